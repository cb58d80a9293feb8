import { beforeAll, describe, expect, it } from 'vitest';
import { setPlan, signUp, type Client } from './client';

const METRICS = '/api/workspace/metrics';
const rows = Array.from({ length: 360 }, (_, nth) => ({
  day: new Date(Date.UTC(2024, 0, 1 + nth)).toISOString().slice(0, 10),
  status: nth % 3 === 0 ? 'refunded' : 'paid',
  region: ['North', 'South'][nth % 2]!,
  amount: 10 + ((nth * 7) % 90),
}));
const CSV = `day,status,region,amount\n${rows.map(({ day, status, region, amount }) => `${day},${status},${region},${amount}`).join('\n')}\n`;
const total = (of: (row: (typeof rows)[number]) => boolean) =>
  rows.filter(of).reduce((sum, { amount }) => sum + amount, 0);
const PAID = { field: 'status', op: 'eq', value: 'paid' };
const paid = total(({ status }) => status === 'paid');
const all = total(() => true);

let owner: Client;
let stranger: Client;
let source = '';

const make = (name: string, definition: object, more: object = {}) =>
  owner.post(METRICS, { dataSourceId: source, name, definition, ...more });
const ofPaid = { kind: 'measure', agg: 'sum', field: 'amount', filters: [PAID] };
const ofAll = { kind: 'measure', agg: 'sum', field: 'amount', filters: [] };

async function made(name: string, definition: object, more: object = {}) {
  const { status, body } = await make(name, definition, more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.metric;
}

beforeAll(async () => {
  const person = await signUp();
  owner = person.client;
  await setPlan(person.id, 'enterprise');
  ({ client: stranger } = await signUp());
  source = (await owner.upload('orders.csv', CSV)).body.dataSource.id;
});

async function dashboardWith(metric: { measure: object; name: string }) {
  const { dashboard } = (await owner.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'Sales' }))
    .body;
  const query = { measures: [metric.measure], dimensions: [], filters: [] };
  const kpi = {
    id: 'k',
    label: metric.name,
    dataSourceId: source,
    query,
    format: { kind: 'plain' },
    comparison: { kind: 'none' },
    goodDirection: 'none',
    sparkline: null,
  };
  const chart = {
    id: 'c',
    title: `${metric.name} by region`,
    type: 'bar',
    dataSourceId: source,
    query: { ...query, dimensions: [{ field: 'region' }] },
    description: '',
  };
  const config = { version: 1, kpis: [kpi], charts: [chart], filters: [], layout: [], notes: [] };
  expect((await owner.patch(`/api/dashboards/${dashboard.id}`, { config })).status).toBe(200);
  return dashboard.id as string;
}
const widgetsOf = async (id: string) => (await owner.post(`/api/dashboards/${id}/query`, {})).body.widgets;
const valueOf = (widget: { rows: Record<string, number>[] }) => Object.values(widget.rows[0]!)[0];

