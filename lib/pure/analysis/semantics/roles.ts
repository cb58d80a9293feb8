import type { Column, ColumnFormat, ColumnRelations, ColumnRole } from '@/lib/pure/query/schema/column';
import { isNumeric, isTime } from '@/lib/pure/query/schema/column';
import { familyOf, isMoneyWord, isNamingWord, nounOf } from './lexicon/lexicon';
import { describeMeasure, isCourse, isMeasure } from './measure';
import { isPlural } from './lexicon/naming-numbers';
import { unitOfLabel, withLabelUnit } from './lexicon/units';
import { readLabel } from './lexicon/read-label';
import { unitSpelled } from './lexicon/unit-spellings';

const MOST_CODES = 50;

/** A year beside real dates, or one that dates something else (year built), groups rows; alone it is the time. */
function roleOfNumber(column: Column, columns: readonly Column[], relations: ColumnRelations | undefined): ColumnRole {
  if (isCodeOfText(column, columns, relations) || isCodeBesideName(column, columns, relations)) return 'dimension';
  if (isCourse(column)) return 'time';
  const meaning = describeMeasure(column, relations);
  if (isMeasure(meaning)) return 'measure';
  switch (meaning.kind) {
    case 'year':
      return 'time';
    case 'code':
      return column.distinct > MOST_CODES ? 'id' : 'dimension';
    case 'coordinate':
      return 'coordinate';
    case 'rank':
    case 'datepart':
    case 'flag':
      return 'dimension';
    case 'constant':
    case 'empty':
      return 'ignore';
  }
}

/** Few whole numbers that go 1:1 with the words of another column are the codes of those words. */
function isCodeOfText(column: Column, columns: readonly Column[], relations: ColumnRelations | undefined): boolean {
  if (column.type !== 'integer' || !relations) return false;
  const giving = new Set(relations.determines.filter(({ to }) => to === column.key).map(({ from }) => from));
  const mutual = new Set(
    relations.determines.filter(({ from, to }) => from === column.key && giving.has(to)).map(({ to }) => to),
  );
  return (
    mutual.size > 0 &&
    columns.some((other) => mutual.has(other.key) && !isNumeric(other) && !isTime(other) && other.distinct > 2)
  );
}

const FEWEST_STATED = 5;
const FEWEST_CODES = 3;
const ROWS_OF_EACH = 3;
const FEWEST_DIGITS = 4;
const MOST_DIGITS = 10;
const digitsOf = (value: Column['min']) => String(value).length;
/** In capitals an S may end any word: 'WERKS'. */
const countsMany = ({ label }: Column) => label !== label.toUpperCase() && isPlural(label);
/** All of four digits or more, or so long that nobody counts so far: given out to the plants, meters or accounts. */
const isWrittenAsCode = ({ min, max }: Column) =>
  digitsOf(min) >= MOST_DIGITS || (digitsOf(min) >= FEWEST_DIGITS && digitsOf(min) === digitsOf(max));
/**
 * Whole numbers that go 1:1 with words, row after row, under a name that measures nothing: the numbers of those states,
 * whatever their values look like, where they have few gaps or are written as codes are. What each state has (an area,
 * a number of seats) has gaps and differs in its length, or says what it is.
 */
export const isSurelyCodeOfText = (
  column: Column,
  columns: readonly Column[],
  { rowCount, relations }: { rowCount: number; relations: ColumnRelations | undefined },
): boolean =>
  rowCount >= ROWS_OF_EACH * column.distinct &&
  Number(column.min) >= 0 &&
  ((column.distinct >= FEWEST_STATED && 2 * column.distinct >= Number(column.max) - Number(column.min) + 1) ||
    (column.distinct >= FEWEST_CODES && isWrittenAsCode(column) && !countsMany(column))) &&
  unitOfLabel(column.label) === null &&
  !readLabel(column.label).words.some(measures) &&
  isCodeOfText(column, columns, relations);

/** Bins give one name to many numbers; a code has about as many names as numbers. */
const NAMES_A_CODE = 0.7;
const SHORTENED = 3;
const isSameWord = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= SHORTENED && (a.startsWith(b) || b.startsWith(a)));

/**
 * A whole number that gives the words of a column named like it, and as many of them, is their code, however many there
 * are: 'Sub-obj' beside 'Sub-object title'. 'Country population' beside 'country' is a figure by its noun.
 */
