import { isTime, type Cell, type Column, type Grain } from '@/lib/pure/query/schema/column';
import { describeOutcome } from '../semantics/outcome';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular, splitName } from '../semantics/lexicon/words';
import { isPlural } from '../semantics/lexicon/naming-numbers';
import { clockAt, type Clock, type FoundClock } from './language/clock';
import { stem } from './language/likeness';
import type { ColumnCandidate } from './column-names';
import { namesAt, readNames } from './names';
import { countedBy, countedLines, type CountedNoun } from './nouns';
import { isPhraseWord, isPlainVerb, phraseAt, type QuestionPhrase } from './language/phrases';
import { isNameOfPlace } from './language/places';
import { canMeasure, columnAbout } from './measurable';
import type { AskTable } from './schema';
import { partColumn, timeColumnOf } from './time-filters';
import { LONGEST_OUTCOME, oppositesOf, outcomesOf, askedByHow } from './language/synonyms';
import { conceptOf, isInThesaurus } from './language/thesaurus';
import { spelled } from './language/spelling';
import { tokenize, type QuestionToken } from './language/tokens';
import { indexValues, isWrittenCode, readValues, valuesAt, type ValueCandidate } from './language/values';

/** What may be so of a row, and whether the words say that it is: 'survived', 'died'. */
export type Flag = { column: Column; value: Cell };

/** Words that name something of the table: columns, values of them, what the rows are. */
export type Thing = {
  kind: 'thing';
  columns: ColumnCandidate[];
  values: ValueCandidate[];
  counted: CountedNoun | null;
  flags: Flag[];
};
export type Said =
  | Thing
  | { kind: 'number'; value: number }
  | { kind: 'clock'; clock: Clock; grouping: boolean }
  | { kind: 'phrase'; phrase: QuestionPhrase }
  | { kind: 'unknown' };
/** A piece of a question: its words from `at` on, and what they say. */
export type Mention = {
  at: number;
  length: number;
  said: Said;
  text: string;
  /** In English and small letters, whatever language the text is in. */ words: string;
};

const PHRASE = 0.9;
const FILLER = 0.5;
const AGGREGATE_BEFORE_NAME = 1.1;
const CLOCK = 1.05;
const CLOCK_BESIDE_COLUMN = 0.94;
/** 'Hours' of a table without dates are those of a column. */
const CLOCK_OF_NONE = 0.7;
const COUNTED = 0.9;
const MISSPELT = 0.7;
const PIECE_COST = 0.02;

/** What is given a meaning before the words are divided wins over all that they say else. */
const GIVEN = 3;

type Piece = { length: number; weight: number; said: Said };
type Ground = {
  table: AskTable;
  question: string;
  tokens: readonly QuestionToken[];
  names: ReturnType<typeof readNames>;
  index: ReturnType<typeof indexValues>;
};

/** Yes and no of a column that says of each row whether something is so. */
export function polesOf(column: Column): { yes: Cell; no: Cell } | null {
  if (column.type === 'boolean') return { yes: true, no: false };
  const values = column.top.map(({ value }) => value);
  if (column.distinct !== 2 || values.length !== 2) return null;
  if (values.includes(0) && values.includes(1)) return { yes: 1, no: 0 };
  // '1. Yes' and '2. No' of a code book.
  const said = values.map((value) =>
    String(value)
      .toLowerCase()
      .replace(/^\W*\d*\W*/, ''),
  );
  if (said.includes('yes') && said.includes('no'))
    return { yes: values[said.indexOf('yes')]!, no: values[said.indexOf('no')]! };
  const positive = describeOutcome(column)?.positive;
  return positive === undefined ? null : { yes: positive, no: values.find((value) => value !== positive) ?? null };
}

/** 'Inactive', 'uninsured', 'non-smokers': the no of what follows; 'in-house' and 'in stock' are none. */
const DENIED = /^(?:in(?=\p{L}+(?:ive|ete|ect|id|ible|able|ent|ate)$)|un|non[ -]?)(\p{L}{4,})$/u;

/** 'died' is the no of 'survived', 'churned' the yes of 'exited'. */
function oppositesAt({ table, tokens }: Ground, at: number, length: number): Flag[] {
  const lower = tokens
    .slice(at, at + length)
    .map((token) => token.lower)
    .join(' ');
  const [, denied = ''] = DENIED.exec(lower) ?? [];
  const [no, yes] = [[...oppositesOf(lower), ...(denied ? [denied] : [])], outcomesOf(lower)].map(
    (words) => new Set(words.map(stem)),
  );
  if (no!.size === 0 && yes!.size === 0) return [];
  return table.columns.flatMap((column) => {
    const words = readLabel(column.label).words.map(stem);
    const [isNo, isYes] = [no!, yes!].map((meant) => words.some((word) => meant.has(word)));
    const poles = isNo || isYes ? polesOf(column) : null;
    return poles ? [{ column, value: isYes ? poles.yes : poles.no }] : [];
  });
}

