import type { Column } from '@/lib/pure/query/schema/column';

const MIDDLE = 30;
const FEWEST = 40;
const MOST = 60;

/**
 * How many equal bins cut the axis of a density picture: as many as leave about thirty between the 5th and the 95th
 * percentile, so that a long tail does not press the rest into a few wide cells. Between 40 and 60; whole numbers get
 * at most one bin a value.
 */
export function cellBins({
  type,
  distinct,
  min,
  max,
  quantiles,
}: Pick<Column, 'type' | 'distinct' | 'min' | 'max' | 'quantiles'>): number {
  const [low = 0, , , , high = 0] = quantiles ?? [];
  const middle = high - low;
  const wanted = middle > 0 ? Math.ceil((MIDDLE * (Number(max) - Number(min))) / middle) : FEWEST;
  const bins = Math.max(FEWEST, Math.min(MOST, wanted));
  return type === 'integer' ? Math.max(8, Math.min(bins, distinct)) : bins;
}

/** Bins by Freedman and Diaconis (1981): width 2·IQR·n^(−1/3), between 10 and 40 of them. */
export function histogramBins({ quantiles, min, max }: Pick<Column, 'quantiles' | 'min' | 'max'>, n: number): number {
  const [, q1 = 0, , q3 = 0] = quantiles ?? [];
  const width = 2 * (q3 - q1) * Math.max(1, n) ** (-1 / 3);
  const span = Number(max) - Number(min);
  if (!(width > 0) || !(span > 0)) return 20;
  return Math.max(10, Math.min(40, Math.ceil(span / width)));
}
