import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { bareValue } from '@/lib/base/db/stored';

export type FoundFinding = { id: string; title: string; sourceId: string; sourceName: string };

/** The most telling first. */
export async function searchFindingTitles(
  workspaceId: WorkspaceId,
  words: string,
  most: number,
): Promise<FoundFinding[]> {
  return prisma().$queryRaw<FoundFinding[]>`
    select i.id, ${bareValue('i.content')}->'title'->>'text' as title, s.id as "sourceId", s.name as "sourceName"
    from "Insight" i join "DataSource" s on s.id = i."dataSourceId" and s."workspaceId" = i."workspaceId"
    where i."workspaceId" = ${workspaceId}::uuid and s."deletedAt" is null and i.decision is distinct from 'dismissed'
      and i."dataVersion" = (select max(r."dataVersion") from "InsightRun" r where r."dataSourceId" = i."dataSourceId" and r."workspaceId" = i."workspaceId")
      and strpos(lower(${bareValue('i.content')}->'title'->>'text'), lower(${words})) > 0
    order by i.place, i."createdAt" desc limit ${most}`;
}
