import { api } from './api';
import { ApiError } from './api-error';
import { newKey } from './envelope';

const isSessionEnd = (error: unknown) =>
  (error instanceof ApiError && error.status === 401) ||
  (error instanceof Error && /401|Unauthorized/.test(error.message));

/** Up to `times` retries, never when the session has ended. */
export const retryUpTo =
  (times: number) =>
  (failures: number, error: unknown): boolean =>
    failures < times && !isSessionEnd(error);

/** A refusal is as good at once as after a second. */
export const waitBeforeRetry = (_failures: number, error: unknown): number =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? 0 : 1000;

/** A change from a page that has no query client: retried once as every mutation is, under the same idempotency key. */
export async function postChange<Answer>(path: string, data: unknown): Promise<Answer> {
  const idempotencyKey = newKey();
  const send = () => api<Answer>(path, { method: 'POST', data, idempotencyKey });
  return send().catch(async (error: unknown) => {
    if (!retryUpTo(1)(0, error)) throw error;
    await new Promise((go) => setTimeout(go, waitBeforeRetry(0, error)));
    return send();
  });
}
