import { quoteName, textLiteral } from '@/lib/pure/query/sql/literal';
import type { SqlDialect } from '@/lib/pure/query/sql/dialects/dialect';
import type { TableName } from '@/lib/engines/manifest/remote';
import type { ColumnInfo, RawCell, RemoteTable, Session, TableKeys } from '../connector';
import { RemoteFailure } from '../failure';

// What connectors have in common that ask a catalogue in SQL.

/** All rows of a short answer. @throws whatever the driver throws */
export async function allRows(session: Session, sql: string): Promise<RawCell[][]> {
  const { batches } = await session.stream(sql);
  const rows: RawCell[][] = [];
  for await (const batch of batches) for (const row of batch.rows) rows.push(row);
  return rows;
}

export const textOf = (cell: RawCell | undefined): string => (cell === null || cell === undefined ? '' : String(cell));
export const countOf = (cell: RawCell | undefined): number | null =>
  cell === null || cell === undefined || cell === '' ? null : Number(cell);

/** `"schema"."table"` in the quotes of the dialect. */
export const qualified = ({ schema, name }: TableName, dialect: SqlDialect): string =>
  [schema, name].map((part) => quoteName(part, dialect)).join('.');

/** Conditions that take tables after one, in the order of (schema, name). */
export function afterTable(
  after: TableName | null,
  by: { schema: string; name: string },
  dialect: SqlDialect,
): string[] {
  if (!after) return [];
  const [schema, name] = [textLiteral(after.schema, dialect), textLiteral(after.name, dialect)];
  return [`(${by.schema} > ${schema} OR (${by.schema} = ${schema} AND ${by.name} > ${name}))`];
}

/** Conditions that take names that hold a text, letter case aside. */
export const nameHolds = (search: string, name: string, dialect: SqlDialect): string[] =>
  search ? [dialect.contains(name, textLiteral(search, dialect))] : [];

/** Tables from rows of schema, name, whether it is a view, count of rows. */
export const readTables = (rows: readonly RawCell[][]): RemoteTable[] =>
  rows.map(([schema, name, view, count]) => ({
    schema: textOf(schema),
    name: textOf(name),
    kind: Number(view) === 1 ? 'view' : 'table',
    rows: Number(view) === 1 ? null : countOf(count),
    rowsExact: false,
  }));

/** Foreign keys from rows of constraint, column, schema, table, column there, in the order of columns. */
export function readForeign(rows: readonly RawCell[][]): TableKeys['foreign'] {
  const keys = new Map<string, TableKeys['foreign'][number]>();
  for (const [constraint, column, schema, name, to] of rows) {
    const id = textOf(constraint);
    const key = keys.get(id) ?? { columns: [], table: { schema: textOf(schema), name: textOf(name) }, to: [] };
    key.columns.push(textOf(column));
    key.to.push(textOf(to));
    keys.set(id, key);
  }
  return [...keys.values()];
}

/**
 * The columns of a SELECT, asked as a table of its own that has no rows.
 * @throws RemoteFailure where two have one name, whatever the driver throws
 */
export async function columnsOfNothing(session: Session, sql: string): Promise<ColumnInfo[]> {
  const { columns, batches } = await session.stream(sql);
  for await (const batch of batches) if (batch.rows.length) break;
  const names = columns.map(({ name }) => name);
  const twice = names.find((name, nth) => names.indexOf(name) !== nth);
  if (twice !== undefined)
    throw new RemoteFailure('query_failed', `Two columns have the name “${twice}”. Give each a name of its own.`);
  return columns;
}
