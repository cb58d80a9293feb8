import { beforeEach, describe, expect, it } from 'vitest';
import { Client, sameBrowser, signUp, sql, type Answer, type Person } from './client';
import { refused } from './refused';

const SAFARI_12 =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Safari/605.1.15';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const BROWSER = { 'User-Agent': SAFARI_12, 'X-Safari-Version': '12.1.2' };
const NOT_ALLOWED = 'Sign in from a regular window to use this area.';

/** The record as the browser keeps it; the server believes nothing of it but the ticket. */
const recordOf = (sessionId: string, more: object = {}) =>
  encodeURIComponent(
    JSON.stringify({
      user: { id: 'x', username: 'gräfin', role: 'owner' },
      sessionId,
      timestamp: Date.now(),
      browserInfo: {
        name: 'Safari',
        version: '12.1.2',
        mobile: false,
        privateBrowsing: false,
        storage: true,
        cookies: false,
        serviceWorkers: false,
      },
      ...more,
    }),
  );
const header = (sessionId: string) => ({ ...BROWSER, 'X-Fallback-Auth': recordOf(sessionId) });

type Holder = { client: Client; person: Person; id: string; ticket: string; expiresAt: string };
/** Somebody whose browser keeps no cookie and whose token has ended: the ticket is all that is left. */
async function holder(): Promise<Holder> {
  const { person, id } = await signUp();
  const { body } = await new Client().post('/api/auth/login', person, BROWSER);
  return { client: new Client(), person, id, ticket: body.fallback.sessionId, expiresAt: body.fallback.expiresAt };
}
const nextOf = ({ headers }: Answer) => headers.get('x-fallback-session');
const records = (id: string, outcome: string) =>
  sql<{ details: { reason?: string } }>(
    `select details from "AuditEntry" where "actorId" = $1 and action = 'fallback.used' and outcome = $2`,
    [id, outcome],
  );
const ageUse = (id: string, seconds: number) =>
  sql(
    `update "FallbackTicket" set "usedAt" = "usedAt" - $2 * interval '1 second' where "sessionId" in (select id from "Session" where "userId" = $1)`,
    [id, seconds],
  );

beforeEach(async () => {
  await sql('delete from "ThrottleCounter" where key like $1', ['fallback 127%']);
});

