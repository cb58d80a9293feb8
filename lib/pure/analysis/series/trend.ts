import { firstAutocorrelation } from '../statistics/autocorrelation';
import { mean, squaresAbout } from '../statistics/moments';
import { studentTails } from '../statistics/tails';
import { fitLine } from './detrend';

export type Trend = {
  slope: number;
  t: number;
  p: number;
  /** The fitted line at the first and last point. */ first: number;
  last: number;
  /** First autocorrelation of what the line leaves. */ r: number;
  squares: number;
};

/** Above it a series wanders like a random walk, whose slopes look significant and are not. */
export const WANDERS = 0.8;
const MOST = 0.97;

/**
 * A straight line against serial dependence: the standard error of least squares times √((1 + r)/(1 − r)) with as many
 * fewer degrees of freedom (r: first autocorrelation of the residuals, AR(1)). Where r > .8 the series wanders, and its
 * mean step is tested instead.
 */
export function findTrend(x: ArrayLike<number>, y: Float64Array): Trend {
  const n = y.length;
  const { level, centre, slope, spreadX, residuals } = fitLine(x, y);
  const squares = squaresAbout(residuals, 0);
  const r = Math.max(0, Math.min(MOST, firstAutocorrelation(residuals)));
  const inflation = (1 + r) / (1 - r);
  const t = slope / (Math.sqrt((squares / (n - 2) / spreadX) * inflation) || Number.MIN_VALUE);
  return {
    slope,
    t,
    p: r > WANDERS ? driftP(y) : studentTails(t, Math.max(2, (n - 2) / inflation)),
    first: level + slope * (x[0]! - centre),
    last: level + slope * (x[n - 1]! - centre),
    r,
    squares,
  };
}

/**
 * p of a mean step other than zero, the trend of a random walk; its standard error is mended for serial dependence of
 * the steps as above.
 */
function driftP(y: Float64Array): number {
  const steps = Float64Array.from({ length: y.length - 1 }, (_, at) => y[at + 1]! - y[at]!);
  const centre = mean(steps);
  const n = steps.length;
  const r = Math.max(0, Math.min(MOST, firstAutocorrelation(steps)));
  const inflation = (1 + r) / (1 - r);
  return studentTails(
    centre / (Math.sqrt((squaresAbout(steps, centre) / (n - 1) / n) * inflation) || Number.MIN_VALUE),
    Math.max(2, (n - 1) / inflation),
  );
}
