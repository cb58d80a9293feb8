import { deedOf, record } from '@/lib/audit/record';
import type { Origin } from '@/lib/audit/schema';
import type { UserActor } from '@/lib/core/actor';
import { AppError, notFound, orNull } from '@/lib/core/errors';
import { loadDataSet, type DataSet } from '@/lib/datasets/load';
import { inTransaction, type Tx } from '@/lib/db/transaction';
import { checkTarget } from '@/lib/engine/analyse';
import { addJob, startedJob } from '@/lib/jobs/jobs';
import { hasEnded, type Job } from '@/lib/jobs/schema';
import { take } from '@/lib/limits/throttle';
import { questionOf, tableOf, wordsOf } from './check';
import type { Explanation, ExplanationAsked, ExplanationCreate, ExplanationSummary } from './schema';
import { EXPLANATION_JOB, EXPLANATION_STEPS } from './shapes';
import { findExplanation, insertExplanation, listExplanationRows, removeExplanation, startExplanation, type ExplanationRow } from './store';

/** How long a request is held open for the result before it is answered 202. */
const ANSWER_WITHIN_MS = 3000;
const ALLOWANCE = { limit: 30, seconds: 600 };

export type Explained = { explanation: Explanation; job?: Job };
/** A person, or a task on their behalf. */
type Asker = Pick<UserActor, 'workspaceId'>;

const headOf = (row: ExplanationRow, newest: number | undefined) => ({
  ...row.asked, id: row.id, name: row.name, status: row.status, dataVersion: row.dataVersion, stale: newest !== undefined && row.dataVersion > 0 && newest > row.dataVersion,
  words: row.words, error: row.error, computedAt: row.computedAt?.toISOString() ?? null, createdAt: row.createdAt.toISOString(),
});

export const foundExplanation = async (actor: Asker, id: string): Promise<ExplanationRow> => (await findExplanation(actor.workspaceId, id)) ?? Promise.reject(notFound('explanation'));

function resultOf({ model, words }: ExplanationRow): ExplanationSummary['result'] {
  if (!model) return null;
  const { accuracy: { metric, value, beatsBaseline }, drivers } = model;
  const first = drivers.find(({ clear }) => clear);
  return { metric, value, beatsBaseline, first: first ? words.labels[first.column] ?? first.column : null };
}

/** All of the workspace, newest first. */
export async function listExplanations(actor: Asker): Promise<ExplanationSummary[]> {
  const rows = await listExplanationRows(actor.workspaceId);
  const ids = [...new Set(rows.map(({ dataSourceId }) => dataSourceId))];
  const versions = new Map(await Promise.all(ids.map(async (id) => [id, (await orNull(loadDataSet(actor, id)))?.version] as const)));
  return rows.map((row) => ({ ...headOf(row, versions.get(row.dataSourceId)), result: resultOf(row) }));
}

export async function getExplanation(actor: Asker, id: string): Promise<Explanation> {
  const row = await foundExplanation(actor, id);
  const dataSet = await orNull(loadDataSet(actor, row.dataSourceId));
  return { ...headOf(row, dataSet?.version), model: row.model };
}

/** @throws AppError 'validation' in the words of the refusal where nothing can be said. */
async function assertExplainable(dataSet: DataSet, asked: ExplanationAsked, signal?: AbortSignal): Promise<void> {
  const outcome = await checkTarget(dataSet.relation, tableOf(dataSet), questionOf(asked), signal);
  if (outcome.kind === 'refused') throw new AppError('validation', outcome.message, { refusal: outcome.code, ...outcome.details });
}

const addWork = (tx: Tx, { workspaceId, userId }: UserActor, id: string): Promise<Job> => addJob(tx, { workspaceId, createdById: userId, kind: EXPLANATION_JOB, targetId: id, stepCount: EXPLANATION_STEPS.length });

async function whenExplained(actor: UserActor, id: string, job: Job): Promise<Explained> {
  const ended = await startedJob(actor.workspaceId, job, ANSWER_WITHIN_MS);
  const explanation = await getExplanation(actor, id);
  return hasEnded(ended) ? { explanation } : { explanation, job: ended };
}

/** Learns a column from the others, and keeps what drives it and what it would be where it is missing. */
export async function createExplanation(actor: UserActor, { name, ...asked }: ExplanationCreate, origin: Origin, signal?: AbortSignal): Promise<Explained> {
  const dataSet = await loadDataSet(actor, asked.dataSourceId);
  await take({ key: `explanation ${actor.workspaceId}`, ...ALLOWANCE }, 'Too many columns are explained at once.');
  const words = wordsOf(dataSet, asked);
  await assertExplainable(dataSet, asked, signal);
  const { id, job } = await inTransaction(async (tx) => {
    const made = await insertExplanation(tx, actor.workspaceId, actor.userId, { name: name ?? `What drives ${words.target}`.slice(0, 200), asked, words });
    await record(tx, { ...deedOf(actor, origin), action: 'explanation.created', targetType: 'explanation', targetId: made, details: { dataSource: asked.dataSourceId, target: asked.target } });
    return { id: made, job: await addWork(tx, actor, made) };
  });
  return whenExplained(actor, id, job);
}

/** The same again on the newest version of the data. */
export async function rerunExplanation(actor: UserActor, id: string, origin: Origin): Promise<Explained> {
  const { asked, status } = await foundExplanation(actor, id);
  if (status === 'working') throw new AppError('conflict', 'This is under way. Wait until it has ended.');
  await take({ key: `explanation ${actor.workspaceId}`, ...ALLOWANCE }, 'Too many columns are explained at once.');
  await assertExplainable(await loadDataSet(actor, asked.dataSourceId), asked);
  const job = await inTransaction(async (tx) => {
    if (!(await startExplanation(tx, actor.workspaceId, id))) throw notFound('explanation');
    await record(tx, { ...deedOf(actor, origin), action: 'explanation.rerun', targetType: 'explanation', targetId: id });
    return addWork(tx, actor, id);
  });
  return whenExplained(actor, id, job);
}

export async function deleteExplanation(actor: UserActor, id: string, origin: Origin): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    if (!(await removeExplanation(tx, actor.workspaceId, id))) throw notFound('explanation');
    await record(tx, { ...deedOf(actor, origin), action: 'explanation.deleted', targetType: 'explanation', targetId: id });
  });
  return { success: true };
}
