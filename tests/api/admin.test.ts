import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client, newPerson, setPlan, setRole, signUp, sql, type Answer, type Person } from './client';

type Somebody = { client: Client; person: Person; id: string };
const as = async (role: string): Promise<Somebody> => {
  const made = await signUp();
  if (role !== 'analyst') await setRole(made.id, role);
  return made;
};

const refused = ({ status, body }: Answer, expected: number, code: string, words?: string) => {
  expect(status).toBe(expected);
  expect(body).toMatchObject({ code, requestId: expect.any(String) });
  expect(body.error).toBe(body.message);
  if (words) expect(body.message).toContain(words);
};

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const tokenOf = (url: string, name: string) => new URL(url).searchParams.get(name)!;
const deedsOn = (targetId: string) =>
  sql<{ action: string; actorId: string; details: Record<string, unknown> }>(
    'select action, "actorId", details from "AuditEntry" where "targetId" = $1 order by id',
    [targetId],
  );

/** People who never signed in, made in bulk. */
async function crowd(prefix: string, size: number): Promise<void> {
  const people = Array.from({ length: size }, (_, nth) => ({
    id: randomUUID(),
    workspace: randomUUID(),
    name: `${prefix}-${String(nth + 1).padStart(3, '0')}`,
    role: ['analyst', 'viewer', 'admin'][nth % 3],
    plan: ['free', 'premium'][nth % 2],
    seen: nth % 4 ? new Date(Date.UTC(2026, 0, 1 + (nth % 7))) : null,
  }));
  const rows =
    'jsonb_to_recordset($1::jsonb) as made(id uuid, workspace uuid, name text, role "Role", plan "Plan", seen timestamp)';
  const given = [JSON.stringify(people)];
  await sql(
    `insert into "User" (id, username, "usernameKey", email, "emailKey", role, "lastSeenAt") select id, name, name, name || '@example.com', name || '@example.com', role, seen from ${rows}`,
    given,
  );
  await sql(`insert into "Workspace" (id, name, plan) select workspace, name, plan from ${rows}`, given);
  await sql(
    `insert into "Membership" ("workspaceId", "userId", role) select workspace, id, 'owner' from ${rows}`,
    given,
  );
}

let owner: Somebody, admin: Somebody;
beforeAll(async () => {
  [owner, admin] = await Promise.all([as('owner'), as('admin')]);
});

