import type { Column } from '@/lib/pure/query/schema/column';
import { isNumeric, isTime } from '@/lib/pure/query/schema/column';
import { isMoneyWord, isRowNoun } from '../semantics/lexicon/lexicon';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { numberOfSeveral } from '../semantics/rows';
import { calledByFile } from './rephrasing/file-nouns';
import type { AskTable } from './schema';
import { isTypo } from './language/likeness';
import { namesFile } from './language/named-file';
import { areSynonyms, conceptOf } from './language/thesaurus';
import { RATES } from './column-names';
import type { QuestionToken } from './language/tokens';

/** What a noun counts: the rows, or the different values of a column. */
export type CountedNoun = {
  column: Column | null;
  /** By the name of the file: of a figure it says nothing more. */ byFile?: true;
};

const ALWAYS = new Set(['row', 'record', 'entry', 'observation', 'line', 'case', 'item', 'sample', 'measurement']);
const PEOPLE = new Set([
  'people',
  'person',
  'individual',
  'passenger',
  'customer',
  'client',
  'patient',
  'student',
  'applicant',
  'respondent',
  'participant',
  'victim',
  'employee',
  'member',
  'subscriber',
  'user',
  'guest',
  'subject',
  'kid',
  'pupil',
  'adult',
  'player',
  'athlete',
  'runner',
  'finisher',
  'competitor',
  'buyer',
  'worker',
  'staff',
  'borrower',
  'holder',
  'policyholder',
  'candidate',
  'voter',
  'traveller',
  'traveler',
  'visitor',
  'graduate',
  'laureate',
  'winner',
  'resident',
  'headcount',
]);
export const isPeople = (word: string) => PEOPLE.has(singular(word.toLowerCase()));
const PERSONS = /^(people|person|individual)$/;
const ABOUT_PEOPLE = new Set([
  'gender',
  'sex',
  'age',
  'person',
  'surname',
  'firstname',
  'marital',
  'occupation',
  'job',
  'employee',
  'player',
  'athlete',
]);
const OF_MANY = new Set(['average', 'mean', 'median', 'total', 'max', 'min']);
/** The average age of a fleet says nothing of single people. */
const isOfOne = ({ words }: Labelled) => !words.some((word) => OF_MANY.has(word));

/** Nouns of rows and what such rows hold at least one of. */
const HOLDING: [nouns: string[], words: string[]][] = [
  [
    ['trip', 'ride', 'journey', 'taxi', 'cab'],
    ['pickup', 'dropoff', 'trip', 'ride'],
  ],
  [
    ['car', 'vehicle'],
    ['horsepower', 'cylinder', 'mileage', 'displacement'],
  ],
  [
    ['movie', 'film'],
    ['director', 'imdb', 'mpaa', 'runtime'],
  ],
  [
    ['house', 'home'],
    ['bedroom', 'bathroom', 'sqft'],
  ],
  [
    ['party', 'bill', 'meal', 'table'],
    ['tip', 'bill'],
  ],
  [
    ['sale', 'sales', 'transaction', 'purchase'],
    ['invoice', 'receipt', 'basket'],
  ],
  [
    ['application', 'applicant'],
    ['admit', 'admission', 'accepted', 'approved', 'applied', 'candidate'],
  ],
  [
    ['flight', 'trip', 'ticket', 'journey'],
    ['airline', 'airport', 'flight'],
  ],
  [
    ['launch', 'flight', 'mission'],
    ['rocket', 'payload', 'mission'],
  ],
  [
    ['listing', 'property', 'apartment', 'flat', 'accommodation', 'home', 'house'],
    ['room', 'bedroom', 'night', 'bed', 'bath', 'bathroom'],
  ],
  [
    ['policy', 'contract'],
    ['premium', 'insurance', 'claim', 'commission', 'policy'],
  ],
  [
    ['ad', 'advert', 'advertisement'],
    ['impression', 'click'],
  ],
  [
    ['student', 'pupil', 'kid', 'child'],
    ['exam', 'math', 'grade', 'gpa', 'lunch'],
  ],
  [
    ['runner', 'participant', 'finisher', 'athlete'],
    ['bib', 'pace'],
  ],
  [
    ['booking', 'reservation', 'stay', 'guest'],
    ['arrival', 'checkin', 'hotel', 'lead', 'deposit'],
  ],
  [
    ['match', 'game', 'fixture'],
    ['home', 'away', 'opponent', 'stadium', 'referee'],
  ],
  [
    ['response', 'answer', 'submission', 'respondent', 'participant'],
    ['timestamp', 'survey', 'questionnaire', 'respondent'],
  ],
  [['player'], ['position', 'goal', 'assist', 'suspension', 'game']],
  [
    ['ticket', 'request', 'case', 'issue'],
    ['priority', 'agent', 'resolution'],
  ],
  [
    ['song', 'track'],
    ['artist', 'album'],
  ],
  [['book'], ['author', 'isbn']],
  [
    ['order', 'purchase', 'transaction', 'sale'],
    ['order', 'quantity', 'basket', 'purchase'],
  ],
  [
    ['accident', 'crash', 'collision', 'incident'],
    ['fatality', 'casualty', 'aboard', 'injury', 'severity'],
  ],
  [
    ['loan', 'credit'],
    ['loan', 'interest', 'default', 'installment'],
  ],
  [
    ['prize', 'award'],
    ['laureate', 'winner', 'prize', 'award'],
  ],
  [
    ['beer', 'brew'],
    ['brewery', 'ibu', 'abv'],
  ],
  [
    ['company', 'stock', 'share', 'firm'],
    ['ticker', 'symbol', 'ebitda', 'marketcap'],
  ],
  [
    ['request', 'application'],
    ['leave', 'approval', 'approved', 'requested'],
  ],
  [
    ['job', 'position', 'employee', 'worker'],
    ['salary', 'job'],
  ],
];
const CODING = new Set(['id', 'number', 'code', 'key', 'num', 'identifier']);
const DATING = new Set(['date', 'time', 'at', 'datetime', 'timestamp']);

