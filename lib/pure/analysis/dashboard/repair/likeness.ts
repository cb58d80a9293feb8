import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';

/** The column that most likely took the place of another, and why one may think so. */
export type Likely = { key: string; because: string };

const LEAST = 0.2;

/**
 * Who took the place of a column that is gone? A new column of the same kind, by its values and its name: what stood
 * beside the old column before is something else. Null where nothing is like it.
 */
export function likeliest(gone: Column, before: readonly Column[], now: readonly Column[]): Likely | null {
  const known = new Set(before.map(({ key }) => key));
  const scored = now
    .filter((column) => kindOf(column) === kindOf(gone))
    .map((column) => {
      const values = sharedValues(gone, column);
      const name = Math.max(nameLikeness(gone.label, column.label), nameLikeness(gone.key, column.key));
      return {
        column,
        values,
        name,
        isNew: !known.has(column.key),
        score: 0.4 * values + 0.35 * name + 0.1 * Number(column.role === gone.role),
      };
    });
  const best = scored.filter(({ isNew }) => isNew).toSorted((a, b) => b.score - a.score)[0];
  if (!best || best.score < LEAST) return null;
  const { column, values, name } = best;
  const same = kindOf(column) === 'words' ? 'has the same values' : 'has a similar range';
  return {
    key: column.key,
    because: values >= 0.5 ? same : name >= 0.5 ? 'has a similar name' : 'is new and has the same type',
  };
}

const LEAST_BY_NAME = 0.5;

/** The column whose name is most like one of which nothing else is known. Null where none is like it. */
export function likeliestByName(name: string, columns: readonly Column[]): Likely | null {
  const [best] = columns
    .map(({ key, label }) => ({ key, score: Math.max(nameLikeness(name, key), nameLikeness(name, label)) }))
    .toSorted((a, b) => b.score - a.score);
  return best && best.score >= LEAST_BY_NAME ? { key: best.key, because: 'has a similar name' } : null;
}

const kindOf = (column: Column) =>
  isNumeric(column) ? 'numbers' : isTime(column) ? 'times' : column.type === 'boolean' ? 'yes or no' : 'words';

/** From 0 to 1: the share of the frequent values, or of the range, that both have. */
function sharedValues(left: Column, right: Column): number {
  const kind = kindOf(left);
  if (kind === 'words') {
    const mine = left.top.map(({ value }) => String(value).trim().toLowerCase());
    const theirs = new Set(right.top.map(({ value }) => String(value).trim().toLowerCase()));
    return mine.length && theirs.size
      ? mine.filter((value) => theirs.has(value)).length / Math.min(mine.length, theirs.size)
      : 0;
  }
  if (kind === 'yes or no') return 0;
  const at = (cell: Column['min']) => (kind === 'times' ? Date.parse(String(cell)) : Number(cell));
  const [low, high, from, to] = [at(left.min), at(left.max), at(right.min), at(right.max)];
  if (![low, high, from, to].every(Number.isFinite)) return 0;
  const all = Math.max(high, to) - Math.min(low, from);
  return all === 0 ? 1 : Math.max(0, Math.min(high, to) - Math.max(low, from)) / all;
}

const pairsOf = (text: string) => {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => plain.slice(at, at + 2));
};

/** Dice's coefficient of the pairs of letters. */
function nameLikeness(left: string, right: string): number {
  const mine = pairsOf(left);
  const theirs = pairsOf(right);
  if (!mine.length || !theirs.length) return left.toLowerCase() === right.toLowerCase() ? 1 : 0;
  const rest = [...theirs];
  const shared = mine.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / (mine.length + theirs.length);
}
