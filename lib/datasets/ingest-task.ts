import { basename } from 'node:path';
import { mkdir, rm } from 'node:fs/promises';
import { deedOf, record } from '@/lib/audit/record';
import { AppError } from '@/lib/core/errors';
import { env } from '@/lib/core/env';
import type { TaskActor } from '@/lib/core/actor';
import { inTransaction } from '@/lib/db/transaction';
import { ingestFile } from '@/lib/engine/ingest-process';
import { INGEST_STEPS } from '@/lib/engine/shapes';
import { cacheFolderOf, commitObject, hasObject, localPathOf, removeObjects } from '@/lib/files/objects';
import type { Work } from '@/lib/jobs/worker';
import { versionFolderOf } from './load';
import { findSource, hasVersion, insertVersion, objectFoldersOf, partKeyOf, releasePlace, takeBackOptions, updateSource, type StoredPart } from './store';

/** Reads the kept original into a new version. Safe to run twice: the version's row is the last thing written. */
export async function ingestDataSource({ actor, jobId: versionId, targetId: id, signal, onProgress }: Work): Promise<{ resultUrl: string }> {
  const source = await findSource(actor.workspaceId, id);
  const there = source?.files.length ? await Promise.all(source.files.map(({ objectKey }) => hasObject(objectKey))) : [false];
  if (!source || there.includes(false)) throw new AppError('gone', 'The uploaded file is no longer there. Upload it again.');
  const { files, options, overrides } = source;
  const resultUrl = `/data-sources/${id}`;
  if (await hasVersion(actor.workspaceId, versionId)) return { resultUrl };

  const outDir = versionFolderOf(id, versionId);
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true, mode: 0o700 });
  const result = await ingestFile(
    { files: files.map(({ objectKey, fileName, family }) => ({ path: localPathOf(objectKey), fileName, family })), options, overrides, outDir },
    { signal, deadlineMs: env().UPLOAD_TIMEOUT * 1000, onProgress: ({ step, done, total, unit }) => onProgress({ step, stepIndex: INGEST_STEPS.indexOf(step), done, total, unit }) },
  ).catch(async (error: unknown) => {
    await takeBackOptions(actor.workspaceId, id);
    throw error;
  });
  const parts: StoredPart[] = [];
  for (const { kind, path, sha256, sizeBytes, rowCount } of result.parts) {
    const objectKey = partKeyOf(actor.workspaceId, id, versionId, basename(path));
    await commitObject(objectKey, path);
    parts.push({ kind, objectKey, sha256, sizeBytes, rowCount });
  }
  await inTransaction(async (tx) => {
    const number = await insertVersion(tx, actor.workspaceId, id, versionId, result, parts, { cause: source.currentVersion ? 'reading' : 'upload', createdById: actor.userId, files, options });
    await record(tx, { ...deedOf(actor), action: 'data_source.read', targetType: 'data_source', targetId: id, details: { version: number, rows: result.rowCount, columns: result.columns.length } });
  });
  return { resultUrl };
}

/** A first upload that failed leaves nothing; a data source that has a version keeps it. */
export async function buryIngest(actor: TaskActor, id: string): Promise<void> {
  const source = await findSource(actor.workspaceId, id);
  if (!source) return;
  if (source.currentVersion > 0) {
    await inTransaction((tx) => updateSource(tx, actor.workspaceId, id, { status: 'ready' }));
    return;
  }
  await releasePlace(actor.workspaceId, id);
  for (const folder of objectFoldersOf(actor.workspaceId, id)) await removeObjects(folder);
  await rm(cacheFolderOf('sets', id), { recursive: true, force: true });
}
