import { mkdir, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { WorkspaceId } from '@/lib/core/actor';
import type { IngestedPart } from '@/lib/engine/shapes';
import { cacheFolderOf, commitObject, removeObjects } from '@/lib/files/objects';
import { objectFoldersOf, partKeyOf, type StoredPart } from './store';

/** An empty folder for the parts of a version and for its native copy, which stays there. */
export async function emptyPartFolder(sourceId: string, versionId: string): Promise<string> {
  const folder = cacheFolderOf('sets', sourceId, versionId);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Moves the parts of a version into the object store. */
export async function commitParts(workspaceId: WorkspaceId, sourceId: string, versionId: string, made: IngestedPart[]): Promise<StoredPart[]> {
  const parts: StoredPart[] = [];
  for (const { kind, path, sha256, sizeBytes, rowCount } of made) {
    const objectKey = partKeyOf(workspaceId, sourceId, versionId, basename(path));
    await commitObject(objectKey, path);
    parts.push({ kind, objectKey, sha256, sizeBytes, rowCount });
  }
  return parts;
}

/** Takes away every object and every copy of a data source. */
export async function removeFilesOf(workspaceId: WorkspaceId, sourceId: string): Promise<void> {
  for (const folder of objectFoldersOf(workspaceId, sourceId)) await removeObjects(folder);
  await rm(cacheFolderOf('sets', sourceId), { recursive: true, force: true });
}
