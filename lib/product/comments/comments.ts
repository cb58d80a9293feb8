import { mayChange, mayPass, type UserActor, type WorkspaceId } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction, lockFor, type Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { publishChange } from '@/lib/base/jobs/workspace-changes';
import { take } from '@/lib/base/limits/throttle';
import { send } from '@/lib/base/mail/outbox';
import { getDashboard } from '@/lib/product/dashboards/dashboards';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import { citeEvidence } from '@/lib/product/evidence/evidence';
import { mentionedIn } from '@/lib/pure/format/mentions';
import { pinNumber, pinsNow } from './pins';
import {
  MOST_COMMENTS,
  MOST_MENTIONS,
  type CommentCreate,
  type CommentPatch,
  type DashboardComment,
  type DashboardComments,
} from './schema';
import {
  countComments,
  findComment,
  insertComment,
  insertMentions,
  listCommentRows,
  listPeople,
  namesOf,
  removeComment,
  updateComment,
  type CommentRow,
} from './store';

const WRITTEN_A_MINUTE = 60;
const mayWrite = ({ userId }: UserActor) =>
  take({ key: `comments ${userId}`, limit: WRITTEN_A_MINUTE, seconds: 60 }, 'Too many comments.');

const invalid = (field: string, why: string) =>
  new AppError('validation', `${field}: ${why}`, { fields: { [field]: why } });

/** All comments of a dashboard, oldest first, each number with what became of it. */
export async function listComments(actor: UserActor, dashboardId: string): Promise<DashboardComments> {
  await getDashboard(actor, dashboardId);
  const { workspaceId, userId } = actor;
  const rows = await listCommentRows(workspaceId, dashboardId);
  const [people, names, pins] = await Promise.all([
    listPeople(workspaceId),
    namesOf(rows.flatMap(({ createdById, resolvedById }) => [createdById, resolvedById])),
    pinsNow(
      actor,
      rows.flatMap(({ pin }) => pin ?? []),
    ),
  ]);
  const writes = mayChange(actor);
  const owner = mayPass('workspaceOwner', actor);
  return {
    people: people.map(({ username }) => username),
    comments: rows.map((row): DashboardComment => {
      const deleted = row.deletedAt !== null;
      const own = row.createdById === userId;
      return {
        id: row.id,
        parentId: row.parentId,
        widgetId: row.widgetId,
        text: row.text,
        deleted,
        author: names.get(row.createdById) ?? null,
        createdAt: row.createdAt.toISOString(),
        editedAt: row.editedAt?.toISOString() ?? null,
        resolvedAt: row.resolvedAt?.toISOString() ?? null,
        resolvedBy: names.get(row.resolvedById) ?? null,
        pin: row.pin && (pins.get(row.pin) ?? null),
        may: {
          edit: writes && own && !deleted,
          delete: writes && (own || owner) && !deleted,
          resolve: writes && row.parentId === null,
        },
      };
    }),
  };
}

async function onlyComment(actor: UserActor, dashboardId: string, id: string): Promise<DashboardComment> {
  const { comments } = await listComments(actor, dashboardId);
  return comments.find((comment) => comment.id === id) ?? Promise.reject(notFound('comment'));
}

/** Mails the people that a comment mentions, each once; the writer and whoever is not of the workspace are not mailed. */
async function mailMentioned(
  tx: Tx,
  actor: UserActor,
  { id, text, dashboard }: { id: string; text: string; dashboard: Pick<Dashboard, 'id' | 'name'> },
): Promise<void> {
  const { workspaceId, userId, username } = actor;
  const people = await listPeople(workspaceId);
  const named = mentionedIn(
    text,
    people.map((person) => person.username),
  );
  const mentioned = people.filter((person) => named.includes(person.username) && person.id !== userId);
  if (mentioned.length > MOST_MENTIONS) throw invalid('text', `can mention at most ${MOST_MENTIONS} people`);
  const fresh = await insertMentions(
    tx,
    workspaceId,
    id,
    mentioned.map((person) => person.id),
  );
  for (const { id: personId, username: name, email } of mentioned) {
    if (!fresh.includes(personId)) continue;
    await send(tx, {
      kind: 'mention',
      to: email,
      subject: `${username} mentioned you in “${dashboard.name}”`,
      text: `Hello ${name},\n\n${username} mentioned you in a comment on the dashboard “${dashboard.name}”:\n\n${text}\n\nRead it at ${env().PUBLIC_URL}/dashboard/${dashboard.id}#comment-${id}\n`,
    });
  }
}

