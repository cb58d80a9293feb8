import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, setPlan, setRole, signUp, sql } from './client';
import { refused } from './refused';

const ZONES = ['Centre', 'Harbour', 'Airport'];
const trips = Array.from({ length: 240 }, (_, nth) => ({
  day: new Date(Date.UTC(2024, 0, 1 + (nth % 90))).toISOString().slice(0, 10),
  zone: ZONES[(nth * 7) % 3]!,
  fare: nth % 11 ? 5 + ((nth * 37) % 100) / 4 : 0,
  tip: ((nth * 13) % 40) / 8,
}));
const CSV = `day,zone,fare,tip\n${trips.map(({ day, zone, fare, tip }) => `${day},${zone},${fare},${tip}`).join('\n')}\n`;
const sum = (rows: typeof trips, of: (row: (typeof trips)[number]) => number) =>
  rows.reduce((all, row) => all + of(row), 0);
const share = (rows: typeof trips) => sum(rows, ({ tip }) => tip) / sum(rows, ({ fare }) => fare);
const SHARE = 'SUM([tip]) / SUM([fare])';

type Made = { client: Client; id: string; source: string; dashboard: string; version: number };

async function newPerson(plan: 'free' | 'premium' | 'enterprise' = 'enterprise'): Promise<Made> {
  const { client, id } = await signUp();
  await setPlan(id, plan);
  const source = (await client.upload('trips.csv', CSV)).body.dataSource.id;
  const { dashboard } = (
    await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'Trips' })
  ).body;
  return { client, id, source, dashboard: dashboard.id, version: dashboard.version };
}

let own: Made;
const make = (name: string, expression: string, more: object = {}, { client, dashboard } = own) =>
  client.post('/api/ai-calculations', { dashboardId: dashboard, name, expression, ...more });
const validate = async (expression: string) =>
  (await own.client.post('/api/ai-calculations/validate', { dashboardId: own.dashboard, expression })).body;
const ask = async (queries: Record<string, unknown>, more: object = {}) =>
  (await own.client.post(`/api/data-sources/${own.source}/query`, { queries, dashboardId: own.dashboard, ...more }))
    .body.widgets;
const chart = (id: string, title: string, query: object) => ({
  id,
  title,
  type: 'bar',
  dataSourceId: own.source,
  description: '',
  query: { measures: [], dimensions: [], filters: [], ...query },
});
const put = async (charts: object[], filters: object[] = []) => {
  const { status, body } = await own.client.patch(`/api/dashboards/${own.dashboard}`, {
    config: { version: 1, kpis: [], charts, filters, layout: [], notes: [] },
  });
  expect(status).toBe(200);
  return body.dashboard;
};

beforeAll(async () => {
  own = await newPerson();
});

