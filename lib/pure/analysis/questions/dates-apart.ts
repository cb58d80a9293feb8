import { dictionary } from '@/lib/pure/format/dictionary';
import { isTime, type Column } from '@/lib/pure/query/schema/column';
import type { MeasureMeaning } from '../semantics/measure';
import { askBack, askWhich } from './asked-back';
import { inFormula, makeCalculation, type MadeCalculation } from './made-calculation';
import { isReal } from './made-columns';
import { isWordOf, labelWords, type SpokenGround } from './spoken-columns';

export type SpanUnit = 'day' | 'hour' | 'minute' | 'week' | 'month' | 'year';

const UNITS: Record<string, SpanUnit> = dictionary({
  day: 'day',
  hour: 'hour',
  minute: 'minute',
  week: 'week',
  month: 'month',
  year: 'year',
});
export const unitSaid = (word: string): SpanUnit | null => {
  const one = word.replace(/s$/, '');
  return Object.hasOwn(UNITS, one) ? UNITS[one]! : null;
};

const OF_TIME = /^(date|time|datetime|timestamp|at|on|day|dt|utc|local)$/;
const OPENS =
  /^(created?|creation|opened|open|order|ordered|purchased?|started?|begin|began|submitted|submission|received|receipt|reported|booked|booking|requested|request|admitted|admission|entry|entered|signup|registered|registration|placed|filed|logged|application|applied|check ?in|checkin|departure|departed|pickup|published|invoice|invoiced|issued|issue)$/;
const CLOSES =
  /^(resolved|resolution|closed|close|completed|completion|finished|finish|end|ended|delivered|delivery|shipped|ship|shipping|arrived|arrival|returned|return|paid|payment|solved|discharged|discharge|dropoff|approved|approval|fulfilled|checkout|released|decision|decided|settled)$/;
const DUE = /^(due|required|deadline|promised|scheduled|estimated|expected|target|planned|needed|agreed)$/;
/** When a row was last written, or who someone is, is no step of what it tells of. */
const ASIDE = /^(updated|modified|changed|recorded|exported|birth|born|dob|loaded)$/;
const LASTING =
  /^(duration|days?|hours?|minutes?|elapsed|lead|delay|delayed|late|lateness|turnaround|age|waiting|wait|length|lasted)$/;

const says = (column: Column, pattern: RegExp) => labelWords(column).some((word) => pattern.test(word));

/** The dates of a row, but for those that only say when it was written. */
const datesOf = ({ table }: SpokenGround): Column[] =>
  table.columns.filter((column) => isTime(column) && isReal(column) && column.role !== 'ignore' && column.distinct > 1);

export const isDue = (column: Column): boolean => says(column, DUE);
const isStep = (column: Column): boolean => !isDue(column) && !says(column, ASIDE);

/** Columns of numbers that say how long something took. */
export const lastingOf = ({ table }: SpokenGround): Column[] =>
  table.columns.filter((column) => !isTime(column) && column.distinct > 1 && says(column, LASTING));

/** Whether a column of numbers already says how long something took. */
export const isLastingTold = (ground: SpokenGround): boolean => lastingOf(ground).length > 0;

/** The dates that a word may mean: 'delivery' of 'Delivered to client', 'solved' of 'Resolved_Date'. */
export function datesMeant(ground: SpokenGround, words: readonly string[]): Column[] {
  const meant = words.filter((word) => !OF_TIME.test(word));
  if (!meant.length) return [];
  return datesOf(ground).filter((column) => {
    const own = labelWords(column).filter((word) => !OF_TIME.test(word));
    return meant.every((word) => own.some((each) => isWordOf(word, each)));
  });
}

/** Of dates that words may mean the one that is no appointed one, unless that is all there are. */
export function stepMeant(ground: SpokenGround, words: readonly string[]): Column | null {
  const found = datesMeant(ground, words);
  const steps = found.filter(isStep);
  const [one, ...others] = steps.length ? steps : found;
  return one && !others.length ? one : null;
}

/** The dates by which something ends. */
export const endsOf = (ground: SpokenGround): Column[] => datesOf(ground).filter(isEnd);

/** The one date by which something ends; null where none or several do. */
export function onlyEnd(ground: SpokenGround): Column | null {
  const [one, ...others] = endsOf(ground);
  return one && !others.length ? one : null;
}

/** Whether a date is one by which something ends. */
export const isEnd = (column: Column): boolean => isStep(column) && says(column, CLOSES);

/** The one date by which something is to be done; null where none or several are. */
export function onlyDue(ground: SpokenGround): Column | null {
  const [one, ...others] = datesOf(ground).filter(isDue);
  return one && !others.length ? one : null;
}

