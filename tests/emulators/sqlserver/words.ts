import { Dialect } from '@polyglot-sql/sdk';
import type { Words } from '../engine';

// The Transact-SQL that the translator leaves alone, and the catalogue of SQL Server over DuckDB's own.

const UNITS = `'year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second'`;

const MACROS = [
  // Numbers are days since 1900, texts of eight digits are dates.
  `CREATE MACRO sql_moment(x) AS coalesce(try_strptime(CAST(x AS VARCHAR), '%Y%m%d'), try_cast(CAST(x AS VARCHAR) AS TIMESTAMP), TIMESTAMP '1900-01-01' + to_days(try_cast(CAST(x AS VARCHAR) AS INTEGER)))`,
  `CREATE MACRO sql_dateadd(u, n, x) AS sql_moment(x) + CASE u WHEN 'year' THEN to_months(12 * CAST(n AS INTEGER)) WHEN 'quarter' THEN to_months(3 * CAST(n AS INTEGER)) WHEN 'month' THEN to_months(CAST(n AS INTEGER)) WHEN 'week' THEN to_days(7 * CAST(n AS INTEGER)) WHEN 'day' THEN to_days(CAST(n AS INTEGER)) WHEN 'hour' THEN to_hours(CAST(n AS INTEGER)) WHEN 'minute' THEN to_minutes(CAST(n AS INTEGER)) ELSE to_seconds(CAST(n AS INTEGER)) END`,
  // Weeks turn over on Sundays, whatever the settings.
  `CREATE MACRO sql_datediff(u, a, b) AS CASE u WHEN 'week' THEN date_diff('day', DATE '1899-12-31', CAST(sql_moment(b) AS DATE)) // 7 - date_diff('day', DATE '1899-12-31', CAST(sql_moment(a) AS DATE)) // 7 ELSE date_diff(u, sql_moment(a), sql_moment(b)) END`,
  `CREATE MACRO sql_datepart(u, x) AS CASE u WHEN 'weekday' THEN dayofweek(sql_moment(x)) + 1 WHEN 'iso_week' THEN week(sql_moment(x)) ELSE date_part(u, sql_moment(x)) END`,
  `CREATE MACRO len(s) AS length(rtrim(s))`,
  `CREATE MACRO datefromparts(y, m, d) AS make_date(CAST(y AS BIGINT), CAST(m AS BIGINT), CAST(d AS BIGINT))`,
  `CREATE MACRO sysutcdatetime() AS CAST(now() AS TIMESTAMP)`,
  `CREATE MACRO getutcdate() AS CAST(now() AS TIMESTAMP)`,
  `CREATE MACRO stdev(x) AS stddev_samp(x)`,
  `CREATE MACRO checksum(x) AS CAST(hash(x) % 2147483648 AS INTEGER)`,
  `CREATE MACRO newid() AS uuid()`,
];

const OF_TYPES = {
  int: 56,
  bigint: 127,
  decimal: 106,
  float: 62,
  date: 40,
  datetime2: 42,
  datetimeoffset: 43,
  nvarchar: 231,
  bit: 104,
};
const TYPE_ID = `CASE WHEN data_type LIKE 'DECIMAL%' THEN 106 ELSE CASE data_type WHEN 'INTEGER' THEN 56 WHEN 'BIGINT' THEN 127 WHEN 'DOUBLE' THEN 62 WHEN 'DATE' THEN 40 WHEN 'TIMESTAMP' THEN 42 WHEN 'TIMESTAMP WITH TIME ZONE' THEN 43 WHEN 'BOOLEAN' THEN 104 ELSE 231 END END`;

