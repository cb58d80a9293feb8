import { isNumeric, type Column, type ColumnRelations, type RowKind } from '@/lib/pure/query/schema/column';
import type { DimensionMeaning } from './dimension';
import { familyOf, isMoneyWord, isNamingWord, isRowNoun, nounOf, type Family } from './lexicon/lexicon';
import { datePartOf, describeMeasure } from './measure';
import { naturalOrder } from './order';
import type { RankedMeasure } from './ranking';
import type { TimeAxis } from './time-axis';
import { readLabel } from './lexicon/read-label';
import { plural, pluralOfPhrase, singular, splitName, withoutBrackets } from './lexicon/words';

type Facts = {
  columns: readonly Column[];
  relations: ColumnRelations;
  rowCount: number;
  time: TimeAxis | null;
  measures: readonly RankedMeasure[];
  dimensions: readonly DimensionMeaning[];
};

const MOSTLY = 0.9;

export function rowKind({ columns, relations, rowCount, time, measures, dimensions }: Facts): RowKind {
  const entities = (relations.panel?.entity ?? [])
    .map((key) => columns.find((column) => column.key === key))
    .filter((column) => column !== undefined);
  if (entities.length > 0 && measures.length > 0) {
    if (entities.every((column) => isCalendar(column))) return 'reading';
    if (entities.every(({ role }) => role !== 'measure') && isFollowed(entities, time, rowCount)) return 'panel';
  }
  const groups = dimensions.filter(({ column }) => column.distinct < MOSTLY * rowCount && column.role !== 'measure');
  if (measures.length === 0) return time ? 'event' : 'thing';
  if (time?.kind !== 'date' && columns.some((column) => isNamed(column, rowCount)))
    return measures.some(({ meaning }) => meaning.kind === 'additive' || meaning.kind === 'stock')
      ? 'summary'
      : 'thing';
  if (
    time &&
    isSeries(time, groups.length, rowCount) &&
    !(groups.length > 0 && numbersHappenings(columns, rowCount)) &&
    !(time.column.time?.regular !== true && time.kind === 'date' && movesAbout(columns, rowCount))
  )
    return 'reading';
  if (time && isWatched(measures, time, rowCount)) return 'reading';
  const dated = columns.filter((column) => datePartOf(column) !== null || column.format.kind === 'year');
  if (dated.length >= 2 && groups.every(({ column }) => dated.includes(column))) return 'reading';
  if (!time && isCrossing(groups, relations, rowCount)) return 'summary';
  if (isTally(measures, groups.length + (time ? 1 : 0), columns.length)) return 'summary';
  // As many rows in every year: the cells of a table, not things that happened.
  if (time?.kind === 'year' && groups.length > 0 && isEvenlySampled(time.column, rowCount)) return 'summary';
  return time ? 'event' : 'thing';
}

/** The same entities seen again at step after step; what happens to be unique by day and customer is no panel. */
function isFollowed(entities: readonly Column[], time: TimeAxis | null, rowCount: number): boolean {
  const each = entities.reduce((product, { distinct }) => product * distinct, 1);
  const steady = time?.kind === 'year' || time?.column.time?.regular === true;
  if (time === null) return false;
  const grid = each * time.column.distinct;
  // Two things that are seldom met together were brought together by what happened: a person and a project on a day.
  if (entities.length > 1 && rowCount < SELDOM * grid) return false;
  // Two or three years of nearly all countries: each was looked at again.
  if (time.kind === 'year' && rowCount >= NEARLY_FULL * grid && rowCount <= grid) return true;
  return rowCount >= 3 * each && (steady || rowCount >= FILLED * grid);
}
const NEARLY_FULL = 0.9;
const SELDOM = 0.15;

/** So much of the grid of entities and moments holds a row: what happens by chance leaves most of it empty. */
const FILLED = 0.7;

/** One row for each place. */
const isNamed = (column: Column, rowCount: number) =>
  (column.type === 'category' || column.type === 'text') &&
  column.distinct >= MOSTLY * rowCount &&
  readLabel(column.label).words.some((word) => familyOf([word]).family === 'place');

/** Months, weekdays, days: parts of a date, as numbers or by name. */
export const isCalendar = (column: Column): boolean =>
  datePartOf(column) !== null ||
  (familyOf(readLabel(column.label).words).family === 'time' &&
    column.distinct <= 12 &&
    naturalOrder(column.top.map(({ value }) => String(value))) !== null);

