import type { ColumnOverride } from '@/lib/engines/ingest/schema/schema';
import type { ColumnType } from '@/lib/pure/query/schema/column';
import { columnTypes } from '@/lib/pure/query/schema/column-types';
import { quoted } from '../table/duck';
import type { StatedCells } from '../table/stated-cells';
import { booleans } from './booleans';
import { bare, BLANKS, isMarkedNothing, isNullWord, kindOf, SPREADSHEET_ERRORS } from './cells';
import { durations, saysDuration } from './durations';
import { dates, DAYS_IN_DIGITS, eitherOrder, MONTHS_IN_DIGITS } from './dates';
import { countedInstants, machineTimes } from './machine-times';
import { markedNumbers } from './marked-numbers';
import { mixedDates } from './mixed-dates';
import { plainNumbers, writtenNumbers } from './numbers';
import { MADE_FROM, STORED_AS, textReader, type CellReader } from './reader';
import { readersOfTexts, statedReader } from './stated';
import { isTotalWord } from './total-words';
import { areWrittenDays, areWrittenMonths } from './written-days';

/** How a column's text becomes values. */
export type ColumnPlan = {
  reader: CellReader;
  /** Words of the column that stand for 'no value', as written. */
  nullWords: string[];
  /** Blanks around the values are taken off. */
  trim: boolean;
  /** Two readings that both fit everything seen: the column stays text until one is chosen. */
  rivals: [CellReader, CellReader] | null;
  /** The reader of a narrower type that only some values do not fit. */
  nearly: CellReader | null;
  /** What does not fit becomes a misfit instead of widening the column: the user chose the type, or `lenient`. */
  forced: boolean;
  /** Nobody chose the type: nearly all values are of it, or what is not marks a total. */
  lenient?: true;
  chosen: ColumnType | null;
  /** Of two readings the delimiter of the file decided, as no other column did. */
  byDelimiter?: true;
};

/** A narrower type is worth naming where at most so large a share of the values does not fit. */
export const NEARLY = 0.05;

/**
 * What the rest of the file says about how its numbers are written: semicolons come with decimal commas, commas hardly
 * ever.
 */
export type FileConventions = {
  decimal: 'decimal_point' | 'decimal_comma' | null;
  delimiter: string | null;
  /** By the key of a column: what the file says of its cells. */
  stated?: Readonly<Record<string, StatedCells>>;
};

/** `hidden`: signs of this column that stand for 'no value'. */
type About = { label?: string; key?: string; hidden?: string[] };

/**
 * The narrowest reader that every value of the sample fits. `cells`: the texts of the column as they stand in the file.
 */
