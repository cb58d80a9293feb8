import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, setPlan, signUp, sql } from './client';
import { refused } from './refused';

const CSV = `day,shop,revenue\n${Array.from({ length: 90 }, (_, nth) => `2024-0${1 + Math.floor(nth / 30)}-${String(1 + (nth % 28)).padStart(2, '0')},${['North', 'South', 'East'][nth % 3]},${100 + nth}`).join('\n')}\n`;
type Binned = { id: string; name: string; rowCount: number; deletedAt: string; purgedAt: string };

let client: Client;
let userId: string;
let source: string;
let dashboard: string;
let evidence: string;
const deleted = async (of = client): Promise<Binned[]> => (await of.get('/api/data-sources/deleted')).body;
const living = async (): Promise<string[]> =>
  (await client.get('/api/data-sources')).body.map(({ id }: { id: string }) => id);

beforeAll(async () => {
  ({ client, id: userId } = await signUp());
  source = (await client.upload('shops.csv', CSV)).body.dataSource.id;
  dashboard = (await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'auto' })).body.dashboard.id;
  const asked = await client.post(`/api/data-sources/${source}/query`, {
    queries: { total: { measures: [{ agg: 'sum', field: 'revenue' }] } },
  });
  evidence = asked.body.widgets.total.evidenceId;
});

describe('a deleted data source', () => {
  it('is in the bin for 30 days: not listed, not read, its evidence and dashboard without data', async () => {
    expect((await client.delete(`/api/data-sources/${source}`)).body).toEqual({ success: true });
    expect(await living()).toEqual([]);
    refused(await client.get(`/api/data-sources/${source}`), 404, 'not_found');
    refused(await client.get(`/api/data-sources/${source}/rows`), 404, 'not_found');
    refused(await client.get(`/api/evidence/${evidence}`), 404, 'not_found');
    refused(await client.delete(`/api/data-sources/${source}`), 404, 'not_found');
    expect((await client.get(`/api/dashboards/${dashboard}`)).body.state).toBe('broken');
    const [binned, ...others] = await deleted();
    expect([binned, others]).toEqual([
      {
        id: source,
        name: 'shops.csv',
        uploadType: 'csv',
        rowCount: 90,
        sizeBytes: CSV.length,
        deletedAt: expect.any(String) as string,
        purgedAt: expect.any(String) as string,
      },
      [],
    ]);
    expect(Date.parse(binned!.purgedAt) - Date.parse(binned!.deletedAt)).toBe(30 * 86_400_000);
  });

  it('is nobody else’s: a stranger neither sees, restores nor removes it', async () => {
    const { client: stranger } = await signUp();
    expect(await deleted(stranger)).toEqual([]);
    refused(await stranger.post(`/api/data-sources/${source}/restore`), 404, 'not_found');
    refused(await stranger.delete(`/api/data-sources/deleted/${source}`), 404, 'not_found');
    expect((await deleted()).map(({ id }) => id)).toEqual([source]);
  });

  it('comes back with its rows, its evidence and its dashboard', async () => {
    const { status, body } = await client.post(`/api/data-sources/${source}/restore`);
    expect([status, body.dataSource.id, body.dataSource.rowCount]).toEqual([200, source, 90]);
    expect(await deleted()).toEqual([]);
    expect(await living()).toEqual([source]);
    expect((await client.post(`/api/evidence/${evidence}/recheck`)).body).toMatchObject({ matches: true });
    expect((await client.get(`/api/dashboards/${dashboard}`)).body.state).toBe('ready');
    const { widgets } = (await client.post(`/api/dashboards/${dashboard}/query`, { filters: [] })).body;
    expect(Object.values<{ error?: object }>(widgets).every(({ error }) => error === undefined)).toBe(true);
    refused(await client.post(`/api/data-sources/${source}/restore`), 404, 'not_found');
  });

  it('takes no place of the plan; coming back needs one', async () => {
    await setPlan(userId, 'free');
    await client.delete(`/api/data-sources/${source}`);
    const added: string[] = [];
    for (let nth = 0; nth < 5; nth++) added.push((await client.upload(`more-${nth}.csv`, CSV)).body.dataSource.id);
    refused(await client.post(`/api/data-sources/${source}/restore`), 403, 'plan_limit');
    expect((await deleted()).map(({ id }) => id)).toEqual([source]);
    await client.delete(`/api/data-sources/${added[0]}`);
    expect((await client.post(`/api/data-sources/${source}/restore`)).status).toBe(200);
    expect(await living()).toHaveLength(5);
  });

  it('can be removed for good at once, and only from the bin', async () => {
    refused(await client.delete(`/api/data-sources/deleted/${source}`), 404, 'not_found');
    await client.delete(`/api/data-sources/${source}`);
    expect((await client.delete(`/api/data-sources/deleted/${source}`)).body).toEqual({ success: true });
    expect((await deleted()).map(({ id }) => id)).not.toContain(source);
    refused(await client.post(`/api/data-sources/${source}/restore`), 404, 'not_found');
    expect(await sql(`select 1 from "DataSource" where id = $1`, [source])).toHaveLength(0);
  });
});

