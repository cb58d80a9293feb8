import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/lib/base/plans/limits';
import { FEATURES } from '@/lib/base/plans/plans';
import { Client, setPlan, setRole, signUp, sql, type Answer } from './client';

const CSV = 'day,region,amount\n2024-01-01,North,1.50\n2024-01-02,South,2.25\n2024-01-03,North,3.00\n';
const many = <T>(count: number, act: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => act(nth)));
/** A file that takes longer is answered 202, and has its place. */
const wasMade = ({ status }: Answer) => status === 201 || status === 202;
/** One that is read already, so that a dashboard can be made of it. */
const wholeOf = (uploads: Answer[]) => uploads.find(({ status }) => status === 201)!.body.dataSource.id as string;
const upload = (client: Client, count: number) => many(count, (nth) => client.upload(`part-${nth}.csv`, CSV));

async function person(plan: 'free' | 'premium' | 'enterprise') {
  const { client, id } = await signUp();
  await setPlan(id, plan);
  return { client, id };
}

/** Exactly as many as there are places were made; all others were refused in the plan's words. */
function expectPlaces(answers: Answer[], limit: number, noun: string, plan: string) {
  expect(answers.filter(wasMade)).toHaveLength(limit);
  const refused = answers.filter((answer) => !wasMade(answer));
  expect(refused).toHaveLength(answers.length - limit);
  const message = `Your plan allows ${limit} ${noun}. Delete one or upgrade.`;
  for (const { status, body } of refused)
    expect({ status, body }).toMatchObject({
      status: 403,
      body: { code: 'plan_limit', message, error: message, details: { limit, used: limit, plan } },
    });
}

describe('of 64 at once', () => {
  it.each([
    ['P01', 'free', 5],
    ['P02', 'premium', 20],
  ] as const)(
    '[%s] on %s exactly %i uploads and as many dashboards are made',
    async (_claim, plan, limit) => {
      const { client } = await person(plan);
      const uploads = await upload(client, 64);
      expectPlaces(uploads, limit, 'data sources', plan);
      expect((await client.get('/api/data-sources')).body).toHaveLength(limit);
      expectPlaces(
        await many(64, () => client.post('/api/dashboards', { dataSourceIds: [wholeOf(uploads)], mode: 'blank' })),
        limit,
        'dashboards',
        plan,
      );
      expect((await client.get('/api/dashboards')).body).toHaveLength(limit);
    },
    180_000,
  );

  it('[P03] on enterprise all dashboards are made, and more uploads than any other plan has', async () => {
    const { client } = await person('enterprise');
    const uploads = await upload(client, 21);
    expect(uploads.filter(wasMade)).toHaveLength(21);
    const dashboards = await many(64, () =>
      client.post('/api/dashboards', { dataSourceIds: [wholeOf(uploads)], mode: 'blank' }),
    );
    expect(dashboards.map(({ status }) => status)).toEqual(Array(64).fill(201));
  }, 180_000);
});

describe('the plan table', () => {
  it('[P01] of Free: documents, analyses, calculations', () => {
    expect(LIMITS.free).toEqual({
      dataSources: 5,
      dashboards: 5,
      documents: 3,
      analysesPerDocument: 1,
      calculationsPerDashboard: 2,
      seats: 1,
    });
    expect(FEATURES.free).toEqual({ summaries: false, pdfWordExport: false, guests: false, sso: false, seats: 1 });
  });

  it('[P02] of Premium: documents, exports', () => {
    expect(LIMITS.premium).toEqual({
      dataSources: 20,
      dashboards: 20,
      documents: 15,
      analysesPerDocument: null,
      calculationsPerDashboard: 5,
      seats: 1,
    });
    expect(FEATURES.premium).toEqual({ summaries: true, pdfWordExport: true, guests: true, sso: false, seats: 1 });
  });

  it('[P03] of Enterprise: everything, seats and single sign-on', () => {
    expect(LIMITS.enterprise).toEqual({
      dataSources: null,
      dashboards: null,
      documents: null,
      analysesPerDocument: null,
      calculationsPerDashboard: null,
      seats: null,
    });
    expect(FEATURES.enterprise).toEqual({ summaries: true, pdfWordExport: true, guests: true, sso: true, seats: null });
  });
});

