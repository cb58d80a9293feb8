import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Client, newPerson, signUp } from './client';
import { startMailServer, textOfMail, type Received } from './mail-server';
import { startOwnServer, type OwnServer } from './own-server';
import { refused } from './refused';

/** A product of its own with a mail server that turns the first letter to each of these away. */
const turnedAway = new Set<string>();
let mail: Awaited<ReturnType<typeof startMailServer>>;
let server: OwnServer;

beforeAll(async () => {
  mail = await startMailServer({
    onRcptTo({ address }, _session, done) {
      done(turnedAway.delete(address) ? Object.assign(new Error('try later'), { responseCode: 451 }) : null);
    },
  });
  server = await startOwnServer({
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Plumbline <plumbline@example.org>',
  });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await mail?.stop();
});

const visitor = () => new Client(server.origin);
const register = (extra = {}) => signUp(extra, server.origin);
const lettersTo = (address: string) => mail.received.filter(({ to }) => to.includes(address));
const letterTo = async (address: string, nth = 1): Promise<Received> => {
  await expect.poll(() => lettersTo(address).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(nth);
  return lettersTo(address)[nth - 1]!;
};
const outbox = (address: string) =>
  server.sql<{ state: string; attempts: number; error: string | null; wait: number }>(
    `select state, attempts, error, extract(epoch from "nextAttemptAt" - now())::float as wait from "OutboxMessage" where "toAddress" = $1`,
    [address],
  );
const set = (key: string, value: unknown) =>
  server.sql(
    `insert into "Setting" (key, value, "updatedAt") values ($1, $2, now()) on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  );

describe('a forgotten password', () => {
  it('[C08] is chosen anew by the link of a letter, made from PUBLIC_URL whatever the request calls the server', async () => {
    const { person } = await register();
    const asked = await visitor().post(
      '/api/auth/forgot-password',
      { email: person.email },
      { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
    );
    expect(asked.body).toEqual({ message: 'If an account uses this address, a message has been sent to it.' });
    const letter = await letterTo(person.email);
    expect(letter).toMatchObject({ from: 'plumbline@example.org', to: [person.email] });
    const text = textOfMail(letter);
    expect(text).toContain(`Hello ${person.username},`);
    expect(text).not.toContain('evil.example');
    const link = new URL(/https?:\/\/\S+\/reset-password\?token=\S+/.exec(text)![0]);
    expect(link.origin).toBe(server.origin);
    const changed = await visitor().post('/api/auth/reset-password', {
      token: link.searchParams.get('token'),
      newPassword: 'a much better word',
    });
    expect(changed.body).toEqual({ message: 'Your password was changed. Sign in with the new one.' });
    expect((await visitor().post('/api/auth/login', { ...person, password: 'a much better word' })).status).toBe(200);
    expect(textOfMail(await letterTo(person.email, 2))).toContain('was just changed');
  });

  it('[C08] and a forgotten name come to the address that is stored, and to no other', async () => {
    const { person } = await register();
    const stranger = newPerson().email;
    await visitor().post('/api/auth/forgot-username', { email: stranger });
    await visitor().post('/api/auth/forgot-username', { email: person.email.toUpperCase() });
    const letter = await letterTo(person.email);
    expect(textOfMail(letter)).toContain(person.username);
    expect(await outbox(stranger)).toEqual([]);
  });
});

describe('a letter that is turned away', () => {
  it('is sent again later, and then counts as sent', async () => {
    const { person } = await register();
    turnedAway.add(person.email);
    await visitor().post('/api/auth/forgot-username', { email: person.email });
    await expect
      .poll(async () => (await outbox(person.email))[0]?.error ?? null, { timeout: 10_000 })
      .toBe('The mail server refused the sender or the recipient.');
    const [waiting] = await outbox(person.email);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(waiting!.wait).toBeGreaterThan(50);
    await server.sql(`update "OutboxMessage" set "nextAttemptAt" = now() where "toAddress" = $1`, [person.email]);
    await server.sql(`select pg_notify('plumbline', 'mail ')`);
    await letterTo(person.email);
    await expect
      .poll(() => outbox(person.email), { timeout: 10_000 })
      .toMatchObject([{ state: 'sent', attempts: 2, error: null }]);
  });

  it('five times is given up', async () => {
    const { person } = await register();
    turnedAway.add(person.email);
    await visitor().post('/api/auth/forgot-username', { email: person.email });
    await expect.poll(async () => (await outbox(person.email))[0]?.attempts, { timeout: 10_000 }).toBe(1);
    await expect.poll(async () => (await outbox(person.email))[0]?.state, { timeout: 10_000 }).toBe('waiting');
    turnedAway.add(person.email);
    await server.sql(`update "OutboxMessage" set attempts = 4, "nextAttemptAt" = now() where "toAddress" = $1`, [
      person.email,
    ]);
    await server.sql(`select pg_notify('plumbline', 'mail ')`);
    await expect.poll(async () => (await outbox(person.email))[0]?.state, { timeout: 10_000 }).toBe('failed');
    expect(lettersTo(person.email)).toEqual([]);
  });

  it('leaves no address, link or password in the log', () => {
    expect(server.output()).toContain('mail.sent');
    expect(server.output()).not.toMatch(/@example\.com|reset-password\?token|much better word/);
  });
});

describe('what the owner sets', () => {
  afterEach(async () => {
    await server.sql(
      `delete from "Setting" where key in ('signup.open', 'password.floor', 'default.plan', 'session.days', 'fallback.allowed')`,
    );
  });

  const invite = async (email: string, { role = 'viewer', days = 7 } = {}) => {
    const token = randomBytes(32).toString('base64url');
    await server.sql(
      `insert into "Invitation" (id, email, "emailKey", role, "tokenHash", "createdById", "expiresAt") values (gen_random_uuid(), $1, lower($1), $2::"Role", $3, gen_random_uuid(), now() + $4 * interval '1 day')`,
      [email, role, createHash('sha256').update(token).digest('hex'), days],
    );
    return token;
  };

  it('closes sign-up to all but invited people, who get their role, once', async () => {
    await set('signup.open', false);
    const person = newPerson();
    const closed = await visitor().post('/api/auth/signup', person);
    refused(closed, 403, 'signup_closed');
    expect(closed.body.message).toBe('Sign-up is closed on this server. Ask the owner for an invitation.');
    const inviteToken = await invite(person.email);
    const other = await visitor().post('/api/auth/signup', { ...newPerson(), inviteToken });
    refused(other, 400, 'validation');
    expect(other.body.details.fields.email).toBe(
      'This invitation was sent to a different email address. Sign up with that address.',
    );
    const answers = await Promise.all(
      [1, 2, 3].map((nth) =>
        visitor().post('/api/auth/signup', {
          ...person,
          username: `${person.username}-${nth}`,
          email: person.email.toUpperCase(),
          inviteToken,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      expect.toBeOneOf([409, 410]),
      expect.toBeOneOf([409, 410]),
    ]);
    expect(answers.find(({ status }) => status === 201)!.body.user.role).toBe('viewer');
    for (const token of [inviteToken, await invite(newPerson().email, { days: -1 }), 'made-up'])
      refused(await visitor().post('/api/auth/signup', { ...newPerson(), inviteToken: token }), 410, 'gone');
  });

  it('raises the least length of passwords, with words of its own', async () => {
    const { client, person } = await register();
    await set('password.floor', 12);
    const words = 'This server asks for passwords of at least 12 characters';
    expect((await visitor().post('/api/auth/signup', { ...newPerson(), password: 'elevenchars' })).body.message).toBe(
      words,
    );
    expect(
      (await client.post('/api/user/password', { currentPassword: person.password, newPassword: 'elevenchars' })).body
        .message,
    ).toBe(words);
    expect(
      (await visitor().post('/api/auth/reset-password', { token: 'x', newPassword: 'elevenchars' })).body.message,
    ).toBe(words);
    expect((await visitor().post('/api/auth/signup', { ...newPerson(), password: 'twelve chars' })).status).toBe(201);
  });

  it('gives new accounts the plan', async () => {
    expect((await visitor().post('/api/auth/signup', newPerson())).body.user.plan).toBe('free');
    await set('default.plan', 'premium');
    expect((await visitor().post('/api/auth/signup', newPerson())).body.user.plan).toBe('premium');
  });

  it('shortens what an extension can give', async () => {
    const { client, id } = await register();
    await set('session.days', 2);
    await server.sql(`update "Session" set "createdAt" = now() - interval '47 hours' where "userId" = $1`, [id]);
    expect(Math.round((await client.post('/api/auth/extend-session')).body.expiresIn / 3600)).toBe(1);
    await server.sql(`update "Session" set "createdAt" = now() - interval '49 hours' where "userId" = $1`, [id]);
    refused(await client.post('/api/auth/extend-session'), 401, 'unauthenticated');
  });

  it('switches fallback tickets off: none is given, and those that were are worth nothing', async () => {
    const { person } = await register();
    const headers = { 'X-Private-Browsing': 'true' };
    const { fallback } = (await visitor().post('/api/auth/login', person, headers)).body;
    const record = { 'X-Fallback-Auth': encodeURIComponent(JSON.stringify(fallback)) };
    await set('fallback.allowed', false);
    expect((await visitor().post('/api/auth/login', person, headers)).body).not.toHaveProperty('fallback');
    refused(await visitor().get('/api/auth/me', record), 401, 'unauthenticated');
    await set('fallback.allowed', true);
    expect((await visitor().get('/api/auth/me', record)).status).toBe(200);
  });
});
