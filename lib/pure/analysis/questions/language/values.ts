import type { Cell, Column, TopValue } from '@/lib/pure/query/schema/column';
import { isNumeric, isTime } from '@/lib/pure/query/schema/column';
import type { Query } from '@/lib/pure/query/schema/query';
import { monthOf, weekdayOf } from './clock';
import { singular } from '../../semantics/lexicon/words';
import { isTypo, isWord, sameStem } from './likeness';
import { isFunctionWord, isPhraseWord } from './phrases';
import { countryOf, isNameOfPlace, isPronoun, isStateCode } from './places';
import { abbreviated, headedBy, statesMeant } from './states';
import { codedCountry } from './country-codes';
import { placesOf } from './peoples';
import { isMoneyWord } from '../../semantics/lexicon/lexicon';
import { areSynonyms, conceptOf } from './thesaurus';
import { tokenize, type QuestionToken } from './tokens';

/** A value that words may mean. */
export type ValueCandidate = { column: Column; value: Cell; count: number; surety: number };
export type ValueSpan = { length: number; candidates: ValueCandidate[] };

export type KnownValue = { column: Column; value: Cell; count: number; words: QuestionToken[] };

const LONGEST = 8;
const LEAST = 0.6;
/** Values that say nothing by themselves: they need the name of their column beside them. */
const EMPTY = new Set([
  'yes',
  'no',
  'true',
  'false',
  'none',
  'other',
  'unknown',
  'n/a',
  'na',
  'null',
  'all',
  'total',
  'not',
  'open',
  'full',
  'some',
  'never',
  'always',
  'y',
  'n',
  'and',
  'or',
  'in',
  'on',
  'is',
  'a',
  'the',
  'by',
]);
const WHOLE = 1;
const PLURAL = 0.97;
const PART = 0.78;
const PLACE = 0.95;
const SYNONYM = 0.84;
const STARTED = 0.8;

const MOST_VALUES = 5000;
/** Of all columns together, and of how many columns: a table may have two thousand of them. */
const MOST_VALUES_IN_ALL = 100_000;
const MOST_COLUMNS = 200;
const holdsValues = (column: Column) =>
  !isTime(column) &&
  !isNumeric(column) &&
  column.type !== 'boolean' &&
  column.type !== 'id' &&
  column.role !== 'ignore' &&
  column.distinct > 1;

/**
 * The questions that give the values of a table's columns, most frequent first, where its profile does not hold them
 * all.
 */
export function valueQueries(columns: readonly Column[]): { key: string; query: Query }[] {
  const asked = columns
    .filter((column) => holdsValues(column) && column.distinct > column.top.length)
    .slice(0, MOST_COLUMNS);
  const limit = Math.min(MOST_VALUES, Math.floor(MOST_VALUES_IN_ALL / Math.max(1, asked.length)));
  return asked.map(({ key }) => ({
    key,
    query: { measures: [{ agg: 'count' }], dimensions: [{ field: key }], filters: [], limit },
  }));
}

/** '2. Married' of a code book is asked for as 'married'. */
const CODE_BEFORE = /^\d{1,2}[.)] +(?=\p{L})/u;

/** The values of the columns that group, taken apart into words once. */
export function readValues(columns: readonly Column[], values: ReadonlyMap<string, readonly TopValue[]>): KnownValue[] {
  return columns.flatMap((column) => {
    if (!holdsValues(column)) return [];
    return (values.get(column.key) ?? column.top).flatMap(({ value, count }) => {
      const written = value === null ? [] : tokenize(String(value).replace(CODE_BEFORE, ''));
      // '1000+' is asked for with its sign and without.
      const words = written.filter(({ lower }) => lower !== '+');
      return words.length ? [{ column, value, count, words }] : [];
    });
  });
}

export type Index = {
  byFirst: Map<string, KnownValue[]>;
  all: KnownValue[];
  shared: Map<string, number>;
  /** All values of the columns that have few. */ few: Map<Column, KnownValue[]>;
};

/** Of a name only its singular: 'Grand Prix' is no price. */
const ownNorm = ({ lower, norm }: QuestionToken) => (singular(lower) === norm ? norm : lower);

/** Values by each of their words, and in how many values of a column a word stands. */
export function indexValues(known: KnownValue[]): Index {
  const byFirst = new Map<string, KnownValue[]>();
  const shared = new Map<string, number>();
  for (const each of known) {
    for (const word of new Set(each.words.flatMap((word) => [ownNorm(word), word.lower]))) {
      byFirst.set(word, [...(byFirst.get(word) ?? []), each]);
      const key = `${each.column.key} ${word}`;
      shared.set(key, (shared.get(key) ?? 0) + 1);
    }
  }
  const few = new Map<Column, KnownValue[]>();
  for (const each of known)
    if (each.column.distinct <= FEW_VALUES) few.set(each.column, [...(few.get(each.column) ?? []), each]);
  return { byFirst, all: known, shared, few };
}

