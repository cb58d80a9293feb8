import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, newPerson, signUp, type Answer, type Person } from './client';

// What belongs to the whole installation is tried on a server of its own: other suites sign people up meanwhile.
type Server = { origin: string; setupCode: string; databaseUrl: string; stop: () => Promise<void> };
const helper = pathToFileURL(fileURLToPath(new URL('../../scripts/test-server.mjs', import.meta.url))).href;
const { startTestServer } = (await import(/* @vite-ignore */ helper)) as {
  startTestServer: (options: { dataDir: string; env?: Record<string, string> }) => Promise<Server>;
};

type Somebody = { client: Client; person: Person; id: string };
let folder: string, server: Server, owner: Somebody, admin: Somebody;

const refused = ({ status, body }: Answer, expected: number, code: string) => {
  expect(status).toBe(expected);
  expect(body.code).toBe(code);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-admin-'));
  server = await startTestServer({ dataDir: join(folder, 'data'), env: { SIGNUPS_PER_HOUR: '1000', SMTP_URL: '' } });
  owner = await signUp({ setupCode: server.setupCode }, server.origin);
  admin = await signUp({}, server.origin);
  await owner.client.patch(`/api/admin/users/${admin.id}`, { role: 'admin' });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the last owner', () => {
  it('can neither be unmade nor disabled, not even by themselves', async () => {
    for (const change of [{ role: 'admin' }, { role: 'viewer' }, { disabled: true }])
      refused(await owner.client.patch(`/api/admin/users/${owner.id}`, change), 409, 'conflict');
    expect((await owner.client.get('/api/auth/me')).body.role).toBe('owner');
  });

  it('of several is left, however many unmake each other at once', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => signUp({}, server.origin)));
    for (const { id } of others) await owner.client.patch(`/api/admin/users/${id}`, { role: 'owner' });
    const all = [owner, ...others];
    const answers = await Promise.all(
      all.flatMap((actor) =>
        all
          .filter((target) => target !== actor)
          .map((target) => actor.client.patch(`/api/admin/users/${target.id}`, { role: 'analyst' })),
      ),
    );
    expect(answers.every(({ status }) => [200, 403].includes(status))).toBe(true);
    const left = [];
    for (const each of all) if ((await each.client.get('/api/auth/me')).body.role === 'owner') left.push(each);
    expect(left).toHaveLength(1);
    owner = left[0]!;
  });

  it('that is disabled does not count as another', async () => {
    const second = await signUp({}, server.origin);
    await owner.client.patch(`/api/admin/users/${second.id}`, { role: 'owner' });
    await owner.client.patch(`/api/admin/users/${second.id}`, { disabled: true });
    refused(await owner.client.patch(`/api/admin/users/${owner.id}`, { role: 'admin' }), 409, 'conflict');
  });
});

