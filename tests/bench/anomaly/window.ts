import { autocorrelations } from '@/lib/pure/analysis/statistics/autocorrelation';

const READ = 20_000;
const LAGS = 400;
const FIRST = 3;
const LONGEST = 300;
const USUAL = 125;

/** The window that TSB-AD judges a series with: the highest peak of its autocorrelation from lag 3, or 125 points. */
export function judgedWindow(series: Float64Array): number {
  const read = series.subarray(0, READ);
  const lags = autocorrelations(read, Math.min(LAGS, read.length - 1)).subarray(FIRST);
  let best = -1;
  for (let at = 1; at < lags.length - 1; at++)
    if (lags[at]! > lags[at - 1]! && lags[at]! > lags[at + 1]! && (best < 0 || lags[at]! > lags[best]!)) best = at;
  return best < FIRST || best > LONGEST ? USUAL : best + FIRST;
}
