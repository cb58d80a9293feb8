import { mintWorkspaceId, type Role, type WorkspaceRole } from '@/lib/base/actor/actor';
import { record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import type { Tx } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { findFull, lockPlan } from '@/lib/base/plans/plans';
import {
  closeInvite,
  countMembers,
  findOpenInvitation,
  findInviteByToken,
  findInviteOf,
  insertMember,
  keyOf,
  takeInvitation,
  type WorkspaceInvite,
} from './store';
import { sha256 } from './tokens';

/** Whom an invitation is for: by an administrator to the installation, or by a workspace's owner to the workspace. */
export type Invited = { email: string; role: Role; workspace?: { name: string; role: WorkspaceRole } };

/** What accounts that nobody gave another role may do. */
export const ROLE_OF_SIGN_UPS: Role = 'analyst';

/** Null: unknown, used, revoked or expired. One to a workspace opens no closed server: that is for the caller to ask. */
export async function readInvitation(token: string): Promise<Invited | null> {
  const invitation = await findOpenInvitation(null, sha256(token));
  if (invitation) return invitation;
  const invite = await findInviteByToken(null, sha256(token));
  return (
    invite && {
      email: invite.email,
      role: ROLE_OF_SIGN_UPS,
      workspace: { name: invite.workspaceName, role: invite.role },
    }
  );
}

export const invitationOver = () =>
  new AppError('gone', 'This invitation was used, revoked or has expired. Ask for a new one.');

function assertAddressed(invited: string, email: string): void {
  if (keyOf(invited) === keyOf(email)) return;
  const message = 'This invitation was sent to a different email address. Sign up with that address.';
  throw new AppError('validation', message, { fields: { email: message } });
}

/** Uses an invitation up in the transaction of the sign-up; answers the role that it gives, or the workspace that it opens. */
export async function acceptInvitation(
  tx: Tx,
  token: string,
  email: string,
): Promise<{ role: Role; invite: WorkspaceInvite | null }> {
  const hash = sha256(token);
  const invitation = await findOpenInvitation(tx, hash);
  const invite = invitation ? null : await findInviteByToken(tx, hash);
  const found = invitation ?? invite;
  if (found) assertAddressed(found.email, email);
  if (invite) return { role: ROLE_OF_SIGN_UPS, invite };
  if (!invitation || !(await takeInvitation(tx, hash))) throw invitationOver();
  return { role: invitation.role, invite: null };
}

/** Makes a person a member by the seat that was kept for them. */
export async function takeInvite(
  tx: Tx,
  invite: WorkspaceInvite,
  userId: string,
  origin: RequestOrigin,
): Promise<void> {
  const workspaceId = mintWorkspaceId(invite.workspaceId);
  // Its seat is counted already; a plan that has become smaller since has none.
  const full = await findFull(tx, workspaceId, 'seats', () => countMembers(tx, workspaceId));
  if (full) throw new AppError('plan_limit', 'The plan of this workspace has no free seat. Ask its owner.', full);
  if (!(await closeInvite(tx, invite.id, 'accepted'))) throw invitationOver();
  await insertMember(tx, { workspaceId, userId, role: invite.role });
  await record(tx, {
    workspaceId,
    actorKind: 'user',
    actorId: userId,
    outcome: 'done',
    address: origin.address,
    requestId: origin.requestId,
    action: 'member.joined',
    targetType: 'user',
    targetId: userId,
    details: { role: invite.role },
  });
}

/** An invitation that waits for this account's answer; held to the end of the transaction. */
export async function claimInvite(tx: Tx, userId: string, id: string): Promise<WorkspaceInvite> {
  const seen = await findInviteOf(tx, userId, id);
  if (seen) await lockPlan(tx, seen.workspaceId);
  const invite = seen && (await findInviteOf(tx, userId, id));
  if (!invite) throw invitationOver();
  return invite;
}

/** Frees the seat that was kept for somebody. */
export async function declineInvite(tx: Tx, invite: WorkspaceInvite): Promise<void> {
  if (!(await closeInvite(tx, invite.id, 'declined'))) throw invitationOver();
}
