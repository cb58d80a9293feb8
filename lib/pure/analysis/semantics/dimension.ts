import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { familyOf, isNamingWord, type Family } from './lexicon/lexicon';
import { datePartOf, describeMeasure, isSteps } from './measure';
import { naturalOrder } from './order';
import { readLabel } from './lexicon/read-label';

/** What a column groups rows by. */
export type DimensionMeaning = {
  column: Column;
  family: Family;
  /** How well it breaks a measure down, about 0 to 1: number of values, coverage, balance, the word of its label. */
  score: number;
  /** Its values have an order of their own and keep it: scales, brackets, parts of dates, small whole numbers. */
  ordered: boolean;
};

export const MOST_BARS = 12;
/** Fewer rows a value than this and a ranking is a list of single rows. */
const FEWEST_ROWS_A_VALUE = 2;

const LEADERS = 10;
const FEWEST_OF_A_LEADER = 5;
/** However many values come up once: its ten most frequent ones come up often enough to be ranked. */
export const leads = ({ top }: Column) => (top[LEADERS - 1]?.count ?? 0) >= FEWEST_OF_A_LEADER;

/** Favours the handful: two parts say little, hundreds need a top ten. */
function sizeScore(values: number): number {
  if (values === 2) return 0.7;
  if (values <= 12) return 1;
  if (values <= 40) return 0.92;
  if (values <= 300) return 0.75;
  return 0.5;
}

/** Values made of digits and capitals tell a reader nothing. */
const looksCoded = ({ type, top, distinct }: Column) =>
  type === 'category' &&
  distinct > MOST_BARS &&
  top.filter(({ value }) => /^[A-Z0-9][A-Z0-9.\-/]{3,}$/.test(String(value)) && /\d/.test(String(value))).length >
    0.7 * top.length;

const LINKS = new Set(['url', 'link', 'href', 'image', 'email', 'phone', 'hash', 'path', 'ip', 'website', 'photo']);
const CODED = new Set(['code', 'iso', 'abbreviation', 'abbr', 'abbreviate', 'alpha', 'fips', 'id']);

/** A label that is a sentence: the question of a survey, which is what its table is about. */
export function isQuestion(label: string): boolean {
  const words = label.trim().split(/\s+/).length;
  return words > 6 || (words > 2 && label.trim().endsWith('?'));
}

/** Clock times and durations as text ('1:42:07') group nothing: each row has its own. */
const isClockText = ({ type, top, distinct }: Column) =>
  (type === 'category' || type === 'text') &&
  distinct > MOST_BARS &&
  top.length > 0 &&
  top.every(({ value }) => /^-?\d{1,3}:\d{2}(:\d{2})?([.,]\d+)?$/.test(String(value).trim()));

/** The share of the most frequent value among rows that have one. */
export function topShare(column: Column, rowCount: number): number {
  const known = rowCount - column.nulls;
  return known > 0 ? (column.top[0]?.count ?? 0) / known : 0;
}

const valuesOf = (column: Column) => column.top.map(({ value }) => String(value));

export function isOrdered(column: Column): boolean {
  if (isNumeric(column)) return true;
  return column.distinct > 2 && column.distinct <= MOST_BARS && naturalOrder(valuesOf(column)) !== null;
}

/**
 * A number of few values (cylinders, rooms, doses): it can be averaged, but it tells more as what others are broken
 * down by.
 */
export const isFewValued = (column: Column, rowCount: number) =>
  isNumeric(column) &&
  column.distinct >= 2 &&
  column.distinct <= (column.type === 'integer' ? MOST_BARS : 6) &&
  rowCount >= 30 &&
  rowCount - column.nulls >= 5 * column.distinct &&
  Number(column.max) - Number(column.min) < 1000;

/** Reads a column as a way to group rows, or null where it groups nothing. */
export function describeDimension(column: Column, rowCount: number): DimensionMeaning | null {
  const known = rowCount - column.nulls;
  if (column.distinct < 2 || column.type === 'id' || column.type === 'date' || column.type === 'datetime') return null;
  const meaning = isNumeric(column) ? describeMeasure(column) : null;
  if (
    meaning?.kind === 'coordinate' ||
    (meaning?.kind === 'rank' && column.distinct > MOST_BARS) ||
    isClockText(column)
  )
    return null;
  if (
    column.role === 'measure'
      ? !isFewValued(column, rowCount) || meaning?.kind !== 'rate'
      : column.type === 'decimal' && column.distinct > MOST_BARS
  )
    return null;
  if (column.type === 'integer' && datePartOf(column) === 'day') return null;
  if (column.meanLength !== null && column.meanLength > 60 && column.distinct > MOST_BARS) return null;
  const { words } = readLabel(column.label);
  if (words.some((word) => LINKS.has(word)) && column.distinct > MOST_BARS) return null;
  const { family, weight } = familyOf(words);
  const coverage = known / Math.max(1, rowCount);
  const share = topShare(column, rowCount);
  const balance = share > 0.97 ? 0.15 : share > 0.9 ? 0.6 : 1;
  const repeats = known / column.distinct >= FEWEST_ROWS_A_VALUE || leads(column) ? 1 : 0.2;
  const naming = column.distinct > MOST_BARS && family === 'other' && words.some(isNamingWord) ? 0.6 : 1;
  const gap = coverage < 0.5 ? 0.3 : 0.5 + coverage / 2;
  const inTime = datePartOf(column) !== null || isSteps(column) || column.format.kind === 'year';
  if (isQuestion(column.label))
    return { column, family: 'other', score: 1.15 * gap * balance, ordered: isOrdered(column) };
  const numbered = meaning?.kind === 'code';
  const coded = looksCoded(column)
    ? 0.25
    : numbered && column.distinct > MOST_BARS
      ? 0.5
      : words.some((word) => CODED.has(word))
        ? 0.4
        : 1;
  return {
    column,
    family: inTime ? 'time' : family,
    score:
      (words.length === 0 ? 0.3 : 1) *
      sizeScore(column.distinct) *
      weight *
      gap *
      balance *
      repeats *
      naming *
      coded *
      (column.role === 'measure' ? 0.8 : 1),
    ordered: isOrdered(column) && !(numbered && column.distinct > MOST_BARS),
  };
}
