import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from './access-token';
import { ApiError } from './api-error';
import { fetchByKey, invalidates, makeQueryClient, refetchesOnFocus } from './query-client';
import { retryUpTo } from './retry';

describe('retryUpTo', () => {
  it.each([
    [0, new ApiError('Network error occurred', 0), true],
    [1, new ApiError('This took longer than 300 s and was stopped.', 504), true],
    [2, new ApiError('Network error occurred', 0), false],
    [0, new ApiError('Your session has ended. Sign in again.', 401), false],
    [0, new Error('Request failed: 401'), false],
    [0, new Error('Unauthorized'), false],
    [0, new Error('Forbidden'), true],
  ])('[X12] after %i failures, %s: %s', (failures, error, again) => {
    expect(retryUpTo(2)(failures, error)).toBe(again);
  });
});

describe('refetchesOnFocus', () => {
  it.each([
    ['/api/auth', false],
    ['/api/data-sources', false],
    ['/api/dashboards/7', false],
    ['/api/insights', false],
    ['/api/code-analysis/security', false],
    ['/api/admin/users', false],
    ['/api/subscription', false],
    ['/api/ai-calculations', false],
    ['/api/documents', true],
    ['/api/executive-summaries/all', true],
    ['/api/extractions/all', true],
    ['/api/session-activities', true],
    ['/api/user', true],
  ])('[K02] %s: %s', (key, refetches) => {
    expect(refetchesOnFocus({ queryKey: [key] })).toBe(refetches);
  });
});

describe('invalidates', () => {
  it.each([
    [['/api/dashboards', 'create'], true],
    [['/api/data-sources', 'delete'], true],
    [['/api/code-analysis', 'run'], true],
    [['save', { into: 'dashboard' }], true],
    [['/api/evidence/7', 'recheck'], false],
    [['/api/user', 'password'], false],
    [undefined, false],
  ])('[C07] %j: %s', (key, expected) => {
    expect(invalidates(key)).toBe(expected);
  });
});

type Asked = { path: string; body?: string };
let asked: Asked[] = [];
const serve = (status: (path: string, nth: number) => number) =>
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    const path = url.split('?')[0]!;
    asked.push({ path, body });
    return new Response('{}', { status: status(path, asked.length), statusText: 'Not Found' });
  });

describe('the query client', () => {
  beforeEach(() => {
    asked = [];
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { userAgent: 'Chrome/156.0' });
    vi.stubGlobal('document', { cookie: '' });
    holdToken({ accessToken: 'token', expiresIn: 900 });
  });
  afterEach(() => {
    dropToken();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('[K02] keeps answers fresh for 5 minutes and for 10 in all, and never polls', () => {
    const { queries } = makeQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      staleTime: 300_000,
      gcTime: 600_000,
      refetchInterval: false,
      refetchOnMount: true,
      refetchOnReconnect: true,
    });
  });

  it('[C06] asks the API for the first element of a key, and fetches any other path plainly', async () => {
    serve(() => 200);
    const { signal } = new AbortController();
    await fetchByKey({ queryKey: ['/api/insights', { type: 'trend' }], signal });
    await fetchByKey({ queryKey: ['/samples/list.json'], signal });
    expect(asked.map(({ path }) => path)).toEqual(['/api/insights', '/samples/list.json']);
  });

  it('[X06] names the status of a path that is not of the API, and no other', async () => {
    serve(() => 404);
    const { signal } = new AbortController();
    await expect(fetchByKey({ queryKey: ['/samples/list.json'], signal })).rejects.toThrow(
      'Request failed: 404 Not Found',
    );
    await expect(fetchByKey({ queryKey: ['/api/insights'], signal })).rejects.toThrow('Unknown error occurred');
  });

  const run = async (
    client: ReturnType<typeof makeQueryClient>,
    mutationKey: string[],
    mutationFn: () => Promise<unknown>,
  ) => {
    const running = client
      .getMutationCache()
      .build(client, client.defaultMutationOptions({ mutationKey, mutationFn }))
      .execute(undefined)
      .catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    return running;
  };

  it.each([
    ['a failure is tried once more', new Error('the server is busy'), 2],
    ['Unauthorized is not', new Error('Unauthorized'), 1],
    ['a 401 is not', new ApiError('Your session has ended. Sign in again.', 401), 1],
  ])('[X12] a mutation: %s', async (_name, error, times) => {
    const change = vi.fn(() => Promise.reject(error));
    await expect(run(makeQueryClient(), ['x'], change)).resolves.toBe(error);
    expect(change).toHaveBeenCalledTimes(times);
  });

  it('[C07] a change of dashboards tells the server’s cache, one of evidence does not, a failed one neither', async () => {
    serve(() => 200);
    const client = makeQueryClient();
    await run(client, ['/api/dashboards', 'create'], () => Promise.resolve(1));
    await run(client, ['/api/evidence/7', 'recheck'], () => Promise.resolve(1));
    await run(client, ['/api/dashboards', 'delete'], () => Promise.reject(new Error('Unauthorized')));
    expect(asked).toEqual([{ path: '/api/cache/invalidate', body: '{"keys":[["/api/dashboards","create"]]}' }]);
  });

  it('[C07] a cache that cannot be told is only logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    serve(() => 500);
    await expect(run(makeQueryClient(), ['/api/data-sources', 'change'], () => Promise.resolve('done'))).resolves.toBe(
      'done',
    );
    expect(warn).toHaveBeenCalledExactlyOnceWith("The server's cache was not invalidated: Unknown error occurred");
  });
});
