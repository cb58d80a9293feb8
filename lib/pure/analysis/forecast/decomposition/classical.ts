export type SeasonalFigures = {
  /** Figure k belongs to periods k, k + m, … */
  figures: Float64Array;
  /** Mean squared standard error of a figure, 0 where no phase has two values. */
  error: number;
};

/** The value over its centred moving average; NaN where none can be taken. */
function overTrend(y: Float64Array, i: number, period: number, multiplicative: boolean): number {
  const half = period >> 1;
  let sum = 0;
  for (let j = i - half; j <= i + half; j++) sum += y[j]!;
  if (period % 2 === 0) sum -= 0.5 * (y[i - half]! + y[i + half]!);
  const trend = sum / period;
  return multiplicative ? y[i]! / trend : y[i]! - trend;
}

/** How the figures are computed: over the first `n` values; each cycle weighs `discount` of the one after it. */
export type FigureOptions = { n?: number; discount?: number };

/**
 * Seasonal figures by classical decomposition with centred moving averages, as R's decompose() gives them: means of
 * what is left over the trend, brought to a mean of 1 (multiplicative) or 0 (additive). Needs two whole cycles.
 * Weighted means and variances by the update of West (1979), Communications of the ACM 22; a variance is divided by
 * the number of values that would weigh as much if all were equal (Kish 1965).
 */
export function seasonalFigures(
  y: Float64Array,
  period: number,
  multiplicative: boolean,
  { n = y.length, discount = 1 }: FigureOptions = {},
): SeasonalFigures {
  const figures = new Float64Array(period);
  const squares = new Float64Array(period);
  const weights = new Float64Array(period);
  const squaredWeights = new Float64Array(period);
  const half = period >> 1;
  for (let i = half; i < n - half; i++) {
    const value = overTrend(y, i, period, multiplicative);
    const k = i % period;
    const before = figures[k]!;
    weights[k] = discount * weights[k]! + 1;
    squaredWeights[k] = discount * discount * squaredWeights[k]! + 1;
    figures[k]! += (value - before) / weights[k]!;
    squares[k] = discount * squares[k]! + (value - before) * (value - figures[k]!);
  }
  let mean = 0;
  let [error, measured] = [0, 0];
  for (let k = 0; k < period; k++) {
    if (!weights[k]) figures[k] = multiplicative ? 1 : 0;
    mean += figures[k]! / period;
    if (weights[k]! <= 1) continue;
    const count = weights[k]! ** 2 / squaredWeights[k]!;
    error += squares[k]! / weights[k]! / (count - 1);
    measured++;
  }
  for (let k = 0; k < period; k++) figures[k] = multiplicative ? figures[k]! / mean : figures[k]! - mean;
  return { figures, error: measured ? error / measured : 0 };
}
