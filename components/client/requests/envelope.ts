import { browserHeaders, cacheHeaders } from '../browser/browser-info';
import { cookiesWork } from '../browser/cookie';
import { isPrivateBrowsing } from '../browser/private-browsing';

export type ApiMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

const STAMPED = /\/api\/(auth|admin|data-sources|dashboards)\b/;
// A statement ends on the server after 30 s, and says so itself.
const SLOW = /^\/api\/(upload|export|exports|backup|sql)\b/;
const SLOWEST =
  /^\/api\/(openai|gemini|grok|code-analysis|extractions|insights\/generate|predictions|ask|ai-calculations|admin\/ai-health\/test)\b|\/(analyses|extractions)\b/;
/** Asked for by nobody in particular, so that the answer may be kept for use offline. */
const IMPERSONAL = /^\/api\/(public|static-data)\b/;

/** Milliseconds: AI and extraction 300 s, upload, export and backup 120 s, everything else 30 s. */
export const timeoutOf = (path: string): number =>
  SLOWEST.test(path) && !/^\/api\/extractions\/all\b/.test(path) ? 300_000 : SLOW.test(path) ? 120_000 : 30_000;

export const isImpersonal = (path: string): boolean => IMPERSONAL.test(path);

/** The address as it is asked for: a timestamp where caches must not answer, a GET's data as parameters. */
export function addressOf(path: string, method: ApiMethod, data: unknown, now = Date.now()): string {
  const [bare = path, given = ''] = path.split('?');
  const parameters = new URLSearchParams(given);
  if (method === 'GET' && typeof data === 'object' && data !== null) {
    for (const [key, value] of Object.entries(data))
      if (value !== undefined && value !== null) parameters.set(key, String(value));
  }
  if (STAMPED.test(bare)) parameters.set('_t', String(now));
  const query = parameters.toString();
  return query ? `${bare}?${query}` : bare;
}

/** A GET carries its data in the address; a DELETE may come without any. */
export function bodyOf(method: ApiMethod, data: unknown): string | undefined {
  if (method === 'GET' || (method === 'DELETE' && data === undefined)) return undefined;
  return JSON.stringify(data ?? {});
}

/** Of one act of the user. crypto.randomUUID stands on https and localhost alone. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

type Carried = {
  token?: string | null;
  idempotencyKey?: string;
  fallback?: string | null;
  /** A form names its own content type. */
  form?: boolean;
};

export function headersOf(
  method: ApiMethod,
  { token, idempotencyKey, fallback, form = false }: Carried,
): Record<string, string> {
  const circumstances = {
    userAgent: navigator.userAgent,
    privateBrowsing: isPrivateBrowsing(),
    cookies: cookiesWork(),
  };
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...cacheHeaders(circumstances),
    ...browserHeaders(circumstances),
    ...(!form && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(method === 'POST' && { 'Idempotency-Key': idempotencyKey ?? newKey() }),
    ...(fallback && { 'X-Fallback-Auth': fallback }),
  };
}
