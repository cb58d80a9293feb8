import { beforeAll, expect, it } from 'vitest';
import { mayPass, ROLES, type Role } from '@/lib/base/actor/actor';
import { GUARDED } from '@/lib/base/auth/guards';
import { Client, setRole, signUp } from './client';

const people = new Map<Role, Client>();
beforeAll(async () => {
  for (const role of ROLES) {
    const { client, id } = await signUp();
    await setRole(id, role);
    people.set(role, client);
  }
});

const EXAMPLES: Record<string, string> = {
  '/data-sources/*/prepare': '/data-sources/00000000-0000-4000-8000-000000000000/prepare',
  '/data-sources/*/merge': '/data-sources/00000000-0000-4000-8000-000000000000/merge',
  '/dashboard': '/dashboard/create',
  '/dashboard/preview': '/dashboard/preview?dataSourceId=00000000-0000-4000-8000-000000000000',
};

it.each(GUARDED)('%s opens for %s and those above alone', async (path, who) => {
  const asked = EXAMPLES[path] ?? path;
  for (const [role, client] of people) {
    const may = mayPass(who, { role, workspaceRole: 'owner' });
    const { status, body } = await client.get(asked);
    const isDenied = String(body.text).includes('>Access Denied<');
    // A page of something that isn't there answers 404; whoever may not pass is told so first.
    expect([role, status === 403, isDenied]).toEqual([role, !may, !may]);
  }
  const stranger = await new Client().get(asked);
  expect([stranger.status, stranger.headers.get('location')]).toEqual([307, `/auth?next=${encodeURIComponent(asked)}`]);
});

it('a session that ended is asked to sign in, not told that it may not', async () => {
  const { client } = await signUp();
  const kept = new Map(client.jar);
  await client.post('/api/auth/logout');
  for (const [name, cookie] of kept) client.jar.set(name, cookie);
  expect((await client.get('/admin/backup')).body.text).not.toContain('>Access Denied<');
});
