import type { DuckDBConnection } from '@duckdb/node-api';
import { valueKind, type QueryColumn } from '@/lib/pure/query/resolve/fields';
import type { Cell } from '@/lib/pure/query/schema/column';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { TABLE } from '@/lib/pure/query/sql/plan';
import { asNamed } from '@/lib/pure/query/sql/predicate';
import { pageStatement, rowOrder, sourceRows } from '@/lib/pure/query/sql/source-rows';
import { statement } from '@/lib/pure/query/sql/statement';
import type { CutCell, PageWork, PageAnswer } from '../protocol/messages';
import { boundsOf } from './execute';
import { readRows } from './read';
import type { Connected } from './relations';
import { selectionConditions, shownColumns } from './selection';

/** One page of a table, or of the records behind one row of an answer. Rows are read while they are counted. */
export async function readPage([first, second]: Connected['connections'], work: PageWork): Promise<PageAnswer> {
  const columns = shownColumns(work.selection, work.columns);
  const cells = cellsOf(columns, work.longest);
  const { counts, page } = await statementsOf(first, work, cells.select);
  const [counted, { rows }] = await Promise.all([readRows(second, counts), readRows(first, page)]);
  const [rowCount = 0, leftOut = 0, withoutValue = 0] = counted.rows[0]!.map(Number);
  return {
    rowCount,
    leftOut,
    withoutValue,
    rowNumbers: rows.map((row) => Number(row.at(-1)) + 1),
    ...cells.read(rows),
  };
}

async function statementsOf(
  connection: DuckDBConnection,
  { columns, page, selection, behind }: PageWork,
  select: string[],
): Promise<{ counts: string; page: string }> {
  if (behind) {
    const source = sourceRows({
      query: behind.query,
      columns,
      point: behind.point,
      bounds: await boundsOf(connection, behind.query, columns),
    });
    return { counts: source.counts, page: source.page(page, select) };
  }
  const conditions = selectionConditions(selection, columns);
  return {
    counts: statement({ select: ['count(*)'], from: TABLE, where: conditions }, duckdb),
    page: pageStatement(select, page, { conditions, order: rowOrder(selection.sort, columns) }),
  };
}

/**
 * What is selected of the columns, and how it is read: whole, or texts up to their `longest` with the length of what
 * was cut.
 */
function cellsOf(
  columns: readonly QueryColumn[],
  longest: number | undefined,
): { select: string[]; read: (rows: Cell[][]) => Pick<PageAnswer, 'rows' | 'cut'> } {
  const texts = longest === undefined ? [] : columns.filter((column) => valueKind(column) === 'text');
  const name = asNamed(duckdb);
  const text = (column: QueryColumn) => `CAST(${name(column)} AS VARCHAR)`;
  const select = [
    ...columns.map((column) => (texts.includes(column) ? `left(${text(column)}, ${longest})` : name(column))),
    ...texts.map((column) => `CASE WHEN length(${text(column)}) > ${longest} THEN length(${text(column)}) END`),
  ];
  const cutOf = (row: Cell[], at: number): CutCell[] =>
    texts.flatMap(({ key }, nth) => {
      const length = row[columns.length + nth];
      return length === null ? [] : [{ at, key, length: Number(length) }];
    });
  return {
    select,
    read: (rows) => ({
      rows: rows.map((row) => Object.fromEntries(columns.map(({ key }, nth) => [key, row[nth] ?? null]))),
      cut: rows.flatMap(cutOf),
    }),
  };
}
