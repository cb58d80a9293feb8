import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, newPerson, sameBrowser, type Person } from './client';
import { startOwnServer, type OwnServer } from './own-server';
import { refused } from './refused';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

// A server behind a proxy, so that a test is many askers.
let server: OwnServer;
beforeAll(async () => {
  server = await startOwnServer({ TRUSTED_HOPS: '1', SIGNUPS_PER_HOUR: '6' });
});
afterAll(() => server.stop());

let asker = 0;
const newAddress = () => `10.${Math.floor(++asker / 250)}.${asker % 250}.1`;
const from = (address: string) => ({ 'X-Forwarded-For': address });
const newcomer = async () => {
  const client = new Client(server.origin);
  const person = newPerson();
  const { status, body } = await client.post('/api/auth/signup', person, from(newAddress()));
  expect(status).toBe(201);
  client.token = body.accessToken;
  return { client, person, id: body.user.id as string };
};
const tryPassword = (username: string, password: string, address: string, client = new Client(server.origin)) =>
  client.post('/api/auth/login', { username, password }, from(address));
const wrong = (username: string, address: string, client?: Client) =>
  tryPassword(username, 'not the password', address, client);
const statusesOf = async (count: number, attempt: (nth: number) => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let nth = 0; nth < count; nth++) statuses.push((await attempt(nth)).status);
  return statuses;
};
const counted = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length;

describe('[A9] passwords of one account tried from many addresses', () => {
  it('have to wait longer each time, the right one too', async () => {
    const { person } = await newcomer();
    const statuses = await statusesOf(40, () => wrong(person.username, newAddress()));
    expect([counted(statuses, 401), counted(statuses, 429)]).toEqual([21, 19]);
    const refusal = await tryPassword(person.username, person.password, newAddress());
    refused(refusal, 429, 'rate_limited');
    expect(refusal.body.message).toMatch(/^Too many failed attempts\. Try again in (2\d|30) seconds\.$/);
    // Each wait is twice the one before, up to a quarter of an hour.
    const waits: number[] = [];
    for (let nth = 0; nth < 7; nth++) {
      await server.sql('update "ThrottleCounter" set "blockedUntil" = now() where key like \'login account %\'');
      await wrong(person.username, newAddress());
      waits.push((await wrong(person.username, newAddress())).body.details.retryAfter);
    }
    [60, 120, 240, 480, 900, 900, 900].forEach((wait, nth) => expect(Math.abs(waits[nth]! - wait)).toBeLessThan(5));
  });

  it('side by side are not more', async () => {
    const { person } = await newcomer();
    const statuses = (await Promise.all(Array.from({ length: 40 }, () => wrong(person.username, newAddress())))).map(
      ({ status }) => status,
    );
    expect(counted(statuses, 401)).toBe(21);
  });

  it('do not delay a browser that signed in before, which has ten tries of its own', async () => {
    const { client, person } = await newcomer();
    await statusesOf(25, () => wrong(person.username, newAddress()));
    expect((await wrong(person.username, newAddress())).status).toBe(429);
    const own = sameBrowser(client);
    expect((await tryPassword(person.username, person.password, newAddress(), own)).status).toBe(200);
    // By it an attacker's delay does not end.
    expect((await wrong(person.username, newAddress())).status).toBe(429);
    const tries = await statusesOf(12, () => wrong(person.username, newAddress(), own));
    expect([counted(tries, 401), counted(tries, 429)]).toEqual([10, 2]);
  });

  it('are not spared by the mark of another account, nor by a made-up one', async () => {
    const [{ person }, { client: other }] = [await newcomer(), await newcomer()];
    await statusesOf(25, () => wrong(person.username, newAddress()));
    const stranger = sameBrowser(other);
    expect((await wrong(person.username, newAddress(), stranger)).status).toBe(429);
    const [device] = stranger.jar.get('plumbline_device')!.value.split('.');
    for (const value of [`${device}.${randomBytes(32).toString('base64url')}`, '~~~', '.', 'x'.repeat(4000)]) {
      const forger = new Client(server.origin);
      forger.jar.set('plumbline_device', { value, path: '/api/auth' });
      expect((await wrong(person.username, newAddress(), forger)).status).toBe(429);
    }
  });

  it('end their delay with a right one, and say nothing of whether the account is there', async () => {
    const { person } = await newcomer();
    await statusesOf(19, () => wrong(person.username, newAddress()));
    expect((await tryPassword(person.username, person.password, newAddress())).status).toBe(200);
    expect(counted(await statusesOf(21, () => wrong(person.username, newAddress())), 401)).toBe(21);
    const nobody = `nobody-${randomUUID()}`;
    const statuses = await statusesOf(25, () => wrong(nobody, newAddress()));
    expect([counted(statuses, 401), counted(statuses, 429)]).toEqual([21, 4]);
  });

  it('several people share a browser, each known by it', async () => {
    const people = [await newcomer(), await newcomer(), await newcomer()];
    const browser = new Client(server.origin);
    for (const { person } of people)
      expect((await tryPassword(person.username, person.password, newAddress(), browser)).status).toBe(200);
    await statusesOf(25, () => wrong(people[0]!.person.username, newAddress()));
    expect((await wrong(people[0]!.person.username, newAddress(), browser)).status).toBe(401);
    expect(browser.jar.get('plumbline_device')!.value.split('~')).toHaveLength(3);
  });
});

