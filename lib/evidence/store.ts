import type { WorkspaceId } from '@/lib/core/actor';
import { prisma } from '@/lib/db/client';
import type { Evidence as Row } from '@/lib/db/generated/client';
import { toJson } from '@/lib/db/json';
import type { Tx } from '@/lib/db/transaction';
import type { Evidence } from '@/lib/query/result';

export type EvidenceRow = Evidence & { workspaceId: string };

/** One row however often the question is asked. As one value: a dashboard has dozens, and waits for them. */
export async function insertEvidence(workspaceId: WorkspaceId, items: Evidence[]): Promise<void> {
  await prisma().$executeRaw`
    INSERT INTO "Evidence" ("id", "workspaceId", "dataSourceId", "dataVersion", "kind", "query", "sql", "columns", "rows", "rowCount", "value", "unit", "engine", "hash", "computedAt")
    SELECT "id", ${workspaceId}::uuid, "dataSourceId", "dataVersion", "kind", "query", "sql", "columns", "rows", "rowCount", "value", "unit", "engine", "hash", "computedAt"
    FROM jsonb_to_recordset(${JSON.stringify(toJson(items))}::jsonb) AS item("id" text, "dataSourceId" uuid, "dataVersion" integer, "kind" text, "query" jsonb, "sql" text, "columns" jsonb,
      "rows" jsonb, "rowCount" integer, "value" double precision, "unit" text, "engine" text, "hash" text, "computedAt" timestamp)
    ON CONFLICT DO NOTHING`;
}

function toEvidence({ workspaceId: _own, citedAt: _cited, computedAt, ...rest }: Row): Evidence {
  return { ...rest, computedAt: computedAt.toISOString() } as unknown as Evidence;
}

export async function findEvidence(workspaceId: WorkspaceId, id: string): Promise<Evidence | null> {
  const row = await prisma().evidence.findFirst({ where: { id, workspaceId } });
  return row && toEvidence(row);
}

/** Those that are there. */
export async function listEvidence(workspaceId: WorkspaceId, ids: readonly string[]): Promise<Evidence[]> {
  return (await prisma().evidence.findMany({ where: { workspaceId, id: { in: [...ids] } } })).map(toEvidence);
}

/** What is quoted is kept. */
export async function citeEvidence(tx: Tx, workspaceId: WorkspaceId, ids: string[]): Promise<void> {
  await tx.evidence.updateMany({ where: { workspaceId, id: { in: ids }, citedAt: null }, data: { citedAt: new Date() } });
}

/** What nothing cites, from before. */
export async function sweepEvidence(before: Date): Promise<void> {
  await prisma().evidence.deleteMany({ where: { citedAt: null, computedAt: { lt: before } } });
}
