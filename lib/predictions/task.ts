import { forecastSentences } from '@/lib/analysis/narration/forecast';
import { seriesInput } from '@/lib/analysis/forecast/series-input';
import type { Forecast, ForecastOutcome } from '@/lib/analysis/forecast/shapes';
import type { TaskActor } from '@/lib/core/actor';
import { notFound } from '@/lib/core/errors';
import { loadDataSet, type DataSet } from '@/lib/datasets/load';
import { inTransaction } from '@/lib/db/transaction';
import { forecast } from '@/lib/engine/analyse';
import { citeEvidence } from '@/lib/evidence/evidence';
import { keepForecast } from '@/lib/evidence/forecast';
import { keptTask } from '@/lib/jobs/kept-task';
import type { Work } from '@/lib/jobs/worker';
import { gradeLater } from './grading';
import { readHistories, type Histories, type History } from './history';
import { tellAsInsight } from './insight';
import { type Answered, type PredictionSeries, type SeriesSummary } from './schema';
import { PREDICTION_STEPS } from './shapes';
import { endWithout, findPrediction, keepComputed } from './store';

/** Periods of the past in the small picture of the list. */
const SHOWN_PAST = 48;

async function compute({ actor, targetId: id, signal, onProgress }: Work): Promise<void> {
  const row = await findPrediction(actor.workspaceId, id);
  if (!row) throw notFound('prediction');
  const step = (stepIndex: number, done: number, total: number) => onProgress({ step: PREDICTION_STEPS[stepIndex]!, stepIndex, done, total, unit: 'series' });
  step(0, 0, 0);
  const dataSet = await loadDataSet(actor, row.asked.dataSourceId);
  await gradeLater(actor, { ...row, status: row.computedAt ? 'ready' : row.status }, dataSet);
  const histories = await readHistories(actor, dataSet, row.asked, signal);
  const inputs = histories.series.map(({ answer }) => ({ ...seriesInput(answer, histories.meaning), horizon: row.asked.horizon }));
  step(1, 0, inputs.length);
  const outcomes = await forecast(dataSet.relation, inputs, signal);
  step(2, 0, inputs.length);
  const series: PredictionSeries[] = [];
  for (const [nth, history] of histories.series.entries()) series.push(await keepSeries(actor, dataSet, histories, history, outcomes[nth]!));
  signal.throwIfAborted();
  // Those of a series that could not be forecast stand alone.
  await inTransaction((tx) => citeEvidence(tx, actor.workspaceId, series.map(({ evidence }) => evidence.history)));
  await keepComputed(actor.workspaceId, id, { dataVersion: dataSet.version, words: histories.words, series, summary: series.map(summaryOf) });
  await tellAsInsight({ id, workspaceId: actor.workspaceId, dataSourceId: dataSet.id, dataVersion: dataSet.version, words: histories.words, series, queries: histories.series.map(({ query }) => query) });
}

async function keepSeries(actor: TaskActor, dataSet: DataSet, { meaning, words }: Histories, history: History, outcome: ForecastOutcome): Promise<PredictionSeries> {
  const { value, label, query, answer, sql, evidenceId } = history;
  const common = { value, label, answered: answeredOf(history), outcome };
  if (outcome.outcome === 'refusal') return { ...common, evidence: { history: evidenceId, points: null, backtest: null }, sentences: [] };
  const { points, backtest } = await keepForecast(actor, dataSet, { query, meaning, sql, history: answer, outcome }, evidenceId);
  const measure = words.split ? `${words.measure}, ${label}` : words.measure;
  const { timeKey, valueKey } = common.answered;
  const sentences = forecastSentences(outcome, { measure, format: words.format, adds: meaning.kind !== 'mean' }, {
    timeKey, valueKey,
    history: { evidenceId, rows: answer.rows },
    points: { evidenceId: points, rows: outcome.points.map((point) => ({ [valueKey]: point.value })) },
  });
  return { ...common, evidence: { history: evidenceId, points, backtest }, sentences };
}

function answeredOf({ answer: { columns, rows } }: History): Answered {
  const time = columns[0]!;
  const valueKey = columns.at(-1)!.key;
  const known = rows.map((row) => ({ t: row[time.key] ?? null, value: row[valueKey] ?? null }));
  return { timeKey: time.key, valueKey, timeType: time.type, times: known.map(({ t }) => t), values: known.map(({ value }) => (value === null ? null : Number(value))) };
}

function summaryOf({ value, label, outcome, sentences }: PredictionSeries): SeriesSummary {
  const past = outcome.history.filter(({ mark }) => mark !== 'partial').slice(-SHOWN_PAST).map((point) => point.value);
  const common = { value, label, headline: sentences[0] ?? null };
  if (outcome.outcome === 'refusal') return { ...common, method: null, verdict: null, mase: null, mape: null, refusal: outcome.message, line: { past, ahead: [] } };
  const { method, backtest: { verdict, mase, mape }, points }: Forecast = outcome;
  return { ...common, method, verdict, mase, mape, refusal: null, line: { past, ahead: points.map((point) => point.value) } };
}

/** Computes a prediction; one that cannot be computed says why. */
export const predictionTask = keptTask({ make: compute, endWithout, pathOf: (id) => `/predict/${id}`, unfinished: 'The forecast was not finished. Run it again.' });
