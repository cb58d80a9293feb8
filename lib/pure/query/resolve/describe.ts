import { formatCell, formatPart, formatPeriod } from '@/lib/pure/format/format';
import { calculationKey } from '../schema/calculation-key';
import { addPeriods, startOf, writeInstant } from '../schema/calendar';
import { isTime } from '../schema/column';
import type { Aggregate, Dimension, Filter, Measure, Part, Query } from '../schema/query';
import { columnsWith } from './definition';
import { columnOf, hasOwnOrder, type QueryColumn } from './fields';
import { isRelative, isSpan, partOf, type AbsoluteFilter, type RelativeFilter, type Scalar } from './filters';
import { presentationWords } from './presentation-words';
import { withLabels } from './read';
import { absoluteFilters, rangeOf, resolve, type Range, type TimeSettings } from './resolve';

/** A piece of the question in words; `column` is set where it names a column. */
export type Segment = { text: string; column?: string };

const AGGREGATE_WORDS: Record<Aggregate, string> = {
  sum: 'sum of',
  avg: 'average of',
  median: 'median of',
  min: 'minimum',
  max: 'maximum',
  count: 'number of rows with',
  distinct: 'distinct count of',
  q1: 'lower quartile of',
  q3: 'upper quartile of',
  p5: '5th percentile of',
  p10: '10th percentile of',
  p90: '90th percentile of',
  p95: '95th percentile of',
  sd: 'standard deviation of',
  latest: 'latest',
};
const LISTED = 3;

const words = (text: string): Segment => ({ text });
const said = ({ key, label }: QueryColumn): Segment => ({ text: label, column: key });

/** Pieces between which the same words stand. */
const between = (pieces: Segment[][], joint: string): Segment[] =>
  pieces.flatMap((piece, nth) => (nth ? [words(joint), ...piece] : piece));

function valueText(value: Scalar, column: QueryColumn): string {
  return isTime(column) && typeof value === 'string'
    ? value.replace('T', ' ')
    : formatCell(value, column.format, 'exact');
}

