import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { Client, newPerson, sameBrowser, signUp, sql } from './client';
import { refused } from './refused';

const HOUR = 3_600_000,
  DAY = 24 * HOUR;
const until = (iso: string) => new Date(iso).getTime() - Date.now();
const near = (ms: number) => ({ from: ms - 60_000, to: ms + 60_000 });
const within = (value: number, { from, to }: { from: number; to: number }) => {
  expect(value).toBeGreaterThan(from);
  expect(value).toBeLessThan(to);
};
/** As if the session had been opened so long ago. */
const age = (userId: string, interval: string) =>
  sql(`update "Session" set "createdAt" = now() - $2::interval where "userId" = $1`, [userId, interval]);

describe('sign-in and sign-up', () => {
  it('[E02] login takes username and password and answers accessToken and expiresIn', async () => {
    const { person } = await signUp();
    const { status, body } = await new Client().post('/api/auth/login', {
      username: person.username,
      password: person.password,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), expiresIn: 900 });
    expect(body).not.toHaveProperty('fallback');
  });

  it('[E03] signup answers user, accessToken and expiresIn', async () => {
    const person = newPerson();
    const { status, body } = await new Client().post('/api/auth/signup', person);
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(['accessToken', 'expiresIn', 'user']);
    expect(body.user).toMatchObject({ username: person.username, email: person.email, role: 'analyst' });
  });

  it('[E01] me answers username and role, and nothing without a session', async () => {
    const { client, person } = await signUp();
    expect((await client.get('/api/auth/me')).body).toMatchObject({ username: person.username, role: 'analyst' });
    refused(await new Client().get('/api/auth/me'), 401, 'unauthenticated');
  });

  it('takes the mark of an earlier sign-out away', async () => {
    const { person } = await signUp();
    const client = new Client();
    client.jar.set('signed_out', { value: '1', path: '/' });
    const { cookies } = await client.post('/api/auth/login', person);
    expect(cookies.find((line) => line.startsWith('signed_out='))).toMatch(
      /^signed_out=; Path=\/; Max-Age=0; SameSite=Lax$/,
    );
    expect((await client.post('/api/auth/refresh')).status).toBe(200);
  });

  it('keeps no answer by Idempotency-Key: two sign-ins are two', async () => {
    const { person, id } = await signUp();
    const headers = { 'Idempotency-Key': 'the same' };
    const [one, two] = [
      await new Client().post('/api/auth/login', person, headers),
      await new Client().post('/api/auth/login', person, headers),
    ];
    expect(one.body.accessToken).not.toBe(two.body.accessToken);
    expect(await sql('select 1 from "IdempotencyKey" where key = $1', ['the same'])).toEqual([]);
    expect(await sql('select 1 from "Session" where "userId" = $1', [id])).toHaveLength(3);
  });
});

describe('the mark of a sign-out that did not arrive', () => {
  it('makes the page cookie worthless, and the refresh beside it ends the session', async () => {
    const { client, id } = await signUp();
    expect((await client.get('/home')).status).toBe(200);
    client.jar.set('signed_out', { value: '1', path: '/' });
    expect((await client.get('/home')).status).toBe(307);
    refused(await client.post('/api/auth/refresh'), 401, 'unauthenticated');
    // The mark of a known browser stays: it opens nothing.
    expect([...client.jar.keys()].sort()).toEqual(['plumbline_device', 'signed_out']);
    expect(await sql('select 1 from "Session" where "userId" = $1 and "revokedAt" is null', [id])).toEqual([]);
  });
});

