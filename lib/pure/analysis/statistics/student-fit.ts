import { lnGamma } from './gamma';
import { studentTails } from './tails';

/** Student's t, centred at 0, with each of several degrees of freedom and how likely it is; weights sum to 1. */
export type StudentFit = {
  tails: { df: number; scale: number; weight: number }[];
  /** Logarithm, of the best with its prior. */ likelihood: number;
  /** Mean scale. */ scale: number;
};

/**
 * Degrees of freedom with what is thought of them beforehand: sums and means over many rows are nearly normal; what is
 * heavier must show it, and then all are alike.
 */
const DEGREES: [number, number][] = [
  [200, 1],
  [60, 0.5],
  [30, 0.2],
  [20, 0.05],
  [14, 0.02],
  [10, 0.002],
  [8, 0.002],
  [6, 0.002],
  [5, 0.002],
  [4, 0.002],
  [3, 0.002],
];
const ROUNDS = 8;

/**
 * Student's t over a grid of degrees of freedom, weighted by likelihood and prior; the scale of each by expectation and
 * maximisation (Lange, Little and Taylor 1989). A short sample cannot tell a normal tail from a heavier one, so all of
 * them are kept.
 */
export function fitStudent(values: Float64Array): StudentFit {
  const fits = DEGREES.map(([df, prior]) => {
    const scale = scaleFor(values, df);
    return {
      df: Math.min(df, Math.max(3, values.length)),
      scale,
      likelihood: logLikelihood(values, df, scale) + Math.log(prior),
    };
  });
  const best = Math.max(...fits.map(({ likelihood }) => likelihood));
  const total = fits.reduce((sum, { likelihood }) => sum + Math.exp(likelihood - best), 0);
  const tails = fits.map(({ df, scale, likelihood }) => ({ df, scale, weight: Math.exp(likelihood - best) / total }));
  return { tails, likelihood: best, scale: tails.reduce((sum, { scale, weight }) => sum + scale * weight, 0) };
}

/** Both tails beyond |value|, averaged over the degrees of freedom. */
export const tailsBeyond = ({ tails }: StudentFit, value: number): number =>
  tails.reduce((sum, { df, scale, weight }) => sum + weight * studentTails(value / scale, df), 0);

function scaleFor(values: Float64Array, df: number): number {
  let variance = 1;
  for (let round = 0; round < ROUNDS; round++) {
    let sum = 0;
    for (const value of values) sum += ((df + 1) * value * value) / (df + (value * value) / variance);
    variance = sum / values.length || 1;
  }
  return Math.sqrt(variance);
}

function logLikelihood(values: Float64Array, df: number, scale: number): number {
  const constant = lnGamma((df + 1) / 2) - lnGamma(df / 2) - 0.5 * Math.log(df * Math.PI) - Math.log(scale);
  let sum = values.length * constant;
  for (const value of values) sum -= ((df + 1) / 2) * Math.log1p((value / scale) ** 2 / df);
  return sum;
}
