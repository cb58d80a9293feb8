import type { SpellingGroup } from './schema';

/**
 * Similar spellings of one value, after the two families of methods that OpenRefine describes ("Clustering methods
 * in-depth", openrefine.org/docs): key collision (values whose fingerprint is the same) and nearest neighbours (values
 * that few edits part). Both are narrower here, because a wrong proposal costs more than one that is missing:
 *
 * - The fingerprint ignores case, accents, blanks and the punctuation that people leave out. Signs that mean something
 *   (+ # % < > & / and a hyphen at an end) stay: C and C++, A and A− are two values. Words keep their order, because
 *   "Paris London" is another route than "London Paris"; only "Smith, John" is turned, as its comma says.
 * - Neighbours are one edit apart (Damerau 1964: a letter more, less, other, or two that changed places), within one
 *   word of six letters or more that begins alike and does not differ in its last letter alone; all other words are the
 *   same. The rarer one has at most a twentieth of the rows. So North and South, employer and employee stay.
 * - Digits are never parted: Q1 and Q2 are two values. A column most of whose values hold digits is one of codes.
 *
 * n-gram fingerprints are not taken: an unordered set of letters makes one of anagrams.
 */
export type CountedValue = { text: string; rows: number };

const SHORTEST_WORD = 6;
const RARER = 20;
const ADDRESS = /@|:\/\//;
/** Uniform case: NO, no and No are one word; kW and mW are two units. */
const PLAIN_CASE = /^(\p{Lu}+|\p{Ll}+|\p{Lu}\p{Ll}+)$/u;
const SHORT = 3;

const hasDigit = (text: string) => /\d/.test(text);

/** Whether the values of a column name things by codes. */
export function areCodes(values: readonly CountedValue[]): boolean {
  return values.filter(({ text }) => hasDigit(text)).length * 2 >= values.length;
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss');

/** 'Smith, John' as 'John Smith'; a text with more commas, or words on both sides that are no name, stays. */
const turned = (text: string) => text.replace(/^\s*([\p{L}'’-]+)\s*,\s*([\p{L}'’.-]+(?: [\p{L}.]+)?)\s*$/u, '$2 $1');

/** The words of a value without what people write differently. */
export function wordsOf(text: string): string[] {
  return folded(turned(text))
    .replace(/(?<!\d)[.,;:](?!\d)|['"`’‘“”()[\]!]|[.,;:]$/g, ' ')
    .replace(/(?<=\p{L})[-_‐–](?=\p{L})/gu, ' ')
    .split(/[\s\p{Z}]+/u)
    .filter((word) => word !== '');
}

/** Null of a value that is not compared with others. */
export function fingerprint(text: string): string | null {
  if (ADDRESS.test(text)) return null;
  const words = wordsOf(text);
  const key = words.join('');
  if (key.length < 2) return null;
  const letters = text.trim();
  return key.length <= SHORT && !PLAIN_CASE.test(letters) ? `${key} ${letters}` : key;
}

/** One letter more, less or other, or two neighbours that changed places; not the last letter alone. */
export function isOneEdit(left: string, right: string): boolean {
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  const rest = (from: number, to: number) => left.slice(from) === right.slice(to);
  if (left.length === right.length) {
    if (at === left.length - 1) return false;
    const swapped = left[at] === right[at + 1] && left[at + 1] === right[at];
    return rest(at + 1, at + 1) || (swapped && rest(at + 2, at + 2));
  }
  return left.length > right.length ? rest(at + 1, at) : rest(at, at + 1);
}

const isLongWord = (word: string) => word.length >= SHORTEST_WORD && !hasDigit(word);

/** Whether two values differ in one long word by one edit. */
export function areNeighbours(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length) return false;
  const at = left.findIndex((word, nth) => word !== right[nth]);
  if (at < 0 || left.some((word, nth) => nth > at && word !== right[nth])) return false;
  const [one, other] = [left[at]!, right[at]!];
  return one[0] === other[0] && isLongWord(one) && isLongWord(other) && isOneEdit(one, other);
}

type Cluster = { words: string[]; members: CountedValue[]; rows: number };

/** By the rows, then as written with capitals, then by the alphabet. */
const byRows = (left: CountedValue, right: CountedValue) =>
  right.rows - left.rows ||
  Number(/^\p{Lu}\P{Lu}/u.test(right.text)) - Number(/^\p{Lu}\P{Lu}/u.test(left.text)) ||
  (left.text < right.text ? -1 : 1);

function collide(values: readonly CountedValue[]): Cluster[] {
  const byKey = new Map<string, Cluster>();
  for (const value of values) {
    const key = fingerprint(value.text);
    if (key === null) continue;
    const known = byKey.get(key);
    if (!known) byKey.set(key, { words: wordsOf(value.text), members: [value], rows: value.rows });
    else {
      known.members.push(value);
      known.rows += value.rows;
    }
  }
  return [...byKey.values()].toSorted((left, right) => right.rows - left.rows);
}

/** Only values that begin alike can be neighbours. */
const beginOf = ({ words }: Cluster) => `${words.length} ${words[0]?.[0] ?? ''}`;

/** Each rare cluster goes to the most frequent of its neighbours, which takes no part in another. */
function joinNeighbours(clusters: readonly Cluster[]): Cluster[] {
  const kept = new Map<string, Cluster[]>();
  const all: Cluster[] = [];
  for (const cluster of clusters) {
    const near = kept.get(beginOf(cluster)) ?? [];
    const home = near.find(({ words, rows }) => rows >= cluster.rows * RARER && areNeighbours(words, cluster.words));
    if (home) home.members.push(...cluster.members);
    else {
      all.push(cluster);
      kept.set(beginOf(cluster), [...near, cluster]);
    }
  }
  return all;
}

/** Groups of values that seem to be one, the largest first. Values are distinct. */
export function similarSpellings(values: readonly CountedValue[]): SpellingGroup[] {
  if (areCodes(values)) return [];
  return joinNeighbours(collide(values))
    .filter(({ members }) => members.length > 1)
    .map(({ members }) => {
      const [first, ...others] = members.toSorted(byRows);
      return { to: first!.text, rows: first!.rows, from: others };
    })
    .toSorted((left, right) => sumOf(right) - sumOf(left));
}

const sumOf = ({ from }: SpellingGroup) => from.reduce((sum, { rows }) => sum + rows, 0);
