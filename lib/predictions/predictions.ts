import { deedOf, record } from '@/lib/audit/record';
import type { Origin } from '@/lib/audit/schema';
import type { UserActor } from '@/lib/core/actor';
import { AppError, notFound, orNull } from '@/lib/core/errors';
import { loadDataSet, type DataSet } from '@/lib/datasets/load';
import { inTransaction } from '@/lib/db/transaction';
import type { Tx } from '@/lib/db/transaction';
import { forgetForetold } from '@/lib/insights/foretold';
import { addJob, startedJob } from '@/lib/jobs/jobs';
import { hasEnded, type Job } from '@/lib/jobs/schema';
import { take } from '@/lib/limits/throttle';
import { periodWord } from '@/lib/analysis/forecast/periods';
import { checkHistories } from './check';
import { gradeLater } from './grading';
import { readHistories } from './history';
import { type Prediction, type PredictionAsked, type PredictionCreate, type PredictionSummary, type PredictionWords } from './schema';
import { PREDICTION_STEPS } from './shapes';
import { findPrediction, insertPrediction, listPredictionRows, removePrediction, startPrediction, type ListedRow, type PredictionRow } from './store';

/** How long a request is held open for the forecast before it is answered 202. */
const ANSWER_WITHIN_MS = 3000;
const ALLOWANCE = { limit: 60, seconds: 600 };

export type Predicted = { prediction: Prediction; job?: Job };

const headOf = (row: ListedRow, newest: number | undefined) => ({
  ...row.asked, id: row.id, name: row.name, status: row.status, dataVersion: row.dataVersion, stale: newest !== undefined && row.dataVersion > 0 && newest > row.dataVersion,
  words: row.words, error: row.error, accuracyLater: row.later, computedAt: row.computedAt?.toISOString() ?? null, createdAt: row.createdAt.toISOString(),
});

function toPrediction(row: PredictionRow, newest: number | undefined): Prediction {
  const [first] = row.series;
  const outcome = first?.outcome.outcome === 'forecast' ? first.outcome : null;
  return {
    ...headOf(row, newest), series: row.series,
    model: outcome?.method ?? null, points: outcome?.points ?? [], backtest: outcome?.backtest ?? null, candidates: outcome?.candidates ?? [],
    warnings: first?.outcome.warnings ?? [], sentences: first?.sentences ?? [],
  };
}

/** A person, or a task on their behalf. */
type Asker = Pick<UserActor, 'workspaceId'>;

const found = async (actor: Asker, id: string): Promise<PredictionRow> => (await findPrediction(actor.workspaceId, id)) ?? Promise.reject(notFound('prediction'));

/** All of the workspace, newest first. */
export async function listPredictions(actor: Asker): Promise<PredictionSummary[]> {
  const rows = await listPredictionRows(actor.workspaceId);
  const ids = [...new Set(rows.map(({ dataSourceId }) => dataSourceId))];
  const sources = new Map(await Promise.all(ids.map(async (id) => [id, await orNull(loadDataSet(actor, id))] as const)));
  return Promise.all(rows.map(async (row) => {
    const newest = sources.get(row.dataSourceId)?.version;
    const ungraded = newest !== undefined && row.status === 'ready' && newest > row.gradedVersion;
    const graded = ungraded ? (await getPrediction(actor, row.id)).accuracyLater : row.later;
    return { ...headOf({ ...row, later: graded }, newest), series: row.summary };
  }));
}

/** One, held against the newest version of its data. */
export async function getPrediction(actor: Asker, id: string): Promise<Prediction> {
  const row = await found(actor, id);
  const dataSet = await orNull(loadDataSet(actor, row.dataSourceId));
  const later = dataSet ? await gradeLater(actor, row, dataSet) : row.later;
  return toPrediction({ ...row, later }, dataSet?.version);
}

const nameOf = ({ measure, split }: PredictionWords, { grain, horizon }: PredictionAsked) =>
  `${measure}${split ? ` by ${split}` : ''}, next ${horizon === 1 ? '' : `${horizon} `}${periodWord(grain, horizon)}`.slice(0, 200);

/** The words of the data as they stand. @throws AppError 'validation' in the words of the refusal where no series can be forecast. */
async function assertForecastable(actor: UserActor, dataSet: DataSet, asked: PredictionAsked, signal?: AbortSignal): Promise<PredictionWords> {
  const { series, words } = checkHistories(dataSet, await readHistories(actor, dataSet, asked, signal));
  const [first] = series;
  if (!first) throw new AppError('validation', 'There are no rows to forecast from.', { refusal: 'too_short' });
  if (first.refusal && series.every(({ refusal }) => refusal !== null)) throw new AppError('validation', first.refusal.message, { refusal: first.refusal.code, ...first.refusal.details });
  return words;
}

const addWork = (tx: Tx, { workspaceId, userId }: UserActor, id: string): Promise<Job> => addJob(tx, { workspaceId, createdById: userId, kind: 'prediction', targetId: id, stepCount: PREDICTION_STEPS.length });

async function whenPredicted(actor: UserActor, id: string, job: Job): Promise<Predicted> {
  const ended = await startedJob(actor.workspaceId, job, ANSWER_WITHIN_MS);
  const prediction = await getPrediction(actor, id);
  return hasEnded(ended) ? { prediction } : { prediction, job: ended };
}

/** Forecasts a figure and keeps the forecast. */
export async function createPrediction(actor: UserActor, { name, ...asked }: PredictionCreate, origin: Origin, signal?: AbortSignal): Promise<Predicted> {
  const dataSet = await loadDataSet(actor, asked.dataSourceId);
  await take({ key: `prediction ${actor.workspaceId}`, ...ALLOWANCE }, 'Too many forecasts at once.');
  const words = await assertForecastable(actor, dataSet, asked, signal);
  const { id, job } = await inTransaction(async (tx) => {
    const made = await insertPrediction(tx, actor.workspaceId, actor.userId, { name: name ?? nameOf(words, asked), asked, words });
    await record(tx, { ...deedOf(actor, origin), action: 'prediction.created', targetType: 'prediction', targetId: made, details: { dataSource: asked.dataSourceId, horizon: asked.horizon } });
    return { id: made, job: await addWork(tx, actor, made) };
  });
  return whenPredicted(actor, id, job);
}

/** Forecasts the same again on the newest version of the data. The forecast before is graded first and its score stays. */
export async function rerunPrediction(actor: UserActor, id: string, origin: Origin): Promise<Predicted> {
  const { asked, status } = await found(actor, id);
  if (status === 'working') throw new AppError('conflict', 'This forecast is being made. Wait until it has ended.');
  await take({ key: `prediction ${actor.workspaceId}`, ...ALLOWANCE }, 'Too many forecasts at once.');
  await assertForecastable(actor, await loadDataSet(actor, asked.dataSourceId), asked);
  const job = await inTransaction(async (tx) => {
    if (!(await startPrediction(tx, actor.workspaceId, id))) throw notFound('prediction');
    await record(tx, { ...deedOf(actor, origin), action: 'prediction.rerun', targetType: 'prediction', targetId: id });
    return addWork(tx, actor, id);
  });
  return whenPredicted(actor, id, job);
}

export async function deletePrediction(actor: UserActor, id: string, origin: Origin): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    if (!(await removePrediction(tx, actor.workspaceId, id))) throw notFound('prediction');
    await forgetForetold(tx, { workspaceId: actor.workspaceId, predictionId: id });
    await record(tx, { ...deedOf(actor, origin), action: 'prediction.deleted', targetType: 'prediction', targetId: id });
  });
  return { success: true };
}
