import { dictionary } from '@/lib/pure/format/dictionary';
import { isNumeric, isTime, isWorded, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { isFormOf } from './language/likeness';
import { areSynonyms } from './language/thesaurus';
import type { QuestionToken } from './language/tokens';
import { isReal } from './made-columns';
import type { Mention } from './mentions';
import { namesAt, type readNames } from './names';
import type { AskTable, QuestionChoices } from './schema';

/** A question before its words are divided: what calculations are found in. */
export type SpokenGround = {
  question: string;
  tokens: readonly QuestionToken[];
  table: AskTable;
  names: ReturnType<typeof readNames>;
  choices: QuestionChoices;
};

/** Words that are given a meaning before the others are read. */
export type GivenPiece = Pick<Mention, 'at' | 'length' | 'said'>;

/** A column and the words that name it. */
export type SpokenColumn = { column: Column; at: number; length: number };

const SURE = 0.8;
const NEAR = 0.05;
const WHOLE = 0.999;
const LONGEST = 6;
const ARTICLES = /^(the|a|an|its|their|our|his|her|this|that)$/;

export const isArticle = (word: string | undefined) => ARTICLES.test(word ?? '');
/** The word at a place, in English and small letters; empty beyond the ends. */
export const wordAt = ({ tokens }: SpokenGround, at: number): string => tokens[at]?.lower ?? '';

/** The words from a place on as one text. */
export const wordsFrom = ({ tokens }: SpokenGround, at: number, length: number): string =>
  at < 0 || at + length > tokens.length
    ? ''
    : tokens
        .slice(at, at + length)
        .map(({ lower }) => lower)
        .join(' ');

function surelyNamed(ground: SpokenGround, at: number): SpokenColumn[] {
  return namesAt(ground.tokens, at, ground.names).flatMap(({ length, candidates }) => {
    const [best, next] = candidates;
    const isSure =
      best !== undefined &&
      best.surety > SURE &&
      isReal(best.column) &&
      (next === undefined || best.surety - next.surety > NEAR || (best.surety >= WHOLE && next.surety < WHOLE));
    return isSure ? [{ column: best.column, at, length }] : [];
  });
}

const longest = (found: readonly SpokenColumn[]): SpokenColumn | null =>
  found.toSorted((left, right) => right.length - left.length)[0] ?? null;

/** The column that is named from a place on, the longest name first; null where none or more than one is. */
export const columnFrom = (ground: SpokenGround, at: number): SpokenColumn | null =>
  at < 0 || at >= ground.tokens.length ? null : longest(surelyNamed(ground, at));

/** The column whose name ends right before a place. */
export const columnBefore = (ground: SpokenGround, end: number): SpokenColumn | null =>
  longest(
    Array.from({ length: Math.min(LONGEST, Math.max(0, end)) }, (_, back) => end - 1 - back).flatMap((at) =>
      surelyNamed(ground, at).filter(({ length }) => at + length === end),
    ),
  );

/** Behind articles. */
export const afterArticles = (ground: SpokenGround, at: number): number =>
  isArticle(wordAt(ground, at)) ? afterArticles(ground, at + 1) : at;

export const labelWords = ({ label }: Column): string[] => readLabel(label).words;

/** Whether a word of a question is one of a header: itself, a form of it, or a word for the same. */
export const isWordOf = (word: string, own: string): boolean =>
  word === own || isFormOf(word, own) || areSynonyms(word, own) || (ALIKE[word]?.includes(own) ?? false);

/** Whether the word at a place is one of a header, short forms written out. */
export const isNamedAt = ({ tokens }: SpokenGround, at: number, own: string): boolean => {
  const token = tokens[at];
  return token !== undefined && (isWordOf(token.lower, own) || isWordOf(token.norm, own));
};

/** Words for the same only where a header has one of them. */
const ALIKE: Record<string, readonly string[]> = dictionary({
  weekday: ['week'],
  weekdays: ['week'],
  booked: ['reserved'],
  allocated: ['assigned'],
  solve: ['resolved', 'resolve', 'resolution'],
  solved: ['resolved', 'resolution'],
  fix: ['resolved', 'fixed', 'repaired'],
  resolution: ['resolved', 'resolve', 'solved'],
  resolved: ['resolution'],
  resolve: ['resolution'],
  closure: ['closed', 'close'],
  completion: ['completed', 'complete'],
  creation: ['created'],
  arrival: ['arrived'],
  payment: ['paid'],
  pay: ['paid', 'payment'],
  paid: ['payment'],
  dispatch: ['shipped', 'shipping', 'dispatched'],
  end: ['finished', 'ended'],
  arrived: ['delivered', 'delivery'],
  arrive: ['delivered', 'delivery'],
});

/** Two columns whose headers differ in one word each: those words, and the ones that both have. */
type Apart = { left: Column; right: Column; words: [string, string]; shared: string[] };

/** Of more columns than this that are told apart by one word no two are a pair: parts, years. */
const MOST_ALIKE = 12;

function findApart(columns: readonly Column[]): Apart[] {
  const alike = new Map<string, { column: Column; word: string; shared: string[] }[]>();
  for (const column of columns) {
    const words = isReal(column) ? labelWords(column) : [];
    if (words.length < 2) continue;
    words.forEach((word, at) => {
      const shared = words.filter((_, nth) => nth !== at);
      const key = `${at} ${shared.join(' ')}`;
      (alike.get(key) ?? alike.set(key, []).get(key)!).push({ column, word, shared });
    });
  }
  return [...alike.values()].flatMap((group) =>
    group.length > MOST_ALIKE
      ? []
      : group.flatMap((left, nth) =>
          group
            .slice(nth + 1)
            .flatMap((right): Apart[] =>
              left.word === right.word
                ? []
                : [{ left: left.column, right: right.column, words: [left.word, right.word], shared: left.shared }],
            ),
        ),
  );
}

const found = new WeakMap<readonly Column[], Apart[]>();

/** Every two columns of those that fit whose headers differ in one word each. */
export function pairsApart(columns: readonly Column[], fits: (column: Column) => boolean): Apart[] {
  const all = found.get(columns) ?? findApart(columns);
  found.set(columns, all);
  return all.filter(({ left, right }) => fits(left) && fits(right));
}

/** Whether values of two columns can be held against each other. */
export function areAlike(left: Column, right: Column): boolean {
  if (left.role === 'id' || right.role === 'id' || left === right) return false;
  if (isTime(left) || isTime(right)) return isTime(left) && isTime(right);
  if (isNumeric(left) && isNumeric(right)) return isSameUnit(left, right);
  return isWorded(left) && isWorded(right) && typeof left.min === typeof right.min;
}

const UNCOUNTED = new Set(['percent', 'year']);

/**
 * Shares with shares, years with years, one currency with itself; numbers whose headers give different units are of
 * different kinds.
 */
export function isSameUnit(left: Column, right: Column): boolean {
  const [one, other] = [left, right].map(({ label }) => readLabel(label).hints.map((hint) => hint.toLowerCase()));
  if (one!.length > 0 && other!.length > 0 && one!.join() !== other!.join()) return false;
  const kinds = [left.format.kind, right.format.kind];
  if (kinds[0] !== kinds[1]) return !kinds.some((kind) => UNCOUNTED.has(kind));
  return left.format.unit === right.format.unit;
}
