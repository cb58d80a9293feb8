import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../connectors/postgres-server';
import { type Client, setPlan, signUp, sql } from './client';

const CONNECTIONS = '/api/data-sources/connections';
const SECRET = 'a secret of reader';
const COUNT = { measures: [{ agg: 'count' }], dimensions: [], filters: [] };

type Source = {
  id: string;
  mode: string;
  version: number;
  rowCount: number;
  status: string;
  columns: { key: string; label: string; type: string }[];
};

let database: Awaited<ReturnType<typeof startPostgres>>;
let client: Client;
let stranger: Client;
let form: Record<string, unknown>;
let connection: { id: string };

const rows = Array.from({ length: 400 }, (_, nth) => [
  nth + 1,
  (nth % 5) + 1,
  ['open', 'paid', null, 'zurück'][nth % 4] ?? null,
  ((nth * 37) % 1000) / 10,
  `2026-0${(nth % 9) + 1}-15`,
]);
const TOTAL = rows.reduce((sum, row) => sum + Number(row[3]), 0);

beforeAll(async () => {
  database = await startPostgres();
  await database.load({
    name: 'customers',
    primary: ['id'],
    columns: [
      { name: 'id', type: { kind: 'bigint' }, nullable: false },
      { name: 'name', type: { kind: 'text' }, nullable: false },
    ],
    rows: ['Ada', 'Ben', 'Cy', 'Dee', 'Eve'].map((name, nth) => [nth + 1, name]),
  });
  await database.load({
    name: 'orders',
    primary: ['id'],
    foreign: [{ columns: ['customer_id'], table: 'customers', to: ['id'] }],
    columns: [
      { name: 'id', type: { kind: 'bigint' }, nullable: false },
      { name: 'customer_id', type: { kind: 'bigint' }, nullable: false },
      { name: 'status', type: { kind: 'text' }, nullable: true },
      { name: 'amount', type: { kind: 'decimal', digits: 12, scale: 2 }, nullable: false },
      { name: 'ordered_on', type: { kind: 'date' }, nullable: false },
    ],
    rows,
  });
  form = {
    type: 'postgresql',
    host: '127.0.0.1',
    port: database.port,
    database: 'sales',
    user: 'reader',
    secret: SECRET,
    tls: 'off',
  };
  const person = await signUp();
  ({ client } = person);
  await setPlan(person.id, 'enterprise');
  ({ client: stranger } = await signUp());
  const made = await client.post(CONNECTIONS, { ...form, name: 'Sales' });
  expect(made.status).toBe(201);
  connection = made.body.connection;
}, 120_000);

afterAll(() => database.stop());

const whole = async (answer: Awaited<ReturnType<Client['post']>>): Promise<Source> => {
  expect([200, 201, 202], JSON.stringify(answer.body)).toContain(answer.status);
  const { job, dataSource } = answer.body;
  if (job) {
    await expect
      .poll(async () => (await client.get(`/api/jobs/${job.id}`)).body.state, { timeout: 60_000 })
      .toBe('succeeded');
  }
  return (await client.get(`/api/data-sources/${dataSource.id}`)).body;
};
const table = { schema: 'public', name: 'orders' };
const take = async (more: object) =>
  whole(await client.post('/api/data-sources', { connectionId: connection.id, table, ...more }));
const ask = async (id: string, query: object) =>
  (await client.post(`/api/data-sources/${id}/query`, { queries: { asked: query } })).body.widgets.asked;
const keyOf = (source: Source, label: string) => source.columns.find((column) => column.label === label)?.key ?? label;
const sumOf = (source: Source) => ({
  measures: [{ field: keyOf(source, 'amount'), agg: 'sum' }],
  dimensions: [],
  filters: [],
});
const figure = (widget: { columns: { key: string }[]; rows: Record<string, unknown>[] }) =>
  Number(widget.rows[0]?.[widget.columns.at(-1)!.key]);

