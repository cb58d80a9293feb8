import { quantileOf } from '../numeric/moments';

const FEWEST = 10;
const PACES = [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55, 0.7, 0.85, 0.99];

/**
 * Smooths y at one pace: the last level, and the absolute errors of repeating each level over the next `reach` values,
 * from a third of the series on.
 */
function follow(y: Float64Array, pace: number, reach: number): { level: number; errors: number } {
  const n = y.length;
  const settled = Math.floor(n / 3);
  let level = quantileOf(y.subarray(0, Math.max(5, settled)), 0.5);
  let errors = 0;
  for (let t = 0; t < n; t++) {
    level += pace * (y[t]! - level);
    if (t < settled || t + reach >= n) continue;
    for (let k = 1; k <= reach; k++) errors += Math.abs(y[t + k]! - level);
  }
  return { level, errors };
}

/**
 * The level of a series without season, repeated: simple smoothing at the pace that errs least, in absolute terms, over
 * all steps of the horizon at once, not over the next step alone. Null for fewer than 10 values. Source: Svetunkov,
 * Kourentzes & Killick (2023), Multi-step estimators and shrinkage effect in time series models, Computational
 * Statistics.
 */
export function horizonLevel(y: Float64Array, horizon: number): Float64Array | null {
  if (y.length < FEWEST) return null;
  const reach = Math.min(horizon, Math.floor(y.length / 3));
  const { level } = PACES.map((pace) => follow(y, pace, reach)).reduce((best, one) =>
    one.errors < best.errors ? one : best,
  );
  return new Float64Array(horizon).fill(level);
}
