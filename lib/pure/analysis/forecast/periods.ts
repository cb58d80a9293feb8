import { formatPeriod } from '@/lib/pure/format/format';
import { addPeriods, readMoment, writeInstant } from '@/lib/pure/query/schema/calendar';
import type { Grain } from '@/lib/pure/query/schema/column';

const ONE: Record<Grain, string> = {
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
};

/** 'month', or 'months' of several. */
export const periodWord = (grain: Grain, count: number): string => (count === 1 ? ONE[grain] : `${ONE[grain]}s`);

/** The start of the period after the one that starts at `t`. */
export function periodAfter(t: string, grain: Grain): string {
  const moment = readMoment(t);
  return moment ? writeInstant(addPeriods(moment.start, 1, grain)) : t;
}

/** '1961', 'Mar 2025–Feb 2026': from the first to the last period, both as starts. */
export function spanOfPeriods(from: string, to: string, grain: Grain): string {
  const start = readMoment(from);
  return start ? formatPeriod(writeInstant(start.start), periodAfter(to, grain)) : from;
}

/** What is repeated by a baseline that looks `lag` periods back: 'last year', 'last week', 'the last value'. */
export function repeatedWords(grain: Grain, lag: number): string {
  if (lag <= 1) return grain === 'year' ? 'last year' : 'the last value';
  if (
    (grain === 'month' && lag === 12) ||
    (grain === 'quarter' && lag === 4) ||
    (grain === 'week' && lag === 52) ||
    (grain === 'day' && lag === 365)
  )
    return 'last year';
  if ((grain === 'day' && lag === 7) || (grain === 'hour' && lag === 168)) return 'last week';
  if (grain === 'hour' && lag === 24) return 'the day before';
  return `the last ${lag} ${periodWord(grain, lag)}`;
}
