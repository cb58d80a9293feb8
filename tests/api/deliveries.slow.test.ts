import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, signUp } from './client';
import { startMailServer, type Received } from './mail-server';
import { startOwnServer, type OwnServer } from './own-server';
import { refused } from './refused';

/** A product of its own with a mail server: what it is mailed is read here. */
let mail: Awaited<ReturnType<typeof startMailServer>>;
let server: OwnServer;
let owner: Awaited<ReturnType<typeof signUp>>;
let dashboardId: string, sourceId: string;

const CSV = [
  'day,place,amount',
  ...Array.from(
    { length: 90 },
    (_, nth) => `2024-0${1 + (nth % 3)}-${String(1 + (nth % 28)).padStart(2, '0')},north,${100 + nth}`,
  ),
].join('\n');
/** A header in a name, and HTML. */
const NAME = 'Sales\r\nBcc: eve@example.com <b>&';

beforeAll(async () => {
  mail = await startMailServer();
  server = await startOwnServer({ SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'plumbline@example.org' });
  owner = await signUp({}, server.origin);
  const uploaded = await owner.client.upload('sales.csv', CSV);
  sourceId = uploaded.body.dataSource.id;
  const made = await owner.client.post('/api/dashboards', { dataSourceIds: [sourceId], mode: 'auto', name: NAME });
  dashboardId = made.body.dashboard.id;
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await mail?.stop();
});

/** The plan of the workspace that an account owns. */
const setOwnPlan = (plan: string) =>
  server.sql(
    `update "Workspace" set plan = $1::"Plan" where id = (select "workspaceId" from "DataSource" where id = $2)`,
    [plan, sourceId],
  );

const lettersTo = (address: string): Received[] => mail.received.filter(({ to }) => to.includes(address));
const unfolded = ({ raw }: Received) => raw.replace(/\r\n[ \t]+/g, ' ');
const decoded = ({ raw }: Received) =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
async function newDelivery(schedule: object, recipients = [owner.id]) {
  const answer = await owner.client.post('/api/deliveries', {
    dashboardId,
    schedule,
    timeZone: 'Europe/Berlin',
    recipients,
  });
  expect(answer.status).toBe(201);
  return answer.body.delivery as { id: string; nextRunAt: string | null };
}
const read = async (id: string) =>
  (await owner.client.get('/api/deliveries')).body.deliveries.find((each: { id: string }) => each.id === id);
const daily = { every: 'day', at: '08:00' };