describe('a connection', () => {
  it('is tested before it is kept: how long it took, and which server answered', async () => {
    const { status, body } = await client.post(`${CONNECTIONS}/test`, form);
    expect([status, body]).toMatchObject([200, { success: true, serverVersion: expect.stringMatching(/\d+/) }]);
    expect(body.latencyMs).toBeGreaterThanOrEqual(0);
    expect(body.warning).toBeNull();
  });

  it('of an account that may write comes with statements for one that may not', async () => {
    const { body } = await client.post(`${CONNECTIONS}/test`, {
      ...form,
      user: 'writer',
      secret: 'a secret of writer',
    });
    expect(body.warning.message).toBe('This account may write to 2 tables; a read-only one is safer.');
    expect(body.warning.grants.join(' ')).toMatch(/GRANT/i);
  });

  it.each([
    ['a wrong secret', { secret: 'wrong' }, 'sign_in_refused'],
    ['a missing database', { database: 'not_there' }, 'database_missing'],
    ['a port where nobody listens', { port: 9 }, 'host_unreachable'],
    ['an address of the cloud', { host: '169.254.169.254' }, 'address_refused'],
  ])('says why it can’t be made: %s', async (_what, more, code) => {
    const { status, body } = await client.post(`${CONNECTIONS}/test`, { ...form, ...more });
    expect([status, body.code]).toEqual([422, code]);
    expect(JSON.stringify(body)).not.toContain(SECRET);
  });

  it.each([
    ['a connection string', { connectionString: 'postgresql://a:b@c/d' }, 'connectionString'],
    ['a path', { options: { sslrootcert: '/etc/hostname' } }, 'options'],
    ['a path in place of a certificate', { options: { ca: '/etc/hostname' } }, 'options.ca'],
    ['an option of another database', { options: { warehouse: 'w' } }, 'options.warehouse'],
    ['a way to sign in that it has not', { auth: 'key_pair' }, 'auth'],
    ['a host with a path', { host: 'db/../x' }, 'host'],
  ])('takes separate fields only: %s', async (_what, more, field) => {
    for (const path of [CONNECTIONS, `${CONNECTIONS}/test`]) {
      const { status, body } = await client.post(path, { ...form, ...more });
      expect([status, body.code]).toEqual([400, 'validation']);
      expect(JSON.stringify(body.details)).toContain(field.split('.')[0]);
    }
  });

  it('never answers its secret, nor keeps it or a hash that can be guessed', async () => {
    const shown = (await client.get(CONNECTIONS)).body.connections.find(
      ({ id }: { id: string }) => id === connection.id,
    );
    expect(shown).toMatchObject({ name: 'Sales', hasSecret: true, state: 'ok', host: '127.0.0.1', user: 'reader' });
    expect(JSON.stringify(shown)).not.toContain(SECRET);
    const [kept] = await sql<{ all: string }>('select to_json(c)::text as all from "Connection" c where id = $1', [
      connection.id,
    ]);
    expect(kept?.all).not.toContain(SECRET);
    const { createHash } = await import('node:crypto');
    const plain = createHash('sha256')
      .update(JSON.stringify({ ...form, name: 'Sales' }))
      .digest('hex');
    expect(await sql('select 1 from "IdempotencyKey" where "bodyHash" = $1', [plain])).toEqual([]);
  });

  it('is tested with its saved secret at its own address alone', async () => {
    const { secret: _secret, ...rest } = form;
    const asked = { ...rest, connectionId: connection.id };
    expect((await client.post(`${CONNECTIONS}/test`, asked)).status).toBe(200);
    expect((await client.post(`${CONNECTIONS}/test`, { ...asked, port: 9 })).status).toBe(400);
    expect((await client.post(`${CONNECTIONS}/test`, { ...asked, host: 'localhost' })).status).toBe(400);
  });

  it('needs its secret again with another host or port; another name needs nothing', async () => {
    const path = `${CONNECTIONS}/${connection.id}`;
    expect((await client.patch(path, { host: 'localhost' })).status).toBe(400);
    expect((await client.patch(path, { port: 9 })).body.details.fields).toHaveProperty('secret');
    expect((await client.patch(path, { user: 'postgres' })).body.details.fields).toHaveProperty('secret');
    expect((await client.patch(path, { connectionString: 'x' })).status).toBe(400);
    expect((await client.patch(path, { name: 'Sales 2' })).body.connection.name).toBe('Sales 2');
  });

  it('needs its secret again with weaker protection or another authority, never with stronger', async () => {
    const made = await client.post(CONNECTIONS, { ...form, name: 'Protected', tls: 'verify' });
    const path = `${CONNECTIONS}/${made.body.connection.id}`;
    const ca = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
    for (const change of [{ tls: 'off' }, { tls: 'require' }, { options: { ca } }])
      expect((await client.patch(path, change)).body.details?.fields).toHaveProperty('secret');
    const { secret: _secret, ...rest } = form;
    const asked = { ...rest, connectionId: made.body.connection.id, tls: 'off' };
    expect((await client.post(`${CONNECTIONS}/test`, asked)).body.details?.fields).toHaveProperty('secret');
    expect((await client.patch(path, { tls: 'require', secret: SECRET })).status).toBe(200);
    expect((await client.patch(path, { tls: 'verify' })).status).toBe(200);
    expect((await client.delete(path)).status).toBe(200);
  });

  it('is nobody else’s', async () => {
    const path = `${CONNECTIONS}/${connection.id}`;
    const answers = [
      await stranger.get(path),
      await stranger.patch(path, { name: 'taken' }),
      await stranger.delete(path),
      await stranger.get(`${path}/tables`),
      await stranger.get(`${path}/tables/public/orders`),
      await stranger.post(`${path}/sql/check`, { sql: 'select 1' }),
      await stranger.post('/api/data-sources', { connectionId: connection.id, table, mode: 'live' }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not_found']));
    expect((await stranger.get(CONNECTIONS)).body.connections).toEqual([]);
  });
});

describe('what a database holds', () => {
  it('is listed and searched by a part of a name', async () => {
    const { body } = await client.get(`${CONNECTIONS}/${connection.id}/tables?search=RDER`);
    expect(body.tables).toEqual([expect.objectContaining({ schema: 'public', name: 'orders', kind: 'table' })]);
    expect((await client.get(`${CONNECTIONS}/${connection.id}/tables?search=%25`)).body.tables).toEqual([]);
  });

  it('is shown with its keys and its first rows', async () => {
    const { body } = await client.get(`${CONNECTIONS}/${connection.id}/tables/public/orders`);
    expect(body.keys.primary).toEqual(['id']);
    expect(body.keys.foreign[0]).toMatchObject({ columns: ['customer_id'], table: { name: 'customers' } });
    expect(body.preview.rows).toHaveLength(50);
    expect(body.watermarks[0]).toBe('id');
  });

  it('is not read by what is no SELECT', async () => {
    const check = (text: string) => client.post(`${CONNECTIONS}/${connection.id}/sql/check`, { sql: text });
    expect((await check('delete from orders')).body).toMatchObject({ valid: false });
    expect((await check('select amuont from orders')).body).toMatchObject({
      valid: false,
      error: { position: expect.any(Number) },
    });
    const good = await check('select status, count(*) as n from orders group by 1');
    expect(good.body).toMatchObject({ valid: true, columns: [{ label: 'status' }, { label: 'n' }] });
    const taken = await client.post('/api/data-sources', {
      connectionId: connection.id,
      sql: 'delete from orders',
      mode: 'live',
    });
    expect([taken.status, taken.body.code]).toEqual([422, 'not_a_select']);
  });
});

describe('a live source', () => {
  let live: Source;
  beforeAll(async () => {
    live = await take({ mode: 'live', name: 'Live orders' });
  }, 60_000);

  it('has the columns, the types and the exact figures of its table', async () => {
    expect(live).toMatchObject({ mode: 'live', uploadType: 'postgresql', status: 'ready', rowCount: 400 });
    expect(live.columns.map(({ label }) => label)).toEqual(['id', 'customer_id', 'status', 'amount', 'ordered_on']);
    expect(live.columns.find(({ label }) => label === 'status')).toMatchObject({ nulls: 100 });
  });

  it('answers in the words of its database, and evidence names the moment', async () => {
    const widget = await ask(live.id, sumOf(live));
    expect(figure(widget)).toBeCloseTo(TOTAL, 6);
    expect(widget.computedAt).toBe(widget.moment.at);
    const { body } = await client.get(`/api/evidence/${widget.evidenceId}`);
    expect(body.dataVersion).toMatch(/^live:\d{4}-\d\d-\d\dT/);
    expect(body.engine).toMatch(/PostgreSQL/);
    expect(body.sql).toMatch(/"amount"/);
    const behind = await client.get(`/api/evidence/${widget.evidenceId}/rows?point=0`);
    expect(behind.body.rowCount).toBe(400);
  });

  it('says that its data have moved on, with both figures', async () => {
    const widget = await ask(live.id, sumOf(live));
    const path = `/api/evidence/${widget.evidenceId}/recheck`;
    expect((await client.post(path)).body.matches).toBe(true);
    await database.admin('update orders set amount = amount + 1000 where id = 1');
    try {
      // Within its freshness it answers as before; Refresh asks at once.
      expect(figure(await ask(live.id, sumOf(live)))).toBeCloseTo(TOTAL, 6);
      const { body } = await client.post(path);
      expect(body.moved.message).toMatch(/moved on since .* PostgreSQL can’t be asked as of a moment of the past\.$/);
      expect(body.moved.past).toBeNull();
      expect([Number(body.then), Number(body.now)]).toEqual([
        expect.closeTo(TOTAL, 6),
        expect.closeTo(TOTAL + 1000, 6),
      ]);
      await client.post(`/api/data-sources/${live.id}/refresh`);
      expect(figure(await ask(live.id, sumOf(live)))).toBeCloseTo(TOTAL + 1000, 6);
    } finally {
      await database.admin('update orders set amount = amount - 1000 where id = 1');
      await client.post(`/api/data-sources/${live.id}/refresh`);
    }
  });

  it('keeps its last answers while its table is away, and says why', async () => {
    const before = await ask(live.id, COUNT);
    await database.admin('alter table orders rename to orders_gone');
    try {
      await client.post(`/api/data-sources/${live.id}/refresh`);
      const source = (await client.get(`/api/data-sources/${live.id}`)).body;
      expect([source.status, source.remote.failure.code]).toEqual(['stale', 'table_missing']);
      const after = await ask(live.id, COUNT);
      expect([figure(after), after.computedAt]).toEqual([400, before.computedAt]);
      expect(after.moment.stale.code).toBe('table_missing');
    } finally {
      await database.admin('alter table orders_gone rename to orders');
    }
    await client.post(`/api/data-sources/${live.id}/refresh`);
    expect((await client.get(`/api/data-sources/${live.id}`)).body.status).toBe('ready');
  });

  it('names a column that is gone', async () => {
    await database.admin('alter table orders rename column status to state');
    try {
      const { body } = await client.post(`/api/data-sources/${live.id}/refresh`);
      expect(body.dataSource.remote.failure.code).toBe('column_missing');
    } finally {
      await database.admin('alter table orders rename column state to status');
      await client.post(`/api/data-sources/${live.id}/refresh`);
    }
  });

  it('says that a right was taken away', async () => {
    await database.admin('revoke select on orders from reader');
    try {
      const { body } = await client.post(`/api/data-sources/${live.id}/refresh`);
      expect(body.dataSource.remote.failure.code).toBe('permission_denied');
    } finally {
      await database.admin('grant select on orders to reader');
      await client.post(`/api/data-sources/${live.id}/refresh`);
    }
  });

  it('is tested for insights on the rows that are held here', async () => {
    await expect
      .poll(
        async () =>
          (
            await sql<{ n: number }>(
              'select count(*)::int as n from "InsightRun" where "dataSourceId" = $1 and failure is null',
              [live.id],
            )
          )[0]?.n,
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
  }, 60_000);

  it('is asked in words', async () => {
    const { status, body } = await client.post('/api/ask', { dataSourceId: live.id, question: 'amount by status' });
    expect(status).toBe(200);
    expect(body.rows).toHaveLength(4);
    const { body: evidence } = await client.get(`/api/evidence/${body.evidenceId}`);
    expect(evidence.dataVersion).toMatch(/^live:/);
  });

  it('of the same connection is joined with another in their database', async () => {
    const customers = await whole(
      await client.post('/api/data-sources', {
        connectionId: connection.id,
        table: { schema: 'public', name: 'customers' },
        mode: 'live',
      }),
    );
    const merged = await whole(
      await client.post('/api/data-sources/merge', {
        leftId: live.id,
        rightId: customers.id,
        on: [{ left: keyOf(live, 'customer_id'), right: keyOf(customers, 'id'), match: 'exact' }],
        how: 'inner',
        name: 'Joined there',
      }),
    );
    expect([merged.mode, merged.rowCount]).toEqual(['live', 400]);
    const left = await client.post('/api/data-sources/merge', {
      leftId: live.id,
      rightId: customers.id,
      on: [{ left: keyOf(live, 'customer_id'), right: keyOf(customers, 'id'), match: 'exact' }],
      how: 'full',
    });
    expect([left.status, left.body.code]).toEqual([422, 'unusable']);
  }, 60_000);

  it('pages through its rows, finds a text and describes a column', async () => {
    const page = await client.get(`/api/data-sources/${live.id}/rows?limit=50`);
    expect([page.status, page.body.rows.length, page.body.rowCount]).toEqual([200, 50, 400]);
    const statistics = await client.get(`/api/data-sources/${live.id}/statistics?column=${keyOf(live, 'amount')}`);
    expect([statistics.status, statistics.body.rows]).toEqual([200, 400]);
  });

  it('says what needs a copy', async () => {
    const answer = await client.get(`/api/data-sources/${live.id}/download?format=csv`);
    expect([answer.status, answer.body.code]).toEqual([422, 'unusable']);
    expect(answer.body.message).toMatch(/Take a copy/);
    expect((await client.get(`/api/data-sources/${live.id}/available-for-merge`)).body.message).toMatch(/Take a copy/);
  });

  it('is asked as often as its freshness says, within its bounds', async () => {
    const path = `/api/data-sources/${live.id}`;
    expect((await client.patch(path, { freshness: 59 })).status).toBe(400);
    expect((await client.patch(path, { freshness: 86_401 })).status).toBe(400);
    expect((await client.patch(path, { refresh: 'hourly' })).status).toBe(400);
    expect((await client.patch(path, { freshness: 60 })).body.dataSource.remote.freshness).toBe(60);
  });

  it('keeps its connection from being deleted, by name', async () => {
    const { status, body } = await client.delete(`${CONNECTIONS}/${connection.id}`);
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.message).toContain('“Live orders”');
  });

  it('turns into a copy and back, and dashboards go on', async () => {
    const made = await client.post('/api/dashboards', { dataSourceIds: [live.id], name: 'Live', mode: 'auto' });
    expect(made.status).toBe(201);
    const { id } = made.body.dashboard;
    const figures = async () => {
      const { body } = await client.post(`/api/dashboards/${id}/query`, { filters: [] });
      const first = Object.values(body.widgets as Record<string, { rows?: unknown; error?: unknown }>);
      expect(first.filter(({ error }) => error)).toEqual([]);
      return first.map((widget) => widget.rows);
    };
    const before = await figures();
    for (const mode of ['copy', 'live']) {
      const now = await whole(await client.patch(`/api/data-sources/${live.id}`, { mode }));
      expect([now.mode, now.rowCount]).toEqual([mode, 400]);
      expect(now.columns.map(({ key }) => key)).toEqual(live.columns.map(({ key }) => key));
      expect(await figures()).toEqual(before);
    }
  }, 60_000);
});

describe('a copy', () => {
  it('takes only what is new, and all where rows were deleted', async () => {
    const copy = await take({ mode: 'copy', refresh: 'hourly', watermark: 'id', name: 'Copied' });
    expect(copy).toMatchObject({ mode: 'copy', rowCount: 400, remote: { refresh: 'hourly', watermark: 'id' } });
    expect(Date.parse((copy as unknown as { remote: { nextRefreshAt: string } }).remote.nextRefreshAt)).toBeGreaterThan(
      Date.now(),
    );
    const again = async () => whole(await client.post(`/api/data-sources/${copy.id}/refresh`));
    expect((await again()).version).toBe(copy.version);
    await database.admin(
      `insert into orders values (401, 1, 'new', 1.5, '2026-10-01'), (402, 1, 'new', 2.5, '2026-10-01')`,
    );
    try {
      const grown = await again();
      expect([grown.rowCount, grown.version]).toEqual([402, copy.version + 1]);
      expect(figure(await ask(copy.id, sumOf(copy)))).toBeCloseTo(TOTAL + 4, 6);
      const parts = await sql(
        'select p."objectKey" from "DataSourcePart" p join "DataSourceVersion" v on v.id = p."versionId" where v."dataSourceId" = $1 and v.number = $2 and p.kind = \'rows\'',
        [copy.id, grown.version],
      );
      expect(parts).toHaveLength(2);
    } finally {
      await database.admin('delete from orders where id > 400');
    }
    const shrunk = await again();
    expect(shrunk.rowCount).toBe(400);
    expect(figure(await ask(copy.id, sumOf(copy)))).toBeCloseTo(TOTAL, 6);
  }, 60_000);

  it('is due by its schedule', async () => {
    const copy = await take({ mode: 'copy', refresh: 'daily', name: 'Due' });
    await sql('update "DataSource" set "refreshAt" = now() - interval \'1 minute\' where id = $1', [copy.id]);
    await expect
      .poll(async () => (await client.get(`/api/data-sources/${copy.id}`)).body.version, { timeout: 90_000 })
      .toBe(copy.version + 1);
  }, 120_000);

  it.each([
    ['no column of that name', { watermark: 'nope' }],
    ['a column that can’t tell', { watermark: 'status' }],
    ['freshness', { freshness: 300 }],
    ['a text and a table', { sql: 'select 1' }],
    ['another field', { path: '/etc/passwd' }],
  ])('is refused with %s', async (_what, more) => {
    const answer = await client.post('/api/data-sources', {
      connectionId: connection.id,
      table,
      mode: 'copy',
      ...more,
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
  });

  it('of a table that is not there leaves nothing', async () => {
    const before = (await client.get('/api/data-sources')).body.length;
    const answer = await client.post('/api/data-sources', {
      connectionId: connection.id,
      table: { schema: 'public', name: 'nothing' },
      mode: 'copy',
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'table_missing']);
    expect((await client.get('/api/data-sources')).body).toHaveLength(before);
  });
});

describe('joined tables and one SELECT', () => {
  it('are sources as any other', async () => {
    const name = (each: string) => ({ schema: 'public', name: each });
    const joined = await whole(
      await client.post('/api/data-sources', {
        connectionId: connection.id,
        mode: 'live',
        tables: [name('orders'), name('customers')],
        on: [
          { left: { table: name('orders'), column: 'customer_id' }, right: { table: name('customers'), column: 'id' } },
        ],
      }),
    );
    expect(joined.columns.map(({ label }) => label)).toContain('name');
    const widget = await ask(joined.id, {
      ...sumOf(joined),
      dimensions: [{ field: keyOf(joined, 'name') }],
    });
    expect(widget.rows).toHaveLength(5);
    const chosen = await whole(
      await client.post('/api/data-sources', {
        connectionId: connection.id,
        mode: 'live',
        sql: 'select status, sum(amount) as revenue from orders group by 1',
      }),
    );
    expect(chosen.columns.map(({ label }) => label)).toEqual(['status', 'revenue']);
  }, 60_000);
});
