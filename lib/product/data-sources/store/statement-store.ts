import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Tx } from '@/lib/base/db/transaction';
import type { StatementTable } from '../schema/schema';
import { markBehind } from './stale-store';

/** A data source that a statement of SQL read, at which version. */
export type ReadTable = { id: string; version: number };

const SIDE = 'sql ';
const ofStatement = { startsWith: SIDE };

/** Notes what the statement of a data source read last. */
export async function keepStatementTables(
  tx: Tx,
  workspaceId: WorkspaceId,
  childId: string,
  tables: readonly ReadTable[],
): Promise<void> {
  await dropStatementTables(tx, workspaceId, childId);
  await tx.dataSourceParent.createMany({
    data: tables.map(({ id, version }, nth) => ({
      childId,
      side: `${SIDE}${String(nth + 1).padStart(2, '0')}`,
      workspaceId,
      parentId: id,
      parentVersion: version,
    })),
  });
}

/** Other rows than those of its statement: it follows nothing any more. */
export async function dropStatementTables(tx: Tx, workspaceId: WorkspaceId, childId: string): Promise<void> {
  await tx.dataSourceParent.deleteMany({ where: { workspaceId, childId, side: ofStatement } });
}

/** A new version of a data source made by SQL is stale where a table that the statement read has moved on. */
export async function markStatementBehind(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
  const read = await tx.dataSourceParent.count({ where: { workspaceId, childId: id, side: ofStatement } });
  if (read > 0) await markBehind(tx, workspaceId, id);
}

export async function listStatementTables(workspaceId: WorkspaceId, childId: string): Promise<StatementTable[]> {
  const rows = await prisma().dataSourceParent.findMany({
    where: { workspaceId, childId, side: ofStatement },
    include: { parent: { select: { id: true, name: true, currentVersion: true, deletedAt: true } } },
    orderBy: { side: 'asc' },
  });
  return rows.map(({ parent, parentVersion }) => ({
    dataSourceId: parent?.deletedAt === null ? parent.id : null,
    name: parent?.name ?? null,
    version: parentVersion,
    currentVersion: parent?.deletedAt === null ? parent.currentVersion : null,
  }));
}
