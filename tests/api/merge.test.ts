import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, setPlan, setRole, signUp, sql } from './client';

const ORDERS =
  'order_id,region,day,revenue\n1001,North,2024-01-01,100.5\n1002,South,2024-01-01,50\n1003,North,2024-01-02,20\n1004,East,2024-01-03,7\n';
const PAYMENTS =
  'payment_id,order_id,paid_on,amount\nP1,1001,2024-01-05,40\nP2,1001,2024-01-06,60\nP3,1002,2024-01-06,50\nP4,1009,2024-01-07,5\nP5,1001,2024-01-08,0\n';
const WEATHER = 'station,temperature\nOslo,3\nRome,14\n';

type Source = { id: string; columns: { key: string; label: string; type: string; role: string; sum: number | null }[] };
const source = async (client: Client, name: string, content: string): Promise<Source> =>
  (await client.upload(name, content)).body.dataSource;
const ON = [{ left: 'order_id', right: 'order_id', match: 'exact' }];
const merge = (client: Client, left: { id: string }, right: { id: string }, more: object = {}) =>
  client.post('/api/data-sources/merge', { leftId: left.id, rightId: right.id, on: ON, how: 'left', ...more });
const newer = (client: Client, name: string, content: string, target: { id: string }) =>
  client.upload(name, content, {}, { mode: 'replace', targetId: target.id });

let client: Client;
let orders: Source;
let payments: Source;
beforeAll(async () => {
  const person = await signUp();
  ({ client } = person);
  await setPlan(person.id, 'enterprise');
  orders = await source(client, 'orders.csv', ORDERS);
  payments = await source(client, 'payments.csv', PAYMENTS);
  await source(client, 'weather.csv', WEATHER);
});

describe('what can be merged with a data source', () => {
  it('[C11] is ranked, with its keys, how much they overlap and which side holds them more than once', async () => {
    const { status, body } = await client.get(`/api/data-sources/${orders.id}/available-for-merge`);
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ id: payments.id, name: 'payments.csv', rowCount: 5 });
    expect(body[0].score).toBeGreaterThan(0.2);
    expect(body[0].keys[0]).toMatchObject({
      left: 'order_id',
      right: 'order_id',
      match: 'exact',
      overlap: 0.5,
      cardinality: '1:n',
      many: 'right',
      sampled: false,
      and: [],
    });
  });

  it('holds nothing of another workspace', async () => {
    const { client: stranger } = await signUp();
    const own = await source(stranger, 'mine.csv', ORDERS);
    expect((await stranger.get(`/api/data-sources/${own.id}/available-for-merge`)).body).toEqual([]);
    expect((await stranger.get(`/api/data-sources/${orders.id}/available-for-merge`)).status).toBe(404);
  });
});