describe('a delivery', () => {
  it('comes at its time, once, with its figures as text and tables, and ends with one click', async () => {
    const { id, nextRunAt } = await newDelivery(daily);
    expect(new Date(nextRunAt!).getTime()).toBeGreaterThan(Date.now());
    await server.sql(`update "Delivery" set "nextRunAt" = now() - interval '1 minute' where id = $1`, [id]);
    // the clock looks every 30 s, or when it is told to
    await server.sql(`select pg_notify('plumbline', 'deliveries.due ')`);
    await expect.poll(() => lettersTo(owner.person.email).length, { timeout: 40_000 }).toBe(1);
    const [letter] = lettersTo(owner.person.email);
    expect(letter!.to).toEqual([owner.person.email]);
    expect(letter!.raw).not.toMatch(/^Bcc:/im);
    expect(letter!.raw).toMatch(/^Content-Type: multipart\/alternative/im);
    const text = decoded(letter!);
    expect(text).toContain('sales.csv, version 1');
    const html = text.slice(text.indexOf('<!doctype'));
    expect(html).toContain('&#60;b&#62;&#38;');
    expect(html).not.toContain('<b>&');
    expect(new Date((await read(id)).nextRunAt).getTime()).toBeGreaterThan(Date.now());
    expect((await read(id)).runs).toMatchObject([{ state: 'sent', messages: 1 }]);

    const header = unfolded(letter!);
    expect(header).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
    const path = new URL(/^List-Unsubscribe: <([^>]+)>/im.exec(header)![1]!).pathname;
    const other = path.replace(
      /\/[^/.]+\./,
      `/${Buffer.from(`${id} 00000000-0000-4000-8000-000000000000`).toString('base64url')}.`,
    );
    const nobody = new Client(server.origin);
    expect((await nobody.post(other)).status).toBe(404);
    const oneClick = await fetch(new URL(path, server.origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(oneClick.status).toBe(200);
    expect(await read(id)).toMatchObject({
      state: 'paused',
      pauseReason: 'Everyone has unsubscribed.',
      recipients: [{ unsubscribed: true }],
    });
  }, 90_000);

  it('is sent now, and after each new data version', async () => {
    const before = lettersTo(owner.person.email).length;
    const { id } = await newDelivery({ every: 'version' });
    expect((await owner.client.post(`/api/deliveries/${id}/send-now`)).status).toBe(202);
    await expect.poll(() => lettersTo(owner.person.email).length, { timeout: 30_000 }).toBe(before + 1);
    await owner.client.upload('sales.csv', `${CSV}\n2024-03-28,south,5`, {}, { mode: 'replace', targetId: sourceId });
    await expect.poll(() => lettersTo(owner.person.email).length, { timeout: 30_000 }).toBe(before + 2);
    expect(decoded(lettersTo(owner.person.email).at(-1)!)).toContain('version 2');
    await owner.client.delete(`/api/deliveries/${id}`);
  }, 90_000);

  it('goes to members of the workspace alone, and is nobody else’s', async () => {
    const { client: stranger, id: strangerId } = await signUp({}, server.origin);
    const body = { dashboardId, schedule: daily, timeZone: 'UTC', recipients: [strangerId] };
    expect((await owner.client.post('/api/deliveries', body)).status).toBe(400);
    expect((await stranger.post('/api/deliveries', body)).status).toBe(404);
    const { id } = await newDelivery(daily);
    expect((await stranger.patch(`/api/deliveries/${id}`, { paused: true })).status).toBe(404);
    expect((await stranger.delete(`/api/deliveries/${id}`)).status).toBe(404);
    expect((await stranger.post(`/api/deliveries/${id}/send-now`)).status).toBe(404);
    expect((await stranger.get('/api/deliveries')).body.deliveries).toEqual([]);
    expect((await owner.client.patch(`/api/deliveries/${id}`, { recipients: [strangerId] })).status).toBe(400);
    const wrong = { ...body, recipients: [owner.id], timeZone: 'Mars/Olympus' };
    expect((await owner.client.post('/api/deliveries', wrong)).status).toBe(400);
    await owner.client.delete(`/api/deliveries/${id}`);
  }, 60_000);

  it('that fails is told, in its list and by the bell', async () => {
    const made = await owner.client.post('/api/dashboards', {
      dataSourceIds: [sourceId],
      mode: 'blank',
      name: 'Empty',
    });
    const answer = await owner.client.post('/api/deliveries', {
      dashboardId: made.body.dashboard.id,
      schedule: daily,
      timeZone: 'UTC',
      recipients: [owner.id],
    });
    const { id } = answer.body.delivery;
    await owner.client.post(`/api/deliveries/${id}/send-now`);
    await expect.poll(async () => (await read(id)).runs[0].state, { timeout: 30_000 }).toBe('failed');
    expect((await read(id)).runs[0].error).toBe('Its dashboard is empty.');
    expect((await owner.client.get('/api/notifications')).body.items[0]).toMatchObject({ kind: 'delivery_failed' });
    await owner.client.delete(`/api/dashboards/${made.body.dashboard.id}`);
    expect(await read(id)).toMatchObject({ state: 'paused', pauseReason: 'Its dashboard was deleted.' });
    expect((await owner.client.patch(`/api/deliveries/${id}`, { paused: false })).status).toBe(409);
  }, 60_000);
});

describe('the PDF of a delivery', () => {
  /** Attachments that the server keeps. */
  const kept = () => {
    const folder = join(server.dataDir, 'files/mail');
    return existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
      : [];
  };
  const body = () => ({ dashboardId, schedule: daily, timeZone: 'UTC', recipients: [owner.id] });
  const sendNow = async (id: string): Promise<Received> => {
    const before = lettersTo(owner.person.email).length;
    expect((await owner.client.post(`/api/deliveries/${id}/send-now`)).status).toBe(202);
    await expect.poll(() => lettersTo(owner.person.email).length, { timeout: 60_000 }).toBe(before + 1);
    return lettersTo(owner.person.email).at(-1)!;
  };

  it('is part of Premium', async () => {
    refused(await owner.client.post('/api/deliveries', { ...body(), attachPdf: true }), 403, 'plan_feature');
    const { id } = (await owner.client.post('/api/deliveries', body())).body.delivery;
    refused(await owner.client.patch(`/api/deliveries/${id}`, { attachPdf: true }), 403, 'plan_feature');
    expect(await read(id)).toMatchObject({ attachPdf: false });
    await owner.client.delete(`/api/deliveries/${id}`);
  });

  it('comes with the mail, quotes evidence that stays, and is kept no longer; after a downgrade the mail says why not', async () => {
    await setOwnPlan('premium');
    const made = await owner.client.post('/api/deliveries', { ...body(), attachPdf: true });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.body.delivery;
    const letter = await sendNow(id);
    expect(unfolded(letter)).toMatch(/^Content-Type: application\/pdf/im);
    expect(letter.raw).toMatch(/^JVBERi0x/m);
    expect(letter.raw.match(/^Bcc:/gim)).toBeNull();
    expect(decoded(letter)).toContain('The dashboard is attached as a PDF.');
    await expect.poll(() => kept().length).toBe(0);
    const evidence = await server.sql<{ cited: boolean }>(
      `select "citedAt" is not null as cited from "Evidence" where "dataSourceId" = $1 and "citedAt" > now() - interval '2 minutes'`,
      [sourceId],
    );
    expect(evidence.length).toBeGreaterThan(0);

    await setOwnPlan('free');
    const without = await sendNow(id);
    expect(without.raw).not.toMatch(/application\/pdf/i);
    const note = 'The PDF was left out. PDF and Word export are part of Premium.';
    expect(decoded(without)).toContain(note);
    expect(decoded(without)).toContain('sales.csv, version');
    expect((await read(id)).runs[0]).toMatchObject({ state: 'sent', messages: 1, note });
    await owner.client.delete(`/api/deliveries/${id}`);
  }, 180_000);
});

describe('guests of a share', () => {
  const ROWS_OF_REGIONS = [
    'day,region,mail,amount',
    '2024-01-01,North,hidden1@example.com,1111',
    '2024-01-02,South,hidden2@example.com,5000',
    '2024-01-03,North,hidden3@example.com,2222',
    '2024-01-04,South,hidden4@example.com,6000',
  ].join('\n');
  const NORTH = /3,333/;
  const ELSEWHERE = /14,333|11,000/;
  let regions: string;
  let board: string;
  let ofRegions: string;

  beforeAll(async () => {
    await setOwnPlan('premium');
    ofRegions = (await owner.client.upload('regions.csv', ROWS_OF_REGIONS)).body.dataSource.id;
    const made = await owner.client.post('/api/dashboards', {
      dataSourceIds: [ofRegions],
      mode: 'blank',
      name: 'Regions',
    });
    regions = made.body.dashboard.id;
    const sum = { measures: [{ field: 'amount', agg: 'sum' }], dimensions: [], filters: [] };
    const chart = (id: string, field: string) => ({
      id,
      title: `Amount by ${field}`,
      type: 'bar',
      dataSourceId: ofRegions,
      query: { ...sum, dimensions: [{ field }] },
      options: {},
      description: '',
    });
    const kpi = {
      id: 'k',
      label: 'Amount',
      dataSourceId: ofRegions,
      query: sum,
      format: { kind: 'plain' },
      comparison: { kind: 'none' },
      goodDirection: 'up',
      sparkline: null,
    };
    const config = {
      version: 1,
      kpis: [kpi],
      charts: [chart('c-region', 'region'), chart('c-mail', 'mail')],
      filters: [],
      layout: [],
      notes: [],
    };
    const set = await owner.client.patch(`/api/dashboards/${regions}`, { config });
    expect(set.status, JSON.stringify(set.body)).toBe(200);
    board = await share('board@example.com', {
      lockedFilters: [{ field: 'region', op: 'eq', value: 'North' }],
      hiddenColumns: [{ dataSourceId: ofRegions, field: 'mail' }],
    });
  }, 60_000);

  async function share(guestEmail: string, more: object = {}): Promise<string> {
    const made = await owner.client.post(`/api/dashboards/${regions}/shares`, { label: 'Board', guestEmail, ...more });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.share.id;
  }
  /** Past the invitation, which has no such header. */
  const delivered = (address: string) => lettersTo(address).filter(({ raw }) => /^List-Unsubscribe:/im.test(raw));
  const toGuests = (guests: string[], more: object = {}) =>
    owner.client.post('/api/deliveries', { dashboardId: regions, schedule: daily, timeZone: 'UTC', guests, ...more });
  const ended = async (id: string) => {
    await owner.client.post(`/api/deliveries/${id}/send-now`);
    await expect.poll(async () => (await read(id)).runs[0].state, { timeout: 30_000 }).not.toBe('queued');
    return (await read(id)).runs[0];
  };

  it('are told what their link shows and nothing else, without a PDF or a way into the workspace', async () => {
    const made = await toGuests([board], { recipients: [owner.id], attachPdf: true });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id, guests } = made.body.delivery;
    expect(guests).toEqual([
      { shareId: board, email: 'board@example.com', label: 'Board', ended: null, unsubscribed: false },
    ]);
    expect(await ended(id)).toMatchObject({ state: 'sent', messages: 2, note: null });
    await expect.poll(() => delivered('board@example.com').length, { timeout: 30_000 }).toBe(1);
    const letter = delivered('board@example.com')[0]!;
    expect(letter.to).toEqual(['board@example.com']);
    const text = decoded(letter);
    expect(text).toMatch(NORTH);
    expect(text).toContain('region is North');
    expect(text).toContain('Open it with the link you were given.');
    expect(text).not.toMatch(ELSEWHERE);
    expect(text).not.toMatch(/hidden\d@|South/);
    expect(text).not.toMatch(/\/dashboard\/|\/alerts|application\/pdf/);
    // A member of the same delivery reads all of it.
    await expect.poll(() => decoded(lettersTo(owner.person.email).at(-1)!), { timeout: 30_000 }).toMatch(/14,333/);
    await owner.client.delete(`/api/deliveries/${id}`);
  }, 120_000);

  it('get nothing from the moment that their link is withdrawn or over', async () => {
    const own = await share('gone@example.com');
    const over = await share('over@example.com');
    const { id } = (await toGuests([own, over])).body.delivery;
    await server.sql(`update "Share" set "expiresAt" = now() - interval '1 second' where id = $1`, [over]);
    expect((await owner.client.delete(`/api/shares/${own}`)).status).toBe(200);
    expect(await ended(id)).toMatchObject({
      state: 'failed',
      error: 'None of its guests’ links shows this dashboard now.',
    });
    expect([...delivered('gone@example.com'), ...delivered('over@example.com')]).toEqual([]);
    expect((await read(id)).guests.map((each: { ended: string }) => each.ended).sort()).toEqual(['expired', 'revoked']);
    refused(await toGuests([own]), 400, 'validation');
    await owner.client.delete(`/api/deliveries/${id}`);
  }, 60_000);

  it('get no mail that still waits when their link is withdrawn', async () => {
    const own = await share('late@example.com');
    await server.sql(
      `insert into "OutboxMessage" (id, kind, "toAddress", subject, "sealedText", state, "nextAttemptAt", "onBehalfOf")
       values (gen_random_uuid(), 'delivery', 'late@example.com', 'Regions', 'x', 'waiting', now() + interval '1 hour', $1)`,
      [`share ${own}`],
    );
    const waiting = () => server.sql(`select id from "OutboxMessage" where "onBehalfOf" = $1`, [`share ${own}`]);
    expect(await waiting()).toHaveLength(1);
    expect((await owner.client.delete(`/api/shares/${own}`)).status).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  it('end it with one click, for themselves alone', async () => {
    const { id } = (await toGuests([board])).body.delivery;
    const before = delivered('board@example.com').length;
    expect(await ended(id)).toMatchObject({ state: 'sent', messages: 1 });
    await expect.poll(() => delivered('board@example.com').length, { timeout: 30_000 }).toBe(before + 1);
    const header = unfolded(delivered('board@example.com').at(-1)!);
    const path = new URL(/^List-Unsubscribe: <([^>]+)>/im.exec(header)![1]!).pathname;
    expect((await new Client(server.origin).post(path)).body).toEqual({ dashboardName: 'Regions', unsubscribed: true });
    expect(await read(id)).toMatchObject({ state: 'paused', guests: [{ shareId: board, unsubscribed: true }] });
    await owner.client.delete(`/api/deliveries/${id}`);
  }, 60_000);

  it('can be chosen where their link was made for one address and asks for no password', async () => {
    const locked = await share('locked@example.com', { password: 'Harbour-Lamp-7' });
    const nobodys = (await owner.client.post(`/api/dashboards/${regions}/shares`, { label: 'Copied' })).body.share.id;
    const { guests } = (await owner.client.get(`/api/deliveries?dashboardId=${regions}`)).body;
    expect(guests.map(({ shareId }: { shareId: string }) => shareId)).toContain(board);
    for (const none of [locked, nobodys]) {
      expect(guests.map(({ shareId }: { shareId: string }) => shareId)).not.toContain(none);
      refused(await toGuests([none]), 400, 'validation');
    }
    refused(await toGuests([]), 400, 'validation');
    // Of another dashboard, and of another workspace.
    refused(await toGuests([board], { dashboardId }), 400, 'validation');
    const { client: stranger, id: strangerId } = await signUp({}, server.origin);
    const own = (await stranger.upload('regions.csv', ROWS_OF_REGIONS)).body.dataSource.id;
    await server.sql(
      `update "Workspace" set plan = 'premium' where id = (select "workspaceId" from "DataSource" where id = $1)`,
      [own],
    );
    const theirs = (await stranger.post('/api/dashboards', { dataSourceIds: [own], mode: 'auto' })).body.dashboard.id;
    const asked = { dashboardId: theirs, schedule: daily, timeZone: 'UTC', recipients: [strangerId], guests: [board] };
    refused(await stranger.post('/api/deliveries', asked), 400, 'validation');
    expect((await stranger.get(`/api/deliveries?dashboardId=${regions}`)).body.guests).toEqual([]);
  }, 60_000);

  it('are part of Premium, and get nothing while the plan has none', async () => {
    const { id } = (await toGuests([board])).body.delivery;
    await setOwnPlan('free');
    refused(await toGuests([board]), 403, 'plan_feature');
    expect(await ended(id)).toMatchObject({
      state: 'failed',
      error: 'None of its guests’ links shows this dashboard now.',
    });
    await setOwnPlan('premium');
    expect(await ended(id)).toMatchObject({ state: 'sent', messages: 1 });
    await owner.client.delete(`/api/deliveries/${id}`);
  }, 60_000);
});

describe('the mail of an alert', () => {
  it('comes to the person, and its text to no owner of the server', async () => {
    const config = (await owner.client.get(`/api/dashboards/${dashboardId}`)).body.config;
    const [first] = config.kpis;
    const [asked] = first.query.measures;
    const measure = asked.field ? `${asked.agg}_${asked.field}` : 'count';
    const before = lettersTo(owner.person.email).length;
    const answer = await owner.client.post('/api/alerts', {
      dashboardId,
      rule: { widget: first.id, measure, test: { kind: 'above', value: -1 } },
    });
    expect(answer.status).toBe(201);
    await expect.poll(() => lettersTo(owner.person.email).length, { timeout: 30_000 }).toBe(before + 1);
    const letter = lettersTo(owner.person.email).at(-1)!;
    expect(decoded(letter)).toMatch(/is above −1/);
    expect(letter.raw).not.toMatch(/^Bcc:/im);
    const root = await signUp({ setupCode: server.setupCode }, server.origin);
    const { items } = (await root.client.get('/api/admin/outbox')).body;
    const kept = items.find(({ kind }: { kind: string }) => kind === 'alert');
    expect((await root.client.get(`/api/admin/outbox/${kept.id}`)).body.text).toBeNull();
  }, 60_000);
});