describe('[A9] one IPv6 network', () => {
  it('is one asker, whichever of its addresses it uses', async () => {
    const { person } = await newcomer();
    const statuses = await statusesOf(14, (nth) => wrong(person.username, `2001:db8:7:1:${nth}::${nth + 1}`));
    expect([counted(statuses, 401), counted(statuses, 429)]).toEqual([10, 4]);
    expect((await wrong(person.username, '2001:db8:7:2::1')).status).toBe(401);
  });

  it('asks for as many links, guests and sign-ups as one address', async () => {
    const links = await statusesOf(32, (nth) =>
      new Client(server.origin).post(
        '/api/auth/forgot-password',
        { email: newPerson().email },
        from(`2001:db8:8:1::${nth + 1}`),
      ),
    );
    expect(counted(links, 429)).toBe(2);
    const guests = await statusesOf(12, (nth) =>
      new Client(server.origin).post('/api/auth/guest-token', { token: 'made up' }, from(`2001:db8:8:2::${nth + 1}`)),
    );
    expect(counted(guests, 429)).toBe(2);
    const signUps = await statusesOf(8, (nth) =>
      new Client(server.origin).post('/api/auth/signup', newPerson(), from(`2001:db8:8:3::${nth + 1}`)),
    );
    expect([counted(signUps, 201), counted(signUps, 429)]).toEqual([6, 2]);
  });
});

describe('[A13] the two names of an account', () => {
  it('have ten tries together', async () => {
    const { person } = await newcomer();
    const address = newAddress();
    const statuses = await statusesOf(12, (nth) =>
      wrong([person.username, person.email, person.email.toUpperCase()][nth % 3]!, address),
    );
    expect([counted(statuses, 401), counted(statuses, 429)]).toEqual([10, 2]);
  });

  it('also with those of a signed-in person who confirms a change', async () => {
    const { client, person } = await newcomer();
    const address = newAddress();
    await statusesOf(6, () => wrong(person.email, address));
    const changes = await statusesOf(6, () =>
      client.post('/api/user/password', { currentPassword: 'not it', newPassword: 'a long enough one' }, from(address)),
    );
    expect([counted(changes, 400), counted(changes, 429)]).toEqual([4, 2]);
  });
});

describe('[A7] sign-up', () => {
  const hashesOf = (person: Person, extra: Record<string, string>, address: string) =>
    new Client(server.origin).post('/api/auth/signup', { ...person, ...extra }, from(address));

  it.each([
    ['a made-up set-up code', { setupCode: 'made up' }, 410],
    ['an empty set-up code', { setupCode: '' }, 410],
    ['a made-up invitation', { inviteToken: 'made up' }, 410],
  ])('with %s is counted like any other', async (_what, extra, status) => {
    const address = newAddress();
    const statuses = await statusesOf(8, () => hashesOf(newPerson(), extra, address));
    expect([counted(statuses, status), counted(statuses, 429)]).toEqual([6, 2]);
  });

  it('with a made-up code hashes nothing: thirty take less time than thirty accounts', async () => {
    const timed = async (work: (nth: number) => Promise<{ status: number }>) => {
      const began = performance.now();
      const statuses = await statusesOf(30, work);
      return { statuses, ms: performance.now() - began };
    };
    const refusals = await timed((nth) => hashesOf(newPerson(), { setupCode: `made up ${nth}` }, newAddress()));
    const accounts = await timed(() => hashesOf(newPerson(), {}, newAddress()));
    expect([counted(refusals.statuses, 410), counted(accounts.statuses, 201)]).toEqual([30, 30]);
    expect(refusals.ms).toBeLessThan(accounts.ms);
  });

  it('with the printed code makes one owner, however many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => hashesOf(newPerson(), { setupCode: server.setupCode }, newAddress())),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 410, 410, 410, 410]);
  });
});

