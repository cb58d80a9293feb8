import { beforeAll, describe, expect, it } from 'vitest';
import { setPlan, signUp, sql, type Client } from './client';

const CSV = `day,zone,fare\n${Array.from({ length: 60 }, (_, nth) => `2024-01-${String(1 + (nth % 28)).padStart(2, '0')},${nth % 3 ? 'North' : 'South'},${5 + nth}`).join('\n')}\n`;

let client: Client;
let userId: string;
let username: string;
let stranger: Client;
let source: string;

beforeAll(async () => {
  const own = await signUp();
  client = own.client;
  userId = own.id;
  ({ username } = own.person);
  ({ client: stranger } = await signUp());
  await setPlan(userId, 'enterprise');
  source = (await client.upload('fares.csv', CSV)).body.dataSource.id;
});

const chart = (id: string, title: string) => ({
  id,
  title,
  type: 'bar',
  dataSourceId: source,
  query: { measures: [{ agg: 'sum', field: 'fare' }], dimensions: [{ field: 'zone' }] },
  options: {},
  description: '',
});
const configOf = (...charts: object[]) => ({ version: 1, kpis: [], charts });
const blank = async (name: string): Promise<string> =>
  (await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name })).body.dashboard.id;
const versions = async (id: string) => (await client.get(`/api/dashboards/${id}/versions`)).body;
/** As if they had been saved an hour earlier: the next save is a version of its own. */
const anHourAgo = (id: string) =>
  sql(
    `update "DashboardVersion" set "startedAt" = "startedAt" - interval '1 hour', "savedAt" = "savedAt" - interval '1 hour' where "dashboardId" = $1`,
    [id],
  );

describe('versions of a dashboard', () => {
  it('begin with how it was made, join what one person saves within minutes, and say what changed', async () => {
    const id = await blank('Fares');
    expect(await versions(id)).toMatchObject([
      { number: 1, current: true, cause: 'made', changes: [], savedBy: username },
    ]);
    await client.patch(`/api/dashboards/${id}`, { config: configOf(chart('a', 'By zone')) });
    await client.patch(`/api/dashboards/${id}`, { name: 'Fares by zone' });
    expect(await versions(id)).toMatchObject([
      {
        number: 3,
        current: true,
        cause: 'change',
        name: 'Fares by zone',
        changes: ['Renamed from “Fares” to “Fares by zone”', 'Chart “By zone” added'],
        savedBy: username,
      },
      { number: 1, current: false, cause: 'made' },
    ]);
    await anHourAgo(id);
    await client.patch(`/api/dashboards/${id}`, { config: configOf(chart('a', 'Fare by zone')) });
    const [newest] = await versions(id);
    expect(newest).toMatchObject({ number: 4, changes: ['“By zone” renamed to “Fare by zone”'] });
  });

  it('are gone back to as a new version, after the difference was told', async () => {
    const id = await blank('Way back');
    await client.patch(`/api/dashboards/${id}`, { config: configOf(chart('a', 'One'), chart('b', 'Two')) });
    const preview = await client.get(`/api/dashboards/${id}/revert?version=1`);
    expect(preview.body).toMatchObject({
      number: 1,
      name: 'Way back',
      config: { charts: [] },
      changes: ['Chart “One” removed', 'Chart “Two” removed'],
    });
    const { status, body } = await client.post(`/api/dashboards/${id}/revert`, { version: 1 });
    expect([status, body.dashboard.version, body.dashboard.config.charts]).toEqual([201, 3, []]);
    const again = await client.post(`/api/dashboards/${id}/revert`, { version: 2 });
    expect(again.body.dashboard.config.charts).toHaveLength(2);
    expect(
      (await versions(id)).map(({ cause, revertOf }: { cause: string; revertOf: number | null }) => [cause, revertOf]),
    ).toEqual([
      ['revert', 2],
      ['revert', 1],
      ['change', null],
      ['made', null],
    ]);
    expect((await client.post(`/api/dashboards/${id}/revert`, { version: 99 })).status).toBe(404);
  });

  it('are the newest 50', async () => {
    const id = await blank('Often');
    await client.patch(`/api/dashboards/${id}`, { name: 'Often 0' });
    await sql(
      `insert into "DashboardVersion" (id, "workspaceId", "dashboardId", number, cause, name, config, changes, "savedById", "startedAt", "savedAt")
       select gen_random_uuid(), "workspaceId", "dashboardId", number - 100 - n, cause, name, config, changes, "savedById", "startedAt", "savedAt"
       from "DashboardVersion", generate_series(1, 70) n where "dashboardId" = $1 and number = 1`,
      [id],
    );
    await anHourAgo(id);
    await client.patch(`/api/dashboards/${id}`, { name: 'Often 1' });
    const kept = await versions(id);
    expect(kept).toHaveLength(50);
    expect(kept[0]).toMatchObject({ number: 3, name: 'Often 1' });
    const [{ count }] = (await sql<{ count: string }>(
      'select count(*) from "DashboardVersion" where "dashboardId" = $1',
      [id],
    )) as [{ count: string }];
    expect(Number(count)).toBe(50);
  });

  it('are nobody else’s', async () => {
    const id = await blank('Mine');
    await client.patch(`/api/dashboards/${id}`, { name: 'Still mine' });
    for (const answer of [
      await stranger.get(`/api/dashboards/${id}/versions`),
      await stranger.get(`/api/dashboards/${id}/revert?version=1`),
      await stranger.post(`/api/dashboards/${id}/revert`, { version: 1 }),
      await stranger.post(`/api/dashboards/${id}/duplicate`, {}),
    ])
      expect(answer.status).toBe(404);
    expect((await client.get(`/api/dashboards/${id}`)).body).toMatchObject({ name: 'Still mine', version: 2 });
  });

  it('are saved by whoever saves: a conflict names both and keeps none', async () => {
    const id = await blank('Twice');
    await client.patch(`/api/dashboards/${id}`, { name: 'First', baseVersion: 1 });
    const { status, body } = await client.patch(`/api/dashboards/${id}`, { name: 'Second', baseVersion: 1 });
    expect([status, body.code, body.details]).toEqual([409, 'conflict', { yours: 1, current: 2 }]);
    expect((await versions(id))[0]).toMatchObject({ number: 2, name: 'First' });
  });
});

