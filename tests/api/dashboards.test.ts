import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, signUp, sql } from './client';
import { refused } from './refused';

const ZONES = ['Centre', 'Harbour', 'Airport', 'Old Town'];
const trips = Array.from({ length: 600 }, (_, nth) => ({
  day: new Date(Date.UTC(2024, 0, 1 + (nth % 91))).toISOString().slice(0, 10),
  zone: ZONES[(nth * 7) % 4]!,
  payment: nth % 3 ? 'card' : 'cash',
  fare: 5 + ((nth * 37) % 100) / 4,
}));
const CSV = `day,zone,payment,fare\n${trips.map(({ day, zone, payment, fare }) => `${day},${zone},${payment},${fare}`).join('\n')}\n`;
const sumOf = (rows: typeof trips) => rows.reduce((sum, { fare }) => sum + fare, 0);

let client: Client;
let source: string;
const ask = async (queries: Record<string, unknown>, rest: Record<string, unknown> = {}) =>
  (await client.post(`/api/data-sources/${source}/query`, { queries, ...rest })).body.widgets;

beforeAll(async () => {
  ({ client } = await signUp());
  source = (await client.upload('trips.csv', CSV)).body.dataSource.id;
});

describe('an automatic dashboard', () => {
  it('[E08] is made, named, listed, and all its widgets answer with evidence', async () => {
    const { status, body } = await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'auto' });
    expect(status).toBe(201);
    const { id, name, config, state } = body.dashboard;
    expect([name, state]).toEqual(['Trips', 'ready']);
    expect(config.kpis.length).toBeGreaterThanOrEqual(1);
    expect(config.charts.length).toBeGreaterThanOrEqual(3);
    const { widgets } = (await client.post(`/api/dashboards/${id}/query`, { filters: [] })).body;
    for (const { id: widget } of [...config.kpis, ...config.charts])
      expect(widgets[widget]).toMatchObject({
        evidenceId: expect.stringMatching(/^[0-9a-f]{64}$/),
        rows: expect.any(Array),
      });
    const listed = (await client.get('/api/dashboards')).body.find((each: { id: string }) => each.id === id);
    expect(listed).toMatchObject({
      id,
      name,
      config: { charts: config.charts, kpis: config.kpis },
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect((await client.get('/api/data-sources')).body[0].usedIn).toBe(1);
  });

  it('says the finding of each chart with a number, not its kind', async () => {
    const { dashboard } = (
      await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'auto', preview: true })
    ).body;
    for (const { description } of dashboard.config.charts) {
      expect(description).toMatch(/\d/);
      expect(description).not.toMatch(/chart of/i);
    }
  });

  it('as a preview is answered whole and not kept', async () => {
    const before = (await client.get('/api/dashboards')).body.length;
    const { status, body } = await client.post('/api/dashboards', {
      dataSourceIds: [source],
      mode: 'auto',
      preview: true,
    });
    expect([status, body.dashboard.id]).toEqual([200, 'preview']);
    expect((await client.get('/api/dashboards')).body).toHaveLength(before);
    const { widgets } = (await client.post(`/api/data-sources/${source}/query`, { kpis: body.dashboard.config.kpis }))
      .body;
    expect(Object.keys(widgets)).toHaveLength(body.dashboard.config.kpis.length);
  });

  it('blank is empty', async () => {
    const { body } = await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'My own' });
    expect(body.dashboard).toMatchObject({ name: 'My own', state: 'empty', config: { kpis: [], charts: [] } });
    await client.delete(`/api/dashboards/${body.dashboard.id}`);
  });
});

