import type { Column } from '@/lib/pure/query/schema/column';

const USUAL = 0.625;

/**
 * How evenly values fill their range: the entropy of the histogram over that of equal bars, 0 to 1. Of what has no
 * histogram the usual.
 */
export function evennessOf(column: Pick<Column, 'histogram'> | null): number {
  const counts = column?.histogram.map(({ count }) => count) ?? [];
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (counts.length < 2 || total === 0) return USUAL;
  return (
    counts.reduce((sum, count) => (count > 0 ? sum - (count / total) * Math.log(count / total) : sum), 0) /
    Math.log(counts.length)
  );
}