/** One row a moment (or evenly many), and nothing else to group by or a regular step: measured, not happened. */
function isSeries({ column, kind }: TimeAxis, groups: number, rowCount: number): boolean {
  const steady = kind === 'year' || column.time?.regular === true;
  if (column.distinct >= 0.98 * rowCount) return steady || groups === 0;
  return groups === 0 && steady && isEvenlySampled(column, rowCount);
}

const FEWEST_WATCHED = 2;
/**
 * One row a moment, at uneven steps, of which most figures go on from row to row: the air of a room was looked at again
 * and again, whatever flag stands beside it. Of things that happen few figures know the one before; of bookings it is
 * the balance alone.
 */
export const isWatched = (measures: readonly RankedMeasure[], { column }: TimeAxis, rowCount: number): boolean => {
  const going = measures.filter((measure) => measure.column.persists).length;
  return column.distinct >= 0.98 * rowCount && going >= FEWEST_WATCHED && going > 0.5 * measures.length;
};

const READINGS = new Set(['reading', 'measurement', 'observation', 'sample', 'log', 'test']);
/** Visits and inspections that someone numbered happened, one a day or not; a numbered reading stays one. */
function numbersHappenings(columns: readonly Column[], rowCount: number): boolean {
  const noun = numberedNoun(columns, rowCount);
  const last = noun && singular(noun.split(' ').at(-1)!);
  return last !== null && !READINGS.has(last) && familyOf([last]).family !== 'time';
}

/** Each row at a place of its own: what measures stays where it is, what happens does not. */
const movesAbout = (columns: readonly Column[], rowCount: number) =>
  columns.filter(
    (column) => isNumeric(column) && column.distinct > 0.3 * rowCount && describeMeasure(column).kind === 'coordinate',
  ).length >= 2;

/**
 * Each combination of the categories stands once: a table that was cross-tabulated, whatever is known of each category
 * beside it (the region of a district) and whichever number places its rows (the rank of a team).
 */
function isCrossing(groups: readonly DimensionMeaning[], { determines }: ColumnRelations, rowCount: number): boolean {
  const keys = new Set(groups.map(({ column }) => column.key));
  const free = groups.filter(
    ({ column }) =>
      !isNumeric(column) && !determines.some(({ from, to }) => to === column.key && from !== to && keys.has(from)),
  );
  return (
    free.length >= 2 &&
    free.reduce((product, { column }) => product * column.distinct, 1) === rowCount &&
    free.every(({ column }) => column.top[0]?.count === column.top.at(-1)?.count)
  );
}

/** Every moment has as many rows as the next: a clock ticks, nothing happens. */
const isEvenlySampled = ({ top, distinct }: Column, rowCount: number) =>
  top.length > 1 && top[0]!.count === top.at(-1)!.count && top[0]!.count * distinct >= 0.98 * rowCount;

const TALLY = new Set([
  'count',
  'n',
  'number',
  'total',
  'sum',
  'frequency',
  'freq',
  'value',
  'amount',
  'population',
  'birth',
  'death',
  'case',
  'people',
  'person',
]);

/**
 * A table that was counted before: one count, or one count and its share, and otherwise only what it was counted by.
 */
function isTally(measures: readonly RankedMeasure[], groups: number, columns: number): boolean {
  const counts = measures.filter(
    ({ column, meaning }) =>
      (meaning.kind === 'additive' || meaning.kind === 'stock') &&
      readLabel(column.label).words.some((word) => TALLY.has(word)),
  );
  const [only] = measures;
  if (
    measures.length === 1 &&
    groups >= 2 &&
    groups + 1 === columns &&
    only?.column.type === 'integer' &&
    only.meaning.kind === 'additive'
  ) {
    const { words } = readLabel(only.column.label);
    return !words.some((word) => isMoneyWord(word) || word === 'quantity');
  }
  return (
    counts.length === 1 &&
    measures.length <= 2 &&
    groups + measures.length === columns &&
    measures.every(({ column, meaning }) => column === counts[0]!.column || meaning.kind === 'rate')
  );
}

/** What a panel follows, or what is listed one row each: countries, states, companies. */
export function findEntity(
  kind: RowKind,
  dimensions: readonly DimensionMeaning[],
  relations: ColumnRelations,
  rowCount: number,
): DimensionMeaning | null {
  if (kind === 'panel') return dimensions.find(({ column }) => relations.panel?.entity.includes(column.key)) ?? null;
  if (kind === 'reading' || rowCount > MOST_LISTED) return null;
  return (
    dimensions.find(
      ({ column, family }) =>
        column.distinct >= MOSTLY * rowCount && (THINGS.has(family) || namesRows(column, rowCount)),
    ) ??
    dimensions.find(({ column }) => headsShortTable(column, rowCount)) ??
    null
  );
}

