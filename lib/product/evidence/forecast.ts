import { z } from 'zod';
import type { UserActor } from '@/lib/base/actor/actor';
import { forecast } from '@/lib/engines/answers/analyse';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import type { Forecast } from '@/lib/pure/analysis/forecast/schema';
import { seriesInput, type SeriesMeaning } from '@/lib/pure/analysis/forecast/series-input';
import type { Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer, ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { computedEvidence, keepComputed } from './computed';
import type { ForecastQuestion, ForecastShows } from './forecast-schema';
import type { EvidenceKernel } from './kernels';

type Workspace = Pick<UserActor, 'workspaceId'>;
type Rows = Pick<QueryAnswer, 'columns' | 'rows'>;

const figure = ({ format }: ResultColumn, key: string, label: string): ResultColumn => ({
  key,
  label,
  type: 'decimal',
  format,
  kind: 'measure',
});

/** The points of a forecast, or of its backtests, as rows of an answer; the forecast itself is the last column. */
function rowsOf(outcome: Forecast, history: readonly ResultColumn[], shows: ForecastShows): Rows {
  const time = history[0]!;
  const measure = history.at(-1)!;
  const key = measure.key;
  if (shows === 'points') {
    return {
      columns: [
        time,
        figure(measure, 'baseline', 'Baseline'),
        figure(measure, 'lo95', '95% from'),
        figure(measure, 'hi95', '95% to'),
        figure(measure, 'lo80', '80% from'),
        figure(measure, 'hi80', '80% to'),
        figure(measure, key, measure.label),
      ],
      rows: outcome.points.map(({ t, value, baseline, lo80, hi80, lo95, hi95 }): Row => ({
        [time.key]: t,
        baseline,
        lo95,
        hi95,
        lo80,
        hi80,
        [key]: value,
      })),
    };
  }
  return {
    columns: [
      time,
      { ...time, key: 'from', label: 'Forecast origin' },
      figure(measure, 'baseline', 'Baseline'),
      figure(measure, 'actual', 'Actual'),
      figure(measure, key, `${measure.label}, forecast`),
    ],
    rows: outcome.backtest.origins.flatMap(({ from, points }) =>
      points.map(({ t, value, actual, baseline }): Row => ({ [time.key]: t, from, baseline, actual, [key]: value })),
    ),
  };
}

/** A forecast with what it was made from: the query, its SQL and its answer. */
export type Forecasted = { query: Query; meaning: SeriesMeaning; sql: string; history: QueryAnswer; outcome: Forecast };

/** Keeps the points and the backtests as evidence that stays as long as its data do; answers their ids. */
export async function keepForecast(
  actor: Workspace,
  table: SourceTable,
  { query, meaning, sql, history, outcome }: Forecasted,
  historyId: string,
): Promise<Record<ForecastShows, string>> {
  const evidenceOf = (shows: ForecastShows) => {
    const asked: ForecastQuestion = {
      ...query,
      forecast: { ...meaning, shows, horizon: outcome.horizon, method: outcome.method },
    };
    return computedEvidence(actor, table, {
      kind: shows === 'points' ? 'forecast' : 'test',
      query,
      asked,
      how: asked.forecast,
      sql,
      ...rowsOf(outcome, history.columns, shows),
      engine: 'Plumbline forecast',
      moment: history.moment?.at ?? null,
    });
  };
  const kept = { points: evidenceOf('points'), backtest: evidenceOf('backtest') };
  await keepComputed(actor, Object.values(kept), [historyId]);
  return { points: kept.points.id, backtest: kept.backtest.id };
}

/** Computed again from its history as it is answered now. */
export const forecastKernel: EvidenceKernel<ForecastQuestion> = {
  kind: 'forecast',
  schema: z.looseObject({ shows: z.enum(['points', 'backtest']), horizon: z.number() }),
  async again(table, question, { answer, signal }) {
    const { forecast: asked, ...query } = question;
    const { shows, horizon, method: _method, ...meaning } = asked;
    const history = await answer(query);
    const [outcome] = await forecast(table.held, [{ ...seriesInput(history, meaning), horizon }], signal);
    const { columns, rows } =
      outcome?.outcome === 'forecast'
        ? rowsOf(outcome, history.columns, shows)
        : { columns: history.columns, rows: [] };
    return { columns, rows, rowCount: rows.length, truncated: false };
  },
};
