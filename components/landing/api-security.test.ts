// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkApiSecurity, offersApiCheck } from './api-security';

describe('[R05] the button is offered in development on a loopback host alone', () => {
  it.each([
    ['development', 'localhost', true],
    ['development', '127.0.0.1', true],
    ['development', '[::1]', true],
    ['development', 'app.localhost', true],
    ['development', 'plumbline.example', false],
    ['development', '10.0.0.5', false],
    ['development', 'localhost.example', false],
    ['development', '127.0.0.1.example', false],
    ['production', 'localhost', false],
    ['production', '127.0.0.1', false],
    ['test', 'localhost', false],
    [undefined, 'localhost', false],
  ])('%s on %s: %s', (environment, hostname, offered) => {
    expect(offersApiCheck(environment, hostname)).toBe(offered);
  });
});

describe('[X11] what the call says', () => {
  afterEach(() => vi.unstubAllGlobals());
  const answering = (answer: Response | Error) => {
    const fetched = vi.fn(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('navigator', { userAgent: 'Chrome/140.0' });
    vi.stubGlobal('document', { cookie: '' });
    return fetched;
  };
  const refusal = (status: number, message: string) => Response.json({ message, error: message }, { status });

  it.each([
    ['a 401', refusal(401, 'Unauthorized'), 'API security validated', 'success'],
    ['a 401 in other words', refusal(401, 'Sign in to continue.'), 'API security validated', 'success'],
    ['Unauthorized under another status', refusal(403, 'Unauthorized'), 'API security validated', 'success'],
    ['a 403', refusal(403, 'Not for you.'), 'Test Failed', 'destructive'],
    ['a 500 that is a page', new Response('<!doctype html>', { status: 500 }), 'Test Failed', 'destructive'],
    ['no answer', new TypeError('Failed to fetch'), 'Test Failed', 'destructive'],
    ['success', Response.json({ success: true }), 'Security issue', 'destructive'],
  ])('%s', async (_what, answer, title, variant) => {
    answering(answer);
    expect(await checkApiSecurity('development')).toMatchObject({ title, variant });
  });

  it('sends test type, time and environment, and no token', async () => {
    const fetched = answering(refusal(401, 'Unauthorized'));
    await checkApiSecurity('development');
    const [path, { method, headers, body }] = fetched.mock.calls[0] as unknown as [
      string,
      { method: string; headers: Record<string, string>; body: string },
    ];
    expect([path, method]).toEqual(['/api/replication/test', 'POST']);
    expect(JSON.parse(body)).toEqual({
      testType: 'security',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      environment: 'development',
    });
    expect(headers).not.toHaveProperty('Authorization');
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
