import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessToken, dropToken, holdToken } from './access-token';
import { api } from './api';
import { ApiError } from './api-error';
import { refreshToken } from './refresh';

type Sent = { path: string; method: string; headers: Record<string, string>; body?: string };
let sent: Sent[] = [];

/** A server of a few lines: what it answers, by the calls so far. */
function serve(answer: (request: Sent, nth: number) => { status?: number; body?: unknown; text?: string } | Error) {
  vi.stubGlobal(
    'fetch',
    async (url: string, init: { method: string; headers: Record<string, string>; body?: string }) => {
      const request = { path: url.split('?')[0]!, method: init.method, headers: init.headers, body: init.body };
      sent.push(request);
      const reply = answer(request, sent.length);
      if (reply instanceof Error) throw reply;
      return new Response(reply.text ?? JSON.stringify(reply.body ?? {}), { status: reply.status ?? 200 });
    },
  );
}

const session = (token: string) => ({ accessToken: token, expiresIn: 900, user: { workspace: { id: 'w1' } } });

beforeEach(() => {
  sent = [];
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Chrome/156.0 Safari/537.36' });
  vi.stubGlobal('document', { cookie: '' });
  holdToken(session('first'));
});
afterEach(() => {
  dropToken();
  vi.unstubAllGlobals();
});

describe('api', () => {
  it('sends the token, the marks of the browser and, with a POST, a key', async () => {
    serve(() => ({ body: { id: 1 } }));
    await expect(api('/api/dashboards', { method: 'POST', data: { name: 'x' } })).resolves.toEqual({ id: 1 });
    expect(sent[0]?.headers).toMatchObject({
      Authorization: 'Bearer first',
      'X-Requested-With': 'XMLHttpRequest',
      'X-Browser-Info': 'Chrome/156.0',
      'X-Mobile': 'false',
      'Content-Type': 'application/json',
    });
    expect(sent[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]?.body).toBe('{"name":"x"}');
  });

  it('[S04] answers a 401 by one refresh and one retry with the same key', async () => {
    serve(({ path, headers }) => {
      if (path === '/api/auth/refresh') return { body: session('second') };
      return headers.Authorization === 'Bearer second'
        ? { body: { ok: true } }
        : { status: 401, body: { message: 'Unauthorized' } };
    });
    await expect(api('/api/dashboards', { method: 'POST' })).resolves.toEqual({ ok: true });
    expect(sent.map(({ path }) => path)).toEqual(['/api/dashboards', '/api/auth/refresh', '/api/dashboards']);
    expect(sent[2]?.headers['Idempotency-Key']).toBe(sent[0]?.headers['Idempotency-Key']);
  });

  it('refreshes once for many 401 at the same time', async () => {
    serve(({ path, headers }) => {
      if (path === '/api/auth/refresh') return { body: session('second') };
      return headers.Authorization === 'Bearer second' ? {} : { status: 401 };
    });
    await Promise.all([api('/api/insights'), api('/api/documents'), api('/api/dashboards')]);
    expect(sent.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1);
  });

  it('[S04] drops the token when the refresh is refused, and reports the 401', async () => {
    serve(() => ({
      status: 401,
      body: { message: 'Your session has ended. Sign in again.', code: 'unauthenticated' },
    }));
    await expect(api('/api/insights')).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(accessToken()).toBeNull();
    expect(sent).toHaveLength(2);
  });

  it('asks for no token once the session has ended', async () => {
    dropToken();
    serve(() => ({ status: 401 }));
    await api('/api/insights').catch(() => null);
    expect(sent.map(({ path }) => path)).toEqual(['/api/insights']);
  });

  it('renews a token that is about to end before it sends', async () => {
    holdToken({ accessToken: 'old', expiresIn: 2 });
    serve(({ path }) => ({ body: path === '/api/auth/refresh' ? session('second') : {} }));
    await api('/api/insights');
    expect(sent.map(({ headers }) => headers.Authorization)).toEqual(['Bearer old', 'Bearer second']);
  });

  it('takes the 401 of a login as its answer', async () => {
    serve(() => ({ status: 401, body: { message: 'The user name or password is wrong.' } }));
    await expect(api('/api/auth/login', { method: 'POST', data: {} })).rejects.toThrow(
      'The user name or password is wrong.',
    );
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['message before error', { status: 403, body: { message: 'first', error: 'second' } }, 'first', 403],
    ['error where there is no message', { status: 403, body: { error: 'second' } }, 'second', 403],
    ['neither', { status: 500, text: '<html>' }, 'Unknown error occurred', 500],
    ['no answer', new TypeError('Failed to fetch'), 'Failed to fetch', 0],
    ['no answer and no words', new TypeError(''), 'Network error occurred', 0],
  ])('[X01] words a failure: %s', async (_name, reply, message, status) => {
    serve(() => reply);
    const error = await api('/api/insights').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message, status });
  });
});

describe('refreshToken', () => {
  it('throws and keeps the session when nobody answers', async () => {
    serve(() => new TypeError('Failed to fetch'));
    await expect(refreshToken()).rejects.toThrow('Failed to fetch');
    expect(accessToken()).toBe('first');
  });
});
