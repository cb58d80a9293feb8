import { record } from '@/lib/audit/record';
import type { Origin } from '@/lib/audit/schema';
import type { Plan, Role } from '@/lib/core/actor';
import { env } from '@/lib/core/env';
import { AppError } from '@/lib/core/errors';
import { readSetting, writeSetting } from '@/lib/db/settings';
import { inTransaction, type Tx } from '@/lib/db/transaction';
import { take } from '@/lib/limits/throttle';
import { acceptInvitation, invitationOver, readInvitation } from './invitations';
import { assertAcceptable, hashPassword } from './passwords';
import type { SignUpInput } from './schema';
import { open, welcome, type Arrival, type SignedIn } from './sessions';
import { insertUser, isSetupCode, takenName, takeSetupCode } from './store';
import { sha256 } from './tokens';
import { signUps } from './tries';

export const alreadyTaken = (name: 'username' | 'email') => new AppError('conflict', name === 'username' ? 'Username already exists' : 'Email already registered');

const setUpOver = () => new AppError('gone', 'This set-up link was used or replaced. While there is no owner, each start prints a new one in the terminal.');
const signUpClosed = () => new AppError('signup_closed', 'This server takes no new accounts. Ask its owner for an invitation.');

/** Refuses who would be refused anyway, before a password is hashed for them. What decides is asked again in the transaction. */
async function assertWelcome({ setupCode, inviteToken }: SignUpInput): Promise<void> {
  if (setupCode !== undefined) {
    if (!(await isSetupCode(sha256(setupCode)))) throw setUpOver();
  } else if (inviteToken !== undefined) {
    if (!(await readInvitation(inviteToken))) throw invitationOver();
  } else if (!(await readSetting('signup.open'))) throw signUpClosed();
}

/** What the new account may be: the owner by the printed code, what an invitation says, else an analyst where sign-up is open. */
async function standingOf(tx: Tx, { setupCode, defaultPlan, inviteToken, email }: SignUpInput): Promise<{ role: Role; plan: Plan }> {
  if (setupCode !== undefined) {
    if (!(await takeSetupCode(tx, sha256(setupCode)))) throw setUpOver();
    if (defaultPlan) await writeSetting(tx, 'default.plan', defaultPlan);
    return { role: 'owner', plan: 'enterprise' };
  }
  const plan = (await readSetting('default.plan', tx)) ?? env().DEFAULT_PLAN;
  if (inviteToken !== undefined) return { role: await acceptInvitation(tx, inviteToken, email), plan };
  if (!(await readSetting('signup.open', tx))) throw signUpClosed();
  return { role: 'analyst', plan };
}

/** A new account with a workspace of its own, signed in. */
export async function signUp(input: SignUpInput, origin: Origin, arrival: Arrival): Promise<SignedIn> {
  const { username, email, password } = input;
  assertAcceptable(password, input, { floor: await readSetting('password.floor') });
  await take(signUps(origin.address), 'Too many accounts were made from this address.');
  await assertWelcome(input);
  const passwordHash = await hashPassword(password);
  const opened = await inTransaction(async (tx) => {
    const { role, plan } = await standingOf(tx, input);
    const user = await insertUser(tx, { username, email, passwordHash, role, plan });
    if (typeof user === 'string') throw alreadyTaken(user);
    await record(tx, { workspaceId: user.workspaceId, actorKind: 'user', actorId: user.id, action: 'account.created', outcome: 'done', address: origin.address, requestId: origin.requestId, details: { role, plan } });
    return open(tx, user, origin, arrival);
  }).catch((error: unknown) => {
    const taken = takenName(error);
    throw taken ? alreadyTaken(taken) : error;
  });
  return welcome(opened, arrival);
}
