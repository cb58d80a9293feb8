import type { GuestActor } from '@/lib/base/actor/actor';
import { record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import type { Cookie } from '@/lib/base/auth/cookies';
import { passwordMatches } from '@/lib/base/auth/passwords';
import { sha256 } from '@/lib/base/auth/tokens';
import { AppError } from '@/lib/base/errors/errors';
import { networkOf } from '@/lib/base/limits/network';
import { firstIn, giveBack, take } from '@/lib/base/limits/throttle';
import { FEATURES } from '@/lib/base/plans/plans';
import { newToken } from '@/lib/base/secrets/ids';
import { describeBrowser } from '@/lib/pure/format/browser';
import type { GuestEnd } from './schema';
import { shortAddress } from './short-address';
import { findShareByToken, findSharesBySession, insertGuestSession, insertOpening, type OpenShare } from './store';

/** A browser that a link let in need not open it again for this long; what the share allows is asked each time. */
const SESSION_SECONDS = 30 * 86_400;
const LOOKED_AGAIN = 3600;
/** Links that one browser may have open at once. */
const MOST_SESSIONS = 20;

const COOKIE = /^plumbline_[0-9a-f]{12}_guest_session$/;
export const isGuestCookie = (name: string): boolean => COOKIE.test(name);
const cookieName = (shareId: string) => `plumbline_${shareId.slice(-12)}_guest_session`;

/** Cookies by name, as a request or a page has them. */
export type GuestCookies = readonly { name: string; value: string }[];

export const INVALID_TOKEN = 'The guest access token is invalid or expired.';
const NOT_SHARED = 'This dashboard isn’t shared with you. Open the link of your invitation, or enter its token.';
const notShared = () => new AppError('not_found', NOT_SHARED);

const dayInWords = (at: Date) => at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Why a share shows nothing to anybody, or null while it does. */
export function endOf(share: OpenShare, dashboardId?: string): GuestEnd | null {
  const { revokedAt, expiresAt, plan, sharedBy, isAnswered, dashboards } = share;
  if (revokedAt) return { kind: 'revoked', sentence: `This link was withdrawn. Ask ${sharedBy} if you still need it.` };
  if (expiresAt.getTime() <= Date.now())
    return {
      kind: 'expired',
      sentence: `This link expired on ${dayInWords(expiresAt)}. Ask ${sharedBy} for a new one.`,
    };
  if (!FEATURES[plan].guests)
    return {
      kind: 'plan',
      sentence: `Sharing with guests isn’t part of the current plan of ${sharedBy}. The link works again with the plan.`,
    };
  if (!isAnswered)
    return {
      kind: 'unanswered',
      sentence: 'This link is paused: nobody who could answer for it has an open account. Ask whoever sent it to you.',
    };
  const isThere = dashboardId === undefined ? dashboards.length > 0 : dashboards.some(({ id }) => id === dashboardId);
  return isThere
    ? null
    : { kind: 'deleted', sentence: `This dashboard was deleted. Ask ${sharedBy} what replaced it.` };
}

const refusalOf = ({ kind, sentence }: GuestEnd): AppError =>
  new AppError(kind === 'plan' ? 'plan_feature' : 'gone', sentence, { reason: kind });

/** The share of a link. A wrong token is counted, a right one never. */
async function shareOf(token: string, origin: RequestOrigin): Promise<OpenShare> {
  const share = await findShareByToken(sha256(token));
  if (share) return share;
  await take({ key: `share link ${networkOf(origin.address)}`, limit: 60, seconds: 60 });
  throw new AppError('not_found', INVALID_TOKEN);
}

export type Entered = {
  share: OpenShare;
  dashboardId: string;
  expiresAt: string;
  /** Absent while a password is asked for. */ cookies: Cookie[] | null;
};

async function letIn(share: OpenShare, isFramed: boolean): Promise<Cookie[]> {
  const token = newToken();
  await insertGuestSession(share.id, sha256(token), new Date(Date.now() + SESSION_SECONDS * 1000));
  return [
    {
      name: cookieName(share.id),
      value: token,
      path: '/',
      maxAge: SESSION_SECONDS,
      httpOnly: true,
      ...(isFramed && { framed: true as const }),
    },
  ];
}

const entered = (share: OpenShare, cookies: Cookie[] | null): Entered => ({
  share,
  dashboardId: share.dashboards[0]!.id,
  expiresAt: share.expiresAt.toISOString(),
  cookies,
});

type Visit = { cookies: GuestCookies; origin: RequestOrigin; /** In a frame of another site. */ isFramed: boolean };

/**
 * Swaps the token of a link for a session. A browser that has one keeps it.
 * @throws AppError not_found, gone, plan_feature
 */
export async function enterShare(token: string, { cookies, origin, isFramed }: Visit): Promise<Entered> {
  const share = await shareOf(token, origin);
  const end = endOf(share);
  if (end) throw refusalOf(end);
  const sessions = await sessionsOf(cookies.filter(({ name }) => name === cookieName(share.id)));
  if (sessions.some(({ id }) => id === share.id)) return entered(share, []);
  return entered(share, share.passwordHash === null ? await letIn(share, isFramed) : null);
}

/** How a link stands, for its page. */
export async function lookAtLink(
  token: string,
  origin: RequestOrigin,
): Promise<{ kind: 'password'; sharedBy: string } | { kind: 'ended'; end: GuestEnd } | { kind: 'unknown' }> {
  const share = await shareOf(token, origin).catch((error: unknown) => {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'rate_limited')) return null;
    throw error;
  });
  if (!share) return { kind: 'unknown' };
  const end = endOf(share);
  if (end) return { kind: 'ended', end };
  // One that is open has led on before its page is asked for.
  return share.passwordHash === null ? { kind: 'unknown' } : { kind: 'password', sharedBy: share.sharedBy };
}

