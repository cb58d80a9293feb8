import { adjust } from './decomposition/adjust';
import { drift, naive, seasonalNaive, seasonalRegression } from './methods/benchmarks';
import { ensemble, type Ensemble } from './combination/ensemble';
import { exponentialSmoothing, prepare, type MemberFormula } from './combination/members';
import { lowest } from './numeric/moments';
import type { Method } from './schema';
import { classicTheta } from './methods/theta';
import { intermittentRate } from './methods/tsb';
import type { TrackRecord } from './combination/weights';

/** What every candidate says of the periods ahead, from one stretch of the series. */
export type CandidateRun = {
  means: Map<Method, Float64Array>;
  /** The spread of the error by step ahead, as the models of the ensemble see it. */
  sd: Float64Array;
  members: string[];
  /** What each formula of the ensemble says by itself. */
  byFormula: Map<MemberFormula, Float64Array>;
};

export type ForecastPlan = {
  /** Cycles to model, shortest first. */
  periods: readonly number[];
  /** Periods back that the baseline repeats. */
  lag: number;
  /** Mostly zeros without a season: TSB stands in for the models. */
  intermittent: boolean;
};

function spreadOfValues(y: Float64Array, horizon: number): Float64Array {
  const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
  const variance = y.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, y.length - 1);
  return new Float64Array(horizon).fill(Math.sqrt(variance));
}

/**
 * What every formula says, from y and from how the formulas erred at origins whose periods y holds. A candidate that y
 * is too short for is left out.
 */
export function runCandidates(
  y: Float64Array,
  { periods, lag, intermittent }: ForecastPlan,
  horizon: number,
  seen: TrackRecord<MemberFormula>,
): CandidateRun {
  const means = new Map<Method, Float64Array>();
  const put = (method: Method, mean: Float64Array | null) => {
    if (mean?.every(Number.isFinite))
      means.set(method, lowest(y) >= 0 ? mean.map((value) => Math.max(0, value)) : mean);
  };
  let whole: Ensemble | null = null;
  if (intermittent) put('intermittent', new Float64Array(horizon).fill(intermittentRate(y)));
  else {
    const prepared = prepare(y, periods, horizon);
    whole = ensemble(prepared, seen);
    put('ensemble', whole.mean);
    put('exponential_smoothing', (whole.smoothing ?? exponentialSmoothing(prepared))?.mean ?? null);
    const { y: rest, back } = adjust(y, periods);
    put('theta', back({ mean: classicTheta(rest, horizon), sd: null }).mean);
    if (lag > 1) put('seasonal_regression', seasonalRegression(y, lag, horizon));
  }
  if (lag > 1) put('seasonal_naive', seasonalNaive(y, Math.min(lag, y.length), horizon));
  put('drift', drift(y, horizon));
  put('naive', naive(y, horizon));
  return {
    means,
    sd: whole?.sd ?? spreadOfValues(y, horizon),
    members: whole?.members.map(({ name }) => name) ?? ['TSB'],
    byFormula: new Map(whole?.members.map(({ formula, mean }) => [formula, mean])),
  };
}