const TAKEN = 0.8;
const PIECES = new Set(['quantity', 'unit', 'amount', 'count', 'number', 'volume', 'total', 'cost']);
/** Takings of a table with a row for each thing sold are its prices: with a quantity beside them they would not be. */
function priceTaken({ columns, meaning }: AskTable): Column | null {
  const words = ({ label }: Column) => readLabel(label).words;
  const [price, ...others] = columns.filter((column) => words(column).includes('price') && column.role === 'measure');
  const isSold =
    meaning.rows.kind === 'event' && !columns.some((column) => words(column).some((word) => PIECES.has(word)));
  return isSold && price && !others.length && words(price).length === 1 ? price : null;
}

const HOW = 0.9;
/** 'How old', 'how expensive': the measure that the adjective is about; 'how long ago' asks for a time. */
function howAt({ table, tokens }: Ground, at: number): Column | null {
  const [how, adjective, next] = tokens.slice(at, at + 3);
  const about = how?.lower === 'how' && next?.lower !== 'ago' ? askedByHow(adjective?.lower ?? '') : null;
  if (!about?.length) return null;
  return columnAbout({ table, mentions: tokens.map(({ lower }) => ({ words: lower })) }, about);
}

const HELD = 0.82;
const COUNTING = new Set(['count', 'cnt', 'total', 'number']);

/** 'Rentals' of a file 'bike-rentals-hourly' with one column 'cnt': its rows are hours, and the column holds how many. */
function countOfFile({ table, tokens }: Ground, at: number): Column | null {
  const { lower, norm } = tokens[at]!;
  const isMany = singular(lower) !== lower;
  const isOfFile = splitName(table.name.replace(/\.[a-z0-9]{2,7}$/i, '')).some(
    (word) => singular(word.toLowerCase()) === norm,
  );
  if (!isMany || !isOfFile || table.meaning.rows.countable) return null;
  const [count, ...others] = table.columns.filter(
    (column) => canMeasure(column) && readLabel(column.label).words.every((word) => COUNTING.has(word)),
  );
  return count && !others.length ? count : null;
}

function thingsAt(ground: Ground, at: number): Piece[] {
  const { table, tokens, names, index } = ground;
  const spans = new Map<number, Thing & { weight: number }>();
  const at1 = (length: number) => {
    const known = spans.get(length) ?? { kind: 'thing', columns: [], values: [], counted: null, flags: [], weight: 0 };
    spans.set(length, known);
    return known;
  };
  for (const { length, candidates, weight } of namesAt(tokens, at, names)) {
    const thing = at1(length);
    if ((thing.columns[0]?.surety ?? 0) < Math.min(1, candidates[0]!.surety)) thing.columns = candidates;
    thing.weight = Math.max(thing.weight, candidates[0]!.surety * Math.max(weight, length - 0.2));
  }
  for (const { length, candidates, bare } of valuesAt(tokens, at, index)) {
    const beside = bare
      ? candidates.filter(({ column }) => isSaidOf(ground, at) || standsBeside(ground, at, length, column))
      : candidates;
    if (!beside.length || (length === 1 && isDegree(tokens[at]!, beside[0]!))) continue;
    const thing = at1(length);
    thing.values = beside.sort((a, b) => b.surety - a.surety || b.count - a.count);
    thing.weight = Math.max(thing.weight, beside[0]!.surety * length);
  }
  for (const length of [2, 1]) {
    if (at + length > tokens.length) continue;
    const words = tokens.slice(at, at + length);
    const joined = words.map(({ lower }) => lower).join('');
    const lines = countedLines(words, table);
    const counted =
      lines ??
      countedBy(length === 1 ? words[0]! : { ...words[0]!, lower: joined, norm: joined.replace(/s$/, '') }, table);
    // 'Sales' is what was earned, unless they are counted.
    const isTakings =
      conceptOf(words[0]!.norm) === 'sales' &&
      phraseAt(tokens, at - length)?.phrase.kind !== 'count' &&
      phraseAt(tokens, at - 2)?.phrase.kind !== 'count';
    if (!counted || isTakings) continue;
    const thing = at1(length);
    thing.counted = counted;
    thing.weight = Math.max(thing.weight, (lines ? 1 : COUNTED) * length);
  }
  const taken = !spans.has(1) && conceptOf(tokens[at]!.norm) === 'sales' ? priceTaken(table) : null;
  if (taken) {
    const thing = at1(1);
    thing.columns = [{ column: taken, surety: TAKEN }];
    thing.weight = TAKEN;
  }
  const held = countOfFile(ground, at);
  if (held && !spans.has(1)) {
    const thing = at1(1);
    thing.columns = [{ column: held, surety: HELD }];
    thing.weight = HELD;
  }
  const asked = howAt(ground, at);
  if (asked) {
    const thing = at1(2);
    thing.columns = [{ column: asked, surety: HOW }];
    thing.weight = Math.max(thing.weight, 2 * HOW);
  }
  for (let length = Math.min(LONGEST_OUTCOME, tokens.length - at); length > 0; length--) {
    const flags = oppositesAt(ground, at, length);
    if (!flags.length) continue;
    const thing = at1(length);
    thing.flags = flags;
    // 'Days off' are no days that are grouped by.
    thing.weight = Math.max(thing.weight, (length > 1 ? CLOCK + PIECE_COST : COUNTED) * length);
  }
  return [...spans].map(([length, { weight, ...said }]) => ({ length, weight, said }));
}

