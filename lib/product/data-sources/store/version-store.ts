import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { orUnreadable } from '@/lib/base/db/stored';
import type { VersionCause } from './store';
import { storedFiles, type KeptFile } from './stored';

export type VersionRow = {
  number: number;
  cause: VersionCause;
  revertOf: number | null;
  createdAt: Date;
  createdBy: string | null;
  rowCount: bigint;
  columnCount: number;
  files: KeptFile[];
  prunedAt: Date | null;
};

/** Every version that ever was, newest first, with the name of whoever made it. */
export async function listVersionRows(workspaceId: WorkspaceId, dataSourceId: string): Promise<VersionRow[]> {
  const rows = await prisma().dataSourceVersion.findMany({
    where: { workspaceId, dataSourceId },
    orderBy: { number: 'desc' },
    select: {
      number: true,
      cause: true,
      revertOf: true,
      createdAt: true,
      createdById: true,
      rowCount: true,
      columnCount: true,
      files: true,
      prunedAt: true,
    },
  });
  const people = await prisma().user.findMany({
    where: { id: { in: [...new Set(rows.flatMap(({ createdById }) => createdById ?? []))] } },
    select: { id: true, username: true },
  });
  const names = new Map(people.map(({ id, username }) => [id, username]));
  return rows.map(({ createdById, cause, files, ...row }) => ({
    ...row,
    cause: cause as VersionCause,
    files: orUnreadable(
      () => storedFiles.read(files),
      () => [],
    ),
    createdBy: names.get(createdById ?? '') ?? null,
  }));
}

/** Whatever the shape of what names them: a file that a row may need is never taken for one that none names. */
const objectKeysIn = (kept: unknown): string[] =>
  typeof kept !== 'object' || kept === null
    ? []
    : Object.entries(kept).flatMap(([key, inner]) =>
        key === 'objectKey' && typeof inner === 'string' ? [inner] : objectKeysIn(inner),
      );

/** Objects that only pruned versions of a data source name. */
export async function listPruned(
  workspaceId: WorkspaceId,
  dataSourceId: string,
): Promise<{ versionIds: string[]; objectKeys: string[] }> {
  const versions = await prisma().dataSourceVersion.findMany({
    where: { workspaceId, dataSourceId },
    select: { id: true, prunedAt: true, files: true, parts: { select: { objectKey: true } } },
  });
  const pruned = versions.filter(({ prunedAt, parts }) => prunedAt && parts.length);
  if (!pruned.length) return { versionIds: [], objectKeys: [] };
  const keysOf = (rows: typeof versions) =>
    rows.flatMap(({ files, parts }) => [...parts.map(({ objectKey }) => objectKey), ...objectKeysIn(files)]);
  const named = new Set(keysOf(versions.filter(({ prunedAt }) => !prunedAt)));
  return {
    versionIds: pruned.map(({ id }) => id),
    objectKeys: [...new Set(keysOf(pruned))].filter((key) => !named.has(key)),
  };
}

export async function deletePartsOf(workspaceId: WorkspaceId, versionIds: string[]): Promise<void> {
  await prisma().dataSourcePart.deleteMany({ where: { workspaceId, versionId: { in: versionIds } } });
}

/** Data sources with pruned versions whose parts are still there, of all workspaces. */
export async function listWithPruned(): Promise<{ workspaceId: WorkspaceId; dataSourceId: string }[]> {
  const rows = await prisma().dataSourceVersion.findMany({
    where: { prunedAt: { not: null }, parts: { some: {} } },
    distinct: ['dataSourceId'],
    select: { workspaceId: true, dataSourceId: true },
  });
  return rows as { workspaceId: WorkspaceId; dataSourceId: string }[];
}

/**
 * Every object that a row of any workspace names: files to be read again, parts of versions, and what waits to be
 * taken.
 */
export async function listNamedObjects(): Promise<Set<string>> {
  const rows = await prisma().$queryRaw<{ key: string }[]>`
    select "objectKey" as key from "DataSourcePart"
    union select key#>>'{}' from "DataSource", jsonb_path_query("files", '$.**.objectKey') key
    union select key#>>'{}' from "DataSourceVersion", jsonb_path_query("files", '$.**.objectKey') key where "prunedAt" is null
    union select key#>>'{}' from "Import", jsonb_path_query("files", '$.**.objectKey') key
    union select key#>>'{}' from "Import", jsonb_path_query("result", '$.**.objectKey') key`;
  return new Set(rows.map(({ key }) => key));
}
