import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Prisma } from '@/lib/base/db/generated/client';
import type { Tx } from '@/lib/base/db/transaction';
import type { LastPost, Webhook } from './schema';

const LISTED = {
  id: true,
  url: true,
  createdAt: true,
  posts: {
    orderBy: { createdAt: 'desc' },
    take: 1,
    select: { event: true, state: true, status: true, error: true, createdAt: true },
  },
} as const satisfies Prisma.WebhookSelect;

/** The newest first. */
export async function listWebhookRows(workspaceId: WorkspaceId): Promise<Webhook[]> {
  const rows = await prisma().webhook.findMany({
    where: { workspaceId },
    select: LISTED,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rows.map(({ posts: [last], createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    last: last
      ? {
          ...last,
          event: last.event as LastPost['event'],
          state: last.state as LastPost['state'],
          createdAt: last.createdAt.toISOString(),
        }
      : null,
  }));
}

export const countWebhooks = (tx: Tx, workspaceId: WorkspaceId): Promise<number> =>
  tx.webhook.count({ where: { workspaceId } });

export async function insertWebhook(
  tx: Tx,
  workspaceId: WorkspaceId,
  row: { id: string; url: string; sealedSecret: string },
): Promise<void> {
  await tx.webhook.create({ data: { ...row, workspaceId } });
}

export const deleteWebhookRow = async (tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> =>
  (await tx.webhook.deleteMany({ where: { id, workspaceId } })).count > 0;

/** Their ids, oldest first. */
export async function webhooksOf(workspaceId: WorkspaceId, id?: string): Promise<string[]> {
  const rows = await prisma().webhook.findMany({
    where: { workspaceId, ...(id !== undefined && { id }) },
    select: { id: true },
    orderBy: { createdAt: 'asc' },
  });
  return rows.map((row) => row.id);
}
