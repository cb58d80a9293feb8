import type { TaskActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { hasObject } from '@/lib/base/files/objects';
import type { TaskInput } from '@/lib/base/jobs/worker';
import { INGEST_STEPS, type IngestProgress } from '@/lib/engines/ingest/schema/schema';
import { readAsChosen, readAsLastTime, SETTLED_FIRST } from './preferences';
import { removeFilesOf } from '../read/reading';
import {
  findSource,
  hasVersion,
  insertVersion,
  lockSource,
  releasePlace,
  takeBackChoices,
  updateSource,
} from '../store/store';
import { holdParents } from '../store/merge-store';
import { markStatementBehind } from '../store/statement-store';
import { releasePruned } from '../versions/versions';

/** Reads the kept original into a new version. Safe to run twice: the version's row is the last thing written. */
export async function ingestDataSource(work: TaskInput): Promise<{ resultUrl: string }> {
  const { actor, jobId: versionId, targetId: id, signal, onProgress } = work;
  const source = await findSource(actor.workspaceId, id);
  const there = source?.files.length
    ? await Promise.all(source.files.map(({ objectKey }) => hasObject(objectKey)))
    : [false];
  if (!source || there.includes(false))
    throw new AppError('gone', 'The uploaded file is no longer available. Upload it again.');
  const { files, options: before, overrides: chosen, currentVersion } = source;
  const resultUrl = `/data-sources/${id}`;
  if (await hasVersion(actor.workspaceId, versionId)) return { resultUrl };

  const reading = {
    workspaceId: actor.workspaceId,
    sourceId: id,
    id: versionId,
    files,
    options: before,
    settles: currentVersion ? [] : SETTLED_FIRST,
    overrides: chosen,
  };
  const how = {
    signal,
    onProgress: ({ step, done, total, unit }: IngestProgress) =>
      onProgress({ step, stepIndex: INGEST_STEPS.indexOf(step), done, total, unit }),
  };
  const { result, parts, options, overrides } = await (
    currentVersion ? readAsChosen(reading, how) : readAsLastTime(reading, how)
  ).catch(async (error: unknown) => {
    await takeBackChoices(actor.workspaceId, id);
    throw error;
  });
  const inTime = await inTransaction(async (tx) => {
    if (source.statement !== null) await holdParents(tx, actor.workspaceId, id);
    if ((await lockSource(tx, actor.workspaceId, id)) !== currentVersion) return false;
    const number = await insertVersion(tx, actor.workspaceId, id, {
      id: versionId,
      result,
      parts,
      cause: currentVersion ? 'reading' : 'upload',
      createdById: actor.userId,
      files,
      options,
      overrides,
    });
    if (source.statement !== null) await markStatementBehind(tx, actor.workspaceId, id);
    if (overrides !== chosen || options !== before)
      await updateSource(tx, actor.workspaceId, id, { options, overrides });
    await record(tx, {
      ...auditEntry(actor),
      action: 'data_source.read',
      targetType: 'data_source',
      targetId: id,
      details: { version: number, rows: result.rowCount, columns: result.columns.length },
    });
    return true;
  });
  // Another version came meanwhile, of other files perhaps: what was read is of the past.
  if (!inTime) return ingestDataSource(work);
  await releasePruned(actor.workspaceId, id);
  return { resultUrl };
}

/** A first upload that failed leaves nothing; a data source that has a version keeps it. */
export async function ingestFailed(actor: TaskActor, id: string): Promise<void> {
  const source = await findSource(actor.workspaceId, id);
  if (!source) return;
  if (source.currentVersion > 0) {
    await inTransaction((tx) => updateSource(tx, actor.workspaceId, id, { status: 'ready' }));
    return;
  }
  await releasePlace(actor.workspaceId, id);
  await removeFilesOf(actor.workspaceId, id);
}
