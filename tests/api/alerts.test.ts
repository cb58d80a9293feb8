import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowHost, signUp, sql, type Client } from './client';

type Call = { headers: IncomingHttpHeaders; body: string };
const calls: Call[] = [];
/** What the webhook answers next, in turn; 200 after them. */
const answers: number[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    calls.push({ headers: request.headers, body });
    response.writeHead(answers.shift() ?? 200, { Location: 'http://169.254.169.254/' }).end();
  });
});
const portOf = () => (receiver.address() as AddressInfo).port;

/** Eight months of two places, `factor` on the last. */
const sales = (factor: number) =>
  [
    'day,place,amount',
    ...Array.from({ length: 240 }, (_, nth) => {
      const day = new Date(Date.UTC(2024, 0, 1 + nth)).toISOString().slice(0, 10);
      const amount = (100 + (nth % 7)) * (nth >= 213 ? factor : 1);
      return `${day},${nth % 2 ? 'north' : 'south'},${amount}`;
    }),
  ].join('\n');

let client: Client, dashboardId: string, sourceId: string;
const TOTAL = 'sum_amount';
const kpi = () => ({
  id: 'total',
  label: 'Revenue',
  dataSourceId: sourceId,
  query: { measures: [{ field: 'amount', agg: 'sum' }] },
  format: { kind: 'plain' },
  comparison: { kind: 'none' },
  goodDirection: 'up',
  sparkline: null,
});
const chart = () => ({
  id: 'places',
  title: 'Revenue by place',
  type: 'bar',
  dataSourceId: sourceId,
  query: { measures: [{ field: 'amount', agg: 'sum' }], dimensions: [{ field: 'place' }] },
  options: {},
  description: '',
});

async function replace(factor: number) {
  const answer = await client.upload('sales.csv', sales(factor), {}, { mode: 'replace', targetId: sourceId });
  expect(answer.status).toBe(201);
}
const bell = async () => (await client.get('/api/notifications')).body;
const detail = async (id: string) => (await client.get(`/api/alerts/${id}`)).body;
async function newAlert(rule: object, more: object = {}) {
  const answer = await client.post('/api/alerts', { dashboardId, rule: { measure: TOTAL, ...rule }, ...more });
  expect(answer.body).toMatchObject({ alert: { dashboardId } });
  const { alert, webhookSecret } = answer.body;
  await expect.poll(async () => (await detail(alert.id)).checkedAt, { timeout: 10_000 }).not.toBeNull();
  return { id: alert.id as string, webhookSecret: webhookSecret as string | undefined };
}

let forbidHost: () => Promise<void>;
beforeAll(async () => {
  await new Promise<void>((done) => {
    receiver.listen(0, '127.0.0.1', done);
  });
  ({ client } = await signUp());
  const uploaded = await client.upload('sales.csv', sales(1));
  sourceId = uploaded.body.dataSource.id;
  const made = await client.post('/api/dashboards', { dataSourceIds: [sourceId], mode: 'blank', name: 'Sales' });
  dashboardId = made.body.dashboard.id;
  const config = { version: 1, kpis: [kpi()], charts: [chart()] };
  expect((await client.patch(`/api/dashboards/${dashboardId}`, { config })).status).toBe(200);
  forbidHost = await allowHost(`127.0.0.1:${portOf()}`);
}, 60_000);
afterAll(async () => {
  await forbidHost();
  receiver.close();
});