it('[A7] more passwords at once than may wait are refused with 503, and the tries are not counted', async () => {
  const { person } = await newcomer();
  const addresses = Array.from({ length: 400 }, newAddress);
  const answers = await Promise.all(addresses.map((address, nth) => wrong(`nobody-${nth}`, address)));
  const busy = answers.filter(({ status }) => status === 503);
  for (const answer of busy) refused(answer, 503, 'busy');
  expect(answers.every(({ status }) => status === 401 || status === 503)).toBe(true);
  expect((await tryPassword(person.username, person.password, newAddress())).status).toBe(200);
});

describe('[A12] a reset link from before', () => {
  const linkOf = async (userId: string) => {
    const token = randomBytes(32).toString('base64url');
    await server.sql(
      `insert into "PasswordReset" ("tokenHash", "userId", "expiresAt") values ($1, $2, now() + interval '1 hour')`,
      [sha256(token), userId],
    );
    return token;
  };
  it.each([
    [
      'a change of the password',
      (client: Client, { password }: Person) =>
        client.post(
          '/api/user/password',
          { currentPassword: password, newPassword: 'another long one' },
          from(newAddress()),
        ),
    ],
    [
      'a change of the e-mail address',
      (client: Client, { password }: Person) =>
        client.send('PATCH', '/api/user', { email: newPerson().email, currentPassword: password }, from(newAddress())),
    ],
  ])('%s opens nothing', async (_what, change) => {
    const { client, person, id } = await newcomer();
    const token = await linkOf(id);
    expect((await change(client, person)).status).toBe(200);
    refused(
      await new Client(server.origin).post(
        '/api/auth/reset-password',
        { token, newPassword: 'chosen by a thief' },
        from(newAddress()),
      ),
      410,
      'gone',
    );
    expect(await server.sql('select 1 from "PasswordReset" where "userId" = $1', [id])).toEqual([]);
  });

  it('a change of the user name alone leaves it', async () => {
    const { client, person, id } = await newcomer();
    const token = await linkOf(id);
    expect(
      (
        await client.send(
          'PATCH',
          '/api/user',
          { username: newPerson().username, currentPassword: person.password },
          from(newAddress()),
        )
      ).status,
    ).toBe(200);
    expect(
      (
        await new Client(server.origin).post(
          '/api/auth/reset-password',
          { token, newPassword: 'a new long one' },
          from(newAddress()),
        )
      ).status,
    ).toBe(200);
  });

  it('of two links the one that was used ends the other', async () => {
    const { id } = await newcomer();
    const [one, two] = [await linkOf(id), await linkOf(id)];
    expect(
      (
        await new Client(server.origin).post(
          '/api/auth/reset-password',
          { token: one, newPassword: 'a new long one' },
          from(newAddress()),
        )
      ).status,
    ).toBe(200);
    refused(
      await new Client(server.origin).post(
        '/api/auth/reset-password',
        { token: two, newPassword: 'a new long one' },
        from(newAddress()),
      ),
      410,
      'gone',
    );
  });
});

it('the cookie of a known browser opens nothing and is read by no script', async () => {
  const { client, person } = await newcomer();
  const { cookies } = await tryPassword(person.username, person.password, newAddress(), client);
  expect(cookies.find((line) => line.startsWith('plumbline_device='))).toMatch(
    /^plumbline_device=[\w-]{22}\.[\w-]{43}; Path=\/api\/auth; Max-Age=15552000; SameSite=Lax; HttpOnly$/,
  );
  const thief = new Client(server.origin);
  thief.jar.set('plumbline_device', client.jar.get('plumbline_device')!);
  refused(await thief.get('/api/auth/me'), 401, 'unauthenticated');
  refused(await thief.post('/api/auth/refresh'), 401, 'unauthenticated');
});
