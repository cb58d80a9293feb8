import { seriesInput, type SeriesMeaning } from '@/lib/analysis/forecast/series-input';
import type { Forecast } from '@/lib/analysis/forecast/shapes';
import type { UserActor } from '@/lib/core/actor';
import type { DataSet } from '@/lib/datasets/load';
import { forecast } from '@/lib/engine/analyse';
import type { QueryAnswer, ResultColumn, Row } from '@/lib/query/result';
import type { Query } from '@/lib/query/schema';
import { computedEvidence, keepComputed } from './computed';
import type { ForecastQuestion, ForecastShows } from './forecast-shapes';

type Workspace = Pick<UserActor, 'workspaceId'>;
type Rows = Pick<QueryAnswer, 'columns' | 'rows'>;

const figure = ({ format }: ResultColumn, key: string, label: string): ResultColumn => ({ key, label, type: 'decimal', format, kind: 'measure' });

/** The points of a forecast, or of its backtests, as rows of an answer; the forecast itself is the last column. */
function rowsOf(outcome: Forecast, history: readonly ResultColumn[], shows: ForecastShows): Rows {
  const time = history[0]!;
  const measure = history.at(-1)!;
  const key = measure.key;
  if (shows === 'points') {
    return {
      columns: [time, figure(measure, 'baseline', 'Repeated'), figure(measure, 'lo95', '95% from'), figure(measure, 'hi95', '95% to'), figure(measure, 'lo80', '80% from'), figure(measure, 'hi80', '80% to'), figure(measure, key, measure.label)],
      rows: outcome.points.map(({ t, value, baseline, lo80, hi80, lo95, hi95 }): Row => ({ [time.key]: t, baseline, lo95, hi95, lo80, hi80, [key]: value })),
    };
  }
  return {
    columns: [time, { ...time, key: 'from', label: 'Forecast from' }, figure(measure, 'baseline', 'Repeated'), figure(measure, 'actual', 'Measured'), figure(measure, key, `${measure.label}, forecast`)],
    rows: outcome.backtest.origins.flatMap(({ from, points }) => points.map(({ t, value, actual, baseline }): Row => ({ [time.key]: t, from, baseline, actual, [key]: value }))),
  };
}

/** A forecast with what it was made from: the query, its SQL and its answer. */
export type Forecasted = { query: Query; meaning: SeriesMeaning; sql: string; history: QueryAnswer; outcome: Forecast };

/** Keeps the points and the backtests as evidence that stays as long as its data do; answers their ids. */
export async function keepForecast(actor: Workspace, dataSet: DataSet, { query, meaning, sql, history, outcome }: Forecasted, historyId: string): Promise<Record<ForecastShows, string>> {
  const evidenceOf = (shows: ForecastShows) => {
    const asked: ForecastQuestion = { ...query, forecast: { ...meaning, shows, horizon: outcome.horizon, method: outcome.method } };
    return computedEvidence(actor, dataSet, { kind: shows === 'points' ? 'forecast' : 'test', query, asked, how: asked.forecast, sql, ...rowsOf(outcome, history.columns, shows), engine: 'Plumbline forecast' });
  };
  const kept = { points: evidenceOf('points'), backtest: evidenceOf('backtest') };
  await keepComputed(actor, Object.values(kept), [historyId]);
  return { points: kept.points.id, backtest: kept.backtest.id };
}

/** The forecast made again from an answer to its history. */
export async function forecastAgain(dataSet: DataSet, { forecast: { shows, horizon, method: _method, ...meaning } }: ForecastQuestion, history: QueryAnswer, signal?: AbortSignal): Promise<QueryAnswer> {
  const [outcome] = await forecast(dataSet.relation, [{ ...seriesInput(history, meaning), horizon }], signal);
  const { columns, rows } = outcome?.outcome === 'forecast' ? rowsOf(outcome, history.columns, shows) : { columns: history.columns, rows: [] };
  return { columns, rows, rowCount: rows.length, truncated: false };
}
