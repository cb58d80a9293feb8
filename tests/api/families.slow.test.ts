import { beforeAll, describe, expect, it } from 'vitest';
import description from '@/package.json';
import { Client, signUp, sql } from './client';

const anonymous = new Client();
const CSV = `day,shop,amount\n${Array.from({ length: 60 }, (_, nth) => `2024-01-${String(1 + (nth % 28)).padStart(2, '0')},shop ${nth % 3},${nth * 1.5}`).join('\n')}\n`;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

describe('GET /api/public', () => {
  it('[C12] tells anybody the plans, their limits, the legal texts and the version', async () => {
    const { status, body, headers } = await anonymous.get('/api/public');
    expect([status, headers.get('cache-control'), headers.get('set-cookie')]).toEqual([
      200,
      'public, max-age=60',
      null,
    ]);
    expect(body).toMatchObject({ generatedAt: expect.stringMatching(INSTANT), data: { version: description.version } });
    expect(body.data.plans.map(({ name, price }: { name: string; price: number | null }) => [name, price])).toEqual([
      ['Free', 0],
      ['Premium', 9.99],
      ['Enterprise', null],
    ]);
    expect(body.data.plans[0].limits).toMatchObject({
      dataSources: 5,
      dashboards: 5,
      documents: 3,
      calculationsPerDashboard: 2,
    });
    expect(body.data.legal).toEqual(
      ['/terms-of-service', '/privacy-policy'].map((path) =>
        expect.objectContaining({ path, changed: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }),
      ),
    );
  });
});

describe('GET /api/static-data', () => {
  it('[C12] tells team sizes, chart types, functions and formats', async () => {
    const { body, headers } = await anonymous.get('/api/static-data');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(body.data.teamSizes).toEqual(['1-10', '11-50', '51-100', '101-500', '500+']);
    expect(body.data.chartTypes).toContain('stacked_bar');
    expect(body.data.functions).toEqual([
      'sum',
      'avg',
      'median',
      'min',
      'max',
      'count',
      'distinct',
      'q1',
      'q3',
      'p5',
      'p10',
      'p90',
      'p95',
      'sd',
    ]);
    expect(body.data.formats).toMatchObject({
      uploads: { csv: 'csv', json: 'json', xml: 'xml', txt: 'txt' },
      uploadLimit: 50 * 1024 * 1024,
    });
  });

  it('is not sent again to whoever names the tag of what they have', async () => {
    const etag = (await anonymous.get('/api/static-data')).headers.get('etag')!;
    const again = await anonymous.get('/api/static-data', { 'If-None-Match': `"other", W/${etag}` });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, { text: '' }, etag]);
    expect((await anonymous.get('/api/static-data', { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe('the cache of answers', () => {
  let client: Client;
  let source: string;
  const ask = () =>
    client.post(`/api/data-sources/${source}/query`, {
      queries: {
        all: { measures: [{ agg: 'sum', field: 'amount' }] },
        by: { measures: [{ agg: 'count' }], dimensions: [{ field: 'shop' }] },
      },
    });
  const metrics = async (who = client) => (await who.get('/api/cache-metrics')).body.data;

  beforeAll(async () => {
    ({ client } = await signUp());
    source = (await client.upload('sales.csv', CSV)).body.dataSource.id;
  });

  it('[C12] is told to its workspace alone, and grows with what is asked', async () => {
    const first = await client.get('/api/cache-metrics');
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(first.body).toMatchObject({
      generatedAt: expect.stringMatching(INSTANT),
      data: { families: [{ family: 'data-sources' }] },
    });
    const before = first.body.data;
    expect((await ask()).status).toBe(200);
    const asked = await metrics();
    expect(asked.entries).toBe(before.entries + 2);
    expect(asked.bytes).toBeGreaterThan(before.bytes);
    await ask();
    const again = await metrics();
    expect([again.entries, again.families[0].hits - asked.families[0].hits]).toEqual([asked.entries, 2]);
    expect(again.hitRate).toBeCloseTo(again.families[0].hits / (again.families[0].hits + again.families[0].misses), 12);
    expect(await metrics((await signUp()).client)).toMatchObject({ entries: 0, bytes: 0, hitRate: null });
  });

  it('[C12] tells a stranger its families and no figure, and refuses a token that no longer holds', async () => {
    const { headers, body } = await anonymous.get('/api/cache-metrics');
    expect([headers.get('cache-control'), headers.get('vary'), body.data]).toEqual([
      'public, max-age=60',
      expect.stringMatching(/Authorization/i),
      { families: ['data-sources'] },
    ]);
    expect((await anonymous.get('/api/cache-metrics', { Authorization: 'Bearer x.y.z' })).status).toBe(401);
  });

  it.each<[string, unknown]>([
    ['a list', ['/api/dashboards', 'create']],
    ['a list as JSON', '["/api/data-sources","rename"]'],
    ['a path', '/api/data-sources'],
  ])('is emptied for its workspace by %s, and for no other', async (_what, key) => {
    const { client: other } = await signUp();
    const { id } = (await other.upload('sales.csv', CSV)).body.dataSource;
    await other.post(`/api/data-sources/${id}/query`, { queries: { all: { measures: [{ agg: 'count' }] } } });
    await ask();
    const { entries } = await metrics();
    const kept = await metrics(other);
    expect(entries).toBeGreaterThan(0);
    expect(await client.post('/api/cache/invalidate', { keys: [key] })).toMatchObject({
      status: 200,
      body: { success: true, invalidated: entries },
    });
    expect((await metrics()).entries).toBe(0);
    expect((await metrics(other)).entries).toBe(kept.entries);
    expect((await ask()).body.widgets.all.rows).toEqual([{ sum_amount: 2655 }]);
  });

  it.each<[string, unknown]>([
    ['another family', ['/api/admin']],
    ['an item', [['/api/dashboards/0198', 'rename']]],
    ['21 keys', Array(21).fill('/api/dashboards')],
    ['a long key', ['x'.repeat(201)]],
    ['no key', []],
  ])('is not emptied by %s', async (_what, keys) => {
    await ask();
    const { entries } = await metrics();
    expect(await client.post('/api/cache/invalidate', { keys })).toMatchObject({
      status: 400,
      body: { code: 'validation' },
    });
    expect((await metrics()).entries).toBe(entries);
  });

  it('is emptied thirty times a minute at most', async () => {
    const { client: eager } = await signUp();
    const answers = [];
    for (let nth = 0; nth < 31; nth++)
      answers.push(await eager.post('/api/cache/invalidate', { keys: ['dashboards'] }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429]);
    expect(answers[30]!.body.details.retryAfter).toBeGreaterThan(0);
    await sql('delete from "ThrottleCounter" where key like $1', ['invalidate %']);
  });

  it('asks who is there', async () => {
    expect((await anonymous.post('/api/cache/invalidate', { keys: ['dashboards'] })).status).toBe(401);
  });
});

describe('the lists', () => {
  it.each(['data-sources', 'dashboards', 'insights', 'documents', 'executive-summaries/all', 'extractions/all'])(
    '[C09] GET /api/%s is an array, and asks who is there',
    async (path) => {
      const { client } = await signUp();
      expect(await client.get(`/api/${path}`)).toMatchObject({ status: 200, body: [] });
      expect(await client.get(`/api/${path}?_t=1`)).toMatchObject({ status: 200, body: [] });
      expect((await anonymous.get(`/api/${path}`)).status).toBe(401);
    },
  );
});
