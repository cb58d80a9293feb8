import type { DatabaseType } from '@/lib/engines/manifest/remote';

/** As screens name them. */
export const DATABASE_NAMES: Record<DatabaseType, string> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  'aws-rds': 'AWS RDS',
  'azure-sql': 'Azure SQL',
  oracle: 'Oracle',
  snowflake: 'Snowflake',
  clickhouse: 'ClickHouse',
};

export const isDatabase = (word: string): word is DatabaseType => Object.hasOwn(DATABASE_NAMES, word);