describe('a preview', () => {
  it('counts exactly, gives both sums and warns where a measure would be counted more than once', async () => {
    const { status, body } = await merge(client, orders, payments, { preview: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      matched: 2,
      leftOnly: 2,
      rightOnly: 1,
      rightMatched: 4,
      resultRows: 6,
      rowsByKind: { left: 6, inner: 4, right: 5, full: 7, left_anti: 2 },
      nullKeys: { left: 0, right: 0 },
      refusal: null,
      warning: {
        message: 'One order matches 2.0 payments on average; revenue would be counted more than once.',
        choice: 'Aggregate the right side first',
        side: 'right',
      },
      notes: ['1 of 5 payments has no matching order and is excluded; amount goes from 155 to 150.'],
    });
    expect(body.sums).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ measure: 'revenue', side: 'left', before: 177.5, after: 378.5 }),
        expect.objectContaining({ measure: 'amount', side: 'right', before: 155, after: 150 }),
      ]),
    );
    expect(body.rows[0]).toEqual({
      order_id: 1001,
      region: 'North',
      day: '2024-01-01',
      revenue: 100.5,
      payment_id: 'P1',
      paid_on: '2024-01-05',
      amount: 40,
    });
    expect(body.rows).toHaveLength(6);
  });

  it('aggregated first keeps every sum', async () => {
    const { body } = await merge(client, orders, payments, { preview: true, how: 'full', aggregateRight: true });
    expect(body.warning).toBeNull();
    expect(body.resultRows).toBe(5);
    for (const { measure, before, after } of body.sums) expect([measure, after]).toEqual([measure, before]);
  });

  it('shows the rows of each count', async () => {
    const rows = async (show: string) =>
      (await merge(client, orders, payments, { preview: true, show })).body.rows as Record<string, unknown>[];
    expect((await rows('left_only')).map(({ order_id }) => order_id)).toEqual([1003, 1004]);
    expect((await rows('right_only')).map(({ payment_id }) => payment_id)).toEqual(['P4']);
    expect(await rows('matched')).toHaveLength(4);
  });

  it('leaves nothing and is not kept for a retry', async () => {
    const before = (await client.get('/api/data-sources')).body.length;
    await client.post(
      '/api/data-sources/merge',
      { leftId: orders.id, rightId: payments.id, on: ON, how: 'inner', preview: true },
      { 'Idempotency-Key': 'merge-preview' },
    );
    const again = await client.post(
      '/api/data-sources/merge',
      { leftId: orders.id, rightId: payments.id, on: ON, how: 'left', preview: true },
      { 'Idempotency-Key': 'merge-preview' },
    );
    expect(again).toMatchObject({ status: 200, body: { resultRows: 6 } });
    expect((await client.get('/api/data-sources')).body).toHaveLength(before);
  });

  it.each<[string, object, RegExp]>([
    [
      'a column that is not there',
      { on: [{ left: 'order', right: 'order_id' }] },
      /^on: orders\.csv has no column order$/,
    ],
    [
      'columns of different types',
      { on: [{ left: 'region', right: 'amount', match: 'exact' }] },
      /use normalised matching/,
    ],
    ['no columns', { on: [] }, /^on: needs at least one pair/],
    [
      'a sum of words',
      { aggregateLeft: [{ field: 'region', agg: 'sum' }] },
      /^aggregateLeft: region has no numbers to sum$/,
    ],
  ])('refuses %s', async (_, more, words) => {
    const answer = await merge(client, orders, payments, { preview: true, ...more });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(answer.body.message).toMatch(words);
  });

  it('refuses a data source with itself, and one of another workspace as not found', async () => {
    expect((await merge(client, orders, orders)).status).toBe(400);
    const { client: stranger } = await signUp();
    const own = await source(stranger, 'mine.csv', ORDERS);
    expect((await merge(stranger, own, payments, { preview: true })).status).toBe(404);
    expect((await merge(stranger, own, payments)).status).toBe(404);
    expect((await merge(stranger, payments, own)).status).toBe(404);
  });
});

