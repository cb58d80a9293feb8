import type { KeyPair, Overlap } from '@/lib/engines/manifest/join';
import { bareName } from '@/lib/engines/manifest/sides';
import { readLabel } from '@/lib/pure/analysis/semantics/lexicon/read-label';
import { singular } from '@/lib/pure/analysis/semantics/lexicon/words';
import { isTime, type Column } from '@/lib/pure/query/schema/column';
import type { ManySide, MergeKey } from '../schema/merge-schema';

/** A pair of columns, or two pairs together, that may be a key; by what is known without looking at the rows. */
export type LikelyKey = { pairs: KeyPair[]; likeness: number; promise: number };
export type KeyedSource = { name: string; rowCount: number; columns: Column[] };

const MOST_COLUMNS = 60;
const MOST_PAIRS = 5;
const MOST_TOGETHER = 3;
/** From here on two labels are said to mean the same. */
const ALIKE = 0.5;
/** Columns of other labels are held against each other only where they name many things. */
const MANY = 20;
const LONGEST_KEY = 60;

const KEY_WORDS = new Set(['id', 'ids', 'key', 'code', 'number', 'name', 'uuid', 'guid', 'ref', 'reference']);
const SAME_WORD: Record<string, string> = {
  identifier: 'id',
  uuid: 'id',
  guid: 'id',
  nr: 'number',
  no: 'number',
  timestamp: 'date',
  datetime: 'date',
  day: 'date',
};

const isWhole = ({ type, min }: Column) => type === 'integer' || (type === 'id' && typeof min === 'number');
const isText = (column: Column) => !isWhole(column) && !isTime(column);

/** What can tell rows apart: no measure of fractions, no yes or no, no prose, nothing that waits for a reading. */
function mayBeKey({ type, role, review, distinct, meanLength }: Column): boolean {
  if (review || distinct < 2 || type === 'boolean' || type === 'decimal') return false;
  return (role !== 'ignore' || type === 'id') && (meanLength ?? 0) <= LONGEST_KEY;
}

/** Words of a label; 'id' alone is the id of what its source holds. */
function wordsOf(column: Column, source: string): Set<string> {
  const words = readLabel(column.label).words.map((word) => SAME_WORD[word] ?? word);
  const own = words.every((word) => KEY_WORDS.has(word)) ? readLabel(bareName(source)).words.map(singular) : [];
  return new Set([...own, ...words]);
}

/** Shared words among all words, those that only say 'key' counting little. */
function likenessOf(left: Set<string>, right: Set<string>): number {
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + (KEY_WORDS.has(word) ? 0.4 : 1), 0);
  const all = weigh(new Set([...left, ...right]));
  return all ? weigh([...left].filter((word) => right.has(word))) / all : 0;
}

/** Whether the ranges of two columns touch at all. */
function mayMeet(left: Column, right: Column): boolean {
  if ([left, right].some(({ min, max }) => min === null || max === null)) return true;
  if (isWhole(left) && isWhole(right))
    return Number(left.min) <= Number(right.max) && Number(right.min) <= Number(left.max);
  if (isTime(left) && isTime(right))
    return String(left.min) <= String(right.max) && String(right.min) <= String(left.max);
  return true;
}

/** Key columns of other labels: texts of about the same length. */
const looksAlike = (left: Column, right: Column) =>
  isText(left) &&
  isText(right) &&
  left.distinct > MANY &&
  right.distinct > MANY &&
  Math.abs((left.meanLength ?? 0) - (right.meanLength ?? 0)) <=
    0.3 * Math.max(left.meanLength ?? 0, right.meanLength ?? 0);

const uniqueness = ({ distinct, nulls }: Column, rowCount: number) =>
  Math.min(1, distinct / Math.max(1, rowCount - nulls));

/**
 * Pairs worth holding against each other, the most promising first: alike in name and type, and apart from one another.
 */
