import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { Client, newPerson, sameBrowser, setRole, signUp, sql } from './client';
import { refused } from './refused';

describe('sign-up', () => {
  it('answers the user and a token, makes an analyst with a workspace of their own', async () => {
    const person = newPerson();
    const client = new Client();
    const { status, body } = await client.post('/api/auth/signup', person);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user: { username: person.username, email: person.email, role: 'analyst', plan: 'free' },
      accessToken: expect.any(String),
      expiresIn: 900,
    });
    expect(JSON.stringify(body)).not.toContain(person.password);
  });

  it('keeps no password as it was written', async () => {
    const { person } = await signUp();
    const [row] = await sql<{ hash: string }>('select "passwordHash" as hash from "User" where username = $1', [
      person.username,
    ]);
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([
    [
      'a name that is taken, in other case',
      (taken: { username: string; email: string }) => ({ ...newPerson(), username: taken.username.toUpperCase() }),
      'Username already exists',
    ],
    [
      'an e-mail address that is taken',
      (taken: { username: string; email: string }) => ({ ...newPerson(), email: taken.email.toUpperCase() }),
      'Email already registered',
    ],
  ])('refuses %s', async (_what, make, message) => {
    const { person } = await signUp();
    const answer = await new Client().post('/api/auth/signup', make(person));
    refused(answer, 409, 'conflict');
    expect(answer.body.message).toBe(message);
  });

  it.each([
    ['five characters', { password: 'abc12' }, 'Password must be at least 6 characters long'],
    ['one of the commonest', { password: 'Password' }, 'is too common'],
    ['no e-mail address', { email: 'nowhere' }, 'email'],
    ['an empty name', { username: '  ' }, 'username'],
  ])('refuses %s and names the field', async (_what, change, words) => {
    const answer = await new Client().post('/api/auth/signup', { ...newPerson(), ...change });
    refused(answer, 400, 'validation');
    expect(answer.body.message).toContain(words);
    expect(Object.keys(answer.body.details.fields)).toEqual(Object.keys(change));
  });

  it('gives the same name once to twenty at once', async () => {
    const person = newPerson();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        new Client().post('/api/auth/signup', { ...person, email: `${randomUUID()}@example.com` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('refuses a wrong set-up code and makes no account', async () => {
    const person = newPerson();
    refused(await new Client().post('/api/auth/signup', { ...person, setupCode: 'x'.repeat(32) }), 410, 'gone');
    expect(await sql('select 1 from "User" where username = $1', [person.username])).toHaveLength(0);
  });
});

describe('sign-in', () => {
  it('takes the user name or the e-mail address', async () => {
    const { person } = await signUp();
    for (const username of [person.username, person.email]) {
      const { status, body } = await new Client().post('/api/auth/login', { username, password: person.password });
      expect([status, body.expiresIn, typeof body.accessToken]).toEqual([200, 900, 'string']);
    }
  });

  it('says the same of a wrong password and of an unknown user', async () => {
    const { person } = await signUp();
    const wrong = await new Client().post('/api/auth/login', { ...person, password: 'not-the-password' });
    const unknown = await new Client().post('/api/auth/login', newPerson());
    refused(wrong, 401, 'unauthenticated');
    refused(unknown, 401, 'unauthenticated');
    expect(wrong.body.message).toBe(unknown.body.message);
  });

  it('stops after ten wrong passwords, also the right one, and tells how long', async () => {
    const { person } = await signUp();
    const tries = await Promise.all(
      Array.from({ length: 14 }, (_, nth) =>
        new Client().post('/api/auth/login', { ...person, password: `wrong-${nth}` }),
      ),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    const late = await new Client().post('/api/auth/login', person);
    refused(late, 429, 'rate_limited');
    expect(late.body.details.retryAfter).toBeGreaterThan(0);
    // of the address; that of the name ends with its person
    await sql('delete from "ThrottleCounter" where key = $1', ['login 127.0.0.1']);
  });

  it('is refused to a disabled user, whose open sessions end too', async () => {
    const { client, person, id } = await signUp();
    await sql('update "User" set "disabledAt" = now() where id = $1', [id]);
    refused(await client.get('/api/auth/me'), 401, 'unauthenticated');
    refused(await new Client().post('/api/auth/login', person), 401, 'unauthenticated');
  });

  it('leaves a row in the record', async () => {
    const { id } = await signUp();
    const rows = await sql<{ action: string; outcome: string }>(
      'select action, outcome from "AuditEntry" where "actorId" = $1',
      [id],
    );
    expect(rows).toContainEqual({ action: 'account.created', outcome: 'done' });
  });
});

describe('the access token', () => {
  it('opens /me with the role as it is now', async () => {
    const { client, person, id } = await signUp();
    expect((await client.get('/api/auth/me')).body).toMatchObject({ username: person.username, role: 'analyst' });
    await setRole(id, 'viewer');
    expect((await client.get('/api/auth/me')).body).toMatchObject({ role: 'viewer' });
  });

  it.each([
    [
      'forged',
      async () =>
        new SignJWT({ sid: randomUUID() })
          .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
          .setSubject(randomUUID())
          .setIssuer('plumbline')
          .setAudience('plumbline-api')
          .setExpirationTime('5m')
          .sign(Buffer.alloc(32, 7)),
    ],
    [
      'without a signature',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: randomUUID(), sid: randomUUID() })).toString('base64url')}.`,
    ],
    ['made of nothing', async () => 'x.y.z'],
  ])('%s is refused', async (_what, make) => {
    const client = new Client();
    client.token = await make();
    refused(await client.get('/api/auth/me'), 401, 'unauthenticated');
  });
});

describe('the refresh cookie', () => {
  it('rotates, is HttpOnly and goes to /api/auth alone', async () => {
    const { client } = await signUp();
    const before = client.jar.get('plumbline_refresh')?.value;
    const { status, cookies } = await client.post('/api/auth/refresh');
    expect(status).toBe(200);
    expect(client.jar.get('plumbline_refresh')?.value).not.toBe(before);
    expect(cookies.find((line) => line.startsWith('plumbline_refresh='))).toMatch(
      /Path=\/api\/auth; .*SameSite=Lax; HttpOnly/,
    );
  });

  it('gives twenty tabs at once the same successor, and the session goes on', async () => {
    const { client } = await signUp();
    const tabs = Array.from({ length: 20 }, () => sameBrowser(client));
    const answers = await Promise.all(tabs.map((tab) => tab.post('/api/auth/refresh')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(tabs.map((tab) => tab.jar.get('plumbline_refresh')?.value)).size).toBe(1);
    expect((await tabs[0]!.post('/api/auth/refresh')).status).toBe(200);
  });

  it('used again after the grace ends its whole family, and says so in the record', async () => {
    const { client, id } = await signUp();
    const thief = sameBrowser(client);
    await client.post('/api/auth/refresh');
    await sql(
      `update "RefreshToken" set "usedAt" = now() - interval '11 seconds' where "usedAt" is not null and "sessionId" in (select id from "Session" where "userId" = $1)`,
      [id],
    );
    refused(await thief.post('/api/auth/refresh'), 401, 'unauthenticated');
    refused(await client.post('/api/auth/refresh'), 401, 'unauthenticated');
    const rows = await sql('select 1 from "AuditEntry" where "actorId" = $1 and action = $2', [id, 'session.revoked']);
    expect(rows).toHaveLength(1);
  });

  it('is worth nothing beside the mark of a sign-out that did not arrive', async () => {
    const { client } = await signUp();
    client.jar.set('signed_out', { value: '1', path: '/' });
    refused(await client.post('/api/auth/refresh'), 401, 'unauthenticated');
    expect(client.jar.has('plumbline_refresh')).toBe(false);
  });

  it('is refused to a page of another site', async () => {
    const { client } = await signUp();
    refused(
      await client.post('/api/auth/refresh', {}, { Origin: 'https://elsewhere.example' }),
      403,
      'forbidden_origin',
    );
  });
});

describe('sign-out', () => {
  it('ends the session at every door at once', async () => {
    const { client } = await signUp();
    const tab = sameBrowser(client);
    expect((await client.post('/api/auth/logout')).body).toEqual({ success: true });
    refused(await client.get('/api/auth/me'), 401, 'unauthenticated');
    refused(await tab.post('/api/auth/refresh'), 401, 'unauthenticated');
    expect((await tab.get('/home')).status).toBe(307);
  });

  it('is done without a session too', async () => {
    expect((await new Client().post('/api/auth/logout')).body).toEqual({ success: true });
  });
});

describe("next-auth's bridge", () => {
  it('reads the page cookie that our sign-in set, until the session ends', async () => {
    const { client, person } = await signUp();
    const token = client.token;
    client.token = null;
    expect((await client.get('/api/auth/session')).body).toMatchObject({
      user: { name: person.username, email: person.email },
    });
    client.token = token;
    const page = client.jar.get('plumbline_session')!;
    await client.post('/api/auth/logout');
    client.jar.set('plumbline_session', page);
    expect((await client.get('/api/auth/session')).body).not.toHaveProperty('user');
  });
});
