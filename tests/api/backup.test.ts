import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, signUp, type Answer, type Person } from './client';
import { startOwnServer, type OwnServer } from './own-server';

// Two installations of their own: an archive of the first is restored on the second.

type Somebody = { client: Client; person: Person; id: string };
const PASSPHRASE = 'Long harbour lamp';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let first: OwnServer, second: OwnServer;
let owner: Somebody, analyst: Somebody, other: Somebody;
let archive: Uint8Array;

const refused = ({ status, body }: Answer, expected: number, code: string) => {
  expect({ status, code: body.code }).toEqual({ status: expected, code });
};

async function download(client: Client, id: string): Promise<{ status: number; headers: Headers; bytes: Uint8Array }> {
  const response = await fetch(new URL(`/api/backup/${id}/file`, client.origin), {
    headers: { Authorization: `Bearer ${client.token}` },
  });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const bring = (client: Client, bytes: Uint8Array) => {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(bytes)]), 'brought.plumbline');
  return client.send('POST', '/api/backup', form);
};
const list = async (client: Client) => (await client.get('/api/backup')).body.backups as Answer['body'][];

beforeAll(async () => {
  [first, second] = [await startOwnServer({}), await startOwnServer({})];
  owner = await signUp({ setupCode: first.setupCode }, first.origin);
  analyst = await signUp({}, first.origin);
  other = await signUp({ setupCode: second.setupCode }, second.origin);
  await owner.client.upload('sales.csv', 'day,amount\n2024-01-01,1\n2024-01-02,2\n');
}, 180_000);
afterAll(async () => {
  await first?.stop();
  await second?.stop();
});

describe('a backup', () => {
  it('[F17] is made, listed, fetched and verified', async () => {
    const made = await owner.client.post('/api/backup', { scope: 'instance', passphrase: PASSPHRASE });
    expect(made.status).toBe(202);
    expect((await owner.client.ended(made.body.job.id)).state).toBe('succeeded');
    const { id } = made.body.backup;
    const file = await download(owner.client, id);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toMatch(/attachment/);
    expect(file.headers.get('cache-control')).toMatch(/no-store/);
    archive = file.bytes;
    const entry = (await list(owner.client)).find((each) => each.id === id);
    expect(entry).toMatchObject({
      scope: 'instance',
      status: 'ready',
      trigger: 'manual',
      encrypted: true,
      sizeBytes: archive.length,
      sha256: sha256(archive),
      counts: { users: 2, dataSources: 1 },
    });
    refused(await owner.client.post(`/api/backup/${id}/verify`, { passphrase: 'another one' }), 422, 'unusable');
    refused(await owner.client.post(`/api/backup/${id}/verify`, {}), 400, 'validation');
    const verified = await owner.client.post(`/api/backup/${id}/verify`, { passphrase: PASSPHRASE });
    expect((await owner.client.ended(verified.body.job.id)).state).toBe('succeeded');
    expect((await list(owner.client)).find((each) => each.id === id)).toMatchObject({ status: 'verified' });
    const overview = (await owner.client.get('/api/admin/overview')).body;
    expect(overview.backup.verifiedAt).toEqual(expect.any(String));
    expect(await first.sql(`select nspname from pg_namespace where nspname like 'plumbline\\_%'`)).toEqual([]);
  });

  it('without a passphrase is sealed by this server; deleted it is gone', async () => {
    const made = await owner.client.post('/api/backup', { scope: 'instance' });
    await owner.client.ended(made.body.job.id);
    const { id } = made.body.backup;
    const brought = await bring(other.client, (await download(owner.client, id)).bytes);
    expect(brought.status).toBe(201);
    refused(await other.client.post(`/api/backup/${brought.body.backup.id}/verify`, {}), 422, 'unusable');
    expect((await owner.client.delete(`/api/backup/${id}`)).status).toBe(200);
    expect((await download(owner.client, id)).status).toBe(404);
  });

  it('is the owner’s; of one’s own data everybody’s', async () => {
    refused(await analyst.client.post('/api/backup', { scope: 'instance' }), 403, 'role');
    const made = await analyst.client.post('/api/backup', { scope: 'mine' });
    expect(made.status).toBe(202);
    expect(made.body.job.state).toBe('succeeded');
    const { id } = made.body.backup;
    const { bytes } = await download(analyst.client, id);
    expect(Buffer.from(bytes.subarray(0, 2)).toString()).toBe('PK');
    expect((await download(owner.client, id)).status).toBe(404);
    expect((await list(analyst.client)).map((each) => each.id)).toEqual([id]);
    expect((await analyst.client.get('/api/backup')).body.schedule).toBeNull();
    refused(await analyst.client.post(`/api/backup/${id}/restore`, { confirm: 'RESTORE' }), 403, 'role');
  });

  it.each([
    [{ scope: 'everything' }],
    [{ scope: 'instance', passphrase: 'short' }],
    [{ scope: 'mine', passphrase: PASSPHRASE }],
  ])('is refused as %j', async (body) => {
    refused(await owner.client.post('/api/backup', body), 400, 'validation');
  });

  it('that was cut or changed is not taken in', async () => {
    const changed = (at: number) => archive.map((byte, place) => (place === at ? byte ^ 0x40 : byte));
    for (const bytes of [
      archive.subarray(0, archive.length >> 1),
      archive.subarray(0, -32),
      changed(Math.floor(archive.length * 0.02)),
      changed(archive.length >> 1),
      changed(archive.length - 1),
      new TextEncoder().encode('id,name\n1,x\n'),
      new Uint8Array(),
    ])
      refused(await bring(other.client, bytes), 422, 'unreadable_file');
    refused(await bring(analyst.client, archive), 403, 'role');
  });
});

