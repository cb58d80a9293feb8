import { autocorrelations } from '../statistics/autocorrelation';
import { medianAndSpread } from '../statistics/moments';

export type Moving = {
  length: number;
  /** The run that begins here, in standard deviations of all runs of its length. */ z: Float64Array;
};

/** Below it the points of a series hardly follow each other; chosen on sown series, seeds 0-9. */
const FOLLOWS = 0.2;
/** What wanders more is no noise about a level. */
const MOST = 0.8;
/** Points further out say little about how their neighbours go with them. */
const DRAWN_IN = 3;

/** How the points of a series follow each other (first autocorrelation, AR(1)); 0 where they hardly do. */
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