describe('the settings', () => {
  it('are read by owner and admin with what holds until something is set', async () => {
    const { body } = await admin.client.get('/api/admin/settings');
    expect(body).toEqual({
      signUpOpen: true,
      passwordFloor: 6,
      defaultPlan: null,
      serverDefaultPlan: 'free',
      sessionDays: 7,
      fallbackAllowed: true,
      contactTo: null,
      contactPromise: null,
      aiOrder: ['openai', 'gemini', 'grok'],
      aiDailyTokens: 2_000_000,
      mail: null,
      mailBy: 'nothing',
      allowedHosts: [],
      allowPlainHosts: [],
      textRecognition: false,
      formatsOff: [],
    });
  });

  it.each([
    [{ passwordFloor: 5 }],
    [{ passwordFloor: 65 }],
    [{ sessionDays: 0 }],
    [{ sessionDays: 31 }],
    [{ contactTo: 'nowhere' }],
    [{ defaultPlan: 'gold' }],
    [{}],
    [{ mail: { host: '', port: 25, secure: false } }],
    [{ mail: { host: 'mail.example.com', port: 0, secure: false } }],
    [{ mail: { host: 'mail.example.com', port: 25, secure: false, from: 'a\r\nBcc: b@example.com' } }],
  ])('refuse %j', async (change) => {
    refused(await owner.client.patch('/api/admin/settings', change), 400, 'validation');
  });

  it('an admin opens and closes sign-up, but sets neither the mail server nor a plan', async () => {
    expect(
      (
        await admin.client.patch('/api/admin/settings', {
          passwordFloor: 8,
          sessionDays: 3,
          contactTo: 'sales@example.com',
          contactPromise: 'We answer on Mondays.',
        })
      ).body,
    ).toMatchObject({
      passwordFloor: 8,
      sessionDays: 3,
      contactTo: 'sales@example.com',
      contactPromise: 'We answer on Mondays.',
    });
    expect(
      (await admin.client.patch('/api/admin/settings', { contactTo: '', contactPromise: '  ' })).body,
    ).toMatchObject({ contactTo: null, contactPromise: null });
    refused(await admin.client.patch('/api/admin/settings', { defaultPlan: 'enterprise' }), 403, 'role');
    refused(await admin.client.patch('/api/admin/settings', { mail: null }), 403, 'role');
    refused(await admin.client.post('/api/admin/settings/test-mail', { to: 'a@example.com' }), 403, 'role');
    expect((await owner.client.get('/api/admin/settings')).body).toMatchObject({ defaultPlan: null, mail: null });
  });

  it('the default plan is that of the next account', async () => {
    await owner.client.patch('/api/admin/settings', { defaultPlan: 'premium' });
    const { body } = await new Client(server.origin).post('/api/auth/signup', newPerson());
    expect(body.user.plan).toBe('premium');
    await owner.client.patch('/api/admin/settings', { defaultPlan: null });
  });

  it('the mail password goes in and never comes out, and stays with its server', async () => {
    const mail = { host: '127.0.0.1', port: 2, secure: false, user: 'plumbline', from: 'plumbline@example.com' };
    const password = 'mail-password-7f1c';
    const { body } = await owner.client.patch('/api/admin/settings', { mail: { ...mail, password } });
    expect(body).toMatchObject({ mail: { ...mail, hasPassword: true }, mailBy: 'settings' });
    const kept = await owner.client.patch('/api/admin/settings', { mail: { ...mail, from: 'other@example.com' } });
    expect(kept.body.mail).toMatchObject({ from: 'other@example.com', hasPassword: true });
    refused(
      await owner.client.patch('/api/admin/settings', { mail: { ...mail, host: 'evil.example.com' } }),
      400,
      'validation',
    );
    refused(
      await owner.client.post('/api/admin/settings/test-mail', {
        to: 'a@example.com',
        mail: { ...mail, host: 'evil.example.com' },
      }),
      400,
      'validation',
    );
    for (const answer of [
      body,
      kept.body,
      (await owner.client.get('/api/admin/settings')).body,
      (await owner.client.get('/api/admin/audit')).body,
    ])
      expect(JSON.stringify(answer)).not.toContain(password);
    const tried = await owner.client.post('/api/admin/settings/test-mail', { to: 'a@example.com' });
    refused(tried, 502, 'upstream');
    expect(tried.body.message).toMatch(/mail server/);
    expect((await owner.client.patch('/api/admin/settings', { mail: null })).body).toMatchObject({
      mail: null,
      mailBy: 'nothing',
    });
    refused(await owner.client.post('/api/admin/settings/test-mail', { to: 'a@example.com' }), 503, 'not_configured');
  });

  it('each change stands in the record, the mail server by its name alone', async () => {
    const { body } = await owner.client.get('/api/admin/audit?action=settings.changed');
    const details = body.items.map((entry: { details: unknown }) => entry.details);
    expect(details).toContainEqual({ defaultPlan: 'premium' });
    expect(details).toContainEqual({ mail: '127.0.0.1' });
    expect(details).toContainEqual({ mail: 'removed' });
  });
});