describe('the access token', () => {
  it.each([
    ['for another audience', { audience: 'elsewhere' }],
    ['of another issuer', { issuer: 'elsewhere' }],
    ['of another kind', { typ: 'JWT' }],
    ['that has expired', { expires: '-1s' }],
  ])('%s is refused, even with a live session in it', async (_what, change) => {
    const { client, id } = await signUp();
    const {
      audience = 'plumbline-api',
      issuer = 'plumbline',
      typ = 'at+jwt',
      expires = '5m',
    } = change as Record<string, string>;
    const [session] = await sql<{ id: string }>('select id from "Session" where "userId" = $1', [id]);
    client.token = await new SignJWT({ sid: session!.id })
      .setProtectedHeader({ alg: 'HS256', typ })
      .setSubject(id)
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime(expires)
      .sign(Buffer.alloc(32, 7));
    refused(await client.get('/api/auth/me'), 401, 'unauthenticated');
  });

  it('opens nothing once its session has expired', async () => {
    const { client, id } = await signUp();
    await sql(`update "Session" set "expiresAt" = now() - interval '1 second' where "userId" = $1`, [id]);
    refused(await client.get('/api/auth/me'), 401, 'unauthenticated');
    refused(await client.post('/api/auth/refresh'), 401, 'unauthenticated');
    expect([...client.jar.keys()]).toEqual(['plumbline_device']);
  });
});

describe('[C08] heartbeat', () => {
  it('tells when the session ends, writes that it was seen, and never prolongs it', async () => {
    const { client, id } = await signUp();
    await sql(
      `update "Session" set "lastSeenAt" = now() - interval '1 hour', "expiresAt" = now() + interval '2 hours' where "userId" = $1`,
      [id],
    );
    const { status, body, headers } = await client.post('/api/auth/heartbeat');
    expect([status, Object.keys(body).sort(), headers.get('cache-control')]).toEqual([
      200,
      ['expiresAt', 'serverTime', 'success'],
      'no-store',
    ]);
    expect(body.success).toBe(true);
    within(until(body.expiresAt), near(2 * HOUR));
    within(until(body.serverTime), near(0));
    const [session] = await sql<{ seen: Date }>('select "lastSeenAt" as seen from "Session" where "userId" = $1', [id]);
    within(session!.seen.getTime() - Date.now(), near(0));
  });

  it('is refused without a session', async () =>
    refused(await new Client().post('/api/auth/heartbeat'), 401, 'unauthenticated'));
});