describe('a merge', () => {
  it('makes a data source of its own, with the types of its parents and its recipe', async () => {
    const { status, body } = await merge(client, orders, payments, { name: 'Paid orders', aggregateRight: true });
    expect(status).toBe(201);
    const { dataSource } = body;
    expect(dataSource).toMatchObject({
      name: 'Paid orders',
      uploadType: 'merge',
      status: 'ready',
      version: 1,
      rowCount: 4,
      issues: [],
      merge: {
        how: 'left',
        sentence: 'Left join of orders.csv v1 and payments.csv v1 on order_id; right side aggregated',
        stale: null,
        problem: null,
        left: { id: orders.id, name: 'orders.csv', version: 1 },
        right: { id: payments.id, version: 1 },
      },
    });
    expect(dataSource.sizeBytes).toBeGreaterThan(0);
    const known = new Map(orders.columns.map((column) => [column.key, column]));
    for (const { key, type, role } of dataSource.columns as Source['columns'])
      if (known.has(key))
        expect({ key, type, role }).toEqual({ key, type: known.get(key)!.type, role: known.get(key)!.role });
    expect((dataSource.columns as Source['columns']).find(({ key }) => key === 'revenue')?.sum).toBeCloseTo(177.5, 9);
    const rows = await client.get(`/api/data-sources/${dataSource.id}/rows`);
    expect(rows.body.rows[0]).toMatchObject({ order_id: 1001, revenue: 100.5, amount: 100, number_of_payments: 3 });
    expect((await client.get('/api/data-sources')).body.map(({ id }: Source) => id)).toContain(dataSource.id);
    const dashboard = await client.post('/api/dashboards', { dataSourceIds: [dataSource.id], mode: 'auto' });
    expect([201, 202]).toContain(dashboard.status);
  });

  it('is made once, however often it is asked for', async () => {
    const key = { 'Idempotency-Key': `merge-${orders.id}` };
    const body = { leftId: orders.id, rightId: payments.id, on: ON, how: 'inner', name: 'Once' };
    const [one, other] = await Promise.all([
      client.post('/api/data-sources/merge', body, key),
      client.post('/api/data-sources/merge', body, key),
    ]);
    expect(one.body.dataSource.id).toBe(other.body.dataSource.id);
  });

  it('above five million rows is refused before it runs, with numbers and the cure', async () => {
    const many = await source(
      client,
      'many.csv',
      `word,amount\n${Array.from({ length: 2500 }, (_, nth) => `same,${nth}`).join('\n')}\n`,
    );
    const others = await source(
      client,
      'others.csv',
      `word,price\n${Array.from({ length: 2500 }, (_, nth) => `same,${nth}`).join('\n')}\n`,
    );
    const on = [{ left: 'word', right: 'word' }];
    expect((await merge(client, many, others, { on, preview: true })).body).toMatchObject({
      resultRows: 6_250_000,
      refusal: expect.stringMatching(
        /^2,500 and 2,500 rows would become 6,250,000.*Aggregate one side first/,
      ) as string,
    });
    expect(await merge(client, many, others, { on })).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await merge(client, many, others, { on, aggregateRight: true })).toMatchObject({
      status: 201,
      body: { dataSource: { rowCount: 2500 } },
    });
  });

  it('takes a place of the plan: of many at once exactly as many pass as there are places', async () => {
    const { client: free } = await signUp();
    const left = await source(free, 'orders.csv', ORDERS);
    const right = await source(free, 'payments.csv', PAYMENTS);
    const answers = await Promise.all(Array.from({ length: 6 }, () => merge(free, left, right)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status, body }) => status === 403 && body.code === 'plan_limit')).toHaveLength(3);
    expect((await free.get('/api/data-sources')).body).toHaveLength(5);
  });

  it('is none of a viewer, nor of a stranger', async () => {
    const viewer = await signUp();
    await setRole(viewer.id, 'viewer');
    expect((await merge(viewer.client, orders, payments)).body.code).toBe('role');
    expect((await viewer.client.post(`/api/data-sources/${orders.id}/refresh`)).body.code).toBe('role');
    const { client: stranger } = await signUp();
    expect((await stranger.post(`/api/data-sources/${orders.id}/refresh`)).status).toBe(404);
  });
});

