import { beforeAll, describe, expect, it } from 'vitest';
import { signUp, sql, type Client } from './client';

/** Months with a trend and a season, in two regions. */
const CSV = `month,region,orders\n${Array.from({ length: 120 }, (_, nth) => {
  const month = new Date(Date.UTC(2014, nth, 1)).toISOString().slice(0, 10);
  const orders = Math.round(200 + 2 * nth + 60 * Math.sin((2 * Math.PI * nth) / 12) + (((nth * 7919) % 101) - 50) / 9);
  return `${month},North,${orders}\n${month},South,${orders * 2 + (nth % 7)}`;
}).join('\n')}\n`;
const SAID = /was saved by an earlier version and can’t be read\. ./;

let client: Client;
const ids = { source: '', kept: '', dashboard: '', forecast: '', drivers: '', otherSource: '' };

async function ended(answer: { status: number; body: { job?: { id: string } } }) {
  expect([200, 201, 202]).toContain(answer.status);
  for (let tries = 0; answer.body.job && tries < 120; tries++) {
    const { state } = (await client.get(`/api/jobs/${answer.body.job.id}`)).body;
    if (state !== 'queued' && state !== 'running') return;
    await new Promise((done) => setTimeout(done, 250));
  }
}
const dashboardOf = async (dataSourceId: string) =>
  (await client.post('/api/dashboards', { dataSourceIds: [dataSourceId] })).body.dashboard.id as string;
/**
 * As a version before the first would have left it: a shape that nothing here reads. A dashboard that hasn’t changed
 * isn’t checked again, so its time of change moves too.
 */
const damage = (table: string, column: string, id: string, value: unknown = { of: 'another time' }) =>
  sql(
    `update "${table}" set "${column}" = $2::jsonb ${table === 'Dashboard' ? ', "updatedAt" = now()' : ''} where id = $1`,
    [id, JSON.stringify(value)],
  );
const held = async (table: string, column: string, id: string) =>
  (await sql(`select "${column}" as held from "${table}" where id = $1`, [id]))[0]!.held as unknown;

beforeAll(async () => {
  ({ client } = await signUp());
  ids.source = (await client.upload('orders.csv', CSV)).body.dataSource.id;
  ids.otherSource = (await client.upload('others.csv', CSV)).body.dataSource.id;
  ids.kept = await dashboardOf(ids.source);
  ids.dashboard = await dashboardOf(ids.source);
  const forecast = await client.post('/api/predictions', {
    dataSourceId: ids.source,
    timeField: 'month',
    grain: 'month',
    measure: { field: 'orders', agg: 'sum' },
    horizon: 12,
  });
  ids.forecast = forecast.body.prediction.id;
  await ended(forecast);
  const drivers = await client.post('/api/drivers', { dataSourceId: ids.source, target: 'orders' });
  ids.drivers = drivers.body.explanation.id;
  await ended(drivers);
}, 120_000);

describe('what is stored', () => {
  it.each([
    ['Dashboard', 'config', 'dashboard'],
    ['DataSource', 'files', 'source'],
    ['Forecast', 'series', 'forecast'],
    ['Drivers', 'model', 'drivers'],
  ] as const)('%s.%s carries the version of its shape', async (table, column, id) => {
    expect(await held(table, column, ids[id])).toMatchObject({ shapeVersion: 1, value: expect.anything() });
  });

  it('is answered without it', async () => {
    for (const path of [
      `/api/dashboards/${ids.dashboard}`,
      `/api/data-sources/${ids.source}`,
      `/api/predictions/${ids.forecast}`,
      `/api/drivers/${ids.drivers}`,
      '/api/insights',
    ])
      expect(JSON.stringify((await client.get(path)).body)).not.toContain('shapeVersion');
  });
});

describe('a row that can’t be read', () => {
  it('of a dashboard is said where it is opened and in the list, beside the others, and stays as it is', async () => {
    await damage('Dashboard', 'config', ids.dashboard);
    const { status, body } = await client.get(`/api/dashboards/${ids.dashboard}`);
    expect([status, body.code]).toEqual([422, 'unreadable_row']);
    expect(body.message).toMatch(SAID);
    expect((await client.post(`/api/dashboards/${ids.dashboard}/query`, {})).status).toBe(422);
    const list: { id: string; state: string }[] = (await client.get('/api/dashboards')).body;
    expect(list.find(({ id }) => id === ids.dashboard)?.state).toBe('unreadable');
    expect(list.find(({ id }) => id === ids.kept)?.state).toBe('ready');
    expect((await client.patch(`/api/dashboards/${ids.dashboard}`, { name: 'New' })).status).toBe(422);
    expect(await held('Dashboard', 'config', ids.dashboard)).toEqual({ of: 'another time' });
  });

  it('of a later version is told from one of an earlier', async () => {
    const later = { shapeVersion: 9, value: {} };
    await damage('Dashboard', 'config', ids.dashboard, later);
    expect((await client.get(`/api/dashboards/${ids.dashboard}`)).body.message).toContain('saved by a later version');
    expect(await held('Dashboard', 'config', ids.dashboard)).toEqual(later);
  });

  it('can be deleted', async () => {
    expect((await client.delete(`/api/dashboards/${ids.dashboard}`)).status).toBe(200);
    const binned: { id: string }[] = (await client.get('/api/dashboards/deleted')).body;
    expect(binned.map(({ id }) => id)).toContain(ids.dashboard);
  });

  it('of a forecast reads as failed, says why, and can be run again', async () => {
    await damage('Forecast', 'series', ids.forecast, [{ of: 'another time' }]);
    const path = `/api/predictions/${ids.forecast}`;
    const { body } = await client.get(path);
    expect(body).toMatchObject({ status: 'failed', horizon: 12, series: [] });
    expect(body.error).toMatch(SAID);
    await ended(await client.post(`${path}/rerun`));
    expect((await client.get(path)).body).toMatchObject({ status: 'ready', error: null });
  });

  it('of a driver analysis too', async () => {
    await damage('Drivers', 'model', ids.drivers);
    const path = `/api/drivers/${ids.drivers}`;
    expect((await client.get(path)).body).toMatchObject({ status: 'failed', model: null });
    const [listed] = (await client.get('/api/drivers')).body;
    expect(listed.error).toMatch(SAID);
    await ended(await client.post(`${path}/rerun`));
    expect((await client.get(path)).body).toMatchObject({ status: 'ready', error: null });
  });

  it('of a data source is listed as such, beside the others', async () => {
    await damage('DataSource', 'overrides', ids.otherSource, { orders: { type: 'of another time' } });
    const { status, body } = await client.get(`/api/data-sources/${ids.otherSource}`);
    expect([status, body.code]).toEqual([422, 'unreadable_row']);
    const list: { id: string; status: string }[] = (await client.get('/api/data-sources')).body;
    expect(list.find(({ id }) => id === ids.otherSource)?.status).toBe('unreadable');
    expect(list.find(({ id }) => id === ids.source)?.status).toBe('ready');
    expect((await client.get('/api/search?q=region')).status).toBe(200);
    expect(await held('DataSource', 'overrides', ids.otherSource)).toEqual({ orders: { type: 'of another time' } });
  });
});