describe('a deleted dashboard', () => {
  let owner: Client, ownerId: string, made: string;
  const list = async (
    of = owner,
  ): Promise<{ id: string; name: string; charts: number; deletedAt: string; purgedAt: string }[]> =>
    (await of.get('/api/dashboards/deleted')).body;
  beforeAll(async () => {
    ({ client: owner, id: ownerId } = await signUp());
    const id = (await owner.upload('shops.csv', CSV)).body.dataSource.id;
    made = (await owner.post('/api/dashboards', { dataSourceIds: [id], mode: 'auto' })).body.dashboard.id;
  });

  it('is in the bin for 30 days and comes back as it was', async () => {
    const before = (await owner.get(`/api/dashboards/${made}`)).body;
    await owner.delete(`/api/dashboards/${made}`);
    refused(await owner.get(`/api/dashboards/${made}`), 404, 'not_found');
    const [binned] = await list();
    expect(binned).toMatchObject({ id: made, name: before.name, charts: before.config.charts.length });
    expect(Date.parse(binned!.purgedAt) - Date.parse(binned!.deletedAt)).toBe(30 * 86_400_000);
    const { status, body } = await owner.post(`/api/dashboards/${made}/restore`);
    expect([status, body.dashboard.config, body.dashboard.version]).toEqual([200, before.config, before.version]);
    expect(await list()).toEqual([]);
    refused(await owner.post(`/api/dashboards/${made}/restore`), 404, 'not_found');
  });

  it('is nobody else’s: a stranger neither sees, restores nor removes it', async () => {
    await owner.delete(`/api/dashboards/${made}`);
    const { client: stranger } = await signUp();
    expect(await list(stranger)).toEqual([]);
    refused(await stranger.post(`/api/dashboards/${made}/restore`), 404, 'not_found');
    refused(await stranger.delete(`/api/dashboards/deleted/${made}`), 404, 'not_found');
    expect((await list()).map(({ id }) => id)).toEqual([made]);
  });

  it('needs a place of the plan to come back, and can be removed for good', async () => {
    await setPlan(ownerId, 'free');
    const id = (await owner.get('/api/data-sources')).body[0].id;
    for (let nth = 0; nth < 50; nth++)
      if ((await owner.post('/api/dashboards', { dataSourceIds: [id], mode: 'blank', name: `D${nth}` })).status === 403)
        break;
    refused(await owner.post(`/api/dashboards/${made}/restore`), 403, 'plan_limit');
    expect((await owner.delete(`/api/dashboards/deleted/${made}`)).body).toEqual({ success: true });
    expect(await list()).toEqual([]);
  });
});
