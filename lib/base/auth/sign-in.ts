import { record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { readSetting } from '@/lib/base/db/settings';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { challengeOf, enrol, holderOf, passkeyChallenge, takeFactor } from '@/lib/base/factors/factors';
import type { SecondStepInput } from '@/lib/base/factors/input-schema';
import type { NewAuthenticator } from '@/lib/base/factors/schema';
import { giveBack, lift, take, takeAfterDelay } from '@/lib/base/limits/throttle';
import { signOnIsRequired } from '@/lib/base/sso/connection';
import { noteActivity } from './activities';
import { deviceOf } from './devices';
import { tellOfFactors } from './factor-mail';
import { connectWaiting, waitsFor } from './identities';
import { passwordMatches } from './passwords';
import type { LogInInput } from './schema';
import { deed, open, welcome, type OpenedSession, type SessionArrival, type SignedIn } from './sessions';
import { findAccount, findAccountById, type Account } from './store';
import {
  triedOf,
  wrongPasswordsAnywhere,
  wrongPasswordsFrom,
  wrongPasswordsHere,
  wrongPasswordsOfDevice,
} from './tries';

const wrongCredentials = () => new AppError('unauthenticated', 'Incorrect user name or password.');

const TOO_MANY = 'Too many failed attempts.';

/**
 * Counts a try before it is made. Answers what gives it back: as of no wrong password after a right one, uncounted
 * where nothing was compared.
 */
async function countTry(
  account: Account | null,
  { username, device }: { username: string; device: string | undefined },
  address: string,
) {
  const tried = triedOf(account, username);
  const known = account && deviceOf(device, account.id);
  const allowances = [
    wrongPasswordsFrom(address),
    wrongPasswordsHere(tried, address),
    ...(known ? [wrongPasswordsOfDevice(known)] : []),
  ];
  for (const allowance of allowances) await take(allowance, TOO_MANY);
  const anywhere = known ? null : wrongPasswordsAnywhere(tried);
  if (anywhere) await takeAfterDelay(anywhere, TOO_MANY);
  const uncounted = () => Promise.all(allowances.map(giveBack));
  return {
    right: () => Promise.all([uncounted(), anywhere && lift(anywhere)]),
    uncompared: () => Promise.all([uncounted(), anywhere && giveBack(anywhere)]),
  };
}

export async function logIn(
  { username, password }: LogInInput,
  origin: RequestOrigin,
  arrival: SessionArrival,
): Promise<SignedIn> {
  const account = await findAccount(username);
  const counted = await countTry(account, { username, device: arrival.device }, origin.address);
  const right = await passwordMatches(account?.passwordHash ?? null, password).catch(async (error: unknown) => {
    await counted.uncompared();
    throw error;
  });
  if (!account || !right || account.disabledAt) {
    if (account) await noteActivity(null, 'failed', { userId: account.id, sessionId: null }, origin);
    await record(null, {
      workspaceId: account?.workspaceId ?? null,
      actorKind: account ? 'user' : 'nobody',
      actorId: account?.id ?? null,
      action: 'session.opened',
      outcome: 'refused',
      address: origin.address,
      requestId: origin.requestId,
    });
    throw wrongCredentials();
  }
  await counted.right();
  await assertMayUsePassword(account, origin, arrival);
  await askSecondFactor(account);
  const opened = await inTransaction((tx) => admit(tx, account, { origin, arrival, factor: null }));
  return welcome(opened, arrival);
}

/** Where everybody signs in by the provider, owners alone keep their password, and whoever is about to connect an account. */
async function assertMayUsePassword(
  account: Account,
  origin: RequestOrigin,
  { signOn }: SessionArrival,
): Promise<void> {
  if (account.role === 'owner' || !(await signOnIsRequired()) || (await waitsFor(signOn, account.id))) return;
  await record(null, {
    ...deed({ userId: account.id, workspaceId: account.workspaceId }, origin),
    action: 'session.opened',
    outcome: 'refused',
    details: { reason: 'single sign-on is required' },
  });
  throw new AppError('single_sign_on', 'Passwords aren’t accepted here. Use single sign-on.');
}

/** Whether the owner asks a second factor of this role. */
export const factorIsRequired = async (role: Account['role']): Promise<boolean> =>
  (role === 'owner' || role === 'admin') && readSetting('factors.required');

/** @throws AppError `second_factor` with a ticket, where a right password alone opens nothing */
async function askSecondFactor({ id, role }: Account): Promise<void> {
  const challenge = await challengeOf(id, await factorIsRequired(role));
  if (challenge)
    throw new AppError(
      'second_factor',
      challenge.enrol
        ? 'Set up a second factor to finish signing in.'
        : 'Enter your second factor to finish signing in.',
      challenge,
    );
}

/** Opens the session of somebody who has shown everything, and connects the provider's account that waits for it. */
async function admit(
  tx: Tx,
  account: Account,
  { origin, arrival, factor }: { origin: RequestOrigin; arrival: SessionArrival; factor: string | null },
): Promise<OpenedSession> {
  const identity = await connectWaiting(tx, account, arrival.signOn, origin);
  await record(tx, {
    ...deed({ userId: account.id, workspaceId: account.workspaceId }, origin),
    action: 'session.opened',
    ...(factor && { details: { secondFactor: factor } }),
  });
  const { id, workspaceId } = account;
  return open(tx, { id, workspaceId, ...identity }, origin, arrival);
}

async function holder(userId: string): Promise<Account> {
  const account = await findAccountById(userId);
  if (!account || account.disabledAt) throw wrongCredentials();
  return account;
}

const refusedFactor = async (userId: string, origin: RequestOrigin): Promise<void> => {
  const { workspaceId } = await holder(userId);
  await noteActivity(null, 'failed', { userId, sessionId: null }, origin);
  await record(null, {
    ...deed({ userId, workspaceId }, origin),
    action: 'second_factor.shown',
    outcome: 'refused',
  });
};

/** The second step of a sign-in: a code of an app, a recovery code, or a passkey. */
export async function passSecondStep(
  input: SecondStepInput,
  origin: RequestOrigin,
  arrival: SessionArrival,
): Promise<SignedIn> {
  const { opened, recoveryCodes } = await takeFactor(input, origin.address, {
    act: async (tx, userId, { method, recoveryCodes: codes }) => {
      const account = await holder(userId);
      if (codes) await tellOfFactors(tx, account, 'added', { origin });
      return { opened: await admit(tx, account, { origin, arrival, factor: method }), recoveryCodes: codes };
    },
    onWrong: (userId) => refusedFactor(userId, origin),
  });
  const { answer, cookies } = await welcome(opened, arrival);
  return { answer: { ...answer, ...(recoveryCodes && { recoveryCodes }) }, cookies };
}

/** What a browser must sign by a passkey of the account that the ticket stands for. */
export const askPasskey = (ticket: string) => passkeyChallenge(ticket);

/** An app for somebody whom the owner asks to have one, before they get in. */
export async function enrolWhileSigningIn(ticket: string): Promise<NewAuthenticator> {
  const { username, role } = await holder(await holderOf(ticket));
  if (!(await factorIsRequired(role))) throw new AppError('conflict', 'Sign in again.');
  return enrol(ticket, async () => username);
}
