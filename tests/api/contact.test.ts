import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client, setRole, signUp, sql } from './client';

const complete = (extra: object = {}) => ({
  name: 'Ada Reader',
  email: 'ada@example.com',
  company: `Company ${randomUUID()}`,
  phone: '+1 555 0100',
  teamSize: '11-50',
  message: 'How many seats?',
  ...extra,
});
const kept = (company: string) =>
  sql('select name, email, company, phone, "teamSize", message, status from "ContactRequest" where company = $1', [
    company,
  ]);
const forgetThrottle = () => sql('delete from "ThrottleCounter" where key = $1', ['contact 127.0.0.1']);
const setSetting = (key: string, value: unknown) =>
  sql(
    'insert into "Setting" (key, value, "updatedAt") values ($1, $2, now()) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  );
const forgetSetting = (key: string) => sql('delete from "Setting" where key = $1', [key]);

describe('POST /api/contact-sales', () => {
  beforeAll(forgetThrottle);

  it('[E10][C10] keeps name, email, company, phone, team size and message for the owner', async () => {
    const contact = complete();
    const answer = await new Client().post('/api/contact-sales', contact);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/), promise: null });
    expect(await kept(contact.company)).toEqual([{ ...contact, status: 'new' }]);
  });

  it('asks for no phone, team size or message', async () => {
    const { name, email, company } = complete();
    expect((await new Client().post('/api/contact-sales', { name, email, company })).status).toBe(200);
    expect(await kept(company)).toMatchObject([{ phone: '', teamSize: '', message: '' }]);
  });

  it.each(['name', 'email', 'company'])('[V05] refuses a request without %s, also of spaces', async (field) => {
    for (const value of [undefined, '', '   ']) {
      const answer = await new Client().post('/api/contact-sales', complete({ [field]: value }));
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        message: 'Please fill in all required fields.',
        error: 'Please fill in all required fields.',
        code: 'validation',
        details: { fields: { [field]: 'is required' } },
      });
    }
  });

  it.each([
    ['an address that is none', { email: 'ada' }],
    ['a team size that is none', { teamSize: '3' }],
    ['a message of 5,001 characters', { message: 'x'.repeat(5001) }],
  ])('refuses %s', async (_what, wrong) => {
    const contact = complete(wrong);
    const answer = await new Client().post('/api/contact-sales', contact);
    expect(answer.status).toBe(400);
    expect(answer.body.details.fields).toHaveProperty(Object.keys(wrong)[0]!);
    expect(await kept(contact.company)).toEqual([]);
  });

  it('mails it to every owner, or to the one address that is set', async () => {
    const { person, id } = await signUp();
    const mailed = (to: string) => sql('select kind, subject from "OutboxMessage" where "toAddress" = $1', [to]);
    const contact = complete();
    await forgetThrottle();
    await setRole(id, 'owner');
    expect((await new Client().post('/api/contact-sales', contact)).status).toBe(200);
    expect(await mailed(person.email)).toEqual([
      { kind: 'contact_request', subject: `Contact request from ${contact.company}` },
    ]);
    const sales = `sales-${id}@example.com`;
    await setSetting('contact.to', sales);
    try {
      expect((await new Client().post('/api/contact-sales', complete())).status).toBe(200);
      expect([await mailed(sales), await mailed(person.email)].map(({ length }) => length)).toEqual([1, 1]);
    } finally {
      await forgetSetting('contact.to');
      await setRole(id, 'analyst');
    }
  });

  it('answers the owner’s own promise', async () => {
    await forgetThrottle();
    await setSetting('contact.promise', 'We answer on Monday.');
    try {
      expect((await new Client().post('/api/contact-sales', complete())).body.promise).toBe('We answer on Monday.');
    } finally {
      await forgetSetting('contact.promise');
    }
  });

  it('keeps a request that is sent twice with one key once', async () => {
    const contact = complete();
    const key = { 'Idempotency-Key': randomUUID() };
    const [first, second] = await Promise.all([0, 1].map(() => new Client().post('/api/contact-sales', contact, key)));
    expect(second!.body).toEqual(first!.body);
    expect(await kept(contact.company)).toHaveLength(1);
  });

  it('takes five an hour from one address', async () => {
    await forgetThrottle();
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => new Client().post('/api/contact-sales', complete())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(answers.find(({ status }) => status === 429)!.body).toMatchObject({
      code: 'rate_limited',
      details: { retryAfter: expect.any(Number) },
    });
    await forgetThrottle();
  });
});

describe('POST /api/replication/test', () => {
  const body = (extra: object = {}) => ({
    testType: 'security',
    timestamp: new Date().toISOString(),
    environment: 'development',
    ...extra,
  });

  it('[C10] answers 401 without credentials, before the body is looked at', async () => {
    for (const sent of [body(), { anything: 1 }]) {
      const answer = await new Client().post('/api/replication/test', sent);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ message: 'Unauthorized', error: 'Unauthorized' });
    }
  });

  it.each(['analyst', 'admin', 'viewer'])('refuses an account with %s access', async (role) => {
    const { client, id } = await signUp();
    await setRole(id, role);
    const answer = await client.post('/api/replication/test', body());
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe(
      `This page is only available to owner accounts. You currently have ${role} access.`,
    );
  });

  it('tries the guards for the owner and repeats nothing of the request', async () => {
    const { client, id } = await signUp();
    await setRole(id, 'owner');
    const answer = await client.post('/api/replication/test', body({ environment: 'canary-environment' }));
    expect(answer.status).toBe(200);
    expect(answer.body.success).toBe(true);
    expect(answer.body.checks.length).toBeGreaterThan(2);
    for (const check of answer.body.checks)
      expect(check).toEqual({ name: expect.any(String), passed: true, ms: expect.any(Number) });
    expect(JSON.stringify(answer.body)).not.toContain('canary');

    const minutesOff = (minutes: number) =>
      client
        .post('/api/replication/test', body({ timestamp: Date.now() + minutes * 60_000 }))
        .then(({ status }) => status);
    expect([await minutesOff(-5.1), await minutesOff(-4.9), await minutesOff(4.9), await minutesOff(5.1)]).toEqual([
      400, 200, 200, 400,
    ]);
    expect((await client.post('/api/replication/test', body({ testType: 'other' }))).status).toBe(400);
  });
});
