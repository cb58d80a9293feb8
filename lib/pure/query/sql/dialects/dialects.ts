import type { SqlDialect } from './dialect';
import { clickhouse } from './clickhouse';
import { duckdb } from './duckdb';
import { mysql } from './mysql';
import { oracle } from './oracle';
import { postgres } from './postgres';
import { snowflake } from './snowflake';
import { tsql } from './tsql';

export const dialects: Record<SqlDialect['name'], SqlDialect> = {
  duckdb,
  postgres,
  mysql,
  clickhouse,
  tsql,
  oracle,
  snowflake,
};