describe('GET /api/subscription', () => {
  it.each([
    ['P01', 'free', 0, 5, 5, 3],
    ['P02', 'premium', 9.99, 20, 20, 15],
    ['P03', 'enterprise', null, null, null, null],
  ] as const)(
    '[%s][C12] of %s tells price, limits, use and features',
    async (_claim, plan, price, dataSources, dashboards, documents) => {
      const { client } = await person(plan);
      const source = (await client.upload('sales.csv', CSV)).body.dataSource.id as string;
      await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank' });
      const { status, body } = await client.get('/api/subscription');
      expect(status).toBe(200);
      expect(body).toEqual({
        plan,
        status: 'active',
        source: 'self_hosted',
        price,
        currency: 'USD',
        usage: {
          dataSources: { used: 1, limit: dataSources },
          dashboards: { used: 1, limit: dashboards },
          documents: { used: 0, limit: documents },
        },
        features: FEATURES[plan],
      });
    },
  );

  it('counts nothing of another workspace, and asks who is there', async () => {
    const { client } = await person('free');
    await client.upload('sales.csv', CSV);
    const { client: stranger } = await person('free');
    expect((await stranger.get('/api/subscription')).body.usage.dataSources.used).toBe(0);
    expect((await new Client().get('/api/subscription')).status).toBe(401);
  });
});

describe('without the keys of a payment service', () => {
  it.each(['checkout', 'portal', 'cancel'])('%s says whom to ask', async (act) => {
    const { client, id } = await person('free');
    const answer = await client.post(`/api/subscription/${act}`, { plan: 'premium' });
    expect(answer).toMatchObject({
      status: 503,
      body: {
        code: 'not_configured',
        message: 'Billing is not set up on this server. Ask the owner to change your plan.',
      },
    });
    await setRole(id, 'viewer');
    expect(await client.post(`/api/subscription/${act}`, { plan: 'premium' })).toMatchObject({
      status: 403,
      body: { code: 'role' },
    });
  });

  it('an event is not taken in', async () => {
    expect(await new Client().post('/api/subscription/webhook', { id: 'evt_1' })).toMatchObject({
      status: 503,
      body: { code: 'not_configured' },
    });
    expect(await sql('select 1 from "BillingEvent" where id = $1', ['evt_1'])).toEqual([]);
  });
});

describe('a plan that became smaller', () => {
  it('deletes nothing: all stays readable and can be changed, and one more is refused until there is a place', async () => {
    const { client, id } = await person('premium');
    const sources = (await upload(client, 7)).map(({ body }) => body.dataSource.id as string);
    const dashboards = (
      await many(7, () => client.post('/api/dashboards', { dataSourceIds: [sources[0]!], mode: 'blank' }))
    ).map(({ body }) => body.dashboard.id as string);
    await setPlan(id, 'free');
    for (const source of sources)
      expect((await client.get(`/api/data-sources/${source}/rows`)).body.rows).toHaveLength(3);
    for (const dashboard of dashboards) expect((await client.get(`/api/dashboards/${dashboard}`)).status).toBe(200);
    expect((await client.patch(`/api/data-sources/${sources[0]}`, { name: 'kept.csv' })).status).toBe(200);
    expect((await client.get('/api/subscription')).body.usage.dataSources).toEqual({ used: 7, limit: 5 });
    expect(await client.upload('eighth.csv', CSV)).toMatchObject({
      status: 403,
      body: { code: 'plan_limit', details: { limit: 5, used: 7, plan: 'free' } },
    });
    expect(await client.post('/api/dashboards', { dataSourceIds: [sources[0]], mode: 'blank' })).toMatchObject({
      status: 403,
      body: { code: 'plan_limit' },
    });
    for (const source of sources.slice(4)) await client.delete(`/api/data-sources/${source}`);
    expect((await client.upload('fifth.csv', CSV)).status).toBe(201);
  }, 120_000);
});
