import { medianAndSpread, quantileOfSorted, sorted } from '../statistics/moments';
import { fitStudent, tailsBeyond, type StudentFit } from '../statistics/student-fit';

export type PointAnomaly = { at: number; z: number; /** For the whole series: the chance that any of its points lies so far out. */ p: number; expected: number; low: number; high: number };

const LOCAL_FROM = 40;
const WIDEST = 10;
const CANDIDATE = 3.5;
/** Residuals are smaller than errors: the fit and the running median follow them. */
const SHRUNK = 1.05;
/** 99.9 % of points, in standard deviations of a normal tail. */
const BAND = 3.29;

/** Events that may stand out without the tail being judged by them. */
const EVENTS = 2;

/**
 * Points far from what a fit leaves, freed of a running median. The tail is Student's, with scale and degrees of freedom as the other
 * points have them (all but the farthest few), so that heavy-tailed and lopsided series do not shout; p is times the points
 * looked at. Farthest first; the farthest is always told, however near.
 */
export function findPointAnomalies(residuals: Float64Array, fitted: Float64Array): PointAnomaly[] {
  const n = residuals.length;
  const local = n > LOCAL_FROM ? runningMedian(residuals, Math.min(WIDEST, n >> 3)) : new Float64Array(n);
  const rest = residuals.map((value, at) => value - local[at]!);
  const { centre, spread } = medianAndSpread(rest);
  if (!(spread > 0)) return [];
  const z = rest.map((value) => (value - centre) / spread);
  const usual = withoutFarthest(z);
  const { above, below } = tailsOf(usual);
  const farthest = Math.max(...z.map(Math.abs));
  const found: PointAnomaly[] = [];
  for (const [at, value] of z.entries()) {
    if (Math.abs(value) < Math.min(CANDIDATE, farthest)) continue;
    const expected = fitted[at]! + local[at]! + centre;
    found.push({ at, z: value, p: Math.min(1, n * tailsBeyond(value > 0 ? above : below, value / SHRUNK)), expected, low: expected - BAND * spread * below.scale * SHRUNK, high: expected + BAND * spread * above.scale * SHRUNK });
  }
  return found.sort((a, b) => Math.abs(b.z) - Math.abs(a.z));
}

/** Two sides fit so much better than one (in log-likelihood) that the series is lopsided. */
const LOPSIDED = 3;

function tailsOf(usual: Float64Array): { above: StudentFit; below: StudentFit } {
  const both = fitStudent(usual);
  const [above, below] = [fitStudent(usual.filter((value) => value > 0)), fitStudent(usual.filter((value) => value <= 0))];
  return above.likelihood + below.likelihood - both.likelihood > LOPSIDED ? { above, below } : { above: both, below: both };
}

/** Without the points of the farthest events; points beside each other are one. */
function withoutFarthest(z: Float64Array): Float64Array {
  const left = new Set<number>();
  const candidates = [...z.keys()].filter((at) => Math.abs(z[at]!) >= CANDIDATE).sort((a, b) => Math.abs(z[b]!) - Math.abs(z[a]!));
  let events = 0;
  for (const at of candidates) {
    if (left.has(at)) continue;
    events += 1;
    if (events > Math.max(EVENTS, z.length / 100)) break;
    for (const step of [1, -1]) for (let beside = at; beside >= 0 && beside < z.length && Math.abs(z[beside]!) >= CANDIDATE; beside += step) left.add(beside);
  }
  return z.filter((_, at) => !left.has(at));
}

export function runningMedian(values: Float64Array, half: number): Float64Array {
  const n = values.length;
  return Float64Array.from(values, (_, at) => quantileOfSorted(sorted(values.subarray(Math.max(0, at - half), Math.min(n, at + half + 1))), 0.5));
}
