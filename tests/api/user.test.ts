import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Client, newPerson, ORIGIN, sameBrowser, signUp, sql } from './client';
import { refused } from './refused';

const audited = (userId: string, action: string) =>
  sql('select 1 from "AuditEntry" where "actorId" = $1 and action = $2', [userId, action]);
const mailed = (address: string) =>
  sql<{ kind: string }>('select kind from "OutboxMessage" where "toAddress" = $1 order by id', [address]);

/** Reads an archive by its central directory, as any program does. */
function unzip(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('504b0506', 'hex')) + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [size, offset] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const bytes = zip.subarray(from, from + size);
    files[zip.toString('utf8', at + 46, at + 46 + name)] = (
      zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)
    ).toString('utf8');
    at += 46 + name + extra + comment;
  }
  return files;
}

describe('own account', () => {
  it('is read with its plan and its age', async () => {
    const { client, person, id } = await signUp();
    const { status, body } = await client.get('/api/user');
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      username: person.username,
      email: person.email,
      role: 'analyst',
      plan: 'free',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      workspace: { id: expect.any(String), name: person.username, role: 'owner' },
    });
    refused(await new Client().get('/api/user'), 401, 'unauthenticated');
  });

  it('changes its names with the current password; the old address hears of a new one', async () => {
    const { client, person, id } = await signUp();
    const next = newPerson();
    const { status, body } = await client.patch('/api/user', {
      username: next.username,
      email: next.email,
      currentPassword: person.password,
    });
    expect([status, body.username, body.email]).toEqual([200, next.username, next.email]);
    expect((await client.get('/api/auth/me')).body).toMatchObject({ username: next.username, email: next.email });
    expect(await mailed(person.email)).toEqual([{ kind: 'email_changed' }]);
    expect(await audited(id, 'account.changed')).toHaveLength(1);
    expect(
      (await new Client().post('/api/auth/login', { username: next.username, password: person.password })).status,
    ).toBe(200);
  });

  it.each([
    [
      'a wrong password',
      () => ({ username: 'somebody-else', currentPassword: 'not it' }),
      400,
      'validation',
      'The current password is wrong.',
    ],
    ['no password', () => ({ username: 'somebody-else' }), 400, 'validation', 'currentPassword: is required'],
    [
      'no e-mail address',
      (own: string) => ({ email: 'nowhere', currentPassword: own }),
      400,
      'validation',
      'email: isn’t a valid email address',
    ],
  ] as const)('refuses %s and changes nothing', async (_what, change, status, code, message) => {
    const { client, person } = await signUp();
    const answer = await client.patch('/api/user', change(person.password));
    refused(answer, status, code);
    expect(answer.body.message).toBe(message);
    expect((await client.get('/api/user')).body.username).toBe(person.username);
  });

  it.each([
    ['username', 'Username already exists'],
    ['email', 'Email already registered'],
  ] as const)('refuses a %s that is taken', async (field, message) => {
    const [{ client, person }, { person: other }] = [await signUp(), await signUp()];
    const answer = await client.patch('/api/user', {
      [field]: other[field].toUpperCase(),
      currentPassword: person.password,
    });
    refused(answer, 409, 'conflict');
    expect(answer.body.message).toBe(message);
  });
});

describe('own password', () => {
  it('is changed with the current one, ends the other sessions, and is told of', async () => {
    const { client, person, id } = await signUp();
    const other = new Client();
    other.token = (await other.post('/api/auth/login', person)).body.accessToken;
    const { status, body } = await client.post('/api/user/password', {
      currentPassword: person.password,
      newPassword: 'a much better word',
    });
    expect([status, body]).toEqual([
      200,
      { message: 'Password changed. Your other sessions were signed out.', ended: 1 },
    ]);
    refused(await other.get('/api/auth/me'), 401, 'unauthenticated');
    expect((await client.get('/api/auth/me')).status).toBe(200);
    expect((await new Client().post('/api/auth/login', { ...person, password: 'a much better word' })).status).toBe(
      200,
    );
    refused(await new Client().post('/api/auth/login', person), 401, 'unauthenticated');
    expect(await audited(id, 'password.changed')).toHaveLength(1);
    expect(await mailed(person.email)).toEqual([{ kind: 'password_changed' }]);
  });

  it.each([
    ['five characters', 'abc12', 'Password must be at least 6 characters long'],
    ['one of the commonest', 'password', 'This password is too common. Choose another.'],
  ])('refuses %s', async (_what, newPassword, message) => {
    const { client, person } = await signUp();
    const answer = await client.post('/api/user/password', { currentPassword: person.password, newPassword });
    refused(answer, 400, 'validation');
    expect(answer.body).toMatchObject({ message, details: { fields: { newPassword: message } } });
  });

  it('counts wrong ones as a sign-in does', async () => {
    const { client, person } = await signUp();
    const tries = await Promise.all(
      Array.from({ length: 12 }, () =>
        client.post('/api/user/password', { currentPassword: 'wrong', newPassword: 'a much better word' }),
      ),
    );
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
    const late = await client.post('/api/user/password', {
      currentPassword: person.password,
      newPassword: 'a much better word',
    });
    refused(late, 429, 'rate_limited');
    expect(late.body.details.retryAfter).toBeGreaterThan(0);
  });

  it('is kept by no Idempotency-Key', async () => {
    const { client, person, id } = await signUp();
    await client.post('/api/user/password', { currentPassword: person.password, newPassword: 'a much better word' });
    expect(await sql('select 1 from "IdempotencyKey" where "actorKey" = $1', [`user ${id}`])).toEqual([]);
  });
});

