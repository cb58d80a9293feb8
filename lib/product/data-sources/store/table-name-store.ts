import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Tx } from '@/lib/base/db/transaction';

export type SourceTableName = { id: string; name: string; sqlName: string | null };

/** Those that hold rows, the oldest first. */
export const listNamed = (workspaceId: WorkspaceId): Promise<SourceTableName[]> =>
  prisma().dataSource.findMany({
    where: { workspaceId, deletedAt: null, status: { not: 'uploading' }, currentVersion: { gt: 0 } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, sqlName: true },
  });

/** Of all data sources, those in the bin too: who comes back from there keeps its name. */
export async function listTableNames(tx: Tx, workspaceId: WorkspaceId): Promise<string[]> {
  const rows = await tx.dataSource.findMany({
    where: { workspaceId, sqlName: { not: null } },
    select: { sqlName: true },
  });
  return rows.flatMap(({ sqlName }) => sqlName ?? []);
}

export async function keepTableName(tx: Tx, workspaceId: WorkspaceId, id: string, sqlName: string): Promise<void> {
  await tx.dataSource.updateMany({ where: { id, workspaceId, sqlName: null }, data: { sqlName } });
}
