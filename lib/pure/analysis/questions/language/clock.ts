import { dictionary } from '@/lib/pure/format/dictionary';
import { MONTH_NAMES, WEEKDAY_NAMES } from '@/lib/pure/format/english-dates';
import type { Grain, DatePart } from '@/lib/pure/query/schema/column';
import type { QuestionToken } from './tokens';

/** A stretch of time as it was said: of a year and a month, a quarter or a day as far as they are given. */
export type SaidMoment = { year?: number; month?: number; day?: number; quarter?: number };

export type Clock =
  | { kind: 'moment'; moment: SaidMoment }
  | {
      kind: 'range';
      from: SaidMoment | null;
      to: SaidMoment | null;
      /** The second end is part of it. */ inclusive: boolean;
    }
  | { kind: 'relative'; op: 'last' | 'this' | 'to_date'; n: number; grain: Grain }
  | { kind: 'weekdays'; days: number[] }
  | { kind: 'grain'; grain: Grain }
  | { kind: 'part'; part: DatePart }
  | { kind: 'trend' };

export type FoundClock = {
  clock: Clock;
  length: number;
  /** Said with a word that makes it a grouping: 'by month', 'monthly'. */ grouping: boolean;
};

const GRAIN_WORDS: Record<string, Grain> = dictionary({
  hour: 'hour',
  day: 'day',
  date: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
});
const EVERY: Record<string, Grain> = dictionary({
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
});
/** Words of other meanings too: months only after a preposition or beside a year. */
const DOUBTFUL = new Set(['may', 'march', 'mar', 'sun', 'sat', 'dec', 'jan', 'wed']);
const BEFORE_TIME = new Set([
  'in',
  'of',
  'for',
  'during',
  'since',
  'until',
  'till',
  'before',
  'after',
  'from',
  'to',
  'and',
  'between',
  'vs',
  'versus',
  'on',
  'by',
  'last',
  'this',
]);
const ORDINALS: Record<string, number> = dictionary({
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
});

export const monthOf = (word: string): number | null => {
  const found = MONTH_NAMES.findIndex(
    (month) => month === word || (word.length >= 3 && word.length <= 4 && month.startsWith(word)),
  );
  return found < 0 ? null : found + 1;
};
export const weekdayOf = (word: string): number | null => {
  const found = WEEKDAY_NAMES.findIndex(
    (day) => day === word || `${day}s` === word || (word.length >= 3 && word.length <= 5 && day.startsWith(word)),
  );
  return found < 0 ? null : found + 1;
};
export const yearOf = ({ lower }: QuestionToken): number | null =>
  /^(1[5-9]|20|21)\d\d$/.test(lower) ? Number(lower) : null;

type Found<T> = { value: T; length: number };

function momentAt(tokens: readonly QuestionToken[], at: number): Found<SaidMoment> | null {
  const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!first) return null;
  const year = (token: QuestionToken | undefined) => (token ? yearOf(token) : null);
  const dayIn = (token: QuestionToken | undefined) => {
    const day = Number(/^(\d{1,2})(st|nd|rd|th)?$/.exec(token?.lower ?? '')?.[1]);
    return day >= 1 && day <= 31 ? day : null;
  };
  const own = year(first);
  if (own !== null) {
    // 2019-03-18 and 2019-03
    const [month, day] = [Number(second?.lower), Number(third?.lower)];
    const dashed = second && second.start === first.end + 1 && /^(0[1-9]|1[0-2])$/.test(second.lower);
    if (dashed && third?.start === second.end + 1 && /^\d\d$/.test(third.lower))
      return { value: { year: own, month, day }, length: 3 };
    if (dashed) return { value: { year: own, month }, length: 2 };
    const quarter = /^q([1-4])$/.exec(second?.lower ?? '')?.[1];
    return quarter
      ? { value: { year: own, quarter: Number(quarter) }, length: 2 }
      : { value: { year: own }, length: 1 };
  }
  const month = monthOf(first.lower);
  const sure =
    month !== null &&
    (!DOUBTFUL.has(first.lower) ||
      year(second) !== null ||
      dayIn(second) !== null ||
      BEFORE_TIME.has(tokens[at - 1]?.lower ?? ''));
  if (sure) {
    const day = dayIn(second);
    if (day !== null)
      return year(third) !== null
        ? { value: { year: year(third)!, month, day }, length: 3 }
        : { value: { month, day }, length: 2 };
    return year(second) !== null
      ? { value: { year: year(second)!, month }, length: 2 }
      : { value: { month }, length: 1 };
  }
  const day = dayIn(first);
  const after = second ? monthOf(second.lower) : null;
  if (day !== null && after !== null)
    return year(third) !== null
      ? { value: { year: year(third)!, month: after, day }, length: 3 }
      : { value: { month: after, day }, length: 2 };
  return quarterAt(tokens, at);
}

