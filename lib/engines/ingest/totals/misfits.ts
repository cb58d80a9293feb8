import { isTotalWord, TOTAL_PATTERN } from '../columns/total-words';
import type { PlannedColumn } from '../load/load';
import { quoted, type Duck } from '../table/duck';
import { cellName, recordsIn, type TextTable } from '../table/text-table';

const MOST = 2000;

/**
 * Words for totals that stand in columns of dates or numbers, where they are no values: by the row's number, from 0.
 */
export type TotalsAmongMisfits = Map<number, { label: string; column: string }>;

export async function totalsAmongMisfits(
  duck: Duck,
  table: TextTable,
  columns: PlannedColumn[],
): Promise<TotalsAmongMisfits> {
  const found: TotalsAmongMisfits = new Map();
  for (const [nth, { key, plan, cells }] of columns.entries()) {
    if (!plan.lenient || !cells.some(isTotalWord)) continue;
    const rows = await duck.rows(
      `SELECT n, t FROM (SELECT row_number() OVER () - 1 AS n, ${cellName(nth)} AS t FROM ${recordsIn(table)}) WHERE regexp_matches(lower(t), ${quoted(TOTAL_PATTERN)}) ORDER BY n LIMIT ${MOST}`,
    );
    for (const [row, label] of rows)
      if (!found.has(Number(row))) found.set(Number(row), { label: String(label), column: key });
  }
  return found;
}
