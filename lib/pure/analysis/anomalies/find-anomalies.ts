import { medianAndSpread } from '../statistics/moments';
import { besideUsual, CANDIDATE, chanceOf, SHRUNK, tailsOfUsual, type Tails } from './event-tails';
import { localLevel, standsOffAtEnd } from './local-level';
import { movingSums, serialOf } from './runs';

export type Anomaly = {
  at: number;
  z: number;
  /** For the whole series: the chance that any of its points, or runs of points, lies so far out. */ p: number;
  expected: number;
  low: number;
  high: number;
};

/** 99.9 % of points, in standard deviations of a normal tail. */
const BAND = 3.29;
/** Lengths of runs that are looked at beside single points. */
const RUNS = [3, 6, 12];
/** Runs of one length overlap, so their p-value is multiplied by this. From planted series, seeds 0-9. */
const WARY = 2;
/**
 * One extreme point isn’t a run: each counts as at most this many standard deviations. From planted series, seeds 0-9.
 */
const EACH = 5;
/** Closer to its level than this, nothing is reported, whatever its neighbours are. */
const NEAREST = 3;
/** Points are looked at beside the runs of them. */
const LOOKS = 2;

/**
 * The largest p-value of the whole series that is reported: event F1 is best from .05 to .1, with no more false alarms
 * on clean series than at .01 before (planted series, seeds 0-4 and 5-9 each; seeds 10-19 only reported).
 */
export const TOLD = 0.05;

/**
 * Points, and runs of points, far from what a fit leaves, freed of the level the series wanders along. The tail is
 * Student's, with scale and degrees of freedom as the other points have them (all but the farthest few), so that
 * heavy-tailed and lopsided series do not shout; where points follow each other, a point is judged beside its
 * neighbours. p is times what was looked at. A run is told by its farthest point. Farthest first; the farthest is
 * always told, however near, unless it is where a course begins or ends.
 */
export function findAnomalies(residuals: Float64Array, fitted: Float64Array): Anomaly[] {
  const { z, level, centre, spread } = distances(residuals);
  if (!(spread > 0)) return [];
  const serial = serialOf(z);
  const { tails, chanceAt } = pointChances(z, serial);
  const inRun = runChances(z, serial);
  const least = Math.min(serial > 0 ? NEAREST : CANDIDATE, Math.max(...z.map(Math.abs)));
  const [below, above] = [tails.below, tails.above].map(({ scale }) => BAND * spread * scale * SHRUNK);
  const isTold = (at: number) =>
    (Math.abs(z[at]!) >= least || inRun.has(at)) && standsOffAtEnd(residuals, at, Math.sign(z[at]!) * NEAREST * spread);
  return Array.from(z.keys())
    .filter(isTold)
    .map((at) => {
      const expected = fitted[at]! + level[at]! + centre;
      const p = Math.min(chanceAt(at), inRun.get(at) ?? 1);
      return { at, z: z[at]!, p, expected, low: expected - below!, high: expected + above! };
    })
    .sort((a, b) => Math.abs(b.z) - Math.abs(a.z));
}

/**
 * The tail of each point, compared with its neighbours if the series is autocorrelated, and its p-value over the whole
 * series.
 */
function pointChances(z: Float64Array, serial: number): { tails: Tails; chanceAt: (at: number) => number } {
  const { beside: apart, tails } = besideUsual(z, serial);
  // A neighbour of an event differs from it in the other direction and is where it should be.
  const stands = (at: number) => z[at]! * apart[at]! > 0 && Math.abs(z[at]!) >= NEAREST;
  return {
    tails,
    chanceAt: (at) => (stands(at) ? Math.min(1, LOOKS * z.length * chanceOf(tails, apart[at]!)) : 1),
  };
}

/**
 * Each point's distance from the level the series wanders along, in standard deviations that outliers do not widen; all
 * 0 where most points are alike.
 */
export function distances(values: Float64Array): {
  z: Float64Array;
  level: Float64Array;
  centre: number;
  spread: number;
} {
  const level = localLevel(values);
  const rest = values.map((value, at) => value - level[at]!);
  const { centre, spread } = medianAndSpread(rest);
  return {
    z: spread > 0 ? rest.map((value) => (value - centre) / spread) : new Float64Array(values.length),
    level,
    centre,
    spread,
  };
}

/** By the farthest point of each run that stands out more than its points do alone: the chance of any such run. */
function runChances(z: Float64Array, serial: number): Map<number, number> {
  const chances = new Map<number, number>();
  const even = z.map((value) => Math.max(-EACH, Math.min(EACH, value)));
  for (const length of RUNS) {
    const moving = movingSums(even, length, serial);
    if (!moving) continue;
    const tails = tailsOfUsual(moving.z);
    for (const { from, to, at } of peaksOf(moving.z)) {
      const p = WARY * RUNS.length * z.length * chanceOf(tails, moving.z[at]!);
      const farthest = farthestIn(z, Math.sign(moving.z[at]!), from, to + length - 1);
      if (p < (chances.get(farthest) ?? 1)) chances.set(farthest, p);
    }
  }
  return chances;
}

/** Unbroken runs of candidates on one side, each with its farthest. */
function peaksOf(z: Float64Array): { from: number; to: number; at: number }[] {
  const peaks: { from: number; to: number; at: number }[] = [];
  for (let from = 0; from < z.length; from++) {
    if (Math.abs(z[from]!) < CANDIDATE) continue;
    let [to, at] = [from, from];
    for (; to + 1 < z.length && z[to + 1]! * z[from]! > 0 && Math.abs(z[to + 1]!) >= CANDIDATE; to++)
      if (Math.abs(z[to + 1]!) > Math.abs(z[at]!)) at = to + 1;
    peaks.push({ from, to, at });
    from = to;
  }
  return peaks;
}

function farthestIn(z: Float64Array, side: number, from: number, to: number): number {
  let best = from;
  for (let at = from; at <= to; at++) if (side * z[at]! > side * z[best]!) best = at;
  return best;
}
