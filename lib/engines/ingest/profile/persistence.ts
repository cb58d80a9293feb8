import type { Json } from '@duckdb/node-api';
import { findPersistent, findRising } from '@/lib/pure/analysis/semantics/persistence';
import { isNumeric, isTime, type Column, type ColumnRelations } from '@/lib/pure/query/schema/column';
import { named, type Duck } from '../table/duck';

/** So many rows are looked at: whole entities one after the other, or the beginning of a single series. */
const MOST_ROWS = 20_000;
const MOST_NUMBERS = 40;

/**
 * Marks the numbers of a panel or series whose values stay where they were from one moment to the next, and those that
 * only ever rise.
 */
export async function markPersistent(
  duck: Duck,
  columns: Column[],
  panel: ColumnRelations['panel'],
): Promise<Column[]> {
  const time = columns.find(({ key }) => key === panel?.time);
  const numbers = columns
    .filter(
      (column) => isNumeric(column) && column.distinct > 2 && column !== time && !panel?.entity.includes(column.key),
    )
    .sort((left, right) => left.nulls - right.nulls)
    .slice(0, MOST_NUMBERS);
  if (!panel || !time || !isTime(time) || numbers.length === 0) return columns;
  const order = [...panel.entity, time.key].map(named).join(', ');
  const [times = [], ...values] = await duck.columns(
    `SELECT epoch(${named(time.key)}), ${numbers.map(({ key }) => named(key)).join(', ')}${panel.entity.map((key) => `, ${named(key)}`).join('')} FROM data ORDER BY ${order} LIMIT ${MOST_ROWS}`,
  );
  const entities = codesOf(values.slice(numbers.length), times.length);
  const series = { times: times.map(Number), entities };
  const measured = numbers.map(({ key }, nth) => ({
    key,
    values: Float64Array.from(values[nth] ?? [], (value) => (value === null ? NaN : Number(value))),
  }));
  const persistent = new Set(findPersistent(series, measured));
  const rising = new Set(findRising(series, measured));
  return columns.map((column) => ({
    ...column,
    ...(persistent.has(column.key) && { persists: true }),
    ...(rising.has(column.key) && { rises: true }),
  }));
}

/** One number for each entity; rows of one entity stand together. */
function codesOf(entities: Json[][], rows: number): Int32Array {
  const codes = new Int32Array(rows);
  for (let row = 1; row < rows; row++)
    codes[row] = codes[row - 1]! + (entities.every((each) => each[row] === each[row - 1]) ? 0 : 1);
  return codes;
}
