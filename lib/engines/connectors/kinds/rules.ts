import type { ConnectionSettings } from '@/lib/engines/manifest/remote';
import type { SelectRules } from '../select-rules';
import { spokenBy, type SpokenDatabase } from './spoken';

/** What a SELECT may hold, where it can be said without the connector and its driver; the child says it for all. */
const RULES: Record<SpokenDatabase, () => Promise<SelectRules>> = {
  postgresql: async () => (await import('../postgresql/rules')).postgresRules,
  mysql: async () => (await import('../mysql/rules')).MYSQL_RULES,
  clickhouse: async () => (await import('../clickhouse/rules')).CLICKHOUSE_RULES,
  sqlserver: async () => (await import('../sqlserver/rules')).sqlserverRules,
  oracle: async () => (await import('../oracle/rules')).oracleRules,
  snowflake: async () => (await import('../snowflake/rules')).snowflakeRules,
};

export const rulesOf = (settings: Pick<ConnectionSettings, 'type' | 'options'>): Promise<SelectRules> =>
  RULES[spokenBy(settings)]();
