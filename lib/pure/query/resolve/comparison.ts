import { addPeriods, wholeMonths, writeInstant } from '../schema/calendar';
import { isTime, type Grain } from '../schema/column';
import type { Comparison, Query } from '../schema/query';
import { columnsWith } from './definition';
import { columnOf, type QueryColumn } from './fields';
import { isRelative, isSpan } from './filters';
import {
  endOfData,
  rangeFilters,
  rangeOf,
  relativeRange,
  resolve,
  timeFieldOf,
  trustedExtent,
  type TimeSettings,
} from './resolve';

export type ComparisonQuery = {
  query: Query;
  /** The earlier range, `to` exclusive. */
  from: string;
  to: string;
  /** False where the data do not reach back over the whole range: no fair comparison. */
  covered: boolean;
};

/** By what a range moves back: calendar periods, or its own length in milliseconds. */
type Shift = { n: number; grain: Grain } | { milliseconds: number };

const back = (at: number, shift: Shift) =>
  'grain' in shift ? addPeriods(at, -shift.n, shift.grain) : at - shift.milliseconds;

function shiftOf(kind: Comparison, written: { n: number; grain: Grain } | null, from: number, to: number): Shift {
  // The same weeks a year before stand 52 weeks back, so that weekdays meet.
  if (kind === 'previous_year') return written?.grain === 'week' ? { n: 52, grain: 'week' } : { n: 1, grain: 'year' };
  if (written) return written;
  const months = wholeMonths(from, to);
  return months ? { n: months, grain: 'month' } : { milliseconds: to - from };
}

/**
 * The same question about an earlier span: `previous_period` is the span of equal length before (whole calendar periods
 * when the span is whole periods; the same part of the period before for `to_date`), `previous_year` the same dates a
 * year before. Null when no time range is asked for. A limit falls away, so that every bar of the present answer finds
 * its own by key.
 * @throws BrokenQuery for an unknown column or one in review.
 */
export function comparisonQuery(
  query: Query,
  stored: readonly QueryColumn[],
  kind: Comparison,
  settings: TimeSettings = {},
): ComparisonQuery | null {
  const columns = columnsWith(query, stored);
  const column = timeFieldOf(query, columns);
  const extent = column && trustedExtent(column);
  if (!extent) return null;

  const onTime = query.filters.filter((filter) => filter.field === column.key && isSpan(filter));
  const relative = onTime.find(isRelative);
  const range = rangeOf(resolve(query, columns, settings).query.filters, column);
  if (range.from === null) return null;
  const [from, to] = [range.from, range.to ?? endOfData(extent)];
  const [written] =
    onTime.length === 1 && relative && relativeRange(relative, column, settings) ? [relative.value] : [null];
  const shift = shiftOf(kind, written, from, to);
  const earlier = { from: back(from, shift), to: back(to, shift) };

  const kept = query.filters.filter((filter) => filter.field !== column.key || !isSpan(filter));
  const alongTime = query.dimensions.some(({ field, part }) => part === undefined && isTime(columnOf(columns, field)));
  const { limit, other, compare: _compare, ...rest } = query;
  return {
    query: { ...rest, ...(alongTime && { limit, other }), filters: [...kept, ...rangeFilters(column.key, earlier)] },
    from: writeInstant(earlier.from),
    to: writeInstant(earlier.to),
    covered: extent.first - earlier.from <= extent.step,
  };
}
