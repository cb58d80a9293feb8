import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, signUp, type Answer, type Person } from './client';
import { startOwnServer, type OwnServer } from './own-server';

// A copy that is sent straight to another installation: two servers, and what may go wrong between them.

type Somebody = { client: Client; person: Person; id: string };
const PASSPHRASE = 'Long harbour lamp';
let primary: OwnServer, other: OwnServer, owner: Somebody, theirs: Somebody;

beforeAll(async () => {
  [primary, other] = await Promise.all([startOwnServer({}), startOwnServer({})]);
  owner = await signUp({ setupCode: primary.setupCode }, primary.origin);
  theirs = await signUp({ setupCode: other.setupCode }, other.origin);
  const uploaded = await owner.client.upload('sales.csv', 'day,amount\n2024-01-01,canary5f0c1b7e\n2024-01-02,2\n');
  expect(uploaded.status).toBe(201);
}, 240_000);
afterAll(async () => {
  await primary?.stop();
  await other?.stop();
});

const refused = ({ status, body }: Answer, expected: number, code: string) =>
  expect({ status, code: body.code }).toEqual({ status: expected, code });
const makeCode = async () => (await theirs.client.post('/api/replication/pair/code')).body.code as string;
const add = (code: string, more: object = {}) =>
  owner.client.post('/api/replication/targets', {
    kind: 'instance',
    address: other.origin,
    code,
    passphrase: PASSPHRASE,
    ...more,
  });
const status = async (client = owner.client) => (await client.get('/api/replication')).body;
const target = async () => (await status()).targets[0];
const received = () => join(other.dataDir, 'received/copy');
const filesIn = (path: string) =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
const objects = () => filesIn(join(received(), 'objects'));

let id = '';
async function act(verb: string): Promise<string> {
  const { status: answered, body } = await owner.client.post(`/api/replication/targets/${id}/${verb}`);
  if (answered !== 202) return String(answered);
  return (await owner.client.ended(body.job.id)).state as string;
}
const until = async (what: string, look: () => Promise<boolean>, limit = 90_000) => {
  for (const end = Date.now() + limit; !(await look().catch(() => false)); await sleep(20))
    if (Date.now() > end) throw new Error(`not in time: ${what}`);
};
async function signedIn({ username, password }: Person, origin: string): Promise<Client | null> {
  const client = new Client(origin);
  const answer = await client.post('/api/auth/login', { username, password });
  client.token = answer.body.accessToken;
  return answer.status === 200 ? client : null;
}