export function planColumn(
  cells: string[],
  conventions: FileConventions,
  override: ColumnOverride = {},
  about: About = {},
): ColumnPlan {
  const { label = '', hidden = [] } = about;
  const stated = about.key === undefined ? undefined : conventions.stated?.[about.key];
  const bared = cells.map(bare);
  const trim = cells.some((cell, nth) => cell !== bared[nth]);
  const distinct = [...new Set(bared)].filter((cell) => cell !== '');
  const words = override.missingWords === 'kept' ? [] : [...distinct.filter(isNullWord), ...hidden];
  const values = words.length ? distinct.filter((cell) => !words.includes(cell)) : distinct;
  const plan: ColumnPlan = {
    reader: textReader,
    nullWords: wordsOfText(words, values),
    trim,
    rivals: null,
    nearly: null,
    forced: false,
    chosen: override.type ?? null,
  };
  const chosen = override.type && columnTypes[override.type].values;
  if (chosen === 'text' && !(override.type === 'id' && override.reading)) return { ...plan, forced: true };
  if (override.type ?? override.reading)
    return { ...plan, ...chosenByUser(values, [...readersOf(values), ...machineTimes], override), nullWords: words };
  if (!values.length) return plan;
  const told = stated && statedReader(values, stated);
  if (told) return { ...plan, reader: told, nullWords: words };
  const readers = () => (stated?.kind === 'text' ? readersOfTexts(values) : readersOf(values));
  const isFitting = (reader: CellReader) => values.every((value) => reader.fits(value));
  const first =
    find(readers(), isFitting) ?? (saysDuration(label) ? find(durations(values, true), isFitting) : undefined);
  if (!first && stated?.kind === 'text') return plan;
  if (!first)
    return withFormat(
      withMisfits({ bared, values, override, conventions, about }) ?? {
        ...plan,
        nearly: nearestOf(values, [...readersOf(values)]),
      },
      stated,
    );
  // Beside yes and no, 'not applicable' is a third answer.
  if (first.type === 'boolean' && words.some(isNoneBesideNumbers)) return { ...plan, nearly: first };
  const counted = first.readAs === null && isNumber(first) ? countedInstants(values, label) : null;
  if (counted) return { ...plan, reader: counted, nullWords: words };
  const months = first.readAs === null && first.type === 'decimal' ? monthsWithPoint(values) : null;
  if (months) return { ...plan, reader: months, nullWords: words };
  if (!first.reading)
    return { ...plan, reader: (first.type === 'integer' && datesInDigits(values, label)) || first, nullWords: words };
  const fitting: Fitting = (holds) =>
    find(readers(), (reader) => reader.reading !== null && holds(reader) && isFitting(reader));
  const rival = rivalOf(first, fitting, values, conventions);
  const eitherWay = rival && eitherOrder(first, rival);
  if (eitherWay && isFitting(eitherWay)) return { ...plan, reader: eitherWay, nullWords: words };
  const thousands = rival && areThousands(values) ? [first, rival].find(({ type }) => type === 'integer') : undefined;
  if (thousands) return { ...plan, reader: thousands, nullWords: words };
  if (rival)
    return {
      ...plan,
      nullWords: words,
      rivals: first.reading === 'decimal_comma' || first.reading === 'month_first' ? [rival, first] : [first, rival],
    };
  if (
    conventions.decimal === 'decimal_comma' &&
    first.readAs === null &&
    isDecimalReading(first) &&
    values.every(isPointedCode)
  )
    return plan;
  const decided = agrees(first, conventions) ? first : (fitting((reader) => agrees(reader, conventions)) ?? first);
  return { ...plan, reader: decided, nullWords: words };
}

/** Numbers beside which other words stand are written as the file says, too. */
function withFormat(plan: ColumnPlan, stated: StatedCells | undefined): ColumnPlan {
  const { reader } = plan;
  const isPlain = isNumber(reader) && reader.format.kind === 'plain' && reader.format.unit === undefined;
  return stated?.format && isPlain ? { ...plan, reader: { ...reader, format: stated.format } } : plan;
}

/** One separator before three digits, and whole numbers that need none. */
const PARTED = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/;
const BELOW_THOUSAND = /^\D*[1-9]\d{0,2}\D*$/;
/**
 * With this many numbers without a separator, all would be whole by chance in one case of a thousand if it were a
 * decimal mark.
 */
const FEW_WHOLE = 5;

/**
 * '998' beside '1,004': numbers with a separator from 1,000 on and none below. Decimals with three digits would hardly
 * ever be whole, and decimals without trailing zeros never end in 0.
 */
function areThousands(values: string[]): boolean {
  const parted = values.filter((value) => PARTED.test(value));
  const whole = values.filter((value) => BELOW_THOUSAND.test(value));
  const zeros = values.filter((value) => /^\D*0\D*$/.test(value));
  if (parted.length + whole.length + zeros.length < values.length) return false;
  return whole.length >= FEW_WHOLE || (whole.length > 1 && parted.some((value) => /0\D*$/.test(value)));
}

const isNumber = ({ type }: CellReader) => type === 'integer' || type === 'decimal';

const NAMES_MONTHS = /month|period|yyyy_?mm|^ym$/i;

/** '01.2020', '12.2021': a two-digit month, a point and a year. No program writes a number like that. */
function monthsWithPoint(values: string[]): CellReader | null {
  const areMonths =
    values.length > 1 &&
    values.every((value) => /^(?:0[1-9]|1[0-2])\.(?:19|20)\d\d$/.test(value)) &&
    values.some((value) => value.startsWith('0'));
  return areMonths ? (find(dates(values), ({ name }) => name.startsWith('date %m.%Y')) ?? null) : null;
}