/** Of the last review there were others: the rows are no reviews. */
const ONE_OF_MANY = new Set(['last', 'first', 'latest', 'next', 'previous']);

type Labelled = { column: Column; words: string[] };
/** The words of a table's labels, made once for all words of a question. */
type LabelIndex = {
  labels: readonly Labelled[];
  byWord: ReadonlyMap<string, readonly Labelled[]>;
  events: ReadonlySet<string>;
};
const indexes = new WeakMap<readonly Column[], LabelIndex>();

function indexOf(columns: readonly Column[]): LabelIndex {
  const known = indexes.get(columns);
  if (known) return known;
  const labels = columns.map((column) => ({ column, words: readLabel(column.label).words }));
  const byWord = new Map<string, Labelled[]>();
  for (const label of labels)
    for (const word of new Set(label.words)) (byWord.get(word) ?? byWord.set(word, []).get(word)!).push(label);
  const events = new Set(
    labels
      .filter(({ column, words }) => isTime(column) && !words.some((word) => ONE_OF_MANY.has(word)))
      .flatMap(({ words }) => words.filter((word) => !DATING.has(word))),
  );
  const index = { labels, byWord, events };
  indexes.set(columns, index);
  return index;
}

/** What a word of the question counts where it stands for what the rows are; null where it names no such thing. */
export function countedBy({ norm, lower, text }: QuestionToken, table: AskTable): CountedNoun | null {
  const { meaning } = table;
  const { labels, byWord, events } = indexOf(table.columns);
  const named = byWord.get(norm) ?? [];
  // 'Cases' of columns of cases are those of an illness.
  const isOfIllness = norm === 'case' && named.some(({ column }) => canBeFigure(column));
  if (ALWAYS.has(norm) && norm !== 'item' && !isOfIllness) return { column: null };
  const glued = gluedId(norm, labels, table.rowCount);
  if (glued) return { column: glued };
  const id = named.find(
    ({ column, words }) =>
      words.some((word) => CODING.has(word)) &&
      !words.some((word) => word === 'postal' || word === 'zip') &&
      words.length <= 3 &&
      (column.type === 'id' || column.role === 'id'),
  );
  // The number of a flight is used again every day: it counts no flights.
  if (id && (DESIGNATED.has(norm) || isSerial(id, table))) return { column: null };
  if (id) return { column: id.column.distinct >= 0.99 * table.rowCount ? null : id.column };
  // 'Kids' are some of the passengers.
  if (OF_AGE.has(norm) && tellsAges(table.columns)) return null;
  const person = PEOPLE.has(norm) && !named.length ? bareId(labels, table.rowCount) : null;
  if (person) return { column: person };
  if (!meaning.rows.countable && isFileOfDeals(lower, norm, table)) return { column: null };
  if (!meaning.rows.countable)
    return meaning.rows.kind === 'reading' && norm === 'day' && meaning.time?.column.time?.grain === 'day'
      ? { column: null }
      : null;
  // A column of just that name that differs in each row says what the rows are. Of payloads and their mass 'payload' is
  // the mass.
  const isMeasuredToo = lower === norm && named.some(({ column, words }) => words.length > 1 && canBeFigure(column));
  if (
    !isMeasuredToo &&
    named.some(
      ({ column, words }) =>
        words.filter((word) => word !== 'name').length === 1 &&
        column.distinct >= OWN_NAME * table.rowCount &&
        !isNumeric(column),
    )
  )
    return { column: null };
  // A column of just that name holds the things themselves: chicks weighed again and again.
  if (
    named.some(
      ({ column, words }) =>
        words.length === 1 && column.role === 'dimension' && column.distinct < 0.9 * table.rowCount,
    )
  )
    return null;
  const rowNoun = singular(meaning.rows.noun);
  if (
    meaning.rows.noun !== 'rows' &&
    (rowNoun === norm ||
      (text.toLowerCase() === lower && isTypo(lower, meaning.rows.noun)) ||
      areSynonyms(rowNoun, norm))
  )
    return { column: null };
  // 'How many people did we hire' of a table of candidates.
  if (PERSONS.test(norm) && PEOPLE.has(rowNoun)) return { column: null };
  // 'Salary by gender' of a file of salaries: a word that a measure is named by is no row.
  const measured = named.filter(
    ({ column, words }) =>
      column.role === 'measure' && isNumeric(column) && (lower === norm || !RATES.has(words.at(-1) ?? '')),
  );
  // Of two polls of parties neither is the poll.
  // 'Salary of developers' of a file of salaries in several columns asks for money.
  const isMeasured =
    measured.length === 1 ||
    measured.some(({ words }) => words.length === 1) ||
    (measured.length > 0 && lower === norm && isMoneyWord(norm));
  // 'Incidents' of a file with columns of incidents in two spans of years.
  const areCounted = measured.length > 0 && lower !== norm && measured.every(({ words }) => countsByName(words, norm));
  // 'Delays' of a file of delays of four kinds; of two polls of parties neither is the poll.
  const areKinds = areCounted && measured.length > KINDS;
  if (norm.length >= 3 && !isMeasured && !areKinds && namesFile(lower, table.name, norm))
    return { column: numberOfSeveral(table.columns, table.rowCount) };
  // 'Hires' of a date of hire.
  if (events.has(norm) && (isRowNoun(norm) || lower !== norm) && happensToMost(named, table)) return { column: null };
  if (
    PEOPLE.has(norm) &&
    [...ABOUT_PEOPLE].some((word) => byWord.get(word)?.some(isOfOne)) &&
    !hasOtherId(norm, labels, table.rowCount)
  )
    return { column: null };
  if (areCounted) return null;
  const concept = conceptOf(norm);
  const numbered = DEALS.has(norm) ? idOfDeals(labels, table.rowCount) : null;
  if (numbered) return { column: numbered };
  for (const [nouns, words] of HOLDING)
    if (
      (nouns.includes(norm) || (concept !== null && nouns.includes(concept))) &&
      words.some((word) => byWord.has(word))
    )
      return { column: null };
  const own = lower === norm ? null : calledByFile(table);
  return own?.noun === norm ? { column: own.column, byFile: true } : null;
}

