import { findMeters, findRunning } from '@/lib/pure/analysis/semantics/running';
import { isNumeric, isTime, type Column, type ColumnRelations } from '@/lib/pure/query/schema/column';
import { named, type Duck } from '../table/duck';
import { numbered } from './numbered';

/** So many rows from the beginning of the file are looked at: what moves a level does so from row to row. */
const MOST_ROWS = 1000;
const MOST_NUMBERS = 20;
const MOST_CATEGORIES = 8;
const MOST_TIMES = 2;
const ROWS_OF_EACH = 3;

const numbersOf = (values: readonly unknown[] = []) =>
  Float64Array.from(values, (value) => (value === null ? NaN : Number(value)));

/** Levels that the rows of the file move on, and those that only ever rise; see findRunning and findMeters. */
export async function runningIn(
  duck: Duck,
  columns: readonly Column[],
  rowCount: number,
): Promise<NonNullable<ColumnRelations['running']>> {
  const numbers = columns.filter((column) => isNumeric(column) && column.distinct > 2).slice(0, MOST_NUMBERS);
  const times = columns.filter((column) => isTime(column) && column.nulls === 0).slice(0, MOST_TIMES);
  const categories = columns
    .filter(
      ({ type, nulls, distinct }) =>
        (type === 'category' || type === 'id' || type === 'integer') &&
        nulls === 0 &&
        distinct > 1 &&
        ROWS_OF_EACH * distinct <= rowCount,
    )
    .slice(0, MOST_CATEGORIES);
  if (numbers.length === 0 || numbers.length + times.length < 2) return [];
  const asked = [
    ...[...numbers, ...categories].map(({ key }) => named(key)),
    ...times.map(({ key }) => `epoch(${named(key)})`),
  ];
  const read = await duck.columns(
    `SELECT ${asked.join(', ')} FROM data WHERE row_number < ${MOST_ROWS} ORDER BY row_number`,
  );
  const measured = numbers.map(({ key }, nth) => ({ key, values: numbersOf(read[nth]) }));
  const groups = categories.map(({ key }, nth) => ({ key, codes: numbered(read[numbers.length + nth] ?? []) }));
  const moments = times.map(({ key }, nth) => ({ key, values: numbersOf(read[asked.length - times.length + nth]) }));
  const running = findRunning(measured, groups);
  const meters = findMeters(moments, measured, groups);
  const moved = new Set(running.map(({ level }) => level));
  return [
    ...running.map((level) => {
      const rises = meters.find((meter) => meter.level === level.level && meter.by === level.by);
      return rises?.meter ? { ...level, meter: true } : level;
    }),
    ...meters.filter(({ level }) => !moved.has(level)),
  ];
}
