import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultChart, whyNot } from '@/components/sql/chart/choices';
import { hasSameNumbers, keptQuery } from '@/components/sql/keep/kept-chart';
import { whyNotKept } from '@/components/sql/keep/why-not';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import { HOSTILE as HOSTILE_OF_MARIADB } from '../connectors/mysql-selects';
import { HOSTILE } from '../connectors/postgres-selects';
import { startPostgres } from '../connectors/postgres-server';
import { hasMariaDb, startMariaDb, WITHOUT_MARIADB } from '../support/mariadb';
import { ORIGIN, putInWorkspace, setPlan, signUp, type Client } from './client';

const CONNECTIONS = '/api/data-sources/connections';
const SLOW = 'SELECT count(*) AS n FROM generate_series(1, 100000) a, generate_series(1, 100000) b';

let database: Awaited<ReturnType<typeof startPostgres>>;
let owner: string;
let client: Client;
let stranger: Client;
let sales: string;

type Settings = { type: string; port: number } & Record<string, unknown>;
const connect = async (name: string, settings: Settings, as = client): Promise<string> => {
  const form = { host: '127.0.0.1', database: 'sales', user: 'reader', secret: 'a secret of reader', tls: 'off' };
  const { status, body } = await as.post(CONNECTIONS, { ...form, ...settings, name });
  expect([status, body.message]).toEqual([201, undefined]);
  return body.connection.id;
};
const take = async (connectionId: string, mode: string, table = { schema: 'public', name: 'orders' }) => {
  const { status, body } = await client.post('/api/data-sources', { connectionId, table, mode });
  expect([201, 202], JSON.stringify(body)).toContain(status);
  if (body.job) expect((await client.ended(body.job.id)).state).toBe('succeeded');
};
const run = (sql: string, { id = sales, as = client, limit }: { id?: string; as?: Client; limit?: number } = {}) =>
  as.post('/api/sql', { sql, connectionId: id, ...(limit && { limit }) });

beforeAll(async () => {
  database = await startPostgres();
  await database.load({
    name: 'orders',
    primary: ['id'],
    columns: [
      { name: 'id', type: { kind: 'bigint' }, nullable: false },
      { name: 'shop', type: { kind: 'text' }, nullable: true },
      { name: 'amount', type: { kind: 'decimal', digits: 20, scale: 4 }, nullable: false },
      { name: 'ordered', type: { kind: 'timestamp' }, nullable: false },
    ],
    rows: Array.from({ length: 300 }, (_, nth) => [
      nth + 1,
      ['North', 'South', null][nth % 3] ?? null,
      nth / 4,
      `2026-01-0${1 + (nth % 9)} 10:00:00`,
    ]),
  });
  const person = await signUp();
  ({ client, id: owner } = person);
  await setPlan(owner, 'enterprise');
  ({ client: stranger } = await signUp());
  sales = await connect('Sales', { type: 'postgresql', port: database.port });
  await take(sales, 'live');
}, 120_000);
afterAll(() => database.stop());

describe('databases that can be asked', () => {
  it('are those of which a data source is asked live', async () => {
    const unused = await connect('Unused', { type: 'postgresql', port: database.port });
    const { connections } = (await client.get('/api/sql')).body;
    expect(connections).toEqual([
      expect.objectContaining({
        id: sales,
        name: 'Sales',
        type: 'postgresql',
        language: 'postgresql',
        schema: 'public',
      }),
    ]);
    expect(connections[0].functions).toContain('date_trunc');
    expect(JSON.stringify(connections)).not.toMatch(/127\.0\.0\.1|reader/);
    const { status, body } = await run('SELECT 1 AS one', { id: unused });
    expect([status, body.code]).toEqual([422, 'unusable']);
    expect(body.message).toContain('No data source of this workspace is asked live over this connection.');
  });

  it('are no others: a copy asks nothing live', async () => {
    const copied = await connect('Copied', { type: 'postgresql', port: database.port });
    await take(copied, 'copy');
    expect((await run('SELECT 1 AS one', { id: copied })).status).toBe(422);
  });
});

