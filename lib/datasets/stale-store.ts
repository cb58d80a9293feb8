import type { WorkspaceId } from '@/lib/core/actor';
import type { Tx } from '@/lib/db/transaction';

/** What was merged from a data source is out of date from here on. */
export async function markMergesStale(tx: Tx, workspaceId: WorkspaceId, parentId: string): Promise<void> {
  await tx.dataSource.updateMany({ where: { workspaceId, parents: { some: { parentId } }, status: { in: ['ready', 'needs_review'] } }, data: { status: 'stale' } });
}
