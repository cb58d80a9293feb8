import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client, signUp } from './client';
import { startMailServer, type Received } from './mail-server';
import { startOwnServer, type OwnServer } from './own-server';

/** A product of its own with a mail server that is out of order at first. */
let isOutOfOrder = true;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let server: OwnServer;
const env = (more: Record<string, string> = {}) => ({
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  MAIL_FROM: 'plumbline@example.org',
  DEFAULT_PLAN: 'premium',
  ...more,
});

beforeAll(async () => {
  mail = await startMailServer({
    onRcptTo(_address, _session, done) {
      done(isOutOfOrder ? Object.assign(new Error('try later'), { responseCode: 451 }) : null);
    },
  });
  server = await startOwnServer(env());
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await mail?.stop();
});

const REGIONS = ['North', 'South', 'East', 'West'];
const CSV = `day,region,amount\n${Array.from(
  { length: 80 },
  (_, nth) => `2024-01-${String(1 + (nth % 28)).padStart(2, '0')},${REGIONS[nth % 4]},${nth + 1}`,
).join('\n')}\n`;
const lettersTo = (address: string): Received[] => mail.received.filter(({ to }) => to.includes(address));

it('a PDF waits with its mail over a restart, and what comments, exports, deliveries and alerts cite stays', async () => {
  const { client, id: userId, person } = await signUp({}, server.origin);
  const source = (await client.upload('regions.csv', CSV)).body.dataSource.id;
  const made = await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'Regions' });
  const dashboard = made.body.dashboard.id;
  const sum = { measures: [{ field: 'amount', agg: 'sum' }], dimensions: [], filters: [] };
  const config = {
    version: 1,
    kpis: [
      {
        id: 'k',
        label: 'Amount',
        dataSourceId: source,
        query: sum,
        format: { kind: 'plain' },
        comparison: { kind: 'none' },
        goodDirection: 'up',
        sparkline: null,
      },
    ],
    charts: [
      {
        id: 'c',
        title: 'Amount by region',
        type: 'bar',
        dataSourceId: source,
        query: { ...sum, dimensions: [{ field: 'region' }] },
        options: {},
        description: '',
      },
    ],
    filters: [],
    layout: [],
    notes: [],
  };
  expect((await client.patch(`/api/dashboards/${dashboard}`, { config })).status).toBe(200);

  // Each cites evidence of its own: the total of one region.
  const only = (region: string) => [{ dataSourceId: source, field: 'region', op: 'in', values: [region] }];
  const evidenceFor = async (region: string): Promise<string> => {
    const { widgets } = (await client.post(`/api/dashboards/${dashboard}/query`, { filters: only(region) })).body;
    return widgets.k.evidenceId;
  };
  const [commented, exported, unasked] = [
    await evidenceFor('North'),
    await evidenceFor('South'),
    await evidenceFor('West'),
  ];
  const comment = await client.post(`/api/dashboards/${dashboard}/comments`, {
    text: 'Why so few?',
    pin: { evidenceId: commented },
  });
  expect(comment.status).toBe(201);
  const { job } = (
    await client.post('/api/export', {
      kind: 'dashboard',
      targetId: dashboard,
      format: 'json',
      options: { filters: only('South') },
    })
  ).body;
  expect((await client.ended(job.id)).state).toBe('succeeded');
  const alert = await client.post('/api/alerts', {
    dashboardId: dashboard,
    rule: { widget: 'c', measure: 'sum_amount', group: { value: 'East' }, test: { kind: 'above', value: -1 } },
  });
  expect(alert.status, JSON.stringify(alert.body)).toBe(201);
  const eventsOf = async () => (await client.get(`/api/alerts/${alert.body.alert.id}`)).body.events;
  await expect.poll(async () => (await eventsOf()).length, { timeout: 30_000 }).toBe(1);
  const watched = (await eventsOf())[0].values[0].evidenceId as string;
  const delivery = await client.post('/api/deliveries', {
    dashboardId: dashboard,
    schedule: { every: 'version' },
    timeZone: 'UTC',
    recipients: [userId],
    attachPdf: true,
  });
  expect(delivery.status).toBe(201);
  const { id } = delivery.body.delivery;
  await client.post(`/api/deliveries/${id}/send-now`);
  const waiting = () =>
    server.sql<{ attachmentKey: string }>(
      `select "attachmentKey" from "OutboxMessage" where kind = 'delivery' and state = 'waiting' and attempts > 0`,
    );
  await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(1);
  expect((await waiting())[0]!.attachmentKey).toMatch(/^mail\//);
  const { widgets } = (await client.post(`/api/dashboards/${dashboard}/query`, { filters: [] })).body;
  const delivered: string[] = [widgets.k.evidenceId, widgets.c.evidenceId];
  await server.sql(`update "Evidence" set "askedAt" = "askedAt" - interval '31 days'`);

  server = await server.restart(env({ MAIL_ATTACHMENT_MB: '0.001' }));
  isOutOfOrder = false;
  await server.sql(`update "OutboxMessage" set "nextAttemptAt" = now() where kind = 'delivery' and state = 'waiting'`);
  await server.sql(`select pg_notify('plumbline', 'mail ')`);
  await expect
    .poll(() => lettersTo(person.email).filter(({ raw }) => /^JVBERi0x/m.test(raw)).length, { timeout: 40_000 })
    .toBe(1);

  const again = new Client(server.origin);
  for (const [name, cookie] of client.jar) again.jar.set(name, cookie);
  again.token = (await again.post('/api/auth/refresh')).body.accessToken as string;
  // The server sweeps when it starts: what nobody cites and nobody has asked for 30 days.
  await expect.poll(async () => (await again.get(`/api/evidence/${unasked}`)).status, { timeout: 30_000 }).toBe(404);
  for (const cited of [commented, exported, watched, ...delivered])
    expect((await again.get(`/api/evidence/${cited}`)).status).toBe(200);

  // This server mails no file of that size: the mail goes without it, and says so.
  await again.upload('regions.csv', `${CSV}2024-02-01,North,5\n`, {}, { mode: 'replace', targetId: source });
  const small = () =>
    lettersTo(person.email).filter(({ raw }) => /this server mails up to 0\.001 MB/.test(raw.replace(/=\r\n/g, '')));
  await expect.poll(() => small().length, { timeout: 60_000 }).toBe(1);
  expect(small()[0]!.raw).not.toMatch(/application\/pdf/i);

  // Seven versions later the rows of the first are said to be gone; the number and its evidence stay.
  await server.sql(`update "DataSourceVersion" set number = 9 where "dataSourceId" = $1 and number = 2`, [source]);
  await server.sql('update "DataSource" set "currentVersion" = 9 where id = $1', [source]);
  const { comments } = (await again.get(`/api/dashboards/${dashboard}/comments`)).body;
  expect(comments[0].pin).toMatchObject({ evidenceId: commented, rowsKept: false });
  for (const cited of [commented, exported, watched, ...delivered]) {
    expect((await again.get(`/api/evidence/${cited}`)).status).toBe(200);
    const rows = await again.get(`/api/evidence/${cited}/rows?point=0`);
    expect([rows.status, rows.body.message]).toEqual([410, 'Version 1 of this data is no longer stored.']);
  }
}, 240_000);
