import { meanAbsoluteError } from '../numeric/errors';
import { quantileOf } from '../numeric/moments';

const FEWEST_CYCLES = 4;
/** Cycles that a median may be taken over. */
const SPANS = [1, 3, 4, 6, 8, 12, 20];
const MOST_ROUNDS = 6;

/**
 * For each of the `period` places after `end`, the median of the values at that place in the last `span` cycles, or as
 * many as there are.
 */
function medians(y: Float64Array, end: number, period: number, span: number): Float64Array {
  const cycles = Math.min(span, Math.floor(end / period));
  return Float64Array.from({ length: period }, (_, k) =>
    quantileOf(
      Float64Array.from({ length: cycles }, (_, back) => y[end - (back + 1) * period + k]!),
      0.5,
    ),
  );
}

const repeated = (cycle: Float64Array, length: number) =>
  Float64Array.from({ length }, (_, k) => cycle[k % cycle.length]!);

/** Where recent stretches of `reach` values begin, each with two cycles before it. */
function roundsOf(n: number, period: number, reach: number): number[] {
  const stride = Math.max(period, Math.floor(reach / 2));
  return Array.from({ length: MOST_ROUNDS }, (_, round) => n - reach - round * stride).filter(
    (end) => end >= 2 * period,
  );
}

/**
 * Each place of the cycle repeats its median over the last few cycles, as many as erred least over recent stretches as
 * long as the horizon (the longer of equals). Null for fewer than four cycles. Source: the median of like days of
 * Andrawis, Atiya & El-Shishiny (2011), Forecast combinations of computational intelligence and linear models for the
 * NN5 competition, International Journal of Forecasting 27.
 */
export function seasonalMedian(y: Float64Array, period: number, horizon: number): Float64Array | null {
  if (y.length < FEWEST_CYCLES * period) return null;
  const reach = Math.min(Math.ceil(horizon / period) * period, y.length - 2 * period);
  const rounds = roundsOf(y.length, period, reach);
  const errorOf = (span: number) =>
    rounds.reduce(
      (sum, end) =>
        sum + meanAbsoluteError(y.subarray(end, end + reach), repeated(medians(y, end, period, span), reach)),
      0,
    );
  const { span } = SPANS.map((span) => ({ span, error: errorOf(span) })).reduce((best, one) =>
    one.error <= best.error ? one : best,
  );
  return repeated(medians(y, y.length, period, span), horizon);
}
