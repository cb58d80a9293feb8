import { Dialect } from '@polyglot-sql/sdk';
import type { Words } from '../engine';

// The SQL of Snowflake that the translator leaves alone, and information_schema over DuckDB's own catalogue.

const MACROS = [
  `CREATE MACRO iff(c, a, b) AS CASE WHEN c THEN a ELSE b END`,
  `CREATE MACRO zeroifnull(x) AS coalesce(x, 0)`,
  `CREATE MACRO nullifzero(x) AS nullif(x, 0)`,
  `CREATE MACRO dayofweekiso(x) AS isodow(x)`,
  `CREATE MACRO to_varchar(x) AS CAST(x AS VARCHAR)`,
  `CREATE MACRO uniform(a, b, c) AS a + (b - a) * random()`,
];
const TYPE = `CASE WHEN data_type LIKE 'DECIMAL%' OR data_type IN ('INTEGER', 'BIGINT') THEN 'NUMBER' WHEN data_type = 'DOUBLE' THEN 'FLOAT' WHEN data_type = 'TIMESTAMP' THEN 'TIMESTAMP_NTZ' WHEN data_type = 'TIMESTAMP WITH TIME ZONE' THEN 'TIMESTAMP_TZ' WHEN data_type IN ('DATE', 'BOOLEAN') THEN data_type ELSE 'TEXT' END`;
const WHOLE = `data_type IN ('INTEGER', 'BIGINT')`;
const NUMERIC = `(data_type LIKE 'DECIMAL%' OR ${WHOLE})`;

export const wordsOf = ({ database, schema }: { database: string; schema: string }): Words => {
  const ours = `database_name = '${database}' AND schema_name = '${schema}'`;
  return {
    dialect: Dialect.Snowflake,
    setUp: [
      ...MACROS,
      'CREATE SCHEMA snow_info',
      `CREATE VIEW snow_info.tables AS SELECT '${schema}' AS table_schema, table_name, 'BASE TABLE' AS table_type, estimated_size AS row_count FROM duckdb_tables() WHERE ${ours} UNION ALL SELECT '${schema}', view_name, 'VIEW', NULL FROM duckdb_views() WHERE ${ours}`,
      `CREATE VIEW snow_info.columns AS SELECT '${schema}' AS table_schema, table_name, column_name, ${TYPE} AS data_type, CASE WHEN ${WHOLE} THEN 38 WHEN ${NUMERIC} THEN numeric_precision END AS numeric_precision, CASE WHEN ${WHOLE} THEN 0 WHEN ${NUMERIC} THEN numeric_scale END AS numeric_scale, CASE WHEN is_nullable THEN 'YES' ELSE 'NO' END AS is_nullable, column_index AS ordinal_position FROM duckdb_columns() WHERE ${ours}`,
      `CREATE MACRO current_role() AS getvariable('account')`,
    ],
    before: (sql) => sql.replace(/\binformation_schema\b/gi, 'snow_info').replace(/\bCURRENT_VERSION\(\)/gi, `'9.0.0'`),
    after: (sql) => sql,
  };
};