const GUESSES = { limit: 10, seconds: 15 * 60 };
/** Over all networks: a password of a few letters is not found by many machines either. */
const GUESSES_OF_ALL = { limit: 200, seconds: 3600 };

export async function unlockShare(token: string, password: string, visit: Visit): Promise<Entered> {
  const { origin, isFramed } = visit;
  const share = await shareOf(token, origin);
  const end = endOf(share);
  if (end) throw refusalOf(end);
  if (share.passwordHash === null) return entered(share, await letIn(share, isFramed));
  const own = { ...GUESSES, key: `share password ${share.id} ${networkOf(origin.address)}` };
  const all = { ...GUESSES_OF_ALL, key: `share password ${share.id}` };
  await take(own);
  await take(all);
  if (!(await passwordMatches(share.passwordHash, password))) {
    const message = 'That isn’t the password of this link.';
    throw new AppError('validation', message, { fields: { password: message } });
  }
  await giveBack(own);
  await giveBack(all);
  return entered(share, await letIn(share, isFramed));
}

const sessionsOf = (cookies: GuestCookies) =>
  findSharesBySession(
    cookies
      .flatMap(({ name, value }) => (isGuestCookie(name) && value.length <= 64 ? [sha256(value)] : []))
      // Browsers send the oldest first.
      .slice(-MOST_SESSIONS),
  );

export type GuestVisit = { actor: GuestActor; share: OpenShare; sessionHash: string };
export type GuestLook =
  | { kind: 'in'; visit: GuestVisit }
  | { kind: 'ended'; end: GuestEnd; share: OpenShare }
  | { kind: 'out' };

/** Whether one of these sessions may see a dashboard, as its share stands now. */
export async function lookAsGuest(cookies: GuestCookies, dashboardId: string): Promise<GuestLook> {
  const sessions = (await sessionsOf(cookies)).filter(({ covers }) => covers.includes(dashboardId));
  const open = sessions.find((share) => endOf(share, dashboardId) === null);
  if (open) {
    const { sessionHash, ...share } = open;
    const actor: GuestActor = { kind: 'guest', shareId: share.id, workspaceId: share.workspaceId };
    return { kind: 'in', visit: { actor, share, sessionHash } };
  }
  const [ended] = sessions;
  const end = ended && endOf(ended, dashboardId);
  return end ? { kind: 'ended', end, share: ended } : { kind: 'out' };
}

/** @throws AppError not_found where nothing lets in, gone and plan_feature where it no longer does */
export async function guestOf(cookies: GuestCookies, dashboardId: string): Promise<GuestVisit> {
  const look = await lookAsGuest(cookies, dashboardId);
  if (look.kind === 'in') return look.visit;
  throw look.kind === 'ended' ? refusalOf(look.end) : notShared();
}

/** Notes that a guest looks at a dashboard, once an hour. */
export async function noteOpening(
  { actor, sessionHash }: GuestVisit,
  dashboardId: string,
  origin: RequestOrigin,
): Promise<void> {
  if (!(await firstIn(`share open ${sessionHash.slice(0, 32)} ${dashboardId}`, LOOKED_AGAIN))) return;
  await insertOpening(actor, {
    dashboardId,
    browser: describeBrowser(origin.userAgent),
    address: shortAddress(origin.address),
  });
}

/** What a guest has done is recorded as theirs. */
export const recordGuest = (
  { actor }: GuestVisit,
  { action, dashboardId, origin }: { action: string; dashboardId: string; origin: RequestOrigin },
): Promise<void> =>
  record(null, {
    workspaceId: actor.workspaceId,
    actorKind: 'guest',
    actorId: actor.shareId,
    action,
    targetType: 'dashboard',
    targetId: dashboardId,
    outcome: 'done',
    address: shortAddress(origin.address),
    requestId: origin.requestId,
  });

/** The sites that may show a link in a frame. */
export async function framedBy(token: string): Promise<string[]> {
  const share = await findShareByToken(sha256(token));
  return share && endOf(share) === null ? share.origins : [];
}
