import { read, utils } from '@e965/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client, ORIGIN, setPlan, signUp, type Answer } from './client';

const CSV = 'day,region,amount,pay\n2025-01-01,North,1,7\n2025-01-02,South,2,8\n2025-01-03,North,4,9\n';
let client: Client;
let stranger: Client;
let source = '';
let dashboard = '';

const sum = (field = 'amount') => ({ measures: [{ field, agg: 'sum' }], dimensions: [], filters: [] });
const kpi = (id: string, field = 'amount') => ({
  id,
  label: `Sum ${id}`,
  dataSourceId: source,
  query: sum(field),
  format: { kind: 'plain' },
  comparison: { kind: 'none' },
  goodDirection: 'up',
  sparkline: null,
});
const TABS = [
  { id: 'sales', name: 'Sales' },
  { id: 'detail', name: 'Detail' },
  { id: 'pay', name: 'Salaries' },
];
const place = (id: string, y: number, tab: string) => ({ id, x: 0, y, w: 12, h: 2, tab });
const configOf = (tabs: unknown = TABS) => ({
  version: 1,
  filters: [{ dataSourceId: source, field: 'region', kind: 'category' }],
  kpis: [kpi('k1'), kpi('k2'), kpi('k3', 'pay')],
  charts: [
    {
      id: 'c',
      title: 'By region',
      type: 'bar',
      dataSourceId: source,
      query: { ...sum(), dimensions: [{ field: 'region' }] },
      description: '',
    },
  ],
  texts: [{ id: 't', body: '# Above\n\nOf {{k2}}' }],
  layout: [place('t', 0, 'sales'), place('k1', 2, 'sales'), place('k2', 4, 'detail'), place('c', 6, 'detail')].concat(
    place('k3', 9, 'pay'),
  ),
  ...(tabs === undefined ? {} : { tabs }),
});
const put = (tabs: unknown, who = client) => who.patch(`/api/dashboards/${dashboard}`, { config: configOf(tabs) });
const asked = (answer: Answer): string[] => Object.keys(answer.body.widgets).toSorted();

beforeAll(async () => {
  let id: string;
  ({ client, id } = await signUp());
  await setPlan(id, 'premium');
  ({ client: stranger } = await signUp());
  source = (await client.upload('sales.csv', CSV)).body.dataSource.id;
  const made = await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'Sales' });
  dashboard = made.body.dashboard.id;
  const kept = await put(TABS);
  expect(kept.status, JSON.stringify(kept.body)).toBe(200);
});

describe('tabs of a dashboard', () => {
  it('are kept, said in the versions, copied, and go through a file', async () => {
    expect((await client.get(`/api/dashboards/${dashboard}`)).body.config.tabs).toEqual(TABS);
    expect(JSON.stringify((await client.get(`/api/dashboards/${dashboard}/versions`)).body)).toContain(
      'Tab “Salaries” added',
    );
    const copy = await client.post(`/api/dashboards/${dashboard}/duplicate`, {});
    expect(copy.body.dashboard.config).toMatchObject({ tabs: TABS, layout: configOf().layout });
    const file = (await client.get(`/api/dashboards/${dashboard}/file`)).body;
    const made = await client.post('/api/dashboards/file', file);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.dashboard.config).toMatchObject({ tabs: TABS, layout: configOf().layout });
  });

  it.each<[string, unknown]>([
    ['none in the list', []],
    ['too many', Array.from({ length: 13 }, (_, nth) => ({ id: `t${nth}`, name: 'T' }))],
    ['a name too long', [{ id: 'a', name: 'x'.repeat(61) }]],
    ['a name of blanks', [{ id: 'a', name: '  ' }]],
    ['an id twice', [TABS[0], TABS[0]]],
    ['an id that addresses don’t hold', [{ id: 'a b', name: 'A' }]],
  ])('are refused: %s', async (_, tabs) => {
    const answer = await put(tabs);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('tabs');
  });

  it('count against the limits of the whole dashboard', async () => {
    const config = { ...configOf(), kpis: Array.from({ length: 13 }, (_, nth) => kpi(`n${nth}`)) };
    expect((await client.patch(`/api/dashboards/${dashboard}`, { config })).status).toBe(400);
  });

  it('are no stranger’s', async () => {
    expect((await put([TABS[0]], stranger)).status).toBe(404);
    expect((await stranger.get(`/api/dashboards/${dashboard}`)).status).toBe(404);
    expect((await client.get(`/api/dashboards/${dashboard}`)).body.config.tabs).toHaveLength(3);
  });
});

const MANY = [
  'day,region,amount',
  ...Array.from({ length: 240 }, (_, nth) => {
    const on = new Date(Date.UTC(2025, 0, 1 + Math.floor(nth / 2))).toISOString().slice(0, 10);
    return `${on},${['North', 'South', 'East'][nth % 3]},${10 + ((nth * 7) % 40)}.5`;
  }),
].join('\n');

