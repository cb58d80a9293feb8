import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Evidence as Row } from '@/lib/base/db/generated/client';
import { readableOf } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import type { Evidence } from '@/lib/pure/query/schema/result';
import type { Recheck } from './schema';
import { storedQuestion, storedRecheck, storedResultColumns, storedRows } from './stored';

const DAY_MS = 86_400_000;

/**
 * One row however often the question is asked, with the last day of that. As one value: a dashboard has dozens, and
 * waits for them.
 */
export async function insertEvidence(workspaceId: WorkspaceId, items: Evidence[]): Promise<void> {
  const now = new Date();
  const kept = items.map(({ query, columns, rows, ...rest }) => ({
    ...rest,
    query: storedQuestion.enveloped(query),
    columns: storedResultColumns.enveloped(columns),
    rows: storedRows.enveloped(rows),
  }));
  await prisma().$executeRaw`
    INSERT INTO "Evidence" ("id", "workspaceId", "dataSourceId", "dataVersion", "moment", "kind", "query", "sql", "columns", "rows", "rowCount", "value", "unit", "engine", "hash", "computedAt", "askedAt")
    SELECT "id", ${workspaceId}::uuid, "dataSourceId", "dataVersion", "moment", "kind", "query", "sql", "columns", "rows", "rowCount", "value", "unit", "engine", "hash", "computedAt", ${now}
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS item("id" text, "dataSourceId" uuid, "dataVersion" integer, "moment" text, "kind" text, "query" jsonb, "sql" text, "columns" jsonb,
      "rows" jsonb, "rowCount" integer, "value" double precision, "unit" text, "engine" text, "hash" text, "computedAt" timestamp)
    ON CONFLICT ("id") DO UPDATE SET "askedAt" = excluded."askedAt" WHERE "Evidence"."askedAt" < ${new Date(now.getTime() - DAY_MS)}`;
}

function toEvidence({
  workspaceId: _own,
  citedAt: _cited,
  askedAt: _asked,
  rechecked: _rechecked,
  computedAt,
  ...rest
}: Row): Evidence {
  return {
    ...rest,
    kind: rest.kind as Evidence['kind'],
    query: storedQuestion.read(rest.query),
    columns: storedResultColumns.read(rest.columns),
    rows: storedRows.read(rest.rows),
    computedAt: computedAt.toISOString(),
  };
}

export async function findEvidence(workspaceId: WorkspaceId, id: string): Promise<Evidence | null> {
  const row = await prisma().evidence.findFirst({ where: { id, workspaceId, dataSource: { deletedAt: null } } });
  return row && toEvidence(row);
}

/** Those that are there. */
export async function listEvidence(workspaceId: WorkspaceId, ids: readonly string[]): Promise<Evidence[]> {
  const rows = await prisma().evidence.findMany({
    where: { workspaceId, id: { in: [...ids] }, dataSource: { deletedAt: null } },
  });
  return readableOf(rows, toEvidence);
}

/** What is quoted is kept. */
export async function citeEvidence(tx: Tx, workspaceId: WorkspaceId, ids: string[]): Promise<void> {
  await tx.evidence.updateMany({
    where: { workspaceId, id: { in: ids }, citedAt: null },
    data: { citedAt: new Date() },
  });
}

export async function keepRecheck(workspaceId: WorkspaceId, id: string, recheck: Recheck): Promise<void> {
  await prisma().evidence.updateMany({ where: { workspaceId, id }, data: { rechecked: storedRecheck.write(recheck) } });
}

export async function findRecheck(workspaceId: WorkspaceId, id: string): Promise<Recheck | null> {
  const row = await prisma().evidence.findFirst({ where: { workspaceId, id }, select: { rechecked: true } });
  return row?.rechecked ? storedRecheck.read(row.rechecked) : null;
}

/** What nothing cites and nobody has asked since. */
export async function sweepEvidence(before: Date): Promise<void> {
  await prisma().evidence.deleteMany({ where: { citedAt: null, askedAt: { lt: before } } });
}
