import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, signUp, type Answer, type Person } from './client';
import { startOwnServer, type OwnServer } from './own-server';

type Somebody = { client: Client; person: Person; id: string };
const PASSPHRASE = 'Long harbour lamp';
let folder: string, copy: string, server: OwnServer, standby: OwnServer, owner: Somebody, analyst: Somebody;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-copies-'));
  copy = join(folder, 'copy');
  mkdirSync(copy);
  server = await startOwnServer({});
  owner = await signUp({ setupCode: server.setupCode }, server.origin);
  analyst = await signUp({}, server.origin);
  await owner.client.upload('sales.csv', 'day,amount\n2024-01-01,canary5f0c1b7e\n2024-01-02,2\n');
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await standby?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const refused = ({ status, body }: Answer, expected: number, code: string) =>
  expect({ status, code: body.code }).toEqual({ status: expected, code });
const input = () => ({ kind: 'folder', address: copy, passphrase: PASSPHRASE });
const status = async (client = owner.client) => (await client.get('/api/replication')).body;
const target = async () => (await status()).targets[0];
const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

let id = '';
async function act(verb: string): Promise<string> {
  const { status: answered, body } = await owner.client.post(`/api/replication/targets/${id}/${verb}`);
  if (answered !== 202) return String(answered);
  return (await owner.client.ended(body.job.id)).state as string;
}

describe('a copy in a folder', () => {
  it('is refused where it can’t be, and to whoever is no owner', async () => {
    expect(await status()).toMatchObject({ role: 'off', targets: [] });
    refused(await analyst.client.get('/api/replication'), 403, 'role');
    const nowhere = { ...input(), address: join(folder, 'nowhere') };
    refused(await owner.client.post('/api/replication/targets', nowhere), 422, 'unusable');
    refused(
      await owner.client.post('/api/replication/targets', { ...input(), passphrase: 'short' }),
      400,
      'validation',
    );
  });

  it('is encrypted, and as of now after a sync', async () => {
    const added = await owner.client.post('/api/replication/targets', input());
    expect(added.status).toBe(201);
    ({ id } = added.body.target);
    expect(await act('sync')).toBe('succeeded');
    expect(await target()).toMatchObject({ kind: 'folder', address: copy, state: 'in_sync', pendingBytes: 0 });
    expect(await status()).toMatchObject({ role: 'primary', term: 1 });
    for (const path of filesIn(copy)) expect(readFileSync(path, 'latin1')).not.toMatch(/canary5f0c1b7e|PAR1/);
  });

  it('tells how far it is behind, paused and resumed', async () => {
    expect(await act('pause')).toBe('200');
    expect((await target()).state).toBe('paused');
    await owner.client.upload('later.csv', `a,b\n${'1,2\n'.repeat(1000)}`);
    await sleep(2100);
    expect(await act('resume')).toBe('200');
    const behind = await target();
    expect(behind.lagSeconds).toBeGreaterThanOrEqual(2);
    expect(behind.pendingBytes).toBeGreaterThan(0);
    expect(await act('sync')).toBe('succeeded');
    expect(await act('verify')).toBe('succeeded');
    const proven = await target();
    expect(proven).toMatchObject({ state: 'in_sync', pendingBytes: 0, lastError: null });
    expect(Date.now() - new Date(proven.lastVerifiedAt as string).getTime()).toBeLessThan(60_000);
  });

  it('is told to be damaged by a verification, and mended by a sync', async () => {
    const [largest] = filesIn(join(copy, 'objects')).sort((a, b) => statSync(b).size - statSync(a).size);
    const bytes = readFileSync(largest!);
    bytes[bytes.length >> 1]! ^= 0xff;
    writeFileSync(largest!, bytes);
    expect(await act('verify')).toBe('failed');
    expect(await target()).toMatchObject({ state: 'broken', lastError: expect.stringContaining('damaged') });
    expect(await act('sync')).toBe('succeeded');
    expect((await target()).state).toBe('broken');
    expect(await act('verify')).toBe('succeeded');
    expect((await target()).state).toBe('in_sync');
  });

  it('is tried by name, and promoted by nobody but a standby', async () => {
    for (const testType of ['security', 'connectivity', 'restore']) {
      const answer = await owner.client.post('/api/replication/test', { testType, timestamp: Date.now() });
      expect(answer.status).toBe(200);
      expect(answer.body.checks.length).toBeGreaterThan(0);
    }
    refused(await owner.client.post('/api/replication/promote', {}), 400, 'validation');
    refused(await owner.client.post('/api/replication/promote', { confirm: 'PROMOTE' }), 409, 'conflict');
  });
});

const until = async (what: string, look: () => Promise<boolean>, limit = 90_000) => {
  for (const end = Date.now() + limit; !(await look().catch(() => false)); await sleep(500))
    if (Date.now() > end) throw new Error(`not in time: ${what}`);
};
async function signedIn({ username, password }: Person, origin: string): Promise<Client | null> {
  const client = new Client(origin);
  const answer = await client.post('/api/auth/login', { username, password });
  client.token = answer.body.accessToken;
  return answer.status === 200 ? client : null;
}

describe('a standby', () => {
  let there: Client;
  it('takes the copy in and changes nothing', async () => {
    standby = await startOwnServer({});
    const other = await signUp({ setupCode: standby.setupCode }, standby.origin);
    refused(await other.client.post('/api/replication/follow', { ...input(), confirm: 'yes' }), 400, 'validation');
    const asked = await other.client.post('/api/replication/follow', { ...input(), confirm: 'FOLLOW' });
    expect(asked.status).toBe(202);
    await until('the standby', async () => (await signedIn(owner.person, standby.origin)) !== null);
    there = (await signedIn(owner.person, standby.origin))!;
    expect(await status(there)).toMatchObject({ role: 'standby', term: 1, source: { address: copy } });
    const sources = (await there.get('/api/data-sources')).body as { id: string; name: string }[];
    expect(sources).toHaveLength(2);
    refused(await there.patch(`/api/data-sources/${sources[0]!.id}`, { name: 'Other' }), 409, 'conflict');
    refused(await there.post('/api/backup', { scope: 'instance' }), 409, 'conflict');
    refused(await there.upload('new.csv', 'a,b\n1,2\n'), 409, 'conflict');
    expect((await there.get(`/api/data-sources/${sources[0]!.id}/rows`)).status).toBe(200);
  }, 180_000);

  it('that is promoted takes changes, and the former primary turns read-only', async () => {
    const promoted = await there.post('/api/replication/promote', { confirm: 'PROMOTE' });
    expect(promoted.body).toEqual({ role: 'primary', term: 2 });
    await sleep(1500);
    await until('the promoted server', async () => (await there.upload('new.csv', 'a,b\n1,2\n3,4\n')).status === 201);
    await owner.client.post(`/api/replication/targets/${id}/sync`);
    await until('the fence', async () => {
      const former = await signedIn(owner.person, server.origin);
      return former !== null && (await status(former)).role === 'fenced';
    });
    const former = (await signedIn(owner.person, server.origin))!;
    refused(await former.upload('more.csv', 'a,b\n1,2\n'), 409, 'conflict');
    expect(existsSync(copy)).toBe(true);
  }, 180_000);
});
