import { medianAndSpread } from '../statistics/moments';

export type Moving = {
  length: number;
  /** The run that begins here, in standard deviations of all runs of its length. */ z: Float64Array;
};

/**
 * Sums over every run of `length` points, standardised by their own median and spread, which knows how neighbours go
 * together.
 */
export function movingSums(values: Float64Array, length: number): Moving | null {
  const n = values.length - length + 1;
  if (n < 4 * length) return null;
  const sums = new Float64Array(n);
  for (let at = 0; at < length; at++) sums[0]! += values[at]!;
  for (let at = 1; at < n; at++) sums[at] = sums[at - 1]! + values[at + length - 1]! - values[at - 1]!;
  const { centre, spread } = medianAndSpread(sums);
  return spread > 0 ? { length, z: sums.map((sum) => (sum - centre) / spread) } : null;
}