describe('[C08] extend-session', () => {
  it('gives 24 hours from now and renews both cookies', async () => {
    const { client, id } = await signUp();
    await sql(
      `update "Session" set "createdAt" = now() - interval '23.5 hours', "expiresAt" = now() + interval '30 minutes' where "userId" = $1`,
      [id],
    );
    const before = client.jar.get('plumbline_refresh')!.value;
    const { status, body, cookies } = await client.post('/api/auth/extend-session');
    expect([status, Object.keys(body).sort(), body.success]).toEqual([
      200,
      ['expiresAt', 'expiresIn', 'success'],
      true,
    ]);
    within(until(body.expiresAt), near(DAY));
    expect(Math.abs(body.expiresIn - 86_400)).toBeLessThan(2);
    expect(cookies.map((line) => line.split('=')[0]).sort()).toEqual(['plumbline_refresh', 'plumbline_session']);
    expect(client.jar.get('plumbline_refresh')!.value).not.toBe(before);
    expect((await client.post('/api/auth/refresh')).status).toBe(200);
  });

  it('may cross a refresh: both end with the same cookie', async () => {
    const { client } = await signUp();
    const tabs = [sameBrowser(client), sameBrowser(client)];
    tabs[0]!.token = client.token;
    const answers = await Promise.all([tabs[0]!.post('/api/auth/extend-session'), tabs[1]!.post('/api/auth/refresh')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(tabs[0]!.jar.get('plumbline_refresh')!.value).toBe(tabs[1]!.jar.get('plumbline_refresh')!.value);
  });

  it('stops seven days after the sign-in', async () => {
    const { client, id } = await signUp();
    await age(id, '6 days 23 hours');
    within(until((await client.post('/api/auth/extend-session')).body.expiresAt), near(HOUR));
    await age(id, '7 days 1 second');
    refused(await client.post('/api/auth/extend-session'), 401, 'unauthenticated');
  });

  it('is refused without a live session', async () => {
    const { client } = await signUp();
    refused(await new Client().post('/api/auth/extend-session'), 401, 'unauthenticated');
    await client.post('/api/auth/logout');
    refused(await client.post('/api/auth/extend-session'), 401, 'unauthenticated');
  });
});

describe('[C08] get-ip', () => {
  it('answers the address of the socket, whatever a client claims', async () => {
    const { status, body, headers } = await new Client().get('/api/auth/get-ip', {
      'X-Forwarded-For': '203.0.113.7',
      'X-Real-IP': '203.0.113.7',
      'X-Plumbline-Address': '203.0.113.7',
    });
    expect([status, body, headers.get('cache-control')]).toEqual([200, { ip: '127.0.0.1' }, 'no-store']);
  });
});

describe('[C08] guest-token', () => {
  it('refuses a token that no share has, in the shape the form reads', async () => {
    const { status, body, cookies } = await new Client().post('/api/auth/guest-token', { token: 'nothing' });
    expect([status, cookies]).toEqual([404, []]);
    expect(body).toMatchObject({
      success: false,
      error: 'The guest access token is invalid or expired.',
      code: 'not_found',
    });
  });

  it.each([[{}], [{ token: '' }], [{ token: '   ' }]])('refuses %j', async (body) => {
    const answer = await new Client().post('/api/auth/guest-token', body);
    refused(answer, 400, 'validation');
    expect(answer.body.success).toBe(false);
  });

  it('lets one address try ten times a minute', async () => {
    const forget = () => sql('delete from "ThrottleCounter" where key like $1', ['guest %']);
    await forget();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => new Client().post('/api/auth/guest-token', { token: `made-up-${nth}` })),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
    const late = answers.find(({ status }) => status === 429)!;
    refused(late, 429, 'rate_limited');
    expect(late.body).toMatchObject({ success: false, details: { retryAfter: expect.any(Number) } });
    await forget();
  });
});

describe('[C12] session-activities', () => {
  const SAFARI =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

  it('lists own sign-ins, refreshes, heartbeats, failures and sign-outs of thirty days, newest first', async () => {
    const { client, person, id } = await signUp();
    await new Client().post('/api/auth/login', { ...person, password: 'wrong' }, { 'User-Agent': SAFARI });
    const other = new Client();
    other.token = (await other.post('/api/auth/login', person, { 'User-Agent': SAFARI })).body.accessToken;
    for (let nth = 0; nth < 3; nth++) {
      await other.post('/api/auth/refresh', {}, { 'User-Agent': SAFARI });
      await other.post('/api/auth/heartbeat', {}, { 'User-Agent': SAFARI });
    }
    await other.post('/api/auth/logout', {}, { 'User-Agent': SAFARI });
    await sql(
      `insert into "SessionActivity" (id, "userId", kind, at) values (gen_random_uuid(), $1, 'signin', now() - interval '31 days')`,
      [id],
    );
    const { status, body, headers } = await client.get('/api/session-activities');
    expect([status, headers.get('cache-control'), Object.keys(body).sort()]).toEqual([
      200,
      'private, no-store',
      ['data', 'generatedAt'],
    ]);
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'signout',
      'heartbeat',
      'refresh',
      'signin',
      'failed',
      'signin',
    ]);
    expect(body.data.map(({ current }: { current: boolean }) => current)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      kind: 'signout',
      at: expect.any(String),
      browser: 'Safari 17 on macOS',
      address: '127.0.0.1',
      current: false,
    });
  });

  it('answers nothing but an empty list to nobody, and 401 to a token that has ended', async () => {
    const { status, body, headers } = await new Client().get('/api/session-activities');
    expect([status, body.data, headers.get('cache-control')]).toEqual([200, [], 'public, max-age=60']);
    const { client } = await signUp();
    await client.post('/api/auth/logout');
    refused(await client.get('/api/session-activities'), 401, 'unauthenticated');
  });

  it("shows no stranger's", async () => {
    const [{ client }, { client: stranger }] = [await signUp(), await signUp()];
    const [own, other] = [await client.get('/api/session-activities'), await stranger.get('/api/session-activities')];
    expect(own.body.data).toHaveLength(1);
    expect(own.body.data[0].id).not.toBe(other.body.data[0].id);
  });
});
