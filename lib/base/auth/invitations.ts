import { mintWorkspaceId, type Role, type WorkspaceRole } from '@/lib/base/actor/actor';
import { record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import type { Tx } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { findFull, lockPlan } from '@/lib/base/plans/plans';
import {
  closeSeat,
  countMembers,
  findOpenInvitation,
  findSeatByToken,
  findSeatOf,
  insertMember,
  keyOf,
  takeInvitation,
  type OpenSeat,
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
  const seat = await findSeatByToken(null, sha256(token));
  return (
    seat && {
      email: seat.email,
      role: ROLE_OF_SIGN_UPS,
      workspace: { name: seat.workspaceName, role: seat.role },
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

/** Uses an invitation up in the transaction of the sign-up; answers the role that it gives, or the seat that it keeps. */
export async function acceptInvitation(
  tx: Tx,
  token: string,
  email: string,
): Promise<{ role: Role; seat: OpenSeat | null }> {
  const hash = sha256(token);
  const invitation = await findOpenInvitation(tx, hash);
  const seat = invitation ? null : await findSeatByToken(tx, hash);
  const found = invitation ?? seat;
  if (found) assertAddressed(found.email, email);
  if (seat) return { role: ROLE_OF_SIGN_UPS, seat };
  if (!invitation || !(await takeInvitation(tx, hash))) throw invitationOver();
  return { role: invitation.role, seat: null };
}

/** Makes a person a member by the seat that was kept for them. */
export async function takeSeat(tx: Tx, seat: OpenSeat, userId: string, origin: RequestOrigin): Promise<void> {
  const workspaceId = mintWorkspaceId(seat.workspaceId);
  // The seat is counted already; a plan that has become smaller since has none.
  const full = await findFull(tx, workspaceId, 'seats', () => countMembers(tx, workspaceId));
  if (full) throw new AppError('plan_limit', 'The plan of this workspace has no free seat. Ask its owner.', full);
  if (!(await closeSeat(tx, seat.id, 'accepted'))) throw invitationOver();
  await insertMember(tx, { workspaceId, userId, role: seat.role });
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
    details: { role: seat.role },
  });
}

/** A seat that waits for this account's answer; held to the end of the transaction. */
export async function claimSeat(tx: Tx, userId: string, id: string): Promise<OpenSeat> {
  const seen = await findSeatOf(tx, userId, id);
  if (seen) await lockPlan(tx, seen.workspaceId);
  const seat = seen && (await findSeatOf(tx, userId, id));
  if (!seat) throw invitationOver();
  return seat;
}

/** Frees the seat that was kept for somebody. */
export async function declineSeat(tx: Tx, seat: OpenSeat): Promise<void> {
  if (!(await closeSeat(tx, seat.id, 'declined'))) throw invitationOver();
}
