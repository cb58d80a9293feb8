import { meanOf } from './moments';

/** Sample autocorrelations of lags 0 to `most`, as R's acf() gives them. All 0 but the first for a constant series. */
export function autocorrelations(y: Float64Array, most: number): Float64Array {
  const mean = meanOf(y);
  const result = new Float64Array(most + 1);
  for (let lag = 0; lag <= most; lag++)
    for (let i = lag; i < y.length; i++) result[lag]! += (y[i]! - mean) * (y[i - lag]! - mean);
  const size = result[0]!;
  for (let lag = 0; lag <= most; lag++) result[lag] = size === 0 ? Number(lag === 0) : result[lag]! / size;
  return result;
}

const Z90 = 1.645;

/**
 * Whether a series repeats itself after `period` steps: its autocorrelation there is out of the 90 % band around 0
 * (Bartlett). Source: the benchmarks of the M4 competition, SeasonalityTest (Makridakis, Spiliotis & Assimakopoulos
 * 2020).
 */
export function isSeasonal(y: Float64Array, period: number): boolean {
  if (period < 2 || y.length < 3 * period) return false;
  const r = autocorrelations(y, period);
  let squares = 0;
  for (let lag = 1; lag < period; lag++) squares += r[lag]! ** 2;
  return Math.abs(r[period]!) > Z90 * Math.sqrt((1 + 2 * squares) / y.length);
}
