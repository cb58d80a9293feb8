import { Dialect } from '@polyglot-sql/sdk';
import type { Words } from '../engine';

// The SQL of Oracle that the translator leaves alone, and its dictionary over DuckDB's own.

const MACROS = [
  `CREATE TABLE dual AS SELECT 'X' AS dummy`,
  `CREATE MACRO ora_trunc(d, f) AS CAST(date_trunc(CASE f WHEN 'DD' THEN 'day' WHEN 'IW' THEN 'week' WHEN 'MM' THEN 'month' WHEN 'Q' THEN 'quarter' WHEN 'YYYY' THEN 'year' WHEN 'HH24' THEN 'hour' ELSE lower(f) END, d) AS TIMESTAMP)`,
  // Days between two moments are a number; Oracle has no other difference.
  `CREATE MACRO ora_days(a, b) AS date_diff('day', b, a)`,
  `CREATE MACRO to_char(x) AS CAST(x AS VARCHAR)`,
  `CREATE MACRO to_number(x) AS CAST(x AS DECIMAL(38, 10))`,
  `CREATE MACRO add_months(d, n) AS d + to_months(CAST(n AS INTEGER))`,
  `CREATE MACRO nvl2(x, a, b) AS CASE WHEN x IS NOT NULL THEN a ELSE b END`,
  `CREATE MACRO sys_extract_utc(x) AS CAST(x AT TIME ZONE 'UTC' AS TIMESTAMP)`,
];

const TYPE = `CASE WHEN data_type LIKE 'DECIMAL%' OR data_type IN ('INTEGER', 'BIGINT', 'BOOLEAN') THEN 'NUMBER' WHEN data_type = 'DOUBLE' THEN 'BINARY_DOUBLE' WHEN data_type = 'TIMESTAMP' THEN 'TIMESTAMP(6)' WHEN data_type = 'TIMESTAMP WITH TIME ZONE' THEN 'TIMESTAMP(6) WITH TIME ZONE' WHEN data_type = 'DATE' THEN 'DATE' ELSE 'VARCHAR2' END`;
const PRECISION = `CASE data_type WHEN 'INTEGER' THEN 10 WHEN 'BIGINT' THEN 19 WHEN 'BOOLEAN' THEN 1 WHEN 'DOUBLE' THEN NULL ELSE numeric_precision END`;
const SCALE = `CASE WHEN data_type IN ('INTEGER', 'BIGINT', 'BOOLEAN') THEN 0 WHEN data_type = 'DOUBLE' THEN NULL ELSE numeric_scale END`;

function dictionary({ database, schema }: { database: string; schema: string }, writers: readonly string[]): string[] {
  const ours = `database_name = '${database}' AND schema_name = '${schema}' AND table_name <> 'dual'`;
  const owner = `'${schema}' AS owner`;
  const name = `'C' || table_oid || '_' || constraint_index`;
  const each = `unnest(constraint_column_names) AS column_name, unnest(range(1, array_length(constraint_column_names) + 1)) AS position`;
  const keyOf = `(SELECT 'C' || p.table_oid || '_' || p.constraint_index FROM duckdb_constraints() p WHERE p.database_name = '${database}' AND p.constraint_type = 'PRIMARY KEY' AND p.table_name = k.referenced_table)`;
  const list = writers.map((writer) => `'${writer}'`).join(', ');
  return [
    `CREATE VIEW all_tables AS SELECT ${owner}, table_name, estimated_size AS num_rows FROM duckdb_tables() WHERE ${ours}`,
    `CREATE VIEW all_objects AS SELECT ${owner}, table_name AS object_name, 'TABLE' AS object_type, 'N' AS secondary FROM duckdb_tables() WHERE ${ours} UNION ALL SELECT '${schema}', view_name, 'VIEW', 'N' FROM duckdb_views() WHERE database_name = '${database}' AND schema_name = '${schema}'`,
    `CREATE VIEW all_tab_columns AS SELECT ${owner}, table_name, column_name, ${TYPE} AS data_type, ${PRECISION} AS data_precision, ${SCALE} AS data_scale, CASE WHEN is_nullable THEN 'Y' ELSE 'N' END AS nullable, column_index AS column_id FROM duckdb_columns() WHERE ${ours}`,
    `CREATE VIEW all_constraints AS SELECT ${owner}, ${name} AS constraint_name, CASE constraint_type WHEN 'PRIMARY KEY' THEN 'P' ELSE 'R' END AS constraint_type, table_name, '${schema}' AS r_owner, CASE WHEN constraint_type = 'FOREIGN KEY' THEN ${keyOf} END AS r_constraint_name FROM (SELECT * FROM duckdb_constraints() WHERE ${ours} AND constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY')) k`,
    `CREATE VIEW all_cons_columns AS SELECT ${owner}, ${name} AS constraint_name, table_name, ${each} FROM duckdb_constraints() WHERE ${ours} AND constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY')`,
    `CREATE VIEW session_privs AS SELECT 'CREATE SESSION' AS privilege`,
    `CREATE VIEW all_tab_privs AS SELECT getvariable('account') AS grantee, '${schema}' AS table_schema, table_name, 'INSERT' AS privilege FROM duckdb_tables() WHERE ${ours} AND list_contains([${list}]::VARCHAR[], getvariable('account'))`,
    `CREATE MACRO sys_context(a, b) AS CASE b WHEN 'SESSION_USER' THEN getvariable('account') ELSE NULL END`,
  ];
}

const ARGUMENT = String.raw`((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+?)`;
const MASKS: [string, string][] = [
  ['YYYY', '%Y'],
  ['HH24', '%H'],
  ['MM', '%m'],
  ['DD', '%d'],
  ['MI', '%M'],
  ['SS', '%S'],
  ['.FF6', '.%f'],
  ['"', ''],
];
const mask = (text: string) => MASKS.reduce((left, [from, to]) => left.replaceAll(from, to), text);
const quarter = (value: string) => `quarter(${value})`;

const TRUNC = new RegExp(String.raw`\bTRUNC\(${ARGUMENT}, '(\w+)'\)`, 'gi');
const DIFFERENCE = new RegExp(String.raw`\bTRUNC\(${ARGUMENT}\) - ora_trunc\(${ARGUMENT}, 'IW'\)`, 'gi');
const AS_TEXT = new RegExp(String.raw`\b(?:TO_CHAR|STRFTIME)\(${ARGUMENT}, '([^']*)'\)`, 'gi');

/** What the translator leaves: TRUNC of times, and the masks of TO_CHAR, which DuckDB wants otherwise. */
const further = (sql: string) =>
  sql
    .replace(TRUNC, "ora_trunc($1, '$2')")
    .replace(DIFFERENCE, "ora_days(CAST($1 AS DATE), CAST(ora_trunc($2, 'IW') AS DATE))")
    .replace(AS_TEXT, (_, value: string, form: string) =>
      form === 'Q' ? quarter(value) : `strftime(CAST(${value} AS TIMESTAMP), '${mask(form)}')`,
    );

export const wordsOf = (place: { database: string; schema: string }, writers: readonly string[]): Words => ({
  dialect: Dialect.Oracle,
  emptyIsNull: true,
  setUp: [...MACROS, ...dictionary(place, writers)],
  before: (sql) => sql.replace(/\bDBTIMEZONE\b/gi, "'+00:00' AS dbtimezone"),
  after: further,
});