const catalogue = ({ database, schema }: { database: string; schema: string }, writers: readonly string[]) => {
  const ours = `database_name = '${database}' AND schema_name = '${schema}'`;
  const columnNumber = (table: string, name: string) =>
    `(SELECT c.column_index FROM duckdb_columns() c WHERE c.database_name = '${database}' AND c.table_oid = ${table} AND c.column_name = ${name})`;
  const keys = (kind: string) => `SELECT * FROM duckdb_constraints() WHERE ${ours} AND constraint_type = '${kind}'`;
  return [
    'CREATE SCHEMA sys',
    `CREATE VIEW sys.schemas AS SELECT 1 AS schema_id, '${schema}' AS name`,
    `CREATE VIEW sys.objects AS SELECT table_oid AS object_id, table_name AS name, 1 AS schema_id, 'U ' AS "type", 0 AS is_ms_shipped FROM duckdb_tables() WHERE ${ours} UNION ALL SELECT view_oid, view_name, 1, 'V ', 0 FROM duckdb_views() WHERE ${ours}`,
    `CREATE VIEW sys.types AS SELECT * FROM (VALUES ${Object.entries(OF_TYPES)
      .map(([name, id]) => `(${id}, ${id}, '${name}')`)
      .join(', ')}) t(system_type_id, user_type_id, name)`,
    `CREATE VIEW sys.columns AS SELECT table_oid AS object_id, column_index AS column_id, column_name AS name, ${TYPE_ID} AS system_type_id, ${TYPE_ID} AS user_type_id, -1 AS max_length, coalesce(numeric_precision, 0) AS "precision", coalesce(numeric_scale, 0) AS scale, is_nullable FROM duckdb_columns() WHERE ${ours}`,
    `CREATE VIEW sys.partitions AS SELECT table_oid AS object_id, 1 AS index_id, estimated_size AS rows FROM duckdb_tables() WHERE ${ours}`,
    `CREATE VIEW sys.indexes AS SELECT table_oid AS object_id, 1 AS index_id, 1 AS is_primary_key FROM (${keys('PRIMARY KEY')})`,
    `CREATE VIEW sys.index_columns AS SELECT table_oid AS object_id, 1 AS index_id, ${columnNumber('k.table_oid', 'k.name')} AS column_id, nth AS key_ordinal FROM (SELECT table_oid, unnest(constraint_column_names) AS name, unnest(range(1, array_length(constraint_column_names) + 1)) AS nth FROM (${keys('PRIMARY KEY')})) k`,
    `CREATE VIEW sys.foreign_keys AS SELECT 1000 + constraint_index AS object_id, table_oid AS parent_object_id, (SELECT t.table_oid FROM duckdb_tables() t WHERE t.database_name = '${database}' AND t.table_name = referenced_table) AS referenced_object_id FROM (${keys('FOREIGN KEY')})`,
    `CREATE VIEW sys.foreign_key_columns AS SELECT k.constraint_object_id, k.parent_object_id, f.referenced_object_id, ${columnNumber('k.parent_object_id', 'k.name')} AS parent_column_id, ${columnNumber('f.referenced_object_id', 'k.other')} AS referenced_column_id, k.nth AS constraint_column_id FROM (SELECT 1000 + constraint_index AS constraint_object_id, table_oid AS parent_object_id, unnest(constraint_column_names) AS name, unnest(referenced_column_names) AS other, unnest(range(1, array_length(constraint_column_names) + 1)) AS nth FROM (${keys('FOREIGN KEY')})) k JOIN sys.foreign_keys f ON f.object_id = k.constraint_object_id AND f.parent_object_id = k.parent_object_id`,
    `CREATE MACRO db_name() AS '${database}'`,
    `CREATE MACRO has_perms_by_name(a, b, c) AS CASE WHEN c = 'SELECT' OR list_contains([${writers.map((name) => `'${name}'`).join(', ')}]::VARCHAR[], getvariable('account')) THEN 1 ELSE 0 END`,
  ];
};

const SERVER = `'Microsoft SQL Azure (emulated) - 12.0.2000.8'`;

/** Parts of a statement outside texts and quoted names. */
const outside = (sql: string, change: (part: string) => string): string =>
  sql.replace(
    /('(?:[^']|'')*'|\[(?:[^\]]|\]\])*\]|"(?:[^"]|"")*")|((?:(?!['["])[\s\S])+)/g,
    (_, kept, free) => kept ?? change(free),
  );

export const wordsOf = (
  place: { database: string; schema: string },
  { writers, snapshots }: { writers: readonly string[]; snapshots: boolean },
): Words => ({
  dialect: Dialect.TSQL,
  setUp: [
    ...MACROS,
    ...catalogue(place, writers),
    `CREATE VIEW sys.databases AS SELECT '${place.database}' AS name, ${snapshots ? 1 : 0} AS snapshot_isolation_state`,
  ],
  // As SQL Server does unless it is told otherwise: capitals and small letters are the same.
  session: [`SET default_collation = 'NOCASE'`],
  before: (sql) =>
    // The translator forgets doubled apostrophes behind an N.
    outside(sql.replace(/\bN'/g, "'"), (part) =>
      part
        .replace(/@@VERSION/gi, SERVER)
        .replace(/\bCOLLATE\s+Latin1_General_100_BIN2/gi, 'COLLATE POSIX')
        .replace(/\bnvarchar\s*\(\s*max\s*\)/gi, 'varchar')
        .replace(/\b(DATEADD|DATEDIFF|DATEPART)\s*\(\s*(\w+)\s*,/gi, (_, verb: string, unit: string) => {
          const word = unit.toLowerCase();
          return UNITS.includes(`'${word}'`) || /^(weekday|iso_week)$/.test(word)
            ? `sql_${verb.toLowerCase()}('${word}',`
            : _;
        }),
    ),
  after: (sql) => sql,
});
