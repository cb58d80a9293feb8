import { BrokenQuery } from '../schema/broken';
import { addPeriods, DAY, readMoment, startOf, writeInstant } from '../schema/calendar';
import { isTime, type Cell, type Grain } from '../schema/column';
import type { Filter, Query } from '../schema/query';
import { columnsWith } from './definition';
import { columnOf, type QueryColumn } from './fields';
import { isRelative, isSpan, momentOf, partOf, spanOf, type AbsoluteFilter, type RelativeFilter } from './filters';

/** Settings of a data source that say what 'now' is; by default the last instant of the column. */
export type TimeSettings = { now?: string };

type Absolute<T> = T extends Filter
  ? AbsoluteFilter
  : T extends readonly [unknown, unknown]
    ? T
    : T extends (infer Item)[]
      ? Absolute<Item>[]
      : T extends object
        ? { [Key in keyof T]: Absolute<T[Key]> }
        : T;

/** A query whose filters are absolute. */
export type AbsoluteQuery = Absolute<Query> & {
  /** Starts of the periods at the ends that are not whole: nothing is held against them. */
  cut?: { dimension: number; starts: string[] };
};

/**
 * First and last instant of a column, its usual step and the end of what it reaches, milliseconds; null when it holds
 * no value.
 */
export type Extent = { first: number; last: number; step: number; reach: number };

export type Resolved = {
  query: AbsoluteQuery;
  period?: { field: string; from: string; to: string };
  /**
   * Periods at the ends of the first time dimension which the data (or the filter) do not fill, by their key in the
   * answer; null where they are whole.
   */
  unfilled?: { dimension: number; first: string | null; last: string | null };
};

export type Range = { from: number | null; to: number | null };

export const extentOf = (column: QueryColumn): Extent | null => extentUntil(column, column.max);

function extentUntil(column: QueryColumn, end: Cell): Extent | null {
  const [first, last] = [column.min, end].map((cell) => (typeof cell === 'string' ? readMoment(cell) : null));
  if (!first || !last) return null;
  const step = column.time ? column.time.step * 1000 : column.type === 'date' ? DAY : 0;
  return { first: first.start, last: last.start, step, reach: reachOf(first.start, last.start, step, column) };
}

const FRIDAY = 5;

/**
 * The last value stands for its day; where values are evenly spaced for one step (a month's row for the month), and a
 * Friday of working days for the weekend.
 */
function reachOf(first: number, last: number, step: number, { distinct, time }: QueryColumn): number {
  const day = startOf(last, 'day') + DAY;
  const gap = distinct > 3 ? (last - first) / (distinct - 1) : 0;
  if (gap > 0 && gap >= 0.9 * step) return Math.max(day, last + step);
  const worksOnly = time?.regular === true && time.grain === 'day' && gap > 1.3 * DAY && gap < 1.6 * DAY;
  return worksOnly && new Date(last).getUTCDay() === FRIDAY ? day + 2 * DAY : day;
}

/** The extent without dates that are taken for mistakes: what 'last' counts from. */
export const trustedExtent = (column: QueryColumn): Extent | null =>
  extentUntil(column, column.time?.suspects?.last ?? column.max);

/** Leaves out dates that are taken for mistakes, for a figure along time; none where there are none. */
export const trustedDates = ({ key, time }: Pick<QueryColumn, 'key' | 'time'>): AbsoluteFilter[] =>
  time?.suspects ? [{ field: key, op: 'lte', value: String(time.suspects.last) }] : [];

/** The exclusive end of the data: the day after the last one. */
export const endOfData = ({ last }: Extent) => startOf(last, 'day') + DAY;

/**
 * A period is whole when the data reach its end; a day or an hour when that lies no more than one usual step after the
 * last row.
 */
export const endsWhole = (end: number, grain: Grain, { last, step, reach }: Extent) =>
  end <= reach || ((grain === 'day' || grain === 'hour') && end - last <= step);
export const startsWhole = (start: number, { first, step }: Extent) => first - start <= step;

/**
 * The range that a relative filter means: `last` n whole periods, `this` period whole, its start `to_date`. Null
 * without data.
 */
export function relativeRange(
  filter: RelativeFilter,
  column: QueryColumn,
  settings: TimeSettings,
): { from: number; to: number } | null {
  const extent = trustedExtent(column);
  if (!extent) return null;
  const { n, grain, anchor } = filter.value;
  const fixedNow = anchor === 'now' && settings.now !== undefined ? momentOf(settings.now, column).start : null;
  const now = fixedNow ?? extent.last;
  const start = startOf(now, grain);
  const end = addPeriods(start, 1, grain);
  switch (filter.op) {
    case 'last': {
      const whole = fixedNow === null ? endsWhole(end, grain, extent) : end <= fixedNow;
      const to = whole ? end : start;
      return { from: addPeriods(to, -n, grain), to };
    }
    case 'this':
      return { from: addPeriods(start, 1 - n, grain), to: end };
    case 'to_date':
      return {
        from: addPeriods(start, 1 - n, grain),
        to: column.type === 'date' ? startOf(now, 'day') + DAY : Math.floor(now / 1000) * 1000 + 1000,
      };
  }
}

/** gte and lt, as any other filter; without data a range that holds nothing. */
export function rangeFilters(field: string, range: { from: number; to: number } | null): AbsoluteFilter[] {
  if (!range)
    return [
      { field, op: 'is_null' },
      { field, op: 'not_null' },
    ];
  return [
    { field, op: 'gte', value: writeInstant(range.from) },
    { field, op: 'lt', value: writeInstant(range.to) },
  ];
}

