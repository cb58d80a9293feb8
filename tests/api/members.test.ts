import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client, newPerson, putInWorkspace, sameBrowser, setPlan, setRole, signUp, sql, type Person } from './client';
import { refused } from './refused';

type Somebody = { client: Client; person: Person; id: string };
const CSV = `day,amount\n${Array.from({ length: 30 }, (_, nth) => `2024-01-${String(nth + 1).padStart(2, '0')},${nth}`).join('\n')}\n`;

/** Somebody whose workspace has seats. */
async function owner(): Promise<Somebody & { workspace: string }> {
  const somebody = await signUp();
  await setPlan(somebody.id, 'enterprise');
  return { ...somebody, workspace: await workspaceOf(somebody.client) };
}
const workspaceOf = async (client: Client): Promise<string> => (await client.get('/api/auth/me')).body.workspace.id;
const rolesIn = async (client: Client) =>
  Object.fromEntries(
    ((await client.get('/api/workspace/members')).body.members as { username: string; role: string }[]).map(
      ({ username, role }) => [username, role],
    ),
  );

async function enter(client: Client, id: string) {
  const answer = await client.post(`/api/workspaces/${id}/enter`);
  if (answer.status === 200) client.token = answer.body.accessToken;
  return answer;
}

/** Invites a person, who accepts and enters. */
async function join(host: Somebody & { workspace: string }, guest: Somebody, role: 'editor' | 'viewer') {
  const invited = await host.client.post('/api/workspace/members', { email: guest.person.email, role });
  expect(invited.status).toBe(201);
  const { invitations } = (await guest.client.get('/api/workspaces')).body;
  expect(await guest.client.post(`/api/workspaces/invitations/${invitations[0].id}/accept`)).toMatchObject({
    status: 200,
    body: { workspaceId: host.workspace },
  });
  expect(await enter(guest.client, host.workspace)).toMatchObject({ status: 200 });
}

async function signIn({ username, password }: Person): Promise<Client> {
  const client = new Client();
  client.token = (await client.post('/api/auth/login', { username, password })).body.accessToken;
  return client;
}

/** The link that was mailed to an address: what the installation's owner reads in the outbox. */
async function mailedTo(email: string): Promise<string> {
  const installationOwner = await signUp();
  await setRole(installationOwner.id, 'owner');
  const [message] = await sql<{ id: string }>(
    'select id from "OutboxMessage" where "toAddress" = $1 order by "createdAt" desc limit 1',
    [email],
  );
  return (await installationOwner.client.get(`/api/admin/outbox/${message!.id}`)).body.text;
}
const tokenIn = (text: string) => /invite=([\w-]+)/.exec(text)?.[1];

describe('the person and their workspace', () => {
  it('are told together', async () => {
    const { client, person } = await signUp();
    expect((await client.get('/api/auth/me')).body).toMatchObject({
      role: 'analyst',
      plan: 'free',
      workspace: { id: expect.any(String), name: person.username, role: 'owner' },
    });
    expect((await client.get('/api/workspaces')).body).toEqual({
      workspaces: [
        { id: expect.any(String), name: person.username, role: 'owner', plan: 'free', members: 1, current: true },
      ],
      invitations: [],
    });
    expect((await client.get('/api/workspace/members')).body).toMatchObject({
      members: [{ username: person.username, role: 'owner', you: true }],
      seats: { used: 1, limit: 1 },
    });
  });

  it('the owner renames it', async () => {
    const { client } = await signUp();
    expect(await client.patch('/api/workspace', { name: 'Harbour' })).toMatchObject({ status: 200 });
    expect((await client.get('/api/auth/me')).body.workspace.name).toBe('Harbour');
    for (const name of ['', ' ', 'x'.repeat(61), 'a\nb', 7])
      refused(await client.patch('/api/workspace', { name }), 400, 'validation');
  });
});

