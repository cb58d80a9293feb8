import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { bareValue } from '@/lib/base/db/stored';
import type { Cell } from '@/lib/pure/query/schema/column';

type InSource = { sourceId: string; sourceName: string };
export type FoundSource = InSource & { rowCount: bigint; createdAt: Date };
export type FoundColumn = InSource & { key: string; label: string; type: string };
export type FoundValue = InSource & { key: string; label: string; value: Cell; count: number };

/** So many of a workspace's data sources, the newest, are looked into. */
const MOST_SOURCES = 200;

/** Names that hold the words, in any case; those that begin with them first. */
export async function searchSourceNames(workspaceId: WorkspaceId, words: string, most: number): Promise<FoundSource[]> {
  return prisma().$queryRaw<FoundSource[]>`
    select s.id as "sourceId", s.name as "sourceName", v."rowCount", s."createdAt"
    from "DataSource" s join "DataSourceVersion" v on v."dataSourceId" = s.id and v."workspaceId" = s."workspaceId" and v.number = s."currentVersion"
    where s."workspaceId" = ${workspaceId}::uuid and s."deletedAt" is null and s.status <> 'uploading' and strpos(lower(s.name), lower(${words})) > 0
    order by strpos(lower(s.name), lower(${words})) > 1, s."createdAt" desc limit ${most}`;
}

/** Columns by what they are called, as a person renamed them where one did. */
export async function searchColumnLabels(
  workspaceId: WorkspaceId,
  words: string,
  most: number,
): Promise<FoundColumn[]> {
  return prisma().$queryRaw<FoundColumn[]>`
    with col as (
      select s.id as "sourceId", s.name as "sourceName", s."createdAt", c.value->>'key' as key, coalesce(${bareValue('s.overrides')}->(c.value->>'key')->>'label', c.value->>'label') as label, c.value->>'type' as type
      from (select * from "DataSource" where "workspaceId" = ${workspaceId}::uuid and "deletedAt" is null and status <> 'uploading' order by "createdAt" desc limit ${MOST_SOURCES}) s
      join "DataSourceVersion" v on v."dataSourceId" = s.id and v."workspaceId" = s."workspaceId" and v.number = s."currentVersion"
      cross join lateral jsonb_path_query(${bareValue('v.columns')}, '$[*]') c(value))
    select "sourceId", "sourceName", key, label, type from col where strpos(lower(label), lower(${words})) > 0
    order by strpos(lower(label), lower(${words})) > 1, length(label), "createdAt" desc limit ${most}`;
}

/** Values among the commonest of their column, as the profile knows them: no row is read. */
export async function searchTopValues(workspaceId: WorkspaceId, words: string, most: number): Promise<FoundValue[]> {
  return prisma().$queryRaw<FoundValue[]>`
    with val as (
      select s.id as "sourceId", s.name as "sourceName", c.value->>'key' as key, coalesce(${bareValue('s.overrides')}->(c.value->>'key')->>'label', c.value->>'label') as label, t.value->'value' as value, t.value->>'value' as text, (t.value->>'count')::float8 as count
      from (select * from "DataSource" where "workspaceId" = ${workspaceId}::uuid and "deletedAt" is null and status <> 'uploading' order by "createdAt" desc limit ${MOST_SOURCES}) s
      join "DataSourceVersion" v on v."dataSourceId" = s.id and v."workspaceId" = s."workspaceId" and v.number = s."currentVersion"
      cross join lateral jsonb_path_query(${bareValue('v.columns')}, '$[*]') c(value)
      cross join lateral jsonb_array_elements(case jsonb_typeof(c.value->'top') when 'array' then c.value->'top' else '[]' end) t
      where jsonb_typeof(t.value->'value') = 'string')
    select "sourceId", "sourceName", key, label, value, count from val where strpos(lower(text), lower(${words})) > 0
    order by strpos(lower(text), lower(${words})) > 1, length(text), count desc limit ${most}`;
}
