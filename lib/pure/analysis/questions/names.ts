import type { Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { splitName } from '../semantics/lexicon/words';
import { EXACT, isTypo, isWord, likeness, MISSPELT } from './language/likeness';
import { isKind, isYearly } from './made-columns';
import type { AskTable } from './schema';
import { placesIn, type PlaceKind } from './language/places';
import { conceptOf, joinedWords } from './language/thesaurus';
import { tokenize, yearLike, type QuestionToken } from './language/tokens';
import { canMeasure, soleSpending } from './measurable';

/** A column that words may mean, and how surely: 1 where they are its name. */
export type ColumnCandidate = { column: Column; surety: number };

const SMALL = new Set(['of', 'per', 'the', 'in', 'and', 'by', 'to', 'at', 'on', 'for', 'a', 'an', 'or']);
/** What a name says beside what it names: units, and the words for names and codes themselves. */
const UNITS = new Set([
  'mm',
  'cm',
  'm',
  'km',
  'kilometre',
  'mile',
  'g',
  'gram',
  'pound',
  'lb',
  'lbs',
  'kilogram',
  'knot',
  'minute',
  'usd',
  'eur',
  '$',
  '€',
  '£',
  '%',
  'ppm',
  'mtherm',
  'ia',
]);
const NAMING = new Set(['name', 'title', 'label', 'alias', 'short', 'full', 'common']);
const CODING = new Set([
  'id',
  'identifier',
  'code',
  'number',
  'key',
  'no',
  'fips',
  'fip',
  'iso',
  'abbreviation',
  'alpha',
  'abbr',
]);
const DATING = new Set(['date', 'time', 'timestamp', 'datetime', 'at', 'day']);
/** Of 'temp max' the temperature is the noun. */
const QUALIFYING = new Set(['max', 'min', 'average', 'mean', 'total', 'median', 'percent', 'percentage', 'actual']);
/** Nouns of what something costs. */
export const PRICES: ReadonlySet<string> = new Set(['price', 'cost', 'fee', 'fare']);

/** 'Unemployment' is its rate; deaths are not theirs. */
export const RATES: ReadonlySet<string> = new Set([
  'rate',
  'score',
  'index',
  'level',
  'percentage',
  'percent',
  'ratio',
]);
/** A yes or no is often named for asking: has_loan, is_active. */
const ASKING = new Set(['has', 'is', 'was', 'had', 'can', 'does', 'will']);

type Name = {
  column: Column;
  core: string[];
  tails: string[];
  head: string;
  /** What a rate is of: 'unemployment' of 'unemployment rate'. */ rated: string;
  initials: string;
  /** Only what it is told of: 'subways'. */ isSubject?: true;
  /** 'Excl. cancelled': words that say what is not in it. */ leavesOut: boolean;
  /** The header written as one word: 'sharewomen'. */
  joined: string;
  /** The header as a question would write it, word for word. */
  written: string[];
};

const LEAVING_OUT = new Set(['excl', 'excluding', 'exclusive', 'without']);
/** 'Bookings excl. cancelled' are no cancelled bookings. */
function negatedIn(words: readonly string[]): ReadonlySet<string> {
  const at = words.findIndex((word) => LEAVING_OUT.has(word));
  return new Set(at > 0 ? words.slice(at) : []);
}

// 'Tax 5%' is asked for as 'tax 5'.
const wordsOf = ({ label }: Column): string[] =>
  readLabel(label)
    .words.map((word) => word.replace(/[^\p{L}\p{N}%$€£]/gu, '').replace(/^(\d+)%$/, '$1'))
    .filter((word) => word !== '' && !SMALL.has(word));

/** 'Blood sugar level' as the level of one thing, which has synonyms. */
function joinedName(column: Column): Name[] {
  const words = joinedWords(wordsOf(column));
  return words ? [nameOf(column, words)] : [];
}

function nameOf(column: Column, words = wordsOf(column)): Name {
  // 'County Name/State Abbreviation' is first of all the name of a county.
  const negated = negatedIn(words);
  const [first = '', ...rest] = column.label.split('/');
  const beside =
    rest.length > 0 && readLabel(first).words.some((word) => NAMING.has(word)) ? readLabel(rest.join(' ')).words : [];
  const isTail = (word: string) =>
    beside.includes(word) ||
    UNITS.has(word) ||
    NAMING.has(word) ||
    CODING.has(word) ||
    DATING.has(word) ||
    ASKING.has(word);
  const core = words.filter((word) => !isTail(word) && !negated.has(word));
  const kept = core.length ? core : words;
  const initials = splitName(column.label)
    .map((word) => word[0]!.toLowerCase())
    .join('');
  return {
    column,
    leavesOut: negated.size > 0,
    joined: splitName(column.label).join('').toLowerCase(),
    written: tokenize(column.label).map(({ lower }) => lower),
    initials: initials.length >= 3 ? initials : '',
    core: kept,
    tails: core.length ? words.filter(isTail) : [],
    rated: RATES.has(kept.at(-1)!) ? (kept.at(-2) ?? '') : '',
    head: headOf(ofFirst(kept, column)),
  };
}

/** Of 'Waiting time at arrival' and 'Cost of care' the noun stands before. */
function ofFirst(kept: readonly string[], column: Column): readonly string[] {
  if (!isKind(column)) return kept;
  const { words } = readLabel(column.label.split(/ \(|, | at | of /)[0]!);
  const first = kept.filter((word) => words.includes(word) || joinedWords(words)?.includes(word));
  return first.length ? first : kept;
}

/** Of 'acres affected' and 'units sold' the noun stands before. */
const isParticiple = (word: string) =>
  /[^e]ed$/.test(word) || /^(sold|won|lost|paid|made|held|given|taken)$/.test(word);

function headOf(words: readonly string[]): string {
  const nouns = words.filter((word) => !QUALIFYING.has(word) && (word.length > 3 || isWord(word)));
  const [first = '', last = ''] = [nouns[0], nouns.at(-1)];
  const noun = isParticiple(last) && !isParticiple(first) ? nouns.findLast((word) => !isParticiple(word)) : last;
  return noun || words.at(-1) || '';
}

/** 'state/region': two names of one column, unless it counts in such a unit ('km/h'). */
const BOTH = /^(\p{L}{3,})\s?\/\s?(\p{L}{3,})$/u;

/** What of a name says nothing yet: the share of women is no other share. */
const BEFORE_OF = new Set([
  ...['number', 'rate', 'share', 'percentage', 'percent', 'proportion', 'total', 'count', 'index', 'level', 'value'],
  ...['average', 'mean', 'median', 'ratio', 'amount', 'sum', 'volume', 'cost', 'price', 'area', 'type', 'kind'],
]);

/** 'Life expectancy at birth, female' is no life expectancy of all. */
const OF_WHOM =
  /^(fe)?males?$|^(wo)?men$|^(boys?|girls?|youth|young|child(ren)?|adults?|elderly|aged?|ages|urban|rural|under|over)$|^\d/i;

/** 'Exports of goods (% of GDP)', 'Population, total', 'Life expectancy at birth': what a figure is named by first. */
function firstOf(column: Column): Name[] {
  const [, first = ''] = /^(.{3,}?)(?: \(|, | at | of )/.exec(column.label) ?? [];
  const { words } = readLabel(first);
  const saysOfWhich = splitName(column.label.slice(first.length)).some((word) => OF_WHOM.test(word));
  return !words.length || words.every((word) => BEFORE_OF.has(word)) || saysOfWhich
    ? []
    : [{ ...nameOf({ ...column, label: first }), column }];
}

/** 'Female life expectancy' of 'Life expectancy at birth, female'. */
function turnedRound(label: string): string[] {
  const [, named = '', rest = ''] = /^([^,(]+), ([^,(]+)/.exec(label) ?? [];
  const [first = ''] = named.split(/ at | of /);
  return first && rest ? [`${rest.trim()} ${first.trim()}`] : [];
}

/** 'Rate', 'value' of a file 'birth-rate-by-year' of nothing but years: there is no other. */
const yearlyNames = (column: Column) => (isYearly(column) ? ['value', 'figure', column.label.split(' ').at(-1)!] : []);

/** 'Subways' of 'Subways: total ridership', where what else is told of them is no amount. */
function subjectsOf(columns: readonly Column[]): Name[] {
  const amounts = columns.filter(
    ({ role, label, format }) => role === 'measure' && format.kind !== 'percent' && !label.includes('%'),
  );
  const subjectOf = ({ label }: Column) => /^([^:]{3,}): /.exec(label)?.[1];
  return amounts.flatMap((column) => {
    const subject = subjectOf(column);
    const isOnly = subject !== undefined && amounts.filter((other) => subjectOf(other) === subject).length === 1;
    return isOnly ? [{ ...nameOf({ ...column, label: subject }), column, isSubject: true }] : [];
  });
}

/** 'Country or Area', 'pres_or_congress': each of the words joined by 'or' names the column. */
function alternativesOf(column: Column): Name[] {
  if (isKind(column))
    return [
      ...firstOf(column),
      ...[...turnedRound(column.label), ...yearlyNames(column)].map((label) => ({
        ...nameOf({ ...column, label }),
        column,
      })),
    ];
  const both = column.role === 'measure' ? null : BOTH.exec(column.label.trim());
  if (both) return [both[1]!, both[2]!].map((label) => ({ ...nameOf({ ...column, label }), column }));
  const parts = splitName(column.label).map((word) => word.toLowerCase());
  const at = parts.indexOf('or');
  if (at !== 1 || parts.length !== 3) return [];
  return [parts[0]!, parts[2]!].map((label) => ({ ...nameOf({ ...column, label }), column }));
}

const LONGEST_SPAN = 6;
/** Below this a name is not what is meant. */
const LEAST = 0.57;
const PART_WITH_HEAD = 0.74;
const PART_WITHOUT_HEAD = 0.5;
const OF_TOTAL = 0.95;
/** Below its whole name, so that 'subway ridership' stays together. */
const SUBJECT = 0.75;
/** 'mpg' for miles per gallon. */
const INITIALS = 0.9;
const CODE_PENALTY = 0.06;
/** Of revenue with and without what was cancelled the plain one is meant. */
const LEFT_OUT = 0.12;

type Word = Pick<QuestionToken, 'norm' | 'lower'>;

/** A misspelt plural is laid beside the word as it is written. */
/** Of a name, 'no' is its short form of number; in a sentence it is none. */
const likeWord = ({ norm, lower }: Word, named: string) =>
  likeness(norm, named) ||
  (lower === 'no' && named === 'number' ? EXACT : 0) ||
  (norm !== lower && isTypo(lower, named) ? MISSPELT : 0);

/** Of these words that are free the one most like a written word, the first of equals; null where none is like it. */
function mostLike(word: Word, options: readonly string[], met: ReadonlySet<string>) {
  let found: { each: string; like: number } | null = null;
  for (const each of options) {
    if (met.has(each)) continue;
    const like = likeWord(word, each);
    if (like > (found?.like ?? 0)) found = { each, like };
  }
  return found;
}

/** The best pairing of each written word with a word of the name; null where one of them finds none. */
function pairing(
  written: readonly Word[],
  { core, tails }: Name,
): { surety: number; met: Set<string>; tails: number } | null {
  const met = new Set<string>();
  let sum = 0;
  let ofTails = 0;
  for (const word of written) {
    const inCore = mostLike(word, core, met);
    const found = inCore ?? mostLike(word, tails, met);
    if (!found) return null;
    if (!inCore) ofTails++;
    met.add(found.each);
    sum += found.like;
  }
  return { surety: sum / written.length, met, tails: ofTails };
}

const isRated = (written: readonly Word[], { rated }: Name, met: ReadonlySet<string>) =>
  rated !== '' && met.has(rated) && written.every(({ norm, lower }) => norm === lower);

function suretyOf(written: readonly Word[], name: Name): number {
  // A header as it is written: 'MonthlyCharges'.
  const asOne = written.map(({ lower }) => lower).join('') === name.joined;
  const joined =
    written.length > 1 || name.core.length > 1
      ? Math.max(Number(asOne), likeness(written.map(({ norm }) => norm).join(''), name.core.join('')))
      : Number(asOne);
  const found = pairing(written, name);
  if (!found && joined < EXACT) return 0;
  const met = found ? name.core.filter((word) => found.met.has(word)).length : 0;
  if (found && met === 0) return 0;
  const shared = met / Math.max(1, name.core.length);
  const whole = joined >= EXACT || shared === 1;
  // 'Inspections' are no 'inspection score'.
  if (!whole && !found!.met.has(name.head) && name.rated !== '' && !isRated(written, name, found!.met)) return 0;
  // 'Killed' of 'total deaths' says how many they were as 'deaths' does.
  const isTotalOf =
    !whole &&
    found!.surety < EXACT &&
    found!.met.has(name.head) &&
    name.core.every((word) => found!.met.has(word) || word === 'total');
  const share = whole
    ? 1
    : isTotalOf
      ? OF_TOTAL
      : found!.met.has(name.head) || isRated(written, name, found!.met)
        ? PART_WITH_HEAD + 0.16 * shared
        : (isKind(name.column) ? 0 : PART_WITHOUT_HEAD) + 0.16 * shared;
  const coded =
    name.tails.some((word) => CODING.has(word)) &&
    !name.tails.some((word) => NAMING.has(word)) &&
    !(found && found.tails > 0)
      ? CODE_PENALTY
      : 0;
  const extra =
    whole && name.tails.some((word) => !UNITS.has(word) && !NAMING.has(word)) && !(found && found.tails > 0) ? 0.02 : 0;
  return (
    (found?.surety ?? EXACT) * (name.isSubject ? SUBJECT : share) -
    coded -
    extra -
    (name.leavesOut && !(asOne || found!.tails > 0) ? LEFT_OUT : 0)
  );
}

/** The names of a table's columns, found by their words: a table may have thousands of them. */
export type Names = {
  all: readonly Name[];
  byWord: ReadonlyMap<string, readonly Name[]>;
  byCore: ReadonlyMap<string, readonly Name[]>;
  byInitials: ReadonlyMap<string, readonly Name[]>;
  /** By the first word of a header of several. */
  byFirst: ReadonlyMap<string, readonly Name[]>;
  /** Columns whose values are countries or states, whatever they are called. */
  places: readonly { kind: PlaceKind; column: Column }[];
  /** The one column of how many people live there. */
  living: Column | null;
  /** 'cost of goods', 'income per head'. */
  hasSmallWords: boolean;
  /** Filled while a question is read: by written word, the names with a word like it. */
  near: Map<string, ReadonlySet<Name>>;
};

export type NamedSpan = {
  length: number;
  candidates: ColumnCandidate[];
  /** Words of the question in the span, small ones left out. */ weight: number;
};

function listBy(names: readonly Name[], keysOf: (name: Name) => readonly string[]): Map<string, Name[]> {
  const lists = new Map<string, Name[]>();
  for (const name of names)
    for (const key of new Set(keysOf(name))) (lists.get(key) ?? lists.set(key, []).get(key)!).push(name);
  return lists;
}

/** 'Rate of homeless population per 10,000' is asked for without its base. */
function upToPer(name: Name): Name[] {
  const at = name.written.indexOf('per');
  return at > 2 && /^\d/.test(name.written[at + 1] ?? '') ? [{ ...name, written: name.written.slice(0, at) }] : [];
}

const read = new WeakMap<readonly Column[], Omit<Names, 'near'>>();

/** Names of columns, read once for as long as their list lives. */
export function readNames(columns: readonly Column[]): Names {
  const names = read.get(columns) ?? namesOf(columns);
  read.set(columns, names);
  return { ...names, near: new Map() };
}

function namesOf(columns: readonly Column[]): Omit<Names, 'near'> {
  const named = columns.filter(({ distinct, label }) => distinct > 0 && label.trim() !== '');
  const all = [
    ...named.flatMap((column) => [nameOf(column), ...joinedName(column), ...alternativesOf(column)]),
    ...subjectsOf(named),
  ];
  return {
    all,
    places: named.flatMap((column) => {
      const kind = placesIn(column);
      return kind ? [{ kind, column }] : [];
    }),
    living: populationIn(named),
    hasSmallWords: named.some(hasSmallWords),
    byWord: listBy(all, ({ core, tails }) => [...core, ...tails]),
    byCore: listBy(all, ({ core, joined }) => [core.join(''), joined]),
    byFirst: listBy([...all, ...all.flatMap(upToPer)], ({ written }) => (written.length > 1 ? [written[0]!] : [])),
    byInitials: listBy(all, ({ initials }) => (initials ? [initials] : [])),
  };
}

/** The names with a word that is like the written one. */
function namesNear(word: Word, { byWord, near }: Names): ReadonlySet<Name> {
  const key = `${word.norm} ${word.lower}`;
  const known = near.get(key);
  if (known) return known;
  const found = new Set<Name>();
  for (const [named, names] of byWord) if (likeWord(word, named) > 0) for (const name of names) found.add(name);
  near.set(key, found);
  return found;
}

/** The names that written words may mean: each has a word like every one of them, or is all of them written as one. */
function candidatesOf(written: readonly Word[], names: Names): Iterable<Name> {
  const [first, ...rest] = written.map((word) => namesNear(word, names)).sort((a, b) => a.size - b.size);
  const found = new Set([...(first ?? [])].filter((name) => rest.every((others) => others.has(name))));
  for (const key of ['norm', 'lower'] as const)
    for (const name of names.byCore.get(written.map((word) => word[key]).join('')) ?? []) found.add(name);
  return found;
}

const TAKINGS = 0.8;

/** In a table without a column of that name, sales and revenue are its total. */
function takingsOf(names: readonly Name[]): ColumnCandidate[] {
  const totals = names.filter(
    ({ column, core }) =>
      column.role === 'measure' &&
      core.length <= 2 &&
      core.every((word) => ['total', 'amount', 'price', 'paid'].includes(word)) &&
      core.some((word) => word !== 'price'),
  );
  return totals.map(({ column }) => ({ column, surety: TAKINGS }));
}

/** Gold, silver and bronze are medals; their total is called so. */
function medalsOf(names: readonly Name[]): ColumnCandidate[] {
  const isNamed = (word: string) => names.some(({ core }) => core.length === 1 && core[0] === word);
  if (!isNamed('gold') || !isNamed('silver')) return [];
  return names.flatMap(({ column, core, head }) =>
    core.length === 1 && head === 'total' ? [{ column, surety: TAKINGS }] : [],
  );
}

/** 'By country' of a column called 'Geography' or 'name' that holds countries. */
const placesOf = ({ norm }: Word, { places }: Names): ColumnCandidate[] =>
  places.filter(({ kind }) => kind === (conceptOf(norm) ?? norm)).map(({ column }) => ({ column, surety: PLACES }));
const PLACES = 0.86;

/** 'People' of a table with one column of how many live there, and nothing else that is said of people. */
const livingOf = ({ norm }: Word, { living }: Names): ColumnCandidate[] =>
  living && /^(people|person|inhabitant|resident|citizen)$/.test(norm) ? [{ column: living, surety: LIVING }] : [];
const LIVING = 0.83;

/** How many live in a place; null where rows are people, or none or several columns say it. */
function populationIn(named: readonly Column[]): Column | null {
  const wordsIn = (column: Column) => readLabel(column.label).words;
  if (named.some((column) => wordsIn(column).some((word) => OF_PERSONS.has(word)))) return null;
  const [only, ...others] = named.filter(
    (column) =>
      canMeasure(column) &&
      wordsIn(column).includes('population') &&
      wordsIn(column).every((word) => word === 'population' || word === 'total' || yearLike(word)),
  );
  return only && !others.length ? only : null;
}
const OF_PERSONS = new Set(['gender', 'sex', 'surname', 'marital', 'occupation']);

/** 'Fare', 'bill' of a table in which one column alone says what something costs. */
function spendingOf({ norm }: Word, { all }: Names): ColumnCandidate[] {
  const column = soleSpending([...new Set(all.map((name) => name.column))], norm);
  return column ? [{ column, surety: TAKINGS }] : [];
}

/** A header of several words, word for word: it weighs more than what its words could say apart. */
const HEADER = 1.2;
/** Words of a header, in their order, that say which it is without the last one. */
const FEWEST_SAID = 3;
const ALL_BUT_LAST = 0.95;
/** Turned around, all of a name must be there. */
const TURNED = 0.9;
function headersAt(tokens: readonly QuestionToken[], at: number, { byFirst }: Names): NamedSpan[] {
  return (byFirst.get(tokens[at]!.lower) ?? []).flatMap(({ written, column }) => {
    const said = written.findIndex((word, nth) => tokens[at + nth]?.lower !== word);
    if (said < 0)
      return [{ length: written.length, candidates: [{ column, surety: 1 }], weight: HEADER * written.length }];
    // 'Public housing support' of 'Public housing support programme' is no 'public transport' and 'housing support'.
    const isWorded = written.slice(0, said).every((word) => !SMALL.has(word));
    return said >= FEWEST_SAID && said === written.length - 1 && isWorded
      ? [{ length: said, candidates: [{ column, surety: ALL_BUT_LAST }], weight: said }]
      : [];
  });
}

/** 'Number of clients' counts them, unless a header says it so. */
const saysNumber = ({ written, core }: Name) => written.includes('number') || core.includes('number');

/** 'Blood sugar' as one word, which has synonyms. */
function asOneThing(written: readonly Word[]): Word[][] {
  const joined = written.length > 1 ? joinedWords(written.map(({ norm }) => norm)) : null;
  return joined ? [joined.map((word) => ({ norm: word, lower: word }))] : [];
}

/** 'Average daily rate' of a header 'adr'. */
function namedByInitials(written: readonly Word[], { byCore }: Names): readonly Name[] {
  const initials = written.map(({ lower }) => lower[0]!).join('');
  return initials.length < 3 || isWord(initials) ? [] : (byCore.get(initials) ?? []);
}

/** The columns that the words from a place on may name, by the length of the span. */
export function namesAt(tokens: readonly QuestionToken[], at: number, names: Names): NamedSpan[] {
  const spans: NamedSpan[] = headersAt(tokens, at, names);
  if (SMALL.has(tokens[at]!.lower)) return spans;
  const counts = tokens[at]!.lower === 'number' && tokens[at + 1]?.lower === 'of';
  for (let length = 1; length <= Math.min(LONGEST_SPAN, tokens.length - at); length++) {
    const inside = tokens.slice(at, at + length);
    if (SMALL.has(inside.at(-1)!.lower)) continue;
    // 'With no reviews' is none of them; 'no of reviews' is their number.
    if (length > 1 && inside[0]!.lower === 'no' && inside[1]!.lower !== 'of') continue;
    const written = inside.filter(({ lower }) => !SMALL.has(lower));
    // 'Country of birth' is the birth country.
    const isTurned = inside.length === 3 && written.length === 2 && inside[1]!.lower === 'of' && !counts;
    if (written.length > 1 && inside.length > written.length && !names.hasSmallWords && !isTurned) continue;
    const sureties = new Map<Name, number>();
    const oneThing = asOneThing(written);
    for (const words of [written, ...oneThing])
      for (const name of candidatesOf(words, names))
        sureties.set(name, Math.max(sureties.get(name) ?? 0, suretyOf(words, name)));
    if (length === 1) for (const name of names.byInitials.get(inside[0]!.lower) ?? []) sureties.set(name, INITIALS);
    const byInitials = namedByInitials(written, names);
    for (const name of byInitials) if (!sureties.get(name)) sureties.set(name, INITIALS);
    const candidates = names.all
      .flatMap((name) => {
        const surety = counts && length > 1 && !saysNumber(name) ? 0 : (sureties.get(name) ?? 0);
        const least = isTurned && !names.hasSmallWords ? TURNED : LEAST;
        return surety >= least ? [{ column: name.column, surety }] : [];
      })
      .sort((left, right) => right.surety - left.surety);
    // 'Average' of 'average daily rate' is part of the name.
    const weight = (byInitials.length || oneThing.length ? HEADER : 1) * written.length;
    if (candidates.length) spans.push({ length, candidates, weight });
    else if (length === 1 && inside[0]!.norm === 'medal' && medalsOf(names.all).length)
      spans.push({ length, candidates: medalsOf(names.all), weight: 1 });
    else if (length === 1 && conceptOf(inside[0]!.norm) === 'sales' && takingsOf(names.all).length)
      spans.push({ length, candidates: takingsOf(names.all), weight: 1 });
    else if (length === 1 && spendingOf(inside[0]!, names).length)
      spans.push({ length, candidates: spendingOf(inside[0]!, names), weight: 1 });
    else if (length === 1 && livingOf(inside[0]!, names).length)
      spans.push({ length, candidates: livingOf(inside[0]!, names), weight: 1 });
    else if (length === 1 && placesOf(inside[0]!, names).length)
      spans.push({ length, candidates: placesOf(inside[0]!, names), weight: 1 });
  }
  return spans;
}

const hasSmallWords = ({ label }: Pick<Column, 'label'>) =>
  readLabel(label).words.some((word) => SMALL.has(word) || word === 'capita');

/** Each value of one has one value of the other: two spellings of one thing. */
export const areTwins = (left: Column, right: Column, { relations }: Pick<AskTable, 'relations'>) =>
  relations.determines.some(({ from, to }) => from === left.key && to === right.key) &&
  relations.determines.some(({ from, to }) => from === right.key && to === left.key);
