import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startObjectStore, storeEnv, type ObjectStore } from '../support/object-store';
import { Client, signUp, type Answer, type Person } from './client';
import { startOwnServer, type OwnServer } from './own-server';

// Everything outside: the database at DATABASE_URL, the files in the bucket of FILES_URL, archives and a warm copy in a
// bucket; and an archive of it restored where everything is in the data folder.

type Database = { url: string; stop: () => Promise<void> };
type Script = { openDatabase: (options: object) => Promise<Database> };
type Somebody = { client: Client; person: Person; id: string };
const PASSPHRASE = 'Long harbour lamp';
let folder: string, database: Database, store: ObjectStore, server: OwnServer, home: OwnServer, owner: Somebody;
const bucketOf = ({ endpoint }: ObjectStore, prefix: string) => ({
  kind: 'object_store',
  endpoint,
  region: 'us-east-1',
  bucket: new URL(storeEnv(store).FILES_URL).host,
  prefix,
  accessKeyId: 'tests',
  secretAccessKey: 'tests-have-no-secret',
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-outside-'));
  mkdirSync(join(folder, 'data'));
  const script = pathToFileURL(join(process.cwd(), 'scripts/database.mjs')).href;
  const { openDatabase } = (await import(/* @vite-ignore */ script)) as Script;
  database = await openDatabase({ dataDir: join(folder, 'data'), onExit: () => {} });
  store = await startObjectStore();
  server = await startOwnServer({ DATABASE_URL: database.url, ...storeEnv(store) });
  owner = await signUp({ setupCode: server.setupCode }, server.origin);
  expect((await owner.client.upload('sales.csv', 'day,amount\n2024-01-01,1\n2024-01-02,2\n')).status).toBe(201);
  const allowed = await owner.client.patch('/api/admin/settings', { allowedHosts: [new URL(store.endpoint).host] });
  expect(allowed.status).toBe(200);
}, 240_000);
afterAll(async () => {
  await server?.stop();
  await home?.stop();
  await database?.stop();
  await store?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const keys = (prefix: string) => [...store.objects.keys()].filter((key) => key.startsWith(prefix));
const done = async (client: Client, { status, body }: Answer) => {
  expect({ status, body }).toMatchObject({ status: 202 });
  const job = await client.ended(body.job.id as string);
  expect(job).toMatchObject({ state: 'succeeded' });
};
async function signedIn({ username, password }: Person, origin: string): Promise<Client | null> {
  const client = new Client(origin);
  const answer = await client.post('/api/auth/login', { username, password }).catch(() => null);
  client.token = answer?.body.accessToken;
  return answer?.status === 200 ? client : null;
}
/** Asks for a restore, and waits until whoever asked is signed out by it. */
async function restored(client: Client, id: string): Promise<void> {
  const asked = await client.post(`/api/backup/${id}/restore`, { confirm: 'RESTORE', passphrase: PASSPHRASE });
  expect(asked.status).toBe(202);
  for (const until = Date.now() + 90_000; ; await sleep(250)) {
    const seen = await client.get(`/api/jobs/${asked.body.job.id}`).catch(() => null);
    expect(seen?.body.state, JSON.stringify(seen?.body)).not.toBe('failed');
    if (seen?.status === 401) return;
    expect(Date.now()).toBeLessThan(until);
  }
}

let id = '';
let archive: Uint8Array;
describe('with database and files outside', () => {
  it('a backup is made to a bucket, verified and fetched', async () => {
    const plan = { enabled: true, time: '04:30', daily: 7, weekly: 4, monthly: 6 };
    const set = await owner.client.send('PUT', '/api/backup/schedule', { ...plan, place: bucketOf(store, 'archives') });
    expect({ status: set.status, body: set.body }).toMatchObject({ status: 200 });
    const made = await owner.client.post('/api/backup', { scope: 'instance', passphrase: PASSPHRASE });
    await done(owner.client, made);
    ({ id } = made.body.backup);
    expect(keys('archives/')).toHaveLength(1);
    await done(owner.client, await owner.client.post(`/api/backup/${id}/verify`, { passphrase: PASSPHRASE }));
    const file = await fetch(new URL(`/api/backup/${id}/file`, server.origin), {
      headers: { Authorization: `Bearer ${owner.client.token}` },
    });
    archive = new Uint8Array(await file.arrayBuffer());
    expect(archive.length).toBe(store.objects.get(keys('archives/')[0]!)!.bytes.length);
  }, 60_000);

  it('a warm copy holds each file once', async () => {
    const target = { ...bucketOf(store, 'copy'), passphrase: PASSPHRASE };
    const added = await owner.client.post('/api/replication/targets', target);
    expect({ status: added.status, body: added.body }).toMatchObject({ status: 201 });
    const copy = `/api/replication/targets/${added.body.target.id}`;
    await done(owner.client, await owner.client.post(`${copy}/sync`));
    const sent = keys('copy/objects/');
    expect(sent.length).toBe(keys('deep/prefix/').length);
    store.calls.length = 0;
    expect((await owner.client.upload('more.csv', 'a,b\n1,2\n3,4\n')).status).toBe(201);
    await done(owner.client, await owner.client.post(`${copy}/sync`));
    expect(store.calls.filter((call) => sent.some((key) => call === `PUT ${key}`))).toEqual([]);
    expect(keys('copy/objects/').length).toBe(keys('deep/prefix/').length);
    await done(owner.client, await owner.client.post(`${copy}/verify`));
    // What the server writes after a sync, such as the findings of a new file, waits for the next one.
    const pending = async () => {
      await done(owner.client, await owner.client.post(`${copy}/sync`));
      const [own] = (await owner.client.get('/api/replication')).body.targets;
      return { state: own.state, pendingBytes: own.pendingBytes };
    };
    await expect.poll(pending, { timeout: 30_000 }).toEqual({ state: 'in_sync', pendingBytes: 0 });
    expect((await owner.client.delete(copy)).status).toBe(200);
  }, 60_000);

  it('a restore brings files back that were deleted, and removes none', async () => {
    const [{ id: source }] = (await owner.client.get('/api/data-sources')).body.filter(({ name }: { name: string }) =>
      /sales/i.test(name),
    );
    await owner.client.delete(`/api/data-sources/${source}`);
    expect((await owner.client.delete(`/api/data-sources/deleted/${source}`)).status).toBe(200);
    const before = keys('deep/prefix/');
    expect(before.some((key) => key.includes(source))).toBe(false);
    await restored(owner.client, id);
    const back = (await signedIn(owner.person, server.origin))!;
    expect((await back.get('/api/data-sources')).body).toHaveLength(1);
    expect((await back.get(`/api/data-sources/${source}/rows`)).body.rows).toHaveLength(2);
    const after = keys('deep/prefix/');
    expect(after.some((key) => key.includes(source))).toBe(true);
    expect(before.filter((key) => !after.includes(key))).toEqual([]);
    const made = (await back.get('/api/backup')).body.backups as { trigger: string; status: string }[];
    expect(made.map(({ trigger, status }) => `${trigger} ${status}`)).toContain('before_restore ready');
  }, 180_000);

  it('a backup fails in words where the bucket refuses', async () => {
    const back = (await signedIn(owner.person, server.origin))!;
    store.fault = 403;
    const made = await back.post('/api/backup', { scope: 'instance' });
    const job = await back.ended(made.body.job.id as string);
    store.fault = null;
    expect(job).toMatchObject({ state: 'failed', error: { message: expect.stringMatching(/storage|bucket/) } });
  }, 60_000);
});

it('its archive is restored where everything is in the data folder', async () => {
  home = await startOwnServer({});
  const other = await signUp({ setupCode: home.setupCode }, home.origin);
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(archive)]), 'brought.plumbline');
  const brought = await other.client.send('POST', '/api/backup', form);
  expect(brought.status).toBe(201);
  await restored(other.client, brought.body.backup.id);
  const back = (await signedIn(owner.person, home.origin))!;
  const [source] = (await back.get('/api/data-sources')).body;
  expect((await back.get(`/api/data-sources/${source.id}/rows`)).body.rows).toHaveLength(2);
  expect((await back.upload('after.csv', 'a,b\n1,2\n3,4\n')).status).toBe(201);
}, 180_000);
