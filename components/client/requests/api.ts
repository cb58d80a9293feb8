import { secondsLeft, sessionEnded } from './access-token';
import { newKey, type ApiMethod } from './envelope';
import { hasFallback } from './fallback';
import { endRefusedFallback, refreshByFallback, refreshToken, renewToken } from './refresh';
import { read, send, type Sending } from './send';

export type ApiOptions = Sending & { method?: ApiMethod };

/** A 401 of these is their answer, not the end of a session. */
const OWN_ANSWER =
  /^\/api\/(auth\/(login|second-factor|signup|logout|refresh|forgot-password|forgot-username|reset-password|guest-token)|replication\/test)\b/;
/** Seconds before its end from which a token is not worth sending. */
const TOO_SHORT = 5;

/**
 * Where the cookie was refused: the same request once more with the fallback record, which then gets a token of its
 * own.
 */
async function sendByFallback(path: string, method: ApiMethod, options: Sending): Promise<Response> {
  const response = await send(path, method, options, { byFallback: true });
  if (response.status === 401) endRefusedFallback();
  else void refreshByFallback().catch(() => {}); // the next request asks again
  return response;
}

/** One call of the API. A 401 is answered by one refresh and one retry. */
export async function api<T>(path: string, { method = 'GET', ...options }: ApiOptions = {}): Promise<T> {
  const attempt = { ...options, idempotencyKey: options.idempotencyKey ?? newKey() };
  if (OWN_ANSWER.test(path) || sessionEnded()) return read<T>(await send(path, method, attempt));
  const renewed = secondsLeft() < TOO_SHORT;
  if (renewed) await renewToken();
  const response = await send(path, method, attempt);
  if (response.status !== 401 || renewed) return read<T>(response);
  if (await refreshToken()) return read<T>(await send(path, method, attempt));
  return read<T>(hasFallback() ? await sendByFallback(path, method, attempt) : response);
}
