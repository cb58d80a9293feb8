import { judgeBand, type BandLevel } from './bands';
import { seasonalNaive } from './methods/benchmarks';
import { meanAbsoluteError, meanPercentageError, stepSize } from './numeric/errors';
import { refuse } from './guards';
import { headlineOf } from './headline';
import { planFor, project, scaledError, type Bands, type Projected } from './project';
import { regularise, timesAhead } from './regularise';
import {
  METHODS,
  type Backtest,
  type BandCheck,
  type ForecastCandidate,
  type ForecastInput,
  type ForecastOutcome,
  type ForecastPoint,
  type Method,
  type ForecastOrigin,
  type Regularised,
  type Warning,
} from './schema';
import { baselineLag, missingCycle, periodsOf, seasonsIn } from './seasons';

const FEW_ORIGINS = 3;
const LONG = 1 / 3;

/** A forecast reaches no farther than the series does back. */
const furthest = (horizon: number, n: number) => Math.max(1, Math.min(Math.floor(horizon), n));

function pointsOf(times: readonly string[], mean: Float64Array, bands: Bands, baseline: Float64Array): ForecastPoint[] {
  return times.map((t, k) => ({
    t,
    value: mean[k]!,
    lo80: bands[0.8].lo[k]!,
    hi80: bands[0.8].hi[k]!,
    lo95: bands[0.95].lo[k]!,
    hi95: bands[0.95].hi[k]!,
    baseline: baseline[k]!,
  }));
}

function originOf(
  series: Regularised,
  { method, plan }: Projected,
  trial: Projected['trials'][number],
): ForecastOrigin {
  const { at, actual, means, bands } = trial;
  const seen = { ...series, values: series.values.subarray(0, at) };
  const mean = means.get(method)!;
  const baseline = seasonalNaive(seen.values, plan.lag, actual.length);
  const times = timesAhead(seen, actual.length);
  const [mae, baselineMae] = [meanAbsoluteError(actual, mean), meanAbsoluteError(actual, baseline)];
  const scale = stepSize(seen.values, plan.lag);
  return {
    from: times[0]!,
    to: times.at(-1)!,
    trainedOn: at,
    points: pointsOf(times, mean, bands, baseline).map((point, k) => ({ ...point, actual: actual[k]! })),
    mae,
    baselineMae,
    mase: scale > 0 ? mae / scale : null,
    baselineMase: scale > 0 ? baselineMae / scale : null,
    mape: meanPercentageError(actual, mean),
    better: mae < baselineMae,
  };
}

function checkBand(level: BandLevel, origins: readonly ForecastOrigin[]): BandCheck {
  const points = origins.flatMap((origin) => origin.points);
  const held = points.filter(({ actual, lo80, hi80, lo95, hi95 }) =>
    level === 0.8 ? actual >= lo80 && actual <= hi80 : actual >= lo95 && actual <= hi95,
  ).length;
  return {
    level,
    held,
    of: points.length,
    coverage: held / points.length,
    verdict: judgeBand(level, held, points.length),
  };
}

/** Mean percentage error over all origins; null where one of them has none. */
function percentageError({ trials }: Projected, method: Method): number | null {
  const all = trials.map(({ actual, means }) =>
    means.get(method) ? meanPercentageError(actual, means.get(method)!) : null,
  );
  return all.length && all.every((error) => error !== null)
    ? all.reduce((sum, error) => sum + error, 0) / all.length
    : null;
}

function backtestOf(series: Regularised, projected: Projected): Backtest {
  const { method, baseline, verdict, plan, trials } = projected;
  const origins = trials.map((trial) => originOf(series, projected, trial));
  const errorsOf = (candidate: Method) => ({
    mase: scaledError(series.values, trials, candidate, plan.lag),
    mape: percentageError(projected, candidate),
  });
  return {
    origins,
    periods: origins.reduce((sum, { points }) => sum + points.length, 0),
    ...errorsOf(method),
    baseline: { method: baseline === 'naive' ? 'naive' : 'seasonal_naive', lag: plan.lag, ...errorsOf(baseline) },
    betterOrigins: origins.filter(({ better }) => better).length,
    band80: checkBand(0.8, origins),
    band95: checkBand(0.95, origins),
    verdict,
    beatsBaseline: verdict === 'better',
  };
}

function candidatesOf(series: Regularised, projected: Projected): ForecastCandidate[] {
  return METHODS.filter((method) => projected.means.has(method))
    .map((method) => ({
      method,
      mase: scaledError(series.values, projected.trials, method, projected.plan.lag),
      mape: percentageError(projected, method),
      chosen: method === projected.method,
    }))
    .sort((a, b) => (a.mase ?? Infinity) - (b.mase ?? Infinity));
}

function warningsOf(series: Regularised, asked: number, given: number, { plan, trials }: Projected): Warning[] {
  const n = series.values.length;
  const zeros = series.values.filter((value) => value === 0).length;
  const cycle = missingCycle(series.grain, n);
  const found: (Warning | false)[] = [
    given < asked && { code: 'horizon_shortened', details: { asked, given } },
    given > LONG * n && { code: 'long_horizon', details: { horizon: given, history: n } },
    trials.length < FEW_ORIGINS && { code: 'few_backtests', details: { origins: trials.length } },
    cycle !== null && { code: 'no_season_yet', details: { periods: n, needed: 2 * cycle + 1 } },
    plan.intermittent && { code: 'intermittent', details: { zeros, of: n } },
  ];
  return [...series.warnings, ...found.filter((warning) => warning !== false)];
}

/**
 * Forecasts one series, or refuses. Everything a screen shows of it is in the outcome: points with bands whose stated
 * coverage is measured, a backtest from up to eight origins against repeating the last cycle, every candidate's errors,
 * and what was done to the series first. Where the winner is no nearer than the baseline, the points are the
 * baseline's.
 */
export function forecastSeries(input: ForecastInput): ForecastOutcome {
  const series = regularise(input);
  const refusal = refuse(series);
  if (refusal) return refusal;
  const { values, grain, history } = series;
  const n = values.length;
  const horizon = furthest(input.horizon, n);
  const lag = baselineLag(grain, n);
  const periods = periodsOf(grain, n);
  const projected = project(values, planFor(values, periods, lag), horizon);
  const points = pointsOf(
    timesAhead(series, horizon),
    projected.mean,
    projected.bands,
    seasonalNaive(values, lag, horizon),
  );
  return {
    outcome: 'forecast',
    grain,
    horizon,
    method: projected.method,
    members: projected.members,
    seasons: seasonsIn(values, periods),
    points,
    history,
    backtest: backtestOf(series, projected),
    candidates: candidatesOf(series, projected),
    headline: headlineOf(points, history, input.kind, lag),
    scale: stepSize(values, lag),
    warnings: warningsOf(series, input.horizon, horizon, projected),
  };
}
