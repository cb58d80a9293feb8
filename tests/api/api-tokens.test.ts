import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TOKEN_ROUTES } from '@/lib/http/token-access';
import { Client, putInWorkspace, sameBrowser, setPlan, setRole, signUp, sql, type Answer } from './client';
import { refused as refusedAs } from './refused';

const CSV = 'day,place,amount\n2024-01-01,north,1\n2024-01-02,south,2\n2024-01-03,north,3\n';
const NOT_VALID = 'This API token isn’t valid. It may have expired or been revoked.';

function refused(answer: Answer, status: number, code: string, message?: string): void {
  refusedAs(answer, status, code);
  if (message) expect(answer.body.message).toBe(message);
}

/** A program that knows nothing but its token. */
function programWith(secret: string): Client {
  const program = new Client();
  program.token = secret;
  return program;
}
async function tokenOf(client: Client, body: object = {}): Promise<{ program: Client; id: string; secret: string }> {
  const { status, body: made } = await client.post('/api/user/tokens', { name: 'A script', ...body });
  expect(status).toBe(201);
  return { program: programWith(made.secret as string), id: made.token.id, secret: made.secret };
}
const isRefused = (answer: Answer) => refused(answer, 401, 'unauthenticated', NOT_VALID);

describe('an API token', () => {
  it('is shown once, kept as a hash, listed without its secret, and in the record', async () => {
    const { client, id } = await signUp();
    const { status, body } = await client.post('/api/user/tokens', { name: ' Nightly report ', days: 7 });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^plb_[\w-]{43}$/);
    expect(body.token).toMatchObject({ name: 'Nightly report', scope: 'read', lastUsedAt: null });
    expect(Date.parse(body.token.expiresAt) - Date.parse(body.token.createdAt)).toBeCloseTo(7 * 86_400_000, -4);
    const listed = await client.get('/api/user/tokens');
    expect(listed.body.tokens).toEqual([body.token]);
    expect(JSON.stringify(listed.body)).not.toContain(body.secret);
    const [row] = await sql<{ text: string }>('select to_json(t)::text as text from "ApiToken" t where id = $1', [
      body.token.id,
    ]);
    expect(row!.text).not.toContain(body.secret.slice(12));
    expect((await client.delete(`/api/user/tokens/${body.token.id}`)).status).toBe(200);
    const record = await sql<{ action: string }>(
      'select action from "AuditEntry" where "actorId" = $1 and "targetType" = \'api_token\' order by id',
      [id],
    );
    expect(record.map(({ action }) => action)).toEqual(['api_token.created', 'api_token.revoked']);
  });

  it.each([
    [{ name: '' }, 'name: is required'],
    [{ name: 'x'.repeat(61) }, 'name: can be at most 60 characters'],
    [{ name: 'x', days: 366 }, 'days: can be at most 365 days'],
    [{ name: 'x', days: 0 }, 'days: is at least 1 day'],
  ])('is not made of %o', async (body, message) => {
    const { client } = await signUp();
    refused(await client.post('/api/user/tokens', body), 400, 'validation', message);
  });

  it('reads and asks, counted as used; each number can be rechecked', async () => {
    const { client } = await signUp();
    const source = (await client.upload('sales.csv', CSV)).body.dataSource.id as string;
    const { program } = await tokenOf(client);
    expect((await program.get('/api/data-sources')).status).toBe(200);
    const { body } = await program.post(`/api/data-sources/${source}/query`, {
      queries: { a: { measures: [{ agg: 'sum', field: 'amount' }] } },
    });
    expect(body.widgets.a.rows).toEqual([{ sum_amount: 6 }]);
    const { evidenceId } = body.widgets.a;
    expect((await program.get(`/api/evidence/${evidenceId}`)).body.rows).toEqual([{ sum_amount: 6 }]);
    expect((await program.post(`/api/evidence/${evidenceId}/recheck`)).body).toMatchObject({ matches: true });
    expect((await client.get('/api/user/tokens')).body.tokens[0].lastUsedAt).not.toBeNull();
  });

  it('changes things only with the scope to write, from any place, without a cookie', async () => {
    const { client } = await signUp();
    const source = (await client.upload('sales.csv', CSV)).body.dataSource.id as string;
    const { program: reader } = await tokenOf(client);
    const { program: writer } = await tokenOf(client, { scope: 'write' });
    const path = `/api/data-sources/${source}`;
    refused(await reader.patch(path, { name: 'x' }), 403, 'token_scope', 'This API token lacks the scope “write”.');
    expect((await writer.send('PATCH', path, { name: 'Sales' }, { Origin: 'https://elsewhere.example' })).status).toBe(
      200,
    );
    expect((await reader.get(path)).body.name).toBe('Sales');
    expect((await writer.upload('more.csv', CSV)).status).toBe(201);
  });

  it.each([
    ['GET', '/api/user'],
    ['GET', '/api/user/tokens'],
    ['POST', '/api/user/tokens'],
    ['POST', '/api/user/password'],
    ['POST', '/api/auth/extend-session'],
    ['GET', '/api/auth/me'],
    ['GET', '/api/admin/users'],
    ['GET', '/api/workspace/members'],
    ['GET', '/api/data-sources/connections'],
    ['GET', '/api/data-sources/deleted'],
    ['GET', '/api/subscription'],
    ['GET', '/api/public'],
  ])('opens no %s %s, not even its owner’s administration', async (method, path) => {
    const { client, id } = await signUp();
    await setRole(id, 'owner');
    const { program } = await tokenOf(client, { scope: 'write' });
    const answer = await program.send(method, path, method === 'POST' ? { name: 'x' } : undefined);
    refused(answer, 403, 'token_scope', 'API tokens can’t be used for this request.');
  });

  it('counts alone: no cookie beside it is looked at', async () => {
    const { client } = await signUp();
    const { secret } = await tokenOf(client);
    const browser = sameBrowser(client);
    browser.token = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
    isRefused(await browser.get('/api/data-sources'));
    browser.token = secret;
    refused(await browser.get('/api/user/export'), 403, 'token_scope');
  });

  it.each([
    ['revoked', (client: Client, id: string) => client.delete(`/api/user/tokens/${id}`)],
    ['expired', (_client: Client, id: string) => sql(`update "ApiToken" set "expiresAt" = now() where id = $1`, [id])],
    [
      'of a disabled account',
      (_client: Client, id: string) =>
        sql(`update "User" set "disabledAt" = now() where id = (select "userId" from "ApiToken" where id = $1)`, [id]),
    ],
  ])('%s opens nothing', async (_what, end) => {
    const { client } = await signUp();
    const { program, id } = await tokenOf(client);
    expect((await program.get('/api/data-sources')).status).toBe(200);
    await end(client, id);
    isRefused(await program.get('/api/data-sources'));
  });

  it('ends with the password, in the record; not with other sessions', async () => {
    const { client, person, id } = await signUp();
    const { program } = await tokenOf(client);
    expect((await client.post('/api/user/sessions/end-others')).status).toBe(200);
    expect((await program.get('/api/data-sources')).status).toBe(200);
    const { password } = person;
    const changed = await client.post('/api/user/password', {
      currentPassword: password,
      newPassword: `${password}-new`,
    });
    expect(changed.status).toBe(200);
    isRefused(await program.get('/api/data-sources'));
    expect(
      await sql(`select 1 from "AuditEntry" where "targetId" = $1 and action = 'api_tokens.ended'`, [id]),
    ).toHaveLength(1);
  });

  it('ends with the membership of its workspace', async () => {
    const [owner, member] = [await signUp(), await signUp()];
    await setPlan(owner.id, 'enterprise');
    await putInWorkspace(member.id, owner.id, 'viewer');
    const source = (await owner.client.upload('sales.csv', CSV)).body.dataSource.id as string;
    const { program } = await tokenOf(member.client, { scope: 'write' });
    expect((await program.get(`/api/data-sources/${source}`)).status).toBe(200);
    refused(await program.patch(`/api/data-sources/${source}`, { name: 'x' }), 403, 'role');
    expect((await owner.client.delete(`/api/workspace/members/${member.id}`)).status).toBe(200);
    isRefused(await program.get(`/api/data-sources/${source}`));
  });

  it('of a stranger finds nothing, and is no one else’s to revoke', async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const source = (await owner.client.upload('sales.csv', CSV)).body.dataSource.id as string;
    const { program: theirs } = await tokenOf(stranger.client, { scope: 'write' });
    refused(await theirs.get(`/api/data-sources/${source}`), 404, 'not_found');
    refused(await theirs.post('/api/ask', { dataSourceId: source, question: 'how many rows' }), 404, 'not_found');
    const { program, id } = await tokenOf(owner.client);
    refused(await stranger.client.delete(`/api/user/tokens/${id}`), 404, 'not_found');
    expect((await stranger.client.get('/api/user/tokens')).body.tokens).toHaveLength(1);
    expect((await program.get(`/api/data-sources/${source}`)).status).toBe(200);
  });

  it('is one of twenty at most, however many ask at once', async () => {
    const { client } = await signUp();
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => client.post('/api/user/tokens', { name: 'One of many' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    for (const answer of answers.filter(({ status }) => status !== 201)) refused(answer, 409, 'conflict');
  });
});

it('each request that a token may make is one of the API', () => {
  for (const route of Object.values(TOKEN_ROUTES).flatMap(Object.keys)) {
    const [method, path] = route.split(' ') as [string, string];
    const file = new URL(`../../app${path}/route.ts`, import.meta.url);
    expect(readFileSync(file, 'utf8'), route).toMatch(new RegExp(`export const ${method}\\b`));
  }
});
