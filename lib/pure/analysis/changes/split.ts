import type { Aggregate, Measure } from '@/lib/pure/query/schema/query';

/** What adds up: a sum or a count. */
export type Addend = Pick<Measure, 'field' | 'agg' | 'filters'>;

/** How a measure is split: as the sum that it is, or as what stands above and below the line of a mean or ratio. */
export type Splitting = { kind: 'sum' } | { kind: 'ratio'; above: Addend; below: Addend };

/** A figure that has no exact split, why, and one that has. */
export type Unsplittable = { kind: 'unsplittable'; message: string; offer: Measure | null };

const ADDS_UP: ReadonlySet<Aggregate> = new Set(['sum', 'count']);
const NAMES: Record<Aggregate, string> = {
  sum: 'A sum',
  count: 'A count',
  avg: 'A mean',
  median: 'A median',
  min: 'A smallest value',
  max: 'A largest value',
  distinct: 'A number of different values',
  q1: 'A lower quartile',
  q3: 'An upper quartile',
  p5: 'A percentile',
  p10: 'A percentile',
  p90: 'A percentile',
  p95: 'A percentile',
  sd: 'A standard deviation',
  latest: 'A latest value',
};

const cannot = (what: string, offer: Measure | null): Unsplittable => ({
  kind: 'unsplittable',
  message: `${what} can’t be broken down exactly, because its parts don’t add up to the whole.${offer ? ' An average can.' : ''}`,
  offer,
});

/**
 * How a measure splits by the values of a dimension. Sums and counts split as they are; a mean into sum and count, a
 * ratio of sums into both of them. Medians, extremes and counts of different values have no exact split.
 */
export function splittingOf({ field, calculationId, agg, filters, over }: Measure): Splitting | Unsplittable {
  if (calculationId !== undefined) return cannot('A custom calculation', null);
  const addend = (of: Aggregate): Addend => ({
    ...(field !== undefined && { field }),
    agg: of,
    ...(filters && { filters }),
  });
  if (over) {
    if (ADDS_UP.has(agg) && ADDS_UP.has(over.agg)) return { kind: 'ratio', above: addend(agg), below: over };
    return cannot(agg === 'avg' ? 'A weighted mean' : 'This ratio', agg === 'avg' ? addend('avg') : null);
  }
  if (ADDS_UP.has(agg)) return { kind: 'sum' };
  if (agg === 'avg') return { kind: 'ratio', above: addend('sum'), below: addend('count') };
  return cannot(NAMES[agg], agg === 'distinct' ? null : addend('avg'));
}
