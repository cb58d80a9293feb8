import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction } from '@/lib/base/db/transaction';
import type { Tx } from '@/lib/base/db/transaction';
import { AppError, notFound, orNull } from '@/lib/base/errors/errors';
import { addJob, startedJob } from '@/lib/base/jobs/jobs';
import { hasEnded, type Job } from '@/lib/base/jobs/schema';
import { take } from '@/lib/base/limits/throttle';
import { loadTable, type SourceTable } from '@/lib/product/data-sources/read/load';
import { removeForecastInsightOf } from '@/lib/product/insights/forecast-insight';
import { periodWord } from '@/lib/pure/analysis/forecast/periods';
import { checkHistories } from './check';
import { gradeLater } from './grading';
import { readHistories } from './history';
import { FORECAST_STEPS } from './job-schema';
import {
  type ForecastOfSource,
  type ForecastAsked,
  type ForecastCreate,
  type ForecastSummary,
  type ForecastWords,
} from './schema';
import {
  findForecast,
  insertForecast,
  listForecastRows,
  removeForecast,
  startForecast,
  type ListedForecast,
  type ForecastRow,
} from './store';

/** How long a request is held open for the forecast before it is answered 202. */
const ANSWER_WITHIN_MS = 3000;
const ALLOWANCE = { limit: 60, seconds: 600 };

export type ForecastResult = { prediction: ForecastOfSource; job?: Job };

const headOf = (row: ListedForecast, newest: number | undefined) => ({
  ...row.asked,
  id: row.id,
  name: row.name,
  status: row.status,
  dataVersion: row.dataVersion,
  stale: newest !== undefined && row.dataVersion > 0 && newest > row.dataVersion,
  words: row.words,
  error: row.error,
  accuracyLater: row.later,
  computedAt: row.computedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

function toPrediction(row: ForecastRow, newest: number | undefined): ForecastOfSource {
  const [first] = row.series;
  const outcome = first?.outcome.outcome === 'forecast' ? first.outcome : null;
  return {
    ...headOf(row, newest),
    series: row.series,
    model: outcome?.method ?? null,
    points: outcome?.points ?? [],
    backtest: outcome?.backtest ?? null,
    candidates: outcome?.candidates ?? [],
    warnings: first?.outcome.warnings ?? [],
    sentences: first?.sentences ?? [],
  };
}

/** A person, or a task on their behalf. */
type Asker = Pick<UserActor, 'workspaceId'>;

const found = async (actor: Asker, id: string): Promise<ForecastRow> =>
  (await findForecast(actor.workspaceId, id)) ?? Promise.reject(notFound('prediction'));

/** All of the workspace, newest first. */
export async function listForecasts(actor: Asker): Promise<ForecastSummary[]> {
  const rows = await listForecastRows(actor.workspaceId);
  const ids = [...new Set(rows.map(({ dataSourceId }) => dataSourceId))];
  const sources = new Map(await Promise.all(ids.map(async (id) => [id, await orNull(loadTable(actor, id))] as const)));
  return Promise.all(
    rows.map(async (row) => {
      const newest = sources.get(row.dataSourceId)?.version;
      const ungraded = newest !== undefined && row.status === 'ready' && newest > row.gradedVersion;
      const graded = ungraded ? (await getForecast(actor, row.id)).accuracyLater : row.later;
      return { ...headOf({ ...row, later: graded }, newest), series: row.summary };
    }),
  );
}

/** One, held against the newest version of its data. */
export async function getForecast(actor: Asker, id: string): Promise<ForecastOfSource> {
  const row = await found(actor, id);
  const table = await orNull(loadTable(actor, row.dataSourceId));
  const later = table ? await gradeLater(actor, row, table) : row.later;
  return toPrediction({ ...row, later }, table?.version);
}

const nameOf = ({ measure, split }: ForecastWords, { grain, horizon }: ForecastAsked) =>
  `${measure}${split ? ` by ${split}` : ''}, next ${horizon === 1 ? '' : `${horizon} `}${periodWord(grain, horizon)}`.slice(
    0,
    200,
  );

/**
 * The words of the data as they stand. @throws AppError 'validation' in the words of the refusal where no series can be
 * forecast.
 */
async function assertForecastable(
  actor: UserActor,
  table: SourceTable,
  asked: ForecastAsked,
  signal?: AbortSignal,
): Promise<ForecastWords> {
  const { series, words } = checkHistories(table, await readHistories(actor, table, asked, signal));
  const [first] = series;
  if (!first) throw new AppError('validation', 'There are no rows to forecast from.', { refusal: 'too_short' });
  if (first.refusal && series.every(({ refusal }) => refusal !== null))
    throw new AppError('validation', first.refusal.message, { refusal: first.refusal.code, ...first.refusal.details });
  return words;
}

const addWork = (tx: Tx, { workspaceId, userId }: UserActor, id: string): Promise<Job> =>
  addJob(tx, { workspaceId, createdById: userId, kind: 'prediction', targetId: id, stepCount: FORECAST_STEPS.length });

async function whenPredicted(actor: UserActor, id: string, job: Job): Promise<ForecastResult> {
  const ended = await startedJob(actor.workspaceId, job, ANSWER_WITHIN_MS);
  const prediction = await getForecast(actor, id);
  return hasEnded(ended) ? { prediction } : { prediction, job: ended };
}

/** Forecasts a figure and keeps the forecast. */
export async function createForecast(
  actor: UserActor,
  { name, ...asked }: ForecastCreate,
  origin: RequestOrigin,
  signal?: AbortSignal,
): Promise<ForecastResult> {
  const table = await loadTable(actor, asked.dataSourceId);
  await take(
    { key: `forecast ${actor.workspaceId}`, ...ALLOWANCE },
    'Too many forecasts at once. Wait for one to finish.',
  );
  const words = await assertForecastable(actor, table, asked, signal);
  const { id, job } = await inTransaction(async (tx) => {
    const made = await insertForecast(tx, actor.workspaceId, actor.userId, {
      name: name ?? nameOf(words, asked),
      asked,
      words,
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'prediction.created',
      targetType: 'prediction',
      targetId: made,
      details: { dataSource: asked.dataSourceId, horizon: asked.horizon },
    });
    return { id: made, job: await addWork(tx, actor, made) };
  });
  return whenPredicted(actor, id, job);
}

/**
 * Forecasts the same again on the newest version of the data. The forecast before is graded first and its score stays.
 */
export async function rerunForecast(actor: UserActor, id: string, origin: RequestOrigin): Promise<ForecastResult> {
  const { asked, status } = await found(actor, id);
  if (status === 'working') throw new AppError('conflict', 'This forecast is still running. Wait for it to finish.');
  await take(
    { key: `forecast ${actor.workspaceId}`, ...ALLOWANCE },
    'Too many forecasts at once. Wait for one to finish.',
  );
  await assertForecastable(actor, await loadTable(actor, asked.dataSourceId), asked);
  const job = await inTransaction(async (tx) => {
    if (!(await startForecast(tx, actor.workspaceId, id))) throw notFound('prediction');
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'prediction.rerun',
      targetType: 'prediction',
      targetId: id,
    });
    return addWork(tx, actor, id);
  });
  return whenPredicted(actor, id, job);
}

export async function deleteForecast(actor: UserActor, id: string, origin: RequestOrigin): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    if (!(await removeForecast(tx, actor.workspaceId, id))) throw notFound('prediction');
    await removeForecastInsightOf(tx, { workspaceId: actor.workspaceId, predictionId: id });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'prediction.deleted',
      targetType: 'prediction',
      targetId: id,
    });
  });
  return { success: true };
}
