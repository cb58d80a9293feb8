import type { Loaded } from '../load/load';
import type { Duck } from '../table/duck';
import type { TextTable } from '../table/text-table';
import { findTotalsBelow } from './above';
import { findFooters } from './footer';
import { findLevels } from './levels';
import { totalsAmongMisfits } from './misfits';
import { findRollUps } from './roll-up';
import { tableOf, type TotalRow } from './table';
import { findUnnamedWholes } from './unnamed';

/** Rows of a table; in larger ones only what stands at their end is looked at. */
const MOST_ROWS = 3_000_000;
/** In wider tables, as records with many nested fields are, comparing columns with each other would take all memory. */
const MOST_COLUMNS = 200;

/** Records that hold what other records add up to, by where and how they say it; none is taken for two. */
export async function findTotalRows(
  duck: Duck,
  text: TextTable,
  loaded: Pick<Loaded, 'columns' | 'rowCount'>,
): Promise<TotalRow[]> {
  const table = tableOf(loaded);
  if (!table.numbers.length || table.rowCount < 3) return [];
  const found = new Map<number, TotalRow>();
  const take = (rows: TotalRow[]) => {
    for (const row of rows) {
      const known = found.get(row.row);
      if (!known?.sure) found.set(row.row, row);
      else if (row.adds) found.set(row.row, { ...known, adds: row.adds });
    }
  };
  const misfits = await totalsAmongMisfits(duck, text, loaded.columns);
  if (table.words.length || misfits.size) take(await findTotalsBelow(duck, table, misfits));
  const isWide = loaded.columns.length > MOST_COLUMNS;
  if (table.words.length && table.rowCount <= MOST_ROWS && !isWide) {
    take(await findRollUps(duck, table));
    take(await findLevels(duck, table));
  }
  if (table.rowCount <= MOST_ROWS && !isWide) take(await findUnnamedWholes(duck, table));
  if (!isWide) take(await findFooters(duck, table, [...found.values()]));
  return found.size < table.rowCount - 1 ? [...found.values()].sort((left, right) => left.row - right.row) : [];
}
