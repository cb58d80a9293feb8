import { expect, it } from 'vitest';
import { signUp, type Client } from './client';
import { refused } from './refused';

const WIDE = `shop,2019,2020,2021,2022,2023\n${Array.from({ length: 12 }, (_, nth) => `S${nth},${[0, 1, 2, 3, 4].map((year) => 100 + 17 * nth + 9 * year).join(',')}`).join('\n')}\n`;

async function madeFrom(client: Client, text: string) {
  const {
    body: { dataSource },
  } = await client.upload('shops.csv', text);
  const {
    body: { dashboard },
  } = await client.post('/api/dashboards', { dataSourceIds: [dataSource.id], mode: 'auto' });
  return { dataSource, dashboard };
}
const fieldsOf = (dashboard: object) => [
  ...new Set([...JSON.stringify(dashboard).matchAll(/"field":"([^"]+)"/g)].map(([, field]) => field)),
];

it('an automatic dashboard is made again from the new reading, and again when that is taken back', async () => {
  const { client } = await signUp();
  const { dataSource, dashboard } = await madeFrom(client, WIDE);
  expect(fieldsOf(dashboard.config)).toContain('value');
  await client.patch(`/api/data-sources/${dataSource.id}`, { options: { periods: 'kept' } });
  const wide = await client.post(`/api/dashboards/${dashboard.id}/remake`);
  expect(wide).toMatchObject({
    status: 200,
    body: { remade: true, dashboard: { id: dashboard.id, version: 1, state: 'ready' } },
  });
  expect(fieldsOf(wide.body.dashboard.config)).not.toContain('value');
  await client.patch(`/api/data-sources/${dataSource.id}`, { options: { periods: dataSource.options.periods } });
  const long = await client.post(`/api/dashboards/${dashboard.id}/remake`);
  expect(fieldsOf(long.body.dashboard.config)).toEqual(fieldsOf(dashboard.config));
});

it('one that was changed stays, and so does a blank one', async () => {
  const { client } = await signUp();
  const { dataSource, dashboard } = await madeFrom(client, WIDE);
  const [first, ...charts] = dashboard.config.charts;
  const config = { ...dashboard.config, charts: [{ ...first, title: 'Mine' }, ...charts] };
  await client.patch(`/api/dashboards/${dashboard.id}`, { config });
  const stays = await client.post(`/api/dashboards/${dashboard.id}/remake`);
  expect(stays).toMatchObject({ status: 200, body: { remade: false, dashboard: { version: 2 } } });
  expect(stays.body.dashboard.config.charts[0].title).toBe('Mine');
  const blank = (await client.post('/api/dashboards', { dataSourceIds: [dataSource.id], mode: 'blank' })).body
    .dashboard;
  expect((await client.post(`/api/dashboards/${blank.id}/remake`)).body).toMatchObject({
    remade: false,
    dashboard: { config: { charts: [] } },
  });
});

it('is no stranger’s to make', async () => {
  const [{ client }, stranger] = [await signUp(), await signUp()];
  const { dashboard } = await madeFrom(client, WIDE);
  refused(await stranger.client.post(`/api/dashboards/${dashboard.id}/remake`), 404, 'not_found');
});
