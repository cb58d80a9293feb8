import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { readSetting } from '@/lib/base/db/settings';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { giveBack, take } from '@/lib/base/limits/throttle';
import { send } from '@/lib/base/mail/outbox';
import { describeMe } from './actors';
import { assertAcceptable, hashPassword, passwordMatches } from './passwords';
import { tellOfNewPassword } from './recovery';
import type { AccountPatch, OwnAccount, PasswordChange } from './schema';
import { endSessionsOf } from './sessions';
import { alreadyTaken } from './sign-up';
import { findAccountById, renameUser, setPassword, takenName, type Account } from './store';
import { wrongPasswordsHere } from './tries';

export async function accountOf(actor: UserActor): Promise<Account> {
  return (
    (await findAccountById(actor.userId)) ??
    Promise.reject(new AppError('unauthenticated', 'Your session has ended. Sign in again.'))
  );
}

export async function readAccount(actor: UserActor): Promise<OwnAccount> {
  const { createdAt } = await accountOf(actor);
  return { ...describeMe(actor), createdAt: createdAt.toISOString() };
}

/** What a session alone may not do is asked for with the password; wrong ones are counted like those of a sign-in. */
export async function confirmed(actor: UserActor, currentPassword: string, origin: RequestOrigin): Promise<Account> {
  const allowance = wrongPasswordsHere(actor.userId, origin.address);
  await take(allowance, 'Too many failed attempts.');
  const account = await accountOf(actor);
  if (!(await passwordMatches(account.passwordHash, currentPassword))) {
    const message = 'The current password is wrong.';
    throw new AppError('validation', message, { fields: { currentPassword: message } });
  }
  await giveBack(allowance);
  return account;
}

const deed = (actor: UserActor, origin: RequestOrigin) => ({
  ...auditEntry(actor),
  address: origin.address,
  requestId: origin.requestId,
});

const tellOldAddress = (tx: Tx, { username, email }: Account, next: string): Promise<void> =>
  send(tx, {
    kind: 'email_changed',
    to: email,
    subject: 'Your Plumbline email address was changed',
    text: `Hello ${username},\n\nyour Plumbline account now uses the email address ${next}. If you didn’t make this change, contact the owner of your server.\n`,
  });

export async function changeAccount(
  actor: UserActor,
  { username, email, currentPassword }: AccountPatch,
  origin: RequestOrigin,
): Promise<OwnAccount> {
  const account = await confirmed(actor, currentPassword, origin);
  const changes = {
    ...(username !== undefined && username !== account.username && { username }),
    ...(email !== undefined && email !== account.email && { email }),
  };
  await inTransaction(async (tx) => {
    await renameUser(tx, actor.userId, changes);
    if (changes.email !== undefined) await tellOldAddress(tx, account, changes.email);
    await record(tx, {
      ...deed(actor, origin),
      action: 'account.changed',
      details: { fields: Object.keys(changes).join(', ') },
    });
  }).catch((error: unknown) => {
    const taken = takenName(error);
    throw taken ? alreadyTaken(taken) : error;
  });
  return { ...(await readAccount(actor)), ...changes };
}

/** Sets another password and ends the person's other sessions. */
export async function changePassword(
  actor: UserActor,
  { currentPassword, newPassword }: PasswordChange,
  origin: RequestOrigin,
): Promise<{ message: string; ended: number }> {
  const account = await confirmed(actor, currentPassword, origin);
  assertAcceptable(newPassword, account, { floor: await readSetting('password.floor'), field: 'newPassword' });
  const passwordHash = await hashPassword(newPassword);
  const ended = await inTransaction(async (tx) => {
    await setPassword(tx, actor.userId, passwordHash);
    const count = await endSessionsOf(tx, {
      userId: actor.userId,
      reason: 'password changed',
      origin,
      except: actor.sessionId,
    });
    await record(tx, { ...deed(actor, origin), action: 'password.changed', details: { sessionsEnded: count } });
    await tellOfNewPassword(tx, account);
    return count;
  });
  return { message: 'Password changed. Your other sessions were signed out.', ended };
}
