import { remember } from '@/lib/pure/format/remember';
import { isNumeric, isTime, type Cell, type Column, type DatePart, type Grain } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { areKin } from './language/kin';
import { stem } from './language/likeness';
import type { Comparator } from './language/phrases';
import { areSynonyms, mayStandFor } from './language/thesaurus';
import type { QuestionToken } from './language/tokens';
import { columnAbout } from './measurable';
import { polesOf, type Mention } from './mentions';
import { isPhrase } from './scene';
import type { AskTable } from './schema';

/** Words of a question, from token `at` on, and how surely they stand for something: 0 to 1. */
export type Linked = {
  at: number;
  length: number;
  strength: number;
  /** Other tokens that say it too. */ more?: number[];
};
export type ColumnLink = Linked & { column: Column };
export type ValueLink = Linked & { column: Column; value: Cell };
/** A number with what it is a bound of; `about` is the column that the comparison itself names: 'older than'. */
export type NumberLink = Linked & { op: Comparator; value: number; to?: number; about: Column | null };
export type GrainLink = Linked & { grain: Grain; part?: DatePart };
/** A span of time, as it was said. */
export type SpanLink = Linked & { text: string };

/** Everything in a table that the words of a question may stand for, the surest first. */
export type WordLinks = {
  columns: ColumnLink[];
  values: ValueLink[];
  numbers: NumberLink[];
  grains: GrainLink[];
  spans: SpanLink[];
};

const LEAST = 0.5;
const SHORTEST = 4;
const LONGEST_ENDING = 4;

function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

const MOST_WORDS = 16_384;
/** The stretches of three letters in a word, its ends as blanks. */
const gramsOf = remember(
  MOST_WORDS,
  (word) => new Set(Array.from({ length: word.length }, (_, at) => ` ${word} `.slice(at, at + 3))),
);

/** How far two words share their meaning or their letters: 0 to 1. */
export function nearness(written: string, named: string): number {
  const [one, other] = [singular(written), singular(named)];
  if (one === other || stem(written) === stem(named)) return 1;
  if (areSynonyms(one, other)) return 0.85;
  if (areKin(one, other) || mayStandFor(one, other) || mayStandFor(other, one)) return 0.75;
  if (one.length < SHORTEST || other.length < SHORTEST) return 0;
  const start = sharedStart(one, other);
  const [short, long] = [Math.min(one.length, other.length), Math.max(one.length, other.length)];
  // 'Northern' and 'north'.
  if (start === short && long - short <= LONGEST_ENDING) return 0.8;
  const byStart = start >= SHORTEST ? start / long : 0;
  const [left, right] = [gramsOf(one), gramsOf(other)];
  let shared = 0;
  for (const gram of left) if (right.has(gram)) shared++;
  // Dice's coefficient.
  return Math.max(byStart, (2 * shared) / (left.size + right.size)) * 0.9;
}

const MOST_VALUES = 60;
/** One word of a value of several says less of it than the word of one. */
const OF_SEVERAL = [1, 0.9, 0.75, 0.6];

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Values of the columns with few of them, each in words. */
function namedValues({ columns, values }: AskTable): { column: Column; value: string; words: string[] }[] {
  return columns.flatMap((column) =>
    column.distinct > MOST_VALUES || column.role === 'ignore'
      ? []
      : (values.get(column.key) ?? []).slice(0, MOST_VALUES).flatMap(({ value }) => {
          const words = typeof value === 'string' ? wordsIn(value) : [];
          return words.length ? [{ column, value: value as string, words }] : [];
        }),
  );
}
type NamedValue = ReturnType<typeof namedValues>[number];

/** What comes near a word that nothing in the table is called. */
function nearWord(
  lower: string,
  at: number,
  table: AskTable,
  named: readonly NamedValue[],
): Pick<WordLinks, 'columns' | 'values'> {
  const reach = { at, length: 1 };
  const columns = table.columns.flatMap((column): ColumnLink[] => {
    if (column.role === 'ignore') return [];
    const strength = Math.max(0, ...readLabel(column.label).words.map((word) => nearness(lower, word)));
    return strength >= LEAST ? [{ ...reach, column, strength }] : [];
  });
  const values = named.flatMap(({ column, value, words }): ValueLink[] => {
    const near = Math.max(0, ...words.map((word) => nearness(lower, word)));
    const strength = near * OF_SEVERAL[Math.min(words.length, OF_SEVERAL.length) - 1]!;
    return near >= 0.6 && strength >= LEAST ? [{ ...reach, column, value, strength: strength * 0.95 }] : [];
  });
  return { columns, values };
}

