import type { Role, UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { tellOfFactors } from '@/lib/base/auth/factor-mail';
import { newResetLink } from '@/lib/base/auth/recovery';
import { endSessionsOf } from '@/lib/base/auth/sessions';
import { inTransaction, lockFor, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { deleteFactors } from '@/lib/base/factors/factors';
import { assignPlan } from '@/lib/base/plans/plans';
import type { AdminUser, AdminUsers } from './answer-schema';
import type { UserChange, UsersQuery } from './schema';
import { countOtherOwners, countUsers, findUser, findUsers, ownWorkspace, roleOf, setDisabled, setRole } from './store';

const PAGE = 50;

/** Owners manage everybody; admins those who are neither owner nor admin. */
export const mayManage = (own: Role, other: Role): boolean =>
  own === 'owner' || (own === 'admin' && (other === 'analyst' || other === 'viewer'));

export async function listUsers(_actor: UserActor, query: UsersQuery): Promise<AdminUsers> {
  const [found, total] = await Promise.all([findUsers(query, PAGE + 1), countUsers(query)]);
  const shown = found.slice(0, PAGE);
  return { items: shown.map(({ user }) => user), nextCursor: found.length > PAGE ? shown.at(-1)!.cursor : null, total };
}

export async function getUser(_actor: UserActor, id: string): Promise<AdminUser> {
  return (await findUser(null, id)) ?? Promise.reject(notFound('user'));
}

/** The person to be changed, once it is sure that the actor, as they are now, may change them. */
async function claim(tx: Tx, actor: UserActor, id: string): Promise<{ own: Role; user: AdminUser }> {
  await lockFor(tx, 'roles'); // of two owners who unmake each other at once, one comes second and is refused
  const [own, user] = [await roleOf(tx, actor.userId), await findUser(tx, id)];
  if (!user) throw notFound('user');
  if (!own || !mayManage(own, user.role)) throw new AppError('role', 'Only an owner can change an owner or an admin.');
  return { own, user };
}

function assertAllowed(actor: UserActor, own: Role, user: AdminUser, { role, plan, disabled }: UserChange): void {
  if (role !== undefined && !mayManage(own, role))
    throw new AppError('role', 'Only an owner can grant the owner or admin role.');
  if (plan !== undefined && own !== 'owner') throw new AppError('role', 'Only an owner can change a plan.');
  if (disabled && user.id === actor.userId)
    throw new AppError('conflict', 'You cannot disable your own account. Ask another owner to do it.');
}

/** A change of role or plan holds at the person's next request; disabling ends their sessions. */
export async function changeUser(
  actor: UserActor,
  id: string,
  change: UserChange,
  origin: RequestOrigin,
): Promise<AdminUser> {
  return inTransaction(async (tx) => {
    const { own, user } = await claim(tx, actor, id);
    assertAllowed(actor, own, user, change);
    const unmade =
      user.role === 'owner' && ((change.role !== undefined && change.role !== 'owner') || change.disabled === true);
    if (unmade && (await countOtherOwners(tx, id)) === 0)
      throw new AppError('conflict', 'This is the only owner. Make someone else an owner first.');
    const deed = { ...auditEntry(actor, origin), targetType: 'user', targetId: id };
    if (change.role !== undefined && change.role !== user.role) {
      await setRole(tx, id, change.role);
      await record(tx, { ...deed, action: 'user.role_changed', details: { from: user.role, to: change.role } });
    }
    if (change.plan !== undefined && change.plan !== user.plan) {
      await assignPlan(tx, await ownWorkspace(tx, id), change.plan, 'manual');
      await record(tx, { ...deed, action: 'user.plan_changed', details: { from: user.plan, to: change.plan } });
    }
    if (change.disabled !== undefined && change.disabled !== (user.disabledAt !== null)) {
      await setDisabled(tx, id, change.disabled);
      const ended = change.disabled ? await endSessionsOf(tx, { userId: id, reason: 'account disabled', origin }) : 0;
      await record(tx, {
        ...deed,
        action: change.disabled ? 'user.disabled' : 'user.enabled',
        ...(change.disabled && { details: { sessionsEnded: ended } }),
      });
    }
    return (await findUser(tx, id))!;
  });
}

/** A link by which the person chooses a new password, for one hour. It is shown once; its hash is kept. */
export async function makeResetLink(
  actor: UserActor,
  id: string,
  origin: RequestOrigin,
): Promise<{ url: string; expiresAt: string }> {
  return inTransaction(async (tx) => {
    const { user } = await claim(tx, actor, id);
    if (user.disabledAt) throw new AppError('conflict', 'This account is disabled. Enable it first.');
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'user.reset_link_made',
      targetType: 'user',
      targetId: id,
    });
    const { url, expiresAt } = await newResetLink(tx, id);
    return { url, expiresAt: expiresAt.toISOString() };
  });
}

/** For somebody who has lost their phone and their codes: their password alone opens the account again. */
export async function resetSecondFactor(actor: UserActor, id: string, origin: RequestOrigin): Promise<AdminUser> {
  return inTransaction(async (tx) => {
    const { own, user } = await claim(tx, actor, id);
    if (own !== 'owner') throw new AppError('role', 'Only an owner can reset a second factor.');
    if ((await deleteFactors(tx, id)) === 0) throw new AppError('conflict', 'This account has no second factor.');
    const ended = await endSessionsOf(tx, {
      userId: id,
      reason: 'second factor reset',
      origin,
      except: actor.sessionId,
    });
    await tellOfFactors(tx, { ...user, workspaceId: actor.workspaceId }, 'reset', {
      origin,
      by: {
        ...auditEntry(actor, origin),
        action: 'user.second_factor_reset',
        targetType: 'user',
        targetId: id,
        details: { sessionsEnded: ended },
      },
    });
    return (await findUser(tx, id))!;
  });
}
