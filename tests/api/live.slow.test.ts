import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../connectors/postgres-server';
import { Client, signUp, type Answer, type Person } from './client';
import { startOwnServer, type OwnServer } from './own-server';

// A live source of a real PostgreSQL in every place where a data source appears, and in a restored installation.

const SECRET = 'a secret of reader';
const PASSPHRASE = 'Long harbour lamp';
const MONTHS = 60;
const REGIONS = ['North', 'South'];
const rows = Array.from({ length: MONTHS * 40 }, (_, nth) => {
  const month = nth % MONTHS;
  const region = REGIONS[nth % 2]!;
  const size = 20 + ((nth * 37) % 100);
  const amount = size * 3 + (region === 'South' ? 80 : 0) + 2 * month + 40 * Math.sin((2 * Math.PI * month) / 12);
  return [
    nth + 1,
    new Date(Date.UTC(2021, month, 1 + (nth % 25))).toISOString().slice(0, 10),
    region,
    size,
    Math.round(amount * 100) / 100,
  ];
});
const TOTAL = rows.reduce((sum, row) => sum + Number(row[4]), 0);
const SUM = { measures: [{ field: 'amount', agg: 'sum' }] };

let database: Awaited<ReturnType<typeof startPostgres>>;
let server: OwnServer, second: OwnServer;
let client: Client, person: Person;
let live: { id: string };
let dashboard: string;

const settled = async (answer: Answer, who = client): Promise<Answer['body']> => {
  expect([200, 201, 202], JSON.stringify(answer.body)).toContain(answer.status);
  const { job } = answer.body;
  if (job) {
    const ended = await who.ended(job.id);
    expect(ended.state, JSON.stringify(ended.error)).toBe('succeeded');
  }
  return answer.body;
};
const figureOf = (widget: { rows: Record<string, unknown>[] }) => Number(Object.values(widget.rows[0]!)[0]);

beforeAll(async () => {
  [database, server] = await Promise.all([startPostgres(), startOwnServer({})]);
  await database.load({
    name: 'orders',
    primary: ['id'],
    columns: [
      { name: 'id', type: { kind: 'bigint' }, nullable: false },
      { name: 'ordered', type: { kind: 'date' }, nullable: false },
      { name: 'region', type: { kind: 'text' }, nullable: false },
      { name: 'size', type: { kind: 'integer' }, nullable: false },
      { name: 'amount', type: { kind: 'decimal', digits: 12, scale: 2 }, nullable: false },
    ],
    rows,
  });
  ({ client, person } = await signUp({ setupCode: server.setupCode }, server.origin));
  const connected = await client.post('/api/data-sources/connections', {
    type: 'postgresql',
    host: '127.0.0.1',
    port: database.port,
    database: 'sales',
    user: 'reader',
    secret: SECRET,
    tls: 'off',
    name: 'Sales',
  });
  expect(connected.status, JSON.stringify(connected.body)).toBe(201);
  const taken = await client.post('/api/data-sources', {
    connectionId: connected.body.connection.id,
    table: { schema: 'public', name: 'orders' },
    mode: 'live',
  });
  live = (await settled(taken)).dataSource;
  const made = await client.post('/api/dashboards', { dataSourceIds: [live.id], mode: 'blank', name: 'Live' });
  dashboard = made.body.dashboard.id;
  const config = {
    version: 1,
    kpis: [
      {
        id: 'total',
        label: 'Amount',
        dataSourceId: live.id,
        query: SUM,
        format: { kind: 'plain' },
        comparison: { kind: 'none' },
        goodDirection: 'up',
        sparkline: null,
      },
    ],
    charts: [
      {
        id: 'regions',
        title: 'Amount by region',
        type: 'bar',
        dataSourceId: live.id,
        query: { ...SUM, dimensions: [{ field: 'region' }] },
        options: {},
        description: '',
      },
    ],
  };
  expect((await client.patch(`/api/dashboards/${dashboard}`, { config })).status).toBe(200);
}, 240_000);
afterAll(async () => {
  await server?.stop();
  await second?.stop();
  await database?.stop();
});

