import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../connectors/postgres-server';
import { setPlan, signUp, type Client } from './client';

// Metrics, tabs, small multiples and charts of several measures on a live source and on a merged one: the same figures
// as the rows give by hand.

const rows = Array.from({ length: 240 }, (_, nth) => ({
  id: nth + 1,
  day: new Date(Date.UTC(2025, 0, 1 + nth)).toISOString().slice(0, 10),
  status: nth % 3 === 0 ? 'refunded' : 'paid',
  region: ['North', 'South'][nth % 2]!,
  amount: 10 + ((nth * 7) % 90),
}));
type Row = (typeof rows)[number];
const sum = (some: readonly Row[]) => some.reduce((all, { amount }) => all + amount, 0);
const isPaid = ({ status }: Row) => status === 'paid';
const MONTHS = [...new Set(rows.map(({ day }) => day.slice(0, 7)))];

let database: Awaited<ReturnType<typeof startPostgres>>;
let client: Client;

const made = async (path: string, body: object) => {
  const answer = await client.post(path, body);
  expect([200, 201, 202], JSON.stringify(answer.body)).toContain(answer.status);
  if (answer.body.job) expect((await client.ended(answer.body.job.id)).state).toBe('succeeded');
  return answer.body;
};

async function liveSource(): Promise<string> {
  await database.load({
    name: 'orders',
    primary: ['id'],
    columns: [
      { name: 'id', type: { kind: 'bigint' }, nullable: false },
      { name: 'day', type: { kind: 'date' }, nullable: false },
      { name: 'status', type: { kind: 'text' }, nullable: false },
      { name: 'region', type: { kind: 'text' }, nullable: false },
      { name: 'amount', type: { kind: 'decimal', digits: 12, scale: 2 }, nullable: false },
    ],
    rows: rows.map(({ id, day, status, region, amount }) => [id, day, status, region, amount]),
  });
  const { connection } = await made('/api/data-sources/connections', {
    type: 'postgresql',
    name: 'Shop',
    host: '127.0.0.1',
    port: database.port,
    database: 'sales',
    user: 'reader',
    secret: 'a secret of reader',
    tls: 'off',
  });
  const { dataSource } = await made('/api/data-sources', {
    connectionId: connection.id,
    table: { schema: 'public', name: 'orders' },
    mode: 'live',
  });
  return dataSource.id;
}

async function mergedSource(): Promise<string> {
  const upload = async (name: string, text: string) => (await client.upload(name, text)).body.dataSource;
  const orders = await upload(
    'orders.csv',
    `order_id,day,region,amount\n${rows.map(({ id, day, region, amount }) => `${1000 + id},${day},${region},${amount}`).join('\n')}\n`,
  );
  const states = await upload(
    'states.csv',
    `order_id,status\n${rows.map(({ id, status }) => `${1000 + id},${status}`).join('\n')}\n`,
  );
  const { dataSource } = await made('/api/data-sources/merge', {
    leftId: orders.id,
    rightId: states.id,
    on: [{ left: 'order_id', right: 'order_id', match: 'exact' }],
    how: 'left',
    name: 'Orders with states',
  });
  return dataSource.id;
}

beforeAll(async () => {
  database = await startPostgres();
  const person = await signUp();
  ({ client } = person);
  await setPlan(person.id, 'enterprise');
}, 120_000);
afterAll(() => database.stop());

describe.each([
  ['live', liveSource],
  ['merged', mergedSource],
])('on a %s source', (kind, open) => {
  let source = '';
  const metricName = `Paid, ${kind}`;

  beforeAll(async () => {
    source = await open();
  }, 60_000);

  it('a metric, small multiples, several measures and the latest value stand on tabs, with evidence', async () => {
    const { metric } = await made('/api/workspace/metrics', {
      dataSourceId: source,
      name: metricName,
      definition: {
        kind: 'measure',
        agg: 'sum',
        field: 'amount',
        filters: [{ field: 'status', op: 'eq', value: 'paid' }],
      },
    });
    const { dashboard: blank } = await made('/api/dashboards', {
      dataSourceIds: [source],
      mode: 'blank',
      name: 'Everywhere',
    });
    const dashboard = blank.id as string;
    const amount = (agg: string) => ({ agg, field: 'amount' });
    const month = { field: 'day', grain: 'month' };
    const chart = (id: string, type: string, query: object, options: object = {}) => ({
      id,
      title: id,
      type,
      dataSourceId: source,
      description: '',
      query: { filters: [], ...query },
      options,
    });
    const config = {
      version: 1,
      kpis: [
        {
          id: 'paid',
          label: 'Paid',
          dataSourceId: source,
          query: { measures: [metric.measure], dimensions: [], filters: [] },
          format: { kind: 'plain' },
          comparison: { kind: 'none' },
          goodDirection: 'none',
          sparkline: null,
        },
      ],
      charts: [
        chart(
          'panels',
          'line',
          { measures: [metric.measure], dimensions: [month, { field: 'region' }] },
          { panels: {} },
        ),
        chart('several', 'line', {
          measures: [amount('sum'), amount('min'), { agg: 'latest', field: 'amount', along: 'day' }],
          dimensions: [month],
        }),
      ],
      filters: [],
      notes: [],
      tabs: [
        { id: 'one', name: 'One' },
        { id: 'two', name: 'Two' },
      ],
      layout: [
        { id: 'paid', x: 0, y: 0, w: 12, h: 2, tab: 'one' },
        { id: 'panels', x: 0, y: 2, w: 12, h: 6, tab: 'one' },
        { id: 'several', x: 0, y: 8, w: 12, h: 6, tab: 'two' },
      ],
    };
    const kept = await client.patch(`/api/dashboards/${dashboard}`, { config });
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    const { widgets } = (await client.post(`/api/dashboards/${dashboard}/query`, {})).body;
    expect(Object.keys(widgets).toSorted()).toEqual(['paid', 'panels', 'several']);
    const cells = (id: string) => widgets[id].rows.map((row: Record<string, unknown>) => Object.values(row));
    expect(Number(cells('paid')[0][0])).toBe(sum(rows.filter(isPaid)));
    const panels = MONTHS.flatMap((of) =>
      ['North', 'South'].map((region) => [
        of,
        region,
        sum(rows.filter((row) => isPaid(row) && row.region === region && row.day.startsWith(of))),
      ]),
    );
    const told = cells('panels').map(([of, region, value]: unknown[]) => [
      String(of).slice(0, 7),
      region,
      Number(value),
    ]);
    expect(told.toSorted()).toEqual(panels.toSorted());
    expect(
      cells('several').map(([of, ...values]: unknown[]) => [String(of).slice(0, 7), ...values.map(Number)]),
    ).toEqual(
      MONTHS.map((of) => {
        const own = rows.filter(({ day }) => day.startsWith(of));
        return [of, sum(own), Math.min(...own.map((row) => row.amount)), own.at(-1)!.amount];
      }),
    );
    for (const { evidenceId } of Object.values<{ evidenceId: string }>(widgets))
      expect((await client.post(`/api/evidence/${evidenceId}/recheck`, {})).body.matches).toBe(true);
  });

  it('a metric is asked in words', async () => {
    const { status, body } = await client.post('/api/ask', {
      dataSourceId: source,
      question: `${metricName} by region`,
    });
    expect([status, body.rows?.length], JSON.stringify(body).slice(0, 500)).toEqual([200, 2]);
  });
});