describe('[C11] keeping', () => {
  it('is made, listed, changed, deleted', async () => {
    const made = await make('Tip share', SHARE);
    expect(made.status).toBe(201);
    const { calculation } = made.body;
    expect(calculation).toMatchObject({
      dashboardId: own.dashboard,
      dataSourceId: own.source,
      name: 'Tip share',
      expression: SHARE,
      prompt: null,
      createdBy: 'typed',
      level: 'aggregate',
      type: 'decimal',
      format: { kind: 'plain' },
      formatChosen: false,
      status: 'valid',
      error: null,
      usedIn: [],
      column: null,
      key: expect.stringMatching(/^calc_[0-9a-f]{12}$/),
    });
    expect((await own.client.get(`/api/ai-calculations?dashboardId=${own.dashboard}`)).body).toEqual([calculation]);
    const changed = await own.client.patch(`/api/ai-calculations/${calculation.id}`, {
      name: 'Tips per dollar',
      expression: 'SUM( [TIP] ) / SUM( [FARE] )',
      format: { kind: 'percent', decimals: 1 },
    });
    expect(changed.body.calculation).toMatchObject({
      id: calculation.id,
      name: 'Tips per dollar',
      expression: 'SUM( [tip] ) / SUM( [fare] )',
      format: { kind: 'percent', decimals: 1 },
      formatChosen: true,
    });
    expect(
      (await own.client.patch(`/api/ai-calculations/${calculation.id}`, { format: null })).body.calculation,
    ).toMatchObject({ format: { kind: 'plain' }, formatChosen: false });
    expect((await own.client.delete(`/api/ai-calculations/${calculation.id}`)).body).toEqual({ success: true });
    expect((await own.client.get(`/api/ai-calculations?dashboardId=${own.dashboard}`)).body).toEqual([]);
    const deeds = await sql<{ action: string }>('select action from "AuditEntry" where "targetId" = $1 order by at', [
      calculation.id,
    ]);
    expect(deeds.map(({ action }) => action)).toEqual([
      'calculation.created',
      'calculation.changed',
      'calculation.changed',
      'calculation.deleted',
    ]);
  });

  it.each([
    [{ name: 'X', expression: 'SUM([tipp])' }, 'No column named tipp. Did you mean tip?', { from: 4, to: 10 }],
    [
      { name: 'X', expression: '[fare] / SUM([fare])' },
      '[fare] is a row value and SUM([fare]) is an aggregate. Wrap [fare] in SUM, AVG, MIN or MAX.',
      { from: 0, to: 6 },
    ],
    [{ name: 'Fare', expression: SHARE }, 'name: is the name of a column. Choose another', undefined],
    [{ name: ' ', expression: SHARE }, 'name: can’t be empty', undefined],
  ])('%o is refused', async ({ name, expression }, message, position) => {
    const { status, body } = await make(name, expression);
    expect([status, body.code, body.details.position]).toEqual([400, 'validation', position]);
    if (name.trim()) expect(body.message).toBe(message);
  });

  it('two of one name are one too many', async () => {
    const {
      body: { calculation },
    } = await make('Once', SHARE);
    expect((await make('ONCE', SHARE)).body.message).toBe(
      'name: is already the name of another calculation on this dashboard',
    );
    await own.client.delete(`/api/ai-calculations/${calculation.id}`);
  });

  it('a sentence takes a provider', async () => {
    const { status, body } = await own.client.post('/api/ai-calculations', {
      dashboardId: own.dashboard,
      prompt: 'tips as a share of fares',
    });
    expect([status, body.code, body.message]).toEqual([
      503,
      'not_configured',
      'No AI provider is configured. Add a key, or write the expression yourself.',
    ]);
  });

  it('outlives a new label of its column', async () => {
    const {
      body: { calculation },
    } = await make('Doubled', '[fare] * 2');
    await own.client.patch(`/api/data-sources/${own.source}`, { columns: [{ key: 'fare', label: 'Price ] paid' }] });
    const [shown] = (await own.client.get(`/api/ai-calculations?dashboardId=${own.dashboard}`)).body;
    expect(shown).toMatchObject({ expression: '[Price ]] paid] * 2', status: 'valid' });
    await own.client.patch(`/api/data-sources/${own.source}`, { columns: [{ key: 'fare', label: 'fare' }] });
    await own.client.delete(`/api/ai-calculations/${calculation.id}`);
  });
});

