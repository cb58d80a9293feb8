import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { publishMoved } from '../store/store';

/** Says where the rows of a version are loaded; false where it has been pruned or deleted meanwhile. */
export async function keepEngineTable(workspaceId: WorkspaceId, versionId: string, kept: string): Promise<boolean> {
  const { count } = await prisma().dataSourceVersion.updateMany({
    where: { id: versionId, workspaceId, prunedAt: null },
    data: { engineTable: kept },
  });
  if (count) await publishMoved(workspaceId);
  return count > 0;
}

/** Where the rows of all versions that are kept are loaded, of all workspaces. */
export async function listEngineTables(): Promise<string[]> {
  const rows = await prisma().dataSourceVersion.findMany({
    where: { prunedAt: null, engineTable: { not: null } },
    select: { engineTable: true },
  });
  return rows.flatMap(({ engineTable }) => engineTable ?? []);
}

/** Tables that are no longer there. */
export async function forgetEngineTables(kept: string[]): Promise<void> {
  const where = { engineTable: { in: kept } };
  const moved = await prisma().dataSourceVersion.findMany({
    where,
    distinct: ['workspaceId'],
    select: { workspaceId: true },
  });
  await prisma().dataSourceVersion.updateMany({ where, data: { engineTable: null } });
  for (const { workspaceId } of moved) await publishMoved(workspaceId);
}

/** Data sources whose newest version has at least so many rows and isn’t loaded at this place, of all workspaces. */
export async function listUnloaded(
  place: string,
  rows: number,
  most: number,
): Promise<{ workspaceId: WorkspaceId; id: string; createdById: string }[]> {
  return prisma().$queryRaw<{ workspaceId: WorkspaceId; id: string; createdById: string }[]>`
    select source.id::text, source."workspaceId"::text, source."createdById"::text
    from "DataSource" source
    join "DataSourceVersion" version on version."dataSourceId" = source.id and version.number = source."currentVersion"
    where source."deletedAt" is null and source.mode is distinct from 'live' and version."rowCount" >= ${Math.max(1, rows)}
      and (version."engineTable" is null or version."engineTable" not like ${`${place}:%`})
      and exists (select 1 from "DataSourcePart" part where part."versionId" = version.id)
      and not exists (select 1 from "Job" job where job."targetId" = source.id::text and job.kind = 'engine' and job.state in ('queued', 'running'))
    order by version."createdAt" limit ${most}`;
}
