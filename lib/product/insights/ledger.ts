import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { WorkspaceId } from '@/lib/base/actor/actor';
import { commitObject, hasObject, newWorkFolder, readObject, removeObjects } from '@/lib/base/files/objects';
import type { Tested } from '@/lib/pure/analysis/insights/schema';

/** All that was tested of a version: one object of a line each, compressed. */
const keyOf = (workspaceId: WorkspaceId, dataSourceId: string, dataVersion: number) =>
  `ledgers/${workspaceId}/${dataSourceId}/${dataVersion}.ndjson.gz`;

export async function writeLedger(
  workspaceId: WorkspaceId,
  dataSourceId: string,
  dataVersion: number,
  ledger: readonly Tested[],
): Promise<void> {
  const folder = await newWorkFolder();
  const path = join(folder, 'ledger');
  try {
    await writeFile(path, await promisify(gzip)(ledger.map((tested) => JSON.stringify(tested)).join('\n')));
    await commitObject(keyOf(workspaceId, dataSourceId, dataVersion), path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What ledgers of earlier releases do not tell. */
const UNTOLD = { symbol: 'statistic', statistic: null, holdOut: null };

export async function readLedger(
  workspaceId: WorkspaceId,
  dataSourceId: string,
  dataVersion: number,
): Promise<Tested[]> {
  const key = keyOf(workspaceId, dataSourceId, dataVersion);
  if (!(await hasObject(key))) return [];
  const text = (await promisify(gunzip)(await buffer(readObject(key)))).toString('utf8');
  return text ? text.split('\n').map((line) => ({ ...UNTOLD, ...(JSON.parse(line) as Tested) })) : [];
}

export const removeLedger = (workspaceId: WorkspaceId, dataSourceId: string, dataVersion: number): Promise<void> =>
  removeObjects(keyOf(workspaceId, dataSourceId, dataVersion));