describe('[C11] validating', () => {
  it('a value of each row comes with five rows and what they were computed from', async () => {
    const { valid, level, type, sample, error } = await validate('[tip] / [fare]');
    expect({ valid, level, type, error }).toEqual({ valid: true, level: 'row', type: 'decimal', error: null });
    expect(sample).toEqual(
      trips.slice(0, 5).map(({ tip, fare }, nth) => ({
        label: `Row ${nth + 1}`,
        value: fare ? tip / fare : null,
        reads: [
          expect.objectContaining({ label: 'tip', value: tip }),
          expect.objectContaining({ label: 'fare', value: fare }),
        ],
      })),
    );
  });

  it('a value of the group comes with that of all rows and of the largest groups', async () => {
    const { level, sample } = await validate(SHARE);
    expect(level).toBe('aggregate');
    expect(sample.map(({ label }: { label: string }) => label)).toEqual(['All rows', ...ZONES.toSorted()]);
    expect(sample[0].value).toBeCloseTo(share(trips), 12);
    for (const { label, value } of sample.slice(1))
      expect(value).toBeCloseTo(share(trips.filter(({ zone }) => zone === label)), 12);
  });

  it('one that looks back comes with periods', async () => {
    const { sample } = await validate('SUM([tip]) - PREVIOUS(SUM([tip]))');
    expect(sample.length).toBe(5);
    expect([sample[0].value, sample[1].value]).toEqual([null, null]);
    expect(typeof sample[2].value).toBe('number');
  });

  it('what is wrong is a 200 with its place', async () => {
    const { status, body } = await own.client.post('/api/ai-calculations/validate', {
      dataSourceId: own.source,
      expression: 'SUM([Regoin])',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      valid: false,
      dataSourceId: own.source,
      level: null,
      type: null,
      format: null,
      sample: [],
      error: { message: 'No column named Regoin.', position: { from: 4, to: 12 } },
    });
  });

  it.each<[string, string]>([
    ['SQL', "[a]') ; DROP TABLE data; --"],
    ['deep nesting', '('.repeat(1500)],
    ['an endless name', '[tip'.repeat(400)],
    ['an open text', "1 + '😀"],
    ['10,000 characters', 'x'.repeat(9999)],
  ])('%s is refused at once', async (_, expression) => {
    expect(await validate(expression)).toMatchObject({
      valid: false,
      error: { message: expect.any(String), position: { from: expect.any(Number), to: expect.any(Number) } },
    });
  });

  it('NUL is refused at the door', async () => {
    refused(
      await own.client.post('/api/ai-calculations/validate', {
        dataSourceId: own.source,
        expression: "[tip] = '\u0000'",
      }),
      400,
      'validation',
    );
  });

  it('needs a dashboard or a data source', async () =>
    expect((await own.client.post('/api/ai-calculations/validate', { expression: '1' })).status).toBe(400));
});

