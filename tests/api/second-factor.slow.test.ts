import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, stepAt } from '@/lib/base/factors/totp';
import { newPasskey } from '../support/passkey';
import { Client, newPerson, type Person } from './client';
import { startOwnServer, type OwnServer } from './own-server';
import { refused } from './refused';

let server: OwnServer;
let site: string;
let owner: { client: Client; person: Person };
const now = () => stepAt(Date.now());

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

async function signUp(extra: object = {}): Promise<{ client: Client; person: Person; id: string }> {
  const [client, person] = [new Client(server.origin), newPerson()];
  const { status, body } = await client.post('/api/auth/signup', { ...person, ...extra });
  expect(status).toBe(201);
  client.token = body.accessToken;
  return { client, person, id: body.user.id };
}
const setRole = (id: string, role: string) =>
  server.sql('update "User" set role = $2::"Role" where id = $1', [id, role]);
const logIn = (person: Person, client = new Client(server.origin)) =>
  client.post('/api/auth/login', { username: person.username, password: person.password });

/** Somebody with an app, and the codes for a lost one. */
async function withApp(role = 'analyst') {
  const { client, person, id } = await signUp();
  if (role !== 'analyst') await setRole(id, role);
  const { body } = await client.post('/api/user/second-factor/authenticator', { currentPassword: person.password });
  const { secret } = body as { secret: string };
  const confirmed = await client.post('/api/user/second-factor/authenticator/confirm', { code: codeOf(secret, now()) });
  expect(confirmed.status).toBe(200);
  // As if the code of the set-up had been of another period.
  await server.sql('update "Authenticator" set "lastStep" = 0 where "userId" = $1', [id]);
  return { client, person, id, secret, codes: confirmed.body.recoveryCodes as string[] };
}

beforeAll(async () => {
  const port = await freePort();
  site = `http://localhost:${port}`;
  server = await startOwnServer({ PORT: String(port), PUBLIC_URL: site });
  owner = await signUp({ setupCode: server.setupCode });
});
afterAll(() => server.stop());

