import { mkdir, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { WorkspaceId } from '@/lib/base/actor/actor';
import { subscribe } from '@/lib/base/db/signals';
import { readSetting } from '@/lib/base/db/settings';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { cacheFolderOf, commitObject, localPathOf, removeObjects } from '@/lib/base/files/objects';
import { REMOVED } from '@/lib/base/files/outside';
import { log, traceOf } from '@/lib/base/log/log';
import { dropTablesOf } from '@/lib/engines/cluster/cluster';
import { ingestFile, type IngestOptions } from '@/lib/engines/ingest/process';
import { ONLY_FORMATS, onlyFormats } from '@/lib/engines/ingest/schema/file-formats';
import type { ColumnOverride, IngestRequest, IngestResult, ReadingOptions } from '@/lib/engines/ingest/schema/schema';
import { objectFoldersOf, partFolderOf, partKeyOf } from '../store/store';
import type { KeptFile, StoredPart } from '../store/stored';

/** `id` becomes the id of the version. `settles`: what is done unasked where a file leaves no doubt. */
export type VersionReading = {
  workspaceId: WorkspaceId;
  sourceId: string;
  id: string;
  files: KeptFile[];
  options: ReadingOptions;
  settles?: IngestRequest['settles'];
  overrides: Record<string, ColumnOverride>;
};

/** Where the native copy of a reading stands on this machine. */
export const readingFolderOf = (sourceId: string, id: string) => cacheFolderOf('sets', sourceId, id);

/** Where the parts of a version go. */
export type VersionId = Pick<VersionReading, 'workspaceId' | 'sourceId' | 'id'>;
type Built = { result: IngestResult; parts: StoredPart[] };

/**
 * Has the parts of a version made in an empty folder and moves them into the object store. Safe to run twice; what it
 * leaves when it fails is nothing.
 */
export async function buildParts(place: VersionId, build: (outDir: string) => Promise<IngestResult>): Promise<Built> {
  const { workspaceId, sourceId, id } = place;
  const outDir = readingFolderOf(sourceId, id);
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true, mode: 0o700 });
  const result = await build(outDir);
  try {
    const parts: StoredPart[] = [];
    for (const { kind, path, sha256, sizeBytes, rowCount } of result.parts) {
      const objectKey = partKeyOf(workspaceId, sourceId, id, basename(path));
      await commitObject(objectKey, path);
      parts.push({ kind, objectKey, sha256, sizeBytes, rowCount });
    }
    return { result, parts };
  } catch (error) {
    await forgetReading(place);
    throw error;
  }
}

/** A reader's refusal lists the formats that it knows; the owner may have switched some off. */
async function inFormatsAllowed(error: unknown): Promise<never> {
  if (!(error instanceof AppError) || error.code !== 'unsupported_type') throw error;
  const off = await readSetting('formats.off');
  throw new AppError(error.code, error.message.replace(ONLY_FORMATS, onlyFormats(off)), error.details);
}

/** Reads files into parts of the object store. */
export const readFiles = (
  { files, options, settles, overrides, ...place }: VersionReading,
  { signal, onProgress }: Pick<IngestOptions, 'signal' | 'onProgress'>,
): Promise<Built> =>
  buildParts(place, (outDir) =>
    ingestFile(
      {
        files: files.map(({ objectKey, fileName, family }) => ({ path: localPathOf(objectKey), fileName, family })),
        options,
        settles,
        overrides,
        outDir,
      },
      { workspaceId: place.workspaceId, signal, onProgress, deadlineMs: env().UPLOAD_TIMEOUT * 1000 },
    ).catch(inFormatsAllowed),
  );

/** A child may still be writing the native copy of what it has just read. */
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 } as const;

export const removeCopy = (sourceId: string, id: string): Promise<void> => rm(readingFolderOf(sourceId, id), REMOVAL);

/** Follows what other processes have taken out of the store: copies of it here go too. */
export const subscribeToRemoved = () =>
  subscribe(REMOVED, (key) => {
    const [family, , sourceId, readingId] = key.split('/');
    if (family === 'sets' && sourceId)
      rm(cacheFolderOf('sets', sourceId, ...(readingId ? [readingId] : [])), REMOVAL).catch((error: unknown) =>
        log.warn('copies.removed', traceOf(error)),
      );
  });

/** Takes away the parts of a reading that no version names. */
export async function forgetReading({ workspaceId, sourceId, id }: VersionId): Promise<void> {
  await removeObjects(partFolderOf(workspaceId, sourceId, id));
  await removeCopy(sourceId, id);
}

/** Takes away every object and every copy of a data source. */
export async function removeFilesOf(workspaceId: WorkspaceId, sourceId: string): Promise<void> {
  for (const folder of objectFoldersOf(workspaceId, sourceId)) await removeObjects(folder);
  await rm(cacheFolderOf('sets', sourceId), REMOVAL);
  // Where the engine is away, its next look takes them.
  await dropTablesOf(sourceId).catch((error: unknown) => log.warn('engine.drop', traceOf(error)));
}
