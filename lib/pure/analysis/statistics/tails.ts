import { incompleteBeta } from './beta';
import { lnGamma, upperGamma } from './gamma';

/** Both tails of Student's t beyond |t|; 1 where there are no degrees of freedom. */
export const studentTails = (t: number, df: number): number =>
  df > 0 ? incompleteBeta(df / 2, 0.5, df / (df + t * t)) : 1;

/** Upper tail of Fisher's F. */
export const fisherTail = (f: number, df1: number, df2: number): number =>
  f > 0 && df1 > 0 && df2 > 0 ? incompleteBeta(df2 / 2, df1 / 2, df2 / (df2 + df1 * f)) : 1;

/** Upper tail of the chi-squared distribution. */
export const chiSquaredTail = (x: number, df: number): number => (df > 0 ? upperGamma(df / 2, x / 2) : 1);

/** Both tails of the standard normal beyond |z|: a chi-squared of one degree of freedom. */
export const normalTails = (z: number): number => upperGamma(0.5, (z * z) / 2);

/** The chance of `count` or more where `mean` are expected (Poisson): P(X ≥ k) = 1 − Q(k, mean). */
export const poissonTail = (count: number, mean: number): number =>
  count <= 0 ? 1 : mean > 0 ? lowerTail(count, mean) : 0;

/** By the sum of the upper terms where 1 − Q would cancel. */
function lowerTail(count: number, mean: number): number {
  const direct = 1 - upperGamma(count, mean);
  if (direct > 1e-6) return direct;
  let term = Math.exp(count * Math.log(mean) - mean - lnGamma(count + 1));
  let sum = 0;
  for (let k = count; term > 1e-18 * sum && k < count + 10_000; k++) {
    sum += term;
    term *= mean / (k + 1);
  }
  return sum;
}
