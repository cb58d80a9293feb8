import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { env } from '@/lib/base/env/env';

export { sha256 } from '@/lib/base/secrets/hash';

export const ACCESS_SECONDS = 15 * 60;
export const SESSION_SECONDS = 24 * 60 * 60;
/**
 * A refresh token that was just rotated is answered with the same successor for this long: several tabs refresh at
 * once.
 */
export const GRACE_SECONDS = 10;

const keyFor = (use: string) => createHmac('sha256', env().APP_SECRET).update(`plumbline ${use}`).digest();

/**
 * Who and which session; `byTicket` where a fallback ticket was given for it, so that it opens no more than the ticket
 * did.
 */
export type AccessClaims = { userId: string; sessionId: string; byTicket?: true };

export function signAccessToken({ userId, sessionId, byTicket }: AccessClaims): Promise<string> {
  return new SignJWT({ sid: sessionId, ...(byTicket && { ticket: true }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(userId)
    .setIssuer('plumbline')
    .setAudience('plumbline-api')
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_SECONDS}s`)
    .sign(keyFor('access token'));
}

const GENUINE_LIMIT = 5000;
/**
 * Tokens whose signature was checked, until they expire: checking costs more than the rest of a small request. Whether
 * the session still lives is asked of the database each time.
 */
const genuine = new Map<string, { claims: AccessClaims; expiresAt: number }>();

/** The session that a Bearer token names, or null: forged, expired, or not one of ours. */
export async function readAccessToken(token: string): Promise<AccessClaims | null> {
  const known = genuine.get(token);
  if (known && known.expiresAt > Date.now()) return known.claims;
  genuine.delete(token);
  try {
    const { payload } = await jwtVerify(token, keyFor('access token'), {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: 'plumbline',
      audience: 'plumbline-api',
      requiredClaims: ['exp'],
    });
    if (!payload.sub || typeof payload.sid !== 'string') return null;
    const claims: AccessClaims = {
      userId: payload.sub,
      sessionId: payload.sid,
      ...(payload.ticket === true && { byTicket: true as const }),
    };
    if (genuine.size >= GENUINE_LIMIT) genuine.clear();
    genuine.set(token, { claims, expiresAt: payload.exp! * 1000 });
    return claims;
  } catch {
    return null;
  }
}

/** What only the server can write under a text. */
export const macOf = (use: 'device', text: string) =>
  createHmac('sha256', keyFor(use)).update(text).digest('base64url');

/**
 * Each token has one successor, which only the server can compute: within the grace it can be given again, and is never
 * stored.
 */
export const successorOf = (token: string, chain: 'refresh' | 'fallback' | 'program') =>
  createHmac('sha256', keyFor(`${chain} chain`))
    .update(token)
    .digest('base64url');
