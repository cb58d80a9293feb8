import { meanOf, varianceOf } from './moments';

/**
 * Solves A x = b for a symmetric positive definite A of size n (rows side by side; the lower triangle is read) by
 * Cholesky, in place. Null where A is none.
 */
export function solveSymmetric(a: Float64Array, b: Float64Array): Float64Array | null {
  const n = b.length;
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let sum = a[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= a[i * n + k]! * a[j * n + k]!;
      if (i > j) a[i * n + j] = sum / a[j * n + j]!;
      else if (sum > 0) a[j * n + j] = Math.sqrt(sum);
      else return null;
    }
  }
  const x = Float64Array.from(b);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i]! -= a[i * n + k]! * x[k]!;
    x[i]! /= a[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i]! -= a[k * n + i]! * x[k]!;
    x[i]! /= a[i * n + i]!;
  }
  return x;
}

const FARTHEST = 6;

/**
 * Autoregression on the given lags with a ridge penalty on the standardised series, run ahead step by step; values stay
 * within six standard deviations. Null where too few periods are left. Source: Hoerl & Kennard (1970) on lagged values.
 */
export function ridgeAutoregression(
  y: Float64Array,
  horizon: number,
  lags: readonly number[],
  penalty: number,
): Float64Array | null {
  const n = y.length;
  const longest = Math.max(...lags);
  const size = lags.length + 1;
  if (!lags.length || n - longest < size + 9) return null;
  const mean = meanOf(y);
  const sd = Math.sqrt(varianceOf(y)) || 1;
  const z = new Float64Array(n + horizon);
  for (let i = 0; i < n; i++) z[i] = (y[i]! - mean) / sd;
  const products = new Float64Array(size * size);
  const targets = new Float64Array(size);
  const row = new Float64Array(size);
  row[0] = 1;
  for (let t = longest; t < n; t++) {
    for (let j = 1; j < size; j++) row[j] = z[t - lags[j - 1]!]!;
    for (let i = 0; i < size; i++) {
      const value = row[i]!;
      targets[i]! += value * z[t]!;
      for (let j = 0; j <= i; j++) products[i * size + j]! += value * row[j]!;
    }
  }
  for (let i = 1; i < size; i++) products[i * size + i]! += penalty;
  const weights = solveSymmetric(products, targets);
  if (!weights) return null;
  for (let t = n; t < n + horizon; t++) {
    let value = weights[0]!;
    for (let j = 1; j < size; j++) value += weights[j]! * z[t - lags[j - 1]!]!;
    z[t] = Math.max(-FARTHEST, Math.min(FARTHEST, value));
  }
  return z.subarray(n).map((value) => value * sd + mean);
}
