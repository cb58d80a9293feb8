import type { Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { isWord } from './language/likeness';
import type { AskTable } from './schema';
import { placesIn, type PlaceKind } from './language/places';
import { conceptOf, joinedWords } from './language/thesaurus';
import { yearLike, type QuestionToken } from './language/tokens';
import { canMeasure, soleSpending } from './measurable';
import { type ColumnCandidate, SMALL, type Name, joinedName, nameOf, subjectsOf, alternativesOf } from './column-names';
import { type Word, likeWord, suretyOf } from './named-surely';

const LONGEST_SPAN = 6;

/** Below this a name is not what is meant. */
const LEAST = 0.57;

/** 'mpg' for miles per gallon. */
const INITIALS = 0.9;

/** The names of a table's columns, found by their words: a table may have thousands of them. */
export type Names = {
  all: readonly Name[];
  placeOf: ReadonlyMap<Name, number>;
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
  /** Filled likewise: what the words of a question may name, by the place of the first. Many readings ask it. */
  spans: WeakMap<readonly QuestionToken[], Map<number, readonly NamedSpan[]>>;
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

const read = new WeakMap<readonly Column[], Omit<Names, 'near' | 'spans'>>();

/** Names of columns, read once for as long as their list lives. */
export function readNames(columns: readonly Column[]): Names {
  const names = read.get(columns) ?? namesOf(columns);
  read.set(columns, names);
  return { ...names, near: new Map(), spans: new WeakMap() };
}

function namesOf(columns: readonly Column[]): Omit<Names, 'near' | 'spans'> {
  const named = columns.filter(({ distinct, label }) => distinct > 0 && label.trim() !== '');
  const all = [
    ...named.flatMap((column) => [nameOf(column), ...joinedName(column), ...alternativesOf(column)]),
    ...subjectsOf(named),
  ];
  return {
    all,
    placeOf: new Map(all.map((name, nth) => [name, nth])),
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
      core.every((word) =>
        ['total', 'amount', 'price', 'paid', 'spent', 'order', 'billable', 'billed', 'invoiced'].includes(word),
      ) &&
      // What was spent on advertisements was not taken.
      (!core.includes('spent') || core.includes('total')) &&
      core.some((word) => word === 'total' || word === 'amount' || word === 'paid' || word === 'spent'),
  );
  return totals.map(({ column }) => ({ column, surety: TAKINGS }));
}

/** The sales price is what one piece was sold for, and 'sales' are what was taken for all. */
const isPriceOfSale = ({ lower }: Word, { core, head }: Name) =>
  lower === 'sales' && core.length > 1 && head === 'price';

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
export function namesAt(tokens: readonly QuestionToken[], at: number, names: Names): readonly NamedSpan[] {
  const known = names.spans.get(tokens) ?? new Map<number, readonly NamedSpan[]>();
  names.spans.set(tokens, known);
  const spans = known.get(at) ?? spansAt(tokens, at, names);
  known.set(at, spans);
  return spans;
}

function spansAt(tokens: readonly QuestionToken[], at: number, names: Names): NamedSpan[] {
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
    const least = isTurned && !names.hasSmallWords ? TURNED : LEAST;
    const candidates = [...sureties]
      .filter(([name, surety]) => surety >= least && !(counts && length > 1 && !saysNumber(name)))
      .filter(([name]) => !(length === 1 && isPriceOfSale(inside[0]!, name) && takingsOf(names.all).length))
      .sort(([a, left], [b, right]) => right - left || names.placeOf.get(a)! - names.placeOf.get(b)!)
      .map(([{ column }, surety]) => ({ column, surety }));
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