describe('an alert', () => {
  it('is told once when its value leaves its bounds, and again when it is back', async () => {
    const { id } = await newAlert({ widget: 'total', test: { kind: 'above', value: 30_000 } });
    expect(await detail(id)).toMatchObject({ state: 'ok', events: [], label: 'Revenue', checkedVersion: 1 });
    await replace(3);
    await expect.poll(async () => (await detail(id)).state, { timeout: 20_000 }).toBe('firing');
    const [event] = (await detail(id)).events;
    expect(event).toMatchObject({ kind: 'fired', values: [{ group: null, dataVersion: 2 }] });
    expect(event.values[0].text).toMatch(/^Revenue is above 30,000(\.0+)?: 3\d,\d{3}/);
    // the number is the evidence's
    const evidence = (await client.get(`/api/evidence/${event.values[0].evidenceId}`)).body;
    expect(evidence).toMatchObject({ value: event.values[0].value, dataVersion: 2 });
    expect((await bell()).items[0]).toMatchObject({ kind: 'alert_fired', href: `/dashboard/${dashboardId}` });
    await replace(4);
    await expect.poll(async () => (await detail(id)).checkedVersion, { timeout: 20_000 }).toBe(3);
    expect((await detail(id)).events).toHaveLength(1);
    await replace(1);
    await expect.poll(async () => (await detail(id)).state, { timeout: 20_000 }).toBe('ok');
    expect((await detail(id)).events.map(({ kind }: { kind: string }) => kind)).toEqual(['recovered', 'fired']);
    await client.delete(`/api/alerts/${id}`);
  }, 60_000);

  it('compares the last whole period with the one before', async () => {
    const by = { field: 'day', grain: 'month' };
    const rule = { widget: 'total', by, test: { kind: 'change', by: 'percent', direction: 'down', amount: 5 } };
    const { id } = await newAlert(rule);
    // July and August have 31 days, and the data end on 27 August.
    expect(await detail(id)).toMatchObject({ state: 'ok' });
    const up = await newAlert({ ...rule, test: { ...rule.test, direction: 'up', amount: 2 } });
    expect((await detail(up.id)).events[0].values[0].text).toMatch(/^Revenue rose \d.* in Jul 2024, to .* \(from /);
    for (const each of [id, up.id]) await client.delete(`/api/alerts/${each}`);
  }, 30_000);

  it('watches any group of a chart', async () => {
    const { id } = await newAlert({ widget: 'places', group: { any: true }, test: { kind: 'above', value: 1 } });
    const { events } = await detail(id);
    expect(events[0].values.map(({ group }: { group: string }) => group).toSorted()).toEqual(['north', 'south']);
    const one = await newAlert({ widget: 'places', group: { value: 'north' }, test: { kind: 'below', value: 1e9 } });
    expect((await detail(one.id)).events[0].values[0].text).toContain('for north is below');
    for (const each of [id, one.id]) await client.delete(`/api/alerts/${each}`);
  }, 30_000);

  it('says that too few periods tell nothing unusual', async () => {
    const by = { field: 'day', grain: 'month' };
    const { id } = await newAlert({ widget: 'total', by, test: { kind: 'unusual' } });
    expect((await detail(id)).lastText).toContain('20 whole periods');
    await client.delete(`/api/alerts/${id}`);
  }, 30_000);

  it('is paused with a reason when its widget is gone, and told so', async () => {
    const { id } = await newAlert({ widget: 'places', group: { any: true }, test: { kind: 'above', value: 1e12 } });
    const config = { version: 1, kpis: [kpi()], charts: [] };
    await client.patch(`/api/dashboards/${dashboardId}`, { config });
    await replace(1);
    await expect.poll(async () => (await detail(id)).state, { timeout: 20_000 }).toBe('paused');
    expect(await detail(id)).toMatchObject({ pauseReason: 'Its KPI or chart was deleted.', label: null });
    expect((await bell()).items[0].kind).toBe('alert_paused');
    expect((await client.patch(`/api/alerts/${id}`, { paused: false })).status).toBe(400);
    await client.patch(`/api/dashboards/${dashboardId}`, { config: { ...config, charts: [chart()] } });
    expect((await client.patch(`/api/alerts/${id}`, { paused: false })).status).toBe(200);
    await client.delete(`/api/alerts/${id}`);
  }, 60_000);

  it.each([
    ['of no widget', { widget: 'nothing', test: { kind: 'above', value: 1 } }],
    ['of another measure', { widget: 'total', measure: 'sum_nothing', test: { kind: 'above', value: 1 } }],
    ['of a group that a KPI has not', { widget: 'total', group: { any: true }, test: { kind: 'above', value: 1 } }],
    [
      'of a change without periods',
      { widget: 'total', test: { kind: 'change', by: 'percent', direction: 'up', amount: 1 } },
    ],
    [
      'by a column that is not there',
      { widget: 'total', by: { field: 'no', grain: 'day' }, test: { kind: 'unusual' } },
    ],
  ])('%s is refused', async (_what, rule) => {
    const answer = await client.post('/api/alerts', { dashboardId, rule: { measure: TOTAL, ...rule } });
    expect(answer.status).toBe(400);
  });
});

describe('a webhook', () => {
  it.each([
    'http://example.com/hook',
    'https://10.0.0.1/hook',
    'https://192.168.1.1:8443/',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00:ec2::254]/',
    'https://[::ffff:10.0.0.1]/',
    'https://user:word@example.com/',
    'file:///etc/passwd',
  ])('to %s is refused', async (url) => {
    const rule = { widget: 'total', measure: TOTAL, test: { kind: 'above', value: 1 } };
    const answer = await client.post('/api/alerts', { dashboardId, rule, webhook: { url } });
    expect(answer.status).toBe(400);
    expect(answer.body.details.fields).toHaveProperty('webhook.url');
  });

  it('is signed with a secret that is shown once, tried again, and follows no redirect', async () => {
    answers.push(307, 200);
    const { id, webhookSecret } = await newAlert(
      { widget: 'total', test: { kind: 'above', value: 1 } },
      { webhook: { url: `http://127.0.0.1:${portOf()}/hook` } },
    );
    expect(webhookSecret).toMatch(/^whsec_/);
    await expect.poll(() => calls.length, { timeout: 10_000 }).toBe(1);
    await expect.poll(async () => (await detail(id)).webhookAnswers[0].status, { timeout: 5000 }).toBe(307);
    expect((await detail(id)).webhookAnswers[0]).toMatchObject({ state: 'waiting', attempts: 1 });
    const { headers, body } = calls[0]!;
    const signature = createHmac('sha256', webhookSecret!)
      .update(`${String(headers['x-plumbline-timestamp'])}.${body}`)
      .digest('hex');
    expect(headers['x-plumbline-signature']).toBe(`sha256=${signature}`);
    expect(JSON.parse(body)).toMatchObject({ event: 'alert.fired', alertId: id, dashboard: { id: dashboardId } });
    const said = JSON.stringify([await detail(id), (await client.get('/api/alerts')).body]);
    expect(said).not.toContain(webhookSecret);
    // the second attempt is a minute away: its time comes now
    await sql(`update "WebhookPost" set "nextAttemptAt" = now() - interval '1 hour' where "alertId" = $1`, [id]);
    expect((await client.post(`/api/alerts/${id}/test-webhook`)).status).toBe(202);
    await expect
      .poll(async () => (await detail(id)).webhookAnswers.map(({ state }: { state: string }) => state), {
        timeout: 10_000,
      })
      .toEqual(['sent', 'sent']);
    expect(calls.map((call) => call.headers['x-plumbline-event'])).toEqual(['alert.fired', 'alert.fired', 'test']);
    expect(calls[1]!.headers['x-plumbline-id']).toBe(calls[0]!.headers['x-plumbline-id']);
    await client.delete(`/api/alerts/${id}`);
  }, 60_000);
});

