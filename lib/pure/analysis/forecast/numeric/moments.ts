/** Sums over a stretch of a series: `from` inclusive, `to` exclusive. */
export function meanOf(y: Float64Array, from = 0, to = y.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += y[i]!;
  return sum / (to - from);
}

/** Population variance. */
export function varianceOf(y: Float64Array): number {
  const mean = meanOf(y);
  let sum = 0;
  for (const value of y) sum += (value - mean) ** 2;
  return sum / y.length;
}

export function lowest(y: Float64Array): number {
  let low = Infinity;
  for (const value of y) if (value < low) low = value;
  return low;
}

export function meanSize(y: Float64Array, to = y.length): number {
  let sum = 0;
  for (let i = 0; i < to; i++) sum += Math.abs(y[i]!);
  return sum / to;
}

/** Quantile by linear interpolation between order statistics (type 7 of Hyndman & Fan 1996, R's default). */
export function quantileOf(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  return sorted[below]! + (at - below) * ((sorted[below + 1] ?? sorted[below]!) - sorted[below]!);
}

/** Least-squares line through (1, y₁) … (n, yₙ): its value at 0 and its slope. */
export function lineThrough(y: Float64Array, n = y.length): { intercept: number; slope: number } {
  let sum = 0;
  let weighted = 0;
  for (let i = 0; i < n; i++) {
    sum += y[i]!;
    weighted += (i + 1) * y[i]!;
  }
  const slope = n < 2 ? 0 : (12 * weighted - 6 * (n + 1) * sum) / (n * (n * n - 1));
  return { intercept: sum / n - (slope * (n + 1)) / 2, slope };
}
