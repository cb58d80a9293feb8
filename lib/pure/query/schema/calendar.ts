import type { Grain } from './column';

/**
 * Calendar arithmetic on instants as written: milliseconds since 1970 in the calendar of the data, without time zones.
 * Weeks start on Monday.
 */

const SECOND = 1000;
export const HOUR = 3_600 * SECOND;
export const DAY = 24 * HOUR;

/**
 * A moment written with its precision: a span with an exclusive end, or an instant, whose `end` equals `start` and
 * whose text keeps what milliseconds cannot.
 */
export type WrittenMoment = { start: number; end: number; instant: string | null };

const WRITTEN = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?Z?)?)?)?$/;

/** Milliseconds of a date; years below 100 are those years. */
function instant(year: number, month = 0, day = 1, milliseconds = 0): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getTime() + milliseconds;
}

/**
 * Reads `2019`, `2019-03`, `2019-03-18` (spans) and `2019-03-18T10:00[:00[.123]]` (instants); null for anything else.
 */
export function readMoment(text: string): WrittenMoment | null {
  const found = WRITTEN.exec(text);
  if (!found) return null;
  const [year, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part)));
  if (year === undefined || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return null;
  if (day > new Date(instant(year, month, 0)).getUTCDate()) return null;
  const milliseconds = Number(`0.${found[7] ?? 0}`) * 1000;
  const start = instant(year, month - 1, day, hour * HOUR + minute * 60_000 + second * SECOND + milliseconds);
  if (found[4])
    return {
      start,
      end: start,
      instant: `${text.slice(0, 10)}T${text.slice(11).replace(/Z$/, '')}${found[6] ? '' : ':00'}`,
    };
  const grain = found[3] ? 'day' : found[2] ? 'month' : 'year';
  return { start, end: addPeriods(start, 1, grain), instant: null };
}

/** `2019-03-18` at midnight, else `2019-03-18T10:00:00` with milliseconds where there are any. */
export function writeInstant(at: number): string {
  const [date, time] = new Date(at).toISOString().slice(0, -1).split('T') as [string, string];
  if (at % DAY === 0) return date;
  return `${date}T${time.replace(/\.000$/, '')}`;
}

/** The first instant of the period that holds `at`. */
export function startOf(at: number, grain: Grain): number {
  if (grain === 'hour') return Math.floor(at / HOUR) * HOUR;
  const day = Math.floor(at / DAY) * DAY;
  if (grain === 'day') return day;
  const date = new Date(day);
  if (grain === 'week') return day - ((date.getUTCDay() + 6) % 7) * DAY;
  const month =
    grain === 'month' ? date.getUTCMonth() : grain === 'quarter' ? Math.floor(date.getUTCMonth() / 3) * 3 : 0;
  return instant(date.getUTCFullYear(), month);
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** `n` periods on (or back); the day of the month is kept where the month has it, else the last one. */
export function addPeriods(at: number, n: number, grain: Grain): number {
  if (grain === 'hour') return at + n * HOUR;
  if (grain === 'day') return at + n * DAY;
  if (grain === 'week') return at + n * 7 * DAY;
  const date = new Date(at);
  const month = date.getUTCMonth() + n * MONTHS[grain];
  const lastDay = new Date(instant(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return instant(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), lastDay), ((at % DAY) + DAY) % DAY);
}

/** Whole months between two instants that both start a month, else null. */
export function wholeMonths(from: number, to: number): number | null {
  if (startOf(from, 'month') !== from || startOf(to, 'month') !== to || to <= from) return null;
  const [start, end] = [new Date(from), new Date(to)];
  return (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
}