/**
 * Short texts that never repeat in a table of few rows are what its rows are called, whatever stands above them:
 * brackets of age, subjects.
 */
const MOST_HEADS = 40;
const headsShortTable = ({ type, distinct, nulls, meanLength }: Column, rowCount: number) =>
  (type === 'category' || type === 'text') &&
  rowCount >= 3 &&
  rowCount <= MOST_HEADS &&
  nulls === 0 &&
  distinct === rowCount &&
  (meanLength ?? 0) <= 30;

const MOST_LISTED = 500;

/** Below this a file called 'crimes' may well list states. */
const FEWEST_FOR_FILE_NAME = 200;

const THINGS = new Set<Family>(['place', 'organisation', 'product']);

/** What a label names: of 'bank name' the bank. */
const wordsNamed = ({ label }: Column) => {
  const { words } = readLabel(label);
  return words.length === 2 && words[1] === 'name' ? words.slice(0, 1) : words;
};

/** A column of one word ('airline', 'streamer', 'bank name') whose values never repeat says what the rows are. */
const namesRows = (column: Column, rowCount: number) => {
  const words = wordsNamed(column);
  const [word = ''] = words;
  return (
    (column.type === 'text' || column.type === 'category') &&
    words.length === 1 &&
    (isRowNoun(word) || THINGS.has(familyOf(words).family) || (DOES.test(word) && !NUMBERING.has(word))) &&
    column.distinct >= 0.98 * rowCount &&
    rowCount > 2 &&
    (column.meanLength ?? 0) < 40
  );
};

/**
 * Names the rows, plural and lower case, where that is safe: by an id that is unique in each row ('customerID' →
 * customers), else by a file named for what it lists.
 */
export function rowNoun(name: string, columns: readonly Column[], rowCount: number, kind: RowKind): string {
  if (kind !== 'event' && kind !== 'thing') return 'rows';
  const repeated = new Set<string>();
  for (const column of columns) {
    const { words } = readLabel(column.label);
    const noun = words.find((word) => isRowNoun(word));
    if (!noun || !words.some((word) => ['id', 'number', 'code', 'key'].includes(word))) continue;
    if (column.distinct >= 0.99 * rowCount) return plural(noun);
    repeated.add(noun);
  }
  const named = columns.find((column) => namesRows(column, rowCount));
  if (named) return plural(wordsNamed(named)[0]!);
  const listed = rowCount >= FEWEST_FOR_FILE_NAME ? listedNoun(name) : null;
  const noun = listed === null ? thingsNamed(wordsOfFile(name), columns, rowCount) : plural(listed);
  const counted =
    noun !== undefined &&
    columns.some(({ label, role }) => role === 'measure' && readLabel(label).words.at(-1) === singular(noun));
  if (noun && !counted && !repeated.has(singular(noun)) && !numberOfSeveral(columns, rowCount)) return noun;
  const numbered = numberedNoun(columns, rowCount);
  return numbered && IS_ENGLISH.test(numbered) ? pluralOfPhrase(numbered) : 'rows';
}

const NUMBERS_ONE = /^#?\p{L}{0,6}[-_ /.#]?\d{2,}$/u;
const FEWEST_NUMBERED = 0.1;
/** A number '#1001' under a name that only says so, on several rows: what the file calls so has several of them. */
const numbersSeveral = ({ label, role, nulls, distinct, samples }: Column, rowCount: number): boolean =>
  role === 'id' &&
  nulls === 0 &&
  distinct < MOSTLY * rowCount &&
  distinct > FEWEST_NUMBERED * rowCount &&
  readLabel(label).words.every((word) => NUMBERING.has(word) || word === 'name' || word === 'document') &&
  samples.length > 0 &&
  samples.every((value) => NUMBERS_ONE.test(String(value)));

/** What numbers the things that have several rows each in a file called by them: 'Name' of an export of orders. */
export const numberOfSeveral = (columns: readonly Column[], rowCount: number): Column | null =>
  columns.find((column) => numbersSeveral(column, rowCount)) ?? null;

const wordsOfFile = (name: string) =>
  splitName(name.replace(/\.[a-z0-9]{2,6}$/i, '')).map((word) => word.toLowerCase());

/** The one thing that the name of a file lists many of: 'employee' of 'employees.csv'. */
function listedNoun(name: string): string | null {
  const listed = wordsOfFile(name).findLast((word) => singular(word) !== word && isRowNoun(singular(word)));
  return listed === undefined ? null : singular(listed);
}

