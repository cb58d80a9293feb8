import type { Column, ColumnRelations, ReadingOption } from '@/lib/pure/query/schema/column';
import { formatOf, roleOf } from '../roles';

const DAY_SECONDS = 86_400;

/** Profile figures of a column that waits, under one of its readings: what its review says, no more. */
function read(column: Column, { reading, sum, min, max, examples }: ReadingOption, rowCount: number): Column {
  const known = Math.max(1, rowCount - column.nulls);
  if (reading === 'day_first' || reading === 'month_first') {
    const span = (Date.parse(String(max)) - Date.parse(String(min))) / 1000;
    const days = Math.round(span / DAY_SECONDS) + 1;
    return {
      ...column,
      type: 'date',
      min,
      max,
      time: {
        grain: 'day',
        step: Math.max(DAY_SECONDS, span / Math.max(1, column.distinct - 1)),
        regular: column.distinct > 0.5 * days,
      },
    };
  }
  const whole = [min, max, ...examples.map((example) => example.read)].every((value) => Number.isInteger(value));
  return {
    ...column,
    type: whole ? 'integer' : 'decimal',
    min,
    max,
    sum,
    mean: sum === null ? null : sum / known,
    top: [],
    samples: examples.map((example) => example.read),
    meanLength: null,
  };
}

/**
 * Columns that can be read in two ways, as their likelier reading would have them: the figures of a dashboard that use
 * them are chosen now and wait for the user's answer, instead of missing for good. `review` stays set.
 */
export function presumeReadings(
  columns: readonly Column[],
  { rowCount, relations }: { rowCount: number; relations?: ColumnRelations },
): Column[] {
  const presumed = columns.map((column) => {
    const likelier = column.review?.options.find((option) => option.likelier);
    return likelier ? read(column, likelier, rowCount) : column;
  });
  return presumed.map((column) =>
    column.review
      ? { ...column, role: roleOf(column, presumed, rowCount, relations), format: formatOf(column) }
      : column,
  );
}