/** The reader of whole numbers that are days or months; null where they are numbers. */
function datesInDigits(values: string[], label: string): CellReader | null {
  const form = areWrittenDays(values)
    ? DAYS_IN_DIGITS
    : areWrittenMonths(values, NAMES_MONTHS.test(label))
      ? MONTHS_IN_DIGITS
      : null;
  return form && (find(dates(values), ({ readAs }) => readAs === form) ?? null);
}

/** Of so many values and more, one in twenty may be no number. */
const LEAST_NUMBERS = 20;
/** Of so many and more one may be a word: 'Bye' among the attendances of a season. 'Over 50' is a number cut off. */
const LEAST_BESIDE_WORD = 8;
const isWord = (cell: string) => !/\d/.test(cell);

/**
 * The plan of a column whose values do not all fit one reader, where those that do not are told from its values: signs
 * without a letter that stand for 'no value' (***), a word for a total in the last row, or at most one text in twenty
 * numbers. Null where they are not. `bared`: the cells in the order of the file.
 */
function withMisfits({
  bared,
  values,
  override,
  conventions,
  about,
}: {
  bared: string[];
  values: string[];
  override: ColumnOverride;
  conventions: FileConventions;
  about: About;
}): ColumnPlan | null {
  const planned = (others: (cell: string) => boolean, hidden: string[] = []): ColumnPlan | null => {
    const kept = values.filter((value) => !others(value));
    if (!kept.length || kept.length === values.length) return null;
    const plan = planColumn(hidden.length ? bared : bared.filter((cell) => !others(cell)), conventions, override, {
      ...about,
      hidden,
    });
    return plan.reader.store === 'VARCHAR' || plan.reader.type === 'boolean' ? null : plan;
  };
  const signs = values.filter(isSignOfNothing);
  const hides =
    signs.length === 1 && bared.filter((cell) => cell === signs[0]).length > 1 && override.missingWords !== 'kept';
  const hiding = hides ? planned(isSignOfNothing, signs) : null;
  if (hiding) return hiding;
  const total = isTotalWord(bared.findLast((cell) => cell !== '') ?? '') ? planned(isTotalWord) : null;
  if (total) return { ...total, forced: true, lenient: true };
  const nothing = override.missingWords === 'kept' ? [] : wordsOfNothing(bared, values);
  const without = nothing.length ? planned((cell) => nothing.includes(cell), nothing) : null;
  if (without && isNumber(without.reader)) return without;
  return withFewTexts(bared, values, planned) ?? withImpossibleDays(bared, values, planned);
}

/** Among this many distinct numbers, one word that repeats isn’t a value. */
const MANY_NUMBERS = 20;
const OFTEN = 3;
const MOST_WORDS = 2;

/**
 * The one or two words used where numbers are unknown or withheld ('suppressed', 'ND'): each repeats, and all other
 * values are numbers, which are more frequent and mostly distinct. Survey answers have fewer distinct values.
 */
function wordsOfNothing(bared: string[], values: string[]): string[] {
  const words = values.filter((value) => !/\d/.test(value));
  const filled = bared.filter((cell) => cell !== '');
  const numbers = filled.filter((cell) => /\d/.test(cell));
  const isOften = (word: string) => filled.filter((cell) => cell === word).length >= OFTEN;
  return words.length > 0 &&
    words.length <= MOST_WORDS &&
    values.length - words.length >= MANY_NUMBERS &&
    2 * numbers.length > filled.length &&
    words.every((word) => /\p{L}/u.test(word) && isOften(word))
    ? words
    : [];
}

/** Dates, except for a few that don’t exist ('1898-00-00') but are written like the others. */
function withImpossibleDays(
  bared: string[],
  values: string[],
  planned: (others: (cell: string) => boolean) => ColumnPlan | null,
): ColumnPlan | null {
  const nearest = nearestOf(
    values,
    dates(values).filter(({ reading }) => reading === null),
  );
  if (!nearest || bared.length < LEAST_NUMBERS) return null;
  const shapeOf = (cell: string) => cell.replace(/\d/g, '0');
  const shapes = new Set(values.filter((value) => nearest.fits(value)).map(shapeOf));
  const others = new Set(values.filter((value) => !nearest.fits(value)));
  const misfits = bared.filter((cell) => others.has(cell)).length;
  if (misfits > bared.length * NEARLY || ![...others].every((cell) => shapes.has(shapeOf(cell)))) return null;
  const plan = planned((cell) => others.has(cell));
  return plan && !plan.forced ? { ...plan, forced: true, lenient: true } : plan;
}