describe('own sessions', () => {
  it('other than this one are ended at once', async () => {
    const { client, person, id } = await signUp();
    const others = [new Client(), new Client()];
    for (const other of others) other.token = (await other.post('/api/auth/login', person)).body.accessToken;
    expect((await client.post('/api/user/sessions/end-others')).body).toEqual({ success: true, ended: 2 });
    for (const other of others) refused(await other.get('/api/auth/me'), 401, 'unauthenticated');
    for (const other of others) refused(await other.post('/api/auth/refresh'), 401, 'unauthenticated');
    expect((await client.get('/api/auth/me')).status).toBe(200);
    expect((await client.post('/api/user/sessions/end-others')).body).toEqual({ success: true, ended: 0 });
    expect(await audited(id, 'sessions.ended')).toHaveLength(2);
  });

  it("leave a stranger's alone", async () => {
    const [{ client }, { client: stranger }] = [await signUp(), await signUp()];
    await client.post('/api/user/sessions/end-others');
    expect((await stranger.get('/api/auth/me')).status).toBe(200);
  });
});

describe('own data', () => {
  const archiveOf = async (headers: Record<string, string>): Promise<Record<string, string>> => {
    const response = await fetch(new URL('/api/user/export', ORIGIN), { headers });
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'no-store',
    ]);
    return unzip(Buffer.from(await response.arrayBuffer()));
  };

  it('is an archive of account, sessions, originals and dashboards, by link or by token', async () => {
    const { client, person, id } = await signUp();
    const csv = 'day,amount\n2024-01-01,1.5\n2024-01-02,2.5\n2024-01-03,4\n';
    const first = (await client.upload('sales.csv', csv)).body.dataSource;
    await client.upload('sales.csv', csv.replace('4', '5'));
    const made = await client.post('/api/dashboards', { dataSourceIds: [first.id], mode: 'auto', name: 'Sales: a/b' });
    await client.post('/api/dashboards/templates', { dashboardId: made.body.dashboard.id, name: 'Monthly' });
    for (const headers of [
      { Authorization: `Bearer ${client.token}` },
      { Cookie: `plumbline_session=${client.jar.get('plumbline_session')!.value}` },
    ] as Record<string, string>[]) {
      const files = await archiveOf(headers);
      expect(Object.keys(files).sort()).toEqual([
        'README.txt',
        'account.json',
        'code-analysis.json',
        'connections.json',
        'dashboards/Sales- a-b.json',
        'data-sources.json',
        'data-sources/sales (2).csv',
        'data-sources/sales.csv',
        'documents.json',
        'extractions.json',
        'metrics.json',
        'sessions.json',
        'shares.json',
        'sign-in.json',
        'statements.json',
        'templates.json',
        'workspaces.json',
      ]);
      expect(files['data-sources/sales.csv']).toBe(csv);
      expect(JSON.parse(files['account.json']!)).toMatchObject({ id, username: person.username, email: person.email });
      expect(JSON.parse(files['dashboards/Sales- a-b.json']!)).toMatchObject({
        name: 'Sales: a/b',
        config: { version: 1 },
      });
      expect(JSON.parse(files['templates.json']!)).toMatchObject([{ name: 'Monthly', content: { sources: [{}] } }]);
      expect(JSON.stringify(files)).not.toMatch(/argon2|passwordHash|tokenHash/);
    }
    expect(await audited(id, 'account.exported')).toHaveLength(2);
  });

  it("holds nothing of a stranger's, and opens to nobody without a session", async () => {
    const [{ client: owner }, { client: stranger }] = [await signUp(), await signUp()];
    await owner.upload('private.csv', 'a,b\n1,2\n');
    const files = await archiveOf({ Authorization: `Bearer ${stranger.token}` });
    expect(Object.keys(files).sort()).toEqual([
      'README.txt',
      'account.json',
      'code-analysis.json',
      'connections.json',
      'data-sources.json',
      'documents.json',
      'extractions.json',
      'metrics.json',
      'sessions.json',
      'shares.json',
      'sign-in.json',
      'statements.json',
      'templates.json',
      'workspaces.json',
    ]);
    expect((await fetch(new URL('/api/user/export', ORIGIN))).status).toBe(401);
    await owner.post('/api/auth/logout');
    expect((await sameBrowser(owner).get('/api/user/export')).status).toBe(401);
  });
});
