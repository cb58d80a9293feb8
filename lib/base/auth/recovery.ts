import { record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { readSetting } from '@/lib/base/db/settings';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { giveBack, lift, take } from '@/lib/base/limits/throttle';
import { log, traceOf } from '@/lib/base/log/log';
import { mailIsSetUp, send } from '@/lib/base/mail/outbox';
import { newToken } from '@/lib/base/secrets/ids';
import { assertAcceptable, assertLongEnough, hashPassword } from './passwords';
import { endSessionsOf } from './sessions';
import {
  findAccountByEmail,
  findAccountById,
  findReset,
  insertReset,
  setPassword,
  takeReset,
  type Account,
} from './store';
import { sha256 } from './tokens';
import { recoveries, wrongPasswordsAnywhere, wrongPasswordsHere, wrongResetLinks } from './tries';

const LINK_HOURS = 1;

/**
 * What is done for an address that has an account is done after the answer, which so takes as long for one that has
 * none.
 */
const underWay = new Set<Promise<void>>();
function later(work: () => Promise<void>): void {
  const running = work()
    .catch((error: unknown) => log.error('recovery.failed', traceOf(error)))
    .finally(() => underWay.delete(running));
  underWay.add(running);
}
export const recoveriesDone = async (): Promise<void> => {
  await Promise.all(underWay);
};

const deed = (account: Account, origin: RequestOrigin) => ({
  workspaceId: account.workspaceId,
  actorKind: 'user' as const,
  actorId: account.id,
  outcome: 'done' as const,
  address: origin.address,
  requestId: origin.requestId,
});

/** The one answer to everybody who asks. */
const answerOf = async (what: string) => ({
  message: (await mailIsSetUp())
    ? 'If an account uses this address, a message has been sent to it.'
    : `If an account uses this address, ask the owner of this server for ${what}.`,
});

async function forgot(
  kind: 'password' | 'username',
  email: string,
  origin: RequestOrigin,
  act: (tx: Tx, account: Account) => Promise<void>,
): Promise<void> {
  for (const allowance of recoveries(kind, email, origin.address)) await take(allowance, 'Too many requests.');
  later(async () => {
    const account = await findAccountByEmail(email);
    if (!account || account.disabledAt) return;
    await inTransaction(async (tx) => {
      await act(tx, account);
      await record(tx, { ...deed(account, origin), action: `${kind}.asked` });
    });
  });
}

/**
 * A link that lets its holder choose a new password once, within the hour; made from PUBLIC_URL, never from what a
 * request calls us.
 */
export async function newResetLink(tx: Tx, userId: string): Promise<{ url: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + LINK_HOURS * 3_600_000);
  await insertReset(tx, { tokenHash: sha256(token), userId, expiresAt });
  return { url: `${env().PUBLIC_URL}/reset-password?token=${token}`, expiresAt };
}

export async function forgotPassword(email: string, origin: RequestOrigin): Promise<{ message: string }> {
  await forgot('password', email, origin, async (tx, account) => {
    const { url } = await newResetLink(tx, account.id);
    await send(tx, {
      kind: 'password_reset',
      to: account.email,
      subject: 'Reset your Plumbline password',
      text: `Hello ${account.username},\n\nsomeone requested a password reset for your Plumbline account. Use this link within one hour to set a new password:\n\n${url}\n\nThe link works once. If you didn’t request this, ignore this email; your password won’t change.\n`,
    });
  });
  return answerOf('a link to choose a new password');
}

export async function forgotUsername(email: string, origin: RequestOrigin): Promise<{ message: string }> {
  await forgot('username', email, origin, (tx, account) =>
    send(tx, {
      kind: 'forgot_username',
      to: account.email,
      subject: 'Your Plumbline user name',
      text: `Hello,\n\nsomeone requested the user name for this email address. It is:\n\n${account.username}\n\nSign in at ${env().PUBLIC_URL}/auth. If you didn’t request this, ignore this email.\n`,
    }),
  );
  return answerOf('your user name');
}

const linkEnded = () => new AppError('gone', 'This reset link has been used or has expired. Request a new one.');

/** Tells a person that their password is another one now. */
export const tellOfNewPassword = (tx: Tx, { username, email }: { username: string; email: string }): Promise<void> =>
  send(tx, {
    kind: 'password_changed',
    to: email,
    subject: 'Your Plumbline password was changed',
    text: `Hello ${username},\n\nyour Plumbline password was just changed, and your other sessions were signed out. If you didn’t do this, set a new password at ${env().PUBLIC_URL}/auth and contact the owner of your server.\n`,
  });

/** Sets a new password by a link that was mailed, and ends all sessions of the person. */
export async function resetPassword(
  { token, newPassword }: { token: string; newPassword: string },
  origin: RequestOrigin,
): Promise<{ message: string }> {
  const rule = { floor: await readSetting('password.floor'), field: 'newPassword' };
  assertLongEnough(newPassword, rule);
  const allowance = wrongResetLinks(origin.address);
  await take(allowance);
  const hash = sha256(token);
  const userId = await findReset(hash);
  const account = userId === null ? null : await findAccountById(userId);
  if (!account || account.disabledAt) throw linkEnded();
  await giveBack(allowance);
  assertAcceptable(newPassword, account, rule);
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(async (tx) => {
    if (!(await takeReset(tx, hash))) throw linkEnded();
    await setPassword(tx, account.id, passwordHash);
    await endSessionsOf(tx, { userId: account.id, reason: 'password reset', origin });
    await record(tx, { ...deed(account, origin), action: 'password.reset' });
    await tellOfNewPassword(tx, account);
  });
  for (const tries of [wrongPasswordsHere(account.id, origin.address), wrongPasswordsAnywhere(account.id)])
    await lift(tries);
  return { message: 'Your password was changed. Sign in with the new one.' };
}
