import { beforeAll, describe, expect, it } from 'vitest';
import { Client, ORIGIN, sameBrowser, setPlan, signUp, sql, type Answer, type Person } from './client';

const ZONES = ['North', 'South', 'West'];
const CSV = `day,zone,fare\n${Array.from({ length: 60 }, (_, nth) => `2024-01-${String(1 + (nth % 28)).padStart(2, '0')},${ZONES[nth % 3]},${5 + nth}`).join('\n')}\n`;
const OTHER = `day,place,amount\n2024-01-01,here,1\n2024-01-02,there,2\n`;

let ana: Client;
let anaId: string;
let anaPerson: Person;
let ben: Client;
let benPerson: Person;
let stranger: Client;
let source: string;
let dashboard: string;

const total = { measures: [{ agg: 'sum', field: 'fare' }] };
const config = (title = 'Fare by zone') => ({
  version: 1,
  kpis: [
    {
      id: 'total',
      label: 'Total fare',
      dataSourceId: source,
      query: total,
      format: { kind: 'plain' },
      comparison: { kind: 'none' },
      goodDirection: 'none',
      sparkline: null,
    },
  ],
  charts: [
    {
      id: 'zones',
      title,
      type: 'bar',
      dataSourceId: source,
      query: {
        ...total,
        dimensions: [{ field: 'zone' }],
        filters: [{ dataSourceId: source, field: 'zone', op: 'in', values: ['North', 'South'] }],
      },
      options: {},
      description: '',
    },
  ],
  filters: [{ dataSourceId: source, field: 'zone', kind: 'category' }],
});

beforeAll(async () => {
  const first = await signUp();
  ({ client: ana, id: anaId, person: anaPerson } = first);
  await setPlan(anaId, 'enterprise');
  const second = await signUp();
  benPerson = second.person;
  ({ client: stranger } = await signUp());
  const [{ workspaceId }] = (await sql<{ workspaceId: string }>(
    'select "workspaceId" from "Membership" where "userId" = $1',
    [anaId],
  )) as [{ workspaceId: string }];
  await sql('delete from "Membership" where "userId" = $1', [second.id]);
  await sql('insert into "Membership" ("workspaceId", "userId") values ($1, $2)', [workspaceId, second.id]);
  ben = new Client();
  ben.token = (
    await ben.post('/api/auth/login', { username: benPerson.username, password: benPerson.password })
  ).body.accessToken;
  source = (await ana.upload('fares.csv', CSV)).body.dataSource.id;
  dashboard = (await ana.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'Fares' })).body
    .dashboard.id;
  await ana.patch(`/api/dashboards/${dashboard}`, { config: config() });
});

describe('who looks at a dashboard', () => {
  const beat = (client: Client, tab: string, leaving = false) =>
    client.post(`/api/dashboards/${dashboard}/presence`, { tab, leaving });
  /** The beat of one is heard by every process before it is told of. */
  const sees = (client: Client, tab: string) =>
    expect.poll(async () => (await beat(client, tab)).body.people, { timeout: 5000 });

  it('is told to the others, a person once however many tabs they have, until the last tab leaves', async () => {
    expect((await beat(ana, 'ana-tab-one')).body).toMatchObject({ people: [], version: 2 });
    await beat(ben, 'ben-tab-one');
    await beat(sameBrowser(ben), 'ben-tab-one');
    await beat(ben, 'ben-tab-two');
    await sees(ana, 'ana-tab-one').toEqual([benPerson.username]);
    await sees(ben, 'ben-tab-one').toEqual([anaPerson.username]);
    await beat(ben, 'ben-tab-one', true);
    expect((await beat(ana, 'ana-tab-one')).body.people).toEqual([benPerson.username]);
    await beat(ben, 'ben-tab-two', true);
    await sees(ana, 'ana-tab-one').toEqual([]);
  });

  it('is nobody of another workspace, and told to none', async () => {
    expect((await beat(stranger, 'a-stranger')).status).toBe(404);
    expect((await beat(ana, 'ana-tab-one')).body.people).toEqual([]);
    expect((await ana.post(`/api/dashboards/${dashboard}/presence`, { tab: 'a tab; drop' })).status).toBe(400);
  });

  it('with a change of theirs is told on the stream of the workspace alone', async () => {
    const stop = new AbortController();
    const follow = async (client: Client) => {
      const response = await fetch(new URL('/api/jobs/events', ORIGIN), {
        headers: { Authorization: `Bearer ${client.token}` },
        signal: stop.signal,
      });
      const said = { text: '' };
      void (async () => {
        const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
        for (let read = await reader.read(); !read.done; read = await reader.read()) said.text += read.value;
      })().catch(() => {});
      return said;
    };
    const [own, foreign] = [await follow(ben), await follow(stranger)];
    const { body } = await ana.patch(`/api/dashboards/${dashboard}`, { name: 'Fares of January' });
    await ana.post(`/api/dashboards/${dashboard}/comments`, { text: 'Renamed it' });
    await expect.poll(() => own.text, { timeout: 5000 }).toContain(`"kind":"comments","id":"${dashboard}"`);
    expect(own.text).toContain(
      `event: change\ndata: {"kind":"dashboard","id":"${dashboard}","version":${body.dashboard.version}}`,
    );
    // Their own comes through; nothing of ours did.
    const theirs = (await stranger.upload('own.csv', OTHER)).body.dataSource.id;
    await expect.poll(() => foreign.text, { timeout: 5000 }).toContain(theirs);
    expect(foreign.text).not.toContain(dashboard);
    stop.abort();
  });
});

