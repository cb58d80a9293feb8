import { mean } from './moments';

/** Autocorrelations of lag 0 to `lags`; 0 where the series never varies. */
export function autocorrelations(values: ArrayLike<number>, lags: number): Float64Array {
  const centre = mean(values);
  const result = new Float64Array(lags + 1);
  for (let lag = 0; lag <= lags; lag++)
    for (let place = lag; place < values.length; place++)
      result[lag]! += (values[place]! - centre) * (values[place - lag]! - centre);
  const all = result[0]!;
  return all > 0 ? result.map((sum) => sum / all) : result.fill(0);
}

/**
 * First autocorrelation of residuals, mended for its bias towards −1/n in short series (Marriott and Pope 1954): r + (1
 * + 4r)/n.
 */
export function firstAutocorrelation(residuals: ArrayLike<number>): number {
  const r = autocorrelations(residuals, 1)[1]!;
  return r + (1 + 4 * r) / residuals.length;
}

/**
 * Pairs of two serially dependent series that are worth as much as independent ones: n / Σ ρx(k) ρy(k) (Bartlett 1935;
 * Pyper and Peterman 1998).
 */
export function effectivePairs(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const n = x.length;
  const lags = Math.min(20, n >> 2);
  const [rx, ry] = [autocorrelations(x, lags), autocorrelations(y, lags)];
  let inflation = 1;
  for (let lag = 1; lag <= lags; lag++) inflation += 2 * (1 - lag / n) * rx[lag]! * ry[lag]!;
  return Math.max(4, n / Math.max(1, inflation));
}
