import { rm } from 'node:fs/promises';
import { deedOf, record } from '@/lib/audit/record';
import type { Origin } from '@/lib/audit/schema';
import type { UserActor } from '@/lib/core/actor';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import { instanceId, livingInstances } from '@/lib/db/signals';
import { inTransaction } from '@/lib/db/transaction';
import { INGEST_STEPS } from '@/lib/engine/shapes';
import { commitObject, removeObjects } from '@/lib/files/objects';
import { addJob, cancelJob, tellOfJob, waitForJob, wakeWorkers } from '@/lib/jobs/jobs';
import type { Job } from '@/lib/jobs/schema';
import { assertPlace } from '@/lib/plans/plans';
import { getDataSource } from './read';
import { receiveFile, type Received } from './receive';
import type { DataSource } from './schema';
import { countPlaces, fileArrived, objectFoldersOf, originalKeyOf, releasePlace, reserve } from './store';

/** How long an upload is held open for its ingest before it is answered 202. A file of 50 MB takes a second or two. */
const ANSWER_WITHIN_MS = 10_000;

export type Uploaded = { dataSource: DataSource; job?: Job };

/**
 * Takes a file in: a place of the plan first, then the body to disk, then durable, then read and typed by a job. Resolves
 * when the data source is whole, or with the job where that takes longer. A refused file leaves nothing.
 */
export async function uploadDataSource(actor: UserActor, request: Request, origin: Origin): Promise<Uploaded> {
  const living = await livingInstances();
  const id = await inTransaction(async (tx) => {
    await assertPlace(tx, actor.workspaceId, 'dataSources', () => countPlaces(tx, actor.workspaceId, living));
    return reserve(tx, actor.workspaceId, actor.userId, instanceId());
  });
  let job: Job;
  try {
    const received = await receiveFile(request);
    job = await keep(actor, id, received, origin).finally(() => rm(received.folder, { recursive: true, force: true }));
  } catch (error) {
    await releasePlace(actor.workspaceId, id);
    throw error;
  }
  await wakeWorkers();
  const gone = new AbortController();
  request.signal.addEventListener('abort', () => { gone.abort(); cancelJob(actor, job.id).catch(() => {}); });
  const ended = await waitForJob(actor.workspaceId, job.id, ANSWER_WITHIN_MS, gone.signal);
  if (ended.error) throw new AppError(ended.error.code as ErrorCode, ended.error.message, ended.error.details);
  const dataSource = await getDataSource(actor, id);
  return ended.state === 'succeeded' ? { dataSource } : { dataSource, job: ended };
}

/** The original is in the store before its row says so; a crash in between leaves an object that nothing names. */
async function keep(actor: UserActor, id: string, file: Received, origin: Origin): Promise<Job> {
  const originalKey = originalKeyOf(actor.workspaceId, id, file.sha256);
  await commitObject(originalKey, file.path);
  try {
    return await inTransaction(async (tx) => {
      const { fileName, family, sizeBytes, sha256 } = file;
      await fileArrived(tx, actor.workspaceId, id, file.fields.name?.trim() || fileName, { objectKey: originalKey, fileName, family, sizeBytes, sha256 });
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
