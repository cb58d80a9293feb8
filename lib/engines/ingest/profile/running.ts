import { findRunning } from '@/lib/pure/analysis/semantics/running';
import { isNumeric, type Column, type ColumnRelations } from '@/lib/pure/query/schema/column';
import { named, type Duck } from '../table/duck';
import { numbered } from './numbered';

/** So many rows from the beginning of the file are looked at: what moves a level does so from row to row. */
const MOST_ROWS = 1000;
const MOST_NUMBERS = 20;
const MOST_CATEGORIES = 8;
const ROWS_OF_EACH = 3;

/** Levels that the rows of the file move on; see findRunning. */
export async function runningIn(
  duck: Duck,
  columns: readonly Column[],
  rowCount: number,
): Promise<NonNullable<ColumnRelations['running']>> {
  const numbers = columns.filter((column) => isNumeric(column) && column.distinct > 2).slice(0, MOST_NUMBERS);
  const categories = columns
    .filter(
      ({ type, nulls, distinct }) =>
        (type === 'category' || type === 'id' || type === 'integer') &&
        nulls === 0 &&
        distinct > 1 &&
        ROWS_OF_EACH * distinct <= rowCount,
    )
    .slice(0, MOST_CATEGORIES);
  if (numbers.length < 2) return [];
  const asked = [...numbers, ...categories].map(({ key }) => named(key));
  const read = await duck.columns(
    `SELECT ${asked.join(', ')} FROM data WHERE row_number < ${MOST_ROWS} ORDER BY row_number`,
  );
  return findRunning(
    numbers.map(({ key }, nth) => ({
      key,
      values: Float64Array.from(read[nth] ?? [], (value) => (value === null ? NaN : Number(value))),
    })),
    categories.map(({ key }, nth) => ({ key, codes: numbered(read[numbers.length + nth] ?? []) })),
  );
}
