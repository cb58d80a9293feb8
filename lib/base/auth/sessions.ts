import type { UserActor } from '@/lib/base/actor/actor';
import { record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { readSetting } from '@/lib/base/db/settings';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { newToken } from '@/lib/base/secrets/ids';
import { noteActivity, noteSometimes } from './activities';
import { actorOfSession, describeMe } from './actors';
import { revokeTokens, sweepTokens } from './api-token-store';
import { newPageCookie, readPageCookie, refreshCookie, signedOutCookies, unmarkedCookie, type Cookie } from './cookies';
import { deviceCookie } from './devices';
import { heirOf, issueTicket, sessionOfTicket, type TicketUse } from './fallback';
import { dropCodes, revokeGrants, sweepProgramRows } from './program-store';
import type { Fallback, SessionAnswer } from './schema';
import {
  findLiveSession,
  findRefreshToken,
  findSessionOfRefreshToken,
  findSessionTimes,
  insertSession,
  onSessionEnd,
  prolongSession,
  revokeSession,
  revokeSessionsOf,
  rotate,
  sweepAccounts,
  touchSession,
  type ProviderSession,
} from './store';
import { ACCESS_SECONDS, GRACE_SECONDS, SESSION_SECONDS, sha256, signAccessToken, successorOf } from './tokens';

export type SignedIn = { answer: SessionAnswer; cookies: Cookie[] };
/** What a browser that signs in says of itself: whether it asks for a ticket, and the cookie by which it is known. */
export type SessionArrival = {
  ticket: boolean;
  device: string | undefined;
  /** The mark of a browser that was sent to the company's provider. */ signOn?: string;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const sessionEnded = () => new AppError('unauthenticated', 'Your session has ended. Sign in again.');
/** The audit fields of what somebody did with a session. */
export const deed = (subject: { userId: string; workspaceId: string }, origin: RequestOrigin) => ({
  workspaceId: subject.workspaceId,
  actorKind: 'user' as const,
  actorId: subject.userId,
  outcome: 'done' as const,
  address: origin.address,
  requestId: origin.requestId,
});

export type OpenedSession = { userId: string; sessionId: string; refresh: string; fallback?: Fallback };

/** Opens a session in the transaction of a sign-in or sign-up. */
export async function open(
  tx: Tx,
  { id: userId, workspaceId, ...provider }: { id: string; workspaceId: string } & ProviderSession,
  origin: RequestOrigin,
  arrival: SessionArrival,
): Promise<OpenedSession> {
  const refresh = newToken();
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
  const sessionId = await insertSession(tx, {
    userId,
    workspaceId,
    identityId: provider.identityId,
    providerSession: provider.providerSession,
    providerName: provider.providerName,
    expiresAt,
    refreshHash: sha256(refresh),
    userAgent: origin.userAgent.slice(0, 300),
    address: origin.address,
  });
  await noteActivity(tx, 'signin', { userId, sessionId }, origin);
  const fallback = arrival.ticket ? await issueTicket(tx, sessionId, origin) : undefined;
  return { userId, sessionId, refresh, ...(fallback && { fallback }) };
}

/**
 * Ends a session and opens another in its place, in another workspace: what was given out for the first opens nothing
 * any more. It ends when the first would have ended, so that moving prolongs nothing.
 */
export async function moveSession(
  tx: Tx,
  { userId, sessionId }: UserActor,
  workspaceId: string,
  { origin, arrival }: { origin: RequestOrigin; arrival: SessionArrival },
): Promise<OpenedSession> {
  const times = await findSessionTimes(tx, sessionId);
  if (!times || !(await revokeSession(tx, sessionId, 'entered another workspace'))) throw sessionEnded();
  const refresh = newToken();
  const next = await insertSession(tx, {
    userId,
    workspaceId,
    ...times,
    refreshHash: sha256(refresh),
    userAgent: origin.userAgent.slice(0, 300),
    address: origin.address,
  });
  const fallback = arrival.ticket ? await issueTicket(tx, next, origin) : undefined;
  return { userId, sessionId: next, refresh, ...(fallback && { fallback }) };
}

async function handOut(userId: string, sessionId: string, refresh: string): Promise<SignedIn> {
  const actor = await actorOfSession(sessionId);
  if (!actor) throw sessionEnded();
  const claims = { userId, sessionId };
  return {
    answer: { accessToken: await signAccessToken(claims), expiresIn: ACCESS_SECONDS, user: describeMe(actor) },
    cookies: [refreshCookie(refresh), await newPageCookie({ ...claims, workspaceId: actor.workspaceId })],
  };
}

/** What a new session hands to its browser; the mark of an earlier sign-out ends. */
export async function welcome(
  { userId, sessionId, refresh, fallback }: OpenedSession,
  { device }: SessionArrival,
): Promise<SignedIn> {
  const { answer, cookies } = await handOut(userId, sessionId, refresh);
  return {
    answer: { ...answer, ...(fallback && { fallback }) },
    cookies: [...cookies, deviceCookie(device, userId), unmarkedCookie()],
  };
}

/**
 * Rotates the refresh token. A token that was used before, outside the grace, is taken as stolen: its whole family
 * ends.
 */
export async function refreshSession(token: string | undefined, origin: RequestOrigin): Promise<SignedIn> {
  if (!token) throw sessionEnded();
  const [hash, successor] = [sha256(token), successorOf(token, 'refresh')];
  const found = await inTransaction(async (tx) => {
    const rotated = await rotate(tx, hash, sha256(successor));
    const state = await findRefreshToken(tx, hash);
    if (!state) return null;
    const reused = !rotated && !inGrace(state.usedAt);
    if (reused && (await revokeSession(tx, state.sessionId, 'refresh token reused'))) {
      await record(tx, {
        ...deed(state, origin),
        action: 'session.revoked',
        details: { reason: 'refresh token reused' },
      });
    }
    return reused ? null : state;
  });
  if (!found?.live) throw sessionEnded();
  await noteSometimes('refresh', found, origin);
  return handOut(found.userId, found.sessionId, successor);
}

const inGrace = (usedAt: Date | null) => usedAt !== null && Date.now() - usedAt.getTime() <= GRACE_SECONDS * 1000;

/** A new access token for a browser without cookies; it opens no more than the ticket did. */
export async function refreshByTicket(use: TicketUse, origin: RequestOrigin): Promise<SessionAnswer> {
  const { userId, sessionId } = use.actor;
  await noteSometimes('refresh', { userId, sessionId }, origin);
  const fallback = await heirOf(use);
  return {
    accessToken: await signAccessToken({ userId, sessionId, byTicket: true }),
    expiresIn: ACCESS_SECONDS,
    user: describeMe(use.actor),
    ...(fallback && { fallback }),
  };
}

/** Whether one of a browser's cookies opens a live session. */
export async function cookiesOpen({
  page,
  refresh,
}: {
  page: string | undefined;
  refresh: string | undefined;
}): Promise<boolean> {
  const sessionId =
    (refresh && (await findSessionOfRefreshToken(sha256(refresh)))?.sessionId) ??
    (await readPageCookie(page))?.sessionId;
  return sessionId ? (await findLiveSession(sessionId)) !== null : false;
}

export type Credentials = { refresh: string | undefined; actor: UserActor | null; fallback: string | null };

/**
 * Ends the session that the refresh cookie, the access token or the fallback record names. Without one it is done
 * already. `ended`: the session that this call has ended.
 */
export async function logOut(
  { refresh, actor, fallback }: Credentials,
  origin: RequestOrigin,
): Promise<{ cookies: Cookie[]; ended: string | null }> {
  const session =
    (refresh ? await findSessionOfRefreshToken(sha256(refresh)) : null) ?? actor ?? (await sessionOfTicket(fallback));
  const ended =
    session &&
    (await inTransaction(async (tx) => {
      if (!(await revokeSession(tx, session.sessionId, 'signed out'))) return null;
      await record(tx, { ...deed(session, origin), action: 'session.closed' });
      await noteActivity(tx, 'signout', session, origin);
      return session.sessionId;
    }));
  return { cookies: signedOutCookies(), ended };
}

/** Writes that the person is still there; never prolongs. Answers when the session ends. */
export async function heartbeat(
  actor: UserActor,
  origin: RequestOrigin,
): Promise<{ success: true; serverTime: string; expiresAt: string }> {
  const expiresAt = await touchSession(actor.sessionId, actor.userId);
  if (!expiresAt) throw sessionEnded();
  await noteSometimes('heartbeat', actor, origin);
  return { success: true, serverTime: new Date().toISOString(), expiresAt: expiresAt.toISOString() };
}

export type Extended = { answer: { success: true; expiresAt: string; expiresIn: number }; cookies: Cookie[] };

/**
 * Another day from now, up to the last day that the owner's settings give a session. Rotates the refresh cookie as a
 * refresh does, so that the two may cross.
 */
export async function extendSession(
  actor: UserActor,
  token: string | undefined,
  origin: RequestOrigin,
): Promise<Extended> {
  const { sessionId, userId } = actor;
  const now = Date.now();
  const { expiresAt, successor } = await inTransaction(async (tx) => {
    const session = await findSessionTimes(tx, sessionId);
    const last = (session?.createdAt.getTime() ?? 0) + (await readSetting('session.days', tx)) * DAY_MS;
    if (last <= now) throw sessionEnded();
    const end = new Date(Math.min(now + SESSION_SECONDS * 1000, last));
    // the token before its session, as a refresh locks them
    const next = token ? await rotated(tx, token, sessionId) : null;
    await prolongSession(tx, sessionId, end);
    await record(tx, { ...deed(actor, origin), action: 'session.extended' });
    return { expiresAt: end, successor: next };
  });
  return {
    answer: {
      success: true,
      expiresAt: expiresAt.toISOString(),
      expiresIn: Math.round((expiresAt.getTime() - now) / 1000),
    },
    cookies: [
      ...(successor ? [refreshCookie(successor)] : []),
      await newPageCookie({ userId, sessionId, workspaceId: actor.workspaceId }),
    ],
  };
}

async function rotated(tx: Tx, token: string, sessionId: string): Promise<string | null> {
  const [hash, successor] = [sha256(token), successorOf(token, 'refresh')];
  const before = await findRefreshToken(tx, hash);
  if (before?.sessionId !== sessionId) return null;
  const fresh = await rotate(tx, hash, sha256(successor));
  return fresh || inGrace((await findRefreshToken(tx, hash))?.usedAt ?? null) ? successor : null;
}

type Ending = { userId: string; workspaceId?: string; reason: string; origin: RequestOrigin; except?: string };

/**
 * Ends every session of a person (in one workspace or in all) but `except`, and all of their API tokens and connected
 * programs there, in the transaction of what made it needful.
 */
export async function endSessionsOf(tx: Tx, given: Ending): Promise<number> {
  await endTokensOf(tx, given);
  return endSignInsOf(tx, given);
}

async function endSignInsOf(tx: Tx, given: Ending): Promise<number> {
  const { userId, reason, origin } = given;
  const ended = await revokeSessionsOf(tx, given, reason);
  for (const sessionId of ended) await noteActivity(tx, 'signout', { userId, sessionId }, origin);
  return ended.length;
}

async function endTokensOf(tx: Tx, { userId, workspaceId, reason, origin }: Ending): Promise<void> {
  const whose = { userId, ...(workspaceId && { workspaceId }) };
  const tokens = await revokeTokens(tx, whose, reason);
  const programs = await revokeGrants(tx, whose, reason);
  await dropCodes(tx, whose);
  const ended = {
    workspaceId: workspaceId ?? null,
    actorKind: 'nobody' as const,
    actorId: null,
    targetType: 'user',
    targetId: userId,
    outcome: 'done' as const,
    address: origin.address,
    requestId: origin.requestId,
  };
  if (tokens > 0) await record(tx, { ...ended, action: 'api_tokens.ended', details: { tokens, reason } });
  if (programs > 0) await record(tx, { ...ended, action: 'programs.ended', details: { programs, reason } });
}

export async function endOtherSessions(
  actor: UserActor,
  origin: RequestOrigin,
): Promise<{ success: true; ended: number }> {
  const ended = await inTransaction(async (tx) => {
    const count = await endSignInsOf(tx, {
      userId: actor.userId,
      reason: 'ended from another session',
      origin,
      except: actor.sessionId,
    });
    await record(tx, { ...deed(actor, origin), action: 'sessions.ended', details: { sessions: count } });
    return count;
  });
  return { success: true, ended };
}

export { onSessionEnd, sweepAccounts, sweepProgramRows, sweepTokens };
