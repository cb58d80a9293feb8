import { beforeAll, expect, it } from 'vitest';
import { signUp, type Client } from './client';

const CSV = 'day,region,amount\n2025-01-01,North,1\n2025-01-02,South,2\n2025-01-03,North,4\n';
let client: Client;
let stranger: Client;
let source = '';
let dashboard = '';

const BODY = '# Sales\n\nAll {{k}}, North {{c:sum_amount:North}}';
const SUM = { measures: [{ field: 'amount', agg: 'sum' }], dimensions: [], filters: [] };
const configOf = (texts: unknown) => ({
  version: 1,
  kpis: [
    {
      id: 'k',
      label: 'Amount',
      dataSourceId: source,
      query: SUM,
      format: { kind: 'plain' },
      comparison: { kind: 'none' },
      goodDirection: 'up',
      sparkline: null,
    },
  ],
  charts: [
    {
      id: 'c',
      title: 'By region',
      type: 'bar',
      dataSourceId: source,
      query: { ...SUM, dimensions: [{ field: 'region' }] },
      description: '',
    },
  ],
  ...(texts === undefined ? {} : { texts }),
});
const put = (texts: unknown, who = client) => who.patch(`/api/dashboards/${dashboard}`, { config: configOf(texts) });
const kept = async () => (await client.get(`/api/dashboards/${dashboard}`)).body.config.texts;

beforeAll(async () => {
  ({ client } = await signUp());
  ({ client: stranger } = await signUp());
  source = (await client.upload('sales.csv', CSV)).body.dataSource.id;
  const made = await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'Sales' });
  dashboard = made.body.dashboard.id;
});

it('a config without texts stays one without', async () => {
  expect((await put(undefined)).status).toBe(200);
  expect(await kept()).toBeUndefined();
});

it('texts are kept, said in the versions, and copied', async () => {
  expect((await put([{ id: 't', body: BODY }])).status).toBe(200);
  expect(await kept()).toEqual([{ id: 't', body: BODY }]);
  const { body } = await client.get(`/api/dashboards/${dashboard}/versions`);
  expect(JSON.stringify(body)).toContain('Text “Sales” added');
  const copy = await client.post(`/api/dashboards/${dashboard}/duplicate`, {});
  expect(copy.body.dashboard.config.texts).toEqual([{ id: 't', body: BODY }]);
});

it('they go into the file of a dashboard and come out of it', async () => {
  const file = (await client.get(`/api/dashboards/${dashboard}/file`)).body;
  expect(file.config.texts).toEqual([{ id: 't', body: BODY }]);
  const made = await client.post('/api/dashboards/file', file);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.dashboard.config.texts).toEqual([{ id: 't', body: BODY }]);
});

it.each<[string, unknown]>([
  ['none written', [{ id: 't', body: ' \n' }]],
  ['too long', [{ id: 't', body: 'x'.repeat(5001) }]],
  ['too many', Array.from({ length: 25 }, (_, nth) => ({ id: `t${nth}`, body: 'x' }))],
  ['an id twice', [{ id: 'k', body: 'x' }]],
  ['no body', [{ id: 't' }]],
])('refuses texts: %s', async (_, texts) => {
  const answer = await put(texts);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toMatch(/texts|same id/);
});

it('a stranger neither reads nor writes them', async () => {
  expect((await put([{ id: 't', body: 'mine' }], stranger)).status).toBe(404);
  expect((await stranger.get(`/api/dashboards/${dashboard}`)).status).toBe(404);
  expect(await kept()).toEqual([{ id: 't', body: BODY }]);
});
