import type { UserActor, Who } from '@/lib/base/actor/actor';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import {
  actorOfAccessToken,
  actorOfApiToken,
  actorOfProgram,
  actorOfSession,
  isOfUnknownSession,
} from '@/lib/base/auth/actors';
import { PAGE_COOKIE, readPageCookie, REFRESH_COOKIE, SIGNED_OUT_COOKIE } from '@/lib/base/auth/cookies';
import {
  fallbackNotAllowed,
  FALLBACK_HEADER,
  refuseTicket,
  takeTicket,
  type TicketUse,
} from '@/lib/base/auth/fallback';
import { PROGRAM_TOKEN_START } from '@/lib/base/auth/program-schema';
import { cookiesOpen } from '@/lib/base/auth/sessions';
import { assertScope } from '@/lib/base/auth/token-scope';
import { AppError } from '@/lib/base/errors/errors';
import { assertSameOrigin, cookieOf, isOfProgram } from './origin';
import { scopeNeeded } from './token-access';

/** What a door wants to know of credentials. */
export type Admission = {
  who: Who;
  /** A GET download may be opened by the page cookie, since a link cannot carry a Bearer token. */
  download?: boolean;
  /** A GET that an element of a page makes, such as an image: by the page cookie too, and by what opens the page else. */
  shown?: boolean;
  /**
   * Not by a fallback ticket, nor by a token that was given for one. Downloads, /api/admin, /api/backup and
   * /api/replication never are.
   */
  regularWindow?: boolean;
  /**
   * With 'anyone': credentials that are sent must hold. A stale token is then a 401, so that its owner refreshes
   * instead of reading what everybody may. Not where the database was restored since: then there is nothing to refresh.
   */
  refuseStale?: boolean;
};

export type Visitor = { actor: UserActor | null; ticket?: TicketUse };

const NEVER_BY_TICKET = /^\/api\/(admin|backup|replication)(\/|$)/;

/** The actor of a page cookie, unless the browser remembers a sign-out that did not reach us. */
export async function actorOfCookies(cookie: (name: string) => string | undefined): Promise<UserActor | null> {
  const claims = cookie(SIGNED_OUT_COOKIE) ? null : await readPageCookie(cookie(PAGE_COOKIE));
  return claims && actorOfSession(claims.sessionId);
}

/** Takes the ticket of a fallback record, where no better credential could have been sent. */
export async function visitByTicket(
  request: Request,
  header: string,
  origin: RequestOrigin,
  closed: boolean,
): Promise<TicketUse> {
  const { headers } = request;
  if (closed) return refuseTicket(origin, 'closed to tickets');
  try {
    assertSameOrigin(headers);
  } catch {
    return refuseTicket(origin, 'another site');
  }
  if (await cookiesOpen({ page: cookieOf(headers, PAGE_COOKIE), refresh: cookieOf(headers, REFRESH_COOKIE) }))
    return refuseTicket(origin, 'beside a live cookie');
  return takeTicket(header, origin);
}

/** For whom a program asks. */
async function holderOf(secret: string): Promise<UserActor> {
  const isConnected = secret.startsWith(PROGRAM_TOKEN_START);
  const actor = await (isConnected ? actorOfProgram : actorOfApiToken)(secret);
  if (actor) return actor;
  throw new AppError(
    'unauthenticated',
    isConnected
      ? 'The program’s access isn’t valid. It may have expired or been disconnected.'
      : 'This API token isn’t valid. It may have expired or been revoked.',
  );
}

/**
 * Whose token it is, where it may be used for this request. No cookie and no ticket beside it counts. What no token
 * opens is refused before anything is read.
 */
async function programOf(secret: string, method: string, path: string): Promise<UserActor> {
  const actor = await holderOf(secret);
  const needed = scopeNeeded(method, path);
  if (!needed) throw new AppError('token_scope', 'API tokens can’t be used for this request.');
  assertScope(actor, needed);
  return actor;
}

/** Who asks: by API token or as a connected program, else by Bearer token, else by fallback ticket, else, for a download, by the page cookie. */
export async function visitorOf(
  request: Request,
  path: string,
  origin: RequestOrigin,
  { who, download, shown, regularWindow, refuseStale }: Admission,
): Promise<Visitor> {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (bearer && isOfProgram(bearer)) return { actor: await programOf(bearer, request.method, path) };
  const closed = download === true || regularWindow === true || NEVER_BY_TICKET.test(path);
  const known = bearer ? await actorOfAccessToken(bearer) : null;
  if (known?.byTicket && closed) throw fallbackNotAllowed();
  if (known) return { actor: known };
  const header = request.headers.get(FALLBACK_HEADER);
  if (header !== null && (who !== 'anyone' || refuseStale || closed)) {
    const ticket = await visitByTicket(request, header, origin, closed);
    return { actor: ticket.actor, ticket };
  }
  if (bearer && refuseStale && !(await isOfUnknownSession(bearer)))
    throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
  if (bearer || !(download || shown) || request.method !== 'GET') return { actor: null };
  return { actor: await actorOfCookies((name) => cookieOf(request.headers, name)) };
}
