import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { useRun } from './use-run';

const never = (signal?: AbortSignal) =>
  new Promise<Response>((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
let answer: (signal?: AbortSignal) => Promise<Response>;

beforeEach(() => {
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal?: AbortSignal } = {}) => answer(signal));
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

function begin() {
  const onEnd = vi.fn();
  const { result, unmount } = renderHook(() => useRun(onEnd));
  act(() => void result.current.start({ sql: 'SELECT 1' }, 0));
  expect(result.current.run.state).toBe('running');
  return { result, unmount, onEnd };
}

it('is stopped, and says so', async () => {
  let left: AbortSignal | undefined;
  answer = (signal) => never((left = signal));
  const { result, onEnd } = begin();
  await waitFor(() => expect(left).toBeDefined());
  act(() => result.current.stop());
  await waitFor(() => expect(result.current.run.state).toBe('stopped'));
  expect([left!.aborted, onEnd.mock.calls.length]).toEqual([true, 1]);
});

it('whoever leaves cancels it', async () => {
  let left: AbortSignal | undefined;
  answer = (signal) => never((left = signal));
  const { unmount } = begin();
  await waitFor(() => expect(left).toBeDefined());
  unmount();
  expect(left!.aborted).toBe(true);
});

it.each([
  [200, { rows: [] }, 'answered'],
  [504, { code: 'timeout', message: 'Too slow.' }, 'failed'],
])('of %d it is over', async (status, body, state) => {
  answer = async () => new Response(JSON.stringify(body), { status });
  const { result } = begin();
  await waitFor(() => expect(result.current.run.state).toBe(state));
});