describe('all numbers of a dashboard', () => {
  it('are calculated again and match', async () => {
    const { status, body } = await ana.post(`/api/dashboards/${dashboard}/verify`);
    const found =
      status === 200
        ? body.verification
        : (await ana.ended(body.job.id), (await ana.get(`/api/dashboards/${dashboard}/verify`)).body);
    expect(found).toMatchObject({ checked: 2, differences: [], unchecked: [] });
  });

  it('that the engine answers otherwise than they were written are named, with both values', async () => {
    const { widgets } = (await ana.post(`/api/dashboards/${dashboard}/query`, { filters: [] })).body;
    const { evidenceId } = widgets.total;
    await sql(
      `update "Evidence" set hash = 'tampered', rows = jsonb_set(rows, '{value,0,sum_fare}', '1') where id = $1`,
      [evidenceId],
    );
    const { status, body } = await ana.post(`/api/dashboards/${dashboard}/verify`);
    if (status === 202) await ana.ended(body.job.id);
    const found = (await ana.get(`/api/dashboards/${dashboard}/verify`)).body;
    expect(found.differences).toEqual([
      {
        widgetId: 'total',
        name: 'Total fare',
        part: 'value',
        evidenceId,
        then: 1,
        now: widgets.total.rows[0].sum_fare,
      },
    ]);
    expect(JSON.stringify((await ana.get(`/api/dashboards/${dashboard}`)).body)).not.toContain('differences');
  });

  it('are nobody else’s', async () => {
    expect((await stranger.post(`/api/dashboards/${dashboard}/verify`)).status).toBe(404);
    expect((await stranger.get(`/api/dashboards/${dashboard}/verify`)).status).toBe(404);
  });
});

