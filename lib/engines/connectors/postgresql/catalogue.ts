import type { TableName } from '@/lib/engines/manifest/remote';
import { postgres } from '@/lib/pure/query/sql/dialects/postgres';
import { quoteName, textLiteral } from '@/lib/pure/query/sql/literal';
import type { ColumnInfo, RawCell, RemoteTable, TableKeys, WritableTables } from '../connector';
import { typeName } from './session';

type Ask = (sql: string) => Promise<RawCell[][]>;

const text = (value: string) => textLiteral(value, postgres);
const OWN = `n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') AND n.nspname !~ '^pg_(temp|toast_temp)_'`;
const RELATIONS = 'pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace';
/** Tables, partitioned ones, views, foreign tables. */
const KINDS = `c.relkind IN ('r', 'p', 'v', 'm', 'f')`;
const is = ({ schema, name }: TableName) => `n.nspname = ${text(schema)} AND c.relname = ${text(name)}`;
const NAMES = 'n.nspname COLLATE "C", c.relname COLLATE "C"';
const MOST_WRITABLE = 50;

/** Tables and views that the account may read, with the rows that the server believes them to have. */
export async function listTables(
  ask: Ask,
  { search, after, limit }: { search: string; after: TableName | null; limit: number },
): Promise<RemoteTable[]> {
  const conditions = [
    OWN,
    KINDS,
    'NOT c.relispartition',
    `(pg_catalog.has_table_privilege(c.oid, 'SELECT') OR pg_catalog.has_any_column_privilege(c.oid, 'SELECT'))`,
    ...(search ? [`position(lower(${text(search)}) IN lower(c.relname)) > 0`] : []),
    ...(after ? [`(${NAMES}) > (${text(after.schema)} COLLATE "C", ${text(after.name)} COLLATE "C")`] : []),
  ];
  const rows = await ask(
    `SELECT n.nspname, c.relname, c.relkind IN ('v', 'm'), CASE WHEN c.relkind IN ('r', 'p', 'm') AND c.reltuples >= 0 THEN CAST(c.reltuples AS bigint) END FROM ${RELATIONS} WHERE ${conditions.join(' AND ')} ORDER BY ${NAMES} LIMIT ${limit}`,
  );
  return rows.map(([schema, name, isView, count]) => ({
    schema: String(schema),
    name: String(name),
    kind: isView === 't' ? 'view' : 'table',
    rows: count === null || count === undefined ? null : Number(count),
    rowsExact: false,
  }));
}

/** Columns that the account may read, in their order. */
export async function listColumns(ask: Ask, table: TableName): Promise<ColumnInfo[]> {
  const rows = await ask(
    `SELECT a.attname, ${typeName('t', 'a.atttypmod')}, a.attnotnull FROM ${RELATIONS} JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid JOIN pg_catalog.pg_type t ON t.oid = a.atttypid WHERE ${is(table)} AND ${OWN} AND ${KINDS} AND a.attnum > 0 AND NOT a.attisdropped AND pg_catalog.has_column_privilege(c.oid, a.attnum, 'SELECT') ORDER BY a.attnum`,
  );
  return rows.map(([name, databaseType, notNull]) => ({
    name: String(name),
    databaseType: String(databaseType),
    nullable: notNull !== 't',
  }));
}

/** Its primary key, and the keys of other tables that it names. */
export async function listKeys(ask: Ask, table: TableName): Promise<TableKeys> {
  const names = (keys: string, relation: string) =>
    `(SELECT json_agg(a.attname ORDER BY u.place) FROM unnest(${keys}) WITH ORDINALITY AS u(number, place) JOIN pg_catalog.pg_attribute a ON a.attrelid = ${relation} AND a.attnum = u.number)`;
  const rows = await ask(
    `SELECT k.contype, ${names('k.conkey', 'k.conrelid')}, fn.nspname, f.relname, ${names('k.confkey', 'k.confrelid')} FROM ${RELATIONS} JOIN pg_catalog.pg_constraint k ON k.conrelid = c.oid LEFT JOIN pg_catalog.pg_class f ON f.oid = k.confrelid LEFT JOIN pg_catalog.pg_namespace fn ON fn.oid = f.relnamespace WHERE ${is(table)} AND k.contype IN ('p', 'f') ORDER BY k.conname`,
  );
  const list = (cell: RawCell | undefined): string[] => {
    const read: unknown = JSON.parse(String(cell ?? '[]'));
    return Array.isArray(read) ? read.map(String) : [];
  };
  return {
    primary: list(rows.find(([type]) => type === 'p')?.[1]),
    foreign: rows
      .filter(([type]) => type === 'f')
      .map(([, columns, schema, name, to]) => ({
        columns: list(columns),
        table: { schema: String(schema), name: String(name) },
        to: list(to),
      })),
  };
}

/** Tables that the account may change, and what makes an account that may not. */
export async function listWritable(ask: Ask): Promise<WritableTables> {
  const rows = await ask(
    `SELECT n.nspname, c.relname FROM ${RELATIONS} WHERE ${OWN} AND c.relkind IN ('r', 'p', 'f') AND pg_catalog.has_schema_privilege(n.oid, 'USAGE') AND pg_catalog.has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') ORDER BY ${NAMES} LIMIT ${MOST_WRITABLE + 1}`,
  );
  const tables = rows.slice(0, MOST_WRITABLE).map(([schema, name]) => ({ schema: String(schema), name: String(name) }));
  if (!tables.length) return { tables, more: false, grants: [] };
  const schemas = [...new Set(tables.map(({ schema }) => schema))].map((schema) => quoteName(schema, postgres));
  return {
    tables,
    more: rows.length > tables.length,
    grants: [
      "CREATE ROLE plumbline_reader LOGIN PASSWORD 'choose a password';",
      ...schemas.flatMap((schema) => [
        `GRANT USAGE ON SCHEMA ${schema} TO plumbline_reader;`,
        `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO plumbline_reader;`,
      ]),
    ],
  };
}
