import { afterEach, expect, it, vi } from 'vitest';

const api = vi.hoisted(() => vi.fn());
vi.mock('./api', () => ({ api }));
vi.resetModules(); // another file may have read it before
const { ApiError } = await import('./api-error');
const { postChange } = await import('./retry');

afterEach(() => {
  api.mockReset();
  vi.useRealTimers();
});

it('[X12] a change from a public page is retried once, under the same key', async () => {
  vi.useFakeTimers();
  api.mockRejectedValueOnce(new ApiError('no network', 0)).mockResolvedValueOnce({ message: 'sent' });
  const answer = postChange('/api/contact-sales', { name: 'a' });
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ message: 'sent' });
  const [[path, first], [, second]] = api.mock.calls as [string, { idempotencyKey: string }][] as [
    [string, { idempotencyKey: string }],
    [string, { idempotencyKey: string }],
  ];
  expect([path, first.idempotencyKey === second.idempotencyKey, first.idempotencyKey.length]).toEqual([
    '/api/contact-sales',
    true,
    32,
  ]);
});

it.each([
  ['twice is given up', new ApiError('busy', 503), 2],
  ['because the session ended is not tried again', new ApiError('over', 401), 1],
])('[X12] one that fails %s', async (_what, error, calls) => {
  vi.useFakeTimers();
  api.mockRejectedValue(error);
  const answer = postChange('/api/auth/forgot-password', {}).catch((failure: unknown) => failure);
  await vi.runAllTimersAsync();
  expect(await answer).toBe(error);
  expect(api).toHaveBeenCalledTimes(calls);
});