/** Kinds of people, which tables write in many ways. */
const CATEGORIES = new Set(['female', 'male', 'child']);
/** Among more values than this a part of one says too little. */
const FEW_VALUES = 40;

/** Another form of the word or a slip of the pen; a short form only where the table has the short one. */
const nearWord = (written: string, named: string, few: boolean) =>
  sameStem(written, named, few ? 3 : 4)
    ? 0.94
    : written.length >= 5 && isTypo(written, named)
      ? 0.8
      : named.length >= 4 && written.length - named.length <= 2 && written.startsWith(named)
        ? 0.8
        : 0;

const sameWord = (written: QuestionToken, named: QuestionToken) =>
  written.lower === named.lower || written.norm === ownNorm(named);

/** All words in their order; of several, one may be misspelt. */
function sameWords(tokens: readonly QuestionToken[], at: number, words: readonly QuestionToken[]): boolean {
  const other = words.filter((word, nth) => !sameWord(tokens[at + nth]!, word));
  return (
    other.length === 0 ||
    (other.length === 1 &&
      words.length > 1 &&
      words.some(
        (word, nth) =>
          word === other[0] && !isPhraseWord(tokens[at + nth]!) && isTypo(tokens[at + nth]!.lower, word.lower),
      ) &&
      words.some((word) => word !== other[0] && !isPhraseWord(word)))
  );
}

/** Names of single rows are many: a word of theirs is meant only where it is written like a name. */
const namesEachRow = ({ role, distinct }: Column) => role === 'id' && distinct > FEW_VALUES;

const CODE = /^[A-Z]{2,3}$/;
/** 'Are' is no 'ARE', and 'director made' no film 'Made': words of the language are values of many as they are written. */
const isOtherwiseWritten = (token: QuestionToken, { distinct }: Column, value: Cell) =>
  isPhraseWord(token) &&
  !isPronoun(token.lower) &&
  token.text !== value &&
  (CODE.test(String(value)) || distinct > MANY);
const MANY = 200;

function wholeAt(tokens: readonly QuestionToken[], at: number, { byFirst }: Index): ValueSpan[] {
  const spans = new Map<number, ValueCandidate[]>();
  const next = tokens[at + 1];
  const starts = new Set([
    ...(byFirst.get(tokens[at]!.lower) ?? []),
    ...(byFirst.get(tokens[at]!.norm) ?? []),
    // 'Privat rooms': the slip may be in the first word.
    ...(next ? (byFirst.get(next.norm) ?? []) : []).filter(
      ({ words }) => words.length > 1 && next !== undefined && sameWord(next, words[1]!),
    ),
  ]);
  for (const { column, value, count, words } of starts) {
    if (
      words.length > LONGEST ||
      at + words.length > tokens.length ||
      (words.length === 1 && namesEachRow(column) && !isCapital(tokens[at]!)) ||
      (words.length === 1 && isOtherwiseWritten(tokens[at]!, column, value)) ||
      !sameWords(tokens, at, words)
    )
      continue;
    const asWritten = words.every((word, nth) => tokens[at + nth]!.lower === word.lower);
    const list = spans.get(words.length) ?? [];
    list.push({ column, value, count, surety: asWritten ? WHOLE : PLURAL });
    spans.set(words.length, list);
  }
  return [...spans].map(([length, candidates]) => ({ length, candidates }));
}

/** 'm' and 'f' of a column of genders. */
const isLetterOf = (concept: string, { lower }: QuestionToken, { distinct, label }: Column) =>
  concept !== 'child' &&
  lower === concept[0] &&
  distinct <= 4 &&
  (/gender|sex|geschlecht|sexe|sexo/i.test(label) || /^m\W?f$/i.test(label));

/** 'Tech' of 'Technology', where no other value of the column starts so. */
const isStartOf = (written: string, { lower }: QuestionToken, column: Column, { all }: Index) =>
  written.length >= 4 &&
  lower.length >= written.length + 3 &&
  lower.startsWith(written) &&
  !isWord(written) &&
  !all.some(
    (other) =>
      other.column === column && other.words.some((each) => each.lower !== lower && each.lower.startsWith(written)),
  );

/** 'Condos' of a value 'Condo/Townhouse': one of two names that stand side by side. */
const isAlternative = ({ lower, norm }: QuestionToken, value: Cell) => {
  const names = String(value)
    .toLowerCase()
    .split(/\s*[/|;&+]\s*|,\s+|\s+or\s+/);
  return names.length > 1 && (names.includes(lower) || names.includes(norm));
};

