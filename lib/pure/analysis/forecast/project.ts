import { isSeasonal } from './numeric/autocorrelation';
import { missesOf, recordOf, tryOrigins, type Trial } from './backtest';
import { halfWidth, LEVELS, type BandLevel, type Misses } from './bands';
import { runCandidates, type ForecastPlan, type CandidateRun } from './candidates';
import { meanAbsoluteError, stepSize } from './numeric/errors';
import { lowest } from './numeric/moments';
import type { Backtest, Method } from './schema';
import { judge, type MethodEvidence } from './verdict';

/** Bands by step ahead. */
export type StepBand = { lo: Float64Array; hi: Float64Array };
export type Bands = Record<BandLevel, StepBand>;

export type Projected = {
  plan: ForecastPlan;
  method: Method;
  mean: Float64Array;
  sd: Float64Array;
  /** The points of every candidate. */
  means: CandidateRun['means'];
  bands: Bands;
  members: string[];
  baseline: Method;
  verdict: Backtest['verdict'];
  trials: (Trial & { bands: Bands })[];
};

/** Series longer than this are fitted to their last periods. */
export const MOST_FITTED = 2_500;
const MANY_ZEROS = 0.3;

export function planFor(y: Float64Array, periods: readonly number[], lag: number): ForecastPlan {
  const zeros = y.filter((value) => value === 0).length / y.length;
  return { periods, lag, intermittent: zeros > MANY_ZEROS && !(periods[0] !== undefined && isSeasonal(y, periods[0])) };
}

function bandsAround({
  mean,
  candidateRun: { sd },
  misses,
  n,
  floor,
}: {
  mean: Float64Array;
  candidateRun: CandidateRun;
  misses: readonly Misses[];
  n: number;
  floor: number;
}): Bands {
  const around = (level: BandLevel): StepBand => {
    const width = halfWidth(level, misses, n);
    return {
      lo: mean.map((value, k) => Math.max(floor, value - width * sd[k]!)),
      hi: mean.map((value, k) => value + width * sd[k]!),
    };
  };
  return Object.fromEntries(LEVELS.map((level) => [level, around(level)])) as Bands;
}

/** Mean scaled error of a method over the origins; null where nothing can be scaled. */
export function scaledError(y: Float64Array, trials: readonly Trial[], method: Method, lag: number): number | null {
  const errors = trials.flatMap(({ at, actual, means }) => {
    const mean = means.get(method);
    const scale = stepSize(y.subarray(0, at), lag);
    return mean && scale > 0 ? [meanAbsoluteError(actual, mean) / scale] : [];
  });
  return errors.length === trials.length && errors.length
    ? errors.reduce((sum, error) => sum + error, 0) / errors.length
    : null;
}

function evidenceFor({
  method,
  baseline,
  y,
  candidateRun: { means, sd },
  trials,
  lag,
}: {
  method: Method;
  baseline: Method;
  y: Float64Array;
  candidateRun: CandidateRun;
  trials: readonly Trial[];
  lag: number;
}): MethodEvidence {
  const pairs = trials.map((trial) => {
    const scale = stepSize(y.subarray(0, trial.at), lag) || 1;
    return [method, baseline].map((name) => meanAbsoluteError(trial.actual, trial.means.get(name)!) / scale) as [
      number,
      number,
    ];
  });
  const sums = pairs.reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
  const apart = meanAbsoluteError(means.get(method)!, means.get(baseline)!);
  const spread = sd.reduce((sum, value) => sum + value, 0) / sd.length;
  return {
    periods: recordOf(trials).periods,
    errorRatio: sums[0]! === sums[1]! ? 1 : sums[0]! / sums[1]!,
    shareBetter: pairs.filter(([own, other]) => own < other).length / Math.max(1, trials.length),
    distance: spread > 0 ? apart / spread : 0,
  };
}

/**
 * The whole forecast of a series of numbers: candidates, backtest, verdict and bands. Needs four values. The ensemble
 * is shown unless the baseline did better: on the development series it was nearer, on what came, than the candidate
 * that had won the backtest.
 */
export function project(whole: Float64Array, plan: ForecastPlan, horizon: number): Projected {
  const y = whole.length > MOST_FITTED ? whole.slice(-MOST_FITTED) : whole;
  const trials = tryOrigins(y, plan, horizon);
  const run = runCandidates(y, plan, horizon, recordOf(trials));
  const usual: Method = plan.intermittent ? 'intermittent' : 'ensemble';
  const baseline: Method = plan.lag > 1 ? 'seasonal_naive' : 'naive';
  const verdict = judge(evidenceFor({ method: usual, baseline, y, candidateRun: run, trials, lag: plan.lag }));
  const method = verdict === 'no_better' ? baseline : usual;
  const floor = lowest(y) >= 0 ? 0 : -Infinity;
  const misses = trials.map((trial) => missesOf(trial, trial.means.get(method)!));
  const offset = whole.length - y.length;
  return {
    plan,
    method,
    baseline,
    verdict,
    mean: run.means.get(method)!,
    sd: run.sd,
    means: run.means,
    members: run.members,
    bands: bandsAround({ mean: run.means.get(method)!, candidateRun: run, misses, n: y.length, floor }),
    trials: trials.map((trial, nth) => ({
      ...trial,
      at: trial.at + offset,
      bands: bandsAround({
        mean: trial.means.get(method)!,
        candidateRun: trial,
        misses: misses.filter((_, other) => other !== nth),
        n: trial.at,
        floor,
      }),
    })),
  };
}
