import { rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { cacheFolderOf, filesBelow, listObjects, removeObjects } from '@/lib/base/files/objects';
import { readingIdOf } from '../store/store';
import { listNamedObjects } from '../store/version-store';

/**
 * Takes away what was written before an instant and is named by no data source, version or waiting import: left by a
 * process that died between an object and its row.
 */
export async function sweepOrphans(before: Date): Promise<void> {
  const objects = (await Promise.all(['originals', 'sets'].map((family) => listObjects(family, before)))).flat();
  const named = await listNamedObjects();
  for (const key of objects) if (!named.has(key)) await removeObjects(key);
  const readings = new Set([...named].filter((key) => key.startsWith('sets/')).map(readingIdOf));
  for (const path of await filesBelow(cacheFolderOf('sets'), before))
    if (!readings.has(basename(dirname(path)))) await rm(path, { force: true });
}