describe('queries', () => {
  it('compute what the file says', async () => {
    const { total, by, share } = await ask({
      total: { measures: [{ agg: 'sum', field: 'fare' }, { agg: 'count' }] },
      by: {
        measures: [{ agg: 'sum', field: 'fare' }],
        dimensions: [{ field: 'zone' }],
        sort: [{ by: 'sum_fare', dir: 'desc' }],
      },
      share: {
        measures: [
          {
            agg: 'sum',
            field: 'fare',
            filters: [{ field: 'payment', op: 'eq', value: 'card' }],
            over: { field: 'fare', agg: 'sum' },
          },
        ],
      },
    });
    expect(total.rows[0].sum_fare).toBeCloseTo(sumOf(trips), 6);
    expect(total.rows[0].count).toBe(600);
    const expected = ZONES.map((zone) => ({ zone, sum: sumOf(trips.filter((trip) => trip.zone === zone)) })).sort(
      (left, right) => right.sum - left.sum,
    );
    expect(by.rows.map(({ zone }: { zone: string }) => zone)).toEqual(expected.map(({ zone }) => zone));
    by.rows.forEach((row: { sum_fare: number }, nth: number) =>
      expect(row.sum_fare).toBeCloseTo(expected[nth]!.sum, 6),
    );
    expect(Object.values(share.rows[0])[0]).toBeCloseTo(
      sumOf(trips.filter(({ payment }) => payment === 'card')) / sumOf(trips),
      9,
    );
  });

  it('under the reader’s filters, compare with the span before', async () => {
    const { now } = await ask(
      { now: { measures: [{ agg: 'sum', field: 'fare' }] } },
      { filters: [{ field: 'day', op: 'between', values: ['2024-03-01', '2024-03-15'] }], compare: 'previous_period' },
    );
    const within = (from: string, to: string) => sumOf(trips.filter(({ day }) => day >= from && day <= to));
    expect(now.rows[0].sum_fare).toBeCloseTo(within('2024-03-01', '2024-03-15'), 6);
    expect(now.comparison.value).toBeCloseTo(within('2024-02-15', '2024-02-29'), 6);
    expect(now.period).toMatchObject({ field: 'day' });
  });

  it('that cannot be answered break alone and name the field', async () => {
    const { good, bad } = await ask({
      good: { measures: [{ agg: 'count' }] },
      bad: { measures: [{ agg: 'sum', field: 'surcharge' }] },
    });
    expect(good.rows).toEqual([{ count: 600 }]);
    expect(bad.error).toMatchObject({ code: 'broken', field: 'surcharge' });
  });

  it.each([
    ['a quote in a value', { field: 'zone', op: 'eq', value: "x' or 1=1 --" }],
    ['a statement in a value', { field: 'zone', op: 'contains', value: "'; drop table data; --" }],
  ])('with %s are values and nothing else', async (_what, filter) => {
    const { count } = await ask({ count: { measures: [{ agg: 'count' }], filters: [filter] } });
    expect(count.rows).toEqual([{ count: 0 }]);
  });

  it('with a statement for a field are broken', async () => {
    const { count } = await ask({
      count: { measures: [{ agg: 'count' }], dimensions: [{ field: 'zone" ; select 1 --' }] },
    });
    expect(count.error.code).toBe('broken');
  });
});

describe('a chart’s own filters', () => {
  const card = { field: 'payment', op: 'in', values: ['card'] };
  const byZone = { measures: [{ agg: 'sum', field: 'fare' }], dimensions: [{ field: 'zone' }] };
  const totalOf = (widget: { rows: { sum_fare: number }[] }) => widget.rows.reduce((sum, row) => sum + row.sum_fare, 0);

  it('are kept with it, are part of its query and evidence, and the page’s come on top', async () => {
    const { dashboard } = (
      await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'Cards' })
    ).body;
    const chart = {
      id: 'cards',
      title: 'Card fares by zone',
      type: 'bar',
      dataSourceId: source,
      query: { ...byZone, filters: [card] },
      options: {},
      description: '',
    };
    const { body } = await client.patch(`/api/dashboards/${dashboard.id}`, {
      config: { version: 1, kpis: [], charts: [chart] },
      baseVersion: dashboard.version,
    });
    expect(body.dashboard.config.charts[0].query.filters).toEqual([card]);
    const twice = await client.patch(`/api/dashboards/${dashboard.id}`, {
      config: { version: 1, kpis: [], charts: [chart, { ...chart, query: byZone }] },
    });
    expect([twice.status, twice.body.message]).toEqual([400, expect.stringContaining('same id')]);

    const asked = async (filters: unknown[]) =>
      (await client.post(`/api/dashboards/${dashboard.id}/query`, { filters })).body.widgets.cards;
    const own = await asked([]);
    expect(totalOf(own)).toBeCloseTo(sumOf(trips.filter(({ payment }) => payment === 'card')), 6);
    expect((await client.get(`/api/evidence/${own.evidenceId}`)).body.query.filters).toEqual([card]);

    const narrowed = await asked([{ field: 'zone', op: 'eq', value: 'Centre' }]);
    expect(totalOf(narrowed)).toBeCloseTo(
      sumOf(trips.filter(({ payment, zone }) => payment === 'card' && zone === 'Centre')),
      6,
    );
    expect((await client.get(`/api/evidence/${narrowed.evidenceId}`)).body.query.filters).toHaveLength(2);
    await client.delete(`/api/dashboards/${dashboard.id}`);
  });

  it('with a fixed span stay under a span of the page; one that moves with the data gives way', async () => {
    const january = { field: 'day', op: 'between', values: ['2024-01-01', '2024-01-31'] };
    const page = { filters: [{ field: 'day', op: 'gte', value: '2024-01-20' }] };
    const within = (from: string, to: string) => sumOf(trips.filter(({ day }) => day >= from && day <= to));
    const { fixed, moving } = await ask(
      {
        fixed: { ...byZone, filters: [january] },
        moving: { ...byZone, filters: [{ field: 'day', op: 'last', value: { n: 1, grain: 'month' } }] },
      },
      page,
    );
    expect(totalOf(fixed)).toBeCloseTo(within('2024-01-20', '2024-01-31'), 6);
    expect(totalOf(moving)).toBeCloseTo(within('2024-01-20', '2024-12-31'), 6);
  });
});