describe('the list of people', () => {
  const prefix = `crowd-${randomUUID().slice(0, 8)}`;
  beforeAll(() => crowd(prefix, 120));

  const walk = async (query: string) => {
    const items: Record<string, string | null>[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { status, body }: Answer = await admin.client.get(
        `/api/admin/users?${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      expect(status).toBe(200);
      expect(body.items.length).toBeLessThanOrEqual(50);
      expect(body.total).toBeGreaterThanOrEqual(body.items.length);
      items.push(...body.items);
      cursor = body.nextCursor;
    }
    return items;
  };

  it('is searched on the server and paged by cursor', async () => {
    const names = (await walk(`q=${prefix.toUpperCase()}&sort=name&dir=asc`)).map(({ username }) => username);
    expect(names).toEqual(Array.from({ length: 120 }, (_, nth) => `${prefix}-${String(nth + 1).padStart(3, '0')}`));
  });

  it.each([
    ['name', 'desc', 'username'],
    ['email', 'asc', 'email'],
    ['role', 'asc', 'role'],
    ['plan', 'desc', 'plan'],
    ['seen', 'desc', 'lastSeenAt'],
    ['created', 'asc', 'id'],
  ])('by %s, %s, has everybody once and in order', async (sort, dir, key) => {
    const items = await walk(`q=${prefix}&sort=${sort}&dir=${dir}`);
    expect(new Set(items.map(({ id }) => id)).size).toBe(120);
    const rank: Record<string, number> = {
      owner: 0,
      admin: 1,
      analyst: 2,
      viewer: 3,
      free: 4,
      premium: 5,
      enterprise: 6,
    };
    const values = items.map((item) =>
      key === 'role' || key === 'plan' ? String(rank[item[key]!]) : (item[key] ?? ''),
    );
    expect(values).toEqual([...values].sort((a, b) => (dir === 'asc' ? 1 : -1) * (a < b ? -1 : a > b ? 1 : 0)));
  });

  it('is narrowed by role, plan and state, and takes % and _ as they are', async () => {
    expect(await walk(`q=${prefix}&role=viewer`)).toHaveLength(40);
    expect(await walk(`q=${prefix}&role=viewer&plan=premium`)).toHaveLength(20);
    expect(await walk(`q=${prefix}&state=disabled`)).toHaveLength(0);
    expect(await walk(`q=${prefix}%25`)).toHaveLength(0);
    expect(await walk(`q=${prefix.slice(0, -1)}_`)).toHaveLength(0);
  });

  it('tells of each what the drawer shows, and never a hash', async () => {
    const somebody = await as('analyst');
    const { body } = await admin.client.get(`/api/admin/users/${somebody.id}`);
    expect(body).toMatchObject({
      username: somebody.person.username,
      email: somebody.person.email,
      role: 'analyst',
      plan: 'free',
      disabledAt: null,
      sessions: 1,
      dataSources: 0,
      dashboards: 0,
      members: 1,
      secondFactor: false,
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|Key"/);
    refused(await admin.client.get(`/api/admin/users/${randomUUID()}`), 404, 'not_found');
  });
});

describe('changing a person', () => {
  it('gives a role that holds at their next request, and stands in the record', async () => {
    const somebody = await as('analyst');
    const { status, body } = await admin.client.patch(`/api/admin/users/${somebody.id}`, { role: 'viewer' });
    expect(status).toBe(200);
    expect(body.role).toBe('viewer');
    expect((await somebody.client.get('/api/auth/me')).body.role).toBe('viewer');
    refused(
      await somebody.client.post('/api/dashboards', { dataSourceIds: [randomUUID()], mode: 'auto' }),
      403,
      'role',
    );
    expect(await deedsOn(somebody.id)).toMatchObject([
      { action: 'user.role_changed', actorId: admin.id, details: { from: 'analyst', to: 'viewer' } },
    ]);
  });

  it('an owner makes an admin, whose doors open and close with the role', async () => {
    const somebody = await as('analyst');
    refused(await somebody.client.get('/api/admin/users'), 403, 'role', 'only available to owner or admin accounts');
    await owner.client.patch(`/api/admin/users/${somebody.id}`, { role: 'admin' });
    expect((await somebody.client.get('/api/admin/users')).status).toBe(200);
    await owner.client.patch(`/api/admin/users/${somebody.id}`, { role: 'analyst' });
    refused(await somebody.client.get('/api/admin/users'), 403, 'role');
  });

  it.each<[string, () => Promise<Somebody>, object]>([
    ['make an analyst an admin', () => as('analyst'), { role: 'admin' }],
    ['make an analyst an owner', () => as('analyst'), { role: 'owner' }],
    ['unmake an owner', () => as('owner'), { role: 'viewer' }],
    ['disable an owner', () => as('owner'), { disabled: true }],
    ['change another admin', () => as('admin'), { role: 'analyst' }],
    ['change themselves', () => Promise.resolve(admin), { role: 'owner' }],
    ['change a plan', () => as('analyst'), { plan: 'enterprise' }],
    ['change a plan beside an allowed role', () => as('analyst'), { role: 'viewer', plan: 'enterprise' }],
  ])('an admin may not %s, and nothing changes', async (_what, whom, change) => {
    const target = await whom();
    const before = (await owner.client.get(`/api/admin/users/${target.id}`)).body;
    refused(await admin.client.patch(`/api/admin/users/${target.id}`, change), 403, 'role', 'Only an owner');
    const after = (await owner.client.get(`/api/admin/users/${target.id}`)).body;
    expect({ ...after, lastSeenAt: null }).toEqual({ ...before, lastSeenAt: null });
    expect((await deedsOn(target.id)).filter(({ action }) => action.startsWith('user.'))).toEqual([]);
  });

  it('disabling ends every session at once, and enabling lets the person sign in again', async () => {
    const somebody = await as('analyst');
    const second = new Client();
    await second.post('/api/auth/login', { username: somebody.person.username, password: somebody.person.password });
    expect((await admin.client.get(`/api/admin/users/${somebody.id}`)).body.sessions).toBe(2);
    const { body } = await admin.client.patch(`/api/admin/users/${somebody.id}`, { disabled: true });
    expect(body).toMatchObject({ sessions: 0, disabledAt: expect.any(String) });
    refused(await somebody.client.get('/api/auth/me'), 401, 'unauthenticated');
    expect((await second.post('/api/auth/refresh')).status).toBe(401);
    expect(
      (
        await new Client().post('/api/auth/login', {
          username: somebody.person.username,
          password: somebody.person.password,
        })
      ).status,
    ).toBe(401);
    await admin.client.patch(`/api/admin/users/${somebody.id}`, { disabled: false });
    refused(await somebody.client.get('/api/auth/me'), 401, 'unauthenticated');
    expect(
      (
        await new Client().post('/api/auth/login', {
          username: somebody.person.username,
          password: somebody.person.password,
        })
      ).status,
    ).toBe(200);
    expect((await deedsOn(somebody.id)).map(({ action }) => action)).toEqual(['user.disabled', 'user.enabled']);
  });

  it('nobody disables themselves', async () => {
    refused(
      await owner.client.patch(`/api/admin/users/${owner.id}`, { disabled: true }),
      409,
      'conflict',
      'your own account',
    );
    expect((await owner.client.get('/api/auth/me')).status).toBe(200);
  });

  it('a plan set by the owner is set by hand, and its limits hold at the next upload', async () => {
    const somebody = await as('analyst');
    const { body } = await owner.client.patch(`/api/admin/users/${somebody.id}`, { plan: 'premium' });
    expect(body).toMatchObject({ plan: 'premium', planSource: 'manual' });
    expect((await somebody.client.get('/api/subscription')).body).toMatchObject({
      plan: 'premium',
      source: 'manual',
      usage: { dataSources: { limit: 20 } },
    });
    expect((await deedsOn(somebody.id)).at(-1)).toMatchObject({
      action: 'user.plan_changed',
      details: { from: 'free', to: 'premium' },
    });
  });

  it('refuses a change that names nothing, or what is no role', async () => {
    for (const body of [{}, { role: 'king' }, { plan: 'gold' }, { disabled: 'yes' }])
      refused(await owner.client.patch(`/api/admin/users/${admin.id}`, body), 400, 'validation');
  });
});

describe('a link to a new password', () => {
  it('is shown once, kept as a hash for an hour, and another one with the same key is another link', async () => {
    const somebody = await as('analyst');
    const key = { 'Idempotency-Key': randomUUID() };
    const { status, body } = await admin.client.post(`/api/admin/users/${somebody.id}/reset-link`, {}, key);
    expect(status).toBe(201);
    const token = tokenOf(body.url, 'token');
    expect(body.url).toMatch(/^http:\/\/[^/]+\/reset-password\?token=[\w-]{43}$/);
    const [kept] = await sql<{ tokenHash: string; minutes: number }>(
      'select "tokenHash", extract(epoch from "expiresAt" - "createdAt") / 60 as minutes from "PasswordReset" where "userId" = $1',
      [somebody.id],
    );
    expect(kept!.tokenHash).toBe(hash(token));
    expect(Number(kept!.minutes)).toBeCloseTo(60, 0);
    expect((await admin.client.post(`/api/admin/users/${somebody.id}/reset-link`, {}, key)).body.url).not.toBe(
      body.url,
    );
    const deeds = await deedsOn(somebody.id);
    expect(deeds.map(({ action }) => action)).toEqual(['user.reset_link_made', 'user.reset_link_made']);
    expect(JSON.stringify(deeds)).not.toContain(token);
  });

  it('is not given to an admin for an owner or another admin, nor for a disabled account', async () => {
    refused(await admin.client.post(`/api/admin/users/${owner.id}/reset-link`), 403, 'role');
    refused(await admin.client.post(`/api/admin/users/${(await as('admin')).id}/reset-link`), 403, 'role');
    const gone = await as('analyst');
    await owner.client.patch(`/api/admin/users/${gone.id}`, { disabled: true });
    refused(await owner.client.post(`/api/admin/users/${gone.id}/reset-link`), 409, 'conflict');
  });
});

describe('invitations', () => {
  const address = () => `invited-${randomUUID().slice(0, 8)}@example.com`;

  it('answer their link once, keep its hash for seven days, and put it into the outbox sealed', async () => {
    const email = address();
    const { status, body } = await admin.client.post('/api/admin/invitations', { email, role: 'viewer' });
    expect(status).toBe(201);
    expect(body.invitation).toMatchObject({
      email,
      role: 'viewer',
      state: 'pending',
      invitedBy: admin.person.username,
    });
    expect(body.url).toMatch(/\/auth\?tab=sign-up&invite=[\w-]{43}$/);
    expect((Date.parse(body.invitation.expiresAt) - Date.parse(body.invitation.createdAt)) / 86_400_000).toBeCloseTo(
      7,
      2,
    );
    const [kept] = await sql<{ tokenHash: string }>('select "tokenHash" from "Invitation" where id = $1', [
      body.invitation.id,
    ]);
    expect(kept!.tokenHash).toBe(hash(tokenOf(body.url, 'invite')));
    const [message] = await sql<{ kind: string; sealedText: string }>(
      'select kind, "sealedText" from "OutboxMessage" where "toAddress" = $1',
      [email],
    );
    expect(message!.kind).toBe('invitation');
    expect(message!.sealedText).not.toContain(tokenOf(body.url, 'invite'));
    expect((await admin.client.get(`/api/admin/invitations?q=${email}`)).body.items).toEqual([body.invitation]);
  });

  it('sent again have another link, and the first one no longer works', async () => {
    const { body: first } = await admin.client.post('/api/admin/invitations', { email: address() });
    const { body: second } = await admin.client.post(`/api/admin/invitations/${first.invitation.id}/resend`);
    expect(second.invitation.id).toBe(first.invitation.id);
    expect(second.url).not.toBe(first.url);
    expect(
      await sql('select 1 from "Invitation" where "tokenHash" = $1', [hash(tokenOf(first.url, 'invite'))]),
    ).toHaveLength(0);
  });

  it('to the same address replace the open one', async () => {
    const email = address();
    const { body: first } = await admin.client.post('/api/admin/invitations', { email });
    await admin.client.post('/api/admin/invitations', { email: email.toUpperCase() });
    const { body } = await admin.client.get(`/api/admin/invitations?q=${email}`);
    expect(body.items.map(({ state }: { state: string }) => state)).toEqual(['pending', 'revoked']);
    expect(body.items[1].id).toBe(first.invitation.id);
  });

  it('can be withdrawn, run out, and stay withdrawn once however often one asks', async () => {
    const { body } = await admin.client.post('/api/admin/invitations', { email: address() });
    const path = `/api/admin/invitations/${body.invitation.id}`;
    for (let nth = 0; nth < 2; nth++) expect((await admin.client.delete(path)).body.state).toBe('revoked');
    expect((await deedsOn(body.invitation.id)).map(({ action }) => action)).toEqual([
      'invitation.made',
      'invitation.revoked',
    ]);
    const { body: late } = await admin.client.post('/api/admin/invitations', { email: address() });
    await sql('update "Invitation" set "expiresAt" = now() - interval \'1 day\' where id = $1', [late.invitation.id]);
    expect((await admin.client.get(`/api/admin/invitations?q=${late.invitation.email}`)).body.items[0].state).toBe(
      'expired',
    );
  });

  it('are not made for somebody who has an account', async () => {
    refused(
      await admin.client.post('/api/admin/invitations', { email: owner.person.email.toUpperCase() }),
      409,
      'conflict',
    );
    refused(await admin.client.post('/api/admin/invitations', { email: 'nowhere' }), 400, 'validation');
  });

  it('of owners and admins are an owner’s alone: an admin can neither make, resend, withdraw nor replace one', async () => {
    for (const role of ['owner', 'admin'])
      refused(await admin.client.post('/api/admin/invitations', { email: address(), role }), 403, 'role');
    const email = address();
    const { body } = await owner.client.post('/api/admin/invitations', { email, role: 'admin' });
    const path = `/api/admin/invitations/${body.invitation.id}`;
    refused(await admin.client.post(`${path}/resend`), 403, 'role');
    refused(await admin.client.delete(path), 403, 'role');
    refused(await admin.client.post('/api/admin/invitations', { email, role: 'viewer' }), 403, 'role');
    expect((await owner.client.get(`/api/admin/invitations?q=${email}`)).body.items).toEqual([body.invitation]);
  });

  it('once accepted cannot be sent again or withdrawn', async () => {
    const { body } = await admin.client.post('/api/admin/invitations', { email: address() });
    await sql('update "Invitation" set "acceptedAt" = now() where id = $1', [body.invitation.id]);
    refused(await admin.client.post(`/api/admin/invitations/${body.invitation.id}/resend`), 409, 'conflict');
    refused(await admin.client.delete(`/api/admin/invitations/${body.invitation.id}`), 409, 'conflict');
  });
});

describe('contact requests', () => {
  it('[E10] are listed with all that was written, searched, narrowed and marked', async () => {
    const company = `Company ${randomUUID().slice(0, 8)}`;
    const written = {
      name: 'A Name',
      email: 'a.name@example.com',
      company,
      phone: '+49 30 1234',
      teamSize: '51-100',
      message: 'About the plan',
    };
    await sql(
      'insert into "ContactRequest" (id, name, email, company, phone, "teamSize", message, "updatedAt") values ($1, $2, $3, $4, $5, $6, $7, now())',
      [randomUUID(), ...Object.values(written)],
    );
    const { body } = await admin.client.get(
      `/api/admin/contacts?q=${encodeURIComponent(company.toLowerCase())}&status=new`,
    );
    expect(body.items).toEqual([{ id: expect.any(String), ...written, status: 'new', createdAt: expect.any(String) }]);
    const path = `/api/admin/contacts/${body.items[0].id}`;
    expect((await admin.client.patch(path, { status: 'closed' })).body.status).toBe('closed');
    expect(
      (await admin.client.get(`/api/admin/contacts?q=${encodeURIComponent(company)}&status=new`)).body.items,
    ).toEqual([]);
    expect(await deedsOn(body.items[0].id)).toMatchObject([
      { action: 'contact.changed', actorId: admin.id, details: { status: 'closed' } },
    ]);
    refused(await admin.client.patch(path, { status: 'lost' }), 400, 'validation');
    refused(await admin.client.patch(`/api/admin/contacts/${randomUUID()}`, { status: 'new' }), 404, 'not_found');
  });
});

describe('the outbox', () => {
  it('is the owner’s; a text is read one by one and the reading stands in the record', async () => {
    const email = `mailed-${randomUUID().slice(0, 8)}@example.com`;
    const { body: made } = await admin.client.post('/api/admin/invitations', { email });
    refused(await admin.client.get('/api/admin/outbox'), 403, 'role', 'only available to owner accounts');
    const { body } = await owner.client.get('/api/admin/outbox');
    const entry = body.items.find(({ to }: { to: string }) => to === email);
    expect(entry).toMatchObject({ kind: 'invitation', to: email, state: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain(tokenOf(made.url, 'invite'));
    refused(await admin.client.get(`/api/admin/outbox/${entry.id}`), 403, 'role');
    const { body: message } = await owner.client.get(`/api/admin/outbox/${entry.id}`);
    expect(message.text).toContain(made.url);
    expect(await deedsOn(entry.id)).toMatchObject([
      { action: 'outbox.read', actorId: owner.id, details: { kind: 'invitation' } },
    ]);
  });
});

describe('the record', () => {
  it('is filtered by who, what, how it went and when', async () => {
    const somebody = await as('analyst');
    await admin.client.patch(`/api/admin/users/${somebody.id}`, { role: 'viewer' });
    const read = async (query: string) =>
      (await owner.client.get(`/api/admin/audit?${query}`)).body.items as {
        action: string;
        actor: string;
        target: string | null;
        outcome: string;
      }[];
    const mine = await read(`actor=${admin.person.username}&action=user.role_changed`);
    expect(mine[0]).toMatchObject({
      actor: admin.person.username,
      action: 'user.role_changed',
      target: somebody.person.username,
      outcome: 'done',
      address: expect.any(String),
      details: { to: 'viewer' },
    });
    expect(mine.every(({ actor, action }) => actor === admin.person.username && action === 'user.role_changed')).toBe(
      true,
    );
    expect(await read(`actor=${admin.person.username}&action=user.role_changed&outcome=refused`)).toEqual([]);
    expect(await read(`actor=${somebody.id}&to=${new Date(Date.now() - 3_600_000).toISOString()}`)).toEqual([]);
    await new Client().post('/api/auth/login', { username: somebody.person.username, password: 'wrong password' });
    expect((await read(`actor=${somebody.id}&outcome=refused`))[0]).toMatchObject({
      action: 'session.opened',
      outcome: 'refused',
    });
    refused(await owner.client.get('/api/admin/audit?from=yesterday'), 400, 'validation');
  });

  it('is paged by cursor', async () => {
    const id = randomUUID();
    await sql(
      'insert into "AuditEntry" (id, "actorKind", "actorId", action, outcome) select gen_random_uuid(), \'user\', $1, \'test.paged\', \'done\' from generate_series(1, 120)',
      [id],
    );
    const seen = new Set<string>();
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: Answer = await owner.client.get(`/api/admin/audit?actor=${id}${cursor && `&cursor=${cursor}`}`);
      for (const entry of body.items) seen.add(entry.id);
      cursor = body.nextCursor;
    }
    expect(seen.size).toBe(120);
  });

  it('is taken away as CSV by Bearer or by the page cookie, its formula cells defused', async () => {
    const formula = { ...newPerson(), username: `=1+1"${randomUUID().slice(0, 8)}` };
    const client = new Client();
    const {
      body: { user },
    } = await client.post('/api/auth/signup', formula);
    const viaCookie = new Client();
    for (const [name, cookie] of owner.client.jar) viaCookie.jar.set(name, cookie);
    for (const reader of [admin.client, viaCookie]) {
      const { status, headers, body } = await reader.get(`/api/admin/audit/file?actor=${user.id}`);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
      const [head, ...lines] = body.text.trim().split('\r\n');
      expect(head).toBe('at,actor,actorKind,action,targetType,targetId,outcome,address,requestId,details');
      expect(lines.at(-1)).toContain(`,"'=1+1""${formula.username.slice(5)}",user,account.created,`);
    }
    refused(await client.get('/api/admin/audit/file'), 403, 'role');
  });
});

describe('[C12] the figures', () => {
  it('of the overview are counts of what is there', async () => {
    const before = (await admin.client.get('/api/admin/overview')).body;
    const somebody = await as('analyst');
    await setPlan(somebody.id, 'free');
    expect((await somebody.client.upload('small.csv', 'day,amount\n2024-01-01,1\n2024-01-02,2\n')).status).toBe(201);
    const after = (await admin.client.get('/api/admin/overview')).body;
    expect(after.users.now).toBeGreaterThan(before.users.now);
    expect(after.users.days).toHaveLength(30);
    expect(after.users.days.at(-1)).toBeGreaterThan(before.users.days.at(-1));
    expect(after.dataSources.now).toBeGreaterThan(before.dataSources.now);
    expect(after.storage.originals).toBeGreaterThan(before.storage.originals);
    expect(after.storage.sets).toBeGreaterThan(before.storage.sets);
    expect(after.storage.diskFree).toBeLessThanOrEqual(after.storage.diskTotal);
    expect(after.jobs.today).toBeGreaterThan(before.jobs.today);
    expect(after.requests.last24Hours).toBeGreaterThan(before.requests.last24Hours);
  });

  it('of health are a status and a version for strangers, checks for the signed-in, details for those who administer', async () => {
    const stranger = await new Client().get('/api/system-health');
    expect(stranger.status).toBe(200);
    expect(stranger.headers.get('cache-control')).toBe('public, max-age=60');
    expect(stranger.headers.getSetCookie()).toEqual([]);
    expect(stranger.body).toEqual({
      data: { status: expect.stringMatching(/^(ok|degraded)$/), version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
      generatedAt: expect.any(String),
    });

    const detailed = await admin.client.get('/api/system-health');
    expect(detailed.headers.get('cache-control')).toBe('private, no-store');
    expect(detailed.body.data.uptime).toBeGreaterThan(0);
    expect(detailed.body.data.checks.map(({ name }: { name: string }) => name)).toEqual([
      'database',
      'disk',
      'queue',
      'mail',
      'ai',
      'clock',
    ]);
    expect(detailed.body.data.checks[0]).toMatchObject({
      name: 'database',
      status: 'ok',
      detail: expect.stringMatching(/^Responded in \d+ ms\.$/),
    });
    expect(detailed.body.data.checks[4]).toMatchObject({ name: 'ai', status: 'not_configured' });

    const analyst = await (await as('analyst')).client.get('/api/system-health');
    expect(analyst.headers.get('cache-control')).toBe('private, no-store');
    expect(analyst.body.data.checks[0]).toEqual({ name: 'database', status: 'ok' });

    const ended = new Client();
    ended.token = 'ended';
    refused(await ended.get('/api/system-health'), 401, 'unauthenticated');
  });

  it('of monitoring count every answer by route, failures with their request id, for owner and admin alone', async () => {
    const somebody = await as('analyst');
    const before = (await admin.client.get('/api/monitoring?window=1h')).body;
    const times = 7;
    for (let nth = 0; nth < times; nth++) await somebody.client.get(`/api/dashboards/${randomUUID()}`);
    const failed = await somebody.client.post('/api/subscription/checkout', { plan: 'premium' });
    expect(failed.status).toBe(503);
    const { status, body, headers } = await admin.client.get('/api/monitoring?window=1h');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const asked = (answer: typeof body) =>
      answer.data.routes.find(({ route }: { route: string }) => route === 'GET /api/dashboards/{id}') ?? {
        requests: 0,
      };
    expect(asked(body).requests - asked(before).requests).toBeGreaterThanOrEqual(times);
    expect(asked(body).p50).toBeGreaterThan(0);
    expect(asked(body).p95).toBeGreaterThanOrEqual(asked(body).p50);
    expect(body.data.requests).toBe(
      body.data.routes.reduce((sum: number, { requests }: { requests: number }) => sum + requests, 0),
    );
    expect(body.data.series).toHaveLength(12);
    expect(body.data.series.reduce((sum: number, { requests }: { requests: number }) => sum + requests, 0)).toBe(
      body.data.requests,
    );
    expect(body.data.errorsByRequest).toContainEqual({
      at: expect.any(String),
      requestId: failed.body.requestId,
      route: 'POST /api/subscription/checkout',
      status: 503,
      ms: expect.any(Number),
      what: 'AppError not_configured',
    });
    expect(body.data).toMatchObject({
      queueDepth: expect.any(Number),
      memory: { process: expect.any(Number) },
      disk: { free: expect.any(Number) },
      slowestQueries: expect.any(Array),
    });

    refused(await somebody.client.get('/api/monitoring'), 403, 'role', 'only available to owner or admin accounts');
    const stranger = await new Client().get('/api/monitoring?window=7d');
    expect(stranger.body).toEqual({ data: { status: expect.any(String) }, generatedAt: expect.any(String) });
    expect(stranger.headers.get('cache-control')).toBe('public, max-age=60');
    refused(await admin.client.get('/api/monitoring?window=1y'), 400, 'validation');
  });

  it('of longer windows have as many steps as they say', async () => {
    expect((await owner.client.get('/api/monitoring?window=24h')).body.data.series).toHaveLength(48);
    expect((await owner.client.get('/api/monitoring?window=7d')).body.data.series).toHaveLength(56);
  });
});
