import { autocorrelations } from '../statistics/autocorrelation';
import { medianAndSpread } from '../statistics/moments';

export type Moving = {
  length: number;
  /** The run that begins here, in standard deviations of all runs of its length. */ z: Float64Array;
};

/** Below this, a series is treated as not autocorrelated; chosen on planted series, seeds 0-9. */
const FOLLOWS = 0.2;
/** A series that drifts more than this isn’t noise around a level. */
const MOST = 0.8;
/** More extreme points say little about autocorrelation, so they are clipped to this. */
const DRAWN_IN = 3;

/** The lag-1 autocorrelation (AR(1)) of a series; 0 if it is negligible. */
export function serialOf(z: Float64Array): number {
  const r = autocorrelations(
    z.map((value) => Math.max(-DRAWN_IN, Math.min(DRAWN_IN, value))),
    1,
  )[1]!;
  return r < FOLLOWS ? 0 : Math.min(MOST, r);
}

/**
 * How far every run of `length` points is raised, standardised by median and spread of all runs: the generalised least
 * squares estimate of a constant added to the run alone, under AR(1) errors of coefficient `serial` (an additive
 * outlier for one point: Chang, Tiao and Chen 1988). A plain moving sum where points do not follow each other.
 */
export function movingSums(values: Float64Array, length: number, serial = 0): Moving | null {
  const n = values.length - length + 1;
  if (n < 4 * length) return null;
  const fresh = values.map((value, at) => value - (at > 0 ? serial * values[at - 1]! : 0));
  const within = insideOf(fresh, length);
  const sums = within.map(
    (sum, at) => fresh[at]! + (1 - serial) * (sum - fresh[at]!) - serial * (fresh[at + length] ?? 0),
  );
  const { centre, spread } = medianAndSpread(sums);
  return spread > 0 ? { length, z: sums.map((sum) => (sum - centre) / spread) } : null;
}

function insideOf(values: Float64Array, length: number): Float64Array {
  const sums = new Float64Array(values.length - length + 1);
  for (let at = 0; at < length; at++) sums[0]! += values[at]!;
  for (let at = 1; at < sums.length; at++) sums[at] = sums[at - 1]! + values[at + length - 1]! - values[at - 1]!;
  return sums;
}