describe('a headline figure', () => {
  const within = (from: string, to: string, rows = trips) => sumOf(rows.filter(({ day }) => day >= from && day <= to));
  const fares = (filters: unknown[], comparison: unknown) => ({
    id: 'fares',
    label: 'Fares',
    dataSourceId: source,
    format: { kind: 'plain' },
    goodDirection: 'up',
    comparison,
    sparkline: null,
    query: { measures: [{ agg: 'sum', field: 'fare' }], filters },
  });
  const answered = async (kpi: unknown, rest: Record<string, unknown> = {}) =>
    (await client.post(`/api/data-sources/${source}/query`, { kpis: [kpi], ...rest })).body.widgets.fares;
  const byWeek = { kind: 'previous_period', by: { field: 'day', grain: 'week' } };

  it('is of all rows, its last whole week held against the one before, each with its evidence', async () => {
    const { rows, comparison } = await answered(fares([], byWeek));
    expect(rows[0].sum_fare).toBeCloseTo(sumOf(trips), 6);
    expect(comparison).toMatchObject({
      from: '2024-03-18',
      to: '2024-03-25',
      latest: { from: '2024-03-25', to: '2024-04-01' },
    });
    expect(comparison.latest.value).toBeCloseTo(within('2024-03-25', '2024-03-31'), 6);
    expect(comparison.value).toBeCloseTo(within('2024-03-18', '2024-03-24'), 6);
    const evidence = (await client.get(`/api/evidence/${comparison.evidenceId}`)).body;
    expect([evidence.rows[comparison.latest.row].sum_fare, evidence.rows[comparison.row].sum_fare]).toEqual([
      comparison.latest.value,
      comparison.value,
    ]);
  });

  it('follows the filters of the page, and a chosen span takes the place of its weeks', async () => {
    const here = trips.filter(({ zone }) => zone === 'Centre');
    const filtered = await answered(fares([], byWeek), { filters: [{ field: 'zone', op: 'eq', value: 'Centre' }] });
    expect(filtered.rows[0].sum_fare).toBeCloseTo(sumOf(here), 6);
    expect(filtered.comparison.latest.value).toBeCloseTo(within('2024-03-25', '2024-03-31', here), 6);
    const spanned = await answered(fares([], byWeek), {
      filters: [{ field: 'day', op: 'between', values: ['2024-03-01', '2024-03-15'] }],
    });
    expect(spanned.rows[0].sum_fare).toBeCloseTo(within('2024-03-01', '2024-03-15'), 6);
    expect([spanned.comparison.from, spanned.comparison.latest]).toEqual(['2024-02-15', undefined]);
  });

  it('that was kept over its last week is that week still', async () => {
    const { rows, period, comparison } = await answered(
      fares([{ field: 'day', op: 'last', value: { n: 1, grain: 'week' } }], { kind: 'previous_period' }),
    );
    expect(period).toMatchObject({ from: '2024-03-25', to: '2024-04-01' });
    expect(rows[0].sum_fare).toBeCloseTo(within('2024-03-25', '2024-03-31'), 6);
    expect(comparison.value).toBeCloseTo(within('2024-03-18', '2024-03-24'), 6);
  });

  it('of an automatic dashboard leaves no row out unsaid', async () => {
    const { dashboard } = (
      await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'auto', preview: true })
    ).body;
    expect(dashboard.config.kpis.flatMap(({ query }: { query: { filters: unknown[] } }) => query.filters)).toEqual([]);
  });
});

