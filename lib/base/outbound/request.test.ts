import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReachRules } from './addresses';
import { checkedAddress, type OutboundFailure, postChecked, readTarget } from './request';

const CLOSED: ReachRules = { loopback: false, privateHosts: false, allowedHosts: [] };
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function serve(listener: RequestListener): Promise<{ port: number; rules: ReachRules }> {
  const server = createServer(listener);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, rules: { ...CLOSED, allowedHosts: [`127.0.0.1:${port}`, `hooks.example.com:${port}`] } };
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as OutboundFailure,
  );
const LETTER = { headers: { 'Content-Type': 'application/json', 'X-Plumbline-Event': 'test' }, body: '{"a":"ü"}' };

describe('a web address', () => {
  it.each([
    ['no address', 'not an address', /valid web address/],
    ['another scheme', 'ftp://example.com/', /begin with https/],
    ['a file', 'file:///etc/passwd', /begin with https/],
    ['a user name', 'https://user:word@example.com/', /user name/],
    ['no TLS', 'http://example.com/', /begin with https/],
    ['a long one', `https://example.com/${'a'.repeat(2000)}`, /valid web address/],
  ])('with %s is refused', (_what, address, message) => {
    expect(() => readTarget(address, CLOSED)).toThrow(message);
  });

  it.each([
    ['https://example.com/hook?a=1', { host: 'example.com', port: 443 }],
    ['https://EXAMPLE.com:8443/', { host: 'example.com', port: 8443 }],
    ['https://2130706433/', { host: '127.0.0.1', port: 443 }],
    ['https://0x7f.1/', { host: '127.0.0.1', port: 443 }],
    ['https://[::ffff:127.0.0.1]/', { host: '[::ffff:7f00:1]', port: 443 }],
  ])('%s is read', (address, target) => {
    expect(readTarget(address, CLOSED)).toMatchObject(target);
  });
});

describe('a host', () => {
  const resolve =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address }));
  it.each([
    ['a private address', ['10.0.0.1']],
    ['loopback', ['127.0.0.1']],
    ['metadata', ['169.254.169.254']],
    ['a public and a private address', ['93.184.216.34', '192.168.0.1']],
    ['loopback written as IPv6', ['::ffff:127.0.0.1']],
  ])('whose name gives %s is refused', async (_what, addresses) => {
    const refused = await failure(
      checkedAddress('example.com', 443, { rules: CLOSED, resolve: resolve(...addresses) }),
    );
    expect(refused).toMatchObject({ reason: 'address' });
  });

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://169.254.169.254/latest/',
    'https://10.1.1.1/',
  ])('%s is refused without a call', async (address) => {
    expect(await failure(postChecked(address, LETTER, { rules: CLOSED }))).toMatchObject({ reason: 'address' });
  });

  it('is resolved once: the checked address is the one connected to', async () => {
    const { port, rules } = await serve((_request, response) => response.end('here'));
    let asked = 0;
    const answer = await postChecked(`http://hooks.example.com:${port}/`, LETTER, {
      rules,
      resolve: async () => [{ address: asked++ ? '127.0.0.2' : '127.0.0.1' }],
    });
    expect(answer).toEqual({ status: 200, text: 'here' });
    expect(asked).toBe(1);
  });

  it('whose name answers nothing is told', async () => {
    const asked = checkedAddress('nowhere.example', 443, { rules: CLOSED, resolve: async () => [] });
    expect(await failure(asked)).toMatchObject({ reason: 'resolve' });
  });
});

describe('a request', () => {
  it('arrives as it was written, past the proxies of the environment', async () => {
    process.env.HTTP_PROXY = 'http://127.0.0.1:1';
    process.env.NODE_USE_ENV_PROXY = '1';
    let got: { headers: IncomingHttpHeaders; body: string; method?: string; url?: string } | null = null;
    const { port, rules } = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        got = { headers: request.headers, body, method: request.method, url: request.url };
        response.writeHead(202).end('taken');
      });
    });
    expect(await postChecked(`http://127.0.0.1:${port}/hook?x=1`, LETTER, { rules })).toEqual({
      status: 202,
      text: 'taken',
    });
    delete process.env.HTTP_PROXY;
    delete process.env.NODE_USE_ENV_PROXY;
    expect(got).toMatchObject({
      method: 'POST',
      url: '/hook?x=1',
      body: LETTER.body,
      headers: { host: `127.0.0.1:${port}`, 'user-agent': 'Plumbline', 'x-plumbline-event': 'test' },
    });
  });

  it('follows no redirect', async () => {
    let calls = 0;
    const { port, rules } = await serve((_request, response) => {
      calls++;
      response.writeHead(307, { Location: 'http://169.254.169.254/' }).end();
    });
    expect(await postChecked(`http://127.0.0.1:${port}/`, LETTER, { rules })).toEqual({ status: 307, text: '' });
    expect(calls).toBe(1);
  });

  it('reads no more of an answer than it may', async () => {
    const { port, rules } = await serve((_request, response) => {
      const more = () => {
        while (response.writable && response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    });
    const { text } = await postChecked(`http://127.0.0.1:${port}/`, LETTER, { rules, maxBytes: 1000 });
    expect(text).toHaveLength(1000);
  });

  it.each<[string, RequestListener]>([
    ['answers nothing', () => {}],
    ['answers without an end', (_request, response) => response.write('a')],
  ])('to a host that %s ends in time', async (_what, listener) => {
    const { port, rules } = await serve(listener);
    const late = await failure(postChecked(`http://127.0.0.1:${port}/`, LETTER, { rules, timeoutMs: 50 }));
    expect(late).toMatchObject({ reason: 'timeout' });
  });

  it('to a name that is not resolved in time ends', async () => {
    const late = await failure(
      postChecked('https://slow.example/', LETTER, {
        rules: CLOSED,
        timeoutMs: 50,
        resolve: () => new Promise(() => {}),
      }),
    );
    expect(late).toMatchObject({ reason: 'timeout' });
  });

  it('without TLS where it is asked for is told', async () => {
    const { port, rules } = await serve((_request, response) => response.end());
    expect(await failure(postChecked(`https://127.0.0.1:${port}/`, LETTER, { rules }))).toMatchObject({
      reason: 'tls',
    });
  });

  it('to a closed port is told', async () => {
    const { port, rules } = await serve((_request, response) => response.end());
    for (const stop of stops.splice(0)) stop();
    const refused = await failure(postChecked(`http://127.0.0.1:${port}/`, LETTER, { rules }));
    expect(refused).toMatchObject({ reason: 'connection' });
  });
});
