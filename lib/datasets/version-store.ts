import type { WorkspaceId } from '@/lib/core/actor';
import { prisma } from '@/lib/db/client';
import type { KeptFile, VersionCause } from './store';

export type VersionRow = { number: number; cause: VersionCause; revertOf: number | null; createdAt: Date; createdBy: string | null; rowCount: bigint; columnCount: number; files: KeptFile[]; prunedAt: Date | null };

/** Every version that ever was, newest first, with the name of whoever made it. */
export async function listVersionRows(workspaceId: WorkspaceId, dataSourceId: string): Promise<VersionRow[]> {
  const rows = await prisma().dataSetVersion.findMany({
    where: { workspaceId, dataSourceId }, orderBy: { number: 'desc' },
    select: { number: true, cause: true, revertOf: true, createdAt: true, createdById: true, rowCount: true, columnCount: true, files: true, prunedAt: true },
  });
  const people = await prisma().user.findMany({ where: { id: { in: [...new Set(rows.flatMap(({ createdById }) => createdById ?? []))] } }, select: { id: true, username: true } });
  const names = new Map(people.map(({ id, username }) => [id, username]));
  return rows.map(({ createdById, cause, files, ...row }) => ({ ...row, cause: cause as VersionCause, files: files as KeptFile[], createdBy: names.get(createdById ?? '') ?? null }));
}

/** Objects that only pruned versions of a data source name. */
export async function listPruned(workspaceId: WorkspaceId, dataSourceId: string): Promise<{ versionIds: string[]; objectKeys: string[] }> {
  const versions = await prisma().dataSetVersion.findMany({ where: { workspaceId, dataSourceId }, select: { id: true, prunedAt: true, files: true, parts: { select: { objectKey: true } } } });
  const pruned = versions.filter(({ prunedAt, parts }) => prunedAt && parts.length);
  if (!pruned.length) return { versionIds: [], objectKeys: [] };
  const keysOf = (rows: typeof versions) => rows.flatMap(({ files, parts }) => [...parts, ...(files as KeptFile[])].map(({ objectKey }) => objectKey));
  const named = new Set(keysOf(versions.filter(({ prunedAt }) => !prunedAt)));
  return { versionIds: pruned.map(({ id }) => id), objectKeys: [...new Set(keysOf(pruned))].filter((key) => !named.has(key)) };
}

export async function deletePartsOf(workspaceId: WorkspaceId, versionIds: string[]): Promise<void> {
  await prisma().dataSetPart.deleteMany({ where: { workspaceId, versionId: { in: versionIds } } });
}

/** Data sources with pruned versions whose parts are still there, of all workspaces. */
export async function listWithPruned(): Promise<{ workspaceId: WorkspaceId; dataSourceId: string }[]> {
  const rows = await prisma().dataSetVersion.findMany({ where: { prunedAt: { not: null }, parts: { some: {} } }, distinct: ['dataSourceId'], select: { workspaceId: true, dataSourceId: true } });
  return rows as { workspaceId: WorkspaceId; dataSourceId: string }[];
}

/** Every object that a row of any workspace names: files to be read again, parts of versions, and what waits to be taken. */
export async function listNamedObjects(): Promise<Set<string>> {
  const rows = await prisma().$queryRaw<{ key: string }[]>`
    select "objectKey" as key from "DataSetPart"
    union select file->>'objectKey' from "DataSource", jsonb_array_elements("files") file
    union select file->>'objectKey' from "DataSetVersion", jsonb_array_elements("files") file where "prunedAt" is null
    union select file->>'objectKey' from "Import", jsonb_array_elements("files") file
    union select part->>'objectKey' from "Import", jsonb_array_elements("result"->'parts') part`;
  return new Set(rows.map(({ key }) => key));
}