/**
 * One word that is part of one value alone ('card' of 'credit card'), its people, its calendar name, its synonym or a
 * slip of the pen.
 */
function nearAt(token: QuestionToken, index: Index): ValueCandidate[] {
  const { byFirst, all, shared } = index;
  const found: ValueCandidate[] = [];
  const parts = new Set([...(byFirst.get(token.lower) ?? []), ...(byFirst.get(token.norm) ?? [])]);
  for (const { column, value, count, words } of parts) {
    const alone =
      Math.max(shared.get(`${column.key} ${token.lower}`) ?? 0, shared.get(`${column.key} ${token.norm}`) ?? 0) === 1;
    if (isRare(column, count) && !isCapital(token)) continue;
    if (words.length > 1 && words.length <= 4 && alone && token.lower.length >= 3 && column.distinct <= FEW_VALUES)
      found.push({ column, value, count, surety: isAlternative(token, value) ? PLURAL : PART });
  }
  // 'Failures' are no 'Failure in flight' where another column has failures on land and at sea.
  const isOfOther = [...parts].some(
    ({ column, words }) =>
      words.length <= 4 && column.distinct <= FEW_VALUES && found.every((each) => each.column !== column),
  );
  if (found.length && isOfOther) return [];
  if (found.length || token.lower.length < 3) return found;
  const places = placesOf(token.norm);
  const concept = CATEGORIES.has(conceptOf(token.norm) ?? '') ? conceptOf(token.norm) : null;
  const [weekday, month] = [weekdayOf(token.lower), monthOf(token.lower)];
  for (const { column, value, count, words } of all) {
    const [only] = words;
    const text = String(value).toLowerCase();
    const isTheirs = places.length > 0 && words.length <= LONGEST_COUNTRY + 1 && places.includes(countryOf(text) ?? '');
    if (
      places.includes(text) ||
      isTheirs ||
      places.includes(codedCountry(column, value) ?? '') ||
      isStateCode(column, text, token.lower)
    )
      found.push({ column, value, count, surety: PLACE });
    if (words.length !== 1 || !only) continue;
    const calendar =
      (weekday !== null && weekdayOf(only.lower) === weekday) || (month !== null && monthOf(only.lower) === month);
    const few = column.distinct <= FEW_VALUES;
    const form = nearWord(token.norm, only.norm, few);
    // Among many names one is nearly any word: 'carte' is no Mr Carter. Only what is written like a name may be near one.
    const near = few || isCapital(token) ? form : 0;
    if (calendar) found.push({ column, value, count, surety: 0.95 });
    else if (concept !== null && (concept === conceptOf(only.norm) || isLetterOf(concept, only, column)))
      found.push({ column, value, count, surety: 0.9 });
    else if (near > 0 && only.lower.length >= 3) found.push({ column, value, count, surety: 0.92 * near });
    // 'Revenue' is no department of sales.
    else if (few && !isMoneyWord(token.norm) && areSynonyms(token.norm, only.norm))
      found.push({ column, value, count, surety: SYNONYM });
    else if (few && isStartOf(token.lower, only, column, index)) found.push({ column, value, count, surety: STARTED });
  }
  return found;
}

/** 'AK vs HI': two capitals, just as a value is written, in a question that is not all in capitals. */
export function isWrittenCode(tokens: readonly QuestionToken[], at: number, { byFirst }: Index): boolean {
  const { text, lower } = tokens[at]!;
  if (!/^[A-Z]{2}$/.test(text) || tokens.every((each) => each.text === each.text.toUpperCase())) return false;
  return (byFirst.get(lower) ?? []).some(({ value }) => value === text);
}

/** One letter, a number or a word of the language itself stands for a value only beside the name of its column. */
const isBare = (tokens: readonly QuestionToken[], at: number, length: number) =>
  (length === 1 && (tokens[at]!.lower.length < 2 || EMPTY.has(tokens[at]!.lower) || isFunctionWord(tokens[at]!))) ||
  (tokens.slice(at, at + length).every(({ number }) => number !== null) && !isJoined(tokens.slice(at, at + length)));

/** '45-49' is written as one. */
const isJoined = (tokens: readonly QuestionToken[]) =>
  tokens.length > 1 &&
  tokens.every(({ start }, nth) => nth === 0 || start === tokens[nth - 1]!.end + 1) &&
  tokens.length <= 3;

const RARE = 50;
const HANDFUL = 12;
/** 'Gaming laptops' are none of the brand 'Deep Gaming', of which there are four: half a name of few is not meant. */
const isRare = ({ distinct, top }: Column, count: number) => distinct > HANDFUL && count * RARE < (top[0]?.count ?? 0);