function quarterAt(tokens: readonly QuestionToken[], at: number): Found<SaidMoment> | null {
  const short = /^q([1-4])$/.exec(tokens[at]!.lower)?.[1];
  const spelled = ORDINALS[tokens[at]!.lower];
  const quarter = short ? Number(short) : tokens[at + 1]?.lower === 'quarter' ? spelled : undefined;
  if (!quarter) return null;
  let length = short ? 1 : 2;
  if (
    ['of', 'in'].includes(tokens[at + length]?.lower ?? '') &&
    tokens[at + length + 1] &&
    yearOf(tokens[at + length + 1]!)
  )
    length++;
  const year = tokens[at + length] ? yearOf(tokens[at + length]!) : null;
  return year === null ? { value: { quarter }, length } : { value: { year, quarter }, length: length + 1 };
}

/** From one moment to another, or open on one side. */
function rangeAt(tokens: readonly QuestionToken[], at: number): Found<Clock> | null {
  const word = tokens[at]!.lower;
  const first = momentAt(tokens, at + 1);
  if (!first) return null;
  const range = (from: SaidMoment | null, to: SaidMoment | null, inclusive: boolean, length: number): Found<Clock> => ({
    value: { kind: 'range', from, to, inclusive },
    length,
  });
  if (word === 'between' || word === 'from') {
    const joint = tokens[at + 1 + first.length]?.lower ?? '';
    const second = ['and', 'to', 'until', 'till', 'through'].includes(joint)
      ? momentAt(tokens, at + 2 + first.length)
      : null;
    if (second) return range(first.value, second.value, true, 2 + first.length + second.length);
    return null;
  }
  switch (word) {
    case 'since':
      return range(first.value, null, true, 1 + first.length);
    case 'until':
    case 'till':
      return range(null, first.value, true, 1 + first.length);
    case 'before':
      return range(null, first.value, false, 1 + first.length);
    case 'after':
      return range(first.value, null, false, 1 + first.length);
    default:
      return null;
  }
}

const COMPARING = /^(compar(e[ds]?|ing)|versus|vs|difference|chang(e[ds]?|ing))$/;

/** '2010 to 2012' without 'from'; 'compare 2010 to 2012' speaks of two years. */
function yearsAt(tokens: readonly QuestionToken[], at: number): Found<Clock> | null {
  const [first, joint, second] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const [from, to] = [first && yearOf(first), second && yearOf(second)];
  const isRange = /^(to|until|till|through)$/.test(joint?.lower ?? '');
  if (!from || !to || !isRange || from >= to || tokens.slice(0, at).some(({ lower }) => COMPARING.test(lower)))
    return null;
  return { value: { kind: 'range', from: { year: from }, to: { year: to }, inclusive: true }, length: 3 };
}

const LAST = new Set(['last', 'previous', 'past', 'prior', 'preceding']);
const THIS = new Set(['this', 'current']);

/** 'The last quarter of 2004', 'the last 3 months of 2004': where a year is said, its own. */
function endOfYear(tokens: readonly QuestionToken[], at: number): Found<Clock> | null {
  const counted = tokens[at + 1]?.number ?? null;
  const grainAt = at + (counted === null ? 1 : 2);
  const grain = GRAIN_WORDS[tokens[grainAt]?.norm ?? ''];
  const year =
    tokens[grainAt + 2] && /^(of|in)$/.test(tokens[grainAt + 1]!.lower) ? yearOf(tokens[grainAt + 2]!) : null;
  const months = grain === 'quarter' ? 3 : grain === 'month' ? 1 : 0;
  const span = months * (counted ?? 1);
  if (year === null || !(span >= 1 && span <= 12) || !Number.isInteger(span)) return null;
  return {
    value: { kind: 'range', from: { year, month: 13 - span }, to: { year, month: 12 }, inclusive: true },
    length: grainAt + 3 - at,
  };
}

function relativeAt(tokens: readonly QuestionToken[], at: number): Found<Clock> | null {
  const [first, second, third] = [tokens[at]!, tokens[at + 1], tokens[at + 2]];
  const relative = (op: 'last' | 'this' | 'to_date', n: number, grain: Grain, length: number): Found<Clock> => ({
    value: { kind: 'relative', op, n, grain },
    length,
  });
  if (first.lower === 'ytd') return relative('to_date', 1, 'year', 1);
  if (first.norm === 'year' && second?.lower === 'to' && third?.lower === 'date')
    return relative('to_date', 1, 'year', 3);
  if (first.lower === 'yesterday') return relative('last', 1, 'day', 1);
  if (first.lower === 'today') return relative('this', 1, 'day', 1);
  if (!LAST.has(first.lower) && !THIS.has(first.lower)) return null;
  const op = LAST.has(first.lower) ? 'last' : 'this';
  const ending = first.lower === 'last' ? endOfYear(tokens, at) : null;
  if (ending) return ending;
  if (second && second.number !== null && third && GRAIN_WORDS[third.norm])
    return relative(op, second.number, GRAIN_WORDS[third.norm]!, 3);
  return second && GRAIN_WORDS[second.norm] && second.lower !== 'date'
    ? relative(op, 1, GRAIN_WORDS[second.norm]!, 2)
    : null;
}