/** 'More' of 'are women more likely' is no part of a value 'more money'. */
const isDegree = ({ lower }: QuestionToken, { surety }: ValueCandidate) =>
  surety < WHOLE_VALUE && /^(more|less|most|least|likely|often)$/.test(lower);
const WHOLE_VALUE = 0.97;

const SAID_OF = /^(open|full|unknown)$/;
const BEING = /^(is|are|was|were)$/;

/** 'How many tickets are still open': said of the rows, such a word is their value. */
function isSaidOf({ tokens }: Ground, at: number): boolean {
  if (!SAID_OF.test(tokens[at]!.lower)) return false;
  let before = at - 1;
  while (before > 0 && phraseAt(tokens, before)?.phrase.kind === 'filler' && !BEING.test(tokens[before]!.lower))
    before--;
  return BEING.test(tokens[before]?.lower ?? '');
}

/** A value that says nothing by itself counts beside the name of its column. */
function standsBeside(ground: Ground, at: number, length: number, column: Column): boolean {
  const { tokens, names } = ground;
  const names1 = (from: number) =>
    from >= 0 &&
    from < tokens.length &&
    namesAt(tokens, from, names).some(
      ({ length: span, candidates }) =>
        (from < at ? from + span === at : true) && candidates.some((each) => each.column === column),
    );
  return (
    [1, 2, 3].some((back) => names1(at - back)) ||
    names1(at + length) ||
    leavesOut(ground, at, column) ||
    isOtherSide(ground, at, column)
  );
}

/** 'Are D color diamonds more expensive than J': the column is named beside another of its values. */
function isOtherSide({ tokens, names, index }: Ground, at: number, column: Column): boolean {
  if (!/^(than|vs|versus|or)$/.test(tokens[at - 1]?.lower ?? '')) return false;
  return tokens.some((_, place) => {
    const isValue =
      place < at &&
      valuesAt(tokens, place, index).some(({ candidates }) => candidates.some((each) => each.column === column));
    const isNamed = [place - 1, place + 1].some(
      (from) =>
        from >= 0 &&
        from < at &&
        namesAt(tokens, from, names).some(({ candidates }) => candidates[0]?.column === column),
    );
    return isValue && isNamed;
  });
}

/** 'By marital status excluding unknown': the column is named right before what is left out. */
function leavesOut({ tokens, names }: Ground, at: number, column: Column): boolean {
  if (phraseAt(tokens, at - 1)?.phrase.kind !== 'not') return false;
  return [2, 3, 4, 5].some(
    (back) =>
      at - back >= 0 &&
      namesAt(tokens, at - back, names).some(
        ({ length, candidates }) => length === back - 1 && candidates.some((each) => each.column === column),
      ),
  );
}

const holdsTime = (table: AskTable, grain: Grain) =>
  timeColumnOf(table) !== null || partColumn(grain === 'day' ? 'weekday' : grain, table) !== null;

/** 'August' of a column of months, which may not be those of the dates beside it. */
const isOwnMonth = (things: readonly Piece[], words: number) =>
  things.some(
    ({ length, said }) =>
      length === words &&
      said.kind === 'thing' &&
      said.values.some(({ column, surety }) => surety > 0.9 && readLabel(column.label).words.includes('month')),
  );

