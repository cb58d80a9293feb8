import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, signUp } from './client';
import { rechecked } from './rechecked';

// A trend and a season of twelve months with a little noise of its own, ten years long, in two regions and a part that
// has just begun.
const wobble = (nth: number) => (((nth * 7919) % 101) - 50) / 25;
const monthOf = (nth: number) => new Date(Date.UTC(2014, nth, 1)).toISOString().slice(0, 10);
const ordersOf = (nth: number) =>
  Math.round(200 + 1.5 * nth + 60 * Math.sin((2 * Math.PI * nth) / 12) + 4 * wobble(nth));
const MONTHS = 120;
const line = (nth: number) =>
  [
    `${monthOf(nth)},North,${ordersOf(nth)}`,
    `${monthOf(nth)},South,${ordersOf(nth + 6) * 2}`,
    ...(nth >= MONTHS - 5 ? [`${monthOf(nth)},West,${20 + nth}`] : []),
  ].join('\n');
const csv = (months: number) =>
  `month,region,orders\n${Array.from({ length: months }, (_, nth) => line(nth)).join('\n')}\n`;
const totalOf = (nth: number) => ordersOf(nth) + ordersOf(nth + 6) * 2 + (nth >= MONTHS - 5 ? 20 + nth : 0);

let client: Client;
let stranger: Client;
let source: string;
let asked: Record<string, unknown>;
let made: { id: string };

beforeAll(async () => {
  ({ client } = await signUp());
  ({ client: stranger } = await signUp());
  source = (await client.upload('orders.csv', csv(MONTHS))).body.dataSource.id;
  asked = {
    dataSourceId: source,
    timeField: 'month',
    grain: 'month',
    measure: { field: 'orders', agg: 'sum' },
    horizon: 12,
  };
  const { status, body } = await client.post('/api/predictions', asked);
  expect([201, 202]).toContain(status);
  made = body.prediction;
  while ((await client.get(`/api/predictions/${made.id}`)).body.status === 'working')
    await new Promise((go) => {
      setTimeout(go, 200);
    });
});

describe('choosing', () => {
  it('a measure, its time and how far ahead are proposed at once', async () => {
    const { status, body } = await client.get(`/api/predictions/choices?dataSourceId=${source}`);
    expect(status).toBe(200);
    expect(body.proposal).toMatchObject({
      timeField: 'month',
      grain: 'month',
      measure: { field: 'orders', agg: 'sum' },
      horizon: 12,
    });
    expect(body.splits.map(({ field }: { field: string }) => field)).toContain('region');
  });
});

