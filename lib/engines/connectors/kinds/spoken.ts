import type { ConnectionSettings } from '@/lib/engines/manifest/remote';

export type SpokenDatabase = 'postgresql' | 'mysql' | 'clickhouse' | 'sqlserver' | 'oracle' | 'snowflake';

/** The database that answers behind a connection: RDS and Azure SQL speak another's language. */
export function spokenBy({ type, options }: Pick<ConnectionSettings, 'type' | 'options'>): SpokenDatabase {
  if (type === 'aws-rds') return options.engine ?? 'postgresql';
  return type === 'azure-sql' ? 'sqlserver' : type;
}
