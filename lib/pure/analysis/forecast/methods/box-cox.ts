import type { Projection } from '../numeric/projection';

/**
 * The power that makes the spread of a series even over its level, from 0 (log) to 1 (as it is) in tenths. Source:
 * Guerrero (1993), Time-series analysis supported by power transformations: least variation of sdᵢ / meanᵢ^(1 − λ) over
 * cycles.
 */
export function guerreroLambda(y: Float64Array, period: number): number {
  const span = Math.max(2, period);
  const groups = Math.floor(y.length / span);
  if (groups < 2) return 1;
  const offset = y.length - groups * span;
  const logMeans = new Float64Array(groups);
  const spreads = new Float64Array(groups);
  for (let g = 0; g < groups; g++) {
    const from = offset + g * span;
    let mean = 0;
    for (let i = from; i < from + span; i++) mean += y[i]! / span;
    if (!(mean > 0)) return 1;
    let squares = 0;
    for (let i = from; i < from + span; i++) squares += (y[i]! - mean) ** 2;
    logMeans[g] = Math.log(mean);
    spreads[g] = Math.sqrt(squares / (span - 1));
  }
  let best = 1;
  let least = Infinity;
  for (let tenth = 0; tenth <= 10; tenth++) {
    const variation = relativeSpread(spreads, logMeans, 1 - tenth / 10);
    if (variation < least) [least, best] = [variation, tenth / 10];
  }
  return best;
}

/** Coefficient of variation of sdᵢ / meanᵢ^power. */
function relativeSpread(spreads: Float64Array, logMeans: Float64Array, power: number): number {
  let sum = 0;
  let squares = 0;
  for (let g = 0; g < spreads.length; g++) {
    const ratio = spreads[g]! * Math.exp(-power * logMeans[g]!);
    sum += ratio;
    squares += ratio * ratio;
  }
  const mean = sum / spreads.length;
  return Math.sqrt(Math.max(0, squares / spreads.length - mean * mean)) / mean;
}

/** Box & Cox (1964): (y^λ − 1)/λ, the log at 0; λ = 1 leaves the series as it is. */
export function transform(y: Float64Array, lambda: number): Float64Array {
  if (lambda === 1) return y;
  return lambda === 0 ? y.map(Math.log) : y.map((value) => (value ** lambda - 1) / lambda);
}

/** Back to the scale of the series; errors by the slope of the way back. */
export function inverse({ mean, sd }: Projection, lambda: number): Projection {
  if (lambda === 1) return { mean, sd };
  const back = mean.map((value) =>
    lambda === 0 ? Math.exp(value) : Math.max(1e-12, lambda * value + 1) ** (1 / lambda),
  );
  return { mean: back, sd: sd && sd.map((value, k) => value * back[k]! ** (1 - lambda)) };
}