describe('a chart that was drilled into', () => {
  const measures = [{ field: 'fare', agg: 'sum' }];
  const chart = (id: string, dimension: object) => ({
    id,
    title: id,
    type: 'bar',
    dataSourceId: source,
    query: { measures, dimensions: [dimension], filters: [] },
    options: {},
    description: '',
  });
  const february = [{ field: 'day', op: 'between', values: ['2024-02-01', '2024-02-29'] }];
  const drilled = [{ widget: 'months', filters: february, to: { field: 'day', grain: 'day' } }];
  let dashboard: string;
  beforeAll(async () => {
    const made = await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'Drilled' });
    dashboard = made.body.dashboard.id;
    const { body } = await client.patch(`/api/dashboards/${dashboard}`, {
      config: {
        ...made.body.dashboard.config,
        charts: [chart('months', { field: 'day', grain: 'month' }), chart('zones', { field: 'zone' })],
      },
    });
    expect(body.dashboard.config.charts).toHaveLength(2);
  });
  const query = (body: object) => client.post(`/api/dashboards/${dashboard}/query`, body);

  it('is asked one step finer within its mark, alone on its page, and each number opens', async () => {
    const { body } = await query({ drilled });
    const { months, zones } = body.widgets;
    const inFebruary = trips.filter(({ day }) => day.startsWith('2024-02'));
    const days = [...new Set(inFebruary.map(({ day }) => day))].toSorted();
    expect(months.rows.map((row: { day_day: string }) => row.day_day.slice(0, 10))).toEqual(days);
    for (const [nth, day] of days.entries())
      expect(months.rows[nth].sum_fare).toBeCloseTo(sumOf(inFebruary.filter((trip) => trip.day === day)), 6);
    const all = (await query({})).body.widgets;
    expect(zones.rows).toEqual(all.zones.rows);
    expect(all.months.rows).toHaveLength(3);
    const rows = (await client.get(`/api/evidence/${months.evidenceId}/rows?point=0&limit=500`)).body;
    expect(rows.rowCount).toBe(inFebruary.filter(({ day }) => day === days[0]).length);
    expect((await client.post(`/api/evidence/${months.evidenceId}/recheck`)).body).toMatchObject({ matches: true });
  });

  it('stands under the filters of the page as before', async () => {
    const filters = [{ field: 'zone', op: 'in', values: ['Centre'] }];
    const { months } = (await query({ drilled, filters })).body.widgets;
    const total = (months.rows as { sum_fare: number }[]).reduce((sum, row) => sum + row.sum_fare, 0);
    const here = trips.filter(({ day, zone }) => zone === 'Centre' && day.startsWith('2024-02'));
    expect(total).toBeCloseTo(sumOf(here), 6);
  });

  it('is as it was made where it no longer groups by that column; a column that is not there is said', async () => {
    const asked = [{ ...drilled[0]!, widget: 'zones' }];
    expect((await query({ drilled: asked })).body.widgets.zones.rows).toHaveLength(4);
    const nowhere = [{ ...drilled[0]!, to: { field: 'nothing' } }];
    expect((await query({ drilled: nowhere })).body.widgets.months.error).toMatchObject({ code: 'broken' });
    expect((await query({ drilled: [{ ...drilled[0]!, filters: [] }] })).status).toBe(400);
  });
});

