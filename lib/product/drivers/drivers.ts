import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound, orNull } from '@/lib/base/errors/errors';
import { addJob, startedJob } from '@/lib/base/jobs/jobs';
import { hasEnded, type Job } from '@/lib/base/jobs/schema';
import { take } from '@/lib/base/limits/throttle';
import { checkDrivers } from '@/lib/engines/answers/analyse';
import { loadHeld, type SourceTable } from '@/lib/product/data-sources/read/load';
import { questionOf, tableOf, wordsOf } from './check';
import { DRIVERS_JOB, DRIVERS_STEPS } from './job-schema';
import type { DriversModelOfSource, DriversAsked, DriversCreate, DriversSummary } from './schema';
import { findDriversRow, insertDrivers, listDriversRows, removeDrivers, startDrivers, type DriversRow } from './store';

/** How long a request is held open for the result before it is answered 202. */
const ANSWER_WITHIN_MS = 3000;
const ALLOWANCE = { limit: 30, seconds: 600 };

export type DriversResult = { explanation: DriversModelOfSource; job?: Job };
/** A person, or a task on their behalf. */
type Asker = Pick<UserActor, 'workspaceId'>;

const headOf = (row: DriversRow, newest: number | undefined) => ({
  ...row.asked,
  id: row.id,
  name: row.name,
  status: row.status,
  dataVersion: row.dataVersion,
  stale: newest !== undefined && row.dataVersion > 0 && newest > row.dataVersion,
  words: row.words,
  error: row.error,
  computedAt: row.computedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

export const foundDrivers = async (actor: Asker, id: string): Promise<DriversRow> =>
  (await findDriversRow(actor.workspaceId, id)) ?? Promise.reject(notFound('explanation'));

function resultOf({ model, words }: DriversRow): DriversSummary['result'] {
  if (!model) return null;
  const {
    accuracy: { metric, value, beatsBaseline },
    drivers,
  } = model;
  const first = drivers.find(({ clear }) => clear);
  return { metric, value, beatsBaseline, first: first ? (words.labels[first.column] ?? first.column) : null };
}

/** All of the workspace, newest first. */
export async function listDrivers(actor: Asker): Promise<DriversSummary[]> {
  const rows = await listDriversRows(actor.workspaceId);
  const ids = [...new Set(rows.map(({ dataSourceId }) => dataSourceId))];
  const versions = new Map(
    await Promise.all(ids.map(async (id) => [id, (await orNull(loadHeld(actor, id)))?.version] as const)),
  );
  return rows.map((row) => ({ ...headOf(row, versions.get(row.dataSourceId)), result: resultOf(row) }));
}

export async function getDrivers(actor: Asker, id: string): Promise<DriversModelOfSource> {
  const row = await foundDrivers(actor, id);
  const table = await orNull(loadHeld(actor, row.dataSourceId));
  return { ...headOf(row, table?.version), model: row.model };
}

/** @throws AppError 'validation' in the words of the refusal where nothing can be said. */
async function assertExplainable(table: SourceTable, asked: DriversAsked, signal?: AbortSignal): Promise<void> {
  const outcome = await checkDrivers(table.relation, tableOf(table), questionOf(asked), signal);
  if (outcome.kind === 'refused')
    throw new AppError('validation', outcome.message, { refusal: outcome.code, ...outcome.details });
}

const addWork = (tx: Tx, { workspaceId, userId }: UserActor, id: string): Promise<Job> =>
  addJob(tx, { workspaceId, createdById: userId, kind: DRIVERS_JOB, targetId: id, stepCount: DRIVERS_STEPS.length });

async function whenExplained(actor: UserActor, id: string, job: Job): Promise<DriversResult> {
  const ended = await startedJob(actor.workspaceId, job, ANSWER_WITHIN_MS);
  const explanation = await getDrivers(actor, id);
  return hasEnded(ended) ? { explanation } : { explanation, job: ended };
}

/** Learns a column from the others, and keeps what drives it and what it would be where it is missing. */
export async function createDrivers(
  actor: UserActor,
  { name, ...asked }: DriversCreate,
  origin: RequestOrigin,
  signal?: AbortSignal,
): Promise<DriversResult> {
  const table = await loadHeld(actor, asked.dataSourceId);
  await take({ key: `drivers ${actor.workspaceId}`, ...ALLOWANCE }, 'Too many driver analyses at once.');
  const words = wordsOf(table, asked);
  await assertExplainable(table, asked, signal);
  const { id, job } = await inTransaction(async (tx) => {
    const made = await insertDrivers(tx, actor.workspaceId, actor.userId, {
      name: name ?? `What drives ${words.target}`.slice(0, 200),
      asked,
      words,
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'explanation.created',
      targetType: 'explanation',
      targetId: made,
      details: { dataSource: asked.dataSourceId, target: asked.target },
    });
    return { id: made, job: await addWork(tx, actor, made) };
  });
  return whenExplained(actor, id, job);
}

/** The same again on the newest version of the data. */
export async function rerunDrivers(actor: UserActor, id: string, origin: RequestOrigin): Promise<DriversResult> {
  const { asked, status } = await foundDrivers(actor, id);
  if (status === 'working') throw new AppError('conflict', 'This is already running. Wait for it to finish.');
  await take({ key: `drivers ${actor.workspaceId}`, ...ALLOWANCE }, 'Too many driver analyses at once.');
  await assertExplainable(await loadHeld(actor, asked.dataSourceId), asked);
  const job = await inTransaction(async (tx) => {
    if (!(await startDrivers(tx, actor.workspaceId, id))) throw notFound('explanation');
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'explanation.rerun',
      targetType: 'explanation',
      targetId: id,
    });
    return addWork(tx, actor, id);
  });
  return whenExplained(actor, id, job);
}

export async function deleteDrivers(actor: UserActor, id: string, origin: RequestOrigin): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    if (!(await removeDrivers(tx, actor.workspaceId, id))) throw notFound('explanation');
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'explanation.deleted',
      targetType: 'explanation',
      targetId: id,
    });
  });
  return { success: true };
}
