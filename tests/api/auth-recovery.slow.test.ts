import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Client, newPerson, sameBrowser, signUp, sql } from './client';
import { refused } from './refused';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const anybody = new Client();

/** The outbox row of an address, once it is there: the work is done after the answer. */
async function outboxOf(address: string, kind: string): Promise<{ subject: string; text: string }[]> {
  const rows = () =>
    sql<{ subject: string; text: string }>(
      'select subject, "sealedText" as text from "OutboxMessage" where "toAddress" = $1 and kind = $2',
      [address, kind],
    );
  return expect.poll(rows, { timeout: 5000 }).not.toHaveLength(0).then(rows);
}

/** A reset link as one that was mailed: only its hash is in the database. */
async function resetToken(userId: string, { minutes = 60 } = {}): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql(
    `insert into "PasswordReset" ("tokenHash", "userId", "expiresAt") values ($1, $2, now() + $3 * interval '1 minute')`,
    [sha256(token), userId, minutes],
  );
  return token;
}

describe.each([
  ['/api/auth/forgot-password', 'password_reset', 'Reset your Plumbline password'],
  ['/api/auth/forgot-username', 'forgot_username', 'Your Plumbline user name'],
] as const)('%s', (path, kind, subject) => {
  it('[C08] says the same whether or not the address has an account, and writes to the one that has', async () => {
    const { person } = await signUp();
    const known = await anybody.post(path, { email: person.email.toUpperCase() });
    const unknown = await anybody.post(path, { email: newPerson().email });
    expect([known.status, Object.keys(known.body)]).toEqual([200, ['message']]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const [message] = await outboxOf(person.email, kind);
    expect(message!.subject).toBe(subject);
    expect(message!.text).not.toContain(person.username); // sealed
  });

  it('writes nothing for a disabled account', async () => {
    const [{ person, id }, { person: witness }] = [await signUp(), await signUp()];
    await sql('update "User" set "disabledAt" = now() where id = $1', [id]);
    await anybody.post(path, { email: person.email });
    await anybody.post(path, { email: witness.email });
    await outboxOf(witness.email, kind);
    expect(await sql('select 1 from "OutboxMessage" where "toAddress" = $1', [person.email])).toEqual([]);
  });

  it.each([
    ['nothing', {}, 'email: is required'],
    ['an empty address', { email: ' ' }, 'email: is required'],
    ['no address', { email: 'nowhere' }, 'email: isn’t a valid email address'],
    ['two addresses in one', { email: 'a@example.com,b@example.com' }, 'email: isn’t a valid email address'],
    [
      'a header beside the address',
      { email: 'a@example.com\r\nBcc: b@example.com' },
      'email: isn’t a valid email address',
    ],
    ['an address without end', { email: `${'a'.repeat(300)}@example.com` }, 'email: can be at most 254 characters'],
  ])('[V06] refuses %s', async (_what, body, message) => {
    const answer = await anybody.post(path, body);
    refused(answer, 400, 'validation');
    expect(answer.body.message).toBe(message);
  });

  it('is asked five times an hour for one address, known or not', async () => {
    const { person } = await signUp();
    for (const email of [person.email, newPerson().email]) {
      const answers = [];
      for (let nth = 0; nth < 6; nth++) answers.push(await anybody.post(path, { email }));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(answers[5]!.body.details.retryAfter).toBeGreaterThan(0);
      await sql('delete from "ThrottleCounter" where key = $1', ['forgot 127.0.0.1']);
    }
  });
});

describe('/api/auth/reset-password', () => {
  it('[C08] sets the password once, ends every session, and tells the person', async () => {
    const { client, person, id } = await signUp();
    const [token, earlier] = [await resetToken(id), await resetToken(id)];
    const { status, body } = await anybody.post('/api/auth/reset-password', {
      token,
      newPassword: 'a much better word',
    });
    expect([status, body]).toEqual([200, { message: 'Your password was changed. Sign in with the new one.' }]);
    refused(await client.get('/api/auth/me'), 401, 'unauthenticated');
    refused(await sameBrowser(client).post('/api/auth/refresh'), 401, 'unauthenticated');
    refused(await anybody.post('/api/auth/login', person), 401, 'unauthenticated');
    expect((await new Client().post('/api/auth/login', { ...person, password: 'a much better word' })).status).toBe(
      200,
    );
    for (const used of [token, earlier])
      refused(
        await anybody.post('/api/auth/reset-password', { token: used, newPassword: 'yet another word' }),
        410,
        'gone',
      );
    expect(
      await sql('select 1 from "AuditEntry" where "actorId" = $1 and action = $2', [id, 'password.reset']),
    ).toHaveLength(1);
    expect(await outboxOf(person.email, 'password_changed')).toHaveLength(1);
  });

  it('lets one of ten at once win', async () => {
    const { id } = await signUp();
    const token = await resetToken(id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        anybody.post('/api/auth/reset-password', { token, newPassword: `a much better word ${nth}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(9);
    await sql('delete from "ThrottleCounter" where key like $1', ['reset %']);
  });

  it('opens the way again to somebody who had tried too often', async () => {
    const { person, id } = await signUp();
    await Promise.all(
      Array.from({ length: 11 }, () => anybody.post('/api/auth/login', { ...person, password: 'wrong' })),
    );
    refused(await anybody.post('/api/auth/login', person), 429, 'rate_limited');
    await anybody.post('/api/auth/reset-password', { token: await resetToken(id), newPassword: 'a much better word' });
    await sql('delete from "ThrottleCounter" where key = $1', ['login 127.0.0.1']);
    expect((await new Client().post('/api/auth/login', { ...person, password: 'a much better word' })).status).toBe(
      200,
    );
  });

  it.each([
    ['five characters', 'abc12', 'Password must be at least 6 characters long'],
    ['one of the commonest', 'Password', 'This password is too common. Choose another.'],
  ])('[V03] refuses %s and leaves the link good', async (_what, newPassword, message) => {
    const { id } = await signUp();
    const token = await resetToken(id);
    const answer = await anybody.post('/api/auth/reset-password', { token, newPassword });
    refused(answer, 400, 'validation');
    expect(answer.body).toMatchObject({ message, details: { fields: { newPassword: message } } });
    expect((await anybody.post('/api/auth/reset-password', { token, newPassword: 'abc12!' })).status).toBe(200); // six
  });

  it.each<[string, () => Promise<string>]>([
    ['one that never was', async () => 'made-up'],
    ['one that has expired', async () => resetToken((await signUp()).id, { minutes: -1 })],
    [
      'one of a disabled account',
      async () => {
        const { id } = await signUp();
        await sql('update "User" set "disabledAt" = now() where id = $1', [id]);
        return resetToken(id);
      },
    ],
  ])('says the same of %s', async (_what, make) => {
    const answer = await anybody.post('/api/auth/reset-password', {
      token: await make(),
      newPassword: 'a much better word',
    });
    refused(answer, 410, 'gone');
    expect(answer.body.error).toBe('This reset link has been used or has expired. Request a new one.');
  });

  it('stops after twenty links that lead nowhere', async () => {
    await sql('delete from "ThrottleCounter" where key like $1', ['reset %']);
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, nth) =>
        anybody.post('/api/auth/reset-password', { token: `made-up-${nth}`, newPassword: 'a much better word' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    await sql('delete from "ThrottleCounter" where key like $1', ['reset %']);
  });
});
