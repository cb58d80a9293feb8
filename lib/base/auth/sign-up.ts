import type { Plan, Role } from '@/lib/base/actor/actor';
import { record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { readSetting, writeSetting } from '@/lib/base/db/settings';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { signOnIsRequired } from '@/lib/base/sso/connection';
import { acceptInvitation, invitationOver, readInvitation, ROLE_OF_SIGN_UPS, takeInvite } from './invitations';
import { assertAcceptable, hashPassword } from './passwords';
import type { SignUpInput } from './schema';
import { open, welcome, type SessionArrival, type SignedIn } from './sessions';
import { insertUser, isSetupCode, takenName, takeSetupCode, type WorkspaceInvite } from './store';
import { sha256 } from './tokens';
import { signUps } from './tries';

export const alreadyTaken = (name: 'username' | 'email') =>
  new AppError('conflict', name === 'username' ? 'Username already exists' : 'Email already registered');

const setUpOver = () =>
  new AppError(
    'gone',
    'This set-up link has been used or replaced. Until there’s an owner, each start prints a new link in the terminal.',
  );
const bySignOnAlone = () =>
  new AppError('single_sign_on', 'Accounts come from single sign-on here. Use it to sign in.');
const signUpClosed = () =>
  new AppError('signup_closed', 'Sign-up is closed on this server. Ask the owner for an invitation.');

/**
 * Refuses who would be refused anyway, before a password is hashed for them. What decides is asked again in the
 * transaction.
 */
async function assertWelcome({ setupCode, inviteToken }: SignUpInput): Promise<void> {
  if (setupCode !== undefined) {
    if (!(await isSetupCode(sha256(setupCode)))) throw setUpOver();
  } else if (await signOnIsRequired()) {
    throw bySignOnAlone();
  } else if (inviteToken !== undefined) {
    const invited = await readInvitation(inviteToken);
    if (!invited) throw invitationOver();
    if (invited.workspace && !(await readSetting('signup.open'))) throw signUpClosed();
  } else if (!(await readSetting('signup.open'))) throw signUpClosed();
}

/**
 * What the new account may be: the owner by the printed code, what an invitation says, else an analyst where sign-up is
 * open.
 */
async function standingOf(
  tx: Tx,
  { setupCode, defaultPlan, inviteToken, email }: SignUpInput,
): Promise<{ role: Role; plan: Plan; invite?: WorkspaceInvite | null }> {
  if (setupCode !== undefined) {
    if (!(await takeSetupCode(tx, sha256(setupCode)))) throw setUpOver();
    if (defaultPlan) await writeSetting(tx, 'default.plan', defaultPlan);
    return { role: 'owner', plan: 'enterprise' };
  }
  const plan = (await readSetting('default.plan', tx)) ?? env().DEFAULT_PLAN;
  if (inviteToken !== undefined) {
    const accepted = await acceptInvitation(tx, inviteToken, email);
    if (accepted.invite && !(await readSetting('signup.open', tx))) throw signUpClosed();
    return { ...accepted, plan };
  }
  if (!(await readSetting('signup.open', tx))) throw signUpClosed();
  return { role: ROLE_OF_SIGN_UPS, plan };
}

/** A new account with a workspace of its own, signed in: there, or in the workspace that it was invited to. */
export async function signUp(input: SignUpInput, origin: RequestOrigin, arrival: SessionArrival): Promise<SignedIn> {
  const { username, email, password } = input;
  assertAcceptable(password, input, { floor: await readSetting('password.floor') });
  await take(signUps(origin.address), 'Too many accounts were created from this address.');
  await assertWelcome(input);
  const passwordHash = await hashPassword(password);
  const opened = await inTransaction(async (tx) => {
    const { role, plan, invite } = await standingOf(tx, input);
    const user = await insertUser(tx, { username, email, passwordHash, role, plan });
    if (typeof user === 'string') throw alreadyTaken(user);
    await record(tx, {
      workspaceId: user.workspaceId,
      actorKind: 'user',
      actorId: user.id,
      action: 'account.created',
      outcome: 'done',
      address: origin.address,
      requestId: origin.requestId,
      details: { role, plan },
    });
    if (invite) await takeInvite(tx, invite, user.id, origin);
    return open(tx, invite ? { ...user, workspaceId: invite.workspaceId } : user, origin, arrival);
  }).catch((error: unknown) => {
    const taken = takenName(error);
    throw taken ? alreadyTaken(taken) : error;
  });
  return welcome(opened, arrival);
}
