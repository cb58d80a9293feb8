import { lowest, quantileOf } from '../numeric/moments';
import { solveSymmetric } from '../numeric/ridge';

/** The last value, again and again. */
export const naive = (y: Float64Array, horizon: number): Float64Array => new Float64Array(horizon).fill(y.at(-1)!);

/** The last cycle of `lag` values, again and again. */
export const seasonalNaive = (y: Float64Array, lag: number, horizon: number): Float64Array =>
  Float64Array.from({ length: horizon }, (_, k) => y[y.length - lag + (k % lag)]!);

/** On from the last value by the mean step of the whole series. */
export function drift(y: Float64Array, horizon: number): Float64Array {
  const n = y.length;
  const step = n < 2 ? 0 : (y[n - 1]! - y[0]!) / (n - 1);
  return Float64Array.from({ length: horizon }, (_, k) => y[n - 1]! + (k + 1) * step);
}

/**
 * On from the last value by the median step of the whole series, which one great step does not move. Null for a single
 * value.
 */
export function medianDrift(y: Float64Array, horizon: number): Float64Array | null {
  const n = y.length;
  if (n < 2) return null;
  const step = quantileOf(
    y.subarray(1).map((value, i) => value - y[i]!),
    0.5,
  );
  return Float64Array.from({ length: horizon }, (_, k) => y[n - 1]! + (k + 1) * step);
}

/**
 * A line with one figure for each phase of the cycle, by least squares; of the logs where all values are above 0.
 * Null for less than two cycles.
 */
export function seasonalRegression(y: Float64Array, period: number, horizon: number): Float64Array | null {
  const n = y.length;
  if (n < 2 * period || n < 3) return null;
  const inLogs = lowest(y) > 0;
  const size = period + 1;
  const products = new Float64Array(size * size);
  const targets = new Float64Array(size);
  for (let i = 0; i < n; i++) {
    const time = i / n;
    const phase = 1 + (i % period);
    const value = inLogs ? Math.log(y[i]!) : y[i]!;
    products[0]! += time * time;
    products[phase * size]! += time;
    products[phase * size + phase]! += 1;
    targets[0]! += time * value;
    targets[phase]! += value;
  }
  const weights = solveSymmetric(products, targets);
  if (!weights) return null;
  return Float64Array.from({ length: horizon }, (_, k) => {
    const value = weights[0]! * ((n + k) / n) + weights[1 + ((n + k) % period)]!;
    return inLogs ? Math.exp(value) : value;
  });
}