describe('somebody else', () => {
  it('neither reads nor changes an alert, nor takes its evidence or its notifications', async () => {
    const { id } = await newAlert({ widget: 'total', test: { kind: 'above', value: 1 } });
    const { client: stranger } = await signUp();
    expect((await stranger.get(`/api/alerts/${id}`)).status).toBe(404);
    expect((await stranger.patch(`/api/alerts/${id}`, { paused: true })).status).toBe(404);
    expect((await stranger.delete(`/api/alerts/${id}`)).status).toBe(404);
    expect((await stranger.post(`/api/alerts/${id}/test-webhook`)).status).toBe(404);
    expect((await stranger.get('/api/alerts')).body.alerts).toEqual([]);
    expect((await stranger.get('/api/notifications')).body).toEqual({ items: [], unread: 0 });
    const [event] = (await detail(id)).events;
    expect((await stranger.get(`/api/evidence/${event.values[0].evidenceId}`)).status).toBe(404);
    const rule = { widget: 'total', measure: TOTAL, test: { kind: 'above', value: 1 } };
    expect((await stranger.post('/api/alerts', { dashboardId, rule })).status).toBe(404);
    const { items, unread } = await bell();
    expect(unread).toBeGreaterThan(0);
    await stranger.post('/api/notifications/read', { ids: [items[0].id] });
    expect((await bell()).unread).toBe(unread);
    expect((await client.post('/api/notifications/read', {})).body.unread).toBe(0);
    await client.delete(`/api/alerts/${id}`);
  }, 30_000);
});

it('a workspace has at most 50 alerts, however many are asked for at once', async () => {
  const rule = { widget: 'total', measure: TOTAL, test: { kind: 'above', value: 1e12 } };
  const made = await Promise.all(Array.from({ length: 55 }, () => client.post('/api/alerts', { dashboardId, rule })));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(50);
  expect(made.filter(({ status }) => status === 403)).toHaveLength(5);
}, 60_000);
