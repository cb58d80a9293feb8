import type { TableName } from '@/lib/engines/manifest/remote';
import { tsql } from '@/lib/pure/query/sql/dialects/tsql';
import { quoteName, textLiteral } from '@/lib/pure/query/sql/literal';
import { afterTable, allRows, nameHolds, readForeign, readTables, textOf } from '../common/catalogue';
import type { ColumnInfo, RawCell, RemoteTable, Session, TableKeys, WritableTables } from '../connector';

const MOST_WRITABLE = 200;
export type SqlServerAccount = { user: string; database: string };
const OBJECTS = 'sys.objects o\nJOIN sys.schemas s ON s.schema_id = o.schema_id';
const OURS = `RTRIM(o.type) IN ('U', 'V') AND o.is_ms_shipped = 0`;
const place = { schema: 's.name', name: 'o.name' };

const text = (value: string) => textLiteral(value, tsql);
const isTable = ({ schema, name }: TableName) => `s.name = ${text(schema)} AND o.name = ${text(name)}`;

export async function tables(
  session: Session,
  { search, after, limit }: { search: string; after: TableName | null; limit: number },
): Promise<RemoteTable[]> {
  const where = [OURS, ...nameHolds(search, place.name, tsql), ...afterTable(after, place, tsql)].join(' AND ');
  const rows = await allRows(
    session,
    `SELECT TOP ${limit} s.name AS schema_name, o.name AS table_name,
  CASE WHEN RTRIM(o.type) = 'V' THEN 1 ELSE 0 END AS is_view,
  (SELECT SUM(p.rows) FROM sys.partitions p WHERE p.object_id = o.object_id AND p.index_id IN (0, 1)) AS row_count
FROM ${OBJECTS}
WHERE ${where}
ORDER BY s.name, o.name`,
  );
  return readTables(rows);
}

/** `decimal(14,2)`, `nvarchar(50)`: lengths are bytes, of which `nchar` takes two. */
function typeOf(name: string, length: number, digits: { precision: number; scale: number }): string {
  if (/^(decimal|numeric)$/.test(name)) return `${name}(${digits.precision},${digits.scale})`;
  if (!/^n?(var)?char$/.test(name)) return name;
  return `${name}(${length < 0 ? 'max' : name.startsWith('n') ? length / 2 : length})`;
}

const columnOf = ([name, type, length, precision, scale, nullable]: RawCell[]): ColumnInfo => ({
  name: textOf(name),
  databaseType: typeOf(textOf(type), Number(length), { precision: Number(precision), scale: Number(scale) }),
  nullable: nullable === true || Number(nullable) === 1,
});

export async function columns(session: Session, table: TableName): Promise<ColumnInfo[]> {
  const rows = await allRows(
    session,
    `SELECT c.name, t.name AS type_name, c.max_length, c.precision, c.scale, c.is_nullable
FROM sys.columns c
JOIN sys.types t ON t.user_type_id = c.system_type_id
JOIN ${OBJECTS.replace('\n', ' ON o.object_id = c.object_id\n')}
WHERE ${isTable(table)}
ORDER BY c.column_id`,
  );
  return rows.map(columnOf);
}

export async function keys(session: Session, table: TableName): Promise<TableKeys> {
  const primary = await allRows(
    session,
    `SELECT c.name
FROM sys.indexes i
JOIN sys.index_columns ic ON ic.object_id = i.object_id AND ic.index_id = i.index_id
JOIN sys.columns c ON c.object_id = ic.object_id AND c.column_id = ic.column_id
JOIN ${OBJECTS.replace('\n', ' ON o.object_id = i.object_id\n')}
WHERE i.is_primary_key = 1 AND ${isTable(table)}
ORDER BY ic.key_ordinal`,
  );
  const foreign = await allRows(
    session,
    `SELECT f.object_id, c.name AS column_name, rs.name AS to_schema, ro.name AS to_table, rc.name AS to_column
FROM sys.foreign_keys f
JOIN sys.foreign_key_columns fc ON fc.constraint_object_id = f.object_id
JOIN sys.columns c ON c.object_id = fc.parent_object_id AND c.column_id = fc.parent_column_id
JOIN sys.columns rc ON rc.object_id = fc.referenced_object_id AND rc.column_id = fc.referenced_column_id
JOIN sys.objects ro ON ro.object_id = f.referenced_object_id
JOIN sys.schemas rs ON rs.schema_id = ro.schema_id
JOIN ${OBJECTS.replace('\n', ' ON o.object_id = f.parent_object_id\n')}
WHERE ${isTable(table)}
ORDER BY f.object_id, fc.constraint_column_id`,
  );
  return { primary: primary.map(([name]) => textOf(name)), foreign: readForeign(foreign) };
}

const WRITES = ['INSERT', 'UPDATE', 'DELETE'];
const QUOTED = `CONCAT('[', REPLACE(s.name, ']', ']]'), '].[', REPLACE(o.name, ']', ']]'), ']')`;

export async function writable(session: Session, account: SqlServerAccount): Promise<WritableTables> {
  const may = WRITES.map((verb) => `HAS_PERMS_BY_NAME(${QUOTED}, 'OBJECT', '${verb}') = 1`).join(' OR ');
  const rows = await allRows(
    session,
    `SELECT TOP ${MOST_WRITABLE + 1} s.name AS schema_name, o.name AS table_name
FROM ${OBJECTS}
WHERE ${OURS} AND (${may})
ORDER BY s.name, o.name`,
  );
  const found = rows.map(([schema, name]) => ({ schema: textOf(schema), name: textOf(name) }));
  const schemas = [...new Set(found.map(({ schema }) => schema))];
  return {
    tables: found.slice(0, MOST_WRITABLE),
    more: found.length > MOST_WRITABLE,
    grants: grantsFor(schemas, account),
  };
}

/** A user of its own that may read these schemas and nothing else. */
function grantsFor(schemas: readonly string[], { user, database }: SqlServerAccount): string[] {
  const reader = `${user.replace(/@.*$/, '') || 'plumbline'}_reader`;
  const name = (part: string) => quoteName(part, tsql);
  return [
    `USE ${name(database)};`,
    `CREATE USER ${name(reader)} WITH PASSWORD = '<a new password>';`,
    ...schemas.map((schema) => `GRANT SELECT ON SCHEMA::${name(schema)} TO ${name(reader)};`),
  ];
}
