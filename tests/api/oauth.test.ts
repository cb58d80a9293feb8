import { createHash, randomBytes } from 'node:crypto';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client, ORIGIN, putInWorkspace, setPlan, signUp, sql, type Answer } from './client';
import { refused } from './refused';

const CSV = 'day,place,amount\n2024-01-01,north,1\n2024-01-02,south,2\n2024-01-03,north,3\n';
const BACK = 'http://127.0.0.1:33418/callback';
const MCP = `${ORIGIN}/api/mcp`;

beforeEach(async () => {
  await sql(`delete from "ThrottleCounter" where key like 'program%'`);
});

type Tokens = { access_token: string; refresh_token: string; expires_in: number; scope: string; token_type: string };
type Asked = Record<string, string>;

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const newVerifier = () => randomBytes(32).toString('base64url');

async function send(path: string, fields: Record<string, string> | string): Promise<Answer> {
  const response = await fetch(new URL(path, ORIGIN), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: await response.json(), headers: response.headers, cookies: [] };
}
const register = (body: object) => new Client().send('POST', '/api/oauth/register', body);
async function registered(redirectUri = BACK, name = 'An assistant'): Promise<string> {
  const { status, body } = await register({ redirect_uris: [redirectUri], client_name: name });
  expect(status).toBe(201);
  return body.client_id as string;
}
const workspaceOf = async (client: Client): Promise<string> => (await client.get('/api/auth/me')).body.workspace.id;

/** An authorization request, as a program makes it. */
const asking = (programId: string, verifier: string, more: Asked = {}): Asked => ({
  response_type: 'code',
  client_id: programId,
  redirect_uri: BACK,
  code_challenge: challengeOf(verifier),
  code_challenge_method: 'S256',
  scope: 'read write',
  state: 'a state & more',
  resource: MCP,
  ...more,
});
const answer = async (client: Client, asked: Asked, given = 'read', workspaceId?: string): Promise<Answer> =>
  client.send('POST', '/api/oauth/consent', {
    asked,
    workspaceId: workspaceId ?? (await workspaceOf(client)),
    answer: given,
  });
async function codeOf(client: Client, asked: Asked, given = 'read'): Promise<string> {
  const { status, body } = await answer(client, asked, given);
  expect([status, body]).toEqual([200, { to: expect.any(String) }]);
  return new URL(body.to as string).searchParams.get('code')!;
}
const exchange = (programId: string, code: string, verifier: string, more: Asked = {}): Promise<Answer> =>
  send('/api/oauth/token', {
    grant_type: 'authorization_code',
    client_id: programId,
    code,
    code_verifier: verifier,
    redirect_uri: BACK,
    resource: MCP,
    ...more,
  });
const refresh = (programId: string, token: string, more: Asked = {}): Promise<Answer> =>
  send('/api/oauth/token', { grant_type: 'refresh_token', client_id: programId, refresh_token: token, ...more });

async function connected(client: Client, scope = 'read'): Promise<{ programId: string; tokens: Tokens; code: string }> {
  const programId = await registered();
  const verifier = newVerifier();
  const code = await codeOf(client, asking(programId, verifier), scope);
  const { status, body } = await exchange(programId, code, verifier);
  expect([status, body]).toEqual([200, expect.objectContaining({ token_type: 'Bearer' })]);
  return { programId, tokens: body as Tokens, code };
}
function programWith({ access_token: secret }: Tokens): Client {
  const program = new Client();
  program.token = secret;
  return program;
}
const opens = async (tokens: Tokens): Promise<boolean> =>
  (await programWith(tokens).get('/api/data-sources')).status === 200;

function isFault({ status, body, headers }: Answer, fault: string, expected = 400): void {
  expect([status, body]).toEqual([expected, { error: fault, error_description: expect.any(String) }]);
  expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('access-control-allow-origin')).toBe('*');
}

