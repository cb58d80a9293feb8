import type { Column } from '@/lib/pure/query/schema/column';
import { isMoneyWord, familyOf, isRole, nounOf, type Family } from './lexicon';
import { singular, splitName } from './words';

/**
 * Numbers that name, place or date something and measure nothing: keys, codes of categories, clock times, calendar
 * days. By the word that closes their label and by the shape of their values; a price, salary or population is none
 * though all its values differ.
 */

const num = (value: Column['min']): number => (typeof value === 'number' ? value : Number(value));
const filled = (column: Column) => column.histogram.reduce((sum, { count }) => sum + count, 0) || column.distinct;
const seen = ({ top, samples }: Column): number[] =>
  [...top.map(({ value }) => value), ...samples].filter((value): value is number => typeof value === 'number');

/** The label's last word stands in the plural: things that were counted. */
export function isPlural(label: string): boolean {
  const last = splitName(label).at(-1)?.toLowerCase() ?? '';
  return last.endsWith('s') && singular(last) !== last;
}

/** The label holds a word in the plural: 'classes missed' counts classes. */
export const saysMany = (label: string, word: string): boolean =>
  splitName(label).some(
    (part) => part.toLowerCase() !== word && singular(part.toLowerCase()) === word && part.toLowerCase().endsWith('s'),
  );

/** Quantiles of numbers that run on, one after the other or drawn from such a run. Amounts crowd together. */
function runsEvenly({ quantiles }: Column): boolean {
  if (!quantiles) return false;
  const [low, quarter, middle, threeQuarters, high] = quantiles as [number, number, number, number, number];
  const width = high - low;
  return (
    width > 0 &&
    [
      [quarter, 0.222],
      [middle, 0.5],
      [threeQuarters, 0.778],
    ].every(([at, share]) => Math.abs((at! - low) / width - share!) <= 0.015)
  );
}

/**
 * All different, and nearly every number between the lowest and the highest is there: amounts drawn so densely would
 * repeat.
 */
const NUMBERED = 0.8;
const leavesNoGaps = (column: Column) => num(column.max) - num(column.min) + 1 <= column.distinct / NUMBERED;

const isUnique = (column: Column) => column.distinct >= 50 && column.distinct >= 0.98 * filled(column);
const FEWEST_DIGITS = 6;
const hasFixedLength = ({ min, max }: Column) =>
  num(min) > 0 && String(min).length === String(max).length && String(min).length >= FEWEST_DIGITS;

/**
 * All different, and without gaps worth the name or all of one length: the number of a row, a document, a person. What
 * wanders about its level along time, such as jobs by month, is none.
 */
export const looksLikeKey = (column: Column): boolean =>
  column.type === 'integer' &&
  isUnique(column) &&
  num(column.min) >= 0 &&
  !(column.persists && !column.rises) &&
  (leavesNoGaps(column) || runsEvenly(column) || (hasFixedLength(column) && Math.abs(column.skewness ?? 0) < 1));

const FEWEST_IN_RUN = 20;
const HEADLINE = 3;
const isGapless = (column: Column) => num(column.max) - num(column.min) + 1 === column.distinct;

/**
 * Each number from the lowest to the highest once: rows were numbered. No count of anything comes out so, whatever the
 * noun of the label counts ('ticket', 'game').
 */
const numbersEachRow = (column: Column) =>
  column.distinct >= FEWEST_IN_RUN && column.distinct === filled(column) && isGapless(column);

const MOST_RUNS = 24;
/** 1 to k, each exactly as often as the others: the runs of a trial, the places of a plan. */
const numbersParts = (column: Column) =>
  column.distinct > 2 &&
  column.distinct <= MOST_RUNS &&
  column.nulls === 0 &&
  num(column.min) === 1 &&
  isGapless(column) &&
  column.top.length === column.distinct &&
  column.top.every(({ count }) => count > 1 && count === column.top[0]!.count);

/** Nouns of how much there is: they number nothing. */
const AMOUNTS = new Set(['count', 'quantity', 'unit', 'volume', 'item', 'piece', 'usage', 'load', 'energy', 'step']);

/**
 * Numbered from one to the next, in the singular, by a noun for things that are counted ('ticket', 'game'). Minutes,
 * days and ages run on as well and are none; nor are money and amounts, a level, or what there is of something.
 */
export function numbersOff(column: Column, words: readonly string[]): boolean {
  const noun = nounOf(words.at(-1) ?? '');
  const counts = noun?.kind === 'additive' && noun.weight < HEADLINE;
  return (
    counts &&
    column.type === 'integer' &&
    !words.some((word) => isMoneyWord(word) || AMOUNTS.has(word)) &&
    !splitName(column.label).some((part) => isPlural(part)) &&
    words.every((word) => familyOf([word]).family !== 'time') &&
    (numbersEachRow(column) || numbersParts(column))
  );
}

const FEWEST_YEARS = 5;
/** Whole numbers that all lie within the years that people write of, and none else: 'joined', 'cycle'. */
export const liesInYears = (column: Column): boolean =>
  column.type === 'integer' &&
  num(column.min) >= 1900 &&
  num(column.max) <= 2050 &&
  column.distinct >= FEWEST_YEARS &&
  filled(column) >= 2 * column.distinct;

/** Few whole numbers that come up again and again. */
const MOST_CODES = 60;
const areFew = (column: Column) =>
  column.distinct <= MOST_CODES &&
  num(column.max) < 100_000 &&
  num(column.min) >= -9 &&
  filled(column) >= 5 * column.distinct;

