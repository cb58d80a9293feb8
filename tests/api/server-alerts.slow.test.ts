import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp, type Client } from './client';
import { startOwnServer, type OwnServer } from './own-server';

const TOKEN = 'a token of metrics that is long enough';
const PATH = '/api/admin/server-alerts';
type Post = { headers: Record<string, string | string[] | undefined>; body: string };
let server: OwnServer, owner: Client, analyst: Client, hook: Server, url: string;
const posts: Post[] = [];

beforeAll(async () => {
  hook = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      posts.push({ headers: request.headers, body });
      response.end('{}');
    });
  });
  await new Promise<void>((done) => {
    hook.listen(0, '127.0.0.1', done);
  });
  url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;
  server = await startOwnServer({ METRICS_TOKEN: TOKEN });
  owner = (await signUp({ setupCode: server.setupCode }, server.origin)).client;
  await owner.patch('/api/admin/settings', { allowedHosts: [new URL(url).host] });
  analyst = (await signUp({}, server.origin)).client;
}, 120_000);
afterAll(async () => {
  await server?.stop();
  hook?.close();
});

const rule = (kind: string, threshold: number) => ({ kind, threshold, enabled: true });

it('gives a collector its figures for the token alone', async () => {
  const ask = (headers: Record<string, string> = {}) => fetch(new URL('/api/metrics', server.origin), { headers });
  expect((await ask()).status).toBe(403);
  expect((await ask({ Authorization: 'Bearer another' })).status).toBe(403);
  const answer = await ask({ Authorization: `Bearer ${TOKEN}` });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  for (const name of ['up', 'queue_depth', 'disk_free_bytes', 'requests_last_hour'])
    expect(text).toMatch(new RegExp(`^plumbline_${name} [\\d.]+$`, 'm'));
});

it('are the owner’s, within bounds', async () => {
  expect((await analyst.get(PATH)).status).toBe(403);
  const off = (await owner.get(PATH)).body;
  expect(off).toMatchObject({ mail: true, webhookUrl: null });
  expect(off.rules.every(({ enabled, firing }: { enabled: boolean; firing: boolean }) => !enabled && !firing)).toBe(
    true,
  );
  for (const rules of [[rule('disk', 0)], [rule('backupAge', -1)], [rule('weather', 3)]])
    expect((await owner.send('PUT', PATH, { rules, mail: false, webhookUrl: null })).status).toBe(400);
});

it('tell once that there is no backup, signed, and that there is one again', async () => {
  const saved = await owner.send('PUT', PATH, { rules: [rule('backupAge', 26)], mail: false, webhookUrl: url });
  expect(saved.status).toBe(200);
  const { secret } = saved.body;
  expect((await owner.get(PATH)).body).not.toHaveProperty('secret');
  const told = async (event: string) => {
    for (const until = Date.now() + 140_000; Date.now() < until; await sleep(500)) {
      const found = posts.find(({ headers }) => headers['x-plumbline-event'] === event);
      if (found) return found;
    }
    throw new Error(`no ${event} in time`);
  };
  const fired = await told('server.fired');
  expect(JSON.parse(fired.body)).toMatchObject({ rule: 'backupAge', text: 'There’s no backup of this server.' });
  const signed = createHmac('sha256', secret as string)
    .update(`${String(fired.headers['x-plumbline-timestamp'])}.${fired.body}`)
    .digest('hex');
  expect(fired.headers['x-plumbline-signature']).toBe(`sha256=${signed}`);
  const made = await owner.post('/api/backup', { scope: 'instance' });
  await owner.ended(made.body.job.id);
  await told('server.recovered');
  expect(posts).toHaveLength(2);
}, 300_000);
