import type { Readable } from 'node:stream';
import { accessDenied, mayChange, type UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, lockFor, type Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { hasObject, listObjects, readObject, removeObjects } from '@/lib/base/files/objects';
import { addJob, cancelJob, publishJob, wakeWorkers } from '@/lib/base/jobs/jobs';
import type { Job } from '@/lib/base/jobs/schema';
import { take } from '@/lib/base/limits/throttle';
import { assertFeature } from '@/lib/base/plans/plans';
import { nameOf } from './gather';
import { EXPORT_JOB, EXPORT_STEPS } from './job-schema';
import { isPaper } from './kinds-schema';
import type { Export, ExportCreate, ExportOptions, StartedExport } from './schema';
import {
  countKept,
  countUnderWay,
  findExport,
  insertExport,
  keysInUse,
  listExportRows,
  MOST_LISTED,
  removeExport,
  removeOldRows,
  restart,
  setJob,
  takeExpiredFiles,
  type ExportRow,
} from './store';

const DAY_MS = 86_400_000;
const ALLOWANCE = { limit: 120, seconds: 600 };
/** Of a workspace, waiting or being written. */
const MOST_UNDER_WAY = 20;
/** A row outlives its file by so long, so that it can be run again. */
const ROW_DAYS = 30;

export const FAMILY = 'exports';

const isOver = ({ expiresAt }: Pick<ExportRow, 'expiresAt'>) => expiresAt.getTime() <= Date.now();
const endOf = (createdAt: Date) => new Date(createdAt.getTime() + env().EXPORT_KEEP_DAYS * DAY_MS);

const toExport = (row: ExportRow): Export => ({
  id: row.id,
  kind: row.kind,
  targetId: row.targetId,
  targetName: row.targetName,
  format: row.format,
  options: row.options,
  status: row.status === 'succeeded' && (isOver(row) || row.objectKey === null) ? 'expired' : row.status,
  error: row.error,
  fileName: row.fileName,
  sizeBytes: Number(row.sizeBytes),
  sha256: row.sha256,
  jobId: row.jobId,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

const found = async (actor: UserActor, id: string): Promise<ExportRow> =>
  (await findExport(actor.workspaceId, id)) ?? Promise.reject(notFound('export'));

/** All of the workspace, newest first. */
export const listExports = async (actor: UserActor): Promise<Export[]> =>
  (await listExportRows(actor.workspaceId)).map(toExport);

export const getExport = async (actor: UserActor, id: string): Promise<Export> => toExport(await found(actor, id));

async function addWork(tx: Tx, { workspaceId, userId }: UserActor, id: string): Promise<Job> {
  const job = await addJob(tx, {
    workspaceId,
    createdById: userId,
    kind: EXPORT_JOB,
    targetId: id,
    stepCount: EXPORT_STEPS.length,
  });
  await setJob(tx, workspaceId, id, job.id);
  return job;
}

async function assertMay(tx: Tx, { workspaceId }: UserActor, { format }: Pick<ExportCreate, 'format'>): Promise<void> {
  await lockFor(tx, `exports ${workspaceId}`);
  if (isPaper(format)) await assertFeature(tx, workspaceId, 'pdfWordExport');
  if ((await countUnderWay(tx, workspaceId)) >= MOST_UNDER_WAY)
    throw new AppError('rate_limited', `${MOST_UNDER_WAY} exports are being written. Wait for one to finish.`, {
      retryAfter: 10,
    });
}

const throttle = ({ workspaceId }: UserActor) =>
  take({ key: `export ${workspaceId}`, ...ALLOWANCE }, 'Too many exports at once.');

async function started(actor: UserActor, id: string, job: Job): Promise<StartedExport> {
  await publishJob({ id: job.id, workspaceId: actor.workspaceId });
  await wakeWorkers();
  return { export: await getExport(actor, id), job };
}

/** Has a file made. Where the plan has no such file, nothing is kept. */
export async function createExport(
  actor: UserActor,
  asked: ExportCreate,
  origin: RequestOrigin,
): Promise<StartedExport> {
  await throttle(actor);
  const targetName = await nameOf(actor, asked);
  const { kind, targetId, format, options } = asked;
  const { id, job } = await inTransaction(async (tx) => {
    await assertMay(tx, actor, asked);
    if ((await countKept(tx, actor.workspaceId)) >= MOST_LISTED)
      throw new AppError(
        'conflict',
        `This workspace keeps ${MOST_LISTED} exports. Delete some, or run one of them again.`,
      );
    const made = await insertExport(tx, actor.workspaceId, actor.userId, {
      kind,
      targetId,
      targetName,
      format,
      options: options as ExportOptions,
      expiresAt: endOf(new Date()),
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'export.created',
      targetType: 'export',
      targetId: made,
      details: { kind, format },
    });
    return { id: made, job: await addWork(tx, actor, made) };
  });
  return started(actor, id, job);
}

/** Makes the file again, of what it is made of as it is now; until then the file before stays. */
export async function rerunExport(actor: UserActor, id: string, origin: RequestOrigin): Promise<StartedExport> {
  const row = await found(actor, id);
  await throttle(actor);
  const targetName = await nameOf(actor, row);
  const job = await inTransaction(async (tx) => {
    await assertMay(tx, actor, row);
    const createdAt = new Date();
    if (!(await restart(tx, actor.workspaceId, id, { targetName, createdAt, expiresAt: endOf(createdAt) })))
      throw new AppError('conflict', 'This export is already being written. Wait for it to finish.');
    await record(tx, { ...auditEntry(actor, origin), action: 'export.rerun', targetType: 'export', targetId: id });
    return addWork(tx, actor, id);
  });
  return started(actor, id, job);
}

/** Whoever only reads in a workspace deletes their own. */
export async function deleteExport(actor: UserActor, id: string, origin: RequestOrigin): Promise<{ success: true }> {
  const { jobId, objectKey, status, createdById } = await found(actor, id);
  if (createdById !== actor.userId && !mayChange(actor)) throw new AppError('role', accessDenied('analyst', actor));
  if (jobId && (status === 'queued' || status === 'running')) await cancelJob(actor, jobId);
  await inTransaction(async (tx) => {
    if (!(await removeExport(tx, actor.workspaceId, id))) throw notFound('export');
    await record(tx, { ...auditEntry(actor, origin), action: 'export.deleted', targetType: 'export', targetId: id });
  });
  if (objectKey) await removeObjects(objectKey);
  return { success: true };
}

export type ExportDownload = Pick<ExportRow, 'fileName' | 'contentType'> & { stream: Readable; sizeBytes: number };

/**
 * The file of an export.
 * @throws AppError 'gone' where its days are over, 'conflict' where there is none yet.
 */
export async function openExport(actor: UserActor, id: string, origin: RequestOrigin): Promise<ExportDownload> {
  const row = await found(actor, id);
  const { status, objectKey, fileName, contentType, sizeBytes, kind, format } = row;
  if (status === 'queued' || status === 'running')
    throw new AppError('conflict', 'This export isn’t ready yet. Wait for it to finish.');
  if (status !== 'succeeded') throw new AppError('conflict', 'This export has no file. Run it again.');
  if (isOver(row) || !objectKey || !(await hasObject(objectKey)))
    throw new AppError('gone', 'This export has expired. Run it again.');
  await record(null, {
    ...auditEntry(actor, origin),
    action: 'export.downloaded',
    targetType: 'export',
    targetId: id,
    details: { kind, format },
  });
  return { stream: readObject(objectKey), fileName, contentType, sizeBytes: Number(sizeBytes) };
}

/** Files whose days are over go, then those that no export has, and at last the rows. */
export async function sweepExports(now: number): Promise<void> {
  for (const key of await takeExpiredFiles(new Date(now))) await removeObjects(key);
  const old = await listObjects(FAMILY, new Date(now - DAY_MS));
  const used = await keysInUse(old);
  for (const key of old) if (!used.has(key)) await removeObjects(key);
  await removeOldRows(new Date(now - ROW_DAYS * DAY_MS));
}
