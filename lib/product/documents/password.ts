import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { addJob, startedJob } from '@/lib/base/jobs/jobs';
import { take } from '@/lib/base/limits/throttle';
import { seal, unseal } from '@/lib/base/secrets/seal';
import { whenEnded } from '@/lib/product/data-sources/read/when-read';
import { documentOf, getDocument } from './documents';
import { DOCUMENT_JOB, DOCUMENT_STEPS } from './job-schema';
import { PASSWORD_PURPOSE } from './password-schema';
import type { StartedDocument } from './schema';
import { isRecognitionOn } from './recognition-setting';
import { picturePagesOf } from './recognise';
import { startReading, updateDocument, type DocumentRow } from './store';

/** Tries at the password of one document. */
const TRIES = { limit: 30, seconds: 900 };
/** How long a request is held open, so that a wrong password is told at once. */
const ANSWER_WITHIN_MS = 20_000;

/**
 * Reads a locked document. The password is sealed while it is read, and stays only where `keep` says so; one that is
 * wrong is forgotten. @throws AppError 'validation' where it opens nothing.
 */
export async function unlockDocument(
  actor: UserActor,
  id: string,
  { password, keep }: { password: string; keep: boolean },
  origin: RequestOrigin,
): Promise<StartedDocument> {
  const { workspaceId, userId } = actor;
  await documentOf(actor, id);
  await take({ key: `document password ${id}`, ...TRIES }, 'Too many passwords tried.');
  const job = await inTransaction(async (tx) => {
    if (!(await startReading(tx, workspaceId, id, ['password_needed'])))
      throw new AppError('conflict', 'This document doesn’t ask for a password.');
    await updateDocument(tx, workspaceId, id, { password: seal(password, PASSWORD_PURPOSE) });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'document.unlocked',
      targetType: 'document',
      targetId: id,
      details: { kept: keep },
    });
    return addJob(tx, {
      workspaceId,
      createdById: userId,
      kind: DOCUMENT_JOB,
      targetId: id,
      payload: { keepPassword: keep },
      stepCount: DOCUMENT_STEPS.length,
    });
  });
  const now = await whenEnded(actor, job, ANSWER_WITHIN_MS);
  return { document: await getDocument(actor, id), job: now };
}

/** How often a kept password is given out: once a tab that shows the pages. */
const SHOWN = { limit: 120, seconds: 900 };

/** The password that was kept so that the file can be shown. Whoever may read the document may read the file. */
export async function keptPassword(actor: UserActor, id: string, origin: RequestOrigin): Promise<{ password: string }> {
  const sealed = (await documentOf(actor, id)).password;
  const password = sealed === null ? null : unseal(sealed, PASSWORD_PURPOSE);
  if (password === null) throw new AppError('not_found', 'No password of this document is kept.');
  await take({ key: `document kept password ${actor.userId}`, ...SHOWN }, 'Too many documents opened.');
  await record(null, {
    ...auditEntry(actor, origin),
    action: 'document.password_used',
    targetType: 'document',
    targetId: id,
  });
  return { password };
}

/** One that couldn’t be read; or one with pictures, since their text is recognised now. */
const mayBeReread = async ({ status, info }: DocumentRow): Promise<boolean> =>
  status === 'failed' ||
  (status === 'ready' && info !== null && picturePagesOf(info).length > 0 && (await isRecognitionOn()));

/** Reads a document again: one that couldn’t be read, or whose pictures hold text. */
export async function rereadDocument(actor: UserActor, id: string, origin: RequestOrigin): Promise<StartedDocument> {
  const { workspaceId, userId } = actor;
  const row = await documentOf(actor, id);
  const may = await mayBeReread(row);
  const job = await inTransaction(async (tx) => {
    if (!may || !(await startReading(tx, workspaceId, id, [row.status])))
      throw new AppError('conflict', 'This document was already read.');
    await record(tx, { ...auditEntry(actor, origin), action: 'document.reread', targetType: 'document', targetId: id });
    return addJob(tx, {
      workspaceId,
      createdById: userId,
      kind: DOCUMENT_JOB,
      targetId: id,
      stepCount: DOCUMENT_STEPS.length,
    });
  });
  const now = await startedJob(workspaceId, job, 3_000);
  return { document: await getDocument(actor, id), job: now };
}