/** Whose names a file lists that calls them only 'name': 'artist' of 'artist_data.csv' too. */
export function namedInFile(name: string): string | null {
  const [last, ...after] = wordsOfFile(name)
    .filter((word) => !/^\d+$/.test(word))
    .reverse();
  const [noun] = last !== undefined && FILLERS.has(last) ? after : [];
  return listedNoun(name) ?? (noun && singular(noun) === noun && (isRowNoun(noun) || DOES.test(noun)) ? noun : null);
}

/** Ends as nouns do in English and in no language that makes its plurals another way. */
const IS_ENGLISH = /^[a-z ]+(tion|sion|ing|ship|ness|ment|ity|ure|ance|ence)$/;

const NUMBERING = new Set(['id', 'identifier', 'number', 'code', 'key', 'reference', 'ref', 'uuid', 'guid']);
/** Words that every row could be called by. */
const ANY_ROW = new Set(['row', 'record', 'entry', 'line', 'index', 'unique', 'object', 'data', 'serial', 'global']);
/** OPP-1004, INV 2025: letters and a number. */
const NUMBERED = /^\p{L}{1,6}[-_ /.]?\d{2,}$/u;

/**
 * What its numbering calls a row: 'stay' of `stay_id`, 'respuesta' of `id_respuesta`, 'opportunity' of a column so
 * called that holds OPP-1004. Null where no column, or more than one, numbers the rows.
 */
export function numberedNoun(columns: readonly Column[], rowCount: number): string | null {
  const unique = columns.filter(
    ({ role, nulls, distinct, exact, samples }) =>
      role === 'id' &&
      nulls === 0 &&
      distinct >= (exact ? 1 : MOSTLY) * rowCount &&
      rowCount > 1 &&
      !samples.every((value) => ADDRESS.test(String(value))),
  );
  const [only] = unique;
  if (!only || unique.length > 1) return null;
  const words = splitName(withoutBrackets(only.label)).flatMap((word) => withoutId(word.toLowerCase()));
  const rest = words.filter((word) => !NUMBERING.has(readLabel(word).words.at(-1) ?? ''));
  const says = rest.length < words.length || only.samples.every((value) => NUMBERED.test(String(value)));
  if (!says || rest.length === 0 || rest.length > MOST_NOUN_WORDS) return null;
  return rest.every((word) => /^\p{L}{3,}$/u.test(word) && !ANY_ROW.has(word) && !isNamingWord(word))
    ? rest.join(' ')
    : null;
}
const MOST_NOUN_WORDS = 2;
/** The address of a picture of each row numbers none. */
const ADDRESS = /^https?:\/\//;
/** 'locationid' in one word: a location and its id. */
function withoutId(word: string): string[] {
  const noun = /^(.{4,})id$/.exec(word)?.[1];
  return noun && (isRowNoun(noun) || familyOf([noun]).family !== 'other') ? [noun, 'id'] : [word];
}

/** Words that end the names of files and say nothing of the rows. */
const FILLERS = new Set([
  'data',
  'dataset',
  'list',
  'table',
  'export',
  'all',
  'clean',
  'cleaned',
  'sample',
  'final',
  'new',
  'full',
  'raw',
  'copy',
  'latest',
  'updated',
  'train',
  'test',
  'small',
]);
/**
 * What somebody is called by what they do: what else a file is called may be what its rows are about ('comics' lists
 * characters).
 */
const DOES = /(er|or|ist|ian|ant|aire|naut|ee)$/;

/**
 * 'billionaires.csv', 'senators.csv': people in the plural at the end of a file's name, where one column tells each row
 * apart.
 */
function thingsNamed(words: readonly string[], columns: readonly Column[], rowCount: number): string | undefined {
  const last = words.filter((word) => /^\p{L}{4,}$/u.test(word) && !FILLERS.has(word)).at(-1);
  if (
    !last ||
    singular(last) === last ||
    nounOf(singular(last)) ||
    familyOf([singular(last)]).family !== 'other' ||
    !DOES.test(singular(last))
  )
    return undefined;
  return rowCount >= FEWEST_NAMED &&
    columns.some(
      (column) =>
        column.nulls === 0 &&
        column.distinct >= 0.98 * rowCount &&
        (column.type === 'id' ||
          column.role === 'id' ||
          (column.type === 'text' && readLabel(column.label).words.some(isNamingWord))),
    )
    ? last
    : undefined;
}
const FEWEST_NAMED = 20;