/** What a program of the SDK remembers. */
class Memory implements OAuthClientProvider {
  information: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  asked: URL | undefined;
  private verifier = '';
  get redirectUrl() {
    return BACK;
  }
  get clientMetadata() {
    return {
      redirect_uris: [BACK],
      client_name: 'The SDK’s client',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    };
  }
  state() {
    return 'of the SDK';
  }
  clientInformation() {
    return this.information;
  }
  saveClientInformation(information: OAuthClientInformationMixed) {
    this.information = information;
  }
  tokens() {
    return this.kept;
  }
  saveTokens(tokens: OAuthTokens) {
    this.kept = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.asked = url;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  codeVerifier() {
    return this.verifier;
  }
}
const open: McpClient[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});
async function connectBy(memory: Memory): Promise<{ client: McpClient; transport: StreamableHTTPClientTransport }> {
  const client = new McpClient({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(MCP), { authProvider: memory });
  open.push(client);
  await client.connect(transport);
  return { client, transport };
}

describe('the SDK’s own client', () => {
  it('is sent from a 401 to the page, comes back with a code, calls a tool, refreshes, and ends', async () => {
    const { client: person, id } = await signUp();
    await person.upload('sales.csv', CSV);
    const memory = new Memory();
    const first = new McpClient({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(MCP), { authProvider: memory });
    await expect(first.connect(transport)).rejects.toThrow(/unauthorized/i);
    const asked = Object.fromEntries(memory.asked!.searchParams);
    expect(memory.asked!.href.startsWith(`${ORIGIN}/authorize?`)).toBe(true);
    expect(asked).toMatchObject({ resource: MCP, code_challenge_method: 'S256', scope: 'read write' });
    const page = await person.get(`/authorize?${memory.asked!.searchParams.toString()}`);
    expect(page.status).toBe(200);
    for (const text of ['The SDK’s client', 'this computer (127.0.0.1)', 'Read and change'])
      expect(page.body.text).toContain(text);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const { body } = await answer(person, asked, 'write');
    const to = new URL(body.to as string);
    expect(Object.fromEntries(to.searchParams)).toEqual({
      code: expect.any(String),
      state: 'of the SDK',
      iss: ORIGIN,
    });
    expect(to.href.startsWith(`${BACK}?`)).toBe(true);
    await transport.finishAuth(to.searchParams.get('code')!);
    expect(memory.kept).toMatchObject({ scope: 'read write', expires_in: 3600 });

    const { client } = await connectBy(memory);
    const called = await client.callTool({ name: 'list_sources', arguments: {} });
    expect(JSON.stringify(called)).toContain('sales');
    const before = memory.kept!;
    await sql(
      `update "ProgramToken" t set "expiresAt" = now() from "ProgramGrant" g
       where g.id = t."grantId" and g."userId" = $1 and t.kind = 'access'`,
      [id],
    );
    expect(JSON.stringify(await client.callTool({ name: 'list_sources', arguments: {} }))).toContain('sales');
    expect(memory.kept!.access_token).not.toBe(before.access_token);
    expect(memory.kept!.refresh_token).not.toBe(before.refresh_token);

    const ended = await send('/api/oauth/revoke', {
      client_id: memory.information!.client_id,
      token: memory.kept!.refresh_token!,
    });
    expect([ended.status, ended.body]).toEqual([200, {}]);
    await expect(client.callTool({ name: 'list_sources', arguments: {} })).rejects.toThrow();
    expect((await person.get('/api/user/programs')).body.programs).toEqual([]);
  });
});

describe('what programs are told', () => {
  it('a 401 of the server says where to learn more, and of a bad token that it is bad', async () => {
    const where = `resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/api/mcp"`;
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const stranger = await new Client().send('POST', '/api/mcp', message);
    refused(stranger, 401, 'unauthenticated');
    expect(stranger.headers.get('www-authenticate')).toBe(`Bearer ${where}`);
    const program = new Client();
    program.token = `plbo_${'x'.repeat(43)}`;
    const bad = await program.send('POST', '/api/mcp', message, { Origin: 'https://elsewhere.example' });
    refused(bad, 401, 'unauthenticated');
    expect(bad.headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", ${where}`);
    expect(bad.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
  });

  it.each([
    ['/.well-known/oauth-protected-resource', ORIGIN],
    ['/.well-known/oauth-protected-resource/api/mcp', MCP],
  ])('%s names %s and its authorization server', async (path, resource) => {
    const { status, body, headers } = await new Client().get(path, { 'X-Forwarded-Host': 'elsewhere.example' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ resource, authorization_servers: [ORIGIN], scopes_supported: ['read', 'write'] }),
    ]);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('the authorization server says what it takes', async () => {
    const { body } = await new Client().get('/.well-known/oauth-authorization-server');
    expect(body).toMatchObject({
      issuer: ORIGIN,
      authorization_endpoint: `${ORIGIN}/authorize`,
      token_endpoint: `${ORIGIN}/api/oauth/token`,
      registration_endpoint: `${ORIGIN}/api/oauth/register`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    });
  });

  it.each(['/.well-known/oauth-authorization-server', '/api/oauth/token', '/api/oauth/register', '/api/mcp'])(
    'a browser may ask %s from another page, without cookies',
    async (path) => {
      const { status, headers } = await new Client().send('OPTIONS', path, undefined, {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'POST',
      });
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    },
  );

  it('nobody else’s page may ask for consent', async () => {
    const { client } = await signUp();
    const programId = await registered();
    const body = {
      asked: asking(programId, newVerifier()),
      workspaceId: await workspaceOf(client),
      answer: 'read',
    };
    const foreign = await client.send('POST', '/api/oauth/consent', body, { Origin: 'https://elsewhere.example' });
    refused(foreign, 403, 'forbidden_origin');
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    const cookiesAlone = new Client();
    for (const [name, cookie] of client.jar) cookiesAlone.jar.set(name, cookie);
    refused(await cookiesAlone.send('POST', '/api/oauth/consent', body), 401, 'unauthenticated');
    const { body: made } = await client.post('/api/user/tokens', { name: 'A script', scope: 'write' });
    const program = new Client();
    program.token = made.secret as string;
    refused(await program.send('POST', '/api/oauth/consent', body), 403, 'token_scope');
  });
});

describe('a program that registers', () => {
  it('is known by an id, without a secret, by a name in one line', async () => {
    const { status, body } = await register({
      redirect_uris: ['https://assistant.example/back'],
      client_name: ' An\n\u202Eassistant ',
      token_endpoint_auth_method: 'client_secret_post',
      client_uri: 'https://assistant.example',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      client_id: expect.stringMatching(/^[\da-f-]{36}$/),
      client_id_issued_at: expect.any(Number),
      client_name: 'An assistant',
      redirect_uris: ['https://assistant.example/back'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });

  it.each([
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['http://elsewhere.example/back'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://elsewhere.example/back#x'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['app.example:/back'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_client_metadata'],
    [{}, 'invalid_client_metadata'],
    [{ redirect_uris: Array.from({ length: 11 }, () => BACK) }, 'invalid_client_metadata'],
    [{ redirect_uris: [BACK], client_name: 'x'.repeat(501) }, 'invalid_client_metadata'],
    [{ redirect_uris: [BACK], grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    [{ redirect_uris: [BACK], response_types: ['token'] }, 'invalid_client_metadata'],
  ])('is refused: %o', async (body, fault) => isFault(await register(body), fault));

  it('is one of thirty an hour from a network', async () => {
    const answers = await Promise.all(Array.from({ length: 34 }, () => register({ redirect_uris: [BACK] })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    for (const each of answers.filter(({ status }) => status !== 201)) isFault(each, 'temporarily_unavailable', 429);
  });
});

describe('the page that asks', () => {
  const opened = async (client: Client, asked: Asked) =>
    client.get(`/authorize?${new URLSearchParams(asked).toString()}`);

  it('sends who is signed out to sign in, and back', async () => {
    const asked = asking(await registered(), newVerifier());
    const path = `/authorize?${new URLSearchParams(asked).toString()}`;
    const { status, headers } = await new Client().get(path);
    expect(status).toBe(307);
    const to = new URL(headers.get('location')!, ORIGIN);
    expect([to.pathname, to.searchParams.get('next')]).toEqual(['/auth', path]);
  });

  it('gives no code by being opened', async () => {
    const { client, id } = await signUp();
    const page = await opened(client, asking(await registered(), newVerifier()));
    expect([page.status, page.headers.get('location')]).toEqual([200, null]);
    expect(await sql('select 1 from "ProgramCode" where "userId" = $1', [id])).toEqual([]);
  });

  it.each<[what: string, change: Asked]>([
    ['an address that is not registered', { redirect_uri: 'https://elsewhere.example/back' }],
    ['another path', { redirect_uri: 'http://127.0.0.1:33418/callback/../x' }],
    ['no address', { redirect_uri: '' }],
    ['an unknown program', { client_id: '00000000-0000-4000-8000-000000000000' }],
    ['no program', { client_id: 'nothing' }],
  ])('leads nowhere with %s', async (_, change) => {
    const { client } = await signUp();
    const asked = asking(await registered(), newVerifier(), change);
    const page = await opened(client, asked);
    expect(page.status).toBe(200);
    expect(page.body.text).toContain('This program can’t connect');
    expect(page.body.text).not.toContain('href="https://elsewhere');
    refused(await answer(client, asked), 400, 'validation');
    refused(await answer(client, asked, 'cancel'), 400, 'validation');
  });

  it.each<[change: Asked, fault: string]>([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: '' }, 'invalid_request'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ scope: 'admin' }, 'invalid_scope'],
    [{ resource: 'https://elsewhere.example/api/mcp' }, 'invalid_target'],
    [{ resource: `${ORIGIN}/api` }, 'invalid_target'],
  ])('shows the fault of %o with a way back, and gives no code', async (change, fault) => {
    const { client } = await signUp();
    const asked = asking(await registered(), newVerifier(), change);
    const page = await opened(client, asked);
    expect(page.status).toBe(200);
    const back = /href="(http:\/\/127[^"]+)"/.exec(page.body.text as string)![1]!.replaceAll('&amp;', '&');
    expect(Object.fromEntries(new URL(back).searchParams)).toMatchObject({
      error: fault,
      state: 'a state & more',
      iss: ORIGIN,
    });
    refused(await answer(client, asked), 400, 'validation');
  });

  it('refuses a parameter that stands twice', async () => {
    const { client } = await signUp();
    const asked = new URLSearchParams(asking(await registered(), newVerifier()));
    asked.append('redirect_uri', 'https://elsewhere.example/back');
    const page = await client.get(`/authorize?${asked.toString()}`);
    expect(page.body.text).toContain('This program can’t connect');
  });

  it('takes another port of a program on the same computer, not another scope than was asked', async () => {
    const { client } = await signUp();
    const programId = await registered();
    const asked = asking(programId, newVerifier(), { redirect_uri: 'http://127.0.0.1:4711/callback', scope: 'read' });
    expect((await answer(client, asked)).body.to).toMatch(/^http:\/\/127\.0\.0\.1:4711\/callback\?code=/);
    refused(await answer(client, asked, 'write'), 400, 'validation');
  });

  it('sends back that it was cancelled', async () => {
    const { client } = await signUp();
    const { body } = await answer(client, asking(await registered(), newVerifier()), 'cancel');
    expect(Object.fromEntries(new URL(body.to as string).searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'a state & more',
      iss: ORIGIN,
    });
  });

  it('gives nothing for another workspace than the page showed', async () => {
    const [owner, member] = [await signUp(), await signUp()];
    await setPlan(owner.id, 'enterprise');
    const asked = asking(await registered(), newVerifier());
    const shown = await workspaceOf(member.client);
    refused(await answer(member.client, asked, 'read', await workspaceOf(owner.client)), 409, 'conflict');
    await putInWorkspace(member.id, owner.id, 'viewer');
    refused(await answer(member.client, asked, 'read', shown), 409, 'conflict');
  });
});

describe('a code', () => {
  it('is kept as a hash, gives tokens once, and a second time ends what came of it', async () => {
    const { client, id } = await signUp();
    const programId = await registered();
    const verifier = newVerifier();
    const code = await codeOf(client, asking(programId, verifier));
    const [row] = await sql<{ text: string }>(
      'select to_json(c)::text as text from "ProgramCode" c where "userId" = $1',
      [id],
    );
    expect(row!.text).not.toContain(code);
    const { body: tokens, headers } = await exchange(programId, code, verifier);
    expect(tokens).toEqual({
      access_token: expect.stringMatching(/^plbo_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^plbr_[\w-]{43}$/),
      scope: 'read',
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await opens(tokens as Tokens)).toBe(true);
    isFault(await exchange(programId, code, verifier), 'invalid_grant');
    expect(await opens(tokens as Tokens)).toBe(false);
    isFault(await refresh(programId, tokens.refresh_token as string), 'invalid_grant');
    const told = await sql<{ details: { reason: string } }>(
      `select details from "AuditEntry" where action = 'program.ended' and "targetId" = $1`,
      [programId],
    );
    expect(told).toEqual([{ details: { reason: 'code used twice' } }]);
  });

  it('gives tokens to one of many at once, and then to none', async () => {
    const { client } = await signUp();
    const programId = await registered();
    const verifier = newVerifier();
    const code = await codeOf(client, asking(programId, verifier));
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(programId, code, verifier)));
    const [given, ...rest] = answers.filter(({ status }) => status === 200);
    expect(rest).toEqual([]);
    expect(await opens(given!.body as Tokens)).toBe(false);
  });

  it.each<[what: string, change: Asked]>([
    ['another verifier', { code_verifier: newVerifier() }],
    ['the challenge itself', { code_verifier: 'challenge' }],
    ['another address', { redirect_uri: 'http://127.0.0.1:33418/other' }],
    ['another port', { redirect_uri: 'http://127.0.0.1:1/callback' }],
  ])('gives nothing with %s, not even afterwards', async (_, change) => {
    const { client } = await signUp();
    const programId = await registered();
    const verifier = newVerifier();
    const code = await codeOf(client, asking(programId, verifier));
    const wrong = change.code_verifier === 'challenge' ? { code_verifier: challengeOf(verifier) } : change;
    isFault(await exchange(programId, code, verifier, wrong), 'invalid_grant');
    isFault(await exchange(programId, code, verifier), 'invalid_grant');
  });

  it('gives nothing to another program, nor for another resource', async () => {
    const { client } = await signUp();
    const [programId, other] = [await registered(), await registered()];
    const verifier = newVerifier();
    const code = await codeOf(client, asking(programId, verifier));
    isFault(await exchange(programId, code, verifier, { resource: 'https://elsewhere.example' }), 'invalid_target');
    isFault(await exchange(other, code, verifier), 'invalid_grant');
  });

  it('gives nothing after two minutes, nor after its person’s sessions ended', async () => {
    const { client, id, person } = await signUp();
    const programId = await registered();
    const verifier = newVerifier();
    const late = await codeOf(client, asking(programId, verifier));
    await sql('update "ProgramCode" set "expiresAt" = now() where "userId" = $1', [id]);
    isFault(await exchange(programId, late, verifier), 'invalid_grant');
    const dropped = await codeOf(client, asking(programId, verifier));
    await client.post('/api/user/password', {
      currentPassword: person.password,
      newPassword: `${person.password}-new`,
    });
    isFault(await exchange(programId, dropped, verifier), 'invalid_grant');
  });

  it.each<[what: string, fields: Asked, fault: string, status?: number]>([
    ['without a verifier', { code_verifier: '' }, 'invalid_request'],
    ['without a code', { code: '' }, 'invalid_request'],
    ['of a password', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['without a type', { grant_type: '' }, 'invalid_request'],
    ['of nobody', { client_id: '' }, 'invalid_request'],
    ['of an unknown program', { client_id: '00000000-0000-4000-8000-000000000000' }, 'invalid_client', 401],
    ['of a program that can’t be', { client_id: 'nothing' }, 'invalid_client', 401],
    ['that is too long', { code: 'x'.repeat(201) }, 'invalid_request'],
  ])('a request for tokens %s is refused', async (_, fields, fault, status) =>
    isFault(await exchange(await registered(), 'a code', newVerifier(), fields), fault, status),
  );

  it('a request for tokens is a form, each field once', async () => {
    const asJson = await new Client().send('POST', '/api/oauth/token', { grant_type: 'authorization_code' });
    isFault(asJson, 'invalid_request');
    isFault(await send('/api/oauth/token', 'grant_type=refresh_token&grant_type=refresh_token'), 'invalid_request');
  });
});

describe('what a connected program may do', () => {
  it('is what an API token may: by its scope, and nothing of the account', async () => {
    const { client } = await signUp();
    const source = (await client.upload('sales.csv', CSV)).body.dataSource.id as string;
    const reader = programWith((await connected(client)).tokens);
    const writer = programWith((await connected(client, 'write')).tokens);
    const path = `/api/data-sources/${source}`;
    expect((await reader.get(path)).status).toBe(200);
    refused(await reader.patch(path, { name: 'x' }), 403, 'token_scope');
    expect((await writer.send('PATCH', path, { name: 'Sales' }, { Origin: 'https://elsewhere.example' })).status).toBe(
      200,
    );
    for (const closed of [
      '/api/user',
      '/api/user/programs',
      '/api/user/tokens',
      '/api/workspace/members',
      '/api/auth/me',
    ])
      refused(await writer.get(closed), 403, 'token_scope');
    refused(await writer.post('/api/user/tokens', { name: 'x' }), 403, 'token_scope');
  });

  it('is listed with its name, host, scope and use, and ends when its person says so', async () => {
    const { client, id } = await signUp();
    const { programId, tokens } = await connected(client);
    expect(await opens(tokens)).toBe(true);
    const { body } = await client.get('/api/user/programs');
    expect(body.programs).toMatchObject([
      { name: 'An assistant', host: '127.0.0.1', isLocal: true, scope: 'read', lastUsedAt: expect.any(String) },
    ]);
    const stranger = await signUp();
    refused(await stranger.client.delete(`/api/user/programs/${body.programs[0].id}`), 404, 'not_found');
    expect((await stranger.client.get('/api/user/programs')).body.programs).toEqual([]);
    expect(await opens(tokens)).toBe(true);
    expect((await client.delete(`/api/user/programs/${body.programs[0].id}`)).status).toBe(200);
    expect(await opens(tokens)).toBe(false);
    isFault(await refresh(programId, tokens.refresh_token), 'invalid_grant');
    const record = await sql<{ action: string; details: object }>(
      `select action, details from "AuditEntry" where "actorId" = $1 and action like 'program.%' order by id`,
      [id],
    );
    expect(record).toMatchObject([
      { action: 'program.allowed', details: { name: 'An assistant', host: '127.0.0.1', scope: 'read' } },
      { action: 'program.disconnected' },
    ]);
  });

  it('finds nothing of another workspace', async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const source = (await owner.client.upload('sales.csv', CSV)).body.dataSource.id as string;
    const theirs = programWith((await connected(stranger.client, 'write')).tokens);
    refused(await theirs.get(`/api/data-sources/${source}`), 404, 'not_found');
    refused(await theirs.post('/api/ask', { dataSourceId: source, question: 'how many rows' }), 404, 'not_found');
  });

  it('ends with the password and with the account, not with other sessions', async () => {
    const { client, person, id } = await signUp();
    const { programId, tokens } = await connected(client);
    expect((await client.post('/api/user/sessions/end-others')).status).toBe(200);
    expect(await opens(tokens)).toBe(true);
    await sql('update "User" set "disabledAt" = now() where id = $1', [id]);
    expect(await opens(tokens)).toBe(false);
    isFault(await refresh(programId, tokens.refresh_token), 'invalid_grant');
    await sql('update "User" set "disabledAt" = null where id = $1', [id]);
    const again = await connected(client);
    const { password } = person;
    await client.post('/api/user/password', { currentPassword: password, newPassword: `${password}-new` });
    expect(await opens(again.tokens)).toBe(false);
    isFault(await refresh(again.programId, again.tokens.refresh_token), 'invalid_grant');
    expect(
      await sql(`select 1 from "AuditEntry" where "targetId" = $1 and action = 'programs.ended'`, [id]),
    ).toHaveLength(1);
  });

  it('ends with the membership of its workspace', async () => {
    const [owner, member] = [await signUp(), await signUp()];
    await setPlan(owner.id, 'enterprise');
    await putInWorkspace(member.id, owner.id, 'viewer');
    const { programId, tokens } = await connected(member.client, 'write');
    expect(await opens(tokens)).toBe(true);
    const source = (await owner.client.upload('sales.csv', CSV)).body.dataSource.id as string;
    refused(await programWith(tokens).patch(`/api/data-sources/${source}`, { name: 'x' }), 403, 'role');
    expect((await owner.client.delete(`/api/workspace/members/${member.id}`)).status).toBe(200);
    expect(await opens(tokens)).toBe(false);
    isFault(await refresh(programId, tokens.refresh_token), 'invalid_grant');
  });

  it('ends where the same program connects again', async () => {
    const { client } = await signUp();
    const programId = await registered();
    const tokens: Tokens[] = [];
    for (const _ of [1, 2]) {
      const verifier = newVerifier();
      const { body } = await exchange(programId, await codeOf(client, asking(programId, verifier)), verifier);
      tokens.push(body as Tokens);
    }
    expect(await Promise.all(tokens.map(opens))).toEqual([false, true]);
    expect((await client.get('/api/user/programs')).body.programs).toHaveLength(1);
  });

  it('is for twenty programs at most', async () => {
    const { client, id } = await signUp();
    await connected(client);
    await sql(
      `with made as (
        insert into "Program" (id, name, "redirectUris") select gen_random_uuid(), 'One of many', '{}' from generate_series(1, 19) returning id
      ) insert into "ProgramGrant" (id, "programId", "userId", "workspaceId", host, scopes, resource, "expiresAt")
        select gen_random_uuid(), made.id, g."userId", g."workspaceId", g.host, g.scopes, g.resource, g."expiresAt"
        from made, "ProgramGrant" g where g."userId" = $1`,
      [id],
    );
    refused(await answer(client, asking(await registered(), newVerifier())), 409, 'conflict');
  });
});

describe('a refresh token', () => {
  it('is exchanged for the next one; used twice, it ends all', async () => {
    const { client } = await signUp();
    const { programId, tokens } = await connected(client, 'write');
    const { body: next } = await refresh(programId, tokens.refresh_token, { resource: MCP });
    expect(next).toMatchObject({ scope: 'read write', expires_in: 3600 });
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(await opens(next as Tokens)).toBe(true);
    await sql(`update "ProgramToken" set "usedAt" = "usedAt" - interval '11 seconds' where "usedAt" is not null`);
    isFault(await refresh(programId, tokens.refresh_token), 'invalid_grant');
    expect(await opens(next as Tokens)).toBe(false);
    isFault(await refresh(programId, next.refresh_token as string), 'invalid_grant');
  });

  it('used at once by two of the same program gives both the same next one, until that is used', async () => {
    const { client } = await signUp();
    const { programId, tokens } = await connected(client);
    const [one, two] = await Promise.all([1, 2].map(() => refresh(programId, tokens.refresh_token)));
    expect([one!.status, two!.status]).toEqual([200, 200]);
    expect(one!.body.refresh_token).toBe(two!.body.refresh_token);
    expect((await refresh(programId, one!.body.refresh_token as string)).status).toBe(200);
    isFault(await refresh(programId, tokens.refresh_token), 'invalid_grant');
    expect(await opens(one!.body as Tokens)).toBe(false);
  });

  it('gives no more than was allowed, nothing to another program or resource, and opens nothing itself', async () => {
    const { client } = await signUp();
    const { programId, tokens } = await connected(client);
    isFault(await refresh(programId, tokens.refresh_token, { scope: 'read write' }), 'invalid_scope');
    isFault(
      await refresh(programId, tokens.refresh_token, { resource: 'https://elsewhere.example' }),
      'invalid_target',
    );
    isFault(await refresh(await registered(), tokens.refresh_token), 'invalid_grant');
    isFault(await refresh(programId, tokens.access_token), 'invalid_grant');
    expect(await opens({ ...tokens, access_token: tokens.refresh_token })).toBe(false);
    expect((await refresh(programId, tokens.refresh_token)).status).toBe(200);
  });

  it('gives less where less is asked', async () => {
    const { client } = await signUp();
    const { programId, tokens } = await connected(client, 'write');
    const { body } = await refresh(programId, tokens.refresh_token, { scope: 'read' });
    expect(body.scope).toBe('read');
    const source = (await client.upload('sales.csv', CSV)).body.dataSource.id as string;
    refused(await programWith(body as Tokens).patch(`/api/data-sources/${source}`, { name: 'x' }), 403, 'token_scope');
  });

  it('ends after a month without use', async () => {
    const { client, id } = await signUp();
    const { programId, tokens } = await connected(client);
    await sql('update "ProgramGrant" set "expiresAt" = now() where "userId" = $1', [id]);
    isFault(await refresh(programId, tokens.refresh_token), 'invalid_grant');
    expect(await opens(tokens)).toBe(false);
    expect((await client.get('/api/user/programs')).body.programs).toEqual([]);
  });
});

describe('a program that gives a token back', () => {
  it('ends an access token alone, and all by the refresh token; an unknown one has ended', async () => {
    const { client } = await signUp();
    const { programId, tokens } = await connected(client);
    const revoke = (token: string, id = programId) => send('/api/oauth/revoke', { token, client_id: id });
    isFault(await revoke(tokens.refresh_token, await registered()), 'invalid_grant');
    expect((await revoke('unknown')).status).toBe(200);
    expect((await revoke(tokens.access_token)).status).toBe(200);
    expect(await opens(tokens)).toBe(false);
    const { status, body } = await refresh(programId, tokens.refresh_token);
    expect(status).toBe(200);
    expect((await revoke(body.refresh_token as string)).status).toBe(200);
    expect(await opens(body as Tokens)).toBe(false);
    isFault(await revoke(''), 'invalid_request');
    isFault(await revoke('x', 'nothing'), 'invalid_client', 401);
  });
});
