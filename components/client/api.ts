import { accessToken, dropToken, holdToken, secondsLeft, sessionEnded } from './access-token';
import { ApiError, errorOfBody, errorOfNetwork } from './api-error';
import { browserHeaders } from './browser-info';
import type { SessionAnswer } from '@/lib/auth/schema';

export type ApiMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export type ApiOptions = {
  method?: ApiMethod;
  /** Query parameters of a GET, the JSON body of anything else. */
  data?: unknown;
  signal?: AbortSignal;
  /** Of one act of the user: a retry of the same act carries the same key. */
  idempotencyKey?: string;
};

const STAMPED = /^\/api\/(auth|admin|data-sources|dashboards)\b/;
/** A 401 of these is their answer, not the end of a session. */
const OWN_ANSWER = /^\/api\/auth\/(login|signup|refresh|forgot-password|forgot-username|reset-password|guest-token)\b/;
const SLOW = /^\/api\/(upload|export|backup)\b/;
const SLOWEST = /^\/api\/(openai|gemini|grok)\b|\/(analyses|extractions)\b/;
/** Seconds before its end from which a token is not worth sending. */
const TOO_SHORT = 5;

export const timeoutOf = (path: string): number => (SLOWEST.test(path) ? 300_000 : SLOW.test(path) ? 120_000 : 30_000);

/** The address as it is asked for: a timestamp where caches must not answer, a GET's data as parameters. */
export function addressOf(path: string, method: ApiMethod, data: unknown, now = Date.now()): string {
  const [bare = path, given = ''] = path.split('?');
  const parameters = new URLSearchParams(given);
  if (method === 'GET' && typeof data === 'object' && data !== null) {
    for (const [key, value] of Object.entries(data)) if (value !== undefined && value !== null) parameters.set(key, String(value));
  }
  if (STAMPED.test(bare)) parameters.set('_t', String(now));
  const query = parameters.toString();
  return query ? `${bare}?${query}` : bare;
}

export function headersOf(method: ApiMethod, options: { token?: string | null; idempotencyKey?: string; json?: boolean }): Record<string, string> {
  return {
    Accept: 'application/json',
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    'X-Requested-With': 'XMLHttpRequest',
    ...browserHeaders(),
    ...(options.json && { 'Content-Type': 'application/json' }),
    ...(options.token && { Authorization: `Bearer ${options.token}` }),
    ...(method === 'POST' && { 'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID() }),
  };
}

async function once(path: string, method: ApiMethod, { data, signal, idempotencyKey }: ApiOptions): Promise<Response> {
  const deadline = AbortSignal.timeout(timeoutOf(path));
  try {
    return await fetch(addressOf(path, method, data), {
      method,
      credentials: 'include',
      cache: 'no-store',
      headers: headersOf(method, { token: accessToken(), idempotencyKey, json: true }),
      body: method === 'GET' || method === 'DELETE' ? undefined : JSON.stringify(data ?? {}),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (deadline.aborted) throw new ApiError(`The server did not answer within ${timeoutOf(path) / 1000} s. Try again.`, 0, 'timeout');
    throw errorOfNetwork(error);
  }
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  if (!response.ok) throw errorOfBody(response.status, body);
  return body as T;
}

let refreshing: Promise<boolean> | null = null;

/** One tab refreshes at a time, so that each sends the cookie that the one before it has set. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request('plumbline.refresh', work) as Promise<T> : work();

/** Asks for a new access token by the refresh cookie. False when the session has ended; throws when nobody answered. */
export function refreshToken(): Promise<boolean> {
  return (refreshing ??= oneTabAtATime(async () => {
    const response = await once('/api/auth/refresh', 'POST', {});
    if (response.status === 401) {
      dropToken();
      return false;
    }
    holdToken(await read<SessionAnswer>(response));
    return true;
  }).finally(() => { refreshing = null; }));
}

/** A token that lives at least `seconds`, for what is sent once and never again: uploads, streams. */
export async function freshToken(seconds: number): Promise<string> {
  if (sessionEnded() || (secondsLeft() < seconds && !(await refreshToken()))) throw new ApiError('Your session has ended. Sign in again.', 401, 'unauthenticated');
  return accessToken() ?? '';
}

/** One call of the API. A 401 is answered by one refresh and one retry. */
export async function api<T>(path: string, { method = 'GET', ...options }: ApiOptions = {}): Promise<T> {
  const attempt = { ...options, idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() };
  if (OWN_ANSWER.test(path) || sessionEnded()) return read<T>(await once(path, method, attempt));
  const renewed = secondsLeft() < TOO_SHORT;
  if (renewed) await refreshToken();
  const response = await once(path, method, attempt);
  if (response.status !== 401 || renewed || !(await refreshToken())) return read<T>(response);
  return read<T>(await once(path, method, attempt));
}
