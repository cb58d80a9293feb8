/** The weight that is cut off at either end. */
const CUT = 0.2;

/**
 * At each step the weighted mean of the middle of the values: a fifth of the weight is left out above and below.
 * Weights add up to 1. Source: the trimmed mean of Jose & Winkler (2008), Simple robust averages of forecasts,
 * International Journal of Forecasting 24, with weights.
 */
export function weightedTrimmedMean(
  vectors: readonly Float64Array[],
  weights: readonly number[],
  horizon: number,
): Float64Array {
  const order = vectors.map((_, nth) => nth);
  return Float64Array.from({ length: horizon }, (_, k) => {
    order.sort((a, b) => vectors[a]![k]! - vectors[b]![k]!);
    let [below, sum, kept] = [0, 0, 0];
    for (const nth of order) {
      const upTo = below + weights[nth]!;
      const share = Math.max(0, Math.min(upTo, 1 - CUT) - Math.max(below, CUT));
      sum += share * vectors[nth]![k]!;
      kept += share;
      below = upTo;
    }
    return sum / kept;
  });
}
