import type { RemoteJoin, TableName } from '@/lib/engines/manifest/remote';
import type { TableDetail } from '@/lib/product/connections/connection-schema';

export type TableToJoin = { table: TableName; detail: TableDetail };
/** Tables in the order of joining; the first is the one whose rows are counted. */
export type TableSelection = { tables: readonly TableName[]; on: readonly RemoteJoin[] };
/** A table that can be joined, and the columns to join it by. `repeats`: it may have several rows for one of before. */
export type JoinOffer = { table: TableName; on: RemoteJoin[]; repeats: boolean };

export const isSameTable = (left: TableName, right: TableName): boolean =>
  left.schema === right.schema && left.name === right.name;
export const keyOfTable = ({ schema, name }: TableName): string => JSON.stringify([schema, name]);
const holds = (tables: readonly TableName[], table: TableName) => tables.some((each) => isSameTable(each, table));

/** Without a key that these columns hold whole, one row may meet several. */
export const mayRepeat = (columns: readonly string[], { keys: { primary } }: Pick<TableDetail, 'keys'>): boolean =>
  primary.length === 0 || !primary.every((column) => columns.includes(column));

/** Joins of `next` to the chosen tables: foreign keys that point there, then those that point here. */
export function joinsTo(next: TableToJoin, chosen: readonly TableToJoin[]): RemoteJoin[][] {
  const towards = chosen.flatMap(({ table, detail }) =>
    detail.keys.foreign
      .filter((key) => isSameTable(key.table, next.table))
      .map(({ columns, to }) =>
        columns.map((column, nth) => ({
          left: { table, column },
          right: { table: next.table, column: to[nth] ?? column },
        })),
      ),
  );
  const back = chosen.flatMap(({ table }) =>
    next.detail.keys.foreign
      .filter((key) => isSameTable(key.table, table))
      .map(({ columns, to }) =>
        columns.map((column, nth) => ({
          left: { table, column: to[nth] ?? column },
          right: { table: next.table, column },
        })),
      ),
  );
  return [...towards, ...back];
}

/** Tables that the foreign keys of the chosen ones point to, each once per key. They never repeat a row. */
export const offersOf = (chosen: readonly TableToJoin[]): JoinOffer[] =>
  chosen.flatMap(({ table, detail }) =>
    detail.keys.foreign
      .filter(
        (key) =>
          !holds(
            chosen.map((each) => each.table),
            key.table,
          ),
      )
      .map(({ columns, table: other, to }) => ({
        table: other,
        on: columns.map((column, nth) => ({
          left: { table, column },
          right: { table: other, column: to[nth] ?? column },
        })),
        repeats: false,
      })),
  );

export const withTable = (
  { tables, on }: TableSelection,
  { table, on: joins }: Omit<JoinOffer, 'repeats'>,
): TableSelection => ({
  tables: [...tables, table],
  on: [...on, ...joins],
});

/** Without a table, and without those that only it held to the first one. */
export function withoutTable(selection: TableSelection, table: TableName): TableSelection {
  const [first] = selection.tables;
  let tables = selection.tables.filter((each) => !isSameTable(each, table));
  let on = selection.on;
  for (;;) {
    const kept = on.filter(({ left, right }) => holds(tables, left.table) && holds(tables, right.table));
    const held = tables.filter(
      (each) => isSameTable(each, first!) || kept.some(({ right }) => isSameTable(right.table, each)),
    );
    if (kept.length === on.length && held.length === tables.length) return { tables, on };
    [tables, on] = [held, kept];
  }
}

/** How a table was joined: the pairs whose right side it is. */
export const joinsOf = ({ on }: TableSelection, table: TableName): RemoteJoin[] =>
  on.filter(({ right }) => isSameTable(right.table, table));
