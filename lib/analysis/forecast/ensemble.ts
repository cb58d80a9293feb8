import { naive } from './benchmarks';
import { exponentialSmoothing, formulasFor, type Member, type Prepared } from './members';
import { lowest } from './moments';

export type Ensemble = {
  mean: Float64Array;
  sd: Float64Array;
  members: Member[];
  /** Exponential smoothing by itself, whether it is a member or not. */
  smoothing: Float64Array | null;
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

/** The plain mean of the formulas that suit the series; the last value where none does. */
export function ensemble(prepared: Prepared): Ensemble {
  const { y, horizon } = prepared;
  const low = lowest(y);
  const high = y.reduce((most, value) => Math.max(most, value), -Infinity);
  const smoothing = exponentialSmoothing(prepared);
  const formulas = formulasFor(prepared.periods);
  const found = formulas.map((formula) => (formula === exponentialSmoothing ? smoothing : formula(prepared)));
  const members = found.filter((member) => member !== null).filter((member) => isSane(member, low, high));
  const mean = members.length ? meanOfMembers(members.map((member) => member.mean), horizon) : naive(y, horizon);
  const sd = meanOfMembers(members.map((member) => member.sd).filter((spread) => spread !== null), horizon);
  return { mean, sd, members, smoothing: smoothing?.mean ?? null };
}
