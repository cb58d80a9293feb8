import { lineThrough, meanOf, meanSize } from '../numeric/moments';
import { IMPOSSIBLE, minimise } from '../numeric/nelder-mead';
import type { Projection } from '../numeric/projection';

/** Fewest values a Theta model is fitted to. */
export const FEWEST_FOR_THETA = 4;

/**
 * The recursion of the model over y; fills `ahead` where given. Returns the sum of squared one-step errors from the
 * third on.
 */
function filter(y: Float64Array, level0: number, alpha: number, theta: number, ahead: Float64Array | null): number {
  const n = y.length;
  const weight = 1 - 1 / theta;
  const keep = 1 - alpha;
  let level = level0;
  let [a, b, mean, power, squares] = [0, 0, 0, 1, 0];
  const steps = n + (ahead?.length ?? 0);
  for (let t = 1; t <= steps; t++) {
    const expected = level + weight * (power * a + ((1 - power * keep) / alpha) * b);
    let value = expected;
    if (t <= n) {
      value = y[t - 1]!;
      if (t > 2) squares += (value - expected) ** 2;
    } else ahead![t - n - 1] = expected;
    const before = mean;
    level = alpha * value + keep * level;
    mean = ((t - 1) * mean + value) / t;
    b = t === 1 ? 0 : ((t - 2) * b + (6 * (value - before)) / t) / (t + 1);
    a = mean - (b * (t + 1)) / 2;
    power *= keep;
  }
  return squares;
}

/**
 * Dynamic optimised Theta model for a series without season; null for fewer than 4 values. Source: Fiorucci,
 * Pellegrini, Louzada, Petropoulos & Koehler (2016), International Journal of Forecasting 32, equations 10–17, bounds
 * as in forecTheta.
 */
export function dynamicTheta(y: Float64Array, horizon: number): Projection | null {
  const n = y.length;
  if (n < FEWEST_FOR_THETA) return null;
  const scale = meanSize(y) || 1;
  const { x } = minimise((p) => filter(y, p[0]! * scale, p[1]!, p[2]!, null), {
    start: [y[0]! / 2 / scale, 0.5, 2],
    lower: [-1e10, 0.1, 1],
    upper: [1e10, 0.99, 1e10],
    step: 0.2,
    iterations: 500,
    tolerance: 1e-8,
  });
  const mean = new Float64Array(horizon);
  const squares = filter(y, x[0]! * scale, x[1]!, x[2]!, mean);
  const variance = squares / Math.max(1, n - 5);
  const sd = Float64Array.from(mean, (_, k) => Math.sqrt(variance * (1 + k * x[1]! ** 2)));
  return { mean, sd };
}

/** Simple exponential smoothing, level and first level by least squares: the level that is repeated ahead, and α. */
export function simpleSmoothing(y: Float64Array): { level: number; alpha: number } {
  const run = (alpha: number, first: number): [number, number] => {
    let level = first;
    let squares = 0;
    for (const value of y) {
      const error = value - level;
      squares += error * error;
      level += alpha * error;
    }
    return [squares, level];
  };
  const { x } = minimise((p) => (p[0]! > 0 && p[0]! < 1 ? run(p[0]!, p[1]!)[0] : IMPOSSIBLE), {
    start: [0.4, meanOf(y, 0, Math.min(5, y.length))],
    step: 0.2,
    iterations: 300,
    tolerance: 1e-10,
  });
  return { level: run(x[0]!, x[1]!)[1], alpha: x[0]! };
}

/**
 * The Theta method for a series without season: the mean of its regression line and of the smoothed Theta line of 2.
 * Source: Assimakopoulos & Nikolopoulos (2000), International Journal of Forecasting 16; the winner of the M3
 * competition.
 */
export function classicTheta(y: Float64Array, horizon: number): Float64Array {
  const n = y.length;
  const { intercept, slope } = lineThrough(y);
  const { level } = simpleSmoothing(y.map((value, i) => 2 * value - (intercept + slope * (i + 1))));
  return Float64Array.from({ length: horizon }, (_, k) => (level + intercept + slope * (n + 1 + k)) / 2);
}