const isCapital = ({ text }: QuestionToken) => text[0] !== text[0]!.toLowerCase();

/** A state written out may be the code of one column and a county of that name in another. */
function withPlaces<Span extends ValueSpan>(spans: Span[], { lower }: QuestionToken, { all }: Index): Span[] {
  const coded = all
    .filter(({ column, value }) => isStateCode(column, String(value), lower))
    .map(({ column, value, count }): ValueCandidate => ({ column, value, count, surety: PLACE }));
  // 'Stores in California', where a town of that name has one: the state is as likely.
  const asSure = (candidates: readonly ValueCandidate[]) =>
    coded.map((each) =>
      candidates.every(({ count }) => count * RARER <= each.count)
        ? { ...each, surety: Math.max(each.surety, ...candidates.map(({ surety }) => surety)) }
        : each,
    );
  return spans.map((span) =>
    span.length === 1 ? { ...span, candidates: [...span.candidates, ...asSure(span.candidates)] } : span,
  );
}
const RARER = 10;

const LONGEST_COUNTRY = 3;
/** 'The US' of 'USA', 'Deutschland' of 'Germany', and of 'DE' where the column says that it holds countries. */
function countriesAt(tokens: readonly QuestionToken[], at: number, { all }: Index): (ValueSpan & { bare: boolean })[] {
  for (let length = Math.min(LONGEST_COUNTRY, tokens.length - at); length > 0; length--) {
    if (tokens.slice(at, at + length).some(({ lower }) => !/^\p{L}+$/u.test(lower))) continue;
    const meant = countryOf(
      tokens
        .slice(at, at + length)
        .map(({ lower }) => lower)
        .join(' '),
    );
    if (!meant) continue;
    const candidates = all.flatMap(({ column, value, count, words }): ValueCandidate[] =>
      words.length <= LONGEST_COUNTRY + 1 &&
      (countryOf(String(value)) === meant || codedCountry(column, value) === meant)
        ? [{ column, value, count, surety: PLACE }]
        : [],
    );
    if (candidates.length) return [{ length, candidates, bare: false }];
  }
  return [];
}

const LONGEST_SIZE = 3;
/** 'Extra large' of 'XL', 'failed' of a status 'Failure', 'open' of all that is neither resolved nor cancelled. */
function meantAt(tokens: readonly QuestionToken[], at: number, { few }: Index): (ValueSpan & { bare: boolean })[] {
  for (let length = Math.min(LONGEST_SIZE, tokens.length - at); length > 0; length--) {
    const said = tokens
      .slice(at, at + length)
      .map(({ lower }) => lower)
      .join(' ');
    const those = (meantOf: typeof headedBy) =>
      [...few].flatMap(([column, known]) => {
        const values = known.map(({ value }) => value);
        const meant = meantOf(said, column, values);
        return known
          .filter(({ value }) => meant.includes(value))
          .map(({ value, count }): ValueCandidate => ({ column, value, count, surety: PLURAL }));
      });
    const candidates = those((word, column, values) => {
      const size = abbreviated(word, column, values);
      return size === null ? statesMeant(word, column, values) : [size];
    });
    if (candidates.length) return [{ length, candidates, bare: false }];
    const headed = those(headedBy);
    // Of failures on land and in flight neither is meant by 'failures'.
    const isOne = headed.every(({ column }) => column === headed[0]!.column);
    if (headed.length && isOne) return [{ length, candidates: headed, bare: false }];
  }
  return [];
}

/**
 * The values that the words from a place on may mean. Those of `bare` spans hold only beside the name of their column.
 */
export function valuesAt(
  tokens: readonly QuestionToken[],
  at: number,
  index: Index,
): (ValueSpan & { bare: boolean })[] {
  const isCode = isWrittenCode(tokens, at, index);
  const whole = wholeAt(tokens, at, index).map((span) => ({
    ...span,
    bare: !isCode && isBare(tokens, at, span.length),
  }));
  const countries =
    whole.length || (isPhraseWord(tokens[at]!) && !isNameOfPlace(tokens, at)) ? [] : countriesAt(tokens, at, index);
  if (countries.length) return countries;
  const meant = whole.length ? [] : meantAt(tokens, at, index);
  if (meant.length) return meant;
  if (isPhraseWord(tokens[at]!)) return whole;
  if (whole.some(({ length }) => length === 1)) return withPlaces(whole, tokens[at]!, index);
  const near = nearAt(tokens[at]!, index).filter(({ surety }) => surety >= LEAST);
  return near.length ? [...whole, { length: 1, candidates: near, bare: false }] : whole;
}
