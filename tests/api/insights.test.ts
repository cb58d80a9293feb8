import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../analysis/columns';
import { Client, setRole, signUp, sql, type Answer } from './client';
import { rechecked } from './rechecked';
import { refused } from './refused';

/**
 * Two years of orders of three shops: a rising course, a shop that takes little, one day far out; and a column of the
 * toss of a coin.
 */
function ordersCsv({ far = 5000 } = {}): string {
  const random = randomFrom(7);
  const lines = Array.from({ length: 2190 }, (_, nth) => {
    const day = Math.floor(nth / 3);
    const shop = ['North', 'South', 'East'][nth % 3]!;
    const noise = 60 * (random() + random() + random());
    const revenue = 400 + day * 0.4 - (shop === 'East' ? 300 : 0) + noise + (day === 400 ? far : 0);
    return `${new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10)},${shop},${random() < 0.4 ? 'card' : 'cash'},${revenue.toFixed(2)}`;
  });
  return `day,shop,payment,revenue\n${lines.join('\n')}\n`;
}

/** Columns that know nothing of each other. */
function noiseCsv(): string {
  const random = randomFrom(11);
  return `alpha,beta,gamma,colour\n${Array.from({ length: 600 }, () => `${(random() * 100).toFixed(3)},${(random() * 100).toFixed(3)},${(random() * 100).toFixed(3)},${['red', 'green', 'blue'][Math.floor(random() * 3)]}`).join('\n')}\n`;
}

type Test = {
  dataSourceId: string;
  run: { dataVersion: number; failure: unknown; counts: Record<string, number> | null } | null;
};

async function tested(client: Client, id: string, version = 1): Promise<Test> {
  for (const until = Date.now() + 60_000; Date.now() < until; await new Promise((go) => setTimeout(go, 200))) {
    const test = ((await client.get('/api/insights/tests')).body as Test[]).find(
      ({ dataSourceId }) => dataSourceId === id,
    );
    if (test?.run?.dataVersion === version) return test;
  }
  throw new Error('The data source was not tested within a minute.');
}

let client: Client;
let stranger: Client;
let source: string;
const insights = async (query = ''): Promise<Answer['body']> =>
  (await client.get(`/api/insights?dataSourceId=${source}${query}`)).body;

beforeAll(async () => {
  ({ client } = await signUp());
  ({ client: stranger } = await signUp());
  source = (await client.upload('orders.csv', ordersCsv())).body.dataSource.id;
  await tested(client, source);
}, 90_000);

