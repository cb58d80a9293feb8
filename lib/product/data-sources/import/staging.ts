import type { UserActor } from '@/lib/base/actor/actor';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { commitObject, removeObjects } from '@/lib/base/files/objects';
import { newId } from '@/lib/base/secrets/ids';
import { differenceOf } from '../schema/difference';
import {
  IMPORT_MINUTES,
  MOST_WAITING,
  type Difference,
  type ImportMode,
  type ImportPreview,
  type UploadIntent,
} from '../schema/import-schema';
import { insertImport, listReaders, type StagedImport } from '../store/import-store';
import { effectiveColumns } from '../read/load';
import { readAsLastTime, SETTLED_FIRST, SETTLED_LATER } from './preferences';
import { forgetReading, type FileToRead } from '../read/reading';
import type { Received } from './receive';
import { UPLOAD_LIMIT, type UploadType } from '../schema/schema';
import { findVersion, sizeOf, stagedKeyOf, type SourceWithVersion } from '../store/store';
import type { KeptFile } from '../store/stored';

/** A data source that is appended to may be read from this many bytes in all. */
const FILES_LIMIT = 5 * UPLOAD_LIMIT;

/** What an upload is for; `target` is the data source that it replaces or goes on. */
export type UploadPurpose = Omit<UploadIntent, 'targetId'> & { target: SourceWithVersion | null };
/** `key`: the Idempotency-Key that it was sent with. */
export type UploadArrival = { signal: AbortSignal; key: string | null };

export const lapse = () => new Date(Date.now() + IMPORT_MINUTES * 60_000);

/** The data source that a file may replace or go on. */
export async function targetOf(actor: UserActor, id: string): Promise<SourceWithVersion> {
  const target = await findVersion(actor.workspaceId, id);
  if (!target) throw notFound('data source');
  if (target.source.files.length === 0)
    throw new AppError('validation', `${target.source.name} isn’t based on a file, so it can’t be replaced with one.`, {
      fields: { targetId: 'is not read from a file' },
    });
  return target;
}

/** The files of the new version, the new one last. */
export function filesFor(mode: ImportMode, target: SourceWithVersion | null, file: FileToRead): FileToRead[] {
  const files = mode === 'append' ? [...(target?.source.files ?? []), file] : [file];
  if (sizeOf(files) > FILES_LIMIT)
    throw new AppError(
      'too_large',
      'This data source’s files would exceed 250 MB in total. Upload this file as a separate data source.',
      { limit: FILES_LIMIT, size: sizeOf(files) },
    );
  return files;
}

/**
 * Reads a file that has arrived and lets it wait: the originals and parts are in the store before its row says so,
 * nothing is listed.
 */
export async function stageImport(
  actor: UserActor,
  { mode, target, name }: UploadPurpose,
  received: Received,
  { signal, key }: UploadArrival,
): Promise<StagedImport> {
  const { workspaceId } = actor;
  const id = newId();
  const { fileName, family, sizeBytes, sha256, path } = received;
  const sourceId = target?.source.id ?? id;
  const file: KeptFile = { objectKey: stagedKeyOf(workspaceId, sourceId, id), fileName, family, sizeBytes, sha256 };
  const files = filesFor(mode, target, { ...file, path });
  const reading = {
    workspaceId,
    sourceId,
    id: newId(),
    files,
    options: target?.source.options ?? {},
    settles: target ? SETTLED_LATER : SETTLED_FIRST,
    overrides: target?.source.overrides ?? {},
  };
  const {
    result: { parts: _paths, nativeFile: _native, settled: _settled, ...measured },
    parts,
    options,
    overrides,
    id: readingId,
  } = await readAsLastTime(reading, { signal });
  try {
    await commitObject(file.objectKey, path);
    const staged = {
      id,
      workspaceId,
      createdById: actor.userId,
      mode,
      targetId: target?.source.id ?? null,
      baseVersion: target?.version.number ?? null,
      name: name ?? target?.source.name ?? fileName,
      uploadType: mode === 'append' ? target!.source.uploadType : family,
      files: [...files.slice(0, -1), file],
      overrides,
      options,
      readingId,
      result: { ...measured, parts },
      expiresAt: lapse(),
      uploadKey: key,
    };
    await inTransaction((tx) => insertImport(tx, staged, MOST_WAITING));
    return { ...staged, createdAt: new Date(), takenAt: null };
  } catch (error) {
    await forgetReading({ ...reading, id: readingId });
    await removeObjects(file.objectKey);
    throw error;
  }
}

/** What taking the import would change; null where it makes a data source of its own. */
export async function differenceFor(
  actor: UserActor,
  { targetId, result, overrides }: StagedImport,
): Promise<Difference | null> {
  if (!targetId) return null;
  const { source, version } = await targetOf(actor, targetId);
  const before = { rowCount: Number(version.rowCount), columns: effectiveColumns(source, version) };
  return differenceOf(
    before,
    { rowCount: result.rowCount, columns: effectiveColumns({ overrides }, result) },
    targetId,
    await listReaders(actor.workspaceId, targetId),
  );
}

export async function previewOf(actor: UserActor, staged: StagedImport): Promise<ImportPreview> {
  const { id, mode, targetId, name, uploadType, files, overrides, options, expiresAt, result } = staged;
  const { reading, rowCount, issues, offers, sample } = result;
  const { fileName, sizeBytes } = files.at(-1)!;
  return {
    id,
    mode,
    targetId,
    name,
    fileName,
    uploadType: uploadType as UploadType,
    sizeBytes,
    expiresAt: expiresAt.toISOString(),
    reading,
    options,
    overrides,
    rowCount,
    columns: effectiveColumns({ overrides }, result),
    issues,
    offers,
    data: sample,
    difference: await differenceFor(actor, staged),
  };
}
