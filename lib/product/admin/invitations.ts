import type { Role, UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { sha256 } from '@/lib/base/auth/tokens';
import { inTransaction, lockFor, type Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { send } from '@/lib/base/mail/outbox';
import { newToken } from '@/lib/base/secrets/ids';
import type { Invitation, Paged } from './answer-schema';
import {
  findInvitation,
  findInvitations,
  hasAccount,
  insertInvitation,
  openInvitationsTo,
  renewInvitation,
  revokeOpenInvitation,
  roleOf,
} from './store';
import { mayManage } from './users';

const PAGE = 50;
const VALID_MS = 7 * 24 * 3_600_000;

export type InvitationWithLink = { invitation: Invitation; /** Shown once; its hash is kept. */ url: string };

export async function listInvitations(
  _actor: UserActor,
  query: { q?: string; cursor?: string },
): Promise<Paged<Invitation>> {
  const found = await findInvitations(query, PAGE + 1);
  const items = found.slice(0, PAGE);
  return { items, nextCursor: found.length > PAGE ? items.at(-1)!.id : null };
}

/** An invitation makes an account with its role, so who may not make that role may not touch it. */
async function assertMayInvite(tx: Tx, actor: UserActor, role: Role): Promise<void> {
  const own = await roleOf(tx, actor.userId);
  if (!own || !mayManage(own, role)) throw new AppError('role', 'Only an owner can invite owners and admins.');
}

async function tell(tx: Tx, actor: UserActor, { email, role }: Invitation, token: string): Promise<string> {
  const url = `${env().PUBLIC_URL}/auth?tab=sign-up&invite=${token}`;
  await send(tx, {
    kind: 'invitation',
    to: email,
    subject: `${actor.username} invited you to Plumbline`,
    text: `${actor.username} invites you to work with data in Plumbline, as ${role}.\n\nMake your account with this address within seven days:\n${url}\n\nIf you did not expect this, nothing needs to be done.`,
  });
  return url;
}

/** Takes the place of an open invitation to the same address, whose link then no longer works. */
export async function invite(
  actor: UserActor,
  { email, role }: { email: string; role: Role },
  origin: RequestOrigin,
): Promise<InvitationWithLink> {
  const token = newToken();
  return inTransaction(async (tx) => {
    await lockFor(tx, `invitation ${email.toLowerCase()}`);
    await assertMayInvite(tx, actor, role);
    if (await hasAccount(tx, email))
      throw new AppError('conflict', 'An account with this email address already exists. Change its role under Users.');
    for (const earlier of await openInvitationsTo(tx, email)) {
      await assertMayInvite(tx, actor, earlier.role);
      await revokeOpenInvitation(tx, earlier.id);
    }
    const invitation = await insertInvitation(tx, {
      email,
      role,
      tokenHash: sha256(token),
      createdById: actor.userId,
      expiresAt: new Date(Date.now() + VALID_MS),
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'invitation.made',
      targetType: 'invitation',
      targetId: invitation.id,
      details: { role },
    });
    return { invitation, url: await tell(tx, actor, invitation, token) };
  });
}

async function claim(tx: Tx, actor: UserActor, id: string): Promise<Invitation> {
  await lockFor(tx, `invitation ${id}`);
  const invitation = await findInvitation(tx, id);
  if (!invitation) throw notFound('invitation');
  await assertMayInvite(tx, actor, invitation.role);
  if (invitation.state === 'accepted')
    throw new AppError('conflict', 'This invitation has been accepted. Manage the account under Users.');
  return invitation;
}

/** A new link for seven days from now; the earlier one no longer works. */
export async function resendInvitation(
  actor: UserActor,
  id: string,
  origin: RequestOrigin,
): Promise<InvitationWithLink> {
  const token = newToken();
  return inTransaction(async (tx) => {
    const { email } = await claim(tx, actor, id);
    if (await hasAccount(tx, email))
      throw new AppError('conflict', 'An account with this email address already exists.');
    const invitation = await renewInvitation(tx, id, {
      tokenHash: sha256(token),
      expiresAt: new Date(Date.now() + VALID_MS),
    });
    if (!invitation) throw new AppError('conflict', 'This invitation has already been accepted.');
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'invitation.resent',
      targetType: 'invitation',
      targetId: id,
    });
    return { invitation, url: await tell(tx, actor, invitation, token) };
  });
}

export async function revokeInvitation(actor: UserActor, id: string, origin: RequestOrigin): Promise<Invitation> {
  return inTransaction(async (tx) => {
    await claim(tx, actor, id);
    if (await revokeOpenInvitation(tx, id))
      await record(tx, {
        ...auditEntry(actor, origin),
        action: 'invitation.revoked',
        targetType: 'invitation',
        targetId: id,
      });
    return (await findInvitation(tx, id))!;
  });
}