describe('a dashboard as a file', () => {
  const file = async (id = dashboard) => (await ana.get(`/api/dashboards/${id}/file`)).body;
  const put = (client: Client, id: string, body: unknown) => client.send('PUT', `/api/dashboards/${id}/file`, body);

  it('names its data with their hash, and holds no id', async () => {
    const read = await file();
    const [{ sha256 }] = (await sql<{ sha256: string }>('select sha256 from "DataSource" where id = $1', [source])) as [
      { sha256: string },
    ];
    expect(read).toMatchObject({
      plumbline: 'dashboard',
      fileVersion: 1,
      sources: [{ key: 'source-1', name: 'fares.csv', sha256, rowCount: 60 }],
      config: { charts: [{ dataSourceId: 'source-1' }] },
    });
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(read)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[1-9a-f][0-9a-f]{3}-/);
    expect((await ana.get(`/api/dashboards/${dashboard}/file`)).headers.get('content-disposition')).toMatch(
      /attachment/,
    );
  });

  it('goes back as it came, with its calculations, as a version', async () => {
    await ana.post('/api/ai-calculations', { dashboardId: dashboard, name: 'Twice', expression: 'SUM([fare]) * 2' });
    const before = (await ana.get(`/api/dashboards/${dashboard}`)).body;
    const read = await file();
    expect(read.calculations).toMatchObject([{ name: 'Twice', source: 'source-1' }]);
    read.name = 'From a file';
    read.config.charts[0].title = 'Renamed in an editor';
    const { status, body } = await put(ana, dashboard, read);
    expect([status, body.sources]).toEqual([
      200,
      [{ key: 'source-1', name: 'fares.csv', dataSourceId: source, by: 'content' }],
    ]);
    expect(body.dashboard).toMatchObject({ name: 'From a file', version: before.version + 1, state: 'ready' });
    expect(body.dashboard.config.kpis).toEqual(before.config.kpis);
    const [version] = (await ana.get(`/api/dashboards/${dashboard}/versions`)).body;
    expect(version).toMatchObject({
      cause: 'file',
      changes: expect.arrayContaining([expect.stringMatching(/Renamed/)]),
    });
    expect((await ana.get(`/api/ai-calculations?dashboardId=${dashboard}`)).body).toHaveLength(1);
  });

  it('becomes a new dashboard of somebody else over their data, by name or columns', async () => {
    const read = await file();
    const nothing = await stranger.post('/api/dashboards/file', read);
    expect([nothing.status, nothing.body.details.problems]).toEqual([
      422,
      ['No data source matches “fares.csv”. Upload it, then try again.'],
    ]);
    await stranger.upload('rides.csv', CSV.replace('5\n', '6\n'));
    const made = await stranger.post('/api/dashboards/file', read);
    expect([made.status, made.body.sources[0].by, made.body.dashboard.state]).toEqual([201, 'columns', 'ready']);
    const { widgets } = (await stranger.post(`/api/dashboards/${made.body.dashboard.id}/query`, { filters: [] })).body;
    expect(widgets.zones.error).toBeUndefined();
    expect((await stranger.get(`/api/ai-calculations?dashboardId=${made.body.dashboard.id}`)).body).toHaveLength(1);
  });

  it.each<[string, (read: Answer['body']) => unknown, number]>([
    ['no file of ours', () => ({ name: 'x' }), 400],
    ['of a later version', (read) => ({ ...read, fileVersion: 2 }), 400],
    [
      'a statement for a query',
      (read) => ({ ...read, config: { ...read.config, charts: [{ ...read.config.charts[0], query: 'select 1' }] } }),
      400,
    ],
    [
      'an aggregate that is none',
      (read) => ({
        ...read,
        config: {
          ...read.config,
          charts: [{ ...read.config.charts[0], query: { measures: [{ agg: 'system', field: 'fare' }] } }],
        },
      }),
      400,
    ],
    [
      'an id for a data source',
      (read) => ({ ...read, config: { ...read.config, charts: [{ ...read.config.charts[0], dataSourceId: source }] } }),
      400,
    ],
    ['a data source that it does not list', (read) => ({ ...read, sources: [] }), 422],
    [
      'a column that is not there',
      (read) => ({
        ...read,
        config: {
          ...read.config,
          charts: [{ ...read.config.charts[0], query: { measures: [{ agg: 'sum', field: 'surcharge' }] } }],
        },
      }),
      422,
    ],
    [
      'a calculation that is no formula',
      (read) => ({ ...read, calculations: [{ ...read.calculations[0], expression: 'system("ls")' }] }),
      422,
    ],
  ])('is refused: %s', async (_what, change, refusal) => {
    const before = (await ana.get(`/api/dashboards/${dashboard}`)).body;
    const { status } = await put(ana, dashboard, change(await file()));
    expect(status).toBe(refusal);
    expect((await ana.get(`/api/dashboards/${dashboard}`)).body).toEqual(before);
  });

  it('brings no calculation past the schema of queries', async () => {
    const read = await file();
    read.config.charts[0].query.calculations = [{ key: 'calc_000000000001', expression: 'anything' }];
    const { body } = await put(ana, dashboard, read);
    expect(JSON.stringify(body.dashboard.config)).not.toContain('anything');
  });

  it('is nobody else’s', async () => {
    expect((await stranger.get(`/api/dashboards/${dashboard}/file`)).status).toBe(404);
    expect((await put(stranger, dashboard, await file())).status).toBe(404);
  });
});