/**
 * Numbers, except for a few texts. Codes that are mostly digits don’t count, nor do numbers written as something else.
 */
function withFewTexts(
  bared: string[],
  values: string[],
  planned: (others: (cell: string) => boolean) => ColumnPlan | null,
): ColumnPlan | null {
  const counts = new Map<string, number>();
  for (const cell of bared) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const nearest = nearestOf(values, [...readersOf(values)].filter(isNumber), (value) => counts.get(value) ?? 0);
  if (!nearest) return null;
  const others = new Set(values.filter((value) => !nearest.fits(value)));
  const filled = bared.filter((cell) => cell !== '' && !isNullWord(cell));
  const misfits = filled.filter((cell) => others.has(cell)).length;
  const isFew = misfits === 1 && filled.length > LEAST_BESIDE_WORD && [...others].every(isWord);
  if (
    !(isFew || (filled.length >= LEAST_NUMBERS && misfits <= filled.length * NEARLY)) ||
    [...others].some((cell) => mayBeCode(cell, nearest.type))
  )
    return null;
  const plan = planned((cell) => others.has(cell));
  return plan && !plan.forced ? { ...plan, forced: true, lenient: true } : plan;
}

/** 'A12', '12-B', '007' and digits that are too many for a number, among whole numbers; a date among any. */
function mayBeCode(cell: string, type: CellReader['type']): boolean {
  if (kindOf(cell) === 'date' || /^\d+$/.test(cell)) return true;
  return type === 'integer' && /^(?=.*\d)(?=.*\p{L})\S+$/u.test(cell);
}

/** '***', '....', '#': signs alone, without a letter or a digit, of which money has none. */
const isSignOfNothing = (cell: string): boolean => cell.length <= 10 && /^[^\p{L}\p{N}\p{Sc}\s]+$/u.test(cell);

/** '1.4' and '12.10': a chapter or a version, where the file writes its decimals with commas. */
const isPointedCode = (cell: string): boolean => /^\d{1,3}\.\d{1,2}$/.test(cell);

/**
 * Narrow ones first. They are made one kind after another, as far as they are asked for: that takes a look at every
 * value.
 */
function* readersOf(values: string[]): Generator<CellReader> {
  yield* booleans(values);
  yield* plainNumbers;
  yield* writtenNumbers(values);
  const days = dates(values);
  yield* days;
  yield* mixedDates(values, days);
  yield* durations(values);
  yield* markedNumbers(values, numbersOf);
}

function* numbersOf(values: string[]): Generator<CellReader> {
  yield* plainNumbers;
  yield* writtenNumbers(values);
}

function find(readers: Iterable<CellReader>, holds: (reader: CellReader) => boolean): CellReader | undefined {
  for (const reader of readers) if (holds(reader)) return reader;
  return undefined;
}

const isDecimalReading = (reader: CellReader) =>
  reader.reading === 'decimal_point' || reader.reading === 'decimal_comma';

const agrees = (reader: CellReader, { decimal }: FileConventions) =>
  !decimal || !isDecimalReading(reader) || reader.reading === decimal;

/**
 * The first reader that fits every value and for which `holds` says so too; whether one fits is found out last, for
 * that takes time.
 */
type Fitting = (holds: (reader: CellReader) => boolean) => CellReader | undefined;

/**
 * A reader that gives other values for the same text. What other columns of the file decided settles it for numbers.
 */