describe('evidence', () => {
  it('names query, SQL and version, gives the rows behind a bar, and rechecks', async () => {
    const { by } = await ask({
      by: {
        measures: [{ agg: 'sum', field: 'fare' }],
        dimensions: [{ field: 'zone' }],
        sort: [{ by: 'sum_fare', dir: 'desc' }],
      },
    });
    const { body: evidence } = await client.get(`/api/evidence/${by.evidenceId}`);
    expect(evidence).toMatchObject({
      id: by.evidenceId,
      dataSourceId: source,
      dataVersion: 1,
      rowCount: 4,
      rows: by.rows,
      sql: expect.stringMatching(/select/i),
    });
    for (const [point, row] of (by.rows as { zone: string; sum_fare: number }[]).entries()) {
      const { body: behind } = await client.get(`/api/evidence/${by.evidenceId}/rows?point=${point}&limit=500`);
      const expected = trips.filter(({ zone }) => zone === row.zone);
      expect(behind.rowCount).toBe(expected.length);
      expect(behind.rows.map(({ fare }: { fare: number }) => fare)).toEqual(expected.map(({ fare }) => fare));
      expect(behind.excluded).toBe(0);
    }
    expect((await client.post(`/api/evidence/${by.evidenceId}/recheck`)).body).toMatchObject({
      matches: true,
      at: null,
    });
  });

  it('pages through the rows of a number', async () => {
    const { total } = await ask({ total: { measures: [{ agg: 'sum', field: 'fare' }] } });
    let seen = 0;
    for (let cursor: string | null = '0'; cursor !== null;) {
      const answer: { body: { rows: unknown[]; rowCount: number; nextCursor: string | null } } = await client.get(
        `/api/evidence/${total.evidenceId}/rows?point=0&cursor=${cursor}`,
      );
      expect(answer.body.rowCount).toBe(600);
      seen += answer.body.rows.length;
      cursor = answer.body.nextCursor;
    }
    expect(seen).toBe(600);
  });

  it('is read, rechecked and held against related charts only so often a minute', async () => {
    const { client: hasty, id } = await signUp();
    const own = (await hasty.upload('trips.csv', CSV)).body.dataSource.id;
    const { total } = (
      await hasty.post(`/api/data-sources/${own}/query`, {
        queries: { total: { measures: [{ agg: 'sum', field: 'fare' }] } },
      })
    ).body.widgets;
    const answer = () => hasty.get(`/api/evidence/${total.evidenceId}/answer`);
    expect((await answer()).body).toEqual({ rows: total.rows });
    await sql(
      `insert into "ThrottleCounter" (key, count, "resetsAt") select name || ' ' || $1, 1000, now() + interval '1 minute' from unnest(array['evidence', 'recheck', 'related', 'tested']) as name on conflict (key) do update set count = 1000`,
      [id],
    );
    refused(await answer(), 429, 'rate_limited');
    refused(await hasty.get(`/api/evidence/${total.evidenceId}/rows?point=0`), 429, 'rate_limited');
    refused(await hasty.post(`/api/evidence/${total.evidenceId}/recheck`), 429, 'rate_limited');
    refused(
      await hasty.post(`/api/data-sources/${own}/related`, {
        chart: { type: 'bar', query: { measures: [{ agg: 'count' }] } },
      }),
      429,
      'rate_limited',
    );
    refused(
      await hasty.post('/api/insights/ledger/evidence', { dataSourceId: own, dataVersion: 1, key: null }),
      429,
      'rate_limited',
    );
    refused(await client.get(`/api/evidence/${total.evidenceId}/answer`), 404, 'not_found');
  });

  it('is one row however often and in whatever order of filters the question is asked', async () => {
    const filters = [
      { field: 'zone', op: 'eq', value: 'Centre' },
      { field: 'payment', op: 'eq', value: 'card' },
    ];
    const { a, b } = await ask({
      a: { measures: [{ agg: 'count' }], filters },
      b: { measures: [{ agg: 'count' }], filters: [...filters].reverse() },
    });
    expect(a.evidenceId).toBe(b.evidenceId);
  });
});

describe('a change of a dashboard', () => {
  it('from an older version is a conflict that names both', async () => {
    const { dashboard } = (await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank' })).body;
    expect(
      (await client.patch(`/api/dashboards/${dashboard.id}`, { name: 'First', baseVersion: 1 })).body.dashboard,
    ).toMatchObject({ name: 'First', version: 2 });
    const late = await client.patch(`/api/dashboards/${dashboard.id}`, { name: 'Second', baseVersion: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', details: { yours: 1, current: 2 } } });
    await client.delete(`/api/dashboards/${dashboard.id}`);
  });

  it('to a source that was deleted is broken, and says so widget by widget', async () => {
    const { client: other } = await signUp();
    const { id } = (await other.upload('trips.csv', CSV)).body.dataSource;
    const { dashboard } = (await other.post('/api/dashboards', { dataSourceIds: [id], mode: 'auto' })).body;
    await other.delete(`/api/data-sources/${id}`);
    expect((await other.get(`/api/dashboards/${dashboard.id}`)).body.state).toBe('broken');
    const { widgets } = (await other.post(`/api/dashboards/${dashboard.id}/query`, {})).body;
    expect(Object.values<{ error: { code: string } }>(widgets).map(({ error }) => error.code)).toEqual(
      Array(Object.keys(widgets).length).fill('broken'),
    );
  });
});

describe('the same POST twice', () => {
  it('with one key makes one dashboard; with another body it is a conflict', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const body = { dataSourceIds: [source], mode: 'blank', name: 'Once' };
    const [first, second] = await Promise.all([
      client.post('/api/dashboards', body, key),
      client.post('/api/dashboards', body, key),
    ]);
    expect(first.body.dashboard.id).toBe(second.body.dashboard.id);
    expect(await client.post('/api/dashboards', { ...body, name: 'Twice' }, key)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    await client.delete(`/api/dashboards/${first.body.dashboard.id}`);
  });
});
