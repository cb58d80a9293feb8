import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allowHost, type Client, setPlan, signUp, sql } from './client';

const ADDRESSES = '/api/data-sources/addresses';
const TOKEN = 'token-4711-never-shown';
const csv = (rows: number) =>
  [
    'id,region,amount',
    ...Array.from({ length: rows }, (_, nth) => `${nth + 1},${['north', 'south'][nth % 2]},${nth}.5`),
  ].join('\n') + '\n';

let server: Server;
let origin: string;
let client: Client;
let stranger: Client;
let userId: string;
let forbidHost: () => Promise<void>;
let answer: RequestListener;
let asked: IncomingMessage[] = [];

const file =
  (text: string, headers: Record<string, string> = {}): RequestListener =>
  (request, response) => {
    const etag = headers.ETag;
    if (etag && request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { 'Content-Type': 'text/csv', ...headers }).end(text);
  };

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  forbidHost = await allowHost(host);
  const person = await signUp();
  ({ client } = person);
  userId = person.id;
  await setPlan(person.id, 'enterprise');
  ({ client: stranger } = await signUp());
}, 60_000);
afterAll(async () => {
  await forbidHost();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

async function create(body: object): Promise<string> {
  const made = await client.post(ADDRESSES, body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.dataSource.id;
}
const source = async (id: string) => (await client.get(`/api/data-sources/${id}`)).body;
const refresh = (id: string) => client.post(`/api/data-sources/${id}/refresh`, {});

describe('a file at an address', () => {
  it('becomes a data source like an uploaded one, and keeps its secrets', async () => {
    answer = file(csv(200));
    const id = await create({ address: `${origin}/files/orders.csv?token=${TOKEN}`, refresh: 'hourly' });
    const whole = await source(id);
    expect(whole).toMatchObject({
      name: 'orders',
      uploadType: 'csv',
      status: 'ready',
      version: 1,
      rowCount: 200,
      mode: null,
      origin: { fileName: 'orders.csv' },
      address: { shown: `${origin}/files/orders.csv?…`, refresh: 'hourly', failure: null },
    });
    expect(whole.address.nextRefreshAt).not.toBeNull();
    expect(JSON.stringify([whole, (await client.get('/api/data-sources')).body])).not.toContain(TOKEN);
    const kept = await sql(`select address from "DataSource" where id = $1`, [id]);
    const audit = await sql(`select details from "AuditEntry" where "actorId" = $1`, [userId]);
    expect(audit.length).toBeGreaterThan(0);
    expect(JSON.stringify([kept, audit])).not.toContain(TOKEN);
    const asks = await client.post(`/api/data-sources/${id}/query`, {
      query: { measures: [{ agg: 'sum', field: 'amount' }], dimensions: [], filters: [] },
    });
    expect(asks.status, JSON.stringify(asks.body)).toBe(200);
  });

  it('is asked only for what is newer, and read into the next version', async () => {
    answer = file(csv(10), { ETag: '"one"', 'Last-Modified': 'Fri, 27 Nov 2026 10:00:00 GMT' });
    const id = await create({ address: `${origin}/a.csv` });
    expect((await refresh(id)).status).toBe(200);
    expect(asked.at(-1)!.headers).toMatchObject({
      'if-none-match': '"one"',
      'if-modified-since': 'Fri, 27 Nov 2026 10:00:00 GMT',
    });
    expect(await source(id)).toMatchObject({ version: 1, status: 'ready' });
    answer = file(csv(12), { ETag: '"two"' });
    expect((await refresh(id)).status).toBe(200);
    expect(await source(id)).toMatchObject({ version: 2, rowCount: 12 });
    // The same bytes under another mark are no new version.
    answer = file(csv(12), { ETag: '"three"' });
    await refresh(id);
    expect(await source(id)).toMatchObject({ version: 2 });
    const versions = await client.get(`/api/data-sources/${id}/versions`);
    expect(JSON.stringify(versions.body)).toContain('refresh');
  });

  it('keeps what a person chose about its columns', async () => {
    answer = file(csv(30));
    const id = await create({ address: `${origin}/b.csv` });
    await client.patch(`/api/data-sources/${id}`, { columns: [{ key: 'id', type: 'text', label: 'Number' }] });
    answer = file(csv(31));
    await refresh(id);
    const { version, columns } = await source(id);
    expect(version).toBe(3);
    expect(columns[0]).toMatchObject({ label: 'Number', type: 'text' });
  });

  it.each<[string, RequestListener, string, RegExp]>([
    ['is gone', (_request, response) => response.writeHead(404).end(), 'unusable', /404/],
    ['wants a sign-in', (_request, response) => response.writeHead(401).end(), 'permission_denied', /401/],
    ['has a fault', (_request, response) => response.writeHead(500).end(), 'unusable', /500/],
    ['answers a page', file('<html>', { 'Content-Type': 'text/html' }), 'unusable', /web page/],
    [
      'redirects into a network',
      (_request, response) => response.writeHead(302, { Location: 'https://10.0.0.1/' }).end(),
      'address_refused',
      /public address/,
    ],
    ['says that it is larger', file('', { 'Content-Length': String(52_428_801) }), 'too_large', /50 MB/],
    [
      'breaks off',
      (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/csv', 'Content-Length': '5000' });
        response.write('id,region\n1,north\n');
        setTimeout(() => response.destroy(), 30);
      },
      'host_unreachable',
      /connection/,
    ],
    ['is empty', file(''), 'unreadable_file', /empty/],
  ])('that %s leaves the last version, and says why', async (_what, failing, code, message) => {
    answer = file(csv(5));
    const id = await create({ address: `${origin}/c.csv` });
    answer = failing;
    expect((await refresh(id)).body.code).toBe(code);
    const stale = await source(id);
    expect(stale).toMatchObject({ status: 'stale', version: 1, rowCount: 5, address: { failure: { code } } });
    expect(stale.address.failure.message).toMatch(message);
    answer = file(csv(5));
    expect((await refresh(id)).status).toBe(200);
    expect(await source(id)).toMatchObject({ status: 'ready', address: { failure: null } });
  });

  it('without an end is cut off at 50 MB', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/csv' });
      const line = `${'x'.repeat(999)}\n`.repeat(100);
      const more = () => {
        while (response.writable && response.write(line));
      };
      response.on('drain', more);
      more();
    };
    const refused = await client.post(ADDRESSES, { address: `${origin}/endless.csv` });
    expect([refused.status, refused.body.code]).toEqual([413, 'too_large']);
  });

  it.each<[string, string, number, string]>([
    ['a private address', 'https://10.0.0.1/a.csv', 422, 'address_refused'],
    ['a cloud’s metadata', 'https://169.254.169.254/a.csv', 422, 'address_refused'],
    ['an address without TLS', 'http://example.com/a.csv', 422, 'address_refused'],
    ['a file of the server', 'file:///etc/passwd', 422, 'address_refused'],
    ['a user name and password', 'https://me:hunter-2@example.com/a.csv', 422, 'address_refused'],
    ['no address', 'orders.csv', 400, 'validation'],
  ])('at %s is refused, and nothing is left', async (_what, address, status, code) => {
    const before = (await client.get('/api/data-sources')).body.length;
    const refused = await client.post(ADDRESSES, { address });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(refused.body.message).not.toContain('hunter-2');
    expect((await client.get('/api/data-sources')).body).toHaveLength(before);
  });

  it('is JSON where it says so', async () => {
    answer = file(
      JSON.stringify([
        { id: 1, name: 'Zoë' },
        { id: 2, name: 'Bo' },
      ]),
      { 'Content-Type': 'application/json' },
    );
    const id = await create({ address: `${origin}/export` });
    expect(await source(id)).toMatchObject({ uploadType: 'json', rowCount: 2, origin: { fileName: '127.0.0.1.json' } });
  });

  it('gets another address, and another schedule', async () => {
    answer = file(csv(7));
    const id = await create({ address: `${origin}/d.csv` });
    answer = file(csv(8));
    const moved = await client.patch(`/api/data-sources/${id}`, {
      address: `${origin}/e.csv?key=${TOKEN}`,
      refresh: 'daily',
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(asked.at(-1)!.url).toBe(`/e.csv?key=${TOKEN}`);
    expect(await source(id)).toMatchObject({
      version: 2,
      rowCount: 8,
      address: { shown: `${origin}/e.csv?…`, refresh: 'daily' },
    });
  });

  it('is read again when its time has come', async () => {
    answer = file(csv(3));
    const id = await create({ address: `${origin}/f.csv`, refresh: 'hourly' });
    answer = file(csv(4));
    await sql(`update "DataSource" set "refreshAt" = now() - interval '1 minute' where id = $1`, [id]);
    await sql(`select pg_notify('plumbline', 'copies.due ')`);
    await expect.poll(async () => (await source(id)).version, { timeout: 15_000 }).toBe(2);
    expect(Date.parse((await source(id)).address.nextRefreshAt)).toBeGreaterThan(Date.now());
  }, 20_000);

  it('is nobody else’s', async () => {
    answer = file(csv(3));
    const id = await create({ address: `${origin}/g.csv` });
    expect((await stranger.post(`/api/data-sources/${id}/refresh`, {})).status).toBe(404);
    expect((await stranger.patch(`/api/data-sources/${id}`, { address: `${origin}/h.csv` })).status).toBe(404);
    expect((await stranger.get(`/api/data-sources/${id}`)).status).toBe(404);
  });
});
