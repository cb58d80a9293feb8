import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, signUp } from './client';
import { startMailServer, type Received } from './mail-server';
import { startOwnServer, type OwnServer } from './own-server';

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
