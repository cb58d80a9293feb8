import { mean } from '../statistics/moments';

/** Least squares line through (x, y): level at the mean of x, slope, and the residuals. */
export function fitLine(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
): { level: number; centre: number; slope: number; spreadX: number; residuals: Float64Array } {
  const [centre, level] = [mean(x), mean(y)];
  let [cross, spreadX] = [0, 0];
  for (let at = 0; at < y.length; at++) {
    cross += (x[at]! - centre) * (y[at]! - level);
    spreadX += (x[at]! - centre) ** 2;
  }
  const slope = spreadX > 0 ? cross / spreadX : 0;
  return {
    level,
    centre,
    slope,
    spreadX,
    residuals: Float64Array.from({ length: y.length }, (_, at) => y[at]! - level - slope * (x[at]! - centre)),
  };
}
