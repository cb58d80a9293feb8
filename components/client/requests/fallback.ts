import type { Me } from '@/lib/base/auth/schema';
import { readUserAgent } from '@/lib/pure/format/browser';
import { isOldSafari } from '../browser/browser-info';
import { cookiesWork } from '../browser/cookie';
import { isPrivateBrowsing } from '../browser/private-browsing';
import { readStored, removeStored, storageKind, writeStored } from '../browser/storage';

/** Of a browser whose cookies cannot be relied on. The server believes the session id alone. */
export type FallbackRecord = {
  user: Pick<Me, 'id' | 'username'>;
  sessionId: string;
  timestamp: number;
  browserInfo: {
    name: string;
    version: string;
    mobile: boolean;
    privateBrowsing: boolean;
    storage: boolean;
    cookies: boolean;
    serviceWorkers: boolean;
  };
};

export const FALLBACK_KEY = 'fallback';
/** In which the server names the ticket that follows the one just used. */
const SUCCESSOR = 'X-Fallback-Session';

function browserInfo(): FallbackRecord['browserInfo'] {
  return {
    ...readUserAgent(navigator.userAgent),
    privateBrowsing: isPrivateBrowsing(),
    storage: storageKind() !== 'memory',
    cookies: cookiesWork(),
    serviceWorkers: 'serviceWorker' in navigator,
  };
}

export const needsFallback = (
  info: Pick<FallbackRecord['browserInfo'], 'name' | 'version' | 'privateBrowsing' | 'cookies'>,
): boolean => info.privateBrowsing || !info.cookies || isOldSafari(info);

/** Keeps the ticket of a sign-in where this browser needs one. */
export function keepFallback(user: Pick<Me, 'id' | 'username'>, ticket: { sessionId: string } | undefined): void {
  const info = browserInfo();
  if (!ticket || !needsFallback(info)) return removeStored(FALLBACK_KEY);
  writeStored(FALLBACK_KEY, {
    user: { id: user.id, username: user.username },
    sessionId: ticket.sessionId,
    timestamp: Date.now(),
    browserInfo: info,
  } satisfies FallbackRecord);
}

export const hasFallback = (): boolean => readStored(FALLBACK_KEY) !== null;
export const eraseFallback = (): void => removeStored(FALLBACK_KEY);

/** The record as a header can carry it. */
export function fallbackHeader(): string | null {
  const record = readStored<FallbackRecord>(FALLBACK_KEY);
  return record && encodeURIComponent(JSON.stringify(record));
}

/**
 * A ticket is good for one use: the answer names the next. A slow answer to `sent`, an earlier record, changes nothing,
 * or an older ticket would come back.
 */
export function takeSuccessor(headers: Headers, sent: string): void {
  const sessionId = headers.get(SUCCESSOR);
  const record = readStored<FallbackRecord>(FALLBACK_KEY);
  if (sessionId && record && fallbackHeader() === sent)
    writeStored(FALLBACK_KEY, { ...record, sessionId, timestamp: Date.now() });
}
