import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { describe, expect, it } from 'vitest';
import { quickest } from '@/tests/support/quickest';
import { Client, ORIGIN, signUp } from './client';
import { cutShort, raw } from './raw';
import { refused } from './refused';

const asAnswer = ({ status, text }: { status: number; text: string }) => ({ status, body: JSON.parse(text) as never });
const MB = 1024 * 1024;
function* chunks(count: number, size = 64 * 1024) {
  for (let nth = 0; nth < count; nth++) yield new Uint8Array(size).fill(32);
}

describe('the head of a request', () => {
  it.each([['/'], ['/auth'], ['/api/public']])(
    '[A1] with a User-Agent of 15 kB costs %s no more than any other',
    async (path) => {
      const plain = await quickest(() => raw(path));
      for (const agent of [
        'a'.repeat(15_000),
        `Mozilla/5.0 ${'compatible; '.repeat(1200)}`,
        `${'Chrome-Lighthouse/'.repeat(800)}`,
        'Version/1.'.repeat(1500),
      ]) {
        expect(await quickest(() => raw(path, { headers: { 'User-Agent': agent } }))).toBeLessThan(2 * plain + 100);
      }
    },
  );

  it('[A2] with 7,000 parameters is refused at once, in the shape of the API or in a sentence', async () => {
    const many = `?${'a&'.repeat(7000)}`;
    refused(asAnswer(await raw(`/api/public${many}`)), 414, 'validation');
    const page = await raw(`/${many}`);
    expect([page.status, page.text]).toEqual([414, 'An address can have at most 100 parameters.\n']);
    expect((await raw(`/auth?${'a&'.repeat(50)}`)).status).toBe(200);
  });

  it('[A15] with U+0000 in its address is refused', async () => {
    refused(asAnswer(await raw('/api/insights/a%00b')), 400, 'validation');
    refused(asAnswer(await raw('/api/public?x=%00')), 400, 'validation');
  });

  it('with a method that an address lacks gets an answer in words', async () => {
    for (const [method, path] of [
      ['PUT', '/api/public'],
      ['DELETE', '/api/auth/login'],
      ['DELETE', '/api/upload'],
      ['TRACE', '/api/public'],
    ] as const) {
      refused(asAnswer(await raw(path, { method })), 405, 'method_not_allowed');
    }
  });

  it('that asks for another protocol is an ordinary request', async () => {
    const answer = await raw('/api/public', { headers: { Connection: 'Upgrade', Upgrade: 'websocket' } });
    expect(answer.status).toBe(200);
  });
});