describe('a merged data source and its parents', () => {
  async function family() {
    const person = await signUp();
    const left = await source(person.client, 'orders.csv', ORDERS);
    const right = await source(person.client, 'payments.csv', PAYMENTS);
    const merged = (await merge(person.client, left, right, { name: 'both' })).body.dataSource as { id: string };
    const read = async () => (await person.client.get(`/api/data-sources/${merged.id}`)).body;
    return { ...person, left, right, merged, read };
  }

  it('goes stale when a parent has a newer version, and a refresh follows it', async () => {
    const { client: own, right, merged, read } = await family();
    expect((await newer(own, 'payments.csv', `${PAYMENTS}P6,1003,2024-01-09,20\n`, right)).status).toBe(201);
    expect(await read()).toMatchObject({
      status: 'stale',
      version: 1,
      merge: { stale: 'payments.csv has a newer version.', problem: null, right: { version: 1, currentVersion: 2 } },
    });
    const refreshed = await own.post(`/api/data-sources/${merged.id}/refresh`);
    expect(refreshed).toMatchObject({
      status: 200,
      body: {
        dataSource: {
          status: 'ready',
          version: 2,
          merge: { stale: null, sentence: 'Left join of orders.csv v1 and payments.csv v2 on order_id' },
        },
      },
    });
    const rows = await own.get(`/api/data-sources/${merged.id}/rows`);
    expect(rows.body.rows).toContainEqual(expect.objectContaining({ order_id: 1003, payment_id: 'P6', amount: 20 }));
    expect(
      await sql('select cause from "DataSourceVersion" where "dataSourceId" = $1 order by number', [merged.id]),
    ).toEqual([{ cause: 'merge' }, { cause: 'refresh' }]);
  });

  it('stays stale when a key is gone or a parent deleted, and says which and what to do', async () => {
    const { client: own, left, right, merged, read } = await family();
    await newer(own, 'orders.csv', ORDERS.replace('order_id', 'number'), left);
    const gone = await own.post(`/api/data-sources/${merged.id}/refresh`);
    expect(gone).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message:
          'Can’t refresh: orders.csv no longer has the column order_id. Replace orders.csv with a file that has it, or create a new merge.',
      },
    });
    await own.delete(`/api/data-sources/${right.id}`);
    await newer(own, 'orders.csv', ORDERS, left);
    expect(await read()).toMatchObject({
      status: 'stale',
      rowCount: 6,
      merge: {
        stale: 'payments.csv was deleted.',
        right: { id: null, name: 'payments.csv', version: 1, currentVersion: null },
      },
    });
    expect(await own.post(`/api/data-sources/${merged.id}/refresh`)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Can’t refresh: payments\.csv was deleted/) as string },
    });
    expect((await own.get(`/api/data-sources/${merged.id}/rows`)).body.rows).toHaveLength(6);
  });

  it('can be merged further, and goes stale along the chain', async () => {
    const { client: own, left, merged } = await family();
    const regions = await source(own, 'regions.csv', 'region,manager\nNorth,Ada\nSouth,Bo\n');
    const chained = (
      await own.post('/api/data-sources/merge', {
        leftId: merged.id,
        rightId: regions.id,
        on: [{ left: 'region', right: 'region' }],
        how: 'inner',
      })
    ).body.dataSource;
    expect(chained).toMatchObject({ name: 'both and regions', uploadType: 'merge', rowCount: 5 });
    await newer(own, 'orders.csv', `${ORDERS}1005,South,2024-01-04,1\n`, left);
    const status = async (id: string) => (await own.get(`/api/data-sources/${id}`)).body;
    expect(await status(chained.id)).toMatchObject({
      status: 'stale',
      merge: { stale: 'both is also out of date. Refresh it first.' },
    });
    expect((await own.post(`/api/data-sources/${chained.id}/refresh`)).body.dataSource).toMatchObject({
      status: 'stale',
      version: 2,
    });
    await own.post(`/api/data-sources/${merged.id}/refresh`);
    expect((await status(chained.id)).status).toBe('stale');
    expect((await own.post(`/api/data-sources/${chained.id}/refresh`)).body.dataSource).toMatchObject({
      status: 'ready',
      rowCount: 6,
    });
  });

  it('that goes back is ready only where its parents are at the versions it was made from', async () => {
    const { client: own, right, merged, read } = await family();
    await newer(own, 'payments.csv', `${PAYMENTS}P6,1003,2024-01-09,20\n`, right);
    await own.post(`/api/data-sources/${merged.id}/refresh`);
    const revert = (version: number) => own.post(`/api/data-sources/${merged.id}/revert`, { version });
    expect((await revert(1)).body.dataSource).toMatchObject({
      version: 3,
      status: 'stale',
      merge: { stale: 'payments.csv has a newer version.', right: { version: 1, currentVersion: 2 } },
    });
    expect((await revert(2)).body.dataSource).toMatchObject({
      version: 4,
      status: 'ready',
      merge: { stale: null, right: { version: 2 } },
    });
    expect((await read()).rowCount).toBe(6);
  });

  it('takes labels and roles of its own; types are those of its parents', async () => {
    const { client: own, merged, read } = await family();
    expect(
      (
        await own.patch(`/api/data-sources/${merged.id}`, {
          columns: [{ key: 'amount', label: 'Paid', role: 'measure' }],
        })
      ).status,
    ).toBe(200);
    expect((await read()).columns.find(({ key }: { key: string }) => key === 'amount').label).toBe('Paid');
    expect(
      await own.patch(`/api/data-sources/${merged.id}`, { columns: [{ key: 'amount', type: 'text' }] }),
    ).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringMatching(/^A merged data source takes its types/) as string },
    });
  });

  it('only a merged one can be refreshed', async () => {
    expect(await client.post(`/api/data-sources/${orders.id}/refresh`)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });
});
