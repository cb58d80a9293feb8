import type { Grain } from '@/lib/pure/query/schema/column';
import { forecastSeries } from '../forecast/forecast';
import type { UntestedFact } from './ground/hypothesis';
import type { JudgedHypothesis } from './judge';
import type { ForecastDetail } from './kinds/forecast/kind';
import type { TimedMeasure } from './temporal';

const FEWEST_PERIODS = 24;
/** A fit of each model at up to nine origins: longer series are left to the page that forecasts. */
const MOST_PERIODS = 400;
const MOST_SERIES = 2;
const AHEAD: Record<Grain, number> = { hour: 24, day: 14, week: 8, month: 12, quarter: 4, year: 3 };
const LONGEST_SHARE = 4;
/** What a forecast goes on must be beyond doubt. */
const SURE = 1e-3;

/**
 * Series with a trend, a shift or a season whose forecast was nearer than repeating the last season at past origins.
 */
export function findPredictable(
  timed: readonly TimedMeasure[],
  judged: readonly JudgedHypothesis[],
): UntestedFact<ForecastDetail>[] {
  const moving = new Set(
    judged
      .filter(
        ({ q, hypothesis: { kind, scope } }) =>
          q <= SURE && scope === null && (kind === 'trend' || kind === 'seasonality' || kind === 'changepoint'),
      )
      .map(({ hypothesis }) => hypothesis.columns[0]),
  );
  return timed
    .filter(
      ({ measured, scaled }) =>
        moving.has(measured.key) && scaled.series.y.length >= FEWEST_PERIODS && scaled.series.y.length <= MOST_PERIODS,
    )
    .slice(0, MOST_SERIES)
    .flatMap((one) => predictable(one) ?? []);
}

function predictable({ measured, periods, scaled: { series } }: TimedMeasure): UntestedFact<ForecastDetail> | null {
  const grain = periods.time.grain;
  if (!grain) return null;
  const n = series.y.length;
  const forecast = forecastSeries({
    grain,
    kind: measured.figure.field === null ? 'count' : measured.overTime,
    times: series.places.map((place) => periods.labels[place]!),
    values: [...series.y],
    horizon: Math.min(AHEAD[grain], Math.floor(n / LONGEST_SHARE)),
  });
  if (forecast.outcome === 'refusal' || forecast.backtest.verdict === 'no_better') return null;
  const { mase, baseline, band95 } = forecast.backtest;
  const skill = mase !== null && baseline.mase ? 1 - mase / baseline.mase : 0;
  return {
    kind: 'prediction',
    columns: [measured.key, periods.time.field],
    at: '',
    effect: Math.max(0, skill),
    touched: Math.min(1, Math.abs(forecast.headline.change ?? 0)),
    weight: measured.weight,
    confidence: Math.min(0.99, band95.coverage),
    detail: {
      kind: 'prediction',
      figure: measured.figure,
      time: periods.time,
      horizon: forecast.horizon,
      skill,
      periods: n,
    },
  };
}