describe('who gets a ticket', () => {
  it.each([
    ['a private window', { 'X-Private-Browsing': 'true' }, true],
    ['an open window', { 'X-Private-Browsing': 'false' }, false],
    ['Safari 12.1', { 'X-Safari-Version': '12.1' }, true],
    ['Safari 13', { 'X-Safari-Version': '13.0' }, false],
    ['a browser without cookies', { 'X-Cookie-Support': 'false' }, true],
    ['a browser with cookies', { 'X-Cookie-Support': 'true' }, false],
    ['a browser that says nothing', {}, false],
  ])('%s', async (_what, headers, gets) => {
    const { person } = await signUp();
    const { body } = await new Client().post('/api/auth/login', person, headers as Record<string, string>);
    expect('fallback' in body).toBe(gets);
    if (!gets) return;
    expect(body.fallback).toEqual({ sessionId: expect.stringMatching(/^[\w-]{43}$/), expiresAt: expect.any(String) });
    expect(Math.abs(new Date(body.fallback.expiresAt).getTime() - Date.now() - 900_000)).toBeLessThan(10_000);
  });

  it('is kept as a hash only, and sign-up gives one too', async () => {
    const { client, id } = await signUp();
    await client.post('/api/auth/logout');
    const person = {
      username: `second-${id.slice(0, 8)}`,
      email: `second-${id}@example.com`,
      password: 'a long enough word',
    };
    const { body } = await new Client().post('/api/auth/signup', person, BROWSER);
    const rows = await sql<{ hash: string }>(
      'select "ticketHash" as hash from "FallbackTicket" where "sessionId" in (select id from "Session" where "userId" = $1)',
      [body.user.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.hash).not.toContain(body.fallback.sessionId);
  });
});

describe('a ticket', () => {
  it('[C05] opens what its person may, gives the next one, and is written down once', async () => {
    const { client, person, id, ticket } = await holder();
    const first = await client.get('/api/auth/me', header(ticket));
    expect([first.status, first.body.username, first.body.role]).toEqual([200, person.username, 'analyst']);
    const next = nextOf(first)!;
    expect(next).not.toBe(ticket);
    expect(Math.abs(new Date(first.headers.get('x-fallback-expires')!).getTime() - Date.now() - 900_000)).toBeLessThan(
      10_000,
    );
    const second = await client.get('/api/data-sources', header(next));
    expect([second.status, second.body]).toEqual([200, []]);
    expect(await records(id, 'done')).toHaveLength(1);
  });

  it('is used beside a token that has ended, and never beside one that holds', async () => {
    const { client, ticket } = await holder();
    expect((await client.get('/api/auth/me', { ...header(ticket), Authorization: 'Bearer x.y.z' })).status).toBe(200);
    const { client: other, person } = await signUp();
    other.jar.clear();
    const answer = await other.get('/api/auth/me', header(ticket));
    expect([answer.body.username, nextOf(answer)]).toEqual([person.username, null]);
  });

  it('gives ten requests at once the same next one', async () => {
    const { client, ticket } = await holder();
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.get('/api/auth/me', header(ticket))));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(nextOf)).size).toBe(1);
  });

  it('within the grace carries no next one that was used meanwhile', async () => {
    const { client, ticket } = await holder();
    const next = nextOf(await client.get('/api/auth/me', header(ticket)))!;
    await client.get('/api/auth/me', header(next));
    const late = await client.get('/api/auth/me', header(ticket));
    expect([late.status, nextOf(late)]).toEqual([200, null]);
  });

  it('used again after the grace ends its session', async () => {
    const { client, id, ticket } = await holder();
    const next = nextOf(await client.get('/api/auth/me', header(ticket)))!;
    await ageUse(id, 29);
    expect((await client.get('/api/auth/me', header(ticket))).status).toBe(200);
    await ageUse(id, 2);
    refused(await client.get('/api/auth/me', header(ticket)), 401, 'unauthenticated');
    refused(await client.get('/api/auth/me', header(next)), 401, 'unauthenticated');
    expect((await records(id, 'refused')).map(({ details }) => details.reason)).toEqual(['reused', 'ended']);
  });

  it('slides by a quarter of an hour, and ends two hours after the sign-in', async () => {
    const { client, id, ticket } = await holder();
    await sql(
      `update "FallbackTicket" set "endsAt" = now() + interval '5 minutes' where "sessionId" in (select id from "Session" where "userId" = $1)`,
      [id],
    );
    const answer = await client.get('/api/auth/me', header(ticket));
    expect(Math.abs(new Date(answer.headers.get('x-fallback-expires')!).getTime() - Date.now() - 300_000)).toBeLessThan(
      10_000,
    );
  });

  it('[C05] in place of the cookie gets a new token, which opens no more than the ticket', async () => {
    const { client, person, ticket } = await holder();
    const answer = await client.post('/api/auth/refresh', {}, header(ticket));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      accessToken: expect.any(String),
      expiresIn: 900,
      user: { username: person.username },
      fallback: { sessionId: nextOf(answer) },
    });
    expect(answer.cookies).toEqual([]);
    client.token = answer.body.accessToken;
    expect((await client.get('/api/auth/me')).status).toBe(200);
    for (const path of ['/api/admin/users', '/api/user/export']) {
      const closed = await client.get(path);
      refused(closed, 403, 'fallback_not_allowed');
      expect(closed.body.message).toBe(NOT_ALLOWED);
    }
    refused(
      await client.post('/api/user/password', { currentPassword: person.password, newPassword: 'a much better word' }),
      403,
      'fallback_not_allowed',
    );
  });
});

