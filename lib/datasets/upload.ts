import { rm } from 'node:fs/promises';
import { deedOf, record } from '@/lib/audit/record';
import type { Origin } from '@/lib/audit/schema';
import type { UserActor } from '@/lib/core/actor';
import { AppError, check, type ErrorCode } from '@/lib/core/errors';
import { instanceId, livingInstances } from '@/lib/db/signals';
import { inTransaction } from '@/lib/db/transaction';
import { INGEST_STEPS } from '@/lib/engine/shapes';
import { commitObject, removeObjects } from '@/lib/files/objects';
import { addJob, cancelJob, findUnderWay, tellOfJob, waitForJob, wakeWorkers } from '@/lib/jobs/jobs';
import type { Job } from '@/lib/jobs/schema';
import { actorKeyOf, isAtWork } from '@/lib/limits/idempotency';
import { assertPlace } from '@/lib/plans/plans';
import { uploadFields, type Difference, type ImportPreview, type UploadOutcome } from './import-schema';
import { importOutcome, stageForPreview, takeAtOnce, targetOf, type Purpose } from './imports';
import { getDataSource } from './read';
import { receiveFile, type Received } from './receive';
import type { DataSource } from './schema';
import { takeUploadPlace } from './upload-places';
import { countPlaces, fileArrived, findUploaded, objectFoldersOf, originalKeyOf, releasePlace, reserve } from './store';

/** How long an upload is held open for its ingest before it is answered 202. A file of 50 MB takes a second or two. */
const ANSWER_WITHIN_MS = 10_000;
const UPLOAD = { method: 'POST', path: '/api/upload' };

export type Uploaded = { dataSource: DataSource; job?: Job; difference?: Difference | null } | { import: ImportPreview };

/**
 * Takes a file in: a place of the plan first, then the body to disk, then durable, then read and typed. A first upload is read
 * by a job and answered when it is whole, or with the job where that takes longer; a preview, a replacement and what is appended
 * are read by the request itself. A refused file leaves everything as it was. A file that comes again with its key, because the
 * process that took it is gone, is the data source or the preview that stands.
 */
export async function uploadDataSource(actor: UserActor, request: Request, origin: Origin): Promise<Uploaded> {
  const key = request.headers.get('idempotency-key');
  const earlier = key ? await uploadOutcome(actor, key) : null;
  if (earlier?.state === 'kept') return { dataSource: earlier.dataSource, ...(earlier.job && { job: earlier.job }) };
  if (earlier?.state === 'waiting') return { import: earlier.import };
  const fields: Record<string, string> = {};
  const held: { place: string | null } = { place: null };
  const leaveTurn = await takeUploadPlace(actor.workspaceId, request.signal);
  try {
    const received = await receiveFile(request, fields, async () => {
      const { mode, preview } = await purposeOf(actor, fields);
      if (mode === 'create') held.place = await takePlace(actor, preview, key);
    });
    try {
      const { preview, ...purpose } = await purposeOf(actor, fields);
      const arrival = { signal: request.signal, key };
      if (preview) return { import: await stageForPreview(actor, purpose, received, arrival) };
      if (purpose.mode !== 'create') return await takeAtOnce(actor, purpose, received, arrival, origin);
      const { place } = held;
      if (!place) throw new AppError('validation', 'mode: stands before the file in the form', { fields: { mode: 'stands before the file in the form' } });
      const job = await keep(actor, place, received, purpose.name, origin);
      held.place = null;
      return await answerWhenRead(actor, place, job, request.signal);
    } finally {
      await rm(received.folder, { recursive: true, force: true });
    }
  } finally {
    leaveTurn();
    if (held.place) await releasePlace(actor.workspaceId, held.place);
  }
}

/**
 * What became of a person's upload, by the key it was sent with: for whoever got no answer. What is read by its request itself
 * has left nothing until that ends.
 */
export async function uploadOutcome(actor: UserActor, key: string): Promise<UploadOutcome> {
  const found = await findUploaded(actor.workspaceId, actor.userId, key);
  if (!found) return await importOutcome(actor, key) ?? { state: await isAtWork({ ...UPLOAD, actorKey: actorKeyOf(actor), key }) ? 'arriving' : 'none' };
  if (found.status === 'uploading') return { state: (await livingInstances()).includes(found.instanceId ?? '') ? 'arriving' : 'none' };
  const job = await inTransaction((tx) => findUnderWay(tx, actor.workspaceId, ['ingest'], found.id));
  return { state: 'kept', dataSource: await getDataSource(actor, found.id), job };
}

/** What the form says so far: its fields may come after the file as well as before it. */
async function purposeOf(actor: UserActor, fields: Record<string, string>): Promise<Purpose & { preview: boolean }> {
  const { targetId, name, ...rest } = check(uploadFields, Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== '')));
  return { ...rest, name, target: rest.mode === 'create' ? null : await targetOf(actor, targetId!) };
}

/** A preview asks for a place without taking it: that is for whoever commits it. */
async function takePlace(actor: UserActor, preview: boolean, key: string | null): Promise<string | null> {
  const living = await livingInstances();
  return inTransaction(async (tx) => {
    await assertPlace(tx, actor.workspaceId, 'dataSources', () => countPlaces(tx, actor.workspaceId, living));
    return preview ? null : reserve(tx, actor.workspaceId, actor.userId, instanceId(), key);
  });
}

async function answerWhenRead(actor: UserActor, id: string, job: Job, signal: AbortSignal): Promise<{ dataSource: DataSource; job?: Job }> {
  await wakeWorkers();
  const gone = new AbortController();
  signal.addEventListener('abort', () => { gone.abort(); cancelJob(actor, job.id).catch(() => {}); });
  const ended = await waitForJob(actor.workspaceId, job.id, ANSWER_WITHIN_MS, gone.signal);
  if (ended.error) throw new AppError(ended.error.code as ErrorCode, ended.error.message, ended.error.details);
  const dataSource = await getDataSource(actor, id);
  return ended.state === 'succeeded' ? { dataSource } : { dataSource, job: ended };
}

/** The original is in the store before its row says so; a crash in between leaves an object that nothing names. */
async function keep(actor: UserActor, id: string, file: Received, name: string | undefined, origin: Origin): Promise<Job> {
  const originalKey = originalKeyOf(actor.workspaceId, id, file.sha256);
  await commitObject(originalKey, file.path);
  try {
    return await inTransaction(async (tx) => {
      const { fileName, family, sizeBytes, sha256 } = file;
      await fileArrived(tx, actor.workspaceId, id, name ?? fileName, { objectKey: originalKey, fileName, family, sizeBytes, sha256 });
      await record(tx, { ...deedOf(actor), action: 'data_source.uploaded', targetType: 'data_source', targetId: id, address: origin.address, requestId: origin.requestId, details: { bytes: file.sizeBytes, family: file.family } });
      return addJob(tx, { workspaceId: actor.workspaceId, createdById: actor.userId, kind: 'ingest', targetId: id, stepCount: INGEST_STEPS.length });
    });
  } catch (error) {
    for (const folder of objectFoldersOf(actor.workspaceId, id)) await removeObjects(folder);
    throw error;
  } finally {
    await tellOfJob({ id, workspaceId: actor.workspaceId }).catch(() => {});
  }
}
