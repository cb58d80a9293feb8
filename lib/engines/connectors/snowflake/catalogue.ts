import type { TableName } from '@/lib/engines/manifest/remote';
import { snowflake } from '@/lib/pure/query/sql/dialects/snowflake';
import { quoteName, textLiteral } from '@/lib/pure/query/sql/literal';
import { afterTable, allRows, nameHolds, qualified, readForeign, readTables, textOf } from '../common/catalogue';
import type { ColumnInfo, RawCell, RemoteTable, Session, TableKeys, WritableTables } from '../connector';

const MOST_WRITABLE = 200;
const MOST_ROLES = 20;
const text = (value: string) => textLiteral(value, snowflake);
const isTable = ({ schema, name }: TableName) => `table_schema = ${text(schema)} AND table_name = ${text(name)}`;

export async function tables(
  session: Session,
  { search, after, limit }: { search: string; after: TableName | null; limit: number },
): Promise<RemoteTable[]> {
  const place = { schema: 'table_schema', name: 'table_name' };
  const where = [
    `table_schema <> 'INFORMATION_SCHEMA'`,
    ...nameHolds(search, place.name, snowflake),
    ...afterTable(after, place, snowflake),
  ].join(' AND ');
  const rows = await allRows(
    session,
    `SELECT table_schema, table_name, CASE WHEN table_type LIKE '%VIEW' THEN 1 ELSE 0 END AS is_view, row_count
FROM information_schema.tables
WHERE ${where}
ORDER BY table_schema, table_name
LIMIT ${limit}`,
  );
  // Snowflake counts its tables itself.
  return readTables(rows).map((table) => ({ ...table, rowsExact: table.rows !== null }));
}

const typeOf = (type: string, precision: RawCell, scale: RawCell): string =>
  type === 'NUMBER' && precision !== null ? `NUMBER(${textOf(precision)},${textOf(scale) || 0})` : type;

export async function columns(session: Session, table: TableName): Promise<ColumnInfo[]> {
  const rows = await allRows(
    session,
    `SELECT column_name, data_type, numeric_precision, numeric_scale, is_nullable
FROM information_schema.columns
WHERE ${isTable(table)}
ORDER BY ordinal_position`,
  );
  return rows.map(([name, type, precision = null, scale = null, nullable]) => ({
    name: textOf(name),
    databaseType: typeOf(textOf(type), precision, scale),
    nullable: textOf(nullable) !== 'NO',
  }));
}

type Shown = Record<string, string>;

/** What SHOW answers, by the names of its columns. */
async function show(session: Session, what: string): Promise<Shown[]> {
  const { columns: named, batches } = await session.stream(`SHOW ${what}`);
  const rows: Shown[] = [];
  for await (const batch of batches)
    for (const row of batch.rows)
      rows.push(Object.fromEntries(named.map(({ name }, nth) => [name.toLowerCase(), textOf(row[nth])])));
  return rows;
}

/** information_schema doesn't tell which columns a key has. */
export async function keys(session: Session, table: TableName): Promise<TableKeys> {
  const inTable = `IN TABLE ${qualified(table, snowflake)}`;
  const inOrder = (one: Shown, other: Shown) => Number(one.key_sequence) - Number(other.key_sequence);
  const primary = (await show(session, `PRIMARY KEYS ${inTable}`))
    .filter((row) => row.schema_name === table.schema && row.table_name === table.name)
    .toSorted(inOrder);
  const foreign = (await show(session, `IMPORTED KEYS ${inTable}`))
    .filter((row) => row.fk_schema_name === table.schema && row.fk_table_name === table.name)
    .toSorted(inOrder);
  return {
    primary: primary.map((row) => row.column_name ?? ''),
    foreign: readForeign(
      foreign.map((row) =>
        ['fk_name', 'fk_column_name', 'pk_schema_name', 'pk_table_name', 'pk_column_name'].map((key) => row[key] ?? ''),
      ),
    ),
  };
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'OWNERSHIP']);
const NAME_PARTS = /"(?:[^"]|"")*"|[^."]+/g;
const unquoted = (part: string) => (part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part);

/** Tables that the role, or a role that was granted to it, may write to. */
export async function writable(session: Session, account: { user: string; database: string }): Promise<WritableTables> {
  const [[first] = []] = await allRows(session, 'SELECT CURRENT_ROLE() AS role');
  const roles = [textOf(first)];
  const found = new Map<string, TableName>();
  for (let nth = 0; nth < Math.min(roles.length, MOST_ROLES); nth++) {
    for (const grant of await show(session, `GRANTS TO ROLE ${quoteName(roles[nth] ?? '', snowflake)}`)) {
      const { privilege = '', granted_on: kind, name = '' } = grant;
      if (kind === 'ROLE' && privilege === 'USAGE' && !roles.includes(unquoted(name))) roles.push(unquoted(name));
      if (kind !== 'TABLE' || !WRITES.has(privilege)) continue;
      const [database = '', schema = '', table = ''] = (name.match(NAME_PARTS) ?? []).map(unquoted);
      if (database.toUpperCase() === account.database.toUpperCase()) found.set(name, { schema, name: table });
    }
  }
  const list = [...found.values()];
  return { tables: list.slice(0, MOST_WRITABLE), more: list.length > MOST_WRITABLE, grants: grantsFor(list, account) };
}

/** A role that may read these schemas and nothing else. */
function grantsFor(found: readonly TableName[], { user, database }: { user: string; database: string }): string[] {
  const role = quoteName('PLUMBLINE_READER', snowflake);
  const base = quoteName(database.toUpperCase(), snowflake);
  const schemas = [...new Set(found.map(({ schema }) => schema))].map(
    (schema) => `${base}.${quoteName(schema, snowflake)}`,
  );
  return [
    `CREATE ROLE ${role};`,
    `GRANT USAGE ON DATABASE ${base} TO ROLE ${role};`,
    ...schemas.flatMap((schema) => [
      `GRANT USAGE ON SCHEMA ${schema} TO ROLE ${role};`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ROLE ${role};`,
    ]),
    `GRANT ROLE ${role} TO USER ${quoteName(user.toUpperCase(), snowflake)};`,
  ];
}