describe('a live source', () => {
  it('is watched by an alert, whose value its database gives', async () => {
    const made = await client.post('/api/alerts', {
      dashboardId: dashboard,
      rule: { widget: 'total', measure: 'sum_amount', test: { kind: 'above', value: 1 } },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.body.alert;
    const alert = async () => (await client.get(`/api/alerts/${id}`)).body;
    await expect.poll(async () => (await alert()).checkedAt, { timeout: 20_000 }).not.toBeNull();
    await expect.poll(async () => (await alert()).events.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const [event] = (await alert()).events;
    expect(event.kind).toBe('fired');
    expect(Number(event.values[0].value)).toBeCloseTo(TOTAL, 4);
  }, 60_000);

  it('is read by a guest of a dashboard: the same numbers, no statement, no rows', async () => {
    const shared = await client.post(`/api/dashboards/${dashboard}/shares`, { label: 'Board' });
    expect(shared.status, JSON.stringify(shared.body)).toBe(201);
    const guest = new Client(server.origin);
    expect((await guest.get(`/api/shared/${shared.body.token}`)).status).toBe(200);
    const seen = await guest.post(`/api/shared-guest/${dashboard}/query`, { filters: [] });
    expect(seen.status, JSON.stringify(seen.body)).toBe(200);
    expect(figureOf(seen.body.widgets.total)).toBeCloseTo(TOTAL, 4);
    const text = JSON.stringify([seen.body, (await guest.get(`/api/shared-guest/${dashboard}`)).body]);
    expect(text).not.toMatch(/"sql"|reader|select /i);
    const behind = await guest.get(`/api/shared-guest/${dashboard}/rows?widget=total&point=0`);
    expect(behind.status).toBeGreaterThanOrEqual(400);
    expect((await guest.get(`/api/data-sources/${live.id}`)).status).toBeGreaterThanOrEqual(400);
  });

  it('is forecast from figures that its database groups', async () => {
    const asked = {
      dataSourceId: live.id,
      timeField: 'ordered',
      grain: 'month',
      measure: { field: 'amount', agg: 'sum' },
      horizon: 6,
    };
    const made = await client.post('/api/predictions', asked);
    expect([201, 202], JSON.stringify(made.body)).toContain(made.status);
    const read = async () => (await client.get(`/api/predictions/${made.body.prediction.id}`)).body;
    await expect.poll(async () => (await read()).status, { timeout: 60_000 }).not.toBe('working');
    expect((await read()).status, JSON.stringify(await read()).slice(0, 2000)).toBe('ready');
  }, 90_000);

  it('is summed up, each number of its database', async () => {
    const body = await settled(await client.post('/api/executive-summaries', { scope: { dashboardId: dashboard } }));
    const { verification, status } = (await client.get(`/api/executive-summaries/${body.summary.id}`)).body;
    expect(status).not.toBe('failed');
    expect(verification.claims).toBeGreaterThan(0);
    expect(verification.verified).toBe(verification.claims);
  }, 120_000);

  it('has its change between two months split', async () => {
    const { status, body } = await client.post('/api/changes', {
      dataSourceId: live.id,
      measure: { field: 'amount', agg: 'sum' },
      sides: {
        kind: 'periods',
        field: 'ordered',
        before: { from: '2025-10-01', to: '2025-11-01' },
        after: { from: '2025-11-01', to: '2025-12-01' },
      },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const of = (month: string) =>
      rows.reduce((sum, row) => sum + (String(row[1]).startsWith(month) ? Number(row[4]) : 0), 0);
    expect([body.before, body.after]).toEqual([expect.closeTo(of('2025-10'), 4), expect.closeTo(of('2025-11'), 4)]);
    expect(body.dimensions.map(({ field }: { field: string }) => field)).toContain('region');
  }, 60_000);

  it('has the drivers of a column looked for, on the rows that are held here', async () => {
    const body = await settled(await client.post('/api/drivers', { dataSourceId: live.id, target: 'amount' }));
    const { model } = (await client.get(`/api/drivers/${body.explanation.id}`)).body;
    expect(model.drivers.map(({ column }: { column: string }) => column)).toContain('size');
  }, 120_000);

  it.each(['pdf', 'csv', 'json', 'png'])(
    'is exported with its dashboard as %s',
    async (format) => {
      const body = await settled(await client.post('/api/export', { kind: 'dashboard', targetId: dashboard, format }));
      const file = await fetch(new URL(`/api/export/${body.export.id}/file`, server.origin), {
        headers: { Authorization: `Bearer ${client.token}` },
      });
      expect([file.status, (await file.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
    },
    60_000,
  );

  it('says why its rows are not exported, and what to do', async () => {
    const asked = await client.post('/api/export', { kind: 'data', targetId: live.id, format: 'csv' });
    const why = asked.status === 202 ? (await client.ended(asked.body.job.id)).error : asked.body;
    expect(why?.message, JSON.stringify(asked.body)).toMatch(/Take a copy/);
  }, 60_000);

  it('is in the archive of one’s own data without its secret', async () => {
    const answer = await fetch(new URL('/api/user/export', server.origin), {
      headers: { Authorization: `Bearer ${client.token}` },
    });
    expect(Buffer.from(await answer.arrayBuffer()).includes(SECRET)).toBe(false);
  });

  it('answers in an installation that was restored from a backup, with its connection', async () => {
    const made = await settled(await client.post('/api/backup', { scope: 'instance', passphrase: PASSPHRASE }));
    const archive = await fetch(new URL(`/api/backup/${made.backup.id}/file`, server.origin), {
      headers: { Authorization: `Bearer ${client.token}` },
    }).then((answer) => answer.arrayBuffer());
    expect(Buffer.from(archive).includes(SECRET)).toBe(false);
    second = await startOwnServer({});
    const other = await signUp({ setupCode: second.setupCode }, second.origin);
    const form = new FormData();
    form.set('file', new Blob([archive]), 'brought.plumbline');
    const brought = await other.client.send('POST', '/api/backup', form);
    expect(brought.status, JSON.stringify(brought.body)).toBe(201);
    const restoring = await other.client.post(`/api/backup/${brought.body.backup.id}/restore`, {
      confirm: 'RESTORE',
      passphrase: PASSPHRASE,
    });
    for (const until = Date.now() + 90_000; ; await sleep(500)) {
      const seen = await other.client.get(`/api/jobs/${restoring.body.job.id}`).catch(() => null);
      expect(seen?.body.state, JSON.stringify(seen?.body)).not.toBe('failed');
      if (seen?.status === 401) break;
      expect(Date.now()).toBeLessThan(until);
    }
    const back = new Client(second.origin);
    const { username, password } = person;
    back.token = (await back.post('/api/auth/login', { username, password })).body.accessToken;
    await database.admin('update orders set amount = amount + 500 where id = 1');
    const refreshed = await back.post(`/api/data-sources/${live.id}/refresh`, {});
    expect(refreshed.status, JSON.stringify(refreshed.body)).toBeLessThan(300);
    const { body } = await back.post(`/api/dashboards/${dashboard}/query`, { filters: [] });
    expect(figureOf(body.widgets.total), JSON.stringify(body.widgets.total).slice(0, 500)).toBeCloseTo(TOTAL + 500, 4);
  }, 240_000);
});