describe('in widgets', () => {
  it('a ratio of sums is a measure, with evidence that stays true when the calculation changes and goes', async () => {
    const {
      body: { calculation },
    } = await make('Tip share', SHARE);
    await put([
      chart('zones', 'Tip share by zone', {
        measures: [{ calculationId: calculation.id, agg: 'avg' }],
        dimensions: [{ field: 'zone' }],
      }),
    ]);
    const answer = async () =>
      (await own.client.post(`/api/dashboards/${own.dashboard}/query`, { filters: [] })).body.widgets.zones;
    const { rows, columns, evidenceId } = await answer();
    expect(columns.map(({ label }: { label: string }) => label)).toEqual(['zone', 'Tip share']);
    for (const row of rows)
      expect(row[calculation.key]).toBeCloseTo(share(trips.filter(({ zone }) => zone === row.zone)), 12);

    expect((await own.client.get(`/api/ai-calculations?dashboardId=${own.dashboard}`)).body[0].usedIn).toEqual([
      { id: 'zones', title: 'Tip share by zone' },
    ]);
    const used = await own.client.delete(`/api/ai-calculations/${calculation.id}`);
    expect([used.status, used.body.message, used.body.details]).toEqual([
      409,
      'Tip share is read by ‘Tip share by zone’. Change that first, or delete it anyway.',
      { widgets: [{ id: 'zones', title: 'Tip share by zone' }] },
    ]);

    await own.client.patch(`/api/ai-calculations/${calculation.id}`, { name: 'Tip sum', expression: 'SUM([tip])' });
    const changed = await answer();
    expect(changed.evidenceId).not.toBe(evidenceId);
    expect(changed.columns.at(-1)).toMatchObject({ label: 'Tip sum' });
    await own.client.delete(`/api/ai-calculations/${calculation.id}?force=true`);
    expect((await answer()).error).toMatchObject({
      code: 'broken',
      message: 'Calculation not found: this uses a custom calculation that was deleted.',
    });
    expect((await own.client.get(`/api/dashboards/${own.dashboard}`)).body.state).toBe('broken');

    const evidence = (await own.client.get(`/api/evidence/${evidenceId}`)).body;
    expect(evidence).toMatchObject({
      rows,
      query: { calculations: [{ label: 'Tip share', expression: SHARE }] },
      sql: expect.stringContaining('fsum("tip") / NULLIF(fsum("fare"), 0) AS "tip_share"'),
    });
    expect((await own.client.post(`/api/evidence/${evidenceId}/recheck`)).body).toMatchObject({ matches: true });
    const behind = (await own.client.get(`/api/evidence/${evidenceId}/rows?point=0`)).body;
    expect(behind.rowCount).toBe(trips.filter(({ zone }) => zone === rows[0].zone).length);
  });

  it('a value of each row is a group and a filter of all widgets', async () => {
    const {
      body: { calculation },
    } = await make('Level', "IF([fare] > 15, 'high', 'low')");
    expect(calculation).toMatchObject({
      level: 'row',
      column: { key: calculation.key, label: 'Level', type: 'category', role: 'dimension' },
    });
    await put([
      chart('levels', 'Levels', { measures: [{ agg: 'count' }], dimensions: [{ field: calculation.key }] }),
      chart('rows', 'Rows', { measures: [{ agg: 'count' }], dimensions: [{ field: 'zone' }] }),
    ]);
    const high = trips.filter(({ fare }) => fare > 15).length;
    const { widgets } = (
      await own.client.post(`/api/dashboards/${own.dashboard}/query`, {
        filters: [{ dataSourceId: own.source, field: calculation.key, op: 'in', values: ['high'] }],
      })
    ).body;
    expect(widgets.levels.rows).toEqual([{ [calculation.key]: 'high', count: high }]);
    expect((widgets.rows.rows as { count: number }[]).reduce((all, { count }) => all + count, 0)).toBe(high);
    expect(
      (await own.client.get(`/api/evidence/${widgets.rows.evidenceId}/rows?point=0`)).body.rows.every(
        ({ fare }: { fare: number }) => fare > 15,
      ),
    ).toBe(true);
    expect((await own.client.get(`/api/dashboards/${own.dashboard}`)).body.state).toBe('ready');
    const { values } = await ask({
      values: { measures: [{ agg: 'count' }], dimensions: [{ field: calculation.key }] },
    });
    expect(values.rows).toHaveLength(2);
    await put([]);
    await own.client.delete(`/api/ai-calculations/${calculation.id}`);
  });

  it('a request cannot bring an expression of its own', async () => {
    const { own: widget } = await ask({
      own: {
        measures: [{ field: 'calc_000000000001', agg: 'sum' }],
        calculations: [
          {
            key: 'calc_000000000001',
            label: 'X',
            expression: '[fare]',
            level: 'row',
            type: 'decimal',
            format: { kind: 'plain' },
            reads: ['fare'],
          },
        ],
      },
    });
    expect(widget.error).toMatchObject({ code: 'broken', message: expect.stringContaining('Calculation not found') });
  });

  it('a column that is gone makes it invalid, in its own words', async () => {
    const {
      body: { calculation },
    } = await make('Tip share', SHARE);
    await put([
      chart('zones', 'Tip share by zone', {
        measures: [{ calculationId: calculation.id, agg: 'avg' }],
        dimensions: [{ field: 'zone' }],
      }),
    ]);
    await sql('update "Calculation" set expression = $2 where id = $1', [calculation.id, 'SUM([tips]) / SUM([fare])']);
    const [invalid] = (await own.client.get(`/api/ai-calculations?dashboardId=${own.dashboard}`)).body;
    expect(invalid).toMatchObject({
      status: 'invalid',
      error: { message: 'No column named tips. Did you mean tip?', position: { from: 4, to: 10 } },
    });
    const { widgets } = (await own.client.post(`/api/dashboards/${own.dashboard}/query`, { filters: [] })).body;
    expect(widgets.zones.error).toMatchObject({
      code: 'broken',
      message: 'Can’t calculate Tip share: No column named tips. Did you mean tip?',
    });
    expect((await own.client.get(`/api/dashboards/${own.dashboard}`)).body.state).toBe('broken');
    await put([]);
    await own.client.delete(`/api/ai-calculations/${calculation.id}`);
  });
});

