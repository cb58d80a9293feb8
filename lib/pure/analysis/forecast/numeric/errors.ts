/** Mean absolute error of a forecast, in the unit of the series. */
export function meanAbsoluteError(actual: Float64Array, forecast: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < actual.length; k++) sum += Math.abs(actual[k]! - forecast[k]!);
  return sum / actual.length;
}

/**
 * Mean absolute step over `lag` periods within a series: what a scaled error divides by (Hyndman & Koehler 2006). 0
 * where the series is no longer.
 */
export function stepSize(y: Float64Array, lag: number): number {
  let sum = 0;
  for (let i = lag; i < y.length; i++) sum += Math.abs(y[i]! - y[i - lag]!);
  return y.length > lag ? sum / (y.length - lag) : 0;
}

const NEAR_ZERO = 0.01;

/**
 * Mean absolute percentage error as a share. Null where an actual is 0, below, or under a hundredth of their mean: a
 * percentage of next to nothing means nothing.
 */
export function meanPercentageError(actual: Float64Array, forecast: Float64Array): number | null {
  const mean = actual.reduce((sum, value) => sum + value, 0) / actual.length;
  let sum = 0;
  for (let k = 0; k < actual.length; k++) {
    if (!(actual[k]! > NEAR_ZERO * mean && actual[k]! > 0)) return null;
    sum += Math.abs(actual[k]! - forecast[k]!) / actual[k]!;
  }
  return sum / actual.length;
}
