import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import type { ReachRules } from './addresses';
import { downloadChecked, type DownloadOptions } from './download';
import type { OutboundFailure } from './request';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function serve(listener: RequestListener): Promise<{ origin: string; rules: ReachRules }> {
  const server = createServer(listener);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const rules = { loopback: false, privateHosts: false, allowedHosts: [`127.0.0.1:${port}`] };
  return { origin: `http://127.0.0.1:${port}`, rules };
}

const get = (address: string, options: Partial<DownloadOptions> & { rules: ReachRules }) =>
  downloadChecked(address, {}, { timeoutMs: 2000, ...options }, async ({ status, bytes, url }) => {
    let text = '';
    for await (const chunk of bytes) text += chunk.toString();
    return { status, text, path: url.pathname };
  });
const reason = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error as OutboundFailure).reason,
  );

it('a file is read past redirects, unpacked', async () => {
  const { origin, rules } = await serve((request, response) => {
    if (request.url === '/old') response.writeHead(302, { Location: '/new' }).end();
    else response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('a,b\n1,2\n'));
  });
  expect(await get(`${origin}/old`, { rules })).toEqual({ status: 200, text: 'a,b\n1,2\n', path: '/new' });
});

it.each<[string, string, string]>([
  ['metadata of a cloud', 'https://169.254.169.254/latest', 'address'],
  ['a private address', 'https://10.0.0.1/', 'address'],
  ['an address without TLS', 'http://example.com/', 'url'],
  ['a file', 'file:///etc/passwd', 'url'],
  ['a user name', 'https://user:word@example.com/', 'url'],
  ['itself', '/', 'url'],
])('a redirect to %s is refused', async (_what, location, expected) => {
  let calls = 0;
  const { origin, rules } = await serve((_request, response) => {
    calls++;
    response.writeHead(307, { Location: location }).end();
  });
  expect(await reason(get(origin, { rules }))).toBe(expected);
  expect(calls).toBeLessThanOrEqual(6);
});

it('a redirect by a name is resolved and looked at too', async () => {
  const { origin, rules } = await serve((_request, response) =>
    response.writeHead(301, { Location: 'https://files.example.com/' }).end(),
  );
  const found = get(origin, { rules, resolve: async () => [{ address: '192.168.0.7' }] });
  expect(await reason(found)).toBe('address');
});

it.each<[string, RequestListener, string]>([
  ['never answers', () => {}, 'timeout'],
  [
    'never ends',
    (_request, response) => {
      const timer = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(timer));
    },
    'timeout',
  ],
  [
    'breaks off',
    (_request, response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    },
    'connection',
  ],
  [
    'is not what it says it is',
    (_request, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('no gzip'),
    'connection',
  ],
])('a host that %s is told', async (_what, listener, expected) => {
  const { origin, rules } = await serve(listener);
  expect(await reason(get(origin, { rules, timeoutMs: 150 }))).toBe(expected);
});

it('what the reader throws stays what it is, and the connection is closed', async () => {
  let closed = false;
  const { origin, rules } = await serve((_request, response) => {
    response.on('close', () => {
      closed = true;
    });
    response.write('x'.repeat(1000));
  });
  const read = downloadChecked(origin, {}, { rules, timeoutMs: 2000 }, async ({ bytes }) => {
    for await (const _chunk of bytes) throw new RangeError('too much');
  });
  await expect(read).rejects.toThrow(RangeError);
  await expect.poll(() => closed).toBe(true);
});