describe('an invitation', () => {
  let host: Somebody & { workspace: string };
  beforeAll(async () => {
    host = await owner();
  });

  it('reads the same for an address with an account and for one without', async () => {
    const known = await signUp();
    const stranger = newPerson();
    const [asked, mailed] = [
      await host.client.post('/api/workspace/members', { email: known.person.email, role: 'viewer' }),
      await host.client.post('/api/workspace/members', { email: stranger.email, role: 'viewer' }),
    ];
    const shape = ({ status, body }: typeof asked) => [status, Object.keys(body.invitation as object).sort()];
    expect(shape(asked)).toEqual(shape(mailed));
    expect(JSON.stringify([asked.body, mailed.body])).not.toMatch(/token|userId/i);
    const { invitations } = (await host.client.get('/api/workspace/members')).body;
    expect(invitations.map(({ email }: { email: string }) => email).sort()).toEqual(
      [known.person.email, stranger.email].sort(),
    );
  });

  it('asks somebody who has an account, and nobody else', async () => {
    const [known, other] = [await signUp(), await signUp()];
    await host.client.post('/api/workspace/members', { email: known.person.email.toUpperCase(), role: 'editor' });
    const [invitation] = (await known.client.get('/api/workspaces')).body.invitations;
    expect(invitation).toMatchObject({
      workspace: host.person.username,
      role: 'editor',
      invitedBy: host.person.username,
    });
    refused(await other.client.post(`/api/workspaces/invitations/${invitation.id}/accept`), 410, 'gone');
    refused(await other.client.post(`/api/workspaces/invitations/${invitation.id}/decline`), 410, 'gone');
    refused(await other.client.post(`/api/workspaces/invitations/${randomUUID()}/accept`), 410, 'gone');
    expect(await known.client.post(`/api/workspaces/invitations/${invitation.id}/accept`)).toMatchObject({
      status: 200,
      body: { workspaceId: host.workspace, name: host.person.username },
    });
    // the session stays where it is, and the invitation is used up
    expect(await workspaceOf(known.client)).not.toBe(host.workspace);
    refused(await known.client.post(`/api/workspaces/invitations/${invitation.id}/accept`), 410, 'gone');
    refused(
      await host.client.post('/api/workspace/members', { email: known.person.email, role: 'editor' }),
      409,
      'conflict',
    );
    const mailed = await mailedTo(known.person.email.toUpperCase());
    expect(mailed).toContain('/home');
    expect(tokenIn(mailed)).toBeUndefined();
  });

  it('stays with the account that had the address then', async () => {
    const [known, taker] = [await signUp(), await signUp()];
    await host.client.post('/api/workspace/members', { email: known.person.email, role: 'editor' });
    const elsewhere = `${randomUUID()}@example.com`;
    await known.client.patch('/api/user', { email: elsewhere, currentPassword: known.person.password });
    await taker.client.patch('/api/user', { email: known.person.email, currentPassword: taker.person.password });
    expect((await taker.client.get('/api/workspaces')).body.invitations).toEqual([]);
    expect((await known.client.get('/api/workspaces')).body.invitations).toHaveLength(1);
  });

  it('declined or withdrawn, frees its seat and opens nothing', async () => {
    const [first, second] = [await signUp(), await signUp()];
    const seats = async () => (await host.client.get('/api/workspace/members')).body.seats.used;
    const before = await seats();
    const made = await host.client.post('/api/workspace/members', { email: first.person.email, role: 'viewer' });
    await host.client.post('/api/workspace/members', { email: second.person.email, role: 'viewer' });
    expect(await seats()).toBe(before + 2);
    const { id } = made.body.invitation;
    expect(await first.client.post(`/api/workspaces/invitations/${id}/decline`)).toMatchObject({ status: 200 });
    const [other] = (await second.client.get('/api/workspaces')).body.invitations;
    expect(await host.client.delete(`/api/workspace/invitations/${other.id}`)).toMatchObject({ status: 200 });
    refused(await host.client.delete(`/api/workspace/invitations/${other.id}`), 404, 'not_found');
    expect(await seats()).toBe(before);
    refused(await first.client.post(`/api/workspaces/invitations/${id}/accept`), 410, 'gone');
    refused(await second.client.post(`/api/workspaces/invitations/${other.id}/accept`), 410, 'gone');
  });

  it('takes the place of an earlier one to the same address, also when 64 come at once', async () => {
    const { email } = newPerson();
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => host.client.post('/api/workspace/members', { email, role: 'viewer' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const { invitations } = (await host.client.get('/api/workspace/members')).body;
    expect(invitations.filter((each: { email: string }) => each.email === email)).toHaveLength(1);
  });

  it('by mail lets one person sign up with its address, who is a member then', async () => {
    const person = newPerson();
    await host.client.post('/api/workspace/members', { email: person.email, role: 'viewer' });
    const inviteToken = tokenIn(await mailedTo(person.email));
    const other = newPerson();
    refused(await new Client().post('/api/auth/signup', { ...other, inviteToken }), 400, 'validation');
    const client = new Client();
    const signedUp = await client.post('/api/auth/signup', { ...person, inviteToken });
    expect(signedUp).toMatchObject({
      status: 201,
      body: { user: { role: 'analyst', workspace: { id: host.workspace, role: 'viewer' } } },
    });
    client.token = signedUp.body.accessToken;
    // a workspace of their own stands beside it
    expect((await client.get('/api/workspaces')).body.workspaces).toHaveLength(2);
    const again = newPerson();
    refused(await new Client().post('/api/auth/signup', { ...again, email: person.email, inviteToken }), 410, 'gone');
  });

  it('by mail is worth nothing once it is withdrawn or has lapsed', async () => {
    const [one, two] = [newPerson(), newPerson()];
    const first = await host.client.post('/api/workspace/members', { email: one.email, role: 'viewer' });
    await host.client.post('/api/workspace/members', { email: two.email, role: 'viewer' });
    await host.client.delete(`/api/workspace/invitations/${first.body.invitation.id}`);
    await sql('update "WorkspaceInvitation" set "expiresAt" = now() - interval \'1 hour\' where email = $1', [
      two.email,
    ]);
    for (const person of [one, two])
      refused(
        await new Client().post('/api/auth/signup', { ...person, inviteToken: tokenIn(await mailedTo(person.email)) }),
        410,
        'gone',
      );
  });

  it('refuses what is no address or no role', async () => {
    for (const body of [
      {},
      { email: 'nobody' },
      { email: 'a@example.com', role: 'owner' },
      { email: 'a\n@example.com' },
    ])
      refused(await host.client.post('/api/workspace/members', body), 400, 'validation');
  });
});

describe('seats', () => {
  it.each(['free', 'premium'])('[P03] the one of %s is the owner’s, also when 64 ask at once', async (plan) => {
    const host = await owner();
    await setPlan(host.id, plan);
    const answers = await Promise.all(
      Array.from({ length: 64 }, () =>
        host.client.post('/api/workspace/members', { email: newPerson().email, role: 'viewer' }),
      ),
    );
    for (const answer of answers) refused(answer, 403, 'plan_limit');
    expect(answers[0]!.body.details).toEqual({ limit: 1, used: 1, plan });
    expect(await sql('select 1 from "WorkspaceInvitation" where "workspaceId" = $1', [host.workspace])).toHaveLength(0);
  });

  it('[P03] after a downgrade nobody joins, and members read on', async () => {
    const host = await owner();
    const [editor, asked] = [await signUp(), await signUp()];
    await join(host, editor, 'editor');
    await host.client.post('/api/workspace/members', { email: asked.person.email, role: 'editor' });
    await setPlan(host.id, 'free');
    const [invitation] = (await asked.client.get('/api/workspaces')).body.invitations;
    refused(await asked.client.post(`/api/workspaces/invitations/${invitation.id}/accept`), 403, 'plan_limit');
    refused(
      await host.client.post('/api/workspace/members', { email: newPerson().email, role: 'viewer' }),
      403,
      'plan_limit',
    );
    expect((await editor.client.get('/api/auth/me')).body.workspace.role).toBe('viewer');
    expect(await editor.client.get('/api/dashboards')).toMatchObject({ status: 200 });
    refused(await editor.client.upload('a.csv', CSV), 403, 'role');
    expect(await host.client.upload('a.csv', CSV)).toMatchObject({ status: 201 });
    // nothing was deleted: with the plan all is as it was
    await setPlan(host.id, 'enterprise');
    expect((await editor.client.get('/api/auth/me')).body.workspace.role).toBe('editor');
  });
});

describe('what a member may do', () => {
  it.each([
    ['analyst', 'editor', 'changes'],
    ['analyst', 'viewer', 'reads'],
    ['viewer', 'editor', 'reads'],
    ['viewer', 'viewer', 'reads'],
    ['admin', 'viewer', 'reads'],
    ['owner', 'viewer', 'reads'],
    ['admin', 'editor', 'changes'],
  ] as const)('an installation’s %s who is the workspace’s %s %s', async (role, inWorkspace, may) => {
    const host = await owner();
    const source = await host.client.upload('shared.csv', CSV);
    const { id } = source.body.dataSource;
    const member = await signUp();
    await join(host, member, inWorkspace);
    await setRole(member.id, role);
    expect(await member.client.get(`/api/data-sources/${id}`)).toMatchObject({ status: 200 });
    const renamed = await member.client.patch(`/api/data-sources/${id}`, { name: 'theirs' });
    if (may === 'changes') expect(renamed.status).toBe(200);
    else refused(renamed, 403, 'role');
    // the plan and the members are the owner's alone
    refused(await member.client.post('/api/workspace/members', { email: newPerson().email }), 403, 'role');
    refused(await member.client.post('/api/subscription/checkout', { plan: 'premium' }), 403, 'role');
  });

  it('an installation’s owner and admin open no workspace', async () => {
    const host = await owner();
    const { id } = (await host.client.upload('private.csv', CSV)).body.dataSource;
    for (const role of ['owner', 'admin']) {
      const other = await signUp();
      await setRole(other.id, role);
      refused(await other.client.get(`/api/data-sources/${id}`), 404, 'not_found');
      refused(await enter(other.client, host.workspace), 404, 'not_found');
    }
  });

  it('nobody raises their own role, and a stranger touches nobody', async () => {
    const host = await owner();
    const [editor, viewer, stranger] = [await signUp(), await signUp(), await owner()];
    await join(host, editor, 'editor');
    await join(host, viewer, 'viewer');
    for (const { client, id } of [editor, viewer]) {
      for (const role of ['owner', 'editor'])
        refused(await client.patch(`/api/workspace/members/${id}`, { role }), 403, 'role');
      refused(await client.delete(`/api/workspace/members/${host.id}`), 403, 'role');
    }
    refused(await stranger.client.patch(`/api/workspace/members/${viewer.id}`, { role: 'editor' }), 404, 'not_found');
    refused(await stranger.client.delete(`/api/workspace/members/${viewer.id}`), 404, 'not_found');
    refused(await enter(stranger.client, host.workspace), 404, 'not_found');
    refused(await enter(stranger.client, randomUUID()), 404, 'not_found');
    expect(await rolesIn(host.client)).toMatchObject({
      [host.person.username]: 'owner',
      [editor.person.username]: 'editor',
      [viewer.person.username]: 'viewer',
    });
  });

  it('open invitations are the owner’s to see', async () => {
    const host = await owner();
    const editor = await signUp();
    await join(host, editor, 'editor');
    await host.client.post('/api/workspace/members', { email: newPerson().email });
    expect((await editor.client.get('/api/workspace/members')).body.invitations).toEqual([]);
    expect((await host.client.get('/api/workspace/members')).body.invitations).toHaveLength(1);
  });

  it('another role holds from the next request on', async () => {
    const host = await owner();
    const member = await signUp();
    await join(host, member, 'viewer');
    refused(await member.client.upload('a.csv', CSV), 403, 'role');
    await host.client.patch(`/api/workspace/members/${member.id}`, { role: 'editor' });
    expect(await member.client.upload('a.csv', CSV)).toMatchObject({ status: 201 });
    await host.client.patch(`/api/workspace/members/${member.id}`, { role: 'viewer' });
    refused(await member.client.upload('b.csv', CSV), 403, 'role');
  });
});

describe('entering another workspace', () => {
  it('gives new credentials; those of before open nothing', async () => {
    const host = await owner();
    const member = await signUp();
    const own = await workspaceOf(member.client);
    await member.client.upload('mine.csv', CSV);
    const before = sameBrowser(member.client);
    before.token = member.client.token;
    await join(host, member, 'editor');
    expect(await workspaceOf(member.client)).toBe(host.workspace);
    expect((await member.client.get('/api/data-sources')).body).toEqual([]);
    refused(await before.get('/api/data-sources'), 401, 'unauthenticated');
    refused(await before.post('/api/auth/refresh'), 401, 'unauthenticated');
    // the cookies are the new session's: a reload goes on in the new workspace, and so does the next sign-in
    const reloaded = sameBrowser(member.client);
    expect((await reloaded.post('/api/auth/refresh')).body.user.workspace.id).toBe(host.workspace);
    expect(await workspaceOf(await signIn(member.person))).toBe(host.workspace);
    await enter(member.client, own);
    expect((await member.client.get('/api/data-sources')).body).toHaveLength(1);
  });

  it('prolongs no session', async () => {
    const host = await owner();
    const member = await signUp();
    const times = () =>
      sql<{ createdAt: Date; expiresAt: Date }>(
        'select "createdAt", "expiresAt" from "Session" where "userId" = $1 and "revokedAt" is null',
        [member.id],
      );
    const before = await times();
    await join(host, member, 'viewer');
    expect(await times()).toEqual(before);
  });

  it('replays no answer of the workspace before', async () => {
    const host = await owner();
    const member = await signUp();
    const key = { 'Idempotency-Key': randomUUID() };
    const body = (id: string) => ({ dataSourceIds: [id], mode: 'blank', name: 'One' });
    const { id } = (await host.client.upload('a.csv', CSV)).body.dataSource;
    // a refusal is kept as well
    refused(await member.client.post('/api/dashboards', body(id), key), 404, 'not_found');
    await join(host, member, 'editor');
    expect(await member.client.post('/api/dashboards', body(id), key)).toMatchObject({ status: 201 });
  });
});

describe('a member who is removed', () => {
  it('is out at once, everywhere but elsewhere; what they made stays', async () => {
    const host = await owner();
    const member = await signUp();
    const elsewhere = await signIn(member.person);
    await join(host, member, 'editor');
    const { id } = (await member.client.upload('made.csv', CSV)).body.dataSource;
    const second = await signIn(member.person);
    expect(await workspaceOf(second)).toBe(host.workspace);
    expect(await host.client.delete(`/api/workspace/members/${member.id}`)).toMatchObject({ status: 200 });
    for (const client of [member.client, second]) {
      refused(await client.get(`/api/data-sources/${id}`), 401, 'unauthenticated');
      refused(await client.post('/api/auth/refresh'), 401, 'unauthenticated');
    }
    expect(await elsewhere.get('/api/data-sources')).toMatchObject({ status: 200 });
    refused(await enter(elsewhere, host.workspace), 404, 'not_found');
    expect(await workspaceOf(await signIn(member.person))).toBe(await workspaceOf(elsewhere));
    expect(await host.client.get(`/api/data-sources/${id}`)).toMatchObject({ status: 200 });
  });

  it('hears no more of the workspace', async () => {
    const host = await owner();
    const member = await signUp();
    await join(host, member, 'viewer');
    const stream = await fetch(new URL('/api/jobs/events', member.client.origin), {
      headers: { Authorization: `Bearer ${member.client.token}` },
    });
    const reader = stream.body!.getReader();
    await reader.read();
    await host.client.delete(`/api/workspace/members/${member.id}`);
    for (;;) {
      const { done } = await reader.read();
      if (done) break;
    }
    expect((await host.client.upload('later.csv', CSV)).status).toBe(201);
  });

  it('whose session is made just then gets no data by it', async () => {
    const host = await owner();
    const member = await signUp();
    await putInWorkspace(member.id, host.id, 'editor');
    // as if the session had escaped being ended
    await sql('delete from "Membership" where "userId" = $1 and "workspaceId" = $2', [member.id, host.workspace]);
    refused(await member.client.get('/api/data-sources'), 401, 'unauthenticated');
  });
});

describe('leaving and handing over', () => {
  it('a member leaves with one call, and goes on in their own workspace', async () => {
    const host = await owner();
    const member = await signUp();
    const own = await workspaceOf(member.client);
    await join(host, member, 'viewer');
    const left = await member.client.delete(`/api/workspace/members/${member.id}`);
    expect(left).toMatchObject({ status: 200, body: { user: { workspace: { id: own, role: 'owner' } } } });
    member.client.token = left.body.accessToken;
    expect(await workspaceOf(member.client)).toBe(own);
    expect(await rolesIn(host.client)).toEqual({ [host.person.username]: 'owner' });
  });

  it('the owner can’t leave, be removed or step down before another member owns it', async () => {
    const host = await owner();
    const own = `/api/workspace/members/${host.id}`;
    refused(await host.client.delete(own), 409, 'conflict');
    refused(await host.client.patch(own, { role: 'editor' }), 409, 'conflict');
    const member = await signUp();
    await join(host, member, 'editor');
    const path = `/api/workspace/members/${member.id}`;
    expect(await host.client.patch(path, { role: 'owner' })).toMatchObject({ status: 200 });
    expect(await rolesIn(member.client)).toEqual({
      [host.person.username]: 'editor',
      [member.person.username]: 'owner',
    });
    // whoever hands over owns another workspace from then on
    const { workspaces } = (await host.client.get('/api/workspaces')).body;
    expect(workspaces.filter(({ role }: { role: string }) => role === 'owner')).toHaveLength(1);
    refused(await host.client.patch(path, { role: 'viewer' }), 403, 'role');
    expect(await host.client.delete(own)).toMatchObject({ status: 200 });
  });

  it('of two hand-overs at once one holds', async () => {
    const host = await owner();
    const [one, two] = [await signUp(), await signUp()];
    await join(host, one, 'editor');
    await join(host, two, 'editor');
    const answers = await Promise.all(
      [one, two].map(({ id }) => host.client.patch(`/api/workspace/members/${id}`, { role: 'owner' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(Object.values(await rolesIn(one.client)).filter((role) => role === 'owner')).toHaveLength(1);
  });

  it('isn’t to somebody who only reads on this server, or whose account is disabled', async () => {
    const host = await owner();
    const [reader, disabled] = [await signUp(), await signUp()];
    await join(host, reader, 'editor');
    await join(host, disabled, 'editor');
    await setRole(reader.id, 'viewer');
    await sql('update "User" set "disabledAt" = now() where id = $1', [disabled.id]);
    for (const { id } of [reader, disabled])
      refused(await host.client.patch(`/api/workspace/members/${id}`, { role: 'owner' }), 409, 'conflict');
  });
});

it('the audit names each deed, and no address', async () => {
  const host = await owner();
  const member = await signUp();
  await join(host, member, 'viewer');
  await host.client.patch(`/api/workspace/members/${member.id}`, { role: 'editor' });
  await host.client.delete(`/api/workspace/members/${member.id}`);
  const rows = await sql<{ action: string; details: unknown }>(
    'select action, details from "AuditEntry" where "workspaceId" = $1 order by id',
    [host.workspace],
  );
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'member.invited',
      'member.joined',
      'workspace.entered',
      'member.role_changed',
      'member.removed',
    ]),
  );
  expect(JSON.stringify(rows)).not.toContain('@');
});
