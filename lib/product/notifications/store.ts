import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { NotificationKind } from './schema';

type Owner = { workspaceId: WorkspaceId; userId: string };

export async function insertNotification(
  tx: Tx,
  { workspaceId, userId }: Owner,
  line: { kind: NotificationKind; text: string; href: string },
): Promise<void> {
  await tx.notification.create({ data: { id: newId(), workspaceId, userId, ...line } });
}

export const listRows = ({ workspaceId, userId }: Owner, take: number) =>
  prisma().notification.findMany({
    where: { workspaceId, userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  });

export const countUnread = ({ workspaceId, userId }: Owner): Promise<number> =>
  prisma().notification.count({ where: { workspaceId, userId, readAt: null } });

export async function markRead({ workspaceId, userId }: Owner, ids: readonly string[] | null): Promise<void> {
  await prisma().notification.updateMany({
    where: { workspaceId, userId, readAt: null, ...(ids && { id: { in: [...ids] } }) },
    data: { readAt: new Date() },
  });
}

export async function deleteBefore(before: Date): Promise<void> {
  await prisma().notification.deleteMany({ where: { createdAt: { lt: before } } });
}