/**
 * Filters whose spans of time are said by their ends.
 * @throws BrokenQuery where a span of time is asked of a column without dates.
 */
export const absoluteFilters = (
  filters: readonly Filter[],
  columns: readonly QueryColumn[],
  settings: TimeSettings = {},
): AbsoluteFilter[] =>
  filters.flatMap((filter) =>
    isRelative(filter)
      ? rangeFilters(filter.field, relativeRange(filter, timeColumn(columns, filter.field), settings))
      : [filter],
  );

function timeColumn(columns: readonly QueryColumn[], field: string): QueryColumn {
  const column = columnOf(columns, field);
  if (!isTime(column)) throw new BrokenQuery(`Date filters need dates; ${column.label} has none.`, field);
  return column;
}

/** What the filters leave of a time column; open ends are null. */
export function rangeOf(filters: readonly AbsoluteFilter[], column: QueryColumn): Range {
  const range: Range = { from: null, to: null };
  const narrow = (from: number | null, to: number | null) => {
    if (from !== null) range.from = Math.max(range.from ?? from, from);
    if (to !== null) range.to = Math.min(range.to ?? to, to);
  };
  for (const filter of filters) {
    if (filter.field !== column.key || !isSpan(filter)) continue;
    if (filter.op === 'between') {
      const { from, to } = spanOf(filter.values, column);
      narrow(from, to);
    }
    if (!('value' in filter)) continue;
    const { start, end } = momentOf(filter.value, column);
    const after = Math.max(end, start + 1);
    if (filter.op === 'eq') narrow(start, after);
    if (filter.op === 'gte') narrow(start, null);
    if (filter.op === 'gt') narrow(after, null);
    if (filter.op === 'lt') narrow(null, start);
    if (filter.op === 'lte') narrow(null, after);
  }
  return range;
}

/**
 * The column that says when: the first time dimension, else the first time column among the filters, else what the
 * latest value is found by.
 */
export function timeFieldOf(
  query: Pick<Query, 'dimensions' | 'filters'> & { measures?: Query['measures'] },
  columns: readonly QueryColumn[],
): QueryColumn | null {
  const named = [
    ...query.dimensions,
    ...query.filters.filter((filter) => !partOf(filter)),
    ...(query.measures ?? []).flatMap(({ along }) => (along === undefined ? [] : [{ field: along }])),
  ];
  return named.map(({ field }) => columnOf(columns, field)).find(isTime) ?? null;
}

/**
 * A filter that only leaves out dates taken for mistakes cuts no period: the data then end with the last one that is
 * none.
 */
function ofTrusted(range: Range, column: QueryColumn, extent: Extent): [Range, Extent] {
  const trusted = trustedExtent(column) ?? extent;
  return range.to !== null && range.to > trusted.last && range.to <= extent.last
    ? [{ ...range, to: null }, trusted]
    : [range, extent];
}

function unfilledEnds(
  grain: Grain,
  range: Range,
  extent: Extent,
): { first: string | null; last: string | null } | null {
  const from = Math.max(extent.first, range.from ?? extent.first);
  const to = Math.min(extent.last, range.to === null ? extent.last : range.to - 1);
  if (from > to) return null;
  const [start, lastStart] = [startOf(from, grain), startOf(to, grain)];
  const end = addPeriods(lastStart, 1, grain);
  const startCut = range.from !== null && range.from > start;
  const endCut = range.to !== null && range.to < end;
  return {
    first: startCut || !startsWhole(start, extent) ? writeInstant(start) : null,
    last: endCut || !endsWhole(end, grain, extent) ? writeInstant(lastStart) : null,
  };
}

/**
 * Makes the relative filters of a query absolute, from the profile of its columns, and says which time its answer
 * covers.
 * @throws BrokenQuery for an unknown column or one in review.
 */
export function resolve(query: Query, stored: readonly QueryColumn[], settings: TimeSettings = {}): Resolved {
  const columns = columnsWith(query, stored);
  const own = (filters: Filter[] | undefined) => filters && absoluteFilters(filters, columns, settings);
  const resolved: AbsoluteQuery = {
    ...query,
    filters: absoluteFilters(query.filters, columns, settings),
    measures: query.measures.map((measure) => ({
      ...measure,
      filters: own(measure.filters),
      over: measure.over && { ...measure.over, filters: own(measure.over.filters) },
    })),
  };
  const column = timeFieldOf(query, columns);
  const extent = column && extentOf(column);
  if (!extent) return { query: resolved };

  const range = rangeOf(resolved.filters, column);
  const period = {
    field: column.key,
    from: writeInstant(range.from ?? startOf(extent.first, 'day')),
    to: writeInstant(range.to ?? endOfData(extent)),
  };
  const dimension = query.dimensions.findIndex(({ field, grain }) => field === column.key && grain !== undefined);
  const grain = query.dimensions[dimension]?.grain;
  const unfilled = grain && unfilledEnds(grain, ...ofTrusted(range, column, extent));
  const starts = unfilled ? [unfilled.first, unfilled.last].filter((start) => start !== null) : [];
  const cut = starts.length > 0 && query.measures.some(({ as }) => as) && { dimension, starts: [...new Set(starts)] };
  return {
    query: cut ? { ...resolved, cut } : resolved,
    period,
    ...(unfilled && { unfilled: { dimension, ...unfilled } }),
  };
}
