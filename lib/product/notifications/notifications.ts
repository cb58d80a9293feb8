import type { UserActor, WorkspaceId } from '@/lib/base/actor/actor';
import type { Tx } from '@/lib/base/db/transaction';
import type { NotificationKind, NotificationList } from './schema';
import { countUnread, deleteBefore, insertNotification, listRows, markRead } from './store';

const LISTED = 50;
const LONGEST = 1000;

/** Adds a line to the bell of a person; it stands or falls with what it tells of. */
export const notify = (
  tx: Tx,
  to: { workspaceId: WorkspaceId; userId: string },
  { text, ...line }: { kind: NotificationKind; text: string; href: string },
): Promise<void> => insertNotification(tx, to, { ...line, text: text.slice(0, LONGEST) });

export async function listNotifications(actor: UserActor): Promise<NotificationList> {
  const [rows, unread] = await Promise.all([listRows(actor, LISTED), countUnread(actor)]);
  return {
    items: rows.map(({ id, kind, text, href, createdAt, readAt }) => ({
      id,
      kind: kind as NotificationKind,
      text,
      href,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    })),
    unread,
  };
}

export async function readNotifications(actor: UserActor, ids?: readonly string[]): Promise<NotificationList> {
  await markRead(actor, ids ?? null);
  return listNotifications(actor);
}

export const sweepNotifications = (before: Date): Promise<void> => deleteBefore(before);
