import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT, startOidcProvider } from '../support/oidc-provider';
import { Client, newPerson } from './client';
import { startOwnServer, type OwnServer } from './own-server';

let server: OwnServer;
let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let owner: Client;

beforeAll(async () => {
  provider = await startOidcProvider();
  server = await startOwnServer({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
  });
  owner = new Client(server.origin);
  const { body } = await owner.post('/api/auth/signup', { ...newPerson(), setupCode: server.setupCode });
  owner.token = body.accessToken;
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

it('a provider named in the environment signs people in, and its secret is shown to nobody', async () => {
  const client = new Client(server.origin);
  const begun = await client.get('/api/auth/sso');
  const back = await client.get(provider.authorize(begun.headers.get('location')!));
  expect([back.status, back.headers.get('location')]).toEqual([303, '/home']);
  client.token = (await client.post('/api/auth/refresh')).body.accessToken;
  expect((await client.get('/api/auth/me')).body).toMatchObject({ email: 'ida@idp.example', role: 'analyst' });
  const { body } = await owner.get('/api/admin/sign-in');
  expect(body).toMatchObject({ connectionBy: 'environment', connection: { issuer: provider.issuer, hasSecret: true } });
  expect(JSON.stringify(body)).not.toContain(CLIENT.clientSecret);
});

it('can be required, and the owner’s own provider goes before it', async () => {
  const policy = { accounts: 'create', domains: [], groupsClaim: 'groups', roles: [], required: true };
  expect((await owner.patch('/api/admin/sign-in', { policy })).status).toBe(200);
  const other = { kind: 'oidc', name: 'Other', issuer: 'https://idp.invalid', clientId: 'p', clientSecret: 's' };
  expect((await owner.patch('/api/admin/sign-in', { connection: other })).body.connectionBy).toBe('settings');
  const unreached = await new Client(server.origin).get('/api/auth/sso');
  expect(unreached.headers.get('location')).toBe('/auth?sso=unreachable');
  expect((await owner.patch('/api/admin/sign-in', { connection: null })).body.connectionBy).toBe('environment');
});
