import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, stepAt } from '@/lib/base/factors/totp';
import { CLIENT, FOREIGN, startOidcProvider } from '../support/oidc-provider';
import {
  assertionOf,
  encryptedAssertion,
  formOf,
  logoutRequest,
  newSigner,
  publishedFor,
  readRequest,
  readSigned,
  redirectQuery,
  responseOf,
  signatureOf,
  signedAssertion,
  type Assertion,
  type Logout,
} from '../support/saml-provider';
import { Client, newPerson, type Answer, type Person } from './client';
import { startOwnServer, type OwnServer } from './own-server';
import { refused } from './refused';

let server: OwnServer;
let owner: { client: Client; person: Person };
let provider: Awaited<ReturnType<typeof startOidcProvider>>;

const POLICY = {
  accounts: 'create',
  domains: [] as string[],
  groupsClaim: 'groups',
  roles: [] as object[],
  required: false,
};
const change = async (body: object) => {
  const answer = await owner.client.patch('/api/admin/sign-in', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const policy = (given: Partial<typeof POLICY> = {}) => change({ policy: { ...POLICY, ...given } });

async function signUp(extra: object = {}): Promise<{ client: Client; person: Person; id: string }> {
  const [client, person] = [new Client(server.origin), newPerson()];
  const { status, body } = await client.post('/api/auth/signup', { ...person, ...extra });
  expect(status).toBe(201);
  client.token = body.accessToken;
  return { client, person, id: body.user.id };
}
const logIn = ({ username, password }: Person, client = new Client(server.origin)) =>
  client.post('/api/auth/login', { username, password });

const placeOf = ({ status, headers }: Answer): string => {
  expect(status).toBe(303);
  return headers.get('location') ?? '';
};
/** The person whom a browser's cookies open, or null. */
async function whoIs(client: Client): Promise<Answer['body'] | null> {
  const { status, body } = await client.post('/api/auth/refresh');
  client.token = status === 200 ? body.accessToken : null;
  return status === 200 ? body.user : null;
}

/** Goes to the provider and back, as a browser does; `change` is what of its answer is another. */
async function visit({
  client = new Client(server.origin),
  change: changed = {} as Record<string, string>,
  next = '',
} = {}) {
  const begun = placeOf(await client.get(`/api/auth/sso${next && `?next=${encodeURIComponent(next)}`}`));
  const path = provider.authorize(begun, changed);
  const ended = placeOf(await client.get(path));
  return { client, path, ended, me: await whoIs(client) };
}
const REFUSED = '/auth?sso=answer';

/** As if no answer had been wrong so far. */
const forgiven = () => server.sql(`delete from "ThrottleCounter" where key like 'sign-on%'`);

let nth = 0;
const newMember = () => {
  nth++;
  const sub = `member-${nth}`;
  Object.assign(provider.state.person, {
    sub,
    email: `${sub}@idp.example`,
    email_verified: true,
    name: `Member ${nth}`,
  });
  return provider.state.person;
};
const connection = () => ({ kind: 'oidc', name: 'Acme', issuer: provider.issuer, ...CLIENT });

beforeAll(async () => {
  provider = await startOidcProvider();
  server = await startOwnServer({});
  owner = await signUp({ setupCode: server.setupCode });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

describe('before it is set up', () => {
  it('leads back to /auth', async () => {
    const client = new Client(server.origin);
    expect(placeOf(await client.get('/api/auth/sso'))).toBe('/auth?sso=off');
    expect(placeOf(await client.get('/api/auth/sso/callback?code=a&state=b'))).toBe('/auth?sso=off');
    expect((await owner.client.get('/api/admin/sign-in')).body).toMatchObject({
      connection: null,
      connectionBy: 'nothing',
      planAllows: true,
    });
  });

  it('cannot be required', async () => {
    refused(await owner.client.patch('/api/admin/sign-in', { policy: { ...POLICY, required: true } }), 409, 'conflict');
  });

  it('is refused without a secret, with a name for a certificate, with an address that is none', async () => {
    const { clientSecret: _, ...open } = connection();
    for (const wrong of [
      open,
      { ...connection(), issuer: 'javascript:alert(1)' },
      { ...connection(), issuer: 'https://user:pass@idp.example' },
      { kind: 'saml', name: '', entityId: 'idp', address: 'https://idp.example/sso', certificates: ['nothing'] },
      { kind: 'saml', name: '', entityId: 'idp', address: 'https://idp.example/sso', certificates: [] },
    ])
      refused(await owner.client.patch('/api/admin/sign-in', { connection: wrong }), 400, 'validation');
  });
});

describe('[F20] by OpenID Connect', () => {
  beforeAll(async () => {
    const settings = await change({ connection: connection() });
    expect(settings.connection).toEqual({
      kind: 'oidc',
      name: 'Acme',
      issuer: provider.issuer,
      clientId: CLIENT.clientId,
      hasSecret: true,
    });
    expect(JSON.stringify(settings)).not.toContain(CLIENT.clientSecret);
  });
  beforeEach(() => {
    Object.assign(provider.state, {
      bend: (token: unknown) => token,
      discovery: {},
      groups: undefined,
      userinfo: undefined,
    });
    newMember();
  });

  it('is tested by discovery and keys; the secret stays for the same client alone', async () => {
    const { body } = await owner.client.post('/api/admin/sign-in/test', {});
    expect(body.checks).toEqual([
      { name: 'Discovery', passed: true, detail: provider.issuer },
      { name: 'Keys', passed: true, detail: expect.stringContaining('2 ') },
    ]);
    const { clientSecret: _, ...open } = connection();
    expect((await owner.client.post('/api/admin/sign-in/test', { connection: open })).status).toBe(200);
    refused(
      await owner.client.post('/api/admin/sign-in/test', { connection: { ...open, clientId: 'other' } }),
      400,
      'validation',
    );
    const elsewhere = { ...connection(), issuer: 'https://127.0.0.1:1' };
    const dead = await owner.client.post('/api/admin/sign-in/test', { connection: elsewhere });
    expect(dead.body.checks).toEqual([{ name: 'Discovery', passed: false, detail: expect.any(String) }]);
  });

  it('asks with state, nonce and PKCE, and comes back to the page that was wanted', async () => {
    const { ended, me } = await visit({ next: '/insights?a=1' });
    expect(ended).toBe('/insights?a=1');
    expect(me).toMatchObject({ email: provider.state.person.email, role: 'analyst', plan: 'free' });
    const asked = provider.state.asked.at(-1)!;
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: CLIENT.clientId,
      scope: 'openid email profile',
    });
    for (const key of ['state', 'nonce', 'code_challenge']) expect(asked[key]).toMatch(/^[\w-]{43}$/);
    expect((await visit({ next: 'https://evil.example/' })).ended).toBe('/home');
  });

  it('knows the person again by the provider’s name alone, whatever their address is then', async () => {
    const first = await visit();
    Object.assign(provider.state.person, { email: 'renamed@idp.example' });
    const second = await visit();
    expect(second.me.id).toBe(first.me.id);
    expect(second.me.email).toBe(first.me.email);
  });

  it('takes ES256, and address and groups from userinfo', async () => {
    const { email, name, ...bare } = provider.state.person;
    provider.state.bend = (token) => ({
      ...token,
      claims: { ...token.claims, email: undefined },
      alg: 'ES256',
      key: provider.keys.ECDSA,
      kid: 'ec',
    });
    provider.state.userinfo = { ...bare, email, name };
    expect((await visit()).me).toMatchObject({ email });
    newMember();
    provider.state.userinfo = { ...provider.state.person, sub: 'another' };
    expect(await visit()).toMatchObject({ ended: REFUSED, me: null });
  });

  it.each([
    ['a foreign key', (token) => ({ ...token, key: FOREIGN })],
    [
      'the client’s secret as a key',
      (token) => ({ ...token, alg: 'HS256', key: Buffer.from(CLIENT.clientSecret.padEnd(32, 'x')) }),
    ],
    ['another nonce', (token) => ({ ...token, claims: { ...token.claims, nonce: 'other' } })],
    ['no nonce', (token) => ({ ...token, claims: { ...token.claims, nonce: undefined } })],
    ['another issuer', (token) => ({ ...token, claims: { ...token.claims, iss: 'https://other.example' } })],
    ['another audience', (token) => ({ ...token, claims: { ...token.claims, aud: 'other' } })],
    [
      'several audiences, made for another',
      (token) => ({ ...token, claims: { ...token.claims, aud: ['plumbline', 'other'], azp: 'other' } }),
    ],
    [
      'several audiences, made for nobody named',
      (token) => ({ ...token, claims: { ...token.claims, aud: ['plumbline', 'other'] } }),
    ],
    [
      'an end in the past',
      (token) => ({
        ...token,
        claims: { ...token.claims, iat: token.claims.iat! - 7200, exp: token.claims.iat! - 3600 },
      }),
    ],
    ['no end', (token) => ({ ...token, claims: { ...token.claims, exp: undefined } })],
    ['no name for the person', (token) => ({ ...token, claims: { ...token.claims, sub: undefined } })],
  ] as [string, typeof provider.state.bend][])('refuses a token with %s', async (_what, bend) => {
    provider.state.bend = bend;
    expect(await visit()).toMatchObject({ ended: REFUSED, me: null });
  });

  it('refuses a code that the provider has not given', async () => {
    expect(await visit({ change: { code: 'made-up' } })).toMatchObject({ ended: REFUSED, me: null });
  });

  it('refuses a foreign state, an answer of another browser, and the same answer twice', async () => {
    expect(await visit({ change: { state: 'other' } })).toMatchObject({ ended: '/auth?sso=expired', me: null });
    const [victim, attacker] = [new Client(server.origin), new Client(server.origin)];
    const path = provider.authorize(placeOf(await attacker.get('/api/auth/sso')));
    expect(placeOf(await victim.get(path))).toBe('/auth?sso=expired');
    await victim.get('/api/auth/sso');
    expect(placeOf(await victim.get(path))).toBe('/auth?sso=expired');
    expect(await whoIs(victim)).toBeNull();
    expect(placeOf(await attacker.get(path))).toBe('/home');
    expect(placeOf(await attacker.get(path))).toBe('/auth?sso=expired');
  });

  it('refuses an answer that says it came from another provider, or should say from which and doesn’t', async () => {
    expect(await visit({ change: { iss: 'https://other.example' } })).toMatchObject({ ended: REFUSED, me: null });
    expect((await visit({ change: { iss: provider.issuer } })).ended).toBe('/home');
  });

  it('tells the person when the provider says no, and opens nothing', async () => {
    expect(await visit({ change: { error: 'access_denied' } })).toMatchObject({ ended: '/auth?sso=refused', me: null });
  });

  it('refuses an attempt that took too long', async () => {
    const client = new Client(server.origin);
    const path = provider.authorize(placeOf(await client.get('/api/auth/sso')));
    await server.sql(`update "SignOnAttempt" set "expiresAt" = now() - interval '1 s'`);
    expect(placeOf(await client.get(path))).toBe('/auth?sso=expired');
  });

  it('keeps nothing of it readable', async () => {
    const client = new Client(server.origin);
    const asked = new URL(placeOf(await client.get('/api/auth/sso'))).searchParams;
    const rows = JSON.stringify([
      await server.sql('select * from "SignOnAttempt"'),
      await server.sql('select value from "Setting"'),
    ]);
    for (const secret of [
      asked.get('state')!,
      asked.get('nonce')!,
      CLIENT.clientSecret,
      client.jar.get('plumbline_sign_on')!.value,
    ])
      expect(rows).not.toContain(secret);
  });

  describe('an account of the same address', () => {
    it('is not opened without proof, and is connected once its password was shown in the same browser', async () => {
      const { person, id } = await signUp();
      Object.assign(provider.state.person, { email: person.email.toUpperCase() });
      const { client, ended, me } = await visit();
      expect([ended, me]).toEqual(['/auth?sso=connect', null]);
      expect((await logIn(person)).status).toBe(200); // elsewhere: connects nothing
      expect((await visit()).me).toBeNull();
      refused(await logIn({ ...person, password: 'not-the-password' }, client), 401, 'unauthenticated');
      expect((await logIn(person, client)).body.user.id).toBe(id);
      const again = await visit();
      expect([again.ended, again.me.id]).toEqual(['/home', id]);
      const mails = await server.sql('select kind from "OutboxMessage" where "toAddress" = $1', [person.email]);
      expect(mails).toContainEqual({ kind: 'sign_on_connected' });
    });

    it('asks for its second factor as well', async () => {
      const { client, person, id } = await signUp();
      const { body } = await client.post('/api/user/second-factor/authenticator', { currentPassword: person.password });
      await client.post('/api/user/second-factor/authenticator/confirm', {
        code: codeOf(body.secret, stepAt(Date.now())),
      });
      Object.assign(provider.state.person, { email: person.email });
      const { client: browser } = await visit();
      const asked = await logIn(person, browser);
      refused(asked, 403, 'second_factor');
      expect((await visit()).me).toBeNull();
      const opened = await browser.post('/api/auth/second-factor', {
        ticket: asked.body.details.ticket,
        code: codeOf(body.secret, stepAt(Date.now()) + 1),
      });
      expect(opened.status).toBe(200);
      expect((await visit()).me.id).toBe(id);
    });

    it('is connected with another’s password by nobody', async () => {
      const [ann, bob] = [await signUp(), await signUp()];
      Object.assign(provider.state.person, { email: ann.person.email });
      const { client } = await visit();
      expect((await logIn(bob.person, client)).status).toBe(200);
      expect((await visit()).me).toBeNull();
      expect(await server.sql('select 1 from "Identity" where "userId" in ($1, $2)', [ann.id, bob.id])).toEqual([]);
    });

    it('of the company’s domain is connected by an address that the provider has verified; never an admin’s', async () => {
      await policy({ domains: ['example.com'] });
      const [ann, admin] = [await signUp(), await signUp()];
      await server.sql(`update "User" set role = 'admin' where id = $1`, [admin.id]);
      for (const [email, verified] of [
        [ann.person.email, undefined],
        [ann.person.email, false],
        [admin.person.email, true],
        [owner.person.email, true],
      ] as const) {
        Object.assign(newMember(), { email, email_verified: verified });
        expect((await visit()).me).toBeNull();
      }
      Object.assign(newMember(), { email: ann.person.email, email_verified: true });
      expect((await visit()).me.id).toBe(ann.id);
      await policy();
    });

    it('that is disabled stays shut', async () => {
      const { me } = await visit();
      await server.sql('update "User" set "disabledAt" = now() where id = $1', [me.id]);
      expect(await visit()).toMatchObject({ ended: '/auth?sso=disabled', me: null });
    });
  });

  describe('a new account', () => {
    it('needs an address, and not one that the provider denies', async () => {
      Object.assign(provider.state.person, { email: undefined });
      expect((await visit()).ended).toBe('/auth?sso=email');
      Object.assign(newMember(), { email_verified: false });
      expect((await visit()).ended).toBe('/auth?sso=email');
      Object.assign(newMember(), { email: 'ａｎｎ@idp.example' });
      expect((await visit()).ended).toBe('/auth?sso=email');
    });

    it('is made for the company’s domains alone, where they are named', async () => {
      await policy({ domains: ['acme.example'] });
      expect(await visit()).toMatchObject({ ended: '/auth?sso=domain', me: null });
      Object.assign(newMember(), { email: `ann-${nth}@acme.example` });
      expect((await visit()).ended).toBe('/home');
      await policy();
    });

    it('is made for those who are invited alone, where the owner wants it, with the role of the invitation', async () => {
      await policy({ accounts: 'invited' });
      expect(await visit()).toMatchObject({ ended: '/auth?sso=invitation', me: null });
      const { email } = provider.state.person;
      await owner.client.post('/api/admin/invitations', { email, role: 'viewer' });
      expect((await visit()).me).toMatchObject({ email, role: 'viewer' });
      await policy();
    });

    it('gets a free user name', async () => {
      const taken = await signUp();
      Object.assign(provider.state.person, { name: taken.person.username });
      expect((await visit()).me.username).toBe(`${taken.person.username}-2`);
    });

    it('is one, however many come at once', async () => {
      const done = await Promise.all(Array.from({ length: 6 }, () => visit()));
      const known = done.flatMap(({ me }) => me?.id ?? []);
      expect(known.length).toBeGreaterThan(0);
      expect(new Set(known).size).toBe(1);
    });

    it('has no password: it signs in by none', async () => {
      const { me } = await visit();
      refused(
        await logIn({ username: me.username, email: me.email, password: 'anything at all' }),
        401,
        'unauthenticated',
      );
    });
  });

  it('gives the role of the groups at each sign-in, and never an owner’s', async () => {
    await policy({
      roles: [
        { group: 'IT', role: 'admin' },
        { group: 'Board', role: 'viewer' },
      ],
    });
    provider.state.groups = ['Board'];
    expect((await visit()).me.role).toBe('viewer');
    provider.state.groups = ['Board', 'IT'];
    const { me } = await visit();
    expect(me.role).toBe('admin');
    provider.state.groups = undefined; // the provider says nothing of groups
    expect((await visit()).me.role).toBe('admin');
    provider.state.groups = [];
    expect((await visit()).me.role).toBe('analyst');
    await server.sql(`update "User" set role = 'owner' where id = $1`, [me.id]);
    provider.state.groups = ['Board'];
    expect((await visit()).me.role).toBe('owner');
    await server.sql(`update "User" set role = 'analyst' where id = $1`, [me.id]);
    refused(
      await owner.client.patch('/api/admin/sign-in', { policy: { ...POLICY, roles: [{ group: 'x', role: 'owner' }] } }),
      400,
      'validation',
    );
    await policy();
  });

  it('ends our sessions when the provider ends its own', async () => {
    const [one, two] = [await visit(), await visit()];
    const now = Math.floor(Date.now() / 1000);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const claims = { iss: provider.issuer, aud: CLIENT.clientId, iat: now, exp: now + 60, jti: 'a', events };
    const { sub } = provider.state.person;
    const say = async (given: object, key?: Parameters<typeof provider.sign>[1]) =>
      new Client(server.origin).send('POST', '/api/auth/sso/logout', undefined, {}).then(async () => {
        const body = new URLSearchParams({ logout_token: await provider.sign({ ...claims, ...given }, key) });
        const answer = await fetch(`${server.origin}/api/auth/sso/logout`, { method: 'POST', body });
        return { status: answer.status, body: await answer.json() };
      });
    for (const wrong of [
      {},
      { sub, nonce: 'n' },
      { sub, events: {} },
      { sub, aud: 'other' },
      { sub, iat: now - 3600 },
      { sub, iss: 'https://other.example' },
    ])
      expect((await say(wrong)).status).toBe(400);
    expect((await say({ sub }, FOREIGN)).status).toBe(400);
    const [first] = await server.sql<{ sid: string }>(
      'select "providerSession" as sid from "Session" where "userId" = $1 order by "createdAt" limit 1',
      [one.me.id],
    );
    expect((await say({ sid: first?.sid })).body).toEqual({ success: true, ended: 1 });
    expect([await whoIs(one.client), (await whoIs(two.client))?.id]).toEqual([null, two.me.id]);
    expect((await say({ sub })).body).toEqual({ success: true, ended: 1 });
    expect(await whoIs(two.client)).toBeNull();
  });

  it('is remembered by the session that follows in another workspace', async () => {
    const [{ client, me }, host] = [await visit(), await signUp()];
    const [workspace] = await server.sql<{ id: string }>(
      `select "workspaceId" as id from "Membership" where "userId" = $1 and role = 'owner'`,
      [host.id],
    );
    await server.sql(`insert into "Membership" ("workspaceId", "userId", role) values ($1, $2, 'viewer')`, [
      workspace?.id,
      me.id,
    ]);
    const entered = await client.post(`/api/workspaces/${workspace?.id}/enter`);
    expect(entered.status).toBe(200);
    const [session] = await server.sql(
      `select i.subject, s."providerSession" is not null as named from "Session" s join "Identity" i on i.id = s."identityId"
       where s."userId" = $1 and s."revokedAt" is null`,
      [me.id],
    );
    expect(session).toEqual({ subject: provider.state.person.sub, named: true });
  });

  it('is required of everybody but owners, where the owner says so', async () => {
    const { person } = await signUp();
    await policy({ required: true });
    refused(await logIn(person), 403, 'single_sign_on');
    refused(await logIn({ ...person, password: 'not-the-password' }), 401, 'unauthenticated');
    refused(await new Client(server.origin).post('/api/auth/signup', newPerson()), 403, 'single_sign_on');
    expect((await logIn(owner.person)).status).toBe(200);
    Object.assign(provider.state.person, { email: person.email });
    const { client } = await visit();
    expect((await logIn(person, client)).status).toBe(200); // to connect it, once
    expect((await visit()).ended).toBe('/home');
    refused(await logIn(person), 403, 'single_sign_on');
    await policy();
  });

  it('is off where the owner’s workspace is not on Enterprise, and shuts nobody out then', async () => {
    const { person } = await signUp();
    await policy({ required: true });
    await server.sql(`update "Workspace" set plan = 'premium'`);
    expect(placeOf(await new Client(server.origin).get('/api/auth/sso'))).toBe('/auth?sso=off');
    expect((await logIn(person)).status).toBe(200);
    expect((await owner.client.get('/api/admin/sign-in')).body.planAllows).toBe(false);
    refused(await owner.client.patch('/api/admin/sign-in', { connection: connection() }), 403, 'plan_feature');
    await server.sql(
      `update "Workspace" set plan = 'enterprise' where id in (select "workspaceId" from "Membership" m join "User" u on u.id = m."userId" where u.role = 'owner' and m.role = 'owner')`,
    );
    await policy();
  });

  it('shows on the profile by which account of the provider one signs in', async () => {
    const { client, me } = await visit();
    expect((await client.get('/api/user/second-factor')).body).toMatchObject({
      hasPassword: false,
      identities: [{ issuer: provider.issuer, email: me.email }],
    });
  });

  it('counts answers that open nothing, and delays who brings many', async () => {
    const places: string[] = [];
    for (let n = 0; n < 102; n++)
      places.push(placeOf(await new Client(server.origin).get('/api/auth/sso/callback?state=x')));
    expect([places.at(0), places.at(-1)]).toEqual(['/auth?sso=expired', '/auth?sso=busy']);
    await forgiven();
  });
});

describe('[F20] by SAML', () => {
  const [signer, stranger] = [newSigner(), newSigner()];
  const ISSUER = 'https://idp.example/entity';
  const DESTINATION = 'https://idp.example/sso';
  const SIGN_OUT = 'https://idp.example/slo?tenant=1';

  beforeAll(async () => {
    const saml = {
      kind: 'saml',
      name: 'Acme',
      entityId: ISSUER,
      address: DESTINATION,
      logoutAddress: SIGN_OUT,
      certificates: [signer.certificate],
    };
    await change({ connection: saml });
    const { body } = await owner.client.post('/api/admin/sign-in/test', {});
    expect(body.checks.every(({ passed }: { passed: boolean }) => passed)).toBe(true);
  });
  beforeEach(forgiven);

  /** Asks; answers the browser, the request, and a sound assertion for it. */
  async function ask() {
    const client = new Client(server.origin);
    const request = readRequest(placeOf(await client.get('/api/auth/sso')));
    nth++;
    const sound: Assertion = {
      id: `_a${nth}b${Date.now()}`,
      issuer: ISSUER,
      nameId: `person-${nth}`,
      format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      audience: `${server.origin}/api/auth/sso/metadata`,
      recipient: request.acs,
      inResponseTo: request.id,
      from: new Date(Date.now() - 5000),
      until: new Date(Date.now() + 300_000),
      attributes: { email: [`saml-${nth}@idp.example`], displayName: [`Saml ${nth}`] },
    };
    const wrap = (inside: string, over: Partial<Parameters<typeof responseOf>[1]> = {}) =>
      responseOf(inside, { inResponseTo: request.id, destination: request.acs, issuer: ISSUER, ...over });
    return { client, request, sound, wrap };
  }
  /** The provider's page posts from its own site, without our cookies; the browser then goes on with them. */
  async function post(client: Client, xml: string): Promise<{ ended: string; me: Answer['body'] | null }> {
    const answer = await fetch(`${server.origin}/api/auth/sso/saml`, {
      method: 'POST',
      redirect: 'manual',
      body: formOf(xml),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: 'https://idp.example',
        'Sec-Fetch-Site': 'cross-site',
      },
    });
    expect(answer.status).toBe(303);
    const on = answer.headers.get('location')!;
    const ended = on.startsWith('/api/') ? placeOf(await client.get(on)) : on;
    return { ended, me: await whoIs(client) };
  }

  it('describes itself', async () => {
    const { body, headers } = await new Client(server.origin).get('/api/auth/sso/metadata');
    expect(headers.get('content-type')).toContain('samlmetadata+xml');
    expect(body.text).toContain(`Location="${server.origin}/api/auth/sso/saml"`);
    expect(body.text).toContain('WantAssertionsSigned="true"');
  });

  it('asks the provider, and opens a session by a signed assertion', async () => {
    const { client, request, sound, wrap } = await ask();
    expect(request).toMatchObject({
      destination: DESTINATION,
      acs: `${server.origin}/api/auth/sso/saml`,
      issuer: sound.audience,
    });
    const { ended, me } = await post(client, wrap(signedAssertion(sound, signer)));
    expect([ended, me.email, me.role]).toEqual(['/home', sound.attributes.email![0], 'analyst']);
  });

  it('takes a response that is signed as well, and knows the person again', async () => {
    const first = await ask();
    const one = await post(first.client, first.wrap(signedAssertion(first.sound, signer)));
    const again = await ask();
    const signature = { by: signer };
    const whole = again.wrap(signedAssertion({ ...again.sound, nameId: first.sound.nameId }, signer), signature);
    expect(whole.match(/<ds:Signature /g)).toHaveLength(2);
    expect((await post(again.client, whole)).me.id).toBe(one.me.id);
    const third = await ask();
    const unsigned = third.wrap(assertionOf({ ...third.sound, nameId: first.sound.nameId }), signature);
    expect(await post(third.client, unsigned)).toEqual({ ended: REFUSED, me: null });
  });

  it('gives roles by groups', async () => {
    await policy({ roles: [{ group: 'IT', role: 'admin' }] });
    const { client, sound, wrap } = await ask();
    const { me } = await post(
      client,
      wrap(signedAssertion({ ...sound, attributes: { ...sound.attributes, groups: ['Staff', 'IT'] } }, signer)),
    );
    expect(me.role).toBe('admin');
    await policy();
  });

  it('refuses the same answer twice, and an answer for another browser', async () => {
    const { client, sound, wrap } = await ask();
    const xml = wrap(signedAssertion(sound, signer));
    expect((await post(client, xml)).ended).toBe('/home');
    expect(await post(new Client(server.origin), xml)).toEqual({ ended: REFUSED, me: null });
    const other = await ask();
    const theirs = other.wrap(signedAssertion(other.sound, signer));
    const victim = await ask();
    expect(await post(victim.client, theirs)).toEqual({ ended: '/auth?sso=expired', me: null });
    expect(await whoIs(other.client)).toBeNull();
  });

  it('gives one of twenty that post the same answer at once', async () => {
    const { client, sound, wrap } = await ask();
    const body = formOf(wrap(signedAssertion(sound, signer)));
    const places = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await fetch(`${server.origin}/api/auth/sso/saml`, {
          method: 'POST',
          redirect: 'manual',
          body,
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        });
        return answer.headers.get('location')!;
      }),
    );
    expect(places.filter((place) => place.startsWith('/api/'))).toHaveLength(1);
    expect(placeOf(await client.get(places.find((place) => place.startsWith('/api/'))!))).toBe('/home');
  });

  type Asked = Awaited<ReturnType<typeof ask>>;
  const signed = ({ sound }: Asked, over: Partial<Assertion> = {}, by = signer) =>
    signedAssertion({ ...sound, ...over }, by);
  const HOUR = 3_600_000;
  const ATTACKS: [string, (asked: Asked) => string][] = [
    ['nothing signed', ({ sound, wrap }) => wrap(assertionOf(sound))],
    ['a foreign key', (asked) => asked.wrap(signed(asked, {}, stranger))],
    ['another name than the signed one', (asked) => asked.wrap(signed(asked).replace(asked.sound.nameId, 'the-owner'))],
    [
      'another address than the signed one',
      (asked) => asked.wrap(signed(asked).replace(asked.sound.attributes.email![0]!, owner.person.email)),
    ],
    ['another audience', (asked) => asked.wrap(signed(asked, { audience: 'https://other.example' }))],
    ['another issuer, though signed', (asked) => asked.wrap(signed(asked, { issuer: 'https://other.example' }))],
    [
      'an end in the past',
      (asked) =>
        asked.wrap(signed(asked, { from: new Date(Date.now() - 2 * HOUR), until: new Date(Date.now() - HOUR) })),
    ],
    [
      'a beginning in the future',
      (asked) =>
        asked.wrap(signed(asked, { from: new Date(Date.now() + HOUR), until: new Date(Date.now() + 2 * HOUR) })),
    ],
    ['nobody who asked', (asked) => asked.wrap(signed(asked, { inResponseTo: '' }), { inResponseTo: '' })],
    [
      'a request that nobody made',
      (asked) => asked.wrap(signed(asked, { inResponseTo: '_made-up' }), { inResponseTo: '_made-up' }),
    ],
    ['another request within the signed part', (asked) => asked.wrap(signed(asked, { inResponseTo: '_made-up' }))],
    ['another recipient', (asked) => asked.wrap(signed(asked, { recipient: 'https://other.example/acs' }))],
    ['another destination', (asked) => asked.wrap(signed(asked), { destination: 'https://other.example/acs' })],
    [
      'a name that changes each time',
      (asked) => asked.wrap(signed(asked, { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' })),
    ],
    [
      'wrapping: a forged assertion before the signed one',
      (asked) => asked.wrap(assertionOf({ ...asked.sound, id: '_evil', nameId: 'evil' }) + signed(asked)),
    ],
    [
      'wrapping: the signed one inside the forged one',
      (asked) => {
        const evil = assertionOf({ ...asked.sound, id: '_evil', nameId: 'evil' });
        return asked.wrap(
          evil.replace('</saml:Assertion>', `<saml:Advice>${signed(asked)}</saml:Advice></saml:Assertion>`),
        );
      },
    ],
    [
      'wrapping: the signed one put away, its signature in the forged one',
      (asked) => {
        const whole = signed(asked);
        const signature = /<ds:Signature .*<\/ds:Signature>/s.exec(whole)![0];
        const evil = assertionOf({ ...asked.sound, id: '_evil', nameId: 'evil' }, signature);
        return asked.wrap(`<samlp:Extensions>${whole.replace(signature, '')}</samlp:Extensions>${evil}`);
      },
    ],
    [
      'wrapping: two elements of the same ID',
      (asked) => asked.wrap(`<samlp:Extensions ID="${asked.sound.id}"></samlp:Extensions>${signed(asked)}`),
    ],
    [
      'wrapping: a response inside the response',
      (asked) => asked.wrap(`<samlp:Extensions>${asked.wrap(signed(asked))}</samlp:Extensions>`),
    ],
    [
      'a comment in the name',
      (asked) => {
        const nameId = 'owner@acme.example.evil.example';
        const whole = signed(asked, { nameId });
        return asked.wrap(whole.replace(nameId, 'owner@acme.example<!-- -->.evil.example'));
      },
    ],
    ['a comment anywhere', (asked) => asked.wrap(`<!-- x -->${signed(asked)}`)],
    [
      'a document type',
      (asked) => `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${asked.wrap(signed(asked))}`,
    ],
    [
      'entities that grow',
      (asked) =>
        `<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${asked.wrap(signed(asked).replace(asked.sound.nameId, '&b;'))}`,
    ],
    ['a processing instruction', (asked) => asked.wrap(`<?evil x?>${signed(asked)}`)],
    [
      'a section of characters',
      (asked) => asked.wrap(signed(asked).replace(asked.sound.nameId, `<![CDATA[${asked.sound.nameId}]]>`)),
    ],
    ['SHA-1', (asked) => asked.wrap(signed(asked).replace('xmldsig-more#rsa-sha256', 'xmldsig#rsa-sha1'))],
    [
      'an HMAC by the certificate',
      (asked) =>
        asked.wrap(
          signed(asked).replace(
            'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
            'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
          ),
        ),
    ],
    [
      'a signature of another element',
      (asked) => asked.wrap(assertionOf(asked.sound, signatureOf('_other', assertionOf(asked.sound), signer))),
    ],
    [
      'a status that is no success',
      (asked) => asked.wrap(signed(asked)).replace('status:Success', 'status:AuthnFailed'),
    ],
    ['no XML', () => 'hello'],
    ['XML without end', (asked) => asked.wrap(signed(asked)).slice(0, -20)],
    ['a thousand levels', () => '<a>'.repeat(1000) + '</a>'.repeat(1000)],
    ['a million letters', (asked) => asked.wrap(signed(asked) + 'x'.repeat(300_000))],
    ['an assertion alone', (asked) => signed(asked)],
  ];
  it.each(ATTACKS)('refuses %s', async (_what, attack) => {
    const asked = await ask();
    const { ended, me } = await post(asked.client, attack(asked));
    expect(ended).toMatch(/^\/auth\?sso=(answer|expired)$/);
    expect(me).toBeNull();
  });

  it('says nothing of what was wrong, but records it for the owner', async () => {
    const [entry] = await server.sql<{ details: { failure: string; why: string } }>(
      `select details from "AuditEntry" where action = 'sign_on.answered' order by at desc limit 1`,
    );
    expect(entry!.details).toMatchObject({ failure: 'answer', why: expect.any(String) });
  });

  it('opens an encrypted assertion by the certificate that its metadata publishes, never an unsigned one', async () => {
    const { body } = await new Client(server.origin).get('/api/auth/sso/metadata');
    const certificate = publishedFor(body.text, 'encryption');
    expect(certificate).not.toBe(publishedFor(body.text, 'signing'));
    const one = await ask();
    const secret = encryptedAssertion(signedAssertion(one.sound, signer), certificate);
    const { ended, me } = await post(one.client, one.wrap(secret));
    expect([ended, me.email]).toEqual(['/home', one.sound.attributes.email![0]]);
    const other = await ask();
    const forged = encryptedAssertion(assertionOf(other.sound), certificate);
    expect(await post(other.client, other.wrap(forged))).toEqual({ ended: REFUSED, me: null });
    expect(await post(one.client, one.wrap(secret))).toEqual({ ended: REFUSED, me: expect.anything() });
  });

  it('keeps its keys sealed, and the same', async () => {
    const [row] = await server.sql<{ value: object }>(`select value from "Setting" where key = 'sso.keys'`);
    expect(JSON.stringify(row!.value)).not.toMatch(/PRIVATE/);
    const twice = await Promise.all([1, 2].map(() => new Client(server.origin).get('/api/auth/sso/metadata')));
    expect(twice[0]!.body.text).toBe(twice[1]!.body.text);
  });

  describe('single logout', () => {
    const OURS = () => `${server.origin}/api/auth/sso/saml/logout`;
    /** Somebody who is signed in by the provider, and how the provider knows that session. */
    async function member() {
      const { client, sound, wrap } = await ask();
      const { me } = await post(client, wrap(signedAssertion(sound, signer)));
      return { client, me, nameId: sound.nameId, session: sound.id };
    }
    const logoutOf = (
      { nameId, session }: { nameId: string; session: string },
      over: Partial<Logout> = {},
    ): Logout => ({
      id: `_l${++nth}b${Date.now()}`,
      issuer: ISSUER,
      nameId,
      destination: OURS(),
      instant: new Date(),
      until: new Date(Date.now() + 60_000),
      sessions: [session],
      ...over,
    });
    const byAddress = async (query: string) =>
      placeOf(await new Client(server.origin).get(`/api/auth/sso/saml/logout?${query}`));
    const byForm = async (xml: string): Promise<string> => {
      const answer = await fetch(OURS(), {
        method: 'POST',
        redirect: 'manual',
        body: formOf(xml, 'SAMLRequest'),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Origin: 'https://idp.example',
          'Sec-Fetch-Site': 'cross-site',
        },
      });
      expect(answer.status).toBe(303);
      return answer.headers.get('location')!;
    };
    const signingCertificate = async () =>
      publishedFor((await new Client(server.origin).get('/api/auth/sso/metadata')).body.text, 'signing');

    it('signs out here, and sends the browser on with a signed request that names person and session', async () => {
      const { client, nameId, session } = await member();
      const { status, body } = await client.post('/api/auth/logout');
      expect([status, body.success]).toEqual([200, true]);
      expect(await whoIs(client)).toBeNull();
      expect(body.onward).toContain(`${SIGN_OUT}&SAMLRequest=`);
      const { xml } = readSigned(body.onward, await signingCertificate())!;
      expect(xml).toContain(`Destination="${SIGN_OUT}"`);
      expect(xml).toContain(
        `<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${nameId}</saml:NameID>`,
      );
      expect(xml).toContain(`<samlp:SessionIndex>${session}</samlp:SessionIndex>`);
      expect((await client.post('/api/auth/logout')).body).toEqual({ success: true });
      expect(await byAddress('SAMLResponse=anything')).toBe('/auth');
    });

    it('sends nobody on who signed in by password', async () => {
      const { client } = await signUp();
      expect((await client.post('/api/auth/logout')).body).toEqual({ success: true });
    });

    it.each([
      ['an address', (given: Logout) => byAddress(redirectQuery(logoutRequest(given), signer, "a'b c"))],
      ['a form', (given: Logout) => byForm(logoutRequest(given, signer))],
    ])('ends the session that the provider names by %s, and answers signed', async (way, bring) => {
      const one = await member();
      const given = logoutOf(one);
      const place = await bring(given);
      expect(place).toContain(`${SIGN_OUT}&SAMLResponse=`);
      const { xml, relay } = readSigned(place, await signingCertificate())!;
      expect(xml).toContain(`InResponseTo="${given.id}"`);
      expect(xml).toContain('status:Success');
      expect(relay).toBe(way === 'an address' ? "a'b c" : '');
      expect(await whoIs(one.client)).toBeNull();
    });

    it('ends all sessions of a person where none is named, and another’s never', async () => {
      const [one, other] = [await member(), await member()];
      const again = await ask();
      const second = { ...again.sound, nameId: one.nameId };
      expect((await post(again.client, again.wrap(signedAssertion(second, signer)))).me.id).toBe(one.me.id);
      await byAddress(redirectQuery(logoutRequest(logoutOf({ ...other, session: one.session })), signer));
      await byAddress(redirectQuery(logoutRequest(logoutOf({ ...one, session: other.session })), signer));
      await byAddress(redirectQuery(logoutRequest(logoutOf({ ...one, session: '' })), signer));
      for (const { client } of [one, other, again]) expect(await whoIs(client)).not.toBeNull();
      await byAddress(redirectQuery(logoutRequest(logoutOf(one, { sessions: [] })), signer));
      expect([await whoIs(one.client), await whoIs(again.client)]).toEqual([null, null]);
      expect(await whoIs(other.client)).not.toBeNull();
    });

    it('takes a request once', async () => {
      const one = await member();
      const given = logoutOf(one, { sessions: [] });
      const query = redirectQuery(logoutRequest(given), signer);
      expect(await byAddress(query)).toContain(SIGN_OUT);
      const again = await ask();
      const back = { ...again.sound, nameId: one.nameId };
      await post(again.client, again.wrap(signedAssertion(back, signer)));
      expect(await byAddress(query)).toBe(REFUSED);
      expect(await byForm(logoutRequest(given, signer))).toBe(REFUSED);
      expect(await whoIs(again.client)).not.toBeNull();
    });

    type Brought = (given: Logout) => Promise<string>;
    const address = (given: Logout, by = signer) => redirectQuery(logoutRequest(given), by);
    const WRONG: [string, Brought][] = [
      ['no signature, by the address', (given) => byAddress(redirectQuery(logoutRequest(given)))],
      ['no signature, by a form', (given) => byForm(logoutRequest(given))],
      ['a foreign key, by the address', (given) => byAddress(address(given, stranger))],
      ['a foreign key, by a form', (given) => byForm(logoutRequest(given, stranger))],
      [
        'the signature of another request',
        (given) => {
          const [, rest] = address({ ...given, nameId: 'another' }).split('&SigAlg=');
          return byAddress(`${redirectQuery(logoutRequest(given))}&SigAlg=${rest!}`);
        },
      ],
      [
        'two requests, one of them signed',
        (given) => byAddress(`${redirectQuery(logoutRequest(given))}&${address({ ...given, nameId: 'another' })}`),
      ],
      ['SHA-1 named', (given) => byAddress(address(given).replace('xmldsig-more%23rsa-sha256', 'xmldsig%23rsa-sha1'))],
      ['another issuer', (given) => byAddress(address({ ...given, issuer: 'https://other.example' }))],
      ['another address', (given) => byAddress(address({ ...given, destination: 'https://other.example' }))],
      ['no address', (given) => byAddress(address({ ...given, destination: '' }))],
      ['an age of an hour', (given) => byAddress(address({ ...given, instant: new Date(Date.now() - HOUR) }))],
      ['a time to come', (given) => byAddress(address({ ...given, instant: new Date(Date.now() + HOUR) }))],
      ['an end in the past', (given) => byAddress(address({ ...given, until: new Date(Date.now() - HOUR) }))],
      ['no name', (given) => byAddress(address({ ...given, nameId: '' }))],
      ['a comment in it', (given) => byAddress(address({ ...given, nameId: `${given.nameId}<!-- -->` }))],
      ['what unpacks without end', () => byAddress(redirectQuery('x'.repeat(1_000_000), signer))],
      ['nothing in it', () => byAddress('SAMLRequest=')],
      ['an escape that is none', () => byAddress('SAMLRequest=%E0%A4%A&SigAlg=a&Signature=b')],
    ];
    it.each(WRONG)('ends nothing by a request with %s', async (_what, bring) => {
      const one = await member();
      expect(await bring(logoutOf(one))).toBe(REFUSED);
      expect(await whoIs(one.client)).not.toBeNull();
    });

    it('stays here where the provider has no address for it', async () => {
      const one = await member();
      const saml = {
        kind: 'saml',
        name: '',
        entityId: ISSUER,
        address: DESTINATION,
        certificates: [signer.certificate],
      };
      await change({ connection: saml });
      expect((await one.client.post('/api/auth/logout')).body).toEqual({ success: true });
      const other = await member();
      expect(await byAddress(redirectQuery(logoutRequest(logoutOf(other)), signer))).toBe('/auth');
      expect(await whoIs(other.client)).toBeNull();
    });
  });

  it('takes no answer of the other protocol', async () => {
    expect(placeOf(await new Client(server.origin).get('/api/auth/sso/callback?code=a&state=b'))).toBe('/auth?sso=off');
  });

  it('is removed by the owner, and with it the way in', async () => {
    await change({ connection: null });
    expect(placeOf(await new Client(server.origin).get('/api/auth/sso'))).toBe('/auth?sso=off');
  });
});
