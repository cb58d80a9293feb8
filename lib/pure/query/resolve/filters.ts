import { BrokenQuery } from '../schema/broken';
import { readMoment, type WrittenMoment } from '../schema/calendar';
import type { Filter, Part } from '../schema/query';
import type { QueryColumn } from './fields';

export type Scalar = string | number | boolean | null;

export type AbsoluteFilter = Exclude<Filter, { op: 'last' | 'this' | 'to_date' }>;
export type RelativeFilter = Exclude<Filter, AbsoluteFilter>;

export const isRelative = (filter: Filter): filter is RelativeFilter =>
  filter.op === 'last' || filter.op === 'this' || filter.op === 'to_date';

/** The part of a date that a filter compares (every Monday, 17:00 to 17:59); such a filter bounds no span of time. */
export const partOf = (filter: Filter): Part | undefined => ('part' in filter ? filter.part : undefined);

const SPANS: ReadonlySet<Filter['op']> = new Set([
  'eq',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'last',
  'this',
  'to_date',
]);

/** Whether a filter on a time column says from when or until when. */
export const isSpan = (filter: Filter) =>
  SPANS.has(filter.op) && !partOf(filter) && !('value' in filter && filter.value === null);

/** @throws BrokenQuery when a value is no date. */
export function momentOf(value: Scalar, column: QueryColumn): WrittenMoment {
  const moment = typeof value === 'string' ? readMoment(value) : null;
  if (!moment) throw new BrokenQuery(`The filter on ${column.label} needs a date such as 2019-03-18.`, column.key);
  return moment;
}

/** `between` includes its last day, month or year; a last instant is left out. Open ends are null. */
export const spanOf = (
  [first, last]: [Scalar, Scalar],
  column: QueryColumn,
): { from: number | null; to: number | null } => ({
  from: first === null ? null : momentOf(first, column).start,
  to: last === null ? null : momentOf(last, column).end,
});