describe('a template', () => {
  let many = '';
  beforeAll(async () => {
    many = (await client.upload('orders.csv', MANY)).body.dataSource.id;
  });
  const create = (body: object, who = client) => who.post('/api/dashboards', { dataSourceIds: [many], ...body });

  it.each(['overview', 'periods', 'detail', 'report'])(
    '%s is filled, answered and kept as one page',
    async (template) => {
      const made = await create({ template });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const { id, config, version, state } = made.body.dashboard;
      expect(state).toBe('ready');
      const { body } = await client.post(`/api/dashboards/${id}/query`, { filters: [] });
      expect(Object.values<Answer['body']>(body.widgets).filter(({ error }) => error)).toEqual([]);
      expect(Object.keys(body.widgets)).toHaveLength(config.kpis.length + config.charts.length);
      // It is not made anew from its data, and says where it is from.
      expect((await client.post(`/api/dashboards/${id}/remake`, {})).body.remade).toBe(false);
      expect(version).toBe(2);
      const versions = await client.get(`/api/dashboards/${id}/versions`);
      expect(JSON.stringify(versions.body)).toContain('Created from the template');
      expect((await client.delete(`/api/dashboards/${id}`)).status).toBe(200);
    },
  );

  it('is answered and not kept for a tab', async () => {
    const before = (await client.get('/api/dashboards')).body.length;
    const made = await create({ template: 'report', preview: true });
    expect(made.status).toBe(200);
    expect(made.body.dashboard.config.texts.length).toBeGreaterThan(1);
    expect((await client.get('/api/dashboards')).body).toHaveLength(before);
  });

  it('says what the data lacks, and keeps nothing', async () => {
    const words = (await client.upload('notes.csv', 'note\nred and blue\ngreen and grey\nwhite\n')).body.dataSource.id;
    const before = (await client.get('/api/dashboards')).body.length;
    const refused = await client.post('/api/dashboards', { dataSourceIds: [words], template: 'periods' });
    expect(refused.status).toBe(422);
    expect(refused.body.message).toMatch(/“Comparison of periods” can’t be filled from this data\. It needs/);
    expect((await client.get('/api/dashboards')).body).toHaveLength(before);
  });

  it('is one of those that there are, of data that one may read', async () => {
    expect((await create({ template: 'gone' })).status).toBe(400);
    expect((await create({ template: 'overview' }, stranger)).status).toBe(404);
  });
});

const fileOf = async (format: string): Promise<Buffer> => {
  const { body } = await client.post('/api/export', { kind: 'dashboard', targetId: dashboard, format });
  expect((await client.ended(body.job.id)).state).toBe('succeeded');
  const response = await fetch(new URL(`/api/export/${body.export.id}/file`, ORIGIN), {
    headers: { Authorization: `Bearer ${client.token}` },
  });
  return Buffer.from(await response.arrayBuffer());
};

describe('an export', () => {
  it('names the tab of each widget and text', async () => {
    const { widgets, texts } = JSON.parse((await fileOf('json')).toString());
    expect(widgets.map(({ id, tab }: { id: string; tab: string }) => [id, tab])).toEqual([
      ['k1', 'Sales'],
      ['k2', 'Detail'],
      ['c', 'Detail'],
      ['k3', 'Salaries'],
    ]);
    expect(texts).toMatchObject([{ id: 't', tab: 'Sales' }]);
  });

  it('lists them in a workbook', async () => {
    const { Sheets, SheetNames } = read(await fileOf('xlsx'));
    expect(SheetNames[0]).toBe('Contents');
    expect(utils.sheet_to_json(Sheets.Contents!)).toEqual([
      { Tab: 'Sales', What: 'Sum k1' },
      { Tab: 'Detail', What: 'Sum k2' },
      { Tab: 'Detail', What: 'By region' },
      { Tab: 'Salaries', What: 'Sum k3' },
    ]);
  });

  it.each(['pdf', 'docx', 'png'])('is written as %s', async (format) => {
    expect((await fileOf(format)).length).toBeGreaterThan(2000);
  });
});

describe('a guest', () => {
  const guestOf = async (body: object = {}): Promise<Client> => {
    const made = await client.post(`/api/dashboards/${dashboard}/shares`, { label: 'Board', ...body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const guest = new Client();
    expect((await guest.get(`/api/shared/${made.body.token}`)).status).toBe(200);
    return guest;
  };
  const query = (guest: Client, body: object) => guest.post(`/api/shared-guest/${dashboard}/query`, body);

  it('is told the tabs, and asks for one of them with what its texts name', async () => {
    const guest = await guestOf();
    const { body } = await guest.get(`/api/shared-guest/${dashboard}`);
    expect(body.dashboard.config.tabs).toEqual(TABS);
    expect(asked(await query(guest, { tab: 'sales' }))).toEqual(['k1', 'k2']);
    expect(asked(await query(guest, { tab: 'detail' }))).toEqual(['c', 'k2']);
    // What names none is the first; without a tab all is meant.
    expect(asked(await query(guest, { tab: 'gone' }))).toEqual(['k1', 'k2']);
    expect(asked(await query(guest, {}))).toEqual(['c', 'k1', 'k2', 'k3']);
    const filters = [{ dataSourceId: source, field: 'region', op: 'eq', value: 'South' }];
    const narrowed = await query(guest, { tab: 'detail', filters });
    expect(Object.values(narrowed.body.widgets.k2.rows[0])).toEqual([2]);
  });

  it('is not told of a tab of which nothing is shown', async () => {
    const guest = await guestOf({ hiddenColumns: [{ dataSourceId: source, field: 'pay' }] });
    const { body } = await guest.get(`/api/shared-guest/${dashboard}`);
    expect(body.dashboard.config.tabs).toEqual(TABS.slice(0, 2));
    expect(JSON.stringify(body)).not.toContain('Salaries');
    expect(asked(await query(guest, { tab: 'pay' }))).toEqual(['k1', 'k2']);
  });
});