/** 'Total hours per month' of a column 'hours': an amount, where nothing asks for groups of that length. */
const isMeasureOfTime = (
  things: readonly Piece[],
  { clock, grouping, length }: FoundClock,
  before: QuestionPhrase | null,
) =>
  clock.kind === 'grain' &&
  !grouping &&
  before?.kind !== 'group' &&
  before?.kind !== 'which' &&
  things.some(
    (thing) =>
      thing.length === length &&
      thing.said.kind === 'thing' &&
      thing.said.columns.some(({ surety, column }) => surety >= 0.99 && canMeasure(column) && isPlural(column.label)),
  );

/** Words of time group or filter; where the table has no dates but a column of that name, the column is meant. */
function clocksAt(
  { tokens, table }: Ground,
  at: number,
  things: readonly Piece[],
  before: QuestionPhrase | null,
): Piece[] {
  const found = clockAt(tokens, at);
  if (!found || (before?.kind === 'comparator' && found.clock.kind === 'moment')) return [];
  if (found.clock.kind === 'range' && tokens[at]!.lower === 'between' && comparesNumbers({ tokens, table }, at))
    return [];
  const named = things.some(
    ({ length, said }) =>
      length === found.length &&
      said.kind === 'thing' &&
      (said.columns.some(({ surety, column }) => surety > 0.95 && !isTime(column)) ||
        said.values.some(({ surety }) => surety > 0.9)),
  );
  // 'Meetings vs development' of tasks.
  const isValue =
    found.clock.kind === 'trend' &&
    things.some(
      ({ length, said }) =>
        length === found.length && said.kind === 'thing' && said.values.some(({ surety }) => surety > 0.9),
    );
  const weight =
    found.clock.kind === 'grain' && before?.kind !== 'count' && !holdsTime(table, found.clock.grain)
      ? CLOCK_OF_NONE
      : (named && table.meaning.time?.kind !== 'date') ||
          isValue ||
          isOwnMonth(things, found.length) ||
          isMeasureOfTime(things, found, before)
        ? CLOCK_BESIDE_COLUMN
        : CLOCK;
  return [
    {
      length: found.length,
      weight: weight * found.length,
      said: { kind: 'clock', clock: found.clock, grouping: found.grouping },
    },
  ];
}

/** 'deaths between 1990 and 2000': both are years of the table's time. */
function areYearsOf({ meaning }: AskTable, years: readonly number[]): boolean {
  const { min = null, max = null } = meaning.time?.column ?? {};
  const [first, last] = [min, max].map((edge) => Number(String(edge).slice(0, 4)));
  return years.every((year) => Number.isInteger(year) && year >= first! && year <= last!);
}

/** 'price between 1500 and 2000': the numbers lie in the range of the column before. */
function comparesNumbers({ tokens, table }: Pick<Ground, 'tokens' | 'table'>, at: number): boolean {
  const [low, high] = [tokens[at + 1]?.number, tokens[at + 3]?.number];
  const word = tokens[at - 1]?.norm;
  return (
    word !== undefined &&
    !areYearsOf(table, [low ?? 0, high ?? 0]) &&
    low !== null &&
    high !== null &&
    table.columns.some(
      (column) =>
        column.role === 'measure' &&
        typeof column.min === 'number' &&
        typeof column.max === 'number' &&
        readLabel(column.label).words.includes(word) &&
        column.min <= (high ?? 0) &&
        column.max >= (low ?? 0) &&
        column.format.kind !== 'year',
    )
  );
}

/** Where behind a place the next header written with '_' begins: 'total number_of_reviews' is not 'total number of'. */
function headerFrom({ question, tokens }: Ground, at: number): number {
  const isJoined = ({ end }: QuestionToken) => question[end] === '_';
  const first = tokens.findIndex((token, nth) => nth > at && isJoined(token) && !isJoined(tokens[nth - 1]!));
  return first < 0 ? tokens.length : first;
}

/** 'Median pay', 'highest spend': behind an aggregate a word that is a verb elsewhere is a noun. */
const isNounBehind = (tokens: readonly QuestionToken[], at: number) => {
  const before = phraseAt(tokens, at - 1);
  const isMeasured = before?.length === 1 && ['aggregate', 'superlative'].includes(before.phrase.kind);
  return isMeasured && isInThesaurus(tokens[at]!.norm);
};