describe('the schedule', () => {
  const plan = { enabled: true, time: '04:30', daily: 7, weekly: 4, monthly: 6 };
  it('is kept, without its passphrase', async () => {
    const { status, body } = await owner.client.send('PUT', '/api/backup/schedule', {
      ...plan,
      passphrase: PASSPHRASE,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...plan, hasPassphrase: true, place: { kind: 'local' } });
    expect(JSON.stringify(body)).not.toContain(PASSPHRASE);
    const wait = new Date(body.nextAt as string).getTime() - Date.now();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(25 * 3_600_000);
  });

  it.each([
    [{ ...plan, time: '25:00' }],
    [{ ...plan, daily: -1 }],
    [{ ...plan, time: 'soon' }],
    [{ ...plan, place: { kind: 'folder', path: 'here' } }],
  ])('is refused as %j', async (body) => {
    refused(await owner.client.send('PUT', '/api/backup/schedule', body), 400, 'validation');
  });

  it('names a folder that is there', async () => {
    const body = { ...plan, place: { kind: 'folder', path: '/nonexistent/backups' } };
    refused(await owner.client.send('PUT', '/api/backup/schedule', body), 422, 'unusable');
  });

  it('makes what is due, and verifies it', async () => {
    await owner.client.send('PUT', '/api/backup/schedule', plan);
    await first.sql(
      `update "Setting" set value = jsonb_set(value, '{nextAt}', to_jsonb($1::text)) where key = 'backup.schedule'`,
      [new Date(Date.now() - 60_000).toISOString()],
    );
    for (const until = Date.now() + 50_000; ; await sleep(500)) {
      const made = (await list(owner.client)).find(({ trigger }) => trigger === 'schedule');
      if (made?.status === 'verified') break;
      expect(Date.now()).toBeLessThan(until);
      expect(made?.status).not.toBe('failed');
    }
  });
});

describe('a restore', () => {
  let id = '';
  it('that its process did not survive leaves nothing: no schema, no passphrase, no backup that never ends', async () => {
    const [job, copy] = [randomUUID(), randomUUID()];
    const scratch = `plumbline_scratch_${job.replaceAll('-', '')}`;
    await first.sql(
      `insert into "Backup" (id, scope, trigger, status, "keyKind", place, "fileName")
       values ($1, 'instance', 'before_restore', 'running', 'installation', '{"kind":"local"}', 'left.plumbline')`,
      [copy],
    );
    await first.sql(`create schema ${scratch}`);
    await first.sql(
      `insert into "Job" (id, "workspaceId", "createdById", kind, "targetId", state, attempts, "instanceId", payload, "updatedAt")
       select $1, "workspaceId", "userId", 'restore', $2, 'running', 1, $3, '{"sealedPassphrase":"left"}', now()
       from "Membership" where "userId" = $4::uuid`,
      [job, copy, randomUUID(), owner.id],
    );
    expect(await owner.client.ended(job)).toMatchObject({ state: 'failed', error: { code: 'busy' } });
    expect(await first.sql(`select 1 from pg_namespace where nspname = '${scratch}'`)).toEqual([]);
    expect(await first.sql('select payload from "Job" where id = $1', [job])).toEqual([{ payload: {} }]);
    expect((await list(owner.client)).find((each) => each.id === copy)).toMatchObject({ status: 'failed' });
    expect((await owner.client.delete(`/api/backup/${copy}`)).status).toBe(200);
  });

  it('shows the differences first, and wants its word', async () => {
    const brought = await bring(other.client, archive);
    expect(brought.status).toBe(201);
    expect(brought.body.backup).toMatchObject({ trigger: 'upload', status: 'ready', sha256: sha256(archive) });
    ({ id } = brought.body.backup);
    const { body } = await other.client.post(`/api/backup/${id}/preview`, { passphrase: PASSPHRASE });
    expect(body).toMatchObject({ schema: 'same' });
    expect(body.differences).toContainEqual({ name: 'users', now: 1, then: 2 });
    for (const confirm of [undefined, 'restore please', 'restore'])
      refused(
        await other.client.post(`/api/backup/${id}/restore`, { confirm, passphrase: PASSPHRASE }),
        400,
        'validation',
      );
    refused(
      await other.client.post(`/api/backup/${id}/restore`, { confirm: 'RESTORE', passphrase: 'another one' }),
      422,
      'unusable',
    );
  });

  it('[F17] replaces people and data, keeps a safety backup, and signs everybody out', async () => {
    const asked = await other.client.post(`/api/backup/${id}/restore`, { confirm: 'RESTORE', passphrase: PASSPHRASE });
    expect(asked.status).toBe(202);
    for (const until = Date.now() + 90_000; ; await sleep(500)) {
      const seen = await other.client.get(`/api/jobs/${asked.body.job.id}`).catch(() => null);
      expect(seen?.body.state, JSON.stringify(seen?.body)).not.toBe('failed');
      if (seen?.status === 401) break;
      expect(Date.now()).toBeLessThan(until);
    }
    expect((await other.client.get('/api/system-health')).status).toBe(200); // with the token of another time
    const signIn = ({ username, password }: Person) =>
      new Client(second.origin).post('/api/auth/login', { username, password });
    expect((await signIn(other.person)).status).toBe(401);
    const { status, body } = await signIn(owner.person);
    expect(status).toBe(200);
    expect(body.user.role).toBe('owner');
    const back = new Client(second.origin);
    back.token = body.accessToken;
    expect((await back.get('/api/data-sources')).body).toHaveLength(1);
    expect((await list(back)).map(({ trigger }) => trigger)).toContain('before_restore');
    expect((await back.upload('after.csv', 'a,b\n1,2\n3,4\n')).status).toBe(201);
    expect((await signIn(analyst.person)).status).toBe(200);
  }, 180_000);
});