describe('the check', () => {
  it('says how long the history is, before any work', async () => {
    const { status, body } = await client.post('/api/predictions/check', asked);
    expect(status).toBe(200);
    expect(body.series).toHaveLength(1);
    expect(body.series[0]).toMatchObject({
      span: { from: '2014-01-01', to: '2023-12-01', periods: 120 },
      refusal: null,
      evidenceId: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('refuses honestly what is too short', async () => {
    const { body } = await client.post('/api/predictions/check', { ...asked, grain: 'year' });
    expect(body.series[0].refusal).toMatchObject({
      code: 'too_short',
      message: 'At least 12 periods are needed; you have 10',
    });
    const refused = await client.post('/api/predictions', { ...asked, grain: 'year' });
    expect([refused.status, refused.body.message]).toEqual([400, 'At least 12 periods are needed; you have 10']);
  });

  it('names the field of a column that is not there, or says nothing of time', async () => {
    expect((await client.post('/api/predictions/check', { ...asked, timeField: 'gone' })).body.message).toBe(
      'timeField: the data has no column “gone”',
    );
    expect((await client.post('/api/predictions/check', { ...asked, timeField: 'region' })).body.message).toBe(
      'timeField: region has no dates',
    );
    expect((await client.post('/api/predictions/check', { ...asked, horizon: 0 })).status).toBe(400);
  });
});

describe('a forecast', () => {
  it('holds its points with bands, its backtests, and all that was tried [F12]', async () => {
    const { body } = await client.get(`/api/predictions/${made.id}`);
    expect(body).toMatchObject({
      name: 'Orders, next 12 months',
      status: 'ready',
      dataVersion: 1,
      stale: false,
      grain: 'month',
      horizon: 12,
      accuracyLater: [],
    });
    expect(body.points).toHaveLength(12);
    expect(body.points[0].t).toBe('2024-01-01');
    for (const { value, lo80, hi80, lo95, hi95 } of body.points)
      expect([lo95, lo80, value, hi80, hi95]).toEqual([lo95, lo80, value, hi80, hi95].toSorted((a, b) => a - b));
    expect(body.backtest).toMatchObject({
      baseline: { method: 'seasonal_naive', lag: 12 },
      verdict: 'better',
      beatsBaseline: true,
    });
    expect(body.candidates.map(({ method }: { method: string }) => method)).toEqual(
      expect.arrayContaining([
        'naive',
        'seasonal_naive',
        'drift',
        'theta',
        'exponential_smoothing',
        'seasonal_regression',
        'ensemble',
      ]),
    );
    expect(body.sentences[0].text).toMatch(/^Orders are forecast to total [\d,]+ in 2024, \+\d+\.\d% vs\. 2023\.$/);
  });

  it('every number is evidence: its query, its rows, and the same when it is computed again', async () => {
    const {
      body: {
        series: [{ evidence, answered }],
        points,
        sentences,
      },
    } = await client.get(`/api/predictions/${made.id}`);
    expect(sentences.flatMap(({ claims }: { claims: unknown[] }) => claims)).toHaveLength(3);
    const forecast = (await client.get(`/api/evidence/${evidence.points}`)).body;
    expect(forecast).toMatchObject({
      kind: 'forecast',
      dataVersion: 1,
      rowCount: 12,
      sql: expect.stringMatching(/SELECT/i),
      query: { forecast: { shows: 'points', horizon: 12, kind: 'sum' } },
    });
    expect(forecast.rows[0]).toMatchObject({
      [answered.timeKey]: '2024-01-01',
      [answered.valueKey]: points[0].value,
      lo95: points[0].lo95,
    });
    for (const id of Object.values(evidence))
      expect(await rechecked(client, id as string)).toMatchObject({ matches: true });
    const behind = (await client.get(`/api/evidence/${evidence.points}/rows?point=3`)).body;
    expect(behind).toMatchObject({ rowCount: 2 * MONTHS + 5, excluded: 0 });
    const history = (await client.get(`/api/evidence/${evidence.history}/rows?point=0`)).body;
    expect(history.rowCount).toBe(2);
    expect(answered.values).toEqual(Array.from({ length: MONTHS }, (_, nth) => totalOf(nth)));
  });

  it('is listed with its verdict and a small line', async () => {
    const { body } = await client.get('/api/predictions');
    const listed = body.find(({ id }: { id: string }) => id === made.id);
    expect(listed.series[0]).toMatchObject({
      verdict: 'better',
      refusal: null,
      headline: { text: expect.stringContaining('Orders are forecast to total') },
    });
    expect(listed.series[0].line.ahead).toHaveLength(12);
    expect(JSON.stringify(listed).length).toBeLessThan(5000);
  });

  it('is written as CSV and JSON, unrounded', async () => {
    const {
      body: { points },
    } = await client.get(`/api/predictions/${made.id}`);
    const file = await client.get(`/api/predictions/${made.id}/values?format=csv`);
    const lines = (file.body.text as string).trim().split('\r\n');
    expect(lines[0]).toBe('t,forecast,lo80,hi80,lo95,hi95,repeated');
    expect(lines[1]!.split(',').slice(0, 2)).toEqual(['2024-01-01', String(points[0].value)]);
    expect(file.headers.get('content-disposition')).toContain('Orders%2C%20next%2012%20months.csv');
    expect((await client.get(`/api/predictions/${made.id}/values?format=json`)).body[11]).toMatchObject({
      t: '2024-12-01',
    });
  });

  it('split, each value is a series of its own, and one that is too short says so', async () => {
    const {
      body: { prediction },
    } = await client.post('/api/predictions', { ...asked, splitBy: 'region', horizon: 6 });
    while ((await client.get(`/api/predictions/${prediction.id}`)).body.status === 'working')
      await new Promise((go) => {
        setTimeout(go, 200);
      });
    const { body } = await client.get(`/api/predictions/${prediction.id}`);
    expect(body.name).toBe('Orders by region, next 6 months');
    expect(body.series.map(({ label }: { label: string }) => label)).toEqual(['South', 'North', 'West']);
    expect(body.series.map(({ outcome }: { outcome: { outcome: string } }) => outcome.outcome)).toEqual([
      'forecast',
      'forecast',
      'refusal',
    ]);
    expect(body.series[2].outcome.message).toBe('At least 12 periods are needed; you have 5');
    expect((await client.delete(`/api/predictions/${prediction.id}`)).body).toEqual({ success: true });
    expect((await client.get(`/api/predictions/${prediction.id}`)).status).toBe(404);
  });

  it('is an insight of type prediction, as sure as its band was on its past, checked with all its numbers; gone with the forecast', async () => {
    const listed = async () =>
      (await client.get(`/api/insights?dataSourceId=${source}&type=prediction`)).body.filter(
        ({ predictionId }: { predictionId: string | null }) => predictionId !== null,
      );
    const {
      body: { backtest, sentences },
    } = await client.get(`/api/predictions/${made.id}`);
    const [insight] = await listed();
    expect(insight).toMatchObject({
      predictionId: made.id,
      type: 'prediction',
      confidence: Math.min(0.99, backtest.band80.coverage),
      dataVersion: 1,
      title: sentences[0].text.replace(/\.$/, ''),
    });
    expect((await client.post(`/api/insights/${insight.id}/verify`)).body).toMatchObject({
      claims: 3,
      verified: 3,
      differences: [],
    });
    expect((await client.get(`/api/insights/${insight.id}`)).body.answers[insight.evidenceIds[0]].rows).toHaveLength(
      MONTHS,
    );
    const {
      body: { prediction },
    } = await client.post('/api/predictions', { ...asked, horizon: 3 });
    while ((await client.get(`/api/predictions/${prediction.id}`)).body.status === 'working')
      await new Promise((go) => {
        setTimeout(go, 200);
      });
    expect(await listed()).toHaveLength(2);
    await client.delete(`/api/predictions/${prediction.id}`);
    expect((await listed()).map(({ predictionId }: { predictionId: string }) => predictionId)).toEqual([made.id]);
  });

  it('on a dashboard is a chart that names it', async () => {
    const {
      body: { dashboard },
    } = await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank' });
    const chart = {
      id: 'chart-1',
      title: 'Orders and forecast',
      type: 'line',
      dataSourceId: source,
      description: '',
      options: { forecast: { predictionId: made.id, series: 0 } },
      query: { measures: [{ field: 'orders', agg: 'sum' }], dimensions: [{ field: 'month', grain: 'month' }] },
    };
    const changed = await client.patch(`/api/dashboards/${dashboard.id}`, {
      config: { ...dashboard.config, charts: [chart] },
      baseVersion: dashboard.version,
    });
    expect(changed.body.dashboard.config.charts[0].options.forecast).toEqual({ predictionId: made.id, series: 0 });
  });
});

describe('a stranger', () => {
  it.each([
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/rerun'],
    ['GET', '/values'],
  ])('%s %s finds nothing', async (method, rest) => {
    expect(
      (await stranger.send(method, `/api/predictions/${made.id}${rest}`, method === 'POST' ? {} : undefined)).status,
    ).toBe(404);
  });

  it('neither chooses, checks, forecasts nor lists the data of another', async () => {
    expect((await stranger.get(`/api/predictions/choices?dataSourceId=${source}`)).status).toBe(404);
    expect((await stranger.post('/api/predictions/check', asked)).status).toBe(404);
    expect((await stranger.post('/api/predictions', asked)).status).toBe(404);
    expect((await stranger.get('/api/predictions')).body).toEqual([]);
  });
});

describe('when later values come', () => {
  it('the old forecast is graded, and running it again keeps the score', async () => {
    const { status } = await client.upload('orders.csv', csv(MONTHS + 6), {}, { mode: 'replace', targetId: source });
    expect([200, 201]).toContain(status);
    const { body } = await client.get(`/api/predictions/${made.id}`);
    expect(body).toMatchObject({ stale: true, dataVersion: 1 });
    expect(body.accuracyLater).toHaveLength(1);
    expect(body.accuracyLater[0]).toMatchObject({ dataVersion: 1, gradedVersion: 2, grade: { periods: 6, of: 12 } });
    expect(body.accuracyLater[0].grade.points[0].actual).toBe(totalOf(MONTHS));
    const again = await client.post(`/api/predictions/${made.id}/rerun`);
    expect([200, 202]).toContain(again.status);
    while ((await client.get(`/api/predictions/${made.id}`)).body.status === 'working')
      await new Promise((go) => {
        setTimeout(go, 200);
      });
    const newer = (await client.get(`/api/predictions/${made.id}`)).body;
    expect(newer).toMatchObject({ stale: false, dataVersion: 2, accuracyLater: [{ dataVersion: 1 }] });
    expect(newer.points[0].t).toBe('2024-07-01');
  });

  it('goes with its data source', async () => {
    await client.delete(`/api/data-sources/${source}`);
    expect((await client.get(`/api/predictions/${made.id}`)).status).toBe(404);
  });
});