const MOST_HAPPEN = 0.5;
/** 'Returns' of a date of return that few orders have are some of them. */
const happensToMost = (named: readonly Labelled[], { rowCount }: AskTable) =>
  named.some(({ column }) => isTime(column) && column.nulls + column.invalid < MOST_HAPPEN * rowCount);

const KINDS = 2;
const ID_OF = /^(\p{L}{4,})id$/u;
/** 'Auctions' of a file of bids with a column 'auctionid'. */
function gluedId(norm: string, labels: readonly Labelled[], rowCount: number): Column | null {
  const [only, ...others] = labels.filter(
    ({ column, words }) =>
      words.length === 1 &&
      ID_OF.exec(words[0]!)?.[1] === norm &&
      column.type !== 'decimal' &&
      column.distinct > 1 &&
      column.distinct < OWN_NAME * rowCount,
  );
  return only && !others.length ? only.column : null;
}

const NUMBERING = new Set(['number', 'num', 'no', 'nr']);
/** Up to here it was looked at what the values of a column determine. */
const DEPENDENCIES = 2000;
const OFTEN_NONE = 0.05;
/**
 * The number of a match begins anew in each tournament, and a fire may have none: such numbers determine nothing else,
 * and how many different ones there are isn't how many matches there were.
 */
function isSerial({ column, words }: Labelled, { relations, rowCount, meaning }: AskTable): boolean {
  if (!meaning.rows.countable || !words.some((word) => NUMBERING.has(word))) return false;
  if (column.nulls + column.invalid > OFTEN_NONE * rowCount) return true;
  const isLookedAt = column.distinct <= DEPENDENCIES && relations.determines.some(({ from }) => from !== column.key);
  return isLookedAt && !relations.determines.some(({ from }) => from === column.key);
}

