import { medianAndSpread, quantileOfSorted, sorted } from '../statistics/moments';
import { fitStudent } from '../statistics/student-fit';
import { studentTails } from '../statistics/tails';

export type PointAnomaly = { at: number; z: number; /** For the whole series: the chance that any of its points lies so far out. */ p: number; expected: number; low: number; high: number };

const LOCAL_FROM = 40;
const WIDEST = 10;
const CANDIDATE = 3.5;
/** Residuals are smaller than errors: the fit and the running median follow them. */
const SHRUNK = 1.05;
/** 99.9 % of points, in standard deviations of a normal tail. */
const BAND = 3.29;

/**
 * Points far from what a fit leaves, freed of a running median. The tail is Student's with scale and degrees of freedom as the residuals
 * without the candidates have them, so that heavy-tailed series do not shout; p is times the points looked at. Farthest first; the farthest
 * is always told, however near.
 */
export function findPointAnomalies(residuals: Float64Array, fitted: Float64Array): PointAnomaly[] {
  const n = residuals.length;
  const local = n > LOCAL_FROM ? runningMedian(residuals, Math.min(WIDEST, n >> 3)) : new Float64Array(n);
  const rest = residuals.map((value, at) => value - local[at]!);
  const { centre, spread } = medianAndSpread(rest);
  if (!(spread > 0)) return [];
  const z = rest.map((value) => (value - centre) / spread);
  const { scale, df } = fitStudent(z.filter((value) => Math.abs(value) < CANDIDATE), CANDIDATE);
  const unit = scale * SHRUNK;
  const farthest = Math.max(...z.map(Math.abs));
  const found: PointAnomaly[] = [];
  for (const [at, value] of z.entries()) {
    if (Math.abs(value) < Math.min(CANDIDATE, farthest)) continue;
    const expected = fitted[at]! + local[at]! + centre;
    found.push({ at, z: value, p: Math.min(1, n * studentTails(value / unit, df)), expected, low: expected - BAND * spread * unit, high: expected + BAND * spread * unit });
  }
  return found.sort((a, b) => Math.abs(b.z) - Math.abs(a.z));
}

export function runningMedian(values: Float64Array, half: number): Float64Array {
  const n = values.length;
  return Float64Array.from(values, (_, at) => quantileOfSorted(sorted(values.subarray(Math.max(0, at - half), Math.min(n, at + half + 1))), 0.5));
}