describe('a copy of a dashboard', () => {
  it('has calculations of its own and answers the same', async () => {
    const id = await blank('Original');
    const { calculation } = (
      await client.post('/api/ai-calculations', { dashboardId: id, name: 'Twice', expression: 'SUM([fare]) * 2' })
    ).body;
    const doubled = {
      ...chart('twice', 'Twice the fare'),
      query: { measures: [{ calculationId: calculation.id, agg: 'avg' }], dimensions: [{ field: 'zone' }] },
    };
    const kept = await client.patch(`/api/dashboards/${id}`, { config: configOf(doubled) });
    expect(kept.status).toBe(200);
    const { status, body } = await client.post(`/api/dashboards/${id}/duplicate`, {});
    expect([status, body.dashboard.name, body.dashboard.state]).toEqual([
      201,
      'Copy of Original',
      kept.body.dashboard.state,
    ]);
    const copied = (await client.get(`/api/ai-calculations?dashboardId=${body.dashboard.id}`)).body;
    const [own] = Array.isArray(copied) ? copied : copied.calculations;
    expect(own).toMatchObject({ name: 'Twice' });
    expect(own.key).not.toBe(calculation.key);
    expect(JSON.stringify(body.dashboard.config)).toContain(own.id);
    expect(JSON.stringify(body.dashboard.config)).not.toContain(calculation.id);
    const rows = async (dashboard: string) =>
      (await client.post(`/api/dashboards/${dashboard}/query`, { filters: [] })).body.widgets.twice.rows.map(
        (row: Record<string, unknown>) => Object.values(row),
      );
    expect(await rows(body.dashboard.id)).toEqual(await rows(id));
    expect((await versions(body.dashboard.id))[0]).toMatchObject({ changes: ['Copied from “Original”'] });
  });

  it('takes a place of the plan, of many at once exactly as many as there are', async () => {
    const other = await signUp();
    const own = (await other.client.upload('fares.csv', CSV)).body.dataSource.id;
    const { dashboard } = (await other.client.post('/api/dashboards', { dataSourceIds: [own], mode: 'blank' })).body;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => other.client.post(`/api/dashboards/${dashboard.id}/duplicate`, {})),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 403, 403, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.code).toBe('plan_limit');
    expect((await other.client.get('/api/dashboards')).body).toHaveLength(5);
  });
});