export function isCodeBesideName(
  column: Column,
  columns: readonly Column[],
  relations: ColumnRelations | undefined,
): boolean {
  if (column.type !== 'integer' || !relations || column.distinct < FEWEST_CODES) return false;
  const given = new Set(relations.determines.filter(({ from }) => from === column.key).map(({ to }) => to));
  if (given.size === 0) return false;
  const { words } = readLabel(column.label);
  const isNamedLike = ({ label }: Column) => {
    const others = readLabel(label).words;
    const own = words.filter((word) => !others.some((other) => isSameWord(word, other)));
    return own.length < words.length && own.every((word) => !measures(word));
  };
  return columns.some(
    (other) =>
      given.has(other.key) &&
      !isNumeric(other) &&
      !isTime(other) &&
      other.distinct >= NAMES_A_CODE * column.distinct &&
      isNamedLike(other),
  );
}

/** A noun of something that is measured or counted. */
const measures = (word: string) => {
  const kind = nounOf(word)?.kind;
  return kind !== undefined && kind !== 'code' && kind !== 'rank';
};

function roleOfText(column: Column, known: number): ColumnRole {
  // Long texts that come up again are the answers of a survey.
  const free = column.type === 'text' && (column.meanLength ?? 0) > 60 && column.distinct > MOST_CODES;
  if (free) return 'ignore';
  const { words } = readLabel(column.label);
  const unique = column.distinct >= 0.98 * known && known > 20;
  // Names of places can be ranked; names of persons and titles only identify.
  return unique && words.some(isNamingWord) && familyOf(words).family !== 'place' ? 'id' : 'dimension';
}

/** What a map program writes beside each shape: in the units of its map, whatever another column says of the area. */
export const isOfShape = ({ label }: Column): boolean =>
  /^(shape|st)[\s_.]*(st)?[\s_.]*(area|len|leng|length|perimeter)[\s_.]*(\(\s*\))?_*$/i.test(label.trim());

/** What a column is for, by type, profile and the words of its label. */
export function roleOf(
  column: Column,
  columns: readonly Column[],
  rowCount: number,
  relations?: ColumnRelations,
): ColumnRole {
  const known = rowCount - column.nulls;
  if (column.distinct <= 1 || known <= 0 || isOfShape(column)) return 'ignore';
  if (column.type === 'id') return 'id';
  if (isTime(column)) return 'time';
  if (isNumeric(column)) return roleOfNumber(column, columns, relations);
  return column.type === 'boolean' ? 'dimension' : roleOfText(column, known);
}

const SHARES = new Set([
  'share',
  'percent',
  '%',
  'ratio',
  'proportion',
  'rate',
  'index',
  'rank',
  'score',
  'growth',
  'change',
  'weighted',
]);

/** Rates that are read in tens of percents: below 1 they are shares, not percents. Inflation or interest may be either. */
const SHARED = new Set(
  'retention response approval acceptance occupancy utilization utilisation survival turnout employment participation completion attendance'.split(
    ' ',
  ),
);
/** Discounts are granted in round steps; of money a discount goes beyond one. */
const isRoundShare = ({ samples }: Column) =>
  samples.length > 0 && samples.every((value) => Number.isInteger(Math.round(Number(value) * 1e6) / 1e4));
/** 'retention_rate' 0.83, 'oee' 0.7, 'discount' 0.2: written as parts of one, read as percents. */
const isShare = (column: Column, words: readonly string[]) =>
  column.type === 'decimal' &&
  Number(column.min) >= 0 &&
  Number(column.max) <= 1 &&
  ((words.at(-1) === 'rate' && SHARED.has(words.at(-2) ?? '')) ||
    words.join() === 'oee' ||
    (words.join() === 'discount' && isRoundShare(column)));

/** How long something took or how old it was is no money, whatever it waited for: 'age at first funding'. */
const LASTING = new Set(['age', 'duration', 'tenure', 'day', 'hour', 'week', 'month', 'leave', 'vacation']);

/** No sum of money stays below one: how often something was paid does, and which part of it. */
const isWithinOne = ({ type, min, max }: Column) => type === 'decimal' && Number(min) >= 0 && Number(max) <= 1;

/** How a column is written: unit and kind as its label says them; what ingest read from the values stays. */
export function formatOf(column: Column): ColumnFormat {
  if (!isNumeric(column)) return column.format;
  const meaning = describeMeasure(column);
  if (meaning.kind === 'year') return { kind: 'year' };
  if (meaning.kind === 'code' && column.type === 'integer') return { kind: 'code' };
  if (!isMeasure(meaning)) return column.format;
  const { words } = readLabel(column.label);
  const shares = Number(column.min) >= -1 && Number(column.max) <= 1;
  const unit = unitOfLabel(column.label) ?? (isShare(column, words) ? unitSpelled('%')! : null);
  return withLabelUnit(column.format, unit, {
    money:
      words.some(isMoneyWord) &&
      meaning.kind !== 'stock' &&
      !isWithinOne(column) &&
      !words.some((word) => SHARES.has(word) || LASTING.has(word)),
    shares,
    decimal: column.type === 'decimal',
  });
}