describe('a metric', () => {
  it('is made, listed, said in words, and has a name of its own', async () => {
    const metric = await made('Net revenue', ofPaid, { goodDirection: 'up', format: { kind: 'currency', unit: '$' } });
    expect(metric).toMatchObject({
      name: 'Net revenue',
      says: 'Sum of amount where status is paid',
      error: null,
      version: 1,
      certified: null,
      measure: { metric: { id: metric.id, name: 'Net revenue' } },
    });
    expect((await owner.get(METRICS)).body.metrics).toHaveLength(1);
    const again = await make('net REVENUE', ofAll);
    expect(again.status).toBe(400);
    expect(again.body.details.fields).toHaveProperty('name');
    const broken = await make('Broken', { kind: 'measure', agg: 'sum', field: 'nowhere' });
    expect(broken.status).toBe(400);
    expect(broken.body.message).toContain('nowhere');
    // Nothing here says along what.
    expect((await make('Last', { kind: 'measure', agg: 'latest', field: 'amount' })).status).toBe(400);
  });

  it('moves the charts, the KPI and the names that use it; the preview says so first', async () => {
    const metric = await made('Earned', ofAll);
    const dashboard = await dashboardWith(metric);
    expect(valueOf((await widgetsOf(dashboard)).k)).toBe(all);
    const moves = await owner.post(`${METRICS}/preview`, {
      id: metric.id,
      dataSourceId: source,
      definition: ofPaid,
    });
    expect(moves.status, JSON.stringify(moves.body)).toBe(200);
    expect(moves.body).toMatchObject({
      before: { value: all },
      after: { value: paid },
      uses: { dashboards: [{ id: dashboard, widgets: [{ id: 'k' }, { id: 'c' }], alerts: 0 }], metrics: [] },
    });
    expect(moves.body.periods.length).toBeGreaterThan(1);
    for (const id of [moves.body.after.evidenceId, moves.body.evidence.before, moves.body.evidence.after])
      expect((await owner.post(`/api/evidence/${id}/recheck`, {})).body.matches).toBe(true);
    expect(valueOf((await widgetsOf(dashboard)).k), 'a preview changes nothing').toBe(all);

    const change = await owner.patch(`${METRICS}/${metric.id}`, {
      version: 1,
      name: 'Earned and paid',
      definition: ofPaid,
      goodDirection: 'down',
    });
    expect(change.status, JSON.stringify(change.body)).toBe(200);
    const widgets = await widgetsOf(dashboard);
    expect(valueOf(widgets.k)).toBe(paid);
    expect(widgets.k.columns[0].label).toBe('Earned and paid');
    const { config } = (await owner.get(`/api/dashboards/${dashboard}`)).body;
    expect(config.kpis[0]).toMatchObject({ label: 'Earned and paid', goodDirection: 'down' });
    expect(config.charts[0].title).toBe('Earned and paid by region');
    const late = await owner.patch(`${METRICS}/${metric.id}`, { version: 1, name: 'Late' });
    expect(late.status).toBe(409);
    expect(late.body.details).toMatchObject({ yours: 1, current: 2 });
  });

  it('in use is deleted only by force; its charts keep it, and it comes back', async () => {
    const metric = await made('Kept', ofPaid);
    const dashboard = await dashboardWith(metric);
    const refused = await owner.delete(`${METRICS}/${metric.id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('“Sales”');
    expect((await owner.delete(`${METRICS}/${metric.id}?force=true`)).status).toBe(200);
    expect((await owner.get(`${METRICS}/${metric.id}`)).status).toBe(404);
    expect(valueOf((await widgetsOf(dashboard)).k)).toBe(paid);
    expect((await owner.post(`${METRICS}/${metric.id}/restore`, {})).body.metric.name).toBe('Kept');
  });

  it('is certified by the owner of the workspace, in the open', async () => {
    const metric = await made('Sure', ofPaid, { certified: true });
    expect(metric.certified.by).toEqual(expect.any(String));
    const off = await owner.patch(`${METRICS}/${metric.id}`, { version: 1, certified: false });
    expect(off.body.metric.certified).toBeNull();
  });

  it('divides another: a ratio of sums, by groups', async () => {
    const [top, bottom] = [await made('Paid amount', ofPaid), await made('Whole amount', ofAll)];
    const ratio = await made('Paid share', { kind: 'ratio', numeratorId: top.id, denominatorId: bottom.id });
    const values = await owner.post(`${METRICS}/${ratio.id}/values`, { by: [{ field: 'region' }] });
    expect(values.status, JSON.stringify(values.body)).toBe(200);
    const key = values.body.columns.at(-1).key;
    for (const row of values.body.rows)
      expect(row[key]).toBeCloseTo(
        total(({ region, status }) => region === row.region && status === 'paid') /
          total(({ region }) => region === row.region),
        9,
      );
    expect((await owner.get(`/api/evidence/${values.body.evidenceId}`)).status).toBe(200);
    const nested = await make('Nested', { kind: 'ratio', numeratorId: ratio.id, denominatorId: bottom.id });
    expect(nested.status).toBe(400);
    const standsOn = await owner.patch(`${METRICS}/${top.id}`, {
      version: 1,
      definition: { kind: 'ratio', numeratorId: bottom.id, denominatorId: bottom.id },
    });
    expect(standsOn.status).toBe(400);
    expect(standsOn.body.message).toContain('Paid share');
  });

  it('is asked for by its name in a question', async () => {
    await made('Cash in', ofPaid, { certified: true });
    const { status, body } = await owner.post('/api/ask', { dataSourceId: source, question: 'cash in by region' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.reading.parts[0].text).toBe('Metric: Cash in (certified)');
    expect(body.reading.text).toContain('Cash in (sum of amount where status is paid)');
    const key = body.columns.at(-1).key;
    expect(body.rows.reduce((sum: number, row: Record<string, number>) => sum + row[key]!, 0)).toBe(paid);
  });

  it('is an expression in SQL, which gives the same', async () => {
    await made('Taken */ drop', ofPaid);
    const { tables } = (await owner.get('/api/sql')).body;
    const [table] = tables.filter(({ dataSourceId }: { dataSourceId: string }) => dataSourceId === source);
    const metric = table.metrics.find(({ name }: { name: string }) => name === 'Taken */ drop');
    expect(metric.sql).toMatch(/\/\* metric: Taken drop \*\/$/);
    const { status, body } = await owner.post('/api/sql', { sql: `SELECT ${metric.sql} AS v FROM ${table.table}` });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(Number(body.rows[0][0])).toBe(paid);
  });

  it('is nobody else’s', async () => {
    const metric = await made('Ours', ofPaid);
    const path = `${METRICS}/${metric.id}`;
    expect((await stranger.get(METRICS)).body.metrics).toEqual([]);
    const answers = await Promise.all([
      stranger.get(path),
      stranger.get(`${path}/uses`),
      stranger.patch(path, { version: 1, name: 'Theirs' }),
      stranger.delete(`${path}?force=true`),
      stranger.post(`${path}/restore`, {}),
      stranger.post(`${path}/values`, {}),
      stranger.post(METRICS, { dataSourceId: source, name: 'Theirs', definition: ofPaid }),
      stranger.post(`${METRICS}/preview`, { id: metric.id, dataSourceId: source, definition: ofPaid }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });
});