describe('insights', () => {
  it('come by themselves after an upload, in the shape of the specification [E09]', async () => {
    const found = await insights();
    expect(found.length).toBeGreaterThan(1);
    for (const insight of found) {
      expect(insight).toMatchObject({
        id: expect.any(String),
        title: expect.any(String),
        description: expect.any(String),
        dataSourceName: 'orders.csv',
        dataSourceId: source,
        dataVersion: 1,
        status: 'new',
        feedback: null,
      });
      expect(['trend', 'anomaly', 'correlation', 'prediction', 'recommendation']).toContain(insight.type);
      expect(['high', 'medium', 'low']).toContain(insight.priority);
      expect(insight.confidence).toBeGreaterThan(0);
      expect(insight.confidence).toBeLessThanOrEqual(0.99);
    }
    expect(found.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['trend']));
    expect(found.map(({ title }: { title: string }) => title).join()).toContain('shop East');
  });

  it('hold no digit outside a claim or a name from the data, and every claim is true when asked again', async () => {
    for (const { id, sentences } of await insights()) {
      for (const { text, claims, labels, verified } of sentences) {
        expect(verified).toBe(true);
        const covered = (at: number) =>
          [...claims, ...labels].some(({ start, end }: { start: number; end: number }) => at >= start && at < end);
        expect([...text.matchAll(/\p{Nd}/gu)].filter(({ index }) => !covered(index))).toEqual([]);
        for (const { start, end, shown } of claims) expect(text.slice(start, end)).toBe(shown);
      }
      const { body } = await client.post(`/api/insights/${id}/verify`);
      expect(body).toMatchObject({ differences: [], claims: body.verified });
    }
  });

  it('name evidence that is kept, with the records behind it', async () => {
    const withClaim = (await insights()).find(({ sentences }: { sentences: { claims: unknown[] }[] }) =>
      sentences.some(({ claims }) => claims.length > 0),
    );
    const claim = withClaim.sentences.flatMap(({ claims }: { claims: { evidenceId: string }[] }) => claims)[0];
    expect((await client.get(`/api/evidence/${claim.evidenceId}`)).body).toMatchObject({
      id: claim.evidenceId,
      dataSourceId: source,
      dataVersion: 1,
    });
    expect((await client.get(`/api/evidence/${claim.evidenceId}/rows?point=0`)).body.rowCount).toBeGreaterThan(0);
    const [row] = await sql<{ citedAt: Date | null }>('select "citedAt" from "Evidence" where id = $1', [
      claim.evidenceId,
    ]);
    expect(row?.citedAt).not.toBeNull();
  });

  it('answer with their pictures, one by one', async () => {
    const drawn = (await insights()).find(({ chart }: { chart: unknown }) => chart);
    const { body, status } = await client.get(`/api/insights/${drawn.id}`);
    expect(status).toBe(200);
    expect(body.answers[body.chartEvidenceId].rows.length).toBeGreaterThan(1);
    expect(body.chart).toMatchObject({ dataSourceId: source, title: expect.any(String) });
  });

  it('are narrowed by type, priority and status', async () => {
    expect((await insights('&type=trend')).every(({ type }: { type: string }) => type === 'trend')).toBe(true);
    expect(await insights('&status=dismissed')).toEqual([]);
    expect((await client.get('/api/insights?type=hunch')).status).toBe(400);
  });

  it('lead to at most two recommendations, which rest on what was found and say what to look at', async () => {
    const all = await insights();
    const advised = all.filter(({ type }: { type: string }) => type === 'recommendation');
    expect(advised.length).toBeGreaterThan(0);
    expect(advised.length).toBeLessThanOrEqual(2);
    const found = all.filter(({ type }: { type: string }) => type !== 'recommendation');
    for (const { title, confidence, evidenceIds, sentences } of advised) {
      expect(title).toMatch(/^(Check|Look|Find|Compare|Start|Settle|Correct)/);
      const basis = found.filter((each: { evidenceIds: string[] }) =>
        each.evidenceIds.some((id) => evidenceIds.includes(id)),
      );
      expect(sentences[0].text).toBe(
        `${basis.find((each: { title: string }) => `${each.title}.` === sentences[0].text)?.title}.`,
      );
      expect(confidence).toBeLessThanOrEqual(Math.max(...basis.map((each: { confidence: number }) => each.confidence)));
    }
    expect(await insights('&limit=1')).toHaveLength(1);
  });

  it('say what a shop that takes little would come to at the average of the others, as a number with its queries', async () => {
    const advised = (await insights('&type=recommendation')).find(({ kind }: { kind: string }) => kind === 'segment');
    expect(advised.title).toMatch(/^Start with shop East: at the average of the others, revenue would be .+ higher$/);
    expect(advised.sentences.at(-1).text).toMatch(/is arithmetic, not a forecast/);
    const [gain] = advised.titleClaims;
    expect(gain.path).toContain('product(');
    expect(gain.exact).toBeGreaterThan(730 * 200);
    expect((await client.post(`/api/insights/${advised.id}/verify`)).body).toMatchObject({ differences: [] });
    expect((await client.get(`/api/evidence/${gain.evidenceId}`)).body.kind).toBe('aggregate');
  });

  it('are of all five types where the data hold them: the rise, the far day, the dear shop, what comes next, what to look at [F11]', async () => {
    const {
      body: { prediction },
    } = await client.post('/api/predictions', {
      dataSourceId: source,
      timeField: 'day',
      grain: 'week',
      measure: { field: 'revenue', agg: 'sum' },
      horizon: 8,
    });
    while ((await client.get(`/api/predictions/${prediction.id}`)).body.status === 'working')
      await new Promise((go) => {
        setTimeout(go, 200);
      });
    const titlesOf = async (type: string) =>
      (await insights(`&type=${type}`)).map(({ title }: { title: string }) => title).join('\n');
    expect(await titlesOf('trend')).toMatch(/revenue/i);
    expect(await titlesOf('anomaly')).toContain('5 Feb 2024');
    expect(await titlesOf('correlation')).toContain('shop East');
    expect(await titlesOf('prediction')).toMatch(/revenue/i);
    expect(await titlesOf('recommendation')).not.toBe('');
    await client.delete(`/api/predictions/${prediction.id}`);
  });

  it('keep an account of everything tested', async () => {
    const { run } = await tested(client, source);
    const { body } = await client.get(`/api/insights/ledger?dataSourceId=${source}&limit=5`);
    expect(body.rowCount).toBe(run!.counts!.tested);
    expect(body.rows).toHaveLength(Math.min(5, body.rowCount));
    expect(body.rows[0]).toMatchObject({
      pattern: expect.any(String),
      test: expect.any(String),
      q: expect.any(Number),
      outcome: expect.any(String),
    });
    const rest = await client.get(`/api/insights/ledger?dataSourceId=${source}&limit=500&cursor=${body.nextCursor}`);
    expect(rest.body.rows.length + body.rows.length).toBe(body.rowCount);
    const chance = await client.get(`/api/insights/ledger?dataSourceId=${source}&outcome=chance&limit=500`);
    expect(chance.body.rows.every(({ outcome }: { outcome: string }) => outcome === 'chance')).toBe(true);
    expect(
      (await client.get(`/api/insights/ledger?dataSourceId=${source}&text=payment`)).body.rows.every(
        ({ pattern }: { pattern: string }) => /payment/i.test(pattern),
      ),
    ).toBe(true);
  });

  it('show the test behind them: what was compared with chance, on which rows, and the same when tested again', async () => {
    const finding = (await insights()).find(
      ({ testKey, kind }: { testKey: string | null; kind: string }) => testKey !== null && kind === 'segment',
    );
    const asked = { dataSourceId: source, dataVersion: 1, key: finding.testKey };
    const { body, status } = await client.post('/api/insights/ledger/evidence', asked);
    expect(status).toBe(200);
    const { body: evidence } = await client.get(`/api/evidence/${body.evidenceId}`);
    expect(evidence).toMatchObject({
      kind: 'test',
      dataVersion: 1,
      query: { tested: { pattern: { key: finding.testKey, kind: 'segment' } } },
    });
    const [figures] = evidence.rows;
    expect(figures.n).toBe(finding.stats.n);
    expect(figures.statistic).toBeCloseTo(finding.stats.statistic, 9);
    expect(figures.n_held_back).toBe(finding.stats.holdOut);
    expect((await client.get(`/api/evidence/${body.evidenceId}/rows?point=0&limit=1`)).body.rowCount).toBe(2190);
    expect(await rechecked(client, body.evidenceId)).toMatchObject({ matches: true, at: null });
    // Asked for twice it is the same piece.
    expect((await client.post('/api/insights/ledger/evidence', asked)).body).toEqual(body);

    const whole = (await client.post('/api/insights/ledger/evidence', { ...asked, key: null })).body.evidenceId;
    const counts = (await client.get(`/api/evidence/${whole}`)).body.rows as { outcome: string; patterns: number }[];
    expect(counts.find(({ outcome }) => outcome === 'held up')?.patterns).toBe(
      (await tested(client, source)).run!.counts!.heldUp,
    );
    expect((await rechecked(client, whole)).matches).toBe(true);

    refused(await client.post('/api/insights/ledger/evidence', { ...asked, key: 'trend|nothing' }), 404, 'not_found');
    refused(await stranger.post('/api/insights/ledger/evidence', asked), 404, 'not_found');
  }, 60_000);

  it('are pinned and dismissed with a reason, which can be taken back', async () => {
    const [first] = await insights();
    expect(
      (await client.patch(`/api/insights/${first.id}`, { status: 'dismissed', feedback: 'known' })).body,
    ).toMatchObject({ id: first.id, status: 'dismissed', feedback: 'known' });
    expect((await client.patch(`/api/insights/${first.id}`, { status: 'new' })).body).toMatchObject({
      status: 'new',
      feedback: null,
    });
    expect((await client.patch(`/api/insights/${first.id}`, { status: 'pinned' })).body.status).toBe('pinned');
    expect((await insights())[0].id).toBe(first.id);
    expect((await client.patch(`/api/insights/${first.id}`, { status: 'pinned', feedback: 'wrong' })).status).toBe(400);
    expect((await client.patch(`/api/insights/${first.id}`, { status: 'stale' })).status).toBe(400);
  });

  it('are tested again when asked, once however often', async () => {
    const [one, two] = await Promise.all([
      client.post('/api/insights/generate', { dataSourceId: source }),
      client.post('/api/insights/generate', { dataSourceId: source }),
    ]);
    expect([one.status, two.status]).toEqual([202, 202]);
    expect(one.body.job).toMatchObject({ targetId: source, stepCount: 2 });
    expect(one.body.job.id).toBe(two.body.job.id);
    await expect
      .poll(async () => (await client.get(`/api/jobs/${one.body.job.id}`)).body.state, { timeout: 60_000 })
      .toBe('succeeded');
    expect((await insights())[0].status).toBe('pinned');
  }, 90_000);

  it('give charts to an automatic dashboard that say what it does not, titled by what was found', async () => {
    const { dashboard } = (await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'auto' })).body;
    const shown = dashboard.config.charts.filter(({ options }: { options: { insight?: string } }) => options.insight);
    // The dashboard adds revenue up over time already: neither its mean by shop nor its course by day stands beside
    // that.
    expect(shown).toHaveLength(1);
    const byId = new Map(
      (await insights()).map((insight: { id: string; title: string }) => [insight.id, insight.title]),
    );
    for (const { title, options } of shown) expect(title).toBe(byId.get(options.insight));
    const { widgets } = (await client.post(`/api/dashboards/${dashboard.id}/query`, { filters: [] })).body;
    for (const { id } of shown) expect(widgets[id].rows.length).toBeGreaterThan(0);
    await client.delete(`/api/dashboards/${dashboard.id}`);
  });

  it('come onto an automatic dashboard that was made before them, until a person has changed it', async () => {
    const { dashboard } = (await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'auto' })).body;
    const fromInsights = async () =>
      (await client.get(`/api/dashboards/${dashboard.id}`)).body.config.charts.filter(
        ({ options }: { options: { insight?: string } }) => options.insight,
      ).length;
    const charts = dashboard.config.charts.filter(({ options }: { options: { insight?: string } }) => !options.insight);
    const added = dashboard.config.charts
      .filter((chart: { id: string }) => !charts.includes(chart))
      .map(({ id }: { id: string }) => id);
    const withoutThem = {
      ...dashboard.config,
      charts,
      layout: dashboard.config.layout.filter(({ id }: { id: string }) => !added.includes(id)),
    };
    await sql('update "Dashboard" set config = $2 where id = $1', [dashboard.id, JSON.stringify(withoutThem)]);
    expect([await fromInsights(), await fromInsights()]).toEqual([1, 1]);
    // Late or at once, it is the same dashboard.
    expect((await client.get(`/api/dashboards/${dashboard.id}`)).body.config).toEqual(dashboard.config);
    // A change made from what was there before them stands, and is not added to.
    expect(
      (await client.patch(`/api/dashboards/${dashboard.id}`, { config: withoutThem, baseVersion: dashboard.version }))
        .status,
    ).toBe(200);
    expect(await fromInsights()).toBe(0);
    await client.delete(`/api/dashboards/${dashboard.id}`);
  });

  it('stand first among the charts related to one of their columns', async () => {
    const chart = {
      type: 'bar',
      query: { measures: [{ field: 'revenue', agg: 'sum' }], dimensions: [{ field: 'shop' }] },
    };
    const { related } = (await client.post(`/api/data-sources/${source}/related`, { chart })).body;
    const relations = related.map(({ relation }: { relation: string }) => relation);
    expect(relations[0]).toBe('finding');
    expect(relations).toEqual(expect.arrayContaining(['over_time', 'other_dimension', 'spread']));
    const queries = Object.fromEntries(
      related.map(({ chart: one }: { chart: { query: unknown } }, nth: number) => [`related-${nth}`, one.query]),
    );
    const { widgets } = (await client.post(`/api/data-sources/${source}/query`, { queries })).body;
    for (const name of Object.keys(queries)) expect(widgets[name].error).toBeUndefined();
    refused(await stranger.post(`/api/data-sources/${source}/related`, { chart }), 404, 'not_found');
  });

  it('carry a decision over to the next version; what is gone turns stale', async () => {
    const before = await insights();
    const [pinned] = before;
    const anomaly = before.find(({ kind }: { kind: string }) => kind === 'anomaly');
    if (anomaly) await client.patch(`/api/insights/${anomaly.id}`, { status: 'dismissed', feedback: 'known' });
    const replaced = await client.upload(
      'orders.csv',
      ordersCsv({ far: 0 }),
      {},
      { mode: 'replace', targetId: source },
    );
    expect(replaced.status).toBe(201);
    await tested(client, source, 2);
    const after = await insights();
    const same = after.find(({ id }: { id: string }) => id === pinned.id);
    expect(['pinned', 'stale']).toContain(same.status);
    expect(same.status === 'pinned' ? same.dataVersion : same.dataVersion + 1).toBe(2);
    if (anomaly) expect(after.find(({ id }: { id: string }) => id === anomaly.id).status).toBe('stale');
  }, 90_000);

  it('say nothing of columns that know nothing of each other', async () => {
    const { client: other } = await signUp();
    const { dataSource } = (await other.upload('noise.csv', noiseCsv())).body;
    const { run } = await tested(other, dataSource.id);
    expect(run!.counts).toMatchObject({ heldUp: 0 });
    expect(run!.counts!.tested).toBeGreaterThan(5);
    expect((await other.get('/api/insights')).body).toEqual([]);
  }, 90_000);

  it('of a stranger are not found, whatever the verb', async () => {
    const [first] = await insights();
    expect((await stranger.get('/api/insights')).body).toEqual([]);
    expect((await stranger.get('/api/insights/tests')).body).toEqual([]);
    refused(await stranger.get(`/api/insights?dataSourceId=${source}`), 404, 'not_found');
    refused(await stranger.get(`/api/insights/${first.id}`), 404, 'not_found');
    refused(await stranger.patch(`/api/insights/${first.id}`, { status: 'pinned' }), 404, 'not_found');
    refused(await stranger.post(`/api/insights/${first.id}/verify`), 404, 'not_found');
    refused(await stranger.post('/api/insights/generate', { dataSourceId: source }), 404, 'not_found');
    refused(await stranger.get(`/api/insights/ledger?dataSourceId=${source}`), 404, 'not_found');
    refused(await new Client().get('/api/insights'), 401, 'unauthenticated');
  });

  it('are read by a viewer, not decided on', async () => {
    const { client: viewer, id } = await signUp();
    await setRole(id, 'viewer');
    expect((await viewer.get('/api/insights')).status).toBe(200);
    refused(await viewer.post('/api/insights/generate', { dataSourceId: source }), 403, 'role');
    refused(await viewer.patch(`/api/insights/${source}`, { status: 'pinned' }), 403, 'role');
  });
});

let removed: string | undefined;
afterAll(async () => {
  removed = (await client.delete(`/api/data-sources/${source}`)).body.success;
  expect(removed).toBe(true);
  expect((await client.delete(`/api/data-sources/deleted/${source}`)).body).toMatchObject({ success: true });
  expect(
    await sql(
      'select 1 from "Insight" where "dataSourceId" = $1 union all select 1 from "InsightRun" where "dataSourceId" = $1',
      [source],
    ),
  ).toEqual([]);
});