describe('a ticket is worth nothing', () => {
  it.each<[string, string, (holder: Holder) => Promise<Record<string, string>>]>([
    [
      'expired',
      'expired',
      async ({ id, ticket }) => {
        await sql(
          `update "FallbackTicket" set "expiresAt" = now() - interval '1 second' where "sessionId" in (select id from "Session" where "userId" = $1)`,
          [id],
        );
        return header(ticket);
      },
    ],
    [
      'signed out',
      'ended',
      async ({ ticket }) => {
        expect((await new Client().post('/api/auth/logout', {}, header(ticket))).body).toEqual({ success: true });
        return header(ticket);
      },
    ],
    [
      'of a disabled person',
      'ended',
      async ({ id, ticket }) => {
        await sql('update "User" set "disabledAt" = now() where id = $1', [id]);
        return header(ticket);
      },
    ],
    ['in another browser', 'another browser', async ({ ticket }) => ({ ...header(ticket), 'User-Agent': FIREFOX })],
  ])('%s: 401 and a row in the record', async (_what, reason, spoil) => {
    const held = await holder();
    refused(await held.client.get('/api/auth/me', await spoil(held)), 401, 'unauthenticated');
    expect((await records(held.id, 'refused')).map(({ details }) => details.reason)).toEqual([reason]);
  });

  it('forged: 401 and a row in the record, whoever it names', async () => {
    const { person } = await holder();
    const forged = recordOf('A'.repeat(43), { user: { username: person.username, role: 'owner' } });
    const answer = await new Client().get('/api/auth/me', { ...BROWSER, 'X-Fallback-Auth': forged });
    refused(answer, 401, 'unauthenticated');
    expect(
      await sql(
        `select 1 from "AuditEntry" where "requestId" = $1 and action = 'fallback.used' and outcome = 'refused' and "actorId" is null`,
        [answer.body.requestId],
      ),
    ).toHaveLength(1);
  });

  it.each([
    ['no JSON', 'hello'],
    ['broken encoding', '%E0%A4%A'],
    ['no ticket', encodeURIComponent(JSON.stringify({ user: { role: 'owner' } }))],
    ['null', 'null'],
    ['more than 4 KB', recordOf('A'.repeat(43), { padding: 'x'.repeat(4096) })],
  ])('as %s: 400', async (_what, value) =>
    refused(await new Client().get('/api/auth/me', { ...BROWSER, 'X-Fallback-Auth': value }), 400, 'validation'),
  );

  it('after ten failures of an address within a minute: 429, while one that holds still works', async () => {
    const { client, ticket } = await holder();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => client.get('/api/auth/me', header('B'.repeat(43)))),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const late = answers.find(({ status }) => status === 429)!;
    expect(late.body.details.retryAfter).toBeGreaterThan(0);
    expect((await client.get('/api/auth/me', header(ticket))).status).toBe(200);
  });
});

describe('a ticket that holds never opens', () => {
  it.each([
    ['GET', '/api/admin/users'],
    ['GET', '/api/admin/anything'],
    ['POST', '/api/replication/test'],
    ['GET', '/api/user/export'],
    ['POST', '/api/user/password'],
    ['PATCH', '/api/user'],
  ])('%s %s', async (method, path) => {
    const { client, person, id, ticket } = await holder();
    await sql(`update "User" set role = 'owner' where id = $1`, [id]);
    const answer = await client.send(
      method,
      path,
      method === 'GET'
        ? undefined
        : { currentPassword: person.password, newPassword: 'a much better word', username: 'other' },
      header(ticket),
    );
    await sql(`update "User" set role = 'analyst' where id = $1`, [id]);
    refused(answer, 403, 'fallback_not_allowed');
    expect(answer.body.message).toBe(NOT_ALLOWED);
    expect((await client.get('/api/auth/me', header(ticket))).status).toBe(200); // it was not used up
  });

  it('beside a cookie that holds, though beside one that has ended', async () => {
    const { person } = await signUp();
    const client = new Client();
    const { body } = await client.post('/api/auth/login', person, BROWSER);
    const answer = await client.get('/api/auth/me', header(body.fallback.sessionId));
    refused(answer, 403, 'fallback_not_allowed');
    refused(await client.post('/api/auth/refresh', {}, header(body.fallback.sessionId)), 403, 'fallback_not_allowed');
    const { client: former } = await signUp();
    const ended = sameBrowser(former);
    await former.post('/api/auth/logout');
    expect((await ended.get('/api/auth/me', header((await holder()).ticket))).status).toBe(200);
  });

  it.each([
    ['its page', { Origin: 'https://elsewhere.example' }],
    ['its script', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('from another site: %s', async (_what, headers) => {
    const { client, ticket } = await holder();
    refused(
      await client.get('/api/auth/me', { ...header(ticket), ...(headers as Record<string, string>) }),
      403,
      'fallback_not_allowed',
    );
  });
});
