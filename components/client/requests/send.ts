import { accessToken } from './access-token';
import { ApiError, errorOfBody, errorOfNetwork } from './api-error';
import { addressOf, bodyOf, headersOf, isImpersonal, timeoutOf, type ApiMethod } from './envelope';
import { fallbackHeader, takeSuccessor } from './fallback';
import { noteAnswer } from '../browser/offline-copies';
import { detectPrivateBrowsing } from '../browser/private-browsing';

export type Sending = {
  /** Query parameters of a GET, the JSON body of anything else. */
  data?: unknown;
  signal?: AbortSignal;
  /** Of one act of the user: a retry of the same act carries the same key. */
  idempotencyKey?: string;
};

/** One request under the envelope of every request. */
export async function send(
  path: string,
  method: ApiMethod,
  { data, signal, idempotencyKey }: Sending,
  { byFallback = false } = {},
): Promise<Response> {
  await detectPrivateBrowsing();
  const deadline = AbortSignal.timeout(timeoutOf(path));
  const fallback = byFallback ? fallbackHeader() : null;
  try {
    const response = await fetch(addressOf(path, method, data), {
      method,
      credentials: 'include',
      cache: 'no-store',
      headers: headersOf(method, { token: isImpersonal(path) ? null : accessToken(), idempotencyKey, fallback }),
      body: bodyOf(method, data),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    if (fallback) takeSuccessor(response.headers, fallback);
    noteAnswer(path, response.headers);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    if (deadline.aborted)
      throw new ApiError(
        `The server took longer than ${timeoutOf(path) / 1000} s to respond. Try again.`,
        0,
        'timeout',
      );
    throw errorOfNetwork(error);
  }
}

/** The JSON of an answer, or its failure in words. */
export async function read<T>(response: Response): Promise<T> {
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
