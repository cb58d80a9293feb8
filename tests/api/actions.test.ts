import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActionResult } from '@/lib/http/action-schema';
import { Client, newPerson, putInWorkspace, setPlan, setRole, signUp } from './client';

type Manifest = { node: Record<string, { exportedName: string }> };
const manifest = JSON.parse(
  readFileSync(new URL('../../.next/server/server-reference-manifest.json', import.meta.url), 'utf8'),
) as Manifest;
const idOf = new Map(Object.entries(manifest.node).map(([id, { exportedName }]) => [exportedName, id]));

/** As the browser calls a server action; null where the page itself did not let it in. */
async function call(client: Client, name: string, page: string, input: unknown, headers: Record<string, string> = {}) {
  const { status, body } = await client.send('POST', page, [input], {
    'Next-Action': idOf.get(name) ?? 'none',
    'Content-Type': 'text/plain;charset=UTF-8',
    Accept: 'text/x-component',
    Origin: client.origin,
    ...headers,
  });
  const line = String(body.text)
    .split('\n')
    .find((each) => each.startsWith('1:{'));
  return { status, result: line ? (JSON.parse(line.slice(2)) as ActionResult<Record<string, unknown>>) : null };
}

const dashboardOf = async ({ client }: { client: Client }) => {
  const source = (await client.upload('shops.csv', 'region,sales\nNorth,3\nSouth,5\nWest,8\n')).body.dataSource.id;
  const { dashboard } = (await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank' })).body;
  return { source, dashboard };
};

type Somebody = Awaited<ReturnType<typeof signUp>>;
let analyst: Somebody, viewer: Somebody, workspaceViewer: Somebody, admin: Somebody, stranger: Client;
beforeAll(async () => {
  [analyst, viewer, admin, workspaceViewer] = await Promise.all([signUp(), signUp(), signUp(), signUp()]);
  const host = await signUp();
  await setPlan(host.id, 'enterprise');
  await putInWorkspace(workspaceViewer.id, host.id, 'viewer');
  await setRole(viewer.id, 'viewer');
  await setRole(admin.id, 'admin');
  stranger = new Client();
});

const SOME_ID = '00000000-0000-4000-8000-000000000000';
const ACTIONS: [name: string, page: string, input: unknown, who: 'analyst' | 'workspaceOwner' | 'admin' | 'user'][] = [
  ['renameDashboard', '/dashboards', { id: SOME_ID, name: 'Other', baseVersion: 1 }, 'analyst'],
  ['removeDashboard', '/dashboards', { id: SOME_ID }, 'analyst'],
  ['removeDataSource', '/data-sources', { id: SOME_ID }, 'analyst'],
  ['removeForecast', `/predict/${SOME_ID}`, { id: SOME_ID }, 'analyst'],
  ['removeDrivers', `/predict/drivers/${SOME_ID}`, { id: SOME_ID }, 'analyst'],
  ['removeSummary', '/summaries', { id: SOME_ID }, 'analyst'],
  ['saveUser', '/admin', { id: SOME_ID, change: { plan: 'premium' } }, 'admin'],
  ['saveContactRequest', '/admin', { id: SOME_ID, change: { status: 'open' } }, 'admin'],
  ['withdrawInvitation', '/admin', { id: SOME_ID }, 'admin'],
  ['saveSettings', '/admin', {}, 'admin'],
  ['inviteUser', '/admin', { email: 'somebody@example.com' }, 'admin'],
  ['inviteToWorkspace', '/workspace', { email: 'somebody@example.com', role: 'viewer' }, 'workspaceOwner'],
  ['withdrawInvite', '/workspace', { id: SOME_ID }, 'workspaceOwner'],
  ['saveMember', '/workspace', { id: SOME_ID, change: { role: 'editor' } }, 'workspaceOwner'],
  ['endMember', '/workspace', { id: SOME_ID }, 'workspaceOwner'],
  ['saveWorkspace', '/workspace', { name: 'Harbour' }, 'workspaceOwner'],
  ['joinWorkspace', '/home', { id: SOME_ID }, 'user'],
  ['declineWorkspace', '/home', { id: SOME_ID }, 'user'],
  ['saveAccount', '/profile', { username: 'x', currentPassword: 'x' }, 'user'],
];

it('every server action is in the list', () => {
  expect(ACTIONS.map(([name]) => name).sort()).toEqual([...idOf.keys()].sort());
});

describe.each(ACTIONS)('%s', (name, page, input, who) => {
  it('is no stranger’s to call', async () => {
    const answer = await call(stranger, name, page, input);
    expect([answer.status, answer.result]).toEqual([307, null]);
  });

  it('refuses what is no input, by its place', async () => {
    const { result } = await call(who === 'admin' ? admin.client : analyst.client, name, page, {
      id: 7,
      email: 7,
      signUpOpen: 7,
      username: 7,
    });
    expect(result).toMatchObject({ ok: false, status: 400, failure: { code: 'validation' } });
  });
});

it.each(ACTIONS.filter(([, , , who]) => who !== 'user'))(
  '%s is refused to those who may not',
  async (name, page, input, who) => {
    const { result } = await call(who === 'admin' ? analyst.client : viewer.client, name, page, input);
    expect(result).toMatchObject({ ok: false, status: 403, failure: { code: 'role' } });
  },
);

it.each(ACTIONS.filter(([, , , who]) => who === 'analyst' || who === 'workspaceOwner'))(
  '%s is refused to who only reads in the workspace',
  async (name, page, input) => {
    const { result } = await call(workspaceViewer.client, name, page, input);
    expect(result).toMatchObject({ ok: false, status: 403, failure: { code: 'role' } });
  },
);

it('renames and deletes a dashboard and its data source, of one’s own alone', async () => {
  const { source, dashboard } = await dashboardOf(analyst);
  const other = await signUp();
  const renaming = { id: dashboard.id, name: 'Shops', baseVersion: dashboard.version };
  expect((await call(other.client, 'renameDashboard', '/dashboards', renaming)).result).toMatchObject({
    ok: false,
    status: 404,
  });
  expect((await call(analyst.client, 'renameDashboard', '/dashboards', renaming)).result).toMatchObject({ ok: true });
  expect((await analyst.client.get(`/api/dashboards/${dashboard.id}`)).body.name).toBe('Shops');
  expect((await call(analyst.client, 'renameDashboard', '/dashboards', renaming)).result).toMatchObject({
    ok: false,
    status: 409,
    failure: { code: 'conflict' },
  });
  for (const [name, page, id] of [
    ['removeDashboard', '/dashboards', dashboard.id],
    ['removeDataSource', '/data-sources', source],
  ]) {
    expect((await call(other.client, name, page, { id })).result).toMatchObject({ ok: false, status: 404 });
    expect((await call(analyst.client, name, page, { id })).result).toMatchObject({ ok: true });
  }
  expect((await analyst.client.get(`/api/dashboards/${dashboard.id}`)).status).toBe(404);
});

it('changes an account with its password alone', async () => {
  const { client, person } = await signUp();
  const { username } = newPerson();
  expect(
    (await call(client, 'saveAccount', '/profile', { username, currentPassword: 'wrong-1234' })).result,
  ).toMatchObject({ ok: false });
  expect(
    (await call(client, 'saveAccount', '/profile', { username, currentPassword: person.password })).result,
  ).toMatchObject({ ok: true, value: { username } });
});

it('does nothing for another site, nor with a body over 64 kB', async () => {
  const { dashboard } = await dashboardOf(analyst);
  await call(
    analyst.client,
    'removeDashboard',
    '/dashboards',
    { id: dashboard.id },
    { Origin: 'https://elsewhere.example' },
  );
  const { result } = await call(analyst.client, 'removeDashboard', '/dashboards', {
    id: dashboard.id,
    more: 'x'.repeat(70_000),
  });
  expect(result?.ok ?? false).toBe(false);
  expect((await analyst.client.get(`/api/dashboards/${dashboard.id}`)).status).toBe(200);
});
