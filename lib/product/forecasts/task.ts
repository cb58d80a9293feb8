import type { TaskActor } from '@/lib/base/actor/actor';
import { inTransaction } from '@/lib/base/db/transaction';
import { notFound } from '@/lib/base/errors/errors';
import { keptTask } from '@/lib/base/jobs/kept-task';
import type { TaskInput } from '@/lib/base/jobs/worker';
import { forecast } from '@/lib/engines/answers/analyse';
import { loadTable, type SourceTable } from '@/lib/product/data-sources/read/load';
import { citeEvidence } from '@/lib/product/evidence/evidence';
import { keepForecast } from '@/lib/product/evidence/forecast';
import type { Forecast, ForecastOutcome } from '@/lib/pure/analysis/forecast/schema';
import { seriesInput } from '@/lib/pure/analysis/forecast/series-input';
import { forecastSentences } from '@/lib/pure/analysis/narration/forecast';
import { gradeLater } from './grading';
import { readHistories, type Histories, type History } from './history';
import { tellAsInsight } from './insight';
import { FORECAST_STEPS } from './job-schema';
import { type HistoryAnswer, type ForecastSeries, type SeriesSummary } from './schema';
import { endWithout, findForecast, keepComputed } from './store';

/** Periods of the past in the small picture of the list. */
const SHOWN_PAST = 48;

async function compute({ actor, targetId: id, signal, onProgress }: TaskInput): Promise<void> {
  const row = await findForecast(actor.workspaceId, id);
  if (!row) throw notFound('prediction');
  const step = (stepIndex: number, done: number, total: number) =>
    onProgress({ step: FORECAST_STEPS[stepIndex]!, stepIndex, done, total, unit: 'series' });
  step(0, 0, 0);
  const table = await loadTable(actor, row.asked.dataSourceId);
  await gradeLater(actor, { ...row, status: row.computedAt && !row.unreadable ? 'ready' : row.status }, table);
  const histories = await readHistories(actor, table, row.asked, signal);
  const inputs = histories.series.map(({ answer }) => ({
    ...seriesInput(answer, histories.meaning),
    horizon: row.asked.horizon,
  }));
  step(1, 0, inputs.length);
  const outcomes = await forecast(table.held, inputs, signal);
  step(2, 0, inputs.length);
  const series: ForecastSeries[] = [];
  for (const [nth, history] of histories.series.entries())
    series.push(await keepSeries(actor, table, histories, { history, outcome: outcomes[nth]! }));
  signal.throwIfAborted();
  // Those of a series that could not be forecast stand alone.
  await inTransaction((tx) =>
    citeEvidence(
      tx,
      actor.workspaceId,
      series.map(({ evidence }) => evidence.history),
    ),
  );
  await keepComputed(actor.workspaceId, id, {
    dataVersion: table.version,
    words: histories.words,
    series,
    summary: series.map(summaryOf),
  });
  await tellAsInsight({
    id,
    workspaceId: actor.workspaceId,
    dataSourceId: table.id,
    dataVersion: table.version,
    words: histories.words,
    series,
    queries: histories.series.map(({ query }) => query),
  });
}

async function keepSeries(
  actor: TaskActor,
  table: SourceTable,
  { meaning, words }: Histories,
  { history, outcome }: { history: History; outcome: ForecastOutcome },
): Promise<ForecastSeries> {
  const { value, label, query, answer, sql, evidenceId } = history;
  const common = { value, label, answered: answeredOf(history), outcome };
  if (outcome.outcome === 'refusal')
    return { ...common, evidence: { history: evidenceId, points: null, backtest: null }, sentences: [] };
  const { points, backtest } = await keepForecast(
    actor,
    table,
    { query, meaning, sql, history: answer, outcome },
    evidenceId,
  );
  const measure = words.split ? `${words.measure}, ${label}` : words.measure;
  const { timeKey, valueKey } = common.answered;
  const sentences = forecastSentences(
    outcome,
    { measure, format: words.format, adds: meaning.kind !== 'mean' },
    {
      timeKey,
      valueKey,
      history: { evidenceId, rows: answer.rows },
      points: { evidenceId: points, rows: outcome.points.map((point) => ({ [valueKey]: point.value })) },
    },
  );
  return { ...common, evidence: { history: evidenceId, points, backtest }, sentences };
}

function answeredOf({ answer: { columns, rows } }: History): HistoryAnswer {
  const time = columns[0]!;
  const valueKey = columns.at(-1)!.key;
  const known = rows.map((row) => ({ t: row[time.key] ?? null, value: row[valueKey] ?? null }));
  return {
    timeKey: time.key,
    valueKey,
    timeType: time.type,
    times: known.map(({ t }) => t),
    values: known.map(({ value }) => (value === null ? null : Number(value))),
  };
}

function summaryOf({ value, label, outcome, sentences }: ForecastSeries): SeriesSummary {
  const past = outcome.history
    .filter(({ mark }) => mark !== 'partial')
    .slice(-SHOWN_PAST)
    .map((point) => point.value);
  const common = { value, label, headline: sentences[0] ?? null };
  if (outcome.outcome === 'refusal')
    return {
      ...common,
      method: null,
      verdict: null,
      mase: null,
      mape: null,
      refusal: outcome.message,
      line: { past, ahead: [] },
    };
  const {
    method,
    backtest: { verdict, mase, mape },
    points,
  }: Forecast = outcome;
  return {
    ...common,
    method,
    verdict,
    mase,
    mape,
    refusal: null,
    line: { past, ahead: points.map((point) => point.value) },
  };
}

/** Computes a prediction; one that cannot be computed says why. */
export const forecastTask = keptTask({
  make: compute,
  endWithout,
  pathOf: (id) => `/predict/${id}`,
  unfinished: 'The forecast didn’t finish. Run it again.',
});
