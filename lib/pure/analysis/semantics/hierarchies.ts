import { isTime, type Column, type ColumnRelations } from '@/lib/pure/query/schema/column';

/**
 * Columns that a column is made of: each city lies in one country. Measured at ingest as functional dependence
 * (`relations.determines`); here it is decided which of them are levels of one thing, and not ids, copies or chance.
 */

/** A level is seen in several rows for each of its values: what is nearly unique is an id. */
const ROWS_A_VALUE = 3;
/** And it divides what is above it. */
const PARTS_A_VALUE = 1.5;
/** How likely such a dependence may be by chance. */
const CHANCE = 1e-6;
const MOST_FINER = 8;

const mayGroup = ({ type, role, review }: Column) =>
  role === 'dimension' && review === null && !isTime({ type }) && type !== 'decimal' && type !== 'id';

/** How often two rows agree in a column by chance: at least as often as its most common values say. */
function agreement({ top, distinct, nulls }: Column, rowCount: number): number {
  const known = Math.max(1, rowCount - nulls);
  const shares = top.map(({ count }) => count / known);
  const rest = Math.max(0, 1 - shares.reduce((sum, share) => sum + share, 0));
  const others = Math.max(1, distinct - shares.length);
  return Math.min(1, shares.reduce((sum, share) => sum + share * share, 0) + (rest * rest) / others);
}

/** Each row beyond the first of a value could have spoken against the dependence. */
function isByChance(of: Column, finer: Column, rowCount: number): boolean {
  const trials = rowCount - finer.nulls - finer.distinct;
  const agreed = agreement(of, rowCount);
  return agreed >= 1 || trials * Math.log(agreed) > Math.log(CHANCE);
}

function isLevel(of: Column, finer: Column, rowCount: number): boolean {
  const known = rowCount - finer.nulls;
  return (
    finer.distinct * ROWS_A_VALUE <= known &&
    finer.distinct >= of.distinct * PARTS_A_VALUE &&
    !isByChance(of, finer, rowCount)
  );
}

/** Of each column those that it is made of, the coarsest first; columns without any are left out. */
export function finerColumns({
  columns,
  relations,
  rowCount,
}: {
  columns: readonly Column[];
  relations: ColumnRelations;
  rowCount: number;
}): Record<string, string[]> {
  const known = new Map(columns.filter(mayGroup).map((column) => [column.key, column]));
  const found = new Map<string, Column[]>();
  for (const { from, to } of relations.determines) {
    const [of, finer] = [known.get(to), known.get(from)];
    if (of && finer && isLevel(of, finer, rowCount)) found.set(to, [...(found.get(to) ?? []), finer]);
  }
  return Object.fromEntries(
    [...found].map(([key, finer]) => [
      key,
      finer
        .toSorted((a, b) => a.distinct - b.distinct)
        .slice(0, MOST_FINER)
        .map((column) => column.key),
    ]),
  );
}
