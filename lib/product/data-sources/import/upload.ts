import { rm } from 'node:fs/promises';
import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { instanceId, livingInstances } from '@/lib/base/db/signals';
import { inTransaction } from '@/lib/base/db/transaction';
import { commitObject, removeObjects } from '@/lib/base/files/objects';
import { addJob, findUnderWay } from '@/lib/base/jobs/jobs';
import type { Job } from '@/lib/base/jobs/schema';
import { actorKeyOf, isAtWork } from '@/lib/base/limits/idempotency';
import { assertPlace } from '@/lib/base/plans/plans';
import { INGEST_STEPS } from '@/lib/engines/ingest/schema/schema';
import { mayPreview } from '../read/allowances';
import type { Difference, ImportPreview, ImportUnderWay, UploadIntent, UploadOutcome } from '../schema/import-schema';
import { getImport, importOutcome } from './imports';
import { getDataSource } from '../read/read';
import { receiveFile, type FileStream, type Received } from './receive';
import { differenceSince, stageImport, targetOf, type UploadPurpose } from './staging';
import {
  countPlaces,
  fileArrived,
  findUploaded,
  objectFoldersOf,
  originalKeyOf,
  releasePlace,
  reserve,
  type MadeFile,
} from '../store/store';
import { takeUploadPlace } from './upload-places';
import { cancelWith, whenEnded, whenRead, type ReadByJob } from '../read/when-read';

const UPLOAD = { method: 'POST', path: '/api/upload' };

/**
 * `key`: the Idempotency-Key of the request. `intent`: what the form says; it may arrive after the file.
 */
export type Upload = FileStream & { signal: AbortSignal; key: string | null; intent: () => UploadIntent };
export type UploadResult = (ReadByJob & { difference?: Difference }) | { import: ImportPreview } | ImportUnderWay;

/**
 * Takes a file in: a place of the plan first, then to disk, then durable, then read and typed by a job. It is answered
 * when that has ended, or with the job where it takes longer. A refused file leaves everything as it was. A file that
 * comes again with its key, because the process that took it is gone, is the data source or the preview that stands, or
 * the job at work on it.
 */
export async function uploadDataSource(actor: UserActor, upload: Upload, origin: RequestOrigin): Promise<UploadResult> {
  const { key, signal, intent } = upload;
  const earlier = key ? await uploadOutcome(actor, key) : null;
  if (earlier?.state === 'kept') return { dataSource: earlier.dataSource, ...(earlier.job && { job: earlier.job }) };
  if (earlier?.state === 'waiting') return { import: earlier.import };
  if (earlier?.state === 'reading') return { importId: earlier.importId, job: earlier.job };
  const leaveTurn = await takeUploadPlace(actor.workspaceId, signal);
  let place: string | null = null;
  let received: Received | null = null;
  try {
    const early = await purposeOf(actor, intent());
    if (early.mode === 'create') place = await takePlace(actor, early, key);
    received = await receiveFile(upload);
    const purpose = await purposeOf(actor, intent());
    if (purpose.preview || purpose.mode !== 'create')
      return await importFile(actor, purpose, { received, origin, signal, key });
    const id = (place ??= (await takePlace(actor, purpose, key))!);
    const job = await keepUploaded(actor, id, { received, name: purpose.name ?? received.fileName }, origin);
    place = null;
    cancelWith(signal, actor, job);
    return await whenRead(actor, id, job);
  } finally {
    if (received) await rm(received.folder, { recursive: true, force: true });
    leaveTurn();
    if (place) await releasePlace(actor.workspaceId, place);
  }
}

/** What became of a user's upload, found by its idempotency key, for a client that got no answer. */
export async function uploadOutcome(actor: UserActor, key: string): Promise<UploadOutcome> {
  const found = await findUploaded(actor.workspaceId, actor.userId, key);
  if (!found)
    return (
      (await importOutcome(actor, key)) ?? {
        state: (await isAtWork({ ...UPLOAD, actorKey: actorKeyOf(actor), key })) ? 'arriving' : 'none',
      }
    );
  if (found.status === 'uploading')
    return { state: (await livingInstances()).includes(found.instanceId ?? '') ? 'arriving' : 'none' };
  const job = await inTransaction((tx) => findUnderWay(tx, actor.workspaceId, ['ingest'], found.id));
  return { state: 'kept', dataSource: await getDataSource(actor, found.id), job };
}

async function purposeOf(actor: UserActor, { targetId, ...rest }: UploadIntent): Promise<UploadPurpose> {
  return { ...rest, target: rest.mode === 'create' ? null : await targetOf(actor, targetId!) };
}

/** A preview asks for a place without taking it: that is for whoever commits it. */
export async function takePlace(
  actor: UserActor,
  { preview }: Pick<UploadPurpose, 'preview'>,
  key: string | null,
): Promise<string | null> {
  const living = await livingInstances();
  return inTransaction(async (tx) => {
    await assertPlace(tx, actor.workspaceId, 'dataSources', () => countPlaces(tx, actor.workspaceId, living));
    return preview
      ? null
      : reserve(tx, actor.workspaceId, {
          createdById: actor.userId,
          instanceId: instanceId(),
          uploadKey: key,
        });
  });
}

type Arrived = { received: Received; origin: RequestOrigin; signal: AbortSignal; key: string | null };

/** Previews the file, or replaces or appends to its target. Answers with the job if that takes longer than 3 s. */
async function importFile(
  actor: UserActor,
  purpose: UploadPurpose,
  { received, origin, signal, key }: Arrived,
): Promise<UploadResult> {
  const { preview, name, target } = purpose;
  if (preview) await mayPreview(actor);
  const { importId, job } = await stageImport(actor, purpose, received, {
    uploadKey: key,
    ...(!preview && { take: { name, origin } }),
  });
  cancelWith(signal, actor, job);
  const ended = await whenEnded(actor, job);
  if (ended.state !== 'succeeded') return { importId, job: ended };
  if (preview || !target) return { import: await getImport(actor, importId, signal) };
  return {
    dataSource: await getDataSource(actor, target.source.id),
    difference: await differenceSince(actor, target),
  };
}

/** The original is in the store before its row says so; a crash in between leaves an object that nothing names. */
export async function keepUploaded(
  actor: UserActor,
  id: string,
  { received, name, ...made }: { received: Received; name: string } & MadeFile,
  origin: RequestOrigin,
): Promise<Job> {
  const { path, fileName, family, sizeBytes, sha256 } = received;
  const { workspaceId, userId } = actor;
  const file = { objectKey: originalKeyOf(workspaceId, id, sha256), fileName, family, sizeBytes, sha256 };
  await commitObject(file.objectKey, path);
  try {
    return await inTransaction(async (tx) => {
      await fileArrived(tx, workspaceId, id, { name, file, ...made });
      await record(tx, {
        ...auditEntry(actor, origin),
        action: 'data_source.uploaded',
        targetType: 'data_source',
        targetId: id,
        details: { bytes: sizeBytes, family },
      });
      return addJob(tx, {
        workspaceId,
        createdById: userId,
        kind: 'ingest',
        targetId: id,
        stepCount: INGEST_STEPS.length,
      });
    });
  } catch (error) {
    for (const folder of objectFoldersOf(workspaceId, id)) await removeObjects(folder);
    throw error;
  }
}
