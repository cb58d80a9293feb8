import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { instanceId, livingInstances } from '@/lib/base/db/signals';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, type ErrorCode } from '@/lib/base/errors/errors';
import { assertText } from '@/lib/base/errors/text';
import { assertRoom } from '@/lib/base/files/disk';
import { commitObject, newWorkFolder, removeObjects } from '@/lib/base/files/objects';
import { addJob, startedJob } from '@/lib/base/jobs/jobs';
import type { Job } from '@/lib/base/jobs/schema';
import { assertPlace } from '@/lib/base/plans/plans';
import { takeUploadPlace } from '@/lib/product/data-sources/import/upload-places';
import { writeDown, type FileStream } from '@/lib/product/data-sources/import/receive';
import { getDocument } from './documents';
import { DOCUMENT_JOB, DOCUMENT_STEPS } from './job-schema';
import { type StartedDocument } from './schema';
import { documentTypeOf, ONLY_DOCUMENTS } from './upload-schema';
import {
  countDocumentPlaces,
  documentArrived,
  documentFileOf,
  documentFolderOf,
  findDocument,
  releaseDocumentPlace,
  removeDocument,
  reserveDocument,
} from './store';

/** How long a request is held open for the reading. Ten pages take a second. */
const ANSWER_WITHIN_MS = 3_000;

/** `name`: what the form says it is called; it may arrive after the file. */
export type DocumentUpload = FileStream & { signal: AbortSignal; called: () => string | undefined };

type ReceivedDocument = {
  folder: string;
  path: string;
  fileName: string;
  mime: string;
  sizeBytes: number;
  sha256: string;
};

/** Writes the file into a folder of its own; what is refused leaves nothing. */
async function receiveDocument({ stream, name, size = 0 }: DocumentUpload): Promise<ReceivedDocument> {
  const fileName = name.split(/[\\/]/).pop()!.slice(-200);
  assertText(fileName);
  const mime = documentTypeOf(fileName);
  if (!mime) throw new AppError('unsupported_type', ONLY_DOCUMENTS);
  await assertRoom(size);
  const folder = await newWorkFolder();
  try {
    const path = join(folder, 'upload');
    return { folder, path, fileName, mime, ...(await writeDown(stream, path)) };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function takeDocumentPlace({ workspaceId, userId }: UserActor): Promise<string> {
  const living = await livingInstances();
  return inTransaction(async (tx) => {
    await assertPlace(tx, workspaceId, 'documents', () => countDocumentPlaces(tx, workspaceId, living));
    return reserveDocument(tx, workspaceId, { createdById: userId, instanceId: instanceId() });
  });
}

/** The original is in the store before its row says so. */
async function keepDocument(
  actor: UserActor,
  id: string,
  { path, folder: _, ...file }: ReceivedDocument & { name: string },
  origin: RequestOrigin,
): Promise<Job> {
  const { workspaceId, userId } = actor;
  const objectKey = documentFileOf(workspaceId, id);
  await commitObject(objectKey, path);
  try {
    return await inTransaction(async (tx) => {
      await documentArrived(tx, workspaceId, id, { ...file, objectKey });
      await record(tx, {
        ...auditEntry(actor, origin),
        action: 'document.uploaded',
        targetType: 'document',
        targetId: id,
        details: { bytes: file.sizeBytes, type: file.mime },
      });
      return addJob(tx, {
        workspaceId,
        createdById: userId,
        kind: DOCUMENT_JOB,
        targetId: id,
        stepCount: DOCUMENT_STEPS.length,
      });
    });
  } catch (error) {
    await removeObjects(documentFolderOf(workspaceId, id));
    throw error;
  }
}

/**
 * Takes a document in: a place of the plan first, then to disk, then durable, then read by a job. What can be told at
 * once to be no document is refused and leaves nothing; what takes longer is answered with its job.
 */
export async function uploadDocument(
  actor: UserActor,
  upload: DocumentUpload,
  origin: RequestOrigin,
): Promise<StartedDocument> {
  const leaveTurn = await takeUploadPlace(actor.workspaceId, upload.signal);
  let place: string | null = null;
  let received: ReceivedDocument | null = null;
  try {
    place = await takeDocumentPlace(actor);
    const id = place;
    received = await receiveDocument(upload);
    const job = await keepDocument(actor, id, { ...received, name: upload.called() || received.fileName }, origin);
    place = null;
    const now = await startedJob(actor.workspaceId, job, ANSWER_WITHIN_MS);
    await refuseUnread(actor, id, now);
    return { document: await getDocument(actor, id), job: now };
  } finally {
    if (received) await rm(received.folder, { recursive: true, force: true });
    leaveTurn();
    if (place) await releaseDocumentPlace(actor.workspaceId, place);
  }
}

/** A file that could not be read takes no place. */
async function refuseUnread({ workspaceId }: UserActor, id: string, { state, error }: Job): Promise<void> {
  if (state !== 'failed' || !error) return;
  if ((await findDocument(workspaceId, id))?.status !== 'failed') return;
  await inTransaction((tx) => removeDocument(tx, workspaceId, id));
  await removeObjects(documentFolderOf(workspaceId, id));
  throw new AppError(error.code as ErrorCode, error.message, error.details);
}
