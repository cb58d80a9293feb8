import { rm } from 'node:fs/promises';
import { inTransaction } from '@/lib/base/db/transaction';
import { notFound } from '@/lib/base/errors/errors';
import { commitObject, removeObjects } from '@/lib/base/files/objects';
import type { JobTask, TaskInput } from '@/lib/base/jobs/worker';
import { citeEvidence } from '@/lib/product/evidence/evidence';
import { FAMILY } from './exports';
import { EXPORT_STEPS } from './job-schema';
import { findExport, markEnded, markRunning, markSucceeded } from './store';
import { makeExportFile } from './write';

/** Safe to run twice: the file and the row that names it are the last things written. */
async function run({ actor, jobId, targetId: id, signal, onProgress }: TaskInput) {
  const { workspaceId } = actor;
  const row = await findExport(workspaceId, id);
  if (!row) throw notFound('export');
  const step = (stepIndex: number) =>
    onProgress({ step: EXPORT_STEPS[stepIndex]!, stepIndex, done: 0, total: 0, unit: 'bytes' });
  await markRunning(workspaceId, id);
  step(0);
  const file = await makeExportFile(actor, { ...row, title: row.targetName }, signal, () => step(1));
  const objectKey = `${FAMILY}/${workspaceId}/${id}/${jobId}`;
  try {
    signal.throwIfAborted();
    await commitObject(objectKey, file.path);
    const { fileName, contentType, sizeBytes, sha256, evidenceIds } = file;
    const isKept = await inTransaction(async (tx) => {
      await citeEvidence(tx, workspaceId, evidenceIds);
      return markSucceeded(tx, workspaceId, id, { fileName, contentType, objectKey, sizeBytes, sha256 });
    });
    if (!isKept) await removeObjects(objectKey);
    else if (row.objectKey && row.objectKey !== objectKey) await removeObjects(row.objectKey);
  } finally {
    await rm(file.folder, { recursive: true, force: true });
  }
  return { resultUrl: '/exports' };
}

export const exportTask: JobTask = {
  run,
  onFailure: ({ workspaceId }, id, failure) =>
    markEnded(workspaceId, id, failure.code === 'cancelled' ? 'cancelled' : 'failed', failure),
};
