import { type UserActor, mayPass, type WorkspaceId, accessDenied } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { endSessionsOf } from '@/lib/base/auth/sessions';
import { sha256 } from '@/lib/base/auth/tokens';
import { ensureOwnWorkspace } from '@/lib/base/auth/workspaces';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { assertPlace, limitOf, lockPlan } from '@/lib/base/plans/plans';
import { newToken } from '@/lib/base/secrets/ids';
import { tellInvited } from './mail';
import {
  MOST_MEMBERS,
  type Makers,
  type WorkspaceMember,
  type MemberChange,
  type MemberInput,
  type MemberInvitation,
  type Members,
} from './schema';
import {
  countSeats,
  deleteMember,
  findAccountIdByEmail,
  findMakers,
  findMember,
  insertMemberInvitation,
  isMemberByEmail,
  listMemberRows,
  listOpenInvitations,
  setMemberRole,
  withdrawInvitationsTo,
  withdrawOpenInvitation,
  type MemberState,
} from './store';

const VALID_MS = 7 * 24 * 3_600_000;
const INVITED_AN_HOUR = 200;

/** The members of the actor's workspace; its open invitations where it is theirs. */
export async function listMembers(actor: UserActor): Promise<Members> {
  const { workspaceId, userId, plan } = actor;
  const [rows, invitations, used] = await Promise.all([
    listMemberRows(workspaceId),
    mayPass('workspaceOwner', actor) ? listOpenInvitations(workspaceId) : [],
    countSeats(null, workspaceId),
  ]);
  const members: WorkspaceMember[] = rows.map((member) => ({ ...member, you: member.userId === userId }));
  return { members, invitations, seats: { used, limit: limitOf(plan, 'seats') } };
}

/** Newest things; of what is older a list doesn't say who made it. */
const MOST_MADE = 2000;

/** Who made what, for lists of a workspace with several members. */
export async function listMakers({ workspaceId }: UserActor): Promise<Makers> {
  return Object.fromEntries((await findMakers(workspaceId, MOST_MADE)).map(({ id, username }) => [id, username]));
}

/** What a member may do is asked again where it is done: of two changes at once one comes second. */
async function claim(tx: Tx, actor: UserActor): Promise<void> {
  await lockPlan(tx, actor.workspaceId);
  const own = await findMember(tx, actor.workspaceId, actor.userId);
  const standing = { role: actor.role, workspaceRole: own?.role ?? 'viewer' };
  if (!mayPass('workspaceOwner', standing)) throw new AppError('role', accessDenied('workspaceOwner', standing));
}

async function memberOf(tx: Tx, workspaceId: WorkspaceId, userId: string): Promise<MemberState> {
  return (await findMember(tx, workspaceId, userId)) ?? Promise.reject(notFound('member'));
}

/**
 * Keeps a seat for an address. Whoever has an account with it is asked, others are invited by mail: the answer says
 * nothing of which. It takes the place of an open invitation to the same address.
 */
export async function inviteMember(
  actor: UserActor,
  input: MemberInput,
  origin: RequestOrigin,
): Promise<{ invitation: MemberInvitation }> {
  const { workspaceId } = actor;
  const { email, role } = input;
  await take(
    { key: `invite ${workspaceId}`, limit: INVITED_AN_HOUR, seconds: 3600 },
    'This workspace sent too many invitations.',
  );
  const token = newToken();
  return inTransaction(async (tx) => {
    await claim(tx, actor);
    if (await isMemberByEmail(tx, workspaceId, email)) {
      const message = 'This person is a member already.';
      throw new AppError('conflict', message, { fields: { email: message } });
    }
    await withdrawInvitationsTo(tx, workspaceId, email);
    await assertPlace(tx, workspaceId, 'seats', () => countSeats(tx, workspaceId));
    if ((await countSeats(tx, workspaceId)) >= MOST_MEMBERS)
      throw new AppError('conflict', `A workspace can have at most ${MOST_MEMBERS} members and open invitations.`);
    const userId = await findAccountIdByEmail(tx, email);
    const made = await insertMemberInvitation(tx, workspaceId, {
      email,
      role,
      userId,
      tokenHash: sha256(token),
      createdById: actor.userId,
      expiresAt: new Date(Date.now() + VALID_MS),
    });
    await tellInvited(tx, actor, input, userId ? null : token);
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'member.invited',
      targetType: 'invitation',
      targetId: made.id,
      details: { role },
    });
    return { invitation: { ...made, invitedBy: actor.username } };
  });
}

