import type { Column } from '@/lib/pure/query/schema/column';
import { named, type Duck } from '../table/duck';

const FEWEST_BLOCKS = 5;
/** Rows that a block holds on average, at least. */
const ROWS_OF_EACH = 3;
const MOST_NUMBERS = 12;
/** Beyond this the rows are not put in order for it. */
const MOST_ROWS = 200_000;

/** Whole numbers from 0 or 1 on without a gap, each in several rows: what may number blocks. */
const mayNumber = ({ type, distinct, min, max, nulls }: Column, rowCount: number) =>
  type === 'integer' &&
  nulls === 0 &&
  distinct >= FEWEST_BLOCKS &&
  ROWS_OF_EACH * distinct <= rowCount &&
  (Number(min) === 0 || Number(min) === 1) &&
  Number(max) - Number(min) + 1 === distinct;

/**
 * Marks the whole numbers that go from 1 to n and never fall from one row of the file to the next: all rows of the
 * first thing, then all of the second. So are the subjects of a trial and the quakes of a catalogue numbered; no count
 * of anything comes out so, but in a file that was sorted by it.
 */
export async function markBlocks(duck: Duck, columns: Column[], rowCount: number): Promise<Column[]> {
  const asked = columns.filter((column) => mayNumber(column, rowCount)).slice(0, MOST_NUMBERS);
  if (asked.length === 0 || rowCount > MOST_ROWS) return columns;
  const steps = asked.map(
    ({ key }, nth) => `lag(${named(key)}) OVER (ORDER BY row_number) AS before_${nth}, ${named(key)} AS now_${nth}`,
  );
  const counted = asked.map((_, nth) => `count(*) FILTER (now_${nth} < before_${nth})`);
  const [found = []] = await duck.rows(`SELECT ${counted.join(', ')} FROM (SELECT ${steps.join(', ')} FROM data)`);
  const inBlocks = new Set(asked.filter((_, nth) => Number(found[nth]) === 0).map(({ key }) => key));
  return columns.map((column) => (inBlocks.has(column.key) ? { ...column, inBlocks: true } : column));
}
