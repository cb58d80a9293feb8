import type { WorkspaceId } from '@/lib/core/actor';
import { prisma } from '@/lib/db/client';
import { toJson } from '@/lib/db/json';
import type { Evidence } from '@/lib/query/result';

export type EvidenceRow = Evidence & { workspaceId: string };

/** One row however often the question is asked. */
export async function insertEvidence(workspaceId: WorkspaceId, items: Evidence[]): Promise<void> {
  await prisma().evidence.createMany({
    skipDuplicates: true,
    data: items.map(({ columns, rows, query, computedAt, ...rest }) => ({ ...rest, workspaceId, query: toJson(query), columns: toJson(columns), rows: toJson(rows), computedAt: new Date(computedAt) })),
  });
}

export async function findEvidence(workspaceId: WorkspaceId, id: string): Promise<Evidence | null> {
  const row = await prisma().evidence.findFirst({ where: { id, workspaceId } });
  if (!row) return null;
  const { workspaceId: _own, citedAt: _cited, computedAt, ...rest } = row;
  return { ...rest, computedAt: computedAt.toISOString() } as unknown as Evidence;
}

/** What nothing cites, from before. */
export async function sweepEvidence(before: Date): Promise<void> {
  await prisma().evidence.deleteMany({ where: { citedAt: null, computedAt: { lt: before } } });
}