function piecesAt(ground: Ground, at: number): Piece[] {
  const { tokens } = ground;
  const token = tokens[at]!;
  // A real word isn’t a typo for another.
  const things = thingsAt(ground, at).filter(
    ({ length, weight }) =>
      length > 1 || weight > MISSPELT + 0.06 || !isPhraseWord(token) || (weight > FILLER && isNounBehind(tokens, at)),
  );
  const earlier =
    [1, 2, 3]
      .map((back) => (at - back >= 0 ? { back, found: phraseAt(tokens, at - back) } : null))
      .find((each) => each?.found?.length === each?.back)?.found?.phrase ?? null;
  const pieces: Piece[] = [...things, ...clocksAt(ground, at, things, earlier)];
  const found =
    isNameOfPlace(tokens, at) || isWrittenCode(tokens, at, ground.index)
      ? null
      : phraseAt(tokens.slice(0, headerFrom(ground, at)), at);
  if (found) {
    // 'Ten biggest states' as well as 'biggest states'.
    // 'Share of impressions' beside a column 'Shares'; 'share of renewables' may be a name.
    const isShareOf =
      found.phrase.kind === 'share' && found.length > 1 && !things.some(({ length }) => length > found.length);
    const aggregates = isShareOf || ['aggregate', 'superlative', 'top'].includes(found.phrase.kind);
    const named =
      aggregates && at + found.length < tokens.length && namesAt(tokens, at + found.length, ground.names).length > 0;
    pieces.push({
      length: found.length,
      weight:
        found.length *
        (found.phrase.kind === 'filler'
          ? FILLER
          : named || found.phrase.kind === 'presented'
            ? AGGREGATE_BEFORE_NAME
            : PHRASE),
      said: { kind: 'phrase', phrase: found.phrase },
    });
  }
  if (token.number !== null) pieces.push({ length: 1, weight: PHRASE, said: { kind: 'number', value: token.number } });
  if (!found && isPlainVerb(tokens, at))
    pieces.push({ length: 1, weight: FILLER, said: { kind: 'phrase', phrase: { kind: 'filler' } } });
  return [...pieces, { length: 1, weight: 0, said: { kind: 'unknown' } }];
}

const indexes = new WeakMap<AskTable, ReturnType<typeof indexValues>>();

function indexOf(table: AskTable): ReturnType<typeof indexValues> {
  const index = indexes.get(table) ?? indexValues(readValues(table.columns, table.values));
  indexes.set(table, index);
  return index;
}

/** Slips of the pen in the words of the language, put right where nothing else is known by the word. */
function putRight(tokens: readonly QuestionToken[], mentions: readonly Mention[]): readonly QuestionToken[] | null {
  const right = new Map(
    mentions.flatMap(({ at, said, text }) => {
      const isName = at > 0 && text !== text.toLowerCase();
      const word = said.kind === 'unknown' && !isName ? spelled(tokens[at]!.lower) : null;
      return word ? [[at, tokenize(word)[0]!] as const] : [];
    }),
  );
  const put = ({ start, end, text, ...said }: QuestionToken, at: number): QuestionToken => ({
    ...(right.get(at) ?? said),
    ...{ start, end, text },
  });
  return right.size ? tokens.map(put) : null;
}

/** The reading of a question's words, piece by piece, that leaves least of it unsaid. */
export function findMentions(
  question: string,
  tokens: readonly QuestionToken[],
  table: AskTable,
  given: readonly Pick<Mention, 'at' | 'length' | 'said'>[] = [],
): Mention[] {
  const mentions = mentionsOf(question, tokens, table, given);
  const right = putRight(tokens, mentions);
  return right ? mentionsOf(question, right, table, given) : mentions;
}

function mentionsOf(
  question: string,
  tokens: readonly QuestionToken[],
  table: AskTable,
  given: readonly Pick<Mention, 'at' | 'length' | 'said'>[],
): Mention[] {
  const ground: Ground = { table, question, tokens, names: readNames(table.columns), index: indexOf(table) };
  const pieces = tokens.map((_, place) => [
    ...piecesAt(ground, place),
    ...given.flatMap(({ at, length, said }) => (at === place ? [{ length, said, weight: GIVEN * length }] : [])),
  ]);
  const best: { weight: number; piece: Piece | null }[] = Array.from({ length: tokens.length + 1 }, () => ({
    weight: 0,
    piece: null,
  }));
  for (let at = tokens.length - 1; at >= 0; at--) {
    best[at] = pieces[at]!.map((piece) => ({
      weight: piece.weight - PIECE_COST + best[at + piece.length]!.weight,
      piece,
    })).reduce((a, b) => (b.weight > a.weight ? b : a));
  }
  const mentions: Mention[] = [];
  for (let at = 0; at < tokens.length;) {
    const { length, said } = best[at]!.piece!;
    mentions.push({
      at,
      length,
      said,
      text: question.slice(tokens[at]!.start, tokens[at + length - 1]!.end),
      words: tokens
        .slice(at, at + length)
        .map(({ lower }) => lower)
        .join(' '),
    });
    at += length;
  }
  return mentions;
}
