import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, signUp } from './client';
import { refused } from './refused';

const CSV = `day,Sales region,revenue\n${Array.from({ length: 90 }, (_, nth) => `2024-0${1 + Math.floor(nth / 30)}-${String(1 + (nth % 28)).padStart(2, '0')},${['Norrland', 'Svealand', '50% off_'][nth % 3]},${100 + nth}`).join('\n')}\n`;
type Found = {
  kind: string;
  name?: string;
  label?: string;
  value?: unknown;
  sourceId?: string;
  dashboard?: { id: string; dataSourceIds: string[] } | null;
  key?: string;
};

let client: Client;
let source: string;
let dashboard: string;
const find = async (q: string, of = client): Promise<Found[]> =>
  (await of.get(`/api/search?q=${encodeURIComponent(q)}`)).body.found;

beforeAll(async () => {
  ({ client } = await signUp());
  source = (await client.upload('harvest.csv', CSV)).body.dataSource.id;
  dashboard = (
    await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'auto', name: 'Harvest at a glance' })
  ).body.dashboard.id;
});

describe('searching', () => {
  it('finds data sources and dashboards by a part of their name, in any case', async () => {
    expect((await find('HARV')).map(({ kind, name }) => [kind, name])).toEqual([
      ['source', 'harvest.csv'],
      ['dashboard', 'Harvest at a glance'],
    ]);
  });

  it('finds columns by their name, the renamed ones by their new one', async () => {
    expect(await find('region')).toContainEqual({
      kind: 'column',
      sourceId: source,
      sourceName: 'harvest.csv',
      key: 'sales_region',
      label: 'Sales region',
      type: 'category',
    });
    await client.patch(`/api/data-sources/${source}`, { columns: [{ key: 'revenue', label: 'Takings' }] });
    expect((await find('takings')).map(({ kind, key }) => [kind, key])).toContainEqual(['column', 'revenue']);
    expect((await find('revenue')).filter(({ kind }) => kind === 'column')).toEqual([]);
  });

  it('finds values, and the dashboard on which they can be looked at', async () => {
    expect((await find('norrl')).find(({ kind }) => kind === 'value')).toEqual({
      kind: 'value',
      sourceId: source,
      sourceName: 'harvest.csv',
      key: 'sales_region',
      label: 'Sales region',
      value: 'Norrland',
      count: 30,
      dashboard: { id: dashboard, dataSourceIds: [source] },
    });
  });

  it.each(['%', '_', '50% off_', '\\', "'", ';drop table "DataSource"'])(
    'takes %j for letters, not for a pattern',
    async (q) => {
      const found = await find(q);
      expect(
        found.every(({ name, label, value, ...rest }) =>
          `${name ?? ''} ${label ?? ''} ${String(value ?? '')} ${String((rest as { title?: string }).title ?? '')}`.includes(
            q,
          ),
        ),
      ).toBe(true);
    },
  );

  it('answers at most 20, and nothing to a stranger', async () => {
    expect((await find('a')).length).toBeLessThanOrEqual(20);
    const { client: stranger } = await signUp();
    for (const q of ['harvest', 'region', 'norrland', 'a']) expect(await find(q, stranger)).toEqual([]);
  });

  it('finds nothing of what was deleted', async () => {
    await client.delete(`/api/dashboards/${dashboard}`);
    expect((await find('harvest')).map(({ kind }) => kind)).toEqual(['source']);
    expect((await find('norrl')).find(({ kind }) => kind === 'value')?.dashboard).toBeNull();
    await client.delete(`/api/data-sources/${source}`);
    for (const q of ['harvest', 'region', 'norrland']) expect(await find(q)).toEqual([]);
  });

  it.each([
    ['', 'can’t be empty'],
    ['a'.repeat(101), 'at most 100'],
    ['a\0', 'null'],
  ])('refuses %j', async (q, said) => {
    const answer = await client.get(`/api/search?q=${encodeURIComponent(q)}`);
    refused(answer, 400, 'validation');
    expect(answer.body.message ?? answer.body.error).toContain(said);
  });

  it('is limited to 120 a minute', async () => {
    const { client: busy } = await signUp();
    const answers = await Promise.all(Array.from({ length: 121 }, () => busy.get('/api/search?q=x')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