/** People of one age, and how tables tell them from others. */
const OF_AGE = new Set(['kid', 'child', 'adult', 'teenager', 'baby', 'senior']);
const OF_AGE_ONLY = /^(child|children|kids?|adults?|infant|teen(ager)?s?)$/i;
const [YOUNG, GROWN] = [17, 19];
const tellsAges = (columns: readonly Column[]) =>
  columns.some(
    ({ label, type, min, max, distinct, top }) =>
      (readLabel(label).words.includes('age') && Number(min) < YOUNG && Number(max) > GROWN) ||
      (type === 'category' && distinct <= FEW && top.some(({ value }) => OF_AGE_ONLY.test(String(value).trim()))),
  );
const FEW = 12;

const canBeFigure = (column: Column) => column.role === 'measure' && isNumeric(column);

const MANY_A_DAY = 5;
/** 'Orders per day' of a file of orders with many on each day, whatever else a row has. */
const isFileOfDeals = (lower: string, norm: string, { meaning, name, columns, rowCount }: AskTable) =>
  meaning.rows.kind === 'reading' &&
  HAPPENING.has(norm) &&
  namesFile(lower, name, norm) &&
  columns.some((column) => column.type === 'date' && column.distinct > 1 && column.distinct * MANY_A_DAY <= rowCount);

const LINE = /^(lines?|rows?|records?|positions?)$/;
/** 'Order lines', 'line items', 'lines' of a file of orders with several rows each: the rows. */
export function countedLines([first, second]: readonly QuestionToken[], table: AskTable): CountedNoun | null {
  const isLine = second
    ? (DEALS.has(first!.norm) && LINE.test(second.lower)) || (first!.lower === 'line' && /^items?$/.test(second.lower))
    : LINE.test(first?.lower ?? '');
  return isLine && idOfDeals(indexOf(table.columns).labels, table.rowCount) ? { column: null } : null;
}

/** A column called just 'id' with repeated values: whom the rows are about. */
function bareId(labels: readonly Labelled[], rowCount: number): Column | null {
  const [id, ...others] = labels.filter(({ words }) => words.length > 0 && words.every((word) => CODING.has(word)));
  return id && !others.length && id.column.distinct > 1 && id.column.distinct <= rowCount / 2 ? id.column : null;
}

/** Its last word but for numbers. */
const countsByName = (words: readonly string[], norm: string) => words.findLast((word) => !/^\d+$/.test(word)) === norm;

const DESIGNATED = new Set(['flight', 'train', 'bus', 'ride', 'trip', 'departure']);
const DEALS = new Set(['order', 'purchase', 'transaction', 'invoice', 'receipt']);
const HAPPENING = new Set([...DEALS, 'booking', 'reservation', 'ticket', 'call', 'visit', 'trip', 'ride', 'accident']);
const NAMING_DEALS = new Set([...DEALS, 'id', 'number', 'no', 'code']);

/**
 * 'How many orders' of a file of order lines: the one id that several rows share, unless its name means something else.
 */
function idOfDeals(labels: readonly Labelled[], rowCount: number): Column | null {
  const shared = labels.filter(
    ({ column, words }) =>
      words.every((word) => NAMING_DEALS.has(word)) &&
      (column.type === 'id' || column.role === 'id') &&
      column.distinct < OWN_NAME * rowCount &&
      column.distinct > rowCount / 20,
  );
  return shared.length === 1 ? shared[0]!.column : null;
}

/** The share of rows that must have a unique name. */
const OWN_NAME = 0.95;

/** A row named for something else by its own id is no person. */
const hasOtherId = (norm: string, labels: readonly Labelled[], rowCount: number) =>
  labels.some(
    ({ column, words }) =>
      column.distinct >= 0.99 * rowCount &&
      !isNumeric(column) &&
      words.some((word) => CODING.has(word)) &&
      words.some((word) => isRowNoun(word) && word !== norm && !PEOPLE.has(word)),
  );