/** Whether the first of two dates lies before the second in the data as a whole. */
const areInOrder = (from: Column, to: Column) =>
  String(from.min ?? '') <= String(to.max ?? '') && String(from.max ?? '') <= `${String(to.max ?? '')}~`;

/**
 * From when a row lasts until a date: the one that opens it, else the only other.
 * @throws AskedBack where several may.
 */
export function startBefore(ground: SpokenGround, end: Column, said: string): Column | null {
  const { choices } = ground;
  const others = datesOf(ground).filter((column) => column !== end && isStep(column) && areInOrder(column, end));
  const chosen = others.find(({ key }) => key === choices['from']);
  if (chosen) return chosen;
  const opening = others.filter((column) => says(column, OPENS) && !says(column, CLOSES));
  const [one, ...more] = opening.length ? opening : others;
  if (!one) return null;
  if (!more.length) return one;
  return askWhich(
    'from',
    said,
    [one, ...more].map(({ key, label }) => ({ id: key, text: `From ${label} to ${end.label}` })),
    choices,
  );
}

const LASTED: MeasureMeaning = { kind: 'rate', agg: 'avg', weight: 2, good: 'none' };
const hasTimes = ({ type, time }: Column) => type === 'datetime' && time?.grain !== 'day';
const DAY = 86_400_000;
/** Months and years of their mean length. */
const DAYS_IN: Partial<Record<SpanUnit, number>> = { week: 7, month: 30.4375, year: 365.25 };
const A_DAY: Record<SpanUnit, number> = {
  year: 1 / 365.25,
  month: 1 / 30.4375,
  week: 1 / 7,
  day: 1,
  hour: 24,
  minute: 1440,
};

/** How far two dates of the data lie apart at most, in days. */
function daysBetween(from: Column, to: Column): number {
  const [first, last] = [from.min, to.max].map((value) => Date.parse(String(value)));
  return Number.isFinite(last! - first!) ? Math.max(1, Math.round((last! - first!) / DAY)) : 1;
}

const HOUR = 3_600_000;
/** Apart by no more than this, times are told in minutes, or in hours. */
const OF_MINUTES = 3 * HOUR;
const OF_HOURS = DAY;

/** The unit in which the time between two dates is told where none is said, by how far their first and last are apart. */
function usualUnit(from: Column, to: Column): SpanUnit {
  if (!hasTimes(from) || !hasTimes(to)) return 'day';
  const apart = (one: unknown, other: unknown) => Math.abs(Date.parse(String(other)) - Date.parse(String(one)));
  const most = Math.max(apart(from.min, to.min), apart(from.max, to.max));
  return most <= OF_MINUTES ? 'minute' : most <= OF_HOURS ? 'hour' : 'day';
}

/**
 * The time from one date of a row to another as a number, in the unit that is said, or else in the one that fits.
 * @throws AskedBack for hours between dates that have none.
 */
export function spanBetween(
  ground: SpokenGround,
  from: Column,
  to: Column,
  said: SpanUnit | null,
): MadeCalculation | null {
  const unit = said ?? usualUnit(from, to);
  const isFine = unit === 'hour' || unit === 'minute';
  if (isFine && !(hasTimes(from) && hasTimes(to))) {
    const without = hasTimes(from) ? to : from;
    askBack('not_a_query', `${without.label} has dates without times, so only days can be counted.`);
  }
  const length = DAYS_IN[unit];
  const counted = length === undefined ? unit : 'day';
  const expression = `DATEDIFF('${counted}', ${inFormula(from)}, ${inFormula(to)})`;
  const most = daysBetween(from, to) * A_DAY[unit];
  return makeCalculation(ground.table, {
    expression: length === undefined ? expression : `${expression} / ${length}`,
    label: `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s from ${from.label} to ${to.label}`,
    meaning: LASTED,
    profile: { min: -1, max: most },
  });
}

/** Whether one date of a row lies after another: by the day where either says no more. */
export function laterThan(
  { table }: SpokenGround,
  { actual, due, sign }: { actual: Column; due: Column; sign: '>' | '<=' | '<' },
): MadeCalculation | null {
  const byDay = `DATEDIFF('day', ${inFormula(due)}, ${inFormula(actual)}) ${sign} 0`;
  const isFine = hasTimes(actual) && hasTimes(due);
  return makeCalculation(table, {
    expression: isFine ? `${inFormula(actual)} ${sign} ${inFormula(due)}` : byDay,
    label: `${actual.label} ${sign} ${due.label}`,
  });
}