describe('a body', () => {
  it('[A3] without a length ends at 64 kB for strangers and at 2 MB for people, and the connection can be used again', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      refused(
        asAnswer(await raw('/api/auth/login', { method: 'POST', pieces: () => chunks(2), agent })),
        413,
        'too_large',
      );
      const { client } = await signUp();
      const headers = { Authorization: `Bearer ${client.token}`, 'Content-Type': 'application/json' };
      refused(
        asAnswer(await raw('/api/dashboards', { method: 'POST', headers, pieces: () => chunks(33), agent })),
        413,
        'too_large',
      );
      refused(
        asAnswer(
          await raw('/api/dashboards', {
            method: 'POST',
            headers: { ...headers, 'Content-Length': String(3 * MB) },
            body: ' '.repeat(3 * MB),
            agent,
          }),
        ),
        413,
        'too_large',
      );
      expect((await raw('/api/public', { agent })).status).toBe(200);
    } finally {
      agent.destroy();
    }
  });

  it('[A3] of a page is small and has a length', async () => {
    expect((await raw('/', { method: 'POST', pieces: () => chunks(2) })).status).toBe(411);
    expect(
      (await raw('/auth', { method: 'POST', body: 'x'.repeat(2 * MB), headers: { 'Content-Length': String(2 * MB) } }))
        .status,
    ).toBe(413);
  });

  it.each([
    ['/api/auth/callback/credentials'],
    ['/api/auth/signin/x'],
    ['/api/auth/signout'],
    ['/api/auth/_log'],
    ['/api/auth/session'],
    ['/api/auth/csrf/x'],
  ])('[A3] [A21] is taken by nobody at %s', async (path) => {
    refused(
      asAnswer(await raw(path, { method: 'POST', body: 'x'.repeat(1000), headers: { 'Content-Length': '1000' } })),
      404,
      'not_found',
    );
    refused(
      asAnswer(
        await raw(path, { method: 'POST', body: 'x'.repeat(3 * MB), headers: { 'Content-Length': String(3 * MB) } }),
      ),
      413,
      'too_large',
    );
  });

  it.each([['/api/auth/login'], ['/api/auth/signout'], ['/api/public'], ['/api/upload']])(
    '[A3] of 50 MB that nobody reads at %s is answered while it is sent, and its connection ends',
    async (path) => {
      let sent = 0;
      const pieces = function* () {
        for (const piece of chunks(800)) {
          sent += piece.length;
          yield piece;
        }
      };
      const { status, headers } = await raw(path, { method: 'POST', pieces });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers.connection).toBe('close');
      expect(sent).toBeLessThan(20 * MB);
    },
  );

  it('[A21] next-auth answers three addresses, all others say that nothing is there', async () => {
    const client = new Client();
    for (const name of ['session', 'csrf', 'providers'])
      expect((await client.get(`/api/auth/${name}`)).status, name).toBe(200);
    for (const name of ['signin', 'signout', 'error', 'verify-request', 'callback/x', 'session/x'])
      refused(await client.get(`/api/auth/${name}`), 404, 'not_found');
  });

  it.each([
    ['U+0000', '{"username":"a\\u0000b","password":"x"}', 'application/json'],
    ['half a character', '{"username":"a\\ud800b","password":"x"}', 'application/json'],
    ['100,000 levels', `{"username":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 'application/json'],
    ['bytes that are no text', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'application/json'],
  ])('[A15] with %s is refused', async (_what, body, type) => {
    const keys: Record<string, string>[] = [{}, { 'Idempotency-Key': randomUUID() }];
    for (const key of keys)
      refused(
        asAnswer(await raw('/api/auth/login', { method: 'POST', headers: { 'Content-Type': type, ...key }, body })),
        400,
        'validation',
      );
  });

  it('[A15] nested 100,000 levels deep beside an Idempotency-Key is refused', async () => {
    const { client } = await signUp();
    const headers = { Authorization: `Bearer ${client.token}`, 'Idempotency-Key': randomUUID() };
    for (const body of [`{"dataSourceIds":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, `[${'1,'.repeat(500_000)}1]`])
      refused(asAnswer(await raw('/api/dashboards', { method: 'POST', headers, body })), 400, 'validation');
  });
});

describe('an upload that is no form', () => {
  const part = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\na,b\n1,2\n`;

  it('[A16] without a boundary is refused', async () => {
    const { client } = await signUp();
    refused(
      asAnswer(
        await raw('/api/upload', {
          method: 'POST',
          body: 'x',
          headers: { Authorization: `Bearer ${client.token}`, 'Content-Type': 'multipart/form-data' },
        }),
      ),
      400,
      'validation',
    );
  });

  it.each([
    ['a part with a broken head', `--b\r\nContent-Disposition form-data\r\n\r\n${'x'.repeat(300_000)}`],
    ['no end', part('sales.csv')],
    ['a name with U+0000', `${part('sa\0les.csv')}\r\n--b--\r\n`],
    [
      '5,000 parts',
      `${Array.from({ length: 5000 }, (_, nth) => `--b\r\nContent-Disposition: form-data; name="f${nth}"\r\n\r\nx\r\n`).join('')}--b--\r\n`,
    ],
  ])('[A10] with %s is refused, and the connection can be used again', async (_what, body) => {
    const { client } = await signUp();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const answer = await raw('/api/upload', {
        method: 'POST',
        body,
        agent,
        headers: { Authorization: `Bearer ${client.token}`, 'Content-Type': 'multipart/form-data; boundary=b' },
      });
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect((await raw('/api/public', { agent })).status).toBe(200);
    } finally {
      agent.destroy();
    }
  });

  it('[A11] [A15] cut off in the middle leaves a server that goes on, and nothing behind', async () => {
    const { client } = await signUp();
    const { host } = new URL(ORIGIN);
    const head = (path: string, type: string) =>
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${client.token}\r\nContent-Type: ${type}\r\nContent-Length: 9000000\r\n\r\n`;
    await cutShort(`${head('/api/upload', 'multipart/form-data; boundary=b')}${part('sales.csv')}`);
    await cutShort(head('/api/upload', 'multipart/form-data; boundary=b'));
    await cutShort(`${head('/api/dashboards', 'application/json').replace('9000000', '900')}{"a":`);
    expect((await client.upload('sales.csv', 'a,b\n1,2\n')).status).toBe(201);
    expect((await client.get('/api/data-sources')).body).toHaveLength(1);
  });
});