function rivalOf(
  first: CellReader,
  fitting: Fitting,
  values: string[],
  conventions: FileConventions,
): CellReader | null {
  if (isDecimalReading(first)) {
    if (conventions.decimal || (first.readAs === null && conventions.delimiter !== ';')) return null;
    const opposite = first.reading === 'decimal_point' ? 'decimal_comma' : 'decimal_point';
    return values.some((value) => /\d[.,]\d/.test(value))
      ? (fitting(({ reading }) => reading === opposite) ?? null)
      : null;
  }
  const opposite = first.reading === 'day_first' ? 'month_first' : 'day_first';
  return fitting(({ reading, type }) => reading === opposite && type === first.type) ?? null;
}

/** The reader that fits most values, if only a few don’t fit. `weigh`: how often a value occurs. */
function nearestOf(
  values: string[],
  readers: CellReader[],
  weigh: (value: string) => number = () => 1,
): CellReader | null {
  let nearest: CellReader | null = null;
  const all = values.reduce((sum, value) => sum + weigh(value), 0);
  let fewest = Math.max(1, all * NEARLY) + 1;
  for (const reader of readers) {
    let misfits = 0;
    for (const value of values) if (!reader.fits(value) && (misfits += weigh(value)) >= fewest) break;
    if (misfits < fewest && misfits < all * 0.5) [nearest, fewest] = [reader, misfits];
  }
  return nearest;
}

function chosenByUser(
  values: string[],
  readers: CellReader[],
  { type, reading }: ColumnOverride,
): Pick<ColumnPlan, 'reader' | 'forced'> {
  const wanted = readers.filter(
    (reader) =>
      (!type || reader.type === type || MADE_FROM[columnTypes[type].values] === reader.type) &&
      (!reading || !reader.reading || reader.reading === reading),
  );
  const scored = wanted.map((reader) => ({ reader, fits: values.filter((value) => reader.fits(value)).length }));
  const best = scored.sort((left, right) => right.fits - left.fits)[0];
  return { reader: best && best.fits > 0 ? widened(best.reader, type) : textReader, forced: true };
}

function widened(reader: CellReader, type: ColumnOverride['type']): CellReader {
  const values = type && columnTypes[type].values;
  if (!values || MADE_FROM[values] !== reader.type) return reader;
  const store = STORED_AS[values];
  return { ...reader, type: values, store, bytes: undefined, sql: (text) => `CAST(${reader.sql(text)} AS ${store})` };
}

const NEVER_A_VALUE = new Set(['null', '(null)', 'n/a', '#n/a', '#na', '<na>', '\\n', ...SPREADSHEET_ERRORS]);
const HARDLY_A_VALUE = new Set(['?', '-', '--', '---', '\u2013', '\u2014']);
/** Words that mean 'no value' beside numbers and dates, and may be words like any other beside words. */
const BESIDE_NUMBERS = new Set([
  'unknown',
  'not applicable',
  'not available',
  'keine angabe',
  ':',
  '\u2026',
  'n/v',
  'n.v.',
  'n/d',
  'n.d.',
  's/d',
  'k.a',
  '(none)',
  '0000-00-00',
  '0000-00-00 00:00:00',
]);
const isNoneBesideNumbers = (word: string) => BESIDE_NUMBERS.has(word.toLowerCase()) || isMarkedNothing(word);

/**
 * In a column of words only the spellings that are never a word of their own mean 'no value': NA may be Namibia and
 * None an answer, unless another spelling of 'no value' stands beside them.
 */
function wordsOfText(words: string[], values: string[]): string[] {
  if (words.some((word) => NEVER_A_VALUE.has(word.toLowerCase())))
    return words.filter((word) => !isNoneBesideNumbers(word));
  return words.filter((word) => HARDLY_A_VALUE.has(word.toLowerCase()) && values.length > 1);
}

/** A cell without the blanks around it, where the column has any. */
export const trimmedSql = (name: string, { trim }: Pick<ColumnPlan, 'trim'>): string =>
  trim ? `nullif(trim(${name}, ${quoted(BLANKS)}), '')` : name;

/** The text of the nth column as its reader sees it. */
export function cellSql(name: string, { nullWords, trim }: Pick<ColumnPlan, 'nullWords' | 'trim'>): string {
  const text = trimmedSql(name, { trim });
  return nullWords.length
    ? `CASE WHEN ${text} IN (${nullWords.map(quoted).join(', ')}) THEN NULL ELSE ${text} END`
    : text;
}
