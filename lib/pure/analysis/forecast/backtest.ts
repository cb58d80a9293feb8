import type { Misses } from './bands';
import { runCandidates, type ForecastPlan, type CandidateRun } from './candidates';
import { meanAbsoluteError, stepSize } from './numeric/errors';
import type { MemberFormula } from './combination/members';
import { MOST_ORIGINS } from './schema';
import type { Errors, TrackRecord } from './combination/weights';

/** One origin as computed: periods from `at` on, forecast from those before. */
export type Trial = CandidateRun & { at: number; actual: Float64Array; errors: Errors<MemberFormula> };

const FEWEST_TO_LEARN = 4;

/**
 * Where the backtests start, oldest first: as many as fit up to eight, a whole horizon apart where there is room,
 * nearer where there is not; the first leaves at least a third of the series, and a cycle, to learn from. The horizon
 * shrinks where the series is short.
 */
export function originsOf(n: number, horizon: number, lag: number): { origins: number[]; horizon: number } {
  const fewest = Math.max(FEWEST_TO_LEARN, lag + 1, Math.ceil(n / 3));
  const steps = Math.min(horizon, n - fewest);
  if (steps < 1) return { origins: [], horizon: 0 };
  const room = n - steps - fewest;
  const stride = Math.max(1, Math.min(steps, Math.floor(room / (MOST_ORIGINS - 1))));
  const count = Math.min(MOST_ORIGINS, 1 + Math.floor(room / stride));
  return { origins: Array.from({ length: count }, (_, k) => n - steps - (count - 1 - k) * stride), horizon: steps };
}

/** How each formula erred at an origin, in steps of the series; none where the series had not moved. */
function errorsOf({ byFormula }: CandidateRun, actual: Float64Array, step: number): Errors<MemberFormula> {
  return step > 0
    ? new Map([...byFormula].map(([formula, mean]) => [formula, meanAbsoluteError(actual, mean) / step]))
    : new Map();
}

/** What these trials tell of the formulas. */
export const recordOf = (trials: readonly Trial[]): TrackRecord<MemberFormula> => ({
  origins: trials.map(({ errors }) => errors),
  periods: trials.length ? trials.at(-1)!.at + trials.at(-1)!.actual.length - trials[0]!.at : 0,
});

/**
 * Forecasts from every origin, seeing nothing after it: formulas are weighted by the origins whose periods had all come
 * by then.
 */
export function tryOrigins(y: Float64Array, plan: ForecastPlan, horizon: number): Trial[] {
  const { origins, horizon: steps } = originsOf(y.length, horizon, plan.lag);
  const trials: Trial[] = [];
  for (const at of origins) {
    const past = y.slice(0, at);
    const actual = y.slice(at, at + steps);
    const run = runCandidates(past, plan, steps, recordOf(trials.filter((trial) => trial.at + steps <= at)));
    trials.push({ at, actual, errors: errorsOf(run, actual, stepSize(past, plan.lag)), ...run });
  }
  return trials;
}

/** Errors of a mean over the stated spread. */
export const missesOf = ({ actual, sd }: Trial, mean: Float64Array): Misses =>
  actual.map((value, k) => (sd[k]! > 0 ? Math.abs(value - mean[k]!) / sd[k]! : 0));
