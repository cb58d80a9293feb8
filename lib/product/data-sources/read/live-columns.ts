import type { MeasuredRows } from '@/lib/engines/connectors/requests';
import type { Column } from '@/lib/pure/query/schema/column';

/** What the database itself counted of all rows. */
export type ExactFigures = Pick<MeasuredRows, 'rowCount' | 'columns'>;

const asMany = (count: number | null, times: number) => (count === null ? null : Math.round(count * times));

/**
 * The profile of a live source: counts, smallest and largest values as the database counted them over all rows, the
 * rest as an even sample tells it, marked as approximate.
 */
export function liveColumns(
  measured: readonly Column[],
  { exact, heldRows, sampled }: { exact: ExactFigures; heldRows: number; sampled: boolean },
): Column[] {
  const times = heldRows > 0 ? exact.rowCount / heldRows : 1;
  const known = new Map(exact.columns.map((each) => [each.key, each]));
  return measured.map((column) => {
    const of = known.get(column.key);
    const figures = of ? { nulls: of.nulls, min: of.min ?? column.min, max: of.max ?? column.max } : {};
    if (!sampled) return { ...column, ...figures };
    const valuesHeld = heldRows - column.nulls;
    const nulls = of?.nulls ?? Math.round(column.nulls * times);
    const isUnique = valuesHeld > 1 && column.distinct === valuesHeld;
    return {
      ...column,
      ...figures,
      nulls,
      exact: false,
      distinct: isUnique ? exact.rowCount - nulls : column.distinct,
      sum: column.sum === null ? null : column.sum * times,
      zeros: asMany(column.zeros, times),
      negatives: asMany(column.negatives, times),
      top: column.top.map(({ value, count }) => ({ value, count: Math.round(count * times) })),
      histogram: column.histogram.map((bar) => ({ ...bar, count: Math.round(bar.count * times) })),
    };
  });
}