describe('another installation', () => {
  it('is asked at no address but those that this server may call', async () => {
    refused(await add(await makeCode()), 422, 'unusable');
    const allowed = await owner.client.patch('/api/admin/settings', { allowedHosts: [new URL(other.origin).host] });
    expect(allowed.status).toBe(200);
    for (const address of ['http://169.254.169.254', 'http://127.0.0.1:1', 'ftp://127.0.0.1', 'https://10.0.0.1'])
      expect((await add('AAAA-BBBB', { address })).status).toBeGreaterThanOrEqual(400);
  });

  it('takes nothing without its owner’s code, and the code works once', async () => {
    refused(await add('AAAA-BBBB-CCCC-DDDD'), 422, 'unusable');
    const former = await makeCode();
    const code = await makeCode();
    refused(await add(former), 422, 'unusable');
    const added = await add(code);
    expect(added.status).toBe(201);
    ({ id } = added.body.target);
    expect(added.body.target).toMatchObject({ kind: 'instance', address: other.origin });
    expect((await new Client(other.origin).post('/api/replication/pair', { code })).status).toBe(403);
    expect((await status(theirs.client)).receivingSince).not.toBeNull();
  });

  it('opens what it receives to the token alone', async () => {
    const path = '/api/replication/receive?name=replica.json';
    for (const headers of [{}, { Authorization: `Bearer ${randomUUID()}` }] as Record<string, string>[]) {
      const stranger = new Client(other.origin);
      expect((await stranger.get(path, headers)).status).toBe(403);
      expect((await stranger.send('DELETE', path, undefined, headers)).status).toBe(403);
      const piece = `${path}&upload=${randomUUID()}&offset=0`;
      expect((await stranger.send('PUT', piece, { a: 1 }, headers)).status).toBe(403);
    }
    expect((await theirs.client.get(path)).status).toBe(403);
  });

  it('has an encrypted copy after a sync, and each file once', async () => {
    expect(await act('sync')).toBe('succeeded');
    expect(await target()).toMatchObject({ state: 'in_sync', pendingBytes: 0, lastError: null });
    for (const path of filesIn(received())) expect(readFileSync(path, 'latin1')).not.toMatch(/canary5f0c1b7e|PAR1/);
    const times = new Map(objects().map((path) => [path, statSync(path).mtimeMs]));
    expect(times.size).toBeGreaterThan(0);
    expect((await owner.client.upload('later.csv', `a,b\n${'1,2\n'.repeat(1000)}`)).status).toBe(201);
    expect((await target()).pendingBytes).toBeGreaterThan(0);
    expect(await act('sync')).toBe('succeeded');
    for (const [path, at] of times) expect(statSync(path).mtimeMs).toBe(at);
    expect(objects().length).toBeGreaterThan(times.size);
    expect(await act('verify')).toBe('succeeded');
    expect((await target()).lastVerifiedAt).not.toBeNull();
  });

  it('pauses and goes on', async () => {
    expect(await act('pause')).toBe('200');
    expect((await target()).state).toBe('paused');
    expect(await act('resume')).toBe('200');
  });

  it('takes names of a copy alone, whole and as they were sent', async () => {
    const sealed = (await primary.sql<{ place: { sealedToken: string } }>('select place from "ReplicationTarget"'))[0]!;
    expect(sealed.place.sealedToken).not.toBe('');
    const stranger = new Client(other.origin);
    for (const name of ['../x', 'objects/../../x', '/etc/passwd', 'other.json', 'objects/ab/short']) {
      const answer = await stranger.get(`/api/replication/receive?name=${encodeURIComponent(name)}`);
      expect(answer.status).toBe(400);
    }
  });

  it('keeps the former copy whole where the sender is ended in the middle', async () => {
    const before = readFileSync(join(received(), 'latest.json'), 'utf8');
    const rows = Array.from({ length: 200_000 }, (_, nth) => `${nth},${randomUUID()}`).join('\n');
    expect((await owner.client.upload('large.csv', `a,b\n${rows}\n`)).status).toBe(201);
    const sent = objects().length;
    const asked = await owner.client.post(`/api/replication/targets/${id}/sync`);
    await until('the first file', async () => objects().length > sent);
    await owner.client.send('DELETE', `/api/jobs/${asked.body.job.id}`);
    const { state } = await owner.client.ended(asked.body.job.id);
    // Where the sync was faster than the cancel there is nothing to look at.
    if (state !== 'succeeded') expect(readFileSync(join(received(), 'latest.json'), 'utf8')).toBe(before);
    expect(await act('verify')).toBe('succeeded');
    expect(await act('sync')).toBe('succeeded');
    expect(await act('verify')).toBe('succeeded');
  }, 120_000);

  it('that was withdrawn is told so, loses the copy, and takes it again by a new code', async () => {
    expect((await theirs.client.send('DELETE', '/api/replication/pair')).status).toBe(200);
    expect(filesIn(received())).toEqual([]);
    expect(await act('sync')).toBe('failed');
    expect(await target()).toMatchObject({ state: 'broken', lastError: expect.stringContaining('no longer takes') });
    expect((await owner.client.send('DELETE', `/api/replication/targets/${id}`)).status).toBe(200);
    const added = await add(await makeCode());
    expect(added.status).toBe(201);
    ({ id } = added.body.target);
    expect(await act('sync')).toBe('succeeded');
  });
});

describe('a standby of what it receives', () => {
  let there: Client;
  it('serves the copy and goes on receiving', async () => {
    const wrong = { kind: 'received', passphrase: 'Another passphrase', confirm: 'FOLLOW' };
    refused(await theirs.client.post('/api/replication/follow', wrong), 422, 'unusable');
    const asked = await theirs.client.post('/api/replication/follow', { ...wrong, passphrase: PASSPHRASE });
    expect(asked.status).toBe(202);
    await until('the standby', async () => (await signedIn(owner.person, other.origin)) !== null);
    there = (await signedIn(owner.person, other.origin))!;
    expect(await status(there)).toMatchObject({ role: 'standby', source: { kind: 'received' } });
    expect((await there.get('/api/data-sources')).body).toHaveLength(3);
    refused(await there.upload('new.csv', 'a,b\n1,2\n'), 409, 'conflict');
    expect(await act('sync')).toBe('succeeded');
    expect(await act('verify')).toBe('succeeded');
  }, 180_000);

  it('that is promoted takes changes; the former primary can send nothing more and turns read-only', async () => {
    expect((await there.post('/api/replication/promote', { confirm: 'PROMOTE' })).body).toMatchObject({
      role: 'primary',
    });
    await sleep(1500);
    await until('the promoted server', async () => (await there.upload('new.csv', 'a,b\n1,2\n3,4\n')).status === 201);
    const latest = readFileSync(join(received(), 'latest.json'), 'utf8');
    await owner.client.post(`/api/replication/targets/${id}/sync`);
    // Who signs in again and again is refused at last: the last that was let in asks.
    const known: Client[] = [];
    await until('the fence', async () => {
      const former = await signedIn(owner.person, primary.origin);
      if (former) known.push(former);
      return known.length > 0 && (await status(known.at(-1)!)).role === 'fenced';
    });
    refused(await known.at(-1)!.upload('more.csv', 'a,b\n1,2\n'), 409, 'conflict');
    expect(readFileSync(join(received(), 'latest.json'), 'utf8')).toBe(latest);
  }, 180_000);
});
