import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Tx } from '@/lib/base/db/transaction';
import { markMergesStale } from './stale-store';
import { lockSource } from './store';

export type BinnedRow = {
  id: string;
  name: string;
  uploadType: string;
  sizeBytes: bigint;
  deletedAt: Date;
  versions: { rowCount: bigint }[];
};

/**
 * Into the bin. What was never read whole has nothing that could come back: it goes at once. Answers what became of it;
 * null where it is not there.
 */
export async function binSource(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<'binned' | 'gone' | null> {
  const version = await lockSource(tx, workspaceId, id);
  if (version === null) return null;
  await markMergesStale(tx, workspaceId, id);
  const where = { id, workspaceId, deletedAt: null, status: { not: 'uploading' } };
  const { count } =
    version === 0
      ? await tx.dataSource.deleteMany({ where })
      : await tx.dataSource.updateMany({ where, data: { deletedAt: new Date() } });
  return count === 0 ? null : version === 0 ? 'gone' : 'binned';
}

/** Newest first. */
export async function listBinned(workspaceId: WorkspaceId): Promise<BinnedRow[]> {
  const rows = await prisma().dataSource.findMany({
    where: { workspaceId, deletedAt: { not: null } },
    orderBy: { deletedAt: 'desc' },
    select: {
      id: true,
      name: true,
      uploadType: true,
      sizeBytes: true,
      deletedAt: true,
      versions: { select: { rowCount: true }, orderBy: { number: 'desc' }, take: 1 },
    },
  });
  return rows.flatMap(({ deletedAt, ...row }) => (deletedAt ? [{ ...row, deletedAt }] : []));
}

export const isBinned = async (tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> =>
  (await tx.dataSource.count({ where: { id, workspaceId, deletedAt: { not: null } } })) > 0;

export async function restoreSource(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (
    (
      await tx.dataSource.updateMany({
        where: { id, workspaceId, deletedAt: { not: null } },
        data: { deletedAt: null },
      })
    ).count > 0
  );
}

/** Out of the bin for good, with all that hangs on it. */
export async function purgeSource(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.dataSource.deleteMany({ where: { id, workspaceId, deletedAt: { not: null } } })).count > 0;
}

/** What has been in the bin since before an instant, of all workspaces. */
export async function listExpiredSources(before: Date): Promise<{ id: string; workspaceId: WorkspaceId }[]> {
  return (await prisma().dataSource.findMany({
    where: { deletedAt: { lt: before } },
    select: { id: true, workspaceId: true },
  })) as { id: string; workspaceId: WorkspaceId }[];
}
