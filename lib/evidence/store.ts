import type { WorkspaceId } from '@/lib/core/actor';
import { prisma } from '@/lib/db/client';
import type { Evidence as Row } from '@/lib/db/generated/client';
import { toJson } from '@/lib/db/json';
import type { Tx } from '@/lib/db/transaction';
import type { Evidence } from '@/lib/query/result';
import type { Recheck } from './schema';

export type EvidenceRow = Evidence & { workspaceId: string };

const DAY_MS = 86_400_000;

/** One row however often the question is asked, with the last day of that. As one value: a dashboard has dozens, and waits for them. */
export async function insertEvidence(workspaceId: WorkspaceId, items: Evidence[]): Promise<void> {
  const now = new Date();
  await prisma().$executeRaw`
    INSERT INTO "Evidence" ("id", "workspaceId", "dataSourceId", "dataVersion", "kind", "query", "sql", "columns", "rows", "rowCount", "value", "unit", "engine", "hash", "computedAt", "askedAt")
    SELECT "id", ${workspaceId}::uuid, "dataSourceId", "dataVersion", "kind", "query", "sql", "columns", "rows", "rowCount", "value", "unit", "engine", "hash", "computedAt", ${now}
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS item("id" text, "dataSourceId" uuid, "dataVersion" integer, "kind" text, "query" jsonb, "sql" text, "columns" jsonb,
      "rows" jsonb, "rowCount" integer, "value" double precision, "unit" text, "engine" text, "hash" text, "computedAt" timestamp)
    ON CONFLICT ("id") DO UPDATE SET "askedAt" = excluded."askedAt" WHERE "Evidence"."askedAt" < ${new Date(now.getTime() - DAY_MS)}`;
}

function toEvidence({ workspaceId: _own, citedAt: _cited, askedAt: _asked, rechecked: _rechecked, computedAt, ...rest }: Row): Evidence {
  return { ...rest, computedAt: computedAt.toISOString() } as unknown as Evidence;
}

export async function findEvidence(workspaceId: WorkspaceId, id: string): Promise<Evidence | null> {
  const row = await prisma().evidence.findFirst({ where: { id, workspaceId, dataSource: { deletedAt: null } } });
  return row && toEvidence(row);
}

/** Those that are there. */
export async function listEvidence(workspaceId: WorkspaceId, ids: readonly string[]): Promise<Evidence[]> {
  return (await prisma().evidence.findMany({ where: { workspaceId, id: { in: [...ids] }, dataSource: { deletedAt: null } } })).map(toEvidence);
}

/** What is quoted is kept. */
export async function citeEvidence(tx: Tx, workspaceId: WorkspaceId, ids: string[]): Promise<void> {
  await tx.evidence.updateMany({ where: { workspaceId, id: { in: ids }, citedAt: null }, data: { citedAt: new Date() } });
}

export async function keepRecheck(workspaceId: WorkspaceId, id: string, recheck: Recheck): Promise<void> {
  await prisma().evidence.updateMany({ where: { workspaceId, id }, data: { rechecked: toJson(recheck) } });
}

export async function findRecheck(workspaceId: WorkspaceId, id: string): Promise<Recheck | null> {
  return ((await prisma().evidence.findFirst({ where: { workspaceId, id }, select: { rechecked: true } }))?.rechecked ?? null) as unknown as Recheck | null;
}

/** What nothing cites and nobody has asked since. */
export async function sweepEvidence(before: Date): Promise<void> {
  await prisma().evidence.deleteMany({ where: { citedAt: null, askedAt: { lt: before } } });
}
