import type { TableName } from '@/lib/engines/manifest/remote';
import { mysql as dialect } from '@/lib/pure/query/sql/dialects/mysql';
import { textLiteral } from '@/lib/pure/query/sql/literal';
import type { ColumnInfo, RawCell, RemoteTable, TableKeys } from '../connector';
import type { MysqlSession } from './session';

/** Schemas of the server itself. */
export const OWN_SCHEMAS = ['information_schema', 'mysql', 'performance_schema', 'sys'] as const;

const text = (cell: RawCell | undefined) => String(cell ?? '');
const literal = (value: string) => textLiteral(value, dialect);
/** A name of the catalogue, letter by letter. */
const exactly = (name: string) => `CAST(${name} AS BINARY)`;
/** The catalogue is searched by the name as it says it, and what only looks the same is left out. */
const isTable = ({ schema, name }: TableName) =>
  `table_schema = ${literal(schema)} AND table_name = ${literal(name)}
  AND ${exactly('table_schema')} = ${exactly(literal(schema))} AND ${exactly('table_name')} = ${exactly(literal(name))}`;

export async function tables(
  session: MysqlSession,
  { search, after, limit }: { search: string; after: TableName | null; limit: number },
): Promise<RemoteTable[]> {
  const [schema, name] = ['table_schema', 'table_name'].map(exactly);
  const conditions = [
    `table_schema NOT IN (${OWN_SCHEMAS.map(literal).join(', ')})`,
    `table_type <> 'SEQUENCE'`,
    ...(search ? [dialect.contains(`CONVERT(table_name USING utf8mb4) COLLATE utf8mb4_bin`, literal(search))] : []),
    ...(after
      ? [
          `(${schema} > ${exactly(literal(after.schema))} OR (${schema} = ${exactly(literal(after.schema))} AND ${name} > ${exactly(literal(after.name))}))`,
        ]
      : []),
  ];
  const rows = await session.ask(`SELECT table_schema, table_name, table_type, table_rows, engine
FROM information_schema.tables WHERE ${conditions.join(' AND ')}
ORDER BY ${schema}, ${name} LIMIT ${limit}`);
  return rows.map(([own, table, type, count, engine]) => ({
    schema: text(own),
    name: text(table),
    kind: /VIEW/.test(text(type)) ? 'view' : 'table',
    rows: count === null || count === undefined || /VIEW/.test(text(type)) ? null : Number(count),
    rowsExact: engine === 'MyISAM',
  }));
}

export async function columns(session: MysqlSession, table: TableName): Promise<ColumnInfo[]> {
  const rows = await session.ask(
    `SELECT column_name, column_type, is_nullable FROM information_schema.columns WHERE ${isTable(table)} ORDER BY ordinal_position`,
  );
  return rows.map(([name, type, nullable]) => ({
    name: text(name),
    databaseType: text(type),
    nullable: nullable === 'YES',
  }));
}

export async function keys(session: MysqlSession, table: TableName): Promise<TableKeys> {
  const rows = await session.ask(
    `SELECT constraint_name, column_name, referenced_table_schema, referenced_table_name, referenced_column_name
FROM information_schema.key_column_usage WHERE ${isTable(table)} ORDER BY constraint_name, ordinal_position`,
  );
  const primary: string[] = [];
  const foreign = new Map<string, TableKeys['foreign'][number]>();
  for (const [constraint, column, schema, name, to] of rows) {
    if (constraint === 'PRIMARY') primary.push(text(column));
    if (name === null) continue;
    const key = foreign.get(text(constraint)) ?? {
      columns: [],
      table: { schema: text(schema), name: text(name) },
      to: [],
    };
    key.columns.push(text(column));
    key.to.push(text(to));
    foreign.set(text(constraint), key);
  }
  return { primary, foreign: [...foreign.values()] };
}