/** Values of several words that a question has in any order: 'landings on a drone ship succeeded'. */
function scattered(tokens: readonly QuestionToken[], named: readonly NamedValue[]): ValueLink[] {
  return named.flatMap(({ column, value, words }): ValueLink[] => {
    const said = words.filter((word) => word.length >= SHORTEST);
    if (said.length < 2) return [];
    const places = said
      .map((word) => tokens.findIndex(({ lower }) => lower.length >= SHORTEST && nearness(lower, word) >= 0.55))
      .filter((place) => place >= 0);
    const [at, ...more] = [...new Set(places)].toSorted((a, b) => a - b);
    if (at === undefined || !more.length || more.length + 1 < said.length * 0.6) return [];
    return [{ at, length: 1, more, column, value, strength: 0.9 * ((more.length + 1) / said.length) }];
  });
}

/** What a column says of some rows and not of others, by the word for it. */
const flagsOf = (links: readonly ColumnLink[]): ValueLink[] =>
  links.flatMap(({ column, strength, ...reach }): ValueLink[] => {
    const poles = polesOf(column);
    return [poles?.yes, poles?.no].flatMap((value, no) =>
      value === null || value === undefined ? [] : [{ ...reach, column, value, strength: strength * (0.9 - no * 0.1) }],
    );
  });

/** A number beside what makes it a bound, or beside a name. */
function numberAt(mentions: readonly Mention[], place: number, table: AskTable): NumberLink[] {
  const mention = mentions[place]!;
  if (mention.said.kind !== 'number') return [];
  const { value } = mention.said;
  const reach = (...others: Mention[]) => {
    const at = Math.min(mention.at, ...others.map((each) => each.at));
    return { at, length: Math.max(...[mention, ...others].map((each) => each.at + each.length)) - at, strength: 1 };
  };
  const near = [place - 1, place + 1, place - 2].map((at) => mentions[at]).find((each) => isPhrase(each, 'comparator'));
  if (!isPhrase(near, 'comparator'))
    return mentions[place + 1]?.said.kind === 'thing' || mentions[place - 1]?.said.kind === 'thing'
      ? [{ ...reach(), strength: 0.7, op: 'eq', value, about: null }]
      : [];
  const { op, about } = near.said.phrase;
  const column = columnAbout({ table, mentions }, about);
  if (op !== 'between') return [{ ...reach(near), op, value, about: column }];
  const second = mentions.find((each, at) => at > place && each.said.kind === 'number');
  return second?.said.kind === 'number'
    ? [{ ...reach(near, second), op, value, to: second.said.value, about: column }]
    : [];
}

const SURE = 0.8;
const surest = <Link extends Linked>(links: Link[]) => links.toSorted((a, b) => b.strength - a.strength);

export function findLinks(mentions: readonly Mention[], tokens: readonly QuestionToken[], table: AskTable): WordLinks {
  const links: WordLinks = { columns: [], values: [], numbers: [], grains: [], spans: [] };
  const named = namedValues(table);
  mentions.forEach((mention, place) => {
    const { at, length, said } = mention;
    const reach = { at, length };
    if (said.kind === 'thing') {
      links.columns.push(...said.columns.map(({ column, surety }) => ({ ...reach, column, strength: surety })));
      links.values.push(
        ...said.values.map(({ column, value, surety }) => ({ ...reach, column, value, strength: surety })),
      );
      links.values.push(...said.flags.map(({ column, value }) => ({ ...reach, column, value, strength: 0.9 })));
      if (said.counted?.column) links.columns.push({ ...reach, column: said.counted.column, strength: SURE });
    }
    const surety =
      said.kind === 'thing' ? Math.max(0, ...[...said.columns, ...said.values].map((each) => each.surety)) : 0;
    if (said.kind === 'unknown' || (said.kind === 'thing' && surety < SURE))
      for (let nth = at; nth < at + length; nth++) {
        const near = nearWord(tokens[nth]!.lower, nth, table, named);
        links.columns.push(...near.columns);
        links.values.push(...near.values);
      }
    links.numbers.push(...numberAt(mentions, place, table));
    if (said.kind !== 'clock') return;
    const { clock } = said;
    if (clock.kind === 'grain') links.grains.push({ ...reach, grain: clock.grain, strength: 1 });
    else if (clock.kind === 'part') links.grains.push({ ...reach, grain: 'day', part: clock.part, strength: 1 });
    else if (clock.kind === 'trend')
      links.grains.push({ ...reach, grain: table.meaning.time?.periodGrain ?? 'year', strength: SURE });
    else links.spans.push({ ...reach, text: mention.words, strength: 1 });
  });
  links.values.push(...scattered(tokens, named), ...flagsOf(links.columns));
  return { ...links, columns: surest(links.columns), values: surest(links.values) };
}

/** Whether one value of a column says which rows are meant. */
export const canFilter = (column: Column): boolean =>
  !isTime(column) && (!isNumeric(column) || polesOf(column) !== null || column.distinct <= 12);
