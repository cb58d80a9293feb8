import type { ConnectionSettings } from '@/lib/engines/manifest/remote';
import type { Connector } from '../connector';
import { spokenBy, type SpokenDatabase } from './spoken';

/** Each is a module of its own that is loaded, with its driver, when a connection of its kind is opened. */
const LOADERS: Record<SpokenDatabase, () => Promise<Connector>> = {
  postgresql: async () => (await import('../postgresql/connector')).postgresql,
  mysql: async () => (await import('../mysql/mysql')).mysql,
  clickhouse: async () => (await import('../clickhouse/clickhouse')).clickhouse,
  sqlserver: async () => (await import('../sqlserver/connector')).sqlserver,
  oracle: async () => (await import('../oracle/connector')).oracle,
  snowflake: async () => (await import('../snowflake/connector')).snowflake,
};

export const connectorOf = (settings: Pick<ConnectionSettings, 'type' | 'options'>): Promise<Connector> =>
  LOADERS[spokenBy(settings)]();
