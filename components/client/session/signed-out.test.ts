import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberSignedOut, tellSignedOutAgain } from './signed-out';

const fetched = vi.fn((_path: string, _request: RequestInit) => Promise.resolve(new Response('{}')));
let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  fetched.mockClear();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Chrome/156.0.0.0 Safari/537.36' });
  vi.stubGlobal('document', { cookie: 'signed_out=1' });
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

describe('a sign-out that the server did not hear of', () => {
  it.each([
    [
      'when the connection is back',
      () => {
        rememberSignedOut();
        page.dispatchEvent(new Event('online'));
      },
    ],
    [
      'when the page goes',
      () => {
        rememberSignedOut();
        page.dispatchEvent(new Event('pagehide'));
      },
    ],
    ['at the next load', tellSignedOutAgain],
  ])('[C01][C02][C03] is told again %s, as every other call is', (_when, act) => {
    act();
    expect(fetched).toHaveBeenCalledOnce();
    const [path, request] = fetched.mock.calls[0]!;
    expect(path).toMatch(/^\/api\/auth\/logout\?_t=\d+$/);
    expect(request).toMatchObject({
      method: 'POST',
      credentials: 'include',
      cache: 'no-store',
      keepalive: true,
      body: '{}',
    });
    expect(request.headers).toMatchObject({
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      'X-Browser-Info': 'Chrome/156.0.0.0',
      'X-Private-Browsing': expect.any(String) as string,
      'X-Mobile': 'false',
      'Cache-Control': 'no-cache',
    });
  });
});
