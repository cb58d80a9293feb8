import { newToken } from '@/lib/base/secrets/ids';
import type { Cookie } from './cookies';
import { macOf } from './tokens';

/**
 * Marks a browser that an account was signed in to before. It opens nothing: wrong passwords from other browsers do not
 * delay its own tries. A value holds an entry for each account, `device.mac`; a mac says to which account an entry
 * belongs to the server alone.
 */
export const DEVICE_COOKIE = 'plumbline_device';
const LASTS = 180 * 24 * 60 * 60;
/** People who share a browser. */
const MOST = 5;
const DEVICE_LENGTH = 22;

const macFor = (device: string, userId: string) => macOf('device', `${userId} ${device}`);
const entriesOf = (cookie: string | undefined) =>
  (cookie ?? '')
    .split('~')
    .slice(0, MOST)
    .map((entry) => entry.split('.'));

/** The browser that a cookie names, where the account was signed in to by it. */
export function deviceOf(cookie: string | undefined, userId: string): string | null {
  const known = entriesOf(cookie).find(
    ([device = '', mac]) => device.length === DEVICE_LENGTH && mac === macFor(device, userId),
  );
  return known?.[0] ?? null;
}

/** The cookie of a browser after a sign-in. */
export function deviceCookie(cookie: string | undefined, userId: string): Cookie {
  const device = deviceOf(cookie, userId) ?? newToken().slice(0, DEVICE_LENGTH);
  const others = entriesOf(cookie).filter(
    (entry) => entry.length === 2 && entry[0] !== device && entry.every((part) => /^[\w-]{22,43}$/.test(part)),
  );
  const value = [[device, macFor(device, userId)], ...others]
    .slice(0, MOST)
    .map((entry) => entry.join('.'))
    .join('~');
  return { name: DEVICE_COOKIE, value, path: '/api/auth', maxAge: LASTS, httpOnly: true };
}