describe('a statement in a database', () => {
  it('is answered as it stands, and says what it stands on', async () => {
    const text =
      'SELECT shop, count(*) AS n, max(ordered) AS latest -- by shop\nFROM orders GROUP BY shop ORDER BY shop DESC NULLS LAST';
    const { status, body } = await run(text);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      columns: [
        { name: 'shop', type: 'text' },
        { name: 'n', type: 'integer' },
        { name: 'latest', type: 'datetime' },
      ],
      rows: [
        ['South', 100, '2026-01-08T10:00:00'],
        ['North', 100, '2026-01-07T10:00:00'],
        [null, 100, '2026-01-09T10:00:00'],
      ],
      truncated: false,
      evidence: {
        text,
        sources: [],
        connection: { id: sales, name: 'Sales' },
        moment: { at: expect.stringMatching(/^20\d\d-.*Z$/) },
        engine: expect.stringMatching(/^PostgreSQL \d/),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    expect((await run(text)).body.evidence.hash).toBe(body.evidence.hash);
  });

  it('is answered up to the rows asked for', async () => {
    expect((await run('SELECT * FROM orders', { limit: 7 })).body).toMatchObject({
      rows: { length: 7 },
      truncated: true,
    });
    expect((await run('SELECT n FROM generate_series(1, 20000) AS n')).body).toMatchObject({
      rows: { length: 10_000 },
      truncated: true,
    });
    const wide = await run("SELECT repeat('x', 100000) AS x FROM generate_series(1, 200) AS n");
    expect(wide.body.truncated).toBe(true);
    expect(wide.body.rows.length).toBeLessThan(25);
  });

  it('keeps every digit, and names a type that can’t be shown', async () => {
    const { body } = await run(
      "SELECT 12345678901234567890.1234 AS exact, 9007199254740993 AS whole, money '12.50' AS price",
    );
    expect(body.rows).toEqual([['12345678901234567890.1234', '9007199254740993', '$12.50']]);
    const binary = await run("SELECT decode('00', 'hex'), 1 AS one").then(({ status }) => status);
    expect(binary).toBe(400);
    const arrays = await run('SELECT array_agg(id) AS ids FROM orders');
    expect([arrays.status, arrays.body.message]).toEqual([
      422,
      'The column “ids” is of type bigint[], which can’t be shown. Leave it out, or make it text in the statement.',
    ]);
  });

  it('that is wrong is refused at its place', async () => {
    const { status, body } = await run('SELECT id,\n  nope\nFROM orders');
    expect([status, body.code]).toEqual([400, 'validation']);
    expect(body).toMatchObject({ details: { line: 2, column: 3, fields: { sql: expect.stringContaining('nope') } } });
    expect((await run("SELECT 1 AS one,\n pg_read_file('/etc/hostname')")).body).toMatchObject({
      code: 'validation',
      details: { line: 2, column: 2 },
    });
    const zero = await run('SELECT 1 / 0 AS x');
    expect([zero.status, zero.body.code]).toEqual([422, 'query_failed']);
  });

  it('that does anything but read is refused, also of an account that may write', async () => {
    const writer = await connect('Writer', {
      type: 'postgresql',
      port: database.port,
      user: 'writer',
      secret: 'a secret of writer',
    });
    await take(writer, 'live');
    for (const text of [
      'delete from orders',
      'with x as (delete from orders returning id) select * from x',
      ...HOSTILE.slice(0, 12),
    ])
      expect([text, (await run(text, { id: writer })).status]).toEqual([text, 400]);
    expect(await database.query('SELECT count(*)::int FROM orders')).toEqual([[300]]);
  });
});

describe('a chart of an answer', () => {
  it.each([
    ['live', 'bars', 'SELECT shop, sum(amount) AS total FROM orders GROUP BY shop ORDER BY total DESC'],
    ['copy', 'bars', "SELECT shop || '-1' AS shop, sum(amount) AS total FROM orders GROUP BY shop ORDER BY 1"],
    ['live', 'a line', "SELECT date_trunc('day', ordered) AS day, count(*) AS n FROM orders GROUP BY 1"],
    ['copy', 'points', 'SELECT amount AS price, amount * 2 AS weight FROM orders WHERE id <= 40'],
  ])('has the same numbers of the data source of its statement, %s: %s', async (mode, _, text) => {
    const answer = (await run(text)).body as SqlAnswer;
    const chart = defaultChart(answer)!;
    expect([whyNot(answer, chart), whyNotKept(answer, chart)]).toEqual([null, null]);
    const asked = { connectionId: sales, sql: text, mode, name: 'Kept' };
    const { status, body } = await client.post('/api/data-sources', asked);
    expect([201, 202], JSON.stringify(body)).toContain(status);
    if (body.job) expect((await client.ended(body.job.id)).state).toBe('succeeded');
    const path = `/api/data-sources/${body.dataSource.id}`;
    const query = keptQuery(answer, chart, (await client.get(path)).body);
    const { kept } = (await client.post(`${path}/query`, { queries: { kept: query } })).body.widgets;
    expect([kept.error, query]).toEqual([undefined, query]);
    expect([kept, hasSameNumbers(answer, chart, query, kept)]).toEqual([kept, true]);
  });
});

describe('who may ask', () => {
  it('a viewer is told why not, and is offered none', async () => {
    const viewer = await signUp();
    await putInWorkspace(viewer.id, owner, 'viewer');
    expect((await viewer.client.get('/api/sql')).body.connections).toEqual([]);
    const { status, body } = await run('SELECT 1 AS one', { as: viewer.client });
    expect([status, body.code]).toEqual([403, 'role']);
    expect(body.message).toContain('needs an account that may make changes');
    const file = await viewer.client.post('/api/sql/file', { sql: 'SELECT 1 AS one', connectionId: sales });
    expect([file.status, file.body.code]).toEqual([403, 'role']);
  });

  it('who may ask has the answer as Excel, with its database and moment; a stranger has none', async () => {
    const asked = { sql: 'SELECT id, amount FROM orders ORDER BY id LIMIT 2', connectionId: sales };
    const response = await fetch(new URL('/api/sql/file', ORIGIN), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${client.token}` },
      body: JSON.stringify(asked),
    });
    const book = read(Buffer.from(await response.arrayBuffer()));
    expect(utils.sheet_to_json(book.Sheets.Result!)).toEqual([
      { id: 1, amount: 0 },
      { id: 2, amount: 0.25 },
    ]);
    expect(utils.sheet_to_json(book.Sheets.Evidence!)).toMatchObject([
      { Data: 'Sales', 'Read at': expect.any(Number), SQL: asked.sql, Rows: 2, 'All rows': true },
    ]);
    expect((await stranger.post('/api/sql/file', asked)).status).toBe(404);
  });

  it('an editor may', async () => {
    const editor = await signUp();
    await putInWorkspace(editor.id, owner, 'editor');
    expect((await run('SELECT 1 AS one', { as: editor.client })).body.rows).toEqual([[1]]);
  });

  it('a stranger finds no such connection, nor keeps a statement for it', async () => {
    const { status, body } = await run('SELECT 1 AS one', { as: stranger });
    expect([status, body.code]).toEqual([404, 'not_found']);
    const kept = await stranger.post('/api/sql/saved', { name: 'Mine', sql: 'SELECT 1', connectionId: sales });
    expect(kept.status).toBe(404);
    const own = (await stranger.post('/api/sql/saved', { name: 'Own', sql: 'SELECT 1' })).body.statement;
    expect((await stranger.patch(`/api/sql/saved/${own.id}`, { connectionId: sales })).status).toBe(404);
    expect((await stranger.get('/api/sql')).body.connections).toEqual([]);
  });

  it('a text that is no id is refused', async () => expect((await run('SELECT 1', { id: 'sales' })).status).toBe(400));
});

it('one runs at a time, and ends in the database when its asker leaves', { timeout: 60_000 }, async () => {
  const running = async () =>
    (await database.query(`SELECT 1 FROM pg_stat_activity WHERE usename = 'reader' AND state = 'active'`)).length;
  const leave = new AbortController();
  const asked = fetch(new URL('/api/sql', ORIGIN), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${client.token}` },
    body: JSON.stringify({ sql: SLOW, connectionId: sales }),
    signal: leave.signal,
  }).catch(() => null);
  await expect.poll(running, { timeout: 20_000 }).toBe(1);
  const { status, body } = await run('SELECT 1 AS one');
  expect([status, body.message]).toEqual([
    429,
    'Another statement of this workspace is running in a database. Run yours when it has ended.',
  ]);
  leave.abort();
  await asked;
  await expect.poll(running, { timeout: 20_000 }).toBe(0);
  await expect.poll(async () => (await run('SELECT 1 AS one')).status, { timeout: 10_000 }).toBe(200);
});

describe('what is remembered', () => {
  it('says what it was asked of: the same text of another is another', async () => {
    const text = 'SELECT 7 AS seven';
    await client.post('/api/sql', { sql: text });
    await run(text);
    const { statements } = (await client.get('/api/sql/history')).body;
    expect(statements.slice(0, 2)).toMatchObject([
      { sql: text, connection: { id: sales, name: 'Sales' }, rowCount: 1 },
      { sql: text, connection: null, rowCount: 1 },
    ]);
  });

  it('is kept with its database, which may be gone later', async () => {
    const gone = await connect('Gone', { type: 'postgresql', port: database.port });
    const { status, body } = await client.post('/api/sql/saved', {
      name: 'Theirs',
      sql: 'SELECT 1',
      connectionId: gone,
    });
    expect([status, body.statement.connection]).toEqual([201, { id: gone, name: 'Gone' }]);
    const path = `/api/sql/saved/${body.statement.id}`;
    expect((await client.patch(path, { connectionId: sales })).body.statement.connection).toMatchObject({
      name: 'Sales',
    });
    expect((await client.patch(path, { name: 'Ours' })).body.statement.connection).toMatchObject({ name: 'Sales' });
    expect((await client.patch(path, { connectionId: null })).body.statement.connection).toBeNull();
    await client.patch(path, { connectionId: gone });
    expect((await client.delete(`${CONNECTIONS}/${gone}`)).status).toBe(200);
    const { statements } = (await client.get('/api/sql/saved')).body;
    expect(statements).toContainEqual(expect.objectContaining({ name: 'Ours', connection: { id: gone, name: null } }));
  });
});

describe.skipIf(!hasMariaDb)(`in the SQL of MariaDB${WITHOUT_MARIADB}`, () => {
  let server: Awaited<ReturnType<typeof startMariaDb>>;
  let shop: string;
  beforeAll(async () => {
    server = await startMariaDb();
    await server.run(
      'create database sales character set utf8mb4',
      "create user reader identified by 'a secret of reader'",
      'grant select, show view on sales.* to reader',
      'use sales',
      'create table orders (id int primary key, `order` varchar(20), amount decimal(10, 2))',
      "insert into orders values (1, 'a', 1.5), (2, 'b', 2.5), (3, null, 4)",
    );
    shop = await connect('Shop', { type: 'mysql', port: server.port });
    await take(shop, 'live', { schema: 'sales', name: 'orders' });
  }, 120_000);
  afterAll(() => server.remove());

  it('a statement is answered in its own order and words', async () => {
    const { connections } = (await client.get('/api/sql')).body;
    expect(connections).toContainEqual(expect.objectContaining({ name: 'Shop', language: 'mysql', schema: 'sales' }));
    const { body } = await run('SELECT `order`, amount FROM orders ORDER BY id DESC # the last first', { id: shop });
    expect(body.rows).toEqual([
      [null, 4],
      ['b', 2.5],
      ['a', 1.5],
    ]);
    expect(body.evidence.engine).toMatch(/MariaDB/);
  });

  it('a mistake is told at its place, and nothing but reading is sent', async () => {
    expect((await run('SELECT id,\n  nope\nFROM orders', { id: shop })).body).toMatchObject({
      code: 'validation',
      details: { line: 2, column: 3 },
    });
    for (const text of HOSTILE_OF_MARIADB.filter((sql) => sql !== '').slice(0, 10))
      expect([text, (await run(text, { id: shop })).status]).toEqual([text, 400]);
  });
});