const CODED = new Set<Family>(['place', 'product', 'organisation', 'channel', 'person', 'status', 'cause']);
/** Words of these families that are counted or measured as well as named. */
const MEASURED_TOO = new Set([
  'size',
  'risk',
  'rating',
  'rank',
  'quality',
  'grade',
  'importance',
  'weather',
  'issue',
  'event',
  'problem',
  'crime',
  'complaint',
  'offense',
  'offence',
  'activity',
  'land',
  'delivery',
  'ship',
  'household',
  'age',
  'service',
  'campaign',
  'generation',
]);

/**
 * 'marital status', 'payment method', 'accident severity', 'region', 'agent' over whole numbers: the numbers stand for
 * names. Where another noun of the label counts something ('order status'), only few values that come up again do.
 */
export function codesCategory(column: Column, words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (column.type !== 'integer' || isPlural(column.label) || num(column.min) < -9) return false;
  const noun = nounOf(last);
  if (words.includes('or') && areFew(column) && column.distinct <= 12) return true;
  if (isRole(last) && words.length <= 2)
    return isNumbered(column) || (!noun && !looksLikeCounts(column) && !isUnique(column));
  // 'county_fp', 'tract ce': short letters after a place say how it is coded.
  if (words.length > 1 && /^\p{L}{1,2}$/u.test(last) && !noun && familyOf(words.slice(-2, -1)).family === 'place')
    return true;
  if (noun || MEASURED_TOO.has(last) || !CODED.has(familyOf([last]).family)) return false;
  if (areFew(column)) return true;
  return (
    !words.some((word) => nounOf(word)) &&
    GROUPS.has(familyOf([last]).family) &&
    (words.length === 1 ||
      (!looksLikeCounts(column) && (filled(column) >= 2 * column.distinct || looksLikeKey(column))))
  );
}
const GROUPS = new Set<Family>(['place', 'product', 'organisation']);

/** Few whole numbers, each about as often. */
const isNumbered = (column: Column) =>
  num(column.min) >= 0 &&
  column.distinct > 2 &&
  num(column.max) <= 10 * column.distinct &&
  areFew(column) &&
  (column.top[0]?.count ?? 0) <= 3 * Math.max(1, filled(column) / column.distinct);

/** Many small and few large. */
const looksLikeCounts = (column: Column) =>
  (column.zeros ?? 0) > 0.02 * filled(column) ||
  ((column.skewness ?? 0) > 1 && num(column.max) > 12 && num(column.min) <= 0.1 * (column.quantiles?.[2] ?? 0) + 1);

/**
 * 'marriage' 0 to 3 where most rows have a 2 and hardly any a 0: what is counted row by row is named in the plural
 * ('bedrooms') or stands often at its lowest number. Asked where the noun of the label is one of things that are
 * counted.
 */
export function isCodeDespiteNoun(column: Column): boolean {
  const [mode] = column.top;
  if (
    column.type !== 'integer' ||
    isPlural(column.label) ||
    column.distinct < 3 ||
    column.distinct > 6 ||
    num(column.min) < 0 ||
    num(column.max) > 9 ||
    filled(column) < 20 * column.distinct
  )
    return false;
  const lowest = column.top.find(({ value }) => value === num(column.min));
  return mode !== undefined && lowest !== undefined && lowest.count < 0.1 * mode.count;
}

/** Hours and minutes as one number: 1455 under 'departure time'. */
export function isClockTime(column: Column, words: readonly string[]): boolean {
  if (
    column.type !== 'integer' ||
    !words.some((word) => word.endsWith('time')) ||
    num(column.min) < 0 ||
    num(column.max) > 2400 ||
    num(column.max) < 1000 ||
    column.distinct <= 24
  )
    return false;
  return seen(column).every((value) => value % 100 < 60);
}

/** Calendar days, weeks or months as one number: 20210104, 202101, and 202153 where the label says weeks. */
export function isWrittenDate(column: Column): boolean {
  if (column.type !== 'integer') return false;
  const values = [num(column.min), num(column.max), ...seen(column)];
  return (
    values.every((value) => isDay(value)) ||
    (values.every((value) => isWeek(value)) && /w(ee)?k/i.test(column.label)) ||
    (values.every((value) => isMonth(value)) &&
      column.distinct <= 12 * (Math.floor(num(column.max) / 100) - Math.floor(num(column.min) / 100) + 1) &&
      column.distinct > 1 &&
      (column.distinct > 12 || /month|period|date|yyyymm|ym$/i.test(column.label)))
  );
}
const isMonth = (value: number) => value >= 180_001 && value <= 220_012 && value % 100 >= 1 && value % 100 <= 12;
const isWeek = (value: number) => value >= 180_001 && value <= 220_053 && value % 100 >= 1 && value % 100 <= 53;
const isDay = (value: number) => isMonth(Math.floor(value / 100)) && value % 100 >= 1 && value % 100 <= 31;

/** A stage of a course: 'class year' 1 to 4. Years spent somewhere stand in the plural. */
export const isStage = (column: Column, words: readonly string[]): boolean =>
  column.type === 'integer' &&
  words.length > 1 &&
  words.at(-1) === 'year' &&
  !isPlural(column.label) &&
  num(column.min) >= 0 &&
  num(column.max) <= 12 &&
  areFew(column);

/** Years, and 0 where there was none: 'year renovated'. */
export const isYearOrZero = (column: Column, words: readonly string[]): boolean =>
  column.type === 'integer' &&
  words.includes('year') &&
  num(column.min) === 0 &&
  num(column.max) >= 1000 &&
  num(column.max) <= 2200 &&
  column.histogram.slice(1).every(({ from, to, count }) => count === 0 || Number(to) > 1000 || Number(from) >= 1000);
