import { burgAutoregression, type Autoregression } from '../numeric/burg';
import type { Projection } from '../numeric/projection';

const FEWEST = 5;

/** The steps ahead of an autoregression around `centre`, and how an error runs on through them (ψ weights). */
function ahead(
  x: Float64Array,
  { coefficients }: Autoregression,
  centre: number,
  horizon: number,
): { values: Float64Array; psi: Float64Array } {
  const n = x.length;
  const order = coefficients.length;
  const path = new Float64Array(order + horizon);
  for (let i = 0; i < order; i++) path[i] = x[n - order + i]! - centre;
  const psi = new Float64Array(horizon);
  for (let k = 0; k < horizon; k++) {
    let value = 0;
    let weight = k === 0 ? 1 : 0;
    for (let i = 0; i < order; i++) {
      value += coefficients[i]! * path[order + k - 1 - i]!;
      if (k - 1 - i >= 0) weight += coefficients[i]! * psi[k - 1 - i]!;
    }
    path[order + k] = value;
    psi[k] = weight;
  }
  return { values: path.subarray(order).map((value) => value + centre), psi };
}

/**
 * A mean drawn towards 0 by as much as it may be chance: t² / (1 + t²), with the spread that the autoregression leaves
 * to a mean.
 */
function shrunkMean({ coefficients, mean, variance }: Autoregression, n: number): number {
  let rest = 1;
  for (const coefficient of coefficients) rest -= coefficient;
  const spread = variance / Math.max(0.05, rest) ** 2 / n;
  return spread > 0 ? (mean * mean * mean) / (mean * mean + spread) : mean;
}

function deviations(psi: Float64Array, variance: number): Float64Array {
  let sum = 0;
  return psi.map((weight) => Math.sqrt(variance * (sum += weight * weight)));
}

/** Autoregression of the values themselves, which return to their mean. Null for fewer than 5 values. */
export function projectLevels(y: Float64Array, horizon: number, most: number): Projection | null {
  if (y.length < FEWEST) return null;
  const model = burgAutoregression(y, Math.min(most, Math.floor(y.length / 4)));
  const { values, psi } = ahead(y, model, model.mean, horizon);
  return { mean: values, sd: deviations(psi, model.variance) };
}

/**
 * Autoregression of the steps over `lag` periods (1: from each to the next; a cycle: from year to year), whose mean,
 * the drift, is drawn towards 0. Null for fewer than 5 steps.
 */
export function projectDifferences(y: Float64Array, horizon: number, lag: number, most: number): Projection | null {
  const n = y.length;
  if (n - lag < FEWEST) return null;
  const steps = new Float64Array(n - lag);
  for (let i = lag; i < n; i++) steps[i - lag] = y[i]! - y[i - lag]!;
  const model = burgAutoregression(steps, Math.min(most, Math.floor(steps.length / 4)));
  const { values, psi } = ahead(steps, model, shrunkMean(model, steps.length), horizon);
  for (let k = 0; k < horizon; k++) {
    values[k]! += k < lag ? y[n - lag + k]! : values[k - lag]!;
    if (k >= lag) psi[k]! += psi[k - lag]!;
  }
  return { mean: values, sd: deviations(psi, model.variance) };
}
