import { record } from '@/lib/audit/record';
import type { Origin } from '@/lib/audit/schema';
import { env } from '@/lib/core/env';
import { AppError } from '@/lib/core/errors';
import { inTransaction, type Tx } from '@/lib/db/transaction';
import { giveBack, take, type Allowance } from '@/lib/limits/throttle';
import { mintWorkspaceId, type UserActor } from '@/lib/core/actor';
import { newPageCookie, refreshCookie, signedOutCookies, type Cookie } from './cookies';
import { assertAcceptable, hashPassword, passwordMatches } from './passwords';
import type { LogInInput, Me, SessionAnswer, SignUpInput } from './schema';
import { findAccount, findLiveSession, findRefreshToken, findSessionOfRefreshToken, insertSession, insertUser, readDefaultPlan, revokeSession, rotate, takenName, takeSetupCode, writeDefaultPlan, type Person } from './store';
import { ACCESS_SECONDS, firstRefreshToken, GRACE_SECONDS, readAccessToken, SESSION_SECONDS, sha256, signAccessToken, successorOf } from './tokens';

export type SignedIn = { answer: SessionAnswer; cookies: Cookie[] };

const MINUTES_15 = 15 * 60;
const byName = (username: string, address: string): Allowance => ({ key: `login ${sha256(username.toLowerCase())} ${address}`, limit: 10, seconds: MINUTES_15 });
const byAddress = (address: string): Allowance => ({ key: `login ${address}`, limit: 50, seconds: MINUTES_15 });
const signUps = (address: string): Allowance => ({ key: `signup ${address}`, limit: env().SIGNUPS_PER_HOUR, seconds: 3600 });

const wrongCredentials = () => new AppError('unauthenticated', 'The user name or password is wrong.');
const sessionEnded = () => new AppError('unauthenticated', 'Your session has ended. Sign in again.');
const meOf = ({ id, username, email, role, plan }: Person): Me => ({ id, username, email, role, plan });

/** The actor of a live session, or null. Every door asks this, so sign-out and role changes act at once. */
export async function actorOfSession(sessionId: string): Promise<UserActor | null> {
  const person = await findLiveSession(sessionId);
  return person && { kind: 'user', userId: person.id, username: person.username, email: person.email, role: person.role, plan: person.plan, workspaceId: mintWorkspaceId(person.workspaceId), sessionId };
}

export async function actorOfAccessToken(token: string): Promise<UserActor | null> {
  const claims = await readAccessToken(token);
  return claims && actorOfSession(claims.sessionId);
}

export const describeMe = ({ userId, username, email, role, plan }: UserActor): Me => ({ id: userId, username, email, role, plan });

async function open(tx: Tx, user: { id: string; workspaceId: string }, origin: Origin) {
  const refresh = firstRefreshToken();
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
  const sessionId = await insertSession(tx, { userId: user.id, workspaceId: user.workspaceId, expiresAt, refreshHash: sha256(refresh), userAgent: origin.userAgent.slice(0, 300), address: origin.address });
  return { sessionId, refresh };
}

async function handOut(userId: string, sessionId: string, refresh: string): Promise<SignedIn> {
  const person = await findLiveSession(sessionId);
  if (!person) throw sessionEnded();
  const claims = { userId, sessionId };
  return {
    answer: { accessToken: await signAccessToken(claims), expiresIn: ACCESS_SECONDS, user: meOf(person) },
    cookies: [refreshCookie(refresh), await newPageCookie(claims)],
  };
}