describe('limits and ownership', () => {
  const wasMade = ({ status }: Answer) => status === 201;
  it.each([
    ['P01', 'free', 2],
    ['P02', 'premium', 5],
  ] as const)('[%s] on %s exactly %i of many at once are made', async (_claim, plan, limit) => {
    const person = await newPerson(plan);
    const answers = await Promise.all(
      Array.from({ length: limit + 3 }, (_, nth) => make(`Share ${nth}`, SHARE, {}, person)),
    );
    expect(answers.filter(wasMade)).toHaveLength(limit);
    const message = `Your plan allows ${limit} custom calculations per dashboard. Delete one or upgrade.`;
    for (const { status, body } of answers.filter((answer) => !wasMade(answer)))
      expect({ status, body }).toMatchObject({
        status: 403,
        body: { code: 'plan_limit', message, error: message, details: { limit, used: limit, plan } },
      });
    const listed = (await person.client.get(`/api/ai-calculations?dashboardId=${person.dashboard}`)).body;
    await person.client.delete(`/api/ai-calculations/${listed[0].id}`);
    expect((await make('Again', SHARE, {}, person)).status).toBe(201);
    const other = (await person.client.post('/api/dashboards', { dataSourceIds: [person.source], mode: 'blank' })).body
      .dashboard.id;
    expect((await make('Of another dashboard', SHARE, {}, { ...person, dashboard: other })).status).toBe(201);
  });

  it('[P03] on enterprise there is no limit', async () => {
    const person = await newPerson('enterprise');
    const answers = await Promise.all(Array.from({ length: 8 }, (_, nth) => make(`Share ${nth}`, SHARE, {}, person)));
    expect(answers.every(wasMade)).toBe(true);
  });

  it('a stranger finds nothing, a viewer may read and not change', async () => {
    const {
      body: { calculation },
    } = await make('Own', SHARE);
    const { client: stranger } = await signUp();
    const path = `/api/ai-calculations/${calculation.id}`;
    const answers = [
      await stranger.get(`/api/ai-calculations?dashboardId=${own.dashboard}`),
      await stranger.post('/api/ai-calculations', { dashboardId: own.dashboard, name: 'X', expression: SHARE }),
      await stranger.patch(path, { name: 'X' }),
      await stranger.delete(path),
      await stranger.post('/api/ai-calculations/validate', { dashboardId: own.dashboard, expression: SHARE }),
      await stranger.post('/api/ai-calculations/validate', { dataSourceId: own.source, expression: SHARE }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    await setRole(own.id, 'viewer');
    const asViewer = [
      await own.client.get(`/api/ai-calculations?dashboardId=${own.dashboard}`),
      await make('X', SHARE),
      await own.client.patch(path, { name: 'X' }),
      await own.client.delete(path),
      await own.client.post('/api/ai-calculations/validate', { dashboardId: own.dashboard, expression: SHARE }),
    ];
    expect(asViewer.map(({ status }) => status)).toEqual([200, 403, 403, 403, 403]);
    await setRole(own.id, 'analyst');
  });

  it('with the dashboard in the bin its calculations are not found', async () => {
    const person = await newPerson();
    const {
      body: { calculation },
    } = await make('Own', SHARE, {}, person);
    await person.client.delete(`/api/dashboards/${person.dashboard}`);
    expect((await person.client.get(`/api/ai-calculations?dashboardId=${person.dashboard}`)).status).toBe(404);
    expect((await person.client.patch(`/api/ai-calculations/${calculation.id}`, { name: 'X' })).status).toBe(404);
  });
});
