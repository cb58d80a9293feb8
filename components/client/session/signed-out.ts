import { readCookie, removeCookie, writeCookie } from '../browser/cookie';
import { addressOf, bodyOf, headersOf } from '../requests/envelope';

/** Read by the server too: a session cookie beside it is worth nothing. It outlives every session. */
const NAME = 'signed_out';
const SECONDS = 7 * 24 * 60 * 60;
const PATH = '/api/auth/logout';

export const isMarkedSignedOut = (): boolean => readCookie(NAME) === '1';
export const forgetSignedOut = (): void => removeCookie(NAME);

async function tellServer(): Promise<void> {
  const response = await fetch(addressOf(PATH, 'POST', undefined), {
    method: 'POST',
    credentials: 'include',
    cache: 'no-store',
    keepalive: true,
    headers: headersOf('POST', {}),
    body: bodyOf('POST', undefined),
  });
  if (response.ok) forgetSignedOut();
}

/**
 * A sign-out that did not reach the server: sent again when the connection is back, when the page goes, and at the
 * next load.
 */
export function rememberSignedOut(): void {
  writeCookie(NAME, '1', SECONDS);
  const again = () => {
    if (isMarkedSignedOut()) tellServer().catch(() => {});
  };
  for (const event of ['online', 'pagehide']) window.addEventListener(event, again, { once: true });
}

export function tellSignedOutAgain(): void {
  tellServer().catch(() => {}); // the mark stays, and with it the next try
}
