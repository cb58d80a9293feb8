import type { Role } from '@/lib/base/actor/actor';
import type { Tx } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { findOpenInvitation, keyOf, takeInvitation } from './store';
import { sha256 } from './tokens';

/** Whom an open invitation is for, or null: unknown, used, revoked or expired. */
export async function readInvitation(token: string): Promise<{ email: string; role: Role } | null> {
  return findOpenInvitation(null, sha256(token));
}

export const invitationOver = () =>
  new AppError('gone', 'This invitation was used, revoked or has expired. Ask for a new one.');

/** Uses an invitation up in the transaction of the sign-up; answers the role that it gives. */
export async function acceptInvitation(tx: Tx, token: string, email: string): Promise<Role> {
  const invitation = await findOpenInvitation(tx, sha256(token));
  if (invitation && keyOf(invitation.email) !== keyOf(email)) {
    const message = 'This invitation was sent to a different email address. Sign up with that address.';
    throw new AppError('validation', message, { fields: { email: message } });
  }
  if (!invitation || !(await takeInvitation(tx, sha256(token)))) throw invitationOver();
  return invitation.role;
}