describe('an authenticator app', () => {
  it('is set up with the password and a first code, and gives ten codes for a lost device', async () => {
    const { client, person } = await signUp();
    refused(
      await client.post('/api/user/second-factor/authenticator', { currentPassword: 'wrong one' }),
      400,
      'validation',
    );
    const { body } = await client.post('/api/user/second-factor/authenticator', { currentPassword: person.password });
    expect(body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      address: expect.stringContaining('otpauth://totp/Plumbline:'),
    });
    expect((await logIn(person)).status).toBe(200); // not before its first code
    refused(await client.post('/api/user/second-factor/authenticator/confirm', { code: '000000' }), 400, 'validation');
    const done = await client.post('/api/user/second-factor/authenticator/confirm', {
      code: codeOf(body.secret, now()),
    });
    expect(done.body.recoveryCodes).toHaveLength(10);
    expect(done.body.factors).toMatchObject({
      authenticator: { createdAt: expect.any(String) },
      recoveryCodesLeft: 10,
      passkeysPossible: true,
    });
    expect((await client.get('/api/user/second-factor')).body).not.toHaveProperty('recoveryCodes');
    const mails = await server.sql('select kind from "OutboxMessage" where "toAddress" = $1', [person.email]);
    expect(mails).toEqual([{ kind: 'second_factor_changed' }]);
  });

  it('is asked for after the right password, and opens the session', async () => {
    const { person, secret } = await withApp();
    const asked = await logIn(person);
    refused(asked, 403, 'second_factor');
    expect(asked.body.details).toEqual({ ticket: expect.any(String), methods: ['totp', 'recovery'], expiresIn: 300 });
    expect(asked.cookies).toEqual([]);
    const client = new Client(server.origin);
    const opened = await client.post('/api/auth/second-factor', {
      ticket: asked.body.details.ticket,
      code: codeOf(secret, now()),
    });
    expect(opened).toMatchObject({ status: 200, body: { expiresIn: 900, user: { username: person.username } } });
    client.token = opened.body.accessToken;
    expect((await client.get('/api/auth/me')).status).toBe(200);
    expect((await client.post('/api/auth/refresh')).status).toBe(200);
  });

  it('says nothing of itself to a wrong password', async () => {
    const { person } = await withApp();
    refused(await logIn({ ...person, password: 'not-the-password' }), 401, 'unauthenticated');
  });

  it('shows each code for one sign-in', async () => {
    const { person, secret } = await withApp();
    const code = codeOf(secret, now());
    const [one, two] = [await logIn(person), await logIn(person)];
    const answers = await Promise.all(
      [one, two].map(({ body }) =>
        new Client(server.origin).post('/api/auth/second-factor', { ticket: body.details.ticket, code }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('opens nothing by a ticket that was used, that is of nobody, or that was tried five times', async () => {
    const { person, secret, id } = await withApp();
    const send = (ticket: string, code: string) =>
      new Client(server.origin).post('/api/auth/second-factor', { ticket, code });
    const { ticket } = (await logIn(person)).body.details as { ticket: string };
    expect((await send(ticket, codeOf(secret, now()))).status).toBe(200);
    refused(await send(ticket, codeOf(secret, now() + 1)), 410, 'gone');
    refused(await send('nothing', '123456'), 410, 'gone');
    const { ticket: tried } = (await logIn(person)).body.details as { ticket: string };
    for (let nth = 0; nth < 5; nth++) refused(await send(tried, '000000'), 400, 'validation');
    refused(await send(tried, codeOf(secret, now() + 1)), 410, 'gone');
    const { ticket: late } = (await logIn(person)).body.details as { ticket: string };
    await server.sql(`update "FactorTicket" set "expiresAt" = now() - interval '1 s' where "userId" = $1`, [id]);
    refused(await send(late, codeOf(secret, now() + 1)), 410, 'gone');
  });

  it('delays who tries many codes, over any number of tickets', async () => {
    const { person } = await withApp();
    const statuses: number[] = [];
    for (let nth = 0; nth < 13; nth++) {
      const { ticket } = (await logIn(person)).body.details as { ticket: string };
      const answer = await new Client(server.origin).post('/api/auth/second-factor', { ticket, code: '000000' });
      statuses.push(answer.status);
      if (answer.status === 429) expect(answer.body.details.retryAfter).toBeGreaterThan(30);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
    expect(statuses.slice(-1)).toEqual([429]);
    await server.sql(`delete from "ThrottleCounter" where key like 'second factor %'`);
  });

  it('is kept sealed, its codes hashed', async () => {
    const { id, secret, codes } = await withApp();
    const [row] = await server.sql<{ sealedSecret: string }>(
      'select "sealedSecret" from "Authenticator" where "userId" = $1',
      [id],
    );
    const hashes = await server.sql<{ codeHash: string }>('select "codeHash" from "RecoveryCode" where "userId" = $1', [
      id,
    ]);
    const kept = JSON.stringify([row, hashes]);
    for (const text of [secret, ...codes]) expect(kept).not.toContain(text);
    expect(hashes).toHaveLength(10);
  });

  it('is removed with the password, and its codes with it', async () => {
    const { client, person, codes } = await withApp();
    const remove = (currentPassword: string) =>
      client.send('DELETE', '/api/user/second-factor', { currentPassword, what: 'authenticator' });
    refused(await remove('not-the-password'), 400, 'validation');
    expect((await remove(person.password)).body.factors).toMatchObject({ authenticator: null, recoveryCodesLeft: 0 });
    refused(await remove(person.password), 404, 'not_found');
    expect((await logIn(person)).status).toBe(200);
    expect(codes).toHaveLength(10);
  });
});

describe('a recovery code', () => {
  const show = async (person: Person, code: string) => {
    const { ticket } = (await logIn(person)).body.details as { ticket: string };
    return new Client(server.origin).post('/api/auth/second-factor', { ticket, code });
  };

  it('opens the account once, as a person types it', async () => {
    const { client, person, codes } = await withApp();
    expect((await show(person, codes[0]!.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    refused(await show(person, codes[0]!), 400, 'validation');
    expect((await client.get('/api/user/second-factor')).body.recoveryCodesLeft).toBe(9);
  });

  it('is nobody else’s', async () => {
    const [ann, bob] = [await withApp(), await withApp()];
    refused(await show(ann.person, bob.codes[0]!), 400, 'validation');
  });

  it('works no more once new ones were made', async () => {
    const { client, person, codes } = await withApp();
    const { body } = await client.post('/api/user/second-factor/recovery-codes', { currentPassword: person.password });
    expect(body.recoveryCodes).toHaveLength(10);
    refused(await show(person, codes[1]!), 400, 'validation');
    expect((await show(person, body.recoveryCodes[1])).status).toBe(200);
  });

  it('is made for no account without a second factor', async () => {
    const { client, person } = await signUp();
    refused(
      await client.post('/api/user/second-factor/recovery-codes', { currentPassword: person.password }),
      409,
      'conflict',
    );
  });
});

describe('a passkey', () => {
  async function withPasskey(origin = site) {
    const { client, person, id } = await signUp();
    const begun = await client.post('/api/user/second-factor/passkeys', { currentPassword: person.password });
    const passkey = newPasskey('localhost', origin);
    const made = passkey.create(begun.body.options.challenge);
    const add = () =>
      client.post('/api/user/second-factor/passkeys/confirm', {
        ticket: begun.body.ticket,
        name: 'Key',
        passkey: made,
      });
    return { client, person, id, passkey, add };
  }
  const challengeFor = async (person: Person) => {
    const { ticket, methods } = (await logIn(person)).body.details as { ticket: string; methods: string[] };
    expect(methods).toContain('passkey');
    const { body } = await new Client(server.origin).post('/api/auth/second-factor/passkey', { ticket });
    expect(body.rpId).toBe('localhost');
    return { ticket, challenge: body.challenge as string };
  };
  const show = (ticket: string, passkey: object) =>
    new Client(server.origin).post('/api/auth/second-factor', { ticket, passkey });

  it('is added with the password, and opens the account', async () => {
    const { person, passkey, add } = await withPasskey();
    const added = await add();
    expect(added.body).toMatchObject({ recoveryCodes: expect.any(Array), factors: { passkeys: [{ name: 'Key' }] } });
    const { ticket, challenge } = await challengeFor(person);
    expect((await show(ticket, passkey.get(challenge))).status).toBe(200);
  });

  it('signs one challenge once: not that of another sign-in, nor the same again', async () => {
    const { person, passkey, add } = await withPasskey();
    await add();
    const [one, two] = [await challengeFor(person), await challengeFor(person)];
    refused(await show(one.ticket, passkey.get(two.challenge)), 400, 'validation');
    const answer = passkey.get(one.challenge);
    expect((await show(one.ticket, answer)).status).toBe(200);
    refused(await show(one.ticket, answer), 410, 'gone');
  });

  it('of another page, of another account or with a count that goes back is refused', async () => {
    const { passkey: stranger, add: addStranger } = await withPasskey();
    await addStranger();
    const { person, passkey, add } = await withPasskey();
    await add();
    const asked = await challengeFor(person);
    refused(await show(asked.ticket, stranger.get(asked.challenge)), 400, 'validation');
    expect((await show(asked.ticket, passkey.get(asked.challenge, 5))).status).toBe(200);
    const again = await challengeFor(person);
    refused(await show(again.ticket, passkey.get(again.challenge, -3)), 400, 'validation');
    const phished = await withPasskey('http://localhost.example');
    refused(await phished.add(), 400, 'validation');
  });

  it('is removed by its id, of one’s own account alone', async () => {
    const [one, two] = [await withPasskey(), await withPasskey()];
    await one.add();
    const { body } = await two.add();
    const [{ id }] = body.factors.passkeys as [{ id: string }];
    const remove = (client: Client, { password }: Person) =>
      client.send('DELETE', '/api/user/second-factor', { currentPassword: password, what: id });
    refused(await remove(one.client, one.person), 404, 'not_found');
    expect((await remove(two.client, two.person)).body.factors.passkeys).toEqual([]);
  });
});

describe('the owner', () => {
  const require = (secondFactorRequired: boolean) => owner.client.patch('/api/admin/sign-in', { secondFactorRequired });

  it('requires it of owners and admins, once they have one themselves', async () => {
    refused(await require(true), 409, 'conflict');
    const { body } = await owner.client.post('/api/user/second-factor/authenticator', {
      currentPassword: owner.person.password,
    });
    await owner.client.post('/api/user/second-factor/authenticator/confirm', { code: codeOf(body.secret, now()) });
    expect((await require(true)).body.secondFactorRequired).toBe(true);

    const { person } = await signUp();
    expect((await logIn(person)).status).toBe(200); // an analyst
    const admin = await signUp();
    await setRole(admin.id, 'admin');
    const asked = await logIn(admin.person);
    refused(asked, 403, 'second_factor');
    expect(asked.body.details).toMatchObject({ methods: [], enrol: true });
    const { ticket } = asked.body.details as { ticket: string };
    refused(
      await new Client(server.origin).post('/api/auth/second-factor', { ticket, code: '123456' }),
      400,
      'validation',
    );
    const enrolled = await new Client(server.origin).post('/api/auth/second-factor/enrol', { ticket });
    const client = new Client(server.origin);
    const opened = await client.post('/api/auth/second-factor', { ticket, code: codeOf(enrolled.body.secret, now()) });
    expect(opened).toMatchObject({ status: 200, body: { recoveryCodes: expect.any(Array), user: { role: 'admin' } } });
    client.token = opened.body.accessToken;
    refused(
      await client.send('DELETE', '/api/user/second-factor', {
        currentPassword: admin.person.password,
        what: 'authenticator',
      }),
      409,
      'conflict',
    );
    const again = await logIn(admin.person);
    expect(again.body.details).toMatchObject({ methods: ['totp', 'recovery'] });
    refused(
      await new Client(server.origin).post('/api/auth/second-factor/enrol', { ticket: again.body.details.ticket }),
      409,
      'conflict',
    );
    expect((await require(false)).body.secondFactorRequired).toBe(false);
  });

  it('resets what somebody has lost; nobody else may', async () => {
    const { client, person, id } = await withApp();
    const admin = await signUp();
    await setRole(admin.id, 'admin');
    const reset = (by: Client) => by.delete(`/api/admin/users/${id}/second-factor`);
    refused(await reset(client), 403, 'role');
    refused(await reset(admin.client), 403, 'role');
    refused(await reset(new Client(server.origin)), 401, 'unauthenticated');
    const answer = await reset(owner.client);
    expect(answer).toMatchObject({ status: 200, body: { secondFactor: false, sessions: 0 } });
    refused(await reset(owner.client), 409, 'conflict');
    expect((await logIn(person)).status).toBe(200);
    const [entry] = await server.sql('select "targetId" from "AuditEntry" where action = $1', [
      'user.second_factor_reset',
    ]);
    expect(entry).toEqual({ targetId: id });
  });

  it('alone reads and changes how people sign in', async () => {
    const { client, id } = await signUp();
    for (const role of ['viewer', 'analyst', 'admin']) {
      await setRole(id, role);
      refused(await client.get('/api/admin/sign-in'), 403, 'role');
      refused(await client.patch('/api/admin/sign-in', { secondFactorRequired: true }), 403, 'role');
      refused(await client.post('/api/admin/sign-in/test', {}), 403, 'role');
    }
  });
});
