import { formatDate, formatPart, formatPeriod, NO_VALUE } from '@/lib/pure/format/format';
import { partOf } from '@/lib/pure/query/resolve/filters';
import { DAY, HOUR, readMoment, writeInstant } from '@/lib/pure/query/schema/calendar';
import type { Column, Grain } from '@/lib/pure/query/schema/column';
import type { Filter, Part } from '@/lib/pure/query/schema/query';

/** Spans of time that a reader can choose, and how they are said. */

export type Preset = { n: number; grain: Grain; label: string };

const PRESETS: Preset[] = (
  [
    [6, 'hour'],
    [24, 'hour'],
    [7, 'day'],
    [14, 'day'],
    [4, 'week'],
    [12, 'week'],
    [1, 'month'],
    [3, 'month'],
    [6, 'month'],
    [12, 'month'],
    [2, 'year'],
    [5, 'year'],
    [10, 'year'],
    [25, 'year'],
    [50, 'year'],
  ] as const
).map(([n, grain]) => ({ n, grain, label: sayLast(n, grain) }));

const LENGTH: Record<Grain, number> = {
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 30.44 * DAY,
  quarter: 91.3 * DAY,
  year: 365.25 * DAY,
};
const MOST = 6;

function sayLast(n: number, grain: Grain): string {
  return n === 1 ? `last complete ${grain}` : `last ${n} ${grain}s`;
}

type Extent = Pick<Column, 'min' | 'max' | 'type' | 'time'>;

/**
 * The spans that make sense for data of this length: shorter than the data, longer than a sixtieth of them, no finer
 * than they are.
 */
export function presetsFor({ min, max, type, time }: Extent): Preset[] {
  const [first, last] = [min, max].map((cell) => (typeof cell === 'string' ? readMoment(cell)?.start : undefined));
  if (first === undefined || last === undefined) return [];
  const span = last - first;
  const finest =
    time?.grain === 'minute' || time?.grain === 'second' || !time ? (type === 'date' ? DAY : HOUR) : LENGTH[time.grain];
  return PRESETS.filter(
    ({ n, grain }) => LENGTH[grain] >= finest && n * LENGTH[grain] <= span * 0.75 && n * LENGTH[grain] >= span / 60,
  ).slice(-MOST);
}

/** 'Mon', '08:00–08:59', 'Mon and 2 more'. */
function sayParts(part: Part, values: readonly unknown[]): string {
  const one = (value: unknown) =>
    part === 'hour'
      ? `${formatPart('hour', Number(value))}:00–${formatPart('hour', Number(value))}:59`
      : `${part === 'day' ? 'day ' : ''}${formatPart(part, Number(value))}`;
  return values.length > 1 ? `${one(values[0])} and ${values.length - 1} more` : one(values[0]);
}

/** A filter on time in words: 'all', 'last 14 days', '18–31 Mar 2019', 'from 18 Mar 2019', 'Mon, 08:00–08:59'. */
export function sayTime(filters: readonly Filter[]): string {
  const parts = filters.flatMap((filter) => {
    const part = partOf(filter);
    return part && 'values' in filter ? [sayParts(part, filter.values)] : [];
  });
  const [first] = filters.filter((filter) => !partOf(filter));
  if (!first) return parts.join(', ') || 'all';
  const end = (text: unknown) => readMoment(String(text));
  switch (first.op) {
    case 'last':
      return sayLast(first.value.n, first.value.grain);
    case 'this':
      return `this ${first.value.grain}`;
    case 'to_date':
      return `${first.value.grain} to date`;
    case 'between': {
      const [from, to] = [end(first.values[0]), end(first.values[1])];
      return from && to ? formatPeriod(writeInstant(from.start), writeInstant(to.end)) : first.values.join(' to ');
    }
    case 'is_null':
      return NO_VALUE;
    case 'not_null':
      return 'with a value';
    default:
      return sayBounds(filters);
  }
}

const DAYS = /^\d{4}-\d\d-\d\dT00:00(:00)?$/;
const sayMoment = (value: unknown): string => formatDate(String(value).replace(DAYS, (text) => text.slice(0, 10)));

/** 'from 18 Mar 2019', 'before 1 Apr 2019', '18–31 Mar 2019' where both ends are bounded. */
function sayBounds(filters: readonly Filter[]): string {
  const value = (...ops: Filter['op'][]) =>
    filters.flatMap((filter) =>
      ops.includes(filter.op) && 'value' in filter && typeof filter.value === 'string' ? [filter.value] : [],
    )[0];
  const [from, before] = [value('gte'), value('lt')];
  const [start, end] = [from, before].map((text) => (text === undefined ? null : readMoment(text)));
  if (start && end) return formatPeriod(writeInstant(start.start), writeInstant(end.start));
  const words: [Filter['op'], string][] = [
    ['eq', ''],
    ['ne', 'not '],
    ['gte', 'from '],
    ['gt', 'after '],
    ['lte', 'up to '],
    ['lt', 'before '],
  ];
  const said = words.flatMap(([op, word]) => {
    const found = value(op);
    return found === undefined ? [] : [`${word}${sayMoment(found)}`];
  });
  const listed = filters.flatMap((filter) =>
    filter.op === 'in' || filter.op === 'not_in'
      ? [
          `${filter.op === 'in' ? '' : 'not '}${filter.values.map((each) => (each === null ? NO_VALUE : sayMoment(each))).join(', ')}`,
        ]
      : [],
  );
  return [...said, ...listed].join(', ') || 'some';
}

/** Days of a chosen span, where it is made of days: for 'previous 14 days'. */
export function daysOf(filters: readonly Filter[]): number | null {
  const [first] = filters;
  if (first?.op === 'last' && first.value.grain === 'day') return first.value.n;
  if (first?.op !== 'between') return null;
  const [from, to] = [readMoment(String(first.values[0])), readMoment(String(first.values[1]))];
  const days = from && to ? (to.end - from.start) / DAY : NaN;
  return Number.isInteger(days) ? days : null;
}

/** First and last day of the data, for the fields of a free range. */
export function dayRange({ min, max }: Extent): { first: string; last: string } | null {
  const days = [min, max].map((cell) => (typeof cell === 'string' ? cell.slice(0, 10) : ''));
  return days[0] && days[1] ? { first: days[0], last: days[1] } : null;
}

export const rangeFilter = (dataSourceId: string, field: string, from: string, to: string): Filter => ({
  dataSourceId,
  field,
  op: 'between',
  values: from <= to ? [from, to] : [to, from],
});

export const presetFilter = (dataSourceId: string, field: string, { n, grain }: Preset): Filter => ({
  dataSourceId,
  field,
  op: 'last',
  value: { n, grain, anchor: 'last_value' },
});