function partAt(tokens: readonly QuestionToken[], at: number): Found<Clock> | null {
  const words = tokens.slice(at, at + 4).map(({ norm, lower }) => (lower === 'the' ? 'the' : norm));
  const without = words.filter((word) => word !== 'the');
  const part = (name: DatePart, said: number): Found<Clock> => ({
    value: { kind: 'part', part: name },
    length: words.slice(0, said + 1).includes('the') && words.length > said ? said + 1 : said,
  });
  const [first, second, third] = without;
  if (first === 'weekday') return part('weekday', 1);
  if (second === 'of' && first === 'day' && third === 'week') return part('weekday', 3);
  if (second === 'of' && first === 'hour' && third === 'day') return part('hour', 3);
  if (second === 'of' && first === 'day' && third === 'month') return part('day', 3);
  if (second === 'of' && first === 'month' && third === 'year') return part('month', 3);
  if (second === 'of' && first === 'quarter' && third === 'year') return part('quarter', 3);
  return null;
}

const TRENDS = [
  'over time',
  'over the years',
  'over the year',
  'through time',
  'through the years',
  'trend',
  'trend of',
  'timeline',
  'history',
  'over the months',
  'development',
  'evolution',
];

/** 'Month by month', 'from week to week', 'year after year': each of them. */
function eachGrainAt(tokens: readonly QuestionToken[], at: number): Found<Clock> | null {
  const from = tokens[at]!.lower === 'from' ? at + 1 : at;
  const [first, joint, second] = [tokens[from], tokens[from + 1], tokens[from + 2]];
  const grain = GRAIN_WORDS[first?.lower ?? ''];
  const isEach = first?.lower === second?.lower && /^(by|to|after|for)$/.test(joint?.lower ?? '');
  return grain && isEach ? { value: { kind: 'grain', grain }, length: from - at + 3 } : null;
}

/** What is said of time from a place on; null where nothing is. */
export function clockAt(tokens: readonly QuestionToken[], at: number): FoundClock | null {
  const found = (clock: Found<Clock> | null, grouping = false): FoundClock | null =>
    clock && { clock: clock.value, length: clock.length, grouping };
  const token = tokens[at]!;
  for (const length of [3, 2, 1])
    if (
      at + length <= tokens.length &&
      TRENDS.includes(
        tokens
          .slice(at, at + length)
          .map(({ lower }) => lower)
          .join(' '),
      )
    )
      return { clock: { kind: 'trend' }, length, grouping: true };
  const isBasis = tokens[at + 1]?.lower === 'basis';
  if (Object.hasOwn(EVERY, token.lower))
    return { clock: { kind: 'grain', grain: EVERY[token.lower]! }, length: isBasis ? 2 : 1, grouping: true };
  const each = eachGrainAt(tokens, at);
  if (each) return found(each, true);
  // 'On weekdays' is not on weekends; 'by weekdays' is each of them.
  if (token.lower === 'weekdays' && /^(on|during)$/.test(tokens[at - 1]?.lower ?? ''))
    return { clock: { kind: 'weekdays', days: [1, 2, 3, 4, 5] }, length: 1, grouping: false };
  const part = partAt(tokens, at);
  if (part) return found(part);
  const ranged = relativeAt(tokens, at) ?? rangeAt(tokens, at) ?? yearsAt(tokens, at);
  if (ranged) return found(ranged);
  const decade = /^((?:1[5-9]|20)\d)0s$/.exec(token.lower)?.[1];
  if (decade)
    return {
      clock: {
        kind: 'range',
        from: { year: Number(`${decade}0`) },
        to: { year: Number(`${decade}9`) },
        inclusive: true,
      },
      length: 1,
      grouping: false,
    };
  const moment = momentAt(tokens, at);
  if (moment) return { clock: { kind: 'moment', moment: moment.value }, length: moment.length, grouping: false };
  if (token.norm === 'weekend') return { clock: { kind: 'weekdays', days: [6, 7] }, length: 1, grouping: false };
  const weekday = weekdayOf(token.lower);
  if (weekday !== null && (!DOUBTFUL.has(token.lower) || tokens[at - 1]?.lower === 'on'))
    return { clock: { kind: 'weekdays', days: [weekday] }, length: 1, grouping: false };
  const grain = GRAIN_WORDS[token.norm];
  return grain ? { clock: { kind: 'grain', grain }, length: 1, grouping: false } : null;
}
