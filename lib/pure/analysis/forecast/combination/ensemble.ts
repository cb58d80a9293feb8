import { naive } from '../methods/benchmarks';
import { exponentialSmoothing, formulasFor, type MemberFormula, type Member, type Prepared } from './members';
import { lowest } from '../numeric/moments';
import { weightedTrimmedMean } from '../numeric/trimmed-mean';
import { weightsOf, type TrackRecord } from './weights';

export type FittedMember = Member & { formula: MemberFormula };

export type Ensemble = {
  mean: Float64Array;
  sd: Float64Array;
  members: FittedMember[];
  /** Exponential smoothing by itself, where it is among the formulas. */
  smoothing: Member | null;
};

const FARTHEST = 3;

/** Whether a member stays within three ranges of what was ever seen. */
function isSane({ mean }: Member, low: number, high: number): boolean {
  const reach = FARTHEST * (high - low);
  return mean.every((value) => value >= low - reach && value <= high + reach);
}

function meanSpread(members: readonly Member[], horizon: number): Float64Array {
  const spreads = members.map(({ sd }) => sd).filter((sd) => sd !== null);
  return Float64Array.from({ length: horizon }, (_, k) =>
    spreads.reduce((sum, sd) => sum + sd[k]! / spreads.length, 0),
  );
}

/**
 * The trimmed mean of the formulas that suit the series, weighted by how they erred at the origins seen; the last value
 * where none does.
 */
export function ensemble(prepared: Prepared, seen: TrackRecord<MemberFormula> = { origins: [], periods: 0 }): Ensemble {
  const { y, horizon } = prepared;
  const low = lowest(y);
  const high = y.reduce((most, value) => Math.max(most, value), -Infinity);
  const found = formulasFor(prepared.periods).flatMap((formula): FittedMember[] => {
    const member = formula(prepared);
    return member ? [{ ...member, formula }] : [];
  });
  const members = found.filter((member) => isSane(member, low, high));
  const weights = weightsOf(
    members.map(({ formula }) => formula),
    seen,
  );
  return {
    mean: members.length
      ? weightedTrimmedMean(
          members.map(({ mean }) => mean),
          weights,
          horizon,
        )
      : naive(y, horizon),
    sd: meanSpread(members, horizon),
    members,
    smoothing: found.find(({ formula }) => formula === exponentialSmoothing) ?? null,
  };
}
