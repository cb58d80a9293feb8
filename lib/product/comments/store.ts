import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Comment as Row } from '@/lib/base/db/generated/client';
import { orUnreadable } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import { MOST_COMMENTS, type PinnedNumber } from './schema';
import { storedPin } from './stored';

export type CommentRow = Omit<Row, 'pin'> & { pin: PinnedNumber | null };

/** Of a pin that can’t be read the comment stays. */
const toRow = ({ pin, ...row }: Row): CommentRow => ({
  ...row,
  pin: orUnreadable<PinnedNumber | null>(
    () => (pin === null ? null : storedPin.read(pin)),
    () => null,
  ),
});

const living = { dashboard: { deletedAt: null } };

/** Oldest first. */
export async function listCommentRows(workspaceId: WorkspaceId, dashboardId: string): Promise<CommentRow[]> {
  const rows = await prisma().comment.findMany({
    where: { workspaceId, dashboardId, ...living },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MOST_COMMENTS,
  });
  return rows.map(toRow);
}

export const countComments = (tx: Tx, workspaceId: WorkspaceId, dashboardId: string): Promise<number> =>
  tx.comment.count({ where: { workspaceId, dashboardId } });

export async function findComment(workspaceId: WorkspaceId, id: string, tx?: Tx): Promise<CommentRow | null> {
  const row = await (tx ?? prisma()).comment.findFirst({ where: { id, workspaceId, ...living } });
  return row && toRow(row);
}

type NewComment = {
  createdById: string;
  dashboardId: string;
  parentId: string | null;
  widgetId: string | null;
  text: string;
  pin: PinnedNumber | null;
};

export async function insertComment(tx: Tx, workspaceId: WorkspaceId, { pin, ...row }: NewComment): Promise<string> {
  const { id } = await tx.comment.create({
    data: { id: newId(), workspaceId, ...row, ...(pin && { pin: storedPin.write(pin) }) },
    select: { id: true },
  });
  return id;
}

type CommentChange = { text?: string; editedAt?: Date; resolvedAt?: Date | null; resolvedById?: string | null };

export async function updateComment(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  change: CommentChange,
): Promise<boolean> {
  return (await tx.comment.updateMany({ where: { id, workspaceId, deletedAt: null }, data: change })).count > 0;
}

/** A comment that has replies keeps its place without its words; one without goes, and an emptied parent with it. */
export async function removeComment(tx: Tx, workspaceId: WorkspaceId, { id, parentId }: CommentRow): Promise<void> {
  if ((await tx.comment.count({ where: { workspaceId, parentId: id } })) > 0) {
    await tx.$executeRaw`
      update "Comment" set text = '', pin = null, "deletedAt" = now()
      where id = ${id}::uuid and "workspaceId" = ${workspaceId}::uuid`;
    await tx.commentMention.deleteMany({ where: { workspaceId, commentId: id } });
    return;
  }
  await tx.comment.deleteMany({ where: { id, workspaceId } });
  if (parentId !== null)
    await tx.comment.deleteMany({
      where: { id: parentId, workspaceId, deletedAt: { not: null }, replies: { none: {} } },
    });
}

export type Colleague = { id: string; username: string; email: string };

/** The people of a workspace whose accounts are open. */
export async function listPeople(workspaceId: WorkspaceId): Promise<Colleague[]> {
  const rows = await prisma().membership.findMany({
    where: { workspaceId, user: { disabledAt: null } },
    select: { user: { select: { id: true, username: true, email: true } } },
    orderBy: { user: { username: 'asc' } },
    take: 1000,
  });
  return rows.map(({ user }) => user);
}

/** Names of accounts, whoever they belong to now. */
export async function namesOf(ids: readonly (string | null)[]): Promise<Map<string | null, string>> {
  const people = await prisma().user.findMany({
    where: { id: { in: [...new Set(ids.flatMap((id) => id ?? []))] } },
    select: { id: true, username: true },
  });
  return new Map(people.map(({ id, username }) => [id, username]));
}

/** Those of these people whom this comment has not mailed yet; from here on it has. */
export async function insertMentions(
  tx: Tx,
  workspaceId: WorkspaceId,
  commentId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const known = await tx.commentMention.findMany({ where: { commentId, workspaceId }, select: { userId: true } });
  const fresh = userIds.filter((id) => !known.some(({ userId }) => userId === id));
  await tx.commentMention.createMany({
    data: fresh.map((userId) => ({ commentId, userId, workspaceId })),
    skipDuplicates: true,
  });
  return fresh;
}
