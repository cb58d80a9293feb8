import { decode, encode } from 'next-auth/jwt';
import { env, isHttps } from '@/lib/base/env/env';
import { SESSION_SECONDS } from './tokens';

/** `path` and `maxAge` as they go into Set-Cookie; an empty value removes the cookie. */
export type Cookie = {
  name: string;
  value: string;
  path: string;
  maxAge: number;
  httpOnly: boolean;
  /** Of a page in another site's frame. */ framed?: true;
};

export const REFRESH_COOKIE = 'plumbline_refresh';
/**
 * next-auth's own session cookie under a name that does not change with the protocol, so that all three readers agree.
 */
export const PAGE_COOKIE = 'plumbline_session';
/** Set by the client when a sign-out did not reach the server: the refresh cookie is then worth nothing. */
export const SIGNED_OUT_COOKIE = 'signed_out';

export const refreshCookie = (value: string): Cookie => ({
  name: REFRESH_COOKIE,
  value,
  path: '/api/auth',
  maxAge: value ? SESSION_SECONDS : 0,
  httpOnly: true,
});
const pageCookie = (value: string): Cookie => ({
  name: PAGE_COOKIE,
  value,
  path: '/',
  maxAge: value ? SESSION_SECONDS : 0,
  httpOnly: true,
});

/** Whose page it is, of which session, and in which workspace (unset in a cookie of an earlier version). */
export type PageClaims = { userId: string; sessionId: string; workspaceId?: string };

export async function newPageCookie(claims: Required<PageClaims>): Promise<Cookie> {
  return pageCookie(
    await encode({
      token: { sub: claims.userId, sid: claims.sessionId, wid: claims.workspaceId },
      secret: env().APP_SECRET,
      maxAge: SESSION_SECONDS,
    }),
  );
}

/** The session that a page cookie names, or null. */
export async function readPageCookie(value: string | undefined): Promise<PageClaims | null> {
  if (!value) return null;
  const token = await decode({ token: value, secret: env().APP_SECRET }).catch(() => null);
  if (!token?.sub || typeof token.sid !== 'string') return null;
  const { sub: userId, sid: sessionId, wid } = token;
  return { userId, sessionId, ...(typeof wid === 'string' && { workspaceId: wid }) };
}

export const signedOutCookies = (): Cookie[] => [refreshCookie(''), pageCookie('')];
/** A new sign-in takes the mark away. */
export const unmarkedCookie = (): Cookie => ({
  name: SIGNED_OUT_COOKIE,
  value: '',
  path: '/',
  maxAge: 0,
  httpOnly: false,
});

export function serialise({ name, value, path, maxAge, httpOnly, framed }: Cookie): string {
  return [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${maxAge}`,
    framed ? 'SameSite=None' : 'SameSite=Lax',
    httpOnly && 'HttpOnly',
    (isHttps() || framed) && 'Secure',
    framed && 'Partitioned',
  ]
    .filter(Boolean)
    .join('; ');
}