function listText(values: readonly Scalar[], text: (value: Scalar) => string): string {
  const shown = values.slice(0, LISTED).map((value) => (value === null ? 'no value' : text(value)));
  const more = values.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}` : (shown[0] ?? 'nothing');
}

function conditionText(filter: AbsoluteFilter, column: QueryColumn): string {
  const text = (value: Scalar) => valueText(value, column);
  switch (filter.op) {
    case 'eq':
      return filter.value === null ? 'has no value' : `is ${text(filter.value)}`;
    case 'ne':
      return filter.value === null ? 'has a value' : `is not ${text(filter.value)}`;
    case 'in':
      return `is ${listText(filter.values, text)}`;
    case 'not_in':
      return `is not ${listText(filter.values, text)}`;
    case 'lt':
      return `is below ${text(filter.value)}`;
    case 'lte':
      return `is at most ${text(filter.value)}`;
    case 'gt':
      return `is above ${text(filter.value)}`;
    case 'gte':
      return `is at least ${text(filter.value)}`;
    case 'between':
      return `is between ${text(filter.values[0])} and ${text(filter.values[1])}`;
    case 'contains':
      return `contains ‘${filter.value}’`;
    case 'is_null':
      return 'has no value';
    case 'not_null':
      return 'has a value';
  }
}

type RecurringFilter = Extract<Filter, { part?: Part }> & { part: Part };
const isRecurring = (filter: Filter): filter is RecurringFilter =>
  partOf(filter) !== undefined && !('value' in filter && filter.value === null);

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'] as const;
const EACH_PART: Record<Part, { one: (value: number) => string; all: (list: string) => string }> = {
  hour: { one: (hour) => `${formatPart('hour', hour)}:00–${formatPart('hour', hour)}:59`, all: (list) => list },
  weekday: { one: (weekday) => WEEKDAYS[weekday - 1] ?? String(weekday), all: (list) => `on ${list}` },
  day: { one: String, all: (list) => `on day ${list} of the month` },
  month: { one: (month) => formatPart('month', month), all: (list) => `in ${list} of any year` },
  quarter: { one: (quarter) => formatPart('quarter', quarter), all: (list) => `in ${list} of any year` },
};

function partText(filter: RecurringFilter): string {
  const values = 'values' in filter ? filter.values : [filter.value];
  const { one, all } = EACH_PART[filter.part];
  const text = all(listText(values, (value) => one(Number(value))));
  return filter.op === 'ne' || filter.op === 'not_in' ? `not ${text}` : text;
}

function rangeText({ from, to }: Range): string {
  if (from !== null && to !== null) return formatPeriod(writeInstant(from), writeInstant(to));
  const day = (at: number) =>
    formatPeriod(writeInstant(startOf(at, 'day')), writeInstant(addPeriods(startOf(at, 'day'), 1, 'day')));
  return from !== null ? `from ${day(from)}` : `before ${day(to!)}`;
}

const RELATIVE: Record<RelativeFilter['op'], (n: string, grain: string) => string> = {
  last: (n, grain) => (n ? `the last ${n}complete ${grain}s` : `the last complete ${grain}`),
  this: (n, grain) => (n ? `the current ${n}${grain}s` : `the current ${grain}`),
  to_date: (n, grain) => (n ? `${n}${grain}s to date` : `the ${grain} to date`),
};
const relativeText = ({ op, value: { n, grain } }: RelativeFilter) => RELATIVE[op](n > 1 ? `${n} ` : '', grain);

/**
 * Filters as written: one range per time column, in dates, then its parts ('on Mondays, 17:00–17:59'), then the others.
 * `resolved` are the same filters made absolute.
 */
function filterSegments(
  written: readonly Filter[],
  resolved: readonly AbsoluteFilter[],
  columns: readonly QueryColumn[],
): Segment[][] {
  const isRange = (filter: Filter) => isSpan(filter) && isTime(columnOf(columns, filter.field));
  const ranged = [...new Set(written.filter(isRange).map(({ field }) => field))];
  const ranges = ranged.map((field) => {
    const column = columnOf(columns, field);
    const range = rangeOf(resolved, column);
    const relative = written.filter(isRelative).find((filter) => filter.field === field);
    const empty = range.from === null && range.to === null;
    const text = empty
      ? ` in ${relative ? relativeText(relative) : 'an unknown period'}`
      : ` ${rangeText(range)}${relative ? ` (${relativeText(relative)})` : ''}`;
    return [said(column), words(text)];
  });
  const recurring = written.filter(isRecurring);
  const parts = [...new Set(recurring.map(({ field }) => field))].map((field) => {
    const own = recurring.filter((filter) => filter.field === field).map(partText);
    return [said(columnOf(columns, field)), words(` ${own.join(', ')}`)];
  });
  const others = written.filter(
    (filter): filter is AbsoluteFilter => !isRange(filter) && !isRelative(filter) && !isRecurring(filter),
  );
  return [
    ...ranges,
    ...parts,
    ...others.map((filter) => [
      said(columnOf(columns, filter.field)),
      words(` ${conditionText(filter, columnOf(columns, filter.field))}`),
    ]),
  ];
}

function partSegments(
  {
    field,
    calculationId,
    agg,
    along,
    each,
    ties,
  }: Pick<Measure, 'field' | 'calculationId' | 'agg' | 'along' | 'each' | 'ties'>,
  columns: readonly QueryColumn[],
): Segment[] {
  if (calculationId !== undefined) return [said(columnOf(columns, calculationKey(calculationId)))];
  return field === undefined
    ? [words('number of rows')]
    : [
        words(`${AGGREGATE_WORDS[agg]} `),
        said(columnOf(columns, field)),
        ...(along === undefined ? [] : [words(' by '), said(columnOf(columns, along))]),
        ...(ties === undefined ? [] : [words(ties === 'last' ? ' and order of rows' : ' and reverse order of rows')]),
        ...(each === undefined ? [] : [words(', sum over each '), said(columnOf(columns, each))]),
      ];
}

function aggregateSegments(
  measure: Measure,
  nth: number,
  query: ReturnType<typeof resolve>['query'],
  columns: readonly QueryColumn[],
): Segment[] {
  const { over, filters = [], agg } = measure;
  const where = (own: readonly Filter[], resolved: readonly AbsoluteFilter[]) =>
    own.length ? [words(' where '), ...between(filterSegments(own, resolved, columns), ' and ')] : [];
  const absolute = query.measures[nth]!;
  const numerator = [...partSegments(measure, columns), ...where(filters, absolute.filters ?? [])];
  if (!over) return numerator;
  if (agg === 'avg' && over.agg === 'sum' && over.field !== undefined)
    return [...numerator, words(' weighted by '), said(columnOf(columns, over.field))];
  return [
    ...numerator,
    words(' divided by '),
    ...partSegments(over, columns),
    ...where(over.filters ?? [], absolute.over?.filters ?? []),
  ];
}

function measureSegments(...asked: Parameters<typeof aggregateSegments>): Segment[] {
  const [{ as, metric }] = asked;
  const aggregate = aggregateSegments(...asked);
  return [
    ...(metric ? [words(`${metric.name} (`), ...aggregate, words(')')] : aggregate),
    ...(as ? [words(`, ${presentationWords(as)}`)] : []),
  ];
}

/** Parts that a grain is called by as well: January of all years is no month on the calendar. */
const PART_NAMES: Partial<Record<Part, string>> = {
  day: 'day of the month',
  month: 'month of the year',
  quarter: 'quarter of the year',
  hour: 'hour of the day',
};

function dimensionSegments({ field, grain, part, bins }: Dimension, columns: readonly QueryColumn[]): Segment[] {
  const column = said(columnOf(columns, field));
  if (bins) return [column, words(' in bins of equal width')];
  const prefix = part ? (PART_NAMES[part] ?? part) : grain;
  return prefix ? [words(`${prefix} of `), column] : [column];
}

/** Which of the groups are listed, when not all. */
function limitText(
  { limit, other, sort, dimensions, measures }: Query,
  columns: readonly QueryColumn[],
): string | null {
  if (limit === undefined) return null;
  const [first] = dimensions;
  const largest = sort
    ? sort[0]?.dir === 'desc'
    : first !== undefined && !hasOwnOrder(first, columnOf(columns, first.field)) && measures.length > 0;
  return `${largest ? 'top' : 'first'} ${limit}${other ? ' and all others combined' : ''}`;
}

/**
 * The question of a query in words: 'Sum of Total, Pickup 18–31 Mar 2019, by Pickup zone, top 10'.
 * @throws BrokenQuery for an unknown column or one in review.
 */
export function describeQuery(query: Query, stored: readonly QueryColumn[], settings: TimeSettings = {}): Segment[] {
  const columns = columnsWith(query, stored);
  const { query: absolute } = resolve(query, columns, settings);
  const asked = query.select
    ? between(
        query.select.map((field) => [said(columnOf(columns, field))]),
        ' and ',
      )
    : between(
        query.measures.map((measure, nth) => measureSegments(measure, nth, absolute, columns)),
        ', ',
      );
  const by = between(
    query.dimensions.map((dimension) => dimensionSegments(dimension, columns)),
    ' and ',
  );
  const limit = limitText(query, columns);
  const parts = [
    asked.length ? asked : [words('groups')],
    ...filterSegments(query.filters, absolute.filters, columns),
    ...(by.length ? [[words('by '), ...by]] : []),
    ...(query.totals ? [[words('with totals at every level')]] : []),
    ...(limit ? [[words(limit)]] : []),
    ...(query.calculations ?? []).flatMap(({ label, key, expression }): Segment[][] => {
      const shown = withLabels(expression, stored);
      // A calculation that is called by its formula has said it.
      const isSaid = shown.replaceAll(/[[\]]/g, '') === label;
      return isSaid ? [] : [[words('where '), { text: label, column: key }, words(` is ${shown}`)]];
    }),
  ];
  const [start, ...rest] = between(parts, ', ');
  if (!start) return [];
  return [start.column ? start : { ...start, text: start.text[0]!.toUpperCase() + start.text.slice(1) }, ...rest];
}

/**
 * Filters in words, one after the other: 'Pickup 18–31 Mar 2019, Zone is Astoria'.
 * @throws BrokenQuery for an unknown column or one in review.
 */
export const describeFilters = (filters: readonly Filter[], columns: readonly QueryColumn[]): string =>
  between(filterSegments(filters, absoluteFilters([...filters], columns), columns), ', ')
    .map(({ text }) => text)
    .join('');