/** A new analyst on the installation's default plan or, with the printed code, the owner on Enterprise. */
export async function signUp(input: SignUpInput, origin: Origin): Promise<SignedIn> {
  const { username, email, password, setupCode, defaultPlan } = input;
  assertAcceptable(password, input);
  if (!setupCode) await take(signUps(origin.address), 'Too many accounts were made from this address.');
  const passwordHash = await hashPassword(password);
  const opened = await inTransaction(async (tx) => {
    const owner = setupCode !== undefined && await takeSetupCode(tx, sha256(setupCode));
    if (setupCode !== undefined && !owner) throw new AppError('gone', 'This set-up link was used or replaced. While there is no owner, each start prints a new one in the terminal.');
    if (owner && defaultPlan) await writeDefaultPlan(tx, defaultPlan);
    const plan = owner ? 'enterprise' : await readDefaultPlan(tx) ?? env().DEFAULT_PLAN;
    const user = await insertUser(tx, { username, email, passwordHash, role: owner ? 'owner' : 'analyst', plan });
    if (typeof user === 'string') throw alreadyTaken(user);
    await record(tx, { workspaceId: user.workspaceId, actorKind: 'user', actorId: user.id, action: 'account.created', outcome: 'done', address: origin.address, requestId: origin.requestId, details: { role: user.role, plan } });
    return { userId: user.id, ...await open(tx, user, origin) };
  }).catch((error: unknown) => {
    const taken = takenName(error);
    throw taken ? alreadyTaken(taken) : error;
  });
  return handOut(opened.userId, opened.sessionId, opened.refresh);
}

const alreadyTaken = (name: 'username' | 'email') => new AppError('conflict', name === 'username' ? 'Username already exists' : 'Email already registered');

export async function logIn({ username, password }: LogInInput, origin: Origin): Promise<SignedIn> {
  const allowances = [byName(username, origin.address), byAddress(origin.address)];
  for (const allowance of allowances) await take(allowance, 'Too many wrong passwords.');
  const account = await findAccount(username);
  const right = await passwordMatches(account?.passwordHash ?? null, password);
  if (!account || !right || account.disabledAt) {
    await record(null, { workspaceId: account?.workspaceId ?? null, actorKind: account ? 'user' : 'nobody', actorId: account?.id ?? null, action: 'session.opened', outcome: 'refused', address: origin.address, requestId: origin.requestId });
    throw wrongCredentials();
  }
  await Promise.all(allowances.map(giveBack));
  const { sessionId, refresh } = await inTransaction(async (tx) => {
    const opened = await open(tx, account, origin);
    await record(tx, { workspaceId: account.workspaceId, actorKind: 'user', actorId: account.id, action: 'session.opened', outcome: 'done', address: origin.address, requestId: origin.requestId });
    return opened;
  });
  return handOut(account.id, sessionId, refresh);
}

/** Rotates the refresh token. A token that was used before, outside the grace, is taken as stolen: its whole family ends. */
export async function refreshSession(token: string | undefined, origin: Origin): Promise<SignedIn> {
  if (!token) throw sessionEnded();
  const [hash, successor] = [sha256(token), successorOf(token)];
  const found = await inTransaction(async (tx) => {
    const rotated = await rotate(tx, hash, sha256(successor));
    const state = await findRefreshToken(tx, hash);
    if (!state) return null;
    const reused = !rotated && state.usedAt !== null && Date.now() - state.usedAt.getTime() > GRACE_SECONDS * 1000;
    if (reused && await revokeSession(tx, state.sessionId, 'refresh token reused')) {
      await record(tx, { workspaceId: state.workspaceId, actorKind: 'user', actorId: state.userId, action: 'session.revoked', outcome: 'done', address: origin.address, requestId: origin.requestId, details: { reason: 'refresh token reused' } });
    }
    return reused ? null : state;
  });
  if (!found?.live) throw sessionEnded();
  return handOut(found.userId, found.sessionId, successor);
}

/** Ends the session that the refresh cookie or the access token names. Without one it is done already. */
export async function logOut(token: string | undefined, actor: UserActor | null, origin: Origin): Promise<Cookie[]> {
  const session = token ? await findSessionOfRefreshToken(sha256(token)) : actor;
  if (session) {
    await inTransaction(async (tx) => {
      const ended = await revokeSession(tx, session.sessionId, 'signed out');
      if (ended) await record(tx, { workspaceId: session.workspaceId, actorKind: 'user', actorId: session.userId, action: 'session.closed', outcome: 'done', address: origin.address, requestId: origin.requestId });
    });
  }
  return signedOutCookies();
}

export { sweepSessions } from './store';
