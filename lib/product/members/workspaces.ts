import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { claimInvite, declineInvite, takeInvite } from '@/lib/base/auth/invitations';
import { moveSession, welcome, type SessionArrival, type SignedIn } from '@/lib/base/auth/sessions';
import { homeOf } from '@/lib/base/auth/workspaces';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { lockPlan } from '@/lib/base/plans/plans';
import { endMembership } from './members';
import type { OwnWorkspaces, WorkspaceRenaming } from './schema';
import { findMember, isMember, listInvitationsOf, listWorkspacesOf, setWorkspaceName } from './store';

/** Where a request for new credentials came from. */
type Coming = { origin: RequestOrigin; arrival: SessionArrival };

/** The workspaces that the person is a member of, and those that they are asked to join. */
export async function listOwnWorkspaces({ userId, workspaceId }: UserActor): Promise<OwnWorkspaces> {
  const [workspaces, invitations] = await Promise.all([listWorkspacesOf(userId), listInvitationsOf(userId)]);
  return { workspaces: workspaces.map((each) => ({ ...each, current: each.id === workspaceId })), invitations };
}

/** New credentials for another workspace; those of the present session open nothing any more. */
export async function enterWorkspace(actor: UserActor, id: string, { origin, arrival }: Coming): Promise<SignedIn> {
  const opened = await inTransaction(async (tx) => {
    if (!(await isMember(tx, id, actor.userId))) throw notFound('workspace');
    const next = await moveSession(tx, actor, id, { origin, arrival });
    await record(tx, { ...auditEntry({ ...actor, workspaceId: id }, origin), action: 'workspace.entered' });
    return next;
  });
  return welcome(opened, arrival);
}

/** Ends the actor's membership of the present workspace; answers credentials for the one they were in before. */
export async function leaveWorkspace(actor: UserActor, { origin, arrival }: Coming): Promise<SignedIn> {
  const opened = await inTransaction(async (tx) => {
    await lockPlan(tx, actor.workspaceId);
    const own = await findMember(tx, actor.workspaceId, actor.userId);
    if (!own) throw notFound('member');
    if (own.role === 'owner')
      throw new AppError('conflict', 'You own this workspace. Make another member its owner before you leave.');
    await endMembership(tx, actor, own, origin);
    return moveSession(tx, actor, await homeOf(tx, actor), { origin, arrival });
  });
  return welcome(opened, arrival);
}

/** Joins the workspace of an invitation; the session stays where it is. */
export async function acceptMembership(
  actor: UserActor,
  id: string,
  origin: RequestOrigin,
): Promise<{ workspaceId: string; name: string }> {
  return inTransaction(async (tx) => {
    const invite = await claimInvite(tx, actor.userId, id);
    await takeInvite(tx, invite, actor.userId, origin);
    return { workspaceId: invite.workspaceId, name: invite.workspaceName };
  });
}

export async function declineMembership(
  actor: UserActor,
  id: string,
  origin: RequestOrigin,
): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    const invite = await claimInvite(tx, actor.userId, id);
    await declineInvite(tx, invite);
    await record(tx, {
      ...auditEntry({ ...actor, workspaceId: invite.workspaceId }, origin),
      action: 'member.invitation_declined',
      targetType: 'invitation',
      targetId: id,
    });
  });
  return { success: true };
}

/** Another name for the present workspace. */
export async function renameWorkspace(
  actor: UserActor,
  { name }: WorkspaceRenaming,
  origin: RequestOrigin,
): Promise<{ name: string }> {
  await inTransaction(async (tx) => {
    await setWorkspaceName(tx, actor.workspaceId, name);
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'workspace.renamed',
      targetType: 'workspace',
      targetId: actor.workspaceId,
    });
  });
  return { name };
}