/** Frees the seat; the link that was mailed opens nothing any more. */
export async function withdrawMemberInvitation(
  actor: UserActor,
  id: string,
  origin: RequestOrigin,
): Promise<{ success: true }> {
  return inTransaction(async (tx) => {
    await claim(tx, actor);
    if (!(await withdrawOpenInvitation(tx, actor.workspaceId, id))) throw notFound('invitation');
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'member.invitation_withdrawn',
      targetType: 'invitation',
      targetId: id,
    });
    return { success: true as const };
  });
}

/** Makes another member the owner; who was it stays as an editor, with a workspace of their own elsewhere. */
async function handOver(tx: Tx, actor: UserActor, next: MemberState): Promise<void> {
  if (next.off) throw new AppError('conflict', `The account of ${next.username} is disabled.`);
  if (next.installation === 'viewer')
    throw new AppError('conflict', `${next.username} only reads on this server, so can’t own a workspace.`);
  await setMemberRole(tx, actor.workspaceId, actor.userId, 'editor');
  await setMemberRole(tx, actor.workspaceId, next.userId, 'owner');
  await ensureOwnWorkspace(tx, actor);
}

/** Another role for a member, from their next request on. To make one the owner hands the workspace over. */
export async function changeMember(
  actor: UserActor,
  userId: string,
  { role }: MemberChange,
  origin: RequestOrigin,
): Promise<Members> {
  await inTransaction(async (tx) => {
    await claim(tx, actor);
    const member = await memberOf(tx, actor.workspaceId, userId);
    if (role === member.role) return;
    if (member.role === 'owner')
      throw new AppError('conflict', 'A workspace needs an owner. Make another member the owner instead.');
    if (role === 'owner') await handOver(tx, actor, member);
    else await setMemberRole(tx, actor.workspaceId, userId, role);
    await record(tx, {
      ...auditEntry(actor, origin),
      action: role === 'owner' ? 'workspace.handed_over' : 'member.role_changed',
      targetType: 'user',
      targetId: userId,
      details: { from: member.role, to: role },
    });
  });
  return listMembers(role === 'owner' ? { ...actor, workspaceRole: 'editor' } : actor);
}

/** Ends a membership and the sessions in this workspace at once. What the person made stays. */
export async function endMembership(
  tx: Tx,
  actor: UserActor,
  { userId, username }: Pick<MemberState, 'userId' | 'username'>,
  origin: RequestOrigin,
): Promise<void> {
  const { workspaceId } = actor;
  await deleteMember(tx, workspaceId, userId);
  const left = userId === actor.userId;
  const ended = await endSessionsOf(tx, {
    userId,
    workspaceId,
    reason: left ? 'left the workspace' : 'removed from the workspace',
    origin,
    ...(left && { except: actor.sessionId }), // which moves on to another workspace
  });
  await ensureOwnWorkspace(tx, { userId, username });
  await record(tx, {
    ...auditEntry(actor, origin),
    action: left ? 'member.left' : 'member.removed',
    targetType: 'user',
    targetId: userId,
    details: { sessionsEnded: ended },
  });
}

export async function removeMember(actor: UserActor, userId: string, origin: RequestOrigin): Promise<Members> {
  await inTransaction(async (tx) => {
    await claim(tx, actor);
    const member = await memberOf(tx, actor.workspaceId, userId);
    if (member.role === 'owner')
      throw new AppError('conflict', 'The owner can’t be removed. Hand the workspace over first.');
    await endMembership(tx, actor, member, origin);
  });
  return listMembers(actor);
}
