import { naive } from './benchmarks';
import { exponentialSmoothing, formulasFor, type Member, type Prepared } from './members';
import { lowest } from './moments';

export type Ensemble = {
  mean: Float64Array;
  sd: Float64Array;
  members: Member[];
  /** Exponential smoothing by itself, where it is among the formulas. */
  smoothing: Member | null;
};

const FARTHEST = 3;

/** Whether a member stays within three ranges of what was ever seen. */
function isSane({ mean }: Member, low: number, high: number): boolean {
  const reach = FARTHEST * (high - low);
  return mean.every((value) => value >= low - reach && value <= high + reach);
}

function meanOfMembers(vectors: Float64Array[], horizon: number): Float64Array {
  const mean = new Float64Array(horizon);
  for (const vector of vectors) for (let k = 0; k < horizon; k++) mean[k]! += vector[k]! / vectors.length;
  return mean;
}

const ENOUGH_TO_TRIM = 4;

/** The mean at each step without the highest and the lowest; the plain mean of fewer than four. */
function trimmedMean(vectors: Float64Array[], horizon: number): Float64Array {
  const mean = meanOfMembers(vectors, horizon);
  const count = vectors.length;
  if (count < ENOUGH_TO_TRIM) return mean;
  return mean.map((value, k) => {
    let [least, most] = [Infinity, -Infinity];
    for (const vector of vectors) {
      least = Math.min(least, vector[k]!);
      most = Math.max(most, vector[k]!);
    }
    return (value * count - least - most) / (count - 2);
  });
}

/** The trimmed mean of the formulas that suit the series; the last value where none does. */
export function ensemble(prepared: Prepared): Ensemble {
  const { y, horizon } = prepared;
  const low = lowest(y);
  const high = y.reduce((most, value) => Math.max(most, value), -Infinity);
  const formulas = formulasFor(prepared.periods);
  const smoothing = formulas.includes(exponentialSmoothing) ? exponentialSmoothing(prepared) : null;
  const found = formulas.map((formula) => (formula === exponentialSmoothing ? smoothing : formula(prepared)));
  const members = found.filter((member) => member !== null).filter((member) => isSane(member, low, high));
  const mean = members.length ? trimmedMean(members.map((member) => member.mean), horizon) : naive(y, horizon);
  const sd = meanOfMembers(members.map((member) => member.sd).filter((spread) => spread !== null), horizon);
  return { mean, sd, members, smoothing };
}