export function likelyKeys(left: KeyedSource, right: KeyedSource): LikelyKey[] {
  const columnsOf = ({ columns, name }: KeyedSource) =>
    columns
      .filter(mayBeKey)
      .slice(0, MOST_COLUMNS)
      .map((column) => ({ column, words: wordsOf(column, name) }));
  const rights = columnsOf(right);
  const pairs = columnsOf(left)
    .flatMap((one) =>
      rights.flatMap((other) => {
        const [l, r] = [one.column, other.column];
        const comparable = (isTime(l) && isTime(r)) || (!isTime(l) && !isTime(r));
        if (!comparable || !mayMeet(l, r)) return [];
        const likeness =
          l.label.trim().toLowerCase() === r.label.trim().toLowerCase() ? 1 : likenessOf(one.words, other.words);
        if (likeness < ALIKE && !looksAlike(l, r)) return [];
        const unique = Math.max(uniqueness(l, left.rowCount), uniqueness(r, right.rowCount));
        const match = isWhole(l) === isWhole(r) ? ('exact' as const) : ('normalised' as const);
        return [
          { pairs: [{ left: l.key, right: r.key, match }], likeness, promise: 0.6 * likeness + 0.4 * unique, unique },
        ];
      }),
    )
    .toSorted((a, b) => b.promise - a.promise);
  const single = pairs.slice(0, MOST_PAIRS);
  const combinable = pairs.filter(({ likeness, unique }) => likeness >= ALIKE && unique < 1).slice(0, MOST_PAIRS);
  const together = combinable.flatMap((one, nth) =>
    combinable
      .slice(nth + 1)
      .filter(({ pairs: [pair] }) => pair!.left !== one.pairs[0]!.left && pair!.right !== one.pairs[0]!.right)
      .map((other): LikelyKey => ({
        pairs: [...one.pairs, ...other.pairs],
        likeness: Math.min(one.likeness, other.likeness),
        promise: Math.min(one.promise, other.promise) - 0.1,
      })),
  );
  return [
    ...single.map(({ pairs: found, likeness, promise }) => ({ pairs: found, likeness, promise })),
    ...together.slice(0, MOST_TOGETHER),
  ];
}

/** The ways to hold a key's values against each other: texts also without what is written differently. */
export function waysToMatch({ pairs }: LikelyKey, left: KeyedSource): KeyPair[][] {
  const isTextPair = (pair: KeyPair) =>
    pair.match === 'exact' && isText(left.columns.find(({ key }) => key === pair.left)!);
  return [
    pairs,
    ...(pairs.some(isTextPair)
      ? [pairs.map((pair) => (isTextPair(pair) ? { ...pair, match: 'normalised' as const } : pair))]
      : []),
  ];
}

/** What a key is worth: values that meet, that tell rows apart, that are many, under a name that both share. */
export function scoreOf(
  { likeness }: LikelyKey,
  { left, right, shared, repeats }: Overlap,
  rows: { left: number; right: number },
): number {
  if (!shared) return 0;
  const [one, other] = [shared / left, shared / right];
  const meets = 0.6 * Math.max(one, other) + 0.4 * Math.min(one, other);
  const apart =
    repeats.left && repeats.right ? Math.max(left / Math.max(1, rows.left), right / Math.max(1, rows.right)) : 1;
  const many = Math.min(1, Math.log10(shared + 1) / 1.5);
  if (likeness < ALIKE && (Math.max(one, other) < 0.5 || apart < 1)) return 0;
  return Math.round(100 * meets * (0.15 + 0.35 * apart + 0.25 * many + 0.25 * likeness)) / 100;
}

const MANY_SIDE = (repeats: Overlap['repeats']): ManySide =>
  repeats.left && repeats.right ? 'both' : repeats.left ? 'left' : repeats.right ? 'right' : 'none';
const CARDINALITY = { none: '1:1', left: '1:n', right: '1:n', both: 'n:m' } as const;

export function toMergeKey(pairs: KeyPair[], overlap: Overlap, left: KeyedSource, right: KeyedSource): MergeKey {
  const labelled = pairs.map((pair) => ({
    ...pair,
    leftLabel: left.columns.find(({ key }) => key === pair.left)?.label ?? pair.left,
    rightLabel: right.columns.find(({ key }) => key === pair.right)?.label ?? pair.right,
  }));
  const many = MANY_SIDE(overlap.repeats);
  return {
    ...labelled[0]!,
    overlap: Math.round((1000 * overlap.shared) / Math.max(1, overlap.left)) / 1000,
    cardinality: CARDINALITY[many],
    many,
    sampled: overlap.sampled,
    and: labelled.slice(1),
  };
}