/** Adds a comment, or a reply. A number that it pins is kept as it is, with its evidence. */
export async function addComment(
  actor: UserActor,
  dashboardId: string,
  { text, parentId, widgetId, pin }: CommentCreate,
): Promise<{ comment: DashboardComment }> {
  const { workspaceId, userId } = actor;
  const dashboard = await getDashboard(actor, dashboardId);
  const { kpis, charts } = dashboard.config;
  if (widgetId !== undefined && ![...kpis, ...charts].some(({ id }) => id === widgetId))
    throw invalid('widgetId', 'isn’t on this dashboard');
  await mayWrite(actor);
  const pinned = pin ? await pinNumber(actor, pin) : null;
  const made = await inTransaction(async (tx) => {
    await lockFor(tx, `comments ${dashboardId}`);
    if ((await countComments(tx, workspaceId, dashboardId)) >= MOST_COMMENTS)
      throw new AppError('conflict', `A dashboard can have at most ${MOST_COMMENTS} comments. Delete some first.`);
    const parent = parentId === undefined ? null : await findComment(workspaceId, parentId, tx);
    if (parentId !== undefined && (!parent || parent.dashboardId !== dashboardId)) throw notFound('comment');
    if (parent?.parentId) throw invalid('parentId', 'is a reply; answer the first comment of the thread');
    const id = await insertComment(tx, workspaceId, {
      createdById: userId,
      dashboardId,
      parentId: parent?.id ?? null,
      widgetId: widgetId ?? parent?.widgetId ?? null,
      text,
      pin: pinned,
    });
    if (pinned) await citeEvidence(tx, workspaceId, [pinned.evidenceId]);
    await mailMentioned(tx, actor, { id, text, dashboard });
    await record(tx, { ...auditEntry(actor), action: 'comment.added', targetType: 'comment', targetId: id });
    await publishChange(tx, workspaceId, { kind: 'comments', id: dashboardId });
    return id;
  });
  return { comment: await onlyComment(actor, dashboardId, made) };
}

async function found(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<CommentRow> {
  const comment = await findComment(workspaceId, id, tx);
  if (!comment || comment.deletedAt) throw notFound('comment');
  return comment;
}

/** Edits one’s own comment; resolves a thread or opens it again. */
export async function changeComment(
  actor: UserActor,
  id: string,
  { text, resolved }: CommentPatch,
): Promise<{ comment: DashboardComment }> {
  const { workspaceId, userId } = actor;
  await mayWrite(actor);
  const now = new Date();
  const { dashboardId } = await inTransaction(async (tx) => {
    const comment = resolved === undefined ? await found(tx, workspaceId, id) : await findComment(workspaceId, id, tx);
    if (!comment) throw notFound('comment');
    if (text !== undefined && comment.deletedAt) throw notFound('comment');
    if (text !== undefined && comment.createdById !== userId)
      throw new AppError('role', 'Only the person who wrote a comment can edit it.');
    if (resolved !== undefined && comment.parentId !== null)
      throw invalid('resolved', 'is of the first comment of a thread');
    await updateComment(tx, workspaceId, id, {
      ...(text !== undefined && text !== comment.text && { text, editedAt: now }),
      ...(resolved !== undefined &&
        resolved !== (comment.resolvedAt !== null) && {
          resolvedAt: resolved ? now : null,
          resolvedById: resolved ? userId : null,
        }),
    });
    if (text !== undefined)
      await mailMentioned(tx, actor, { id, text, dashboard: await getDashboard(actor, comment.dashboardId) });
    await record(tx, {
      ...auditEntry(actor),
      action: text === undefined ? (resolved ? 'comment.resolved' : 'comment.reopened') : 'comment.edited',
      targetType: 'comment',
      targetId: id,
    });
    await publishChange(tx, workspaceId, { kind: 'comments', id: comment.dashboardId });
    return comment;
  });
  return { comment: await onlyComment(actor, dashboardId, id) };
}

/** Deletes one’s own comment, or as the owner of the workspace any. */
export async function deleteComment(actor: UserActor, id: string): Promise<{ success: true }> {
  const { workspaceId, userId } = actor;
  const owner = mayPass('workspaceOwner', actor);
  await inTransaction(async (tx) => {
    const comment = await found(tx, workspaceId, id);
    if (comment.createdById !== userId && !owner)
      throw new AppError('role', 'Only the person who wrote a comment or the owner of the workspace can delete it.');
    await removeComment(tx, workspaceId, comment);
    await record(tx, { ...auditEntry(actor), action: 'comment.deleted', targetType: 'comment', targetId: id });
    await publishChange(tx, workspaceId, { kind: 'comments', id: comment.dashboardId });
  });
  return { success: true };
}

/** A comment as a guest may read it: words and who wrote them. */
export type SharedComment = Pick<DashboardComment, 'id' | 'parentId' | 'widgetId' | 'text' | 'author' | 'createdAt'> & {
  resolved: boolean;
};

/**
 * The comments of a dashboard for whoever a share lets read them. Without pinned numbers, which are of filters and
 * columns that a share may withhold; a user name that is an email address is cut before its @.
 */
export async function commentsOf(workspaceId: WorkspaceId, dashboardId: string): Promise<SharedComment[]> {
  const rows = await listCommentRows(workspaceId, dashboardId);
  const names = await namesOf(rows.map(({ createdById }) => createdById));
  return rows.map(({ id, parentId, widgetId, text, createdById, createdAt, resolvedAt }) => ({
    id,
    parentId,
    widgetId,
    text,
    author: names.get(createdById)?.replace(/(?<=.)@.*$/, '') ?? null,
    createdAt: createdAt.toISOString(),
    resolved: resolvedAt !== null,
  }));
}
