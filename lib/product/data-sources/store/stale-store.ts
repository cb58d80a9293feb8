import type { WorkspaceId } from '@/lib/base/actor/actor';
import type { Tx } from '@/lib/base/db/transaction';

/** What was merged from a data source is out of date from here on, and what was merged from that. */
export async function markMergesStale(tx: Tx, workspaceId: WorkspaceId, parentId: string): Promise<void> {
  const marked = new Set<string>();
  for (let parents = [parentId]; parents.length > 0;) {
    const children = await tx.dataSourceParent.findMany({
      where: { workspaceId, parentId: { in: parents } },
      select: { childId: true },
    });
    parents = [...new Set(children.map(({ childId }) => childId))].filter((id) => !marked.has(id));
    parents.forEach((id) => marked.add(id));
    await tx.dataSource.updateMany({
      where: { workspaceId, id: { in: parents }, status: { in: ['ready', 'needs_review'] } },
      data: { status: 'stale' },
    });
  }
}

/** Out of date where something that it was made from is at another version, out of date itself, or deleted. */
export async function markBehind(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
  const parents = await tx.dataSourceParent.findMany({
    where: { childId: id, workspaceId },
    include: { parent: { select: { currentVersion: true, status: true, deletedAt: true } } },
  });
  const isBehind = parents.some(
    ({ parent, parentVersion }) =>
      parent?.deletedAt !== null || parent.currentVersion !== parentVersion || parent.status === 'stale',
  );
  if (isBehind) await tx.dataSource.update({ where: { id, workspaceId }, data: { status: 'stale' } });
}
