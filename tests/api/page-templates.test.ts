import { beforeAll, describe, expect, it } from 'vitest';
import { putInWorkspace, setPlan, signUp, sql, type Answer, type Client } from './client';

const CSV = 'day,region,amount,pay\n2025-01-01,North,1,7\n2025-01-02,South,2,8\n2025-01-03,North,4,9\n';
/** Other names for some, and no pay. */
const OTHER = 'Day,Sales region,Amount\n2024-05-01,East,10\n2024-05-02,West,20\n2024-05-03,East,40\n';
const TABS = [
  { id: 'sales', name: 'Sales' },
  { id: 'detail', name: 'Detail' },
];
const PATH = '/api/dashboards/templates';

let client: Client;
let owner = '';
let source = '';
let other = '';
let dashboard = '';

const sum = (field = 'amount') => ({ measures: [{ field, agg: 'sum' }], dimensions: [], filters: [] });
const kpi = (id: string, query: object = sum()) => ({
  id,
  label: `Sum ${id}`,
  dataSourceId: source,
  query,
  format: { kind: 'plain' },
  comparison: { kind: 'none' },
  goodDirection: 'up',
  sparkline: null,
});
const place = (id: string, y: number, tab: string) => ({ id, x: 0, y, w: 12, h: 2, tab });
const configOf = () => ({
  version: 1,
  filters: [{ dataSourceId: source, field: 'region', kind: 'category' }],
  kpis: [
    kpi('k1'),
    kpi('k2', { ...sum(), filters: [{ dataSourceId: source, field: 'region', op: 'eq', value: 'North' }] }),
    kpi('k3', sum('pay')),
  ],
  charts: [
    {
      id: 'c',
      title: 'Amount by region',
      type: 'bar',
      dataSourceId: source,
      query: { ...sum(), dimensions: [{ field: 'region' }] },
      description: 'North leads with 5.',
    },
  ],
  texts: [{ id: 't', body: '# Above\n\nOf {{k2}} and {{k3}}, {{c:sum_amount:North}}' }],
  layout: [place('t', 0, 'sales'), place('k1', 2, 'sales'), place('k2', 4, 'detail'), place('c', 6, 'detail')].concat(
    place('k3', 9, 'detail'),
  ),
  tabs: TABS,
});
const save = (body: object = {}, as = client) => as.post(PATH, { dashboardId: dashboard, name: 'Monthly', ...body });
const use = (id: string, body: object, as = client) => as.post(`${PATH}/${id}/use`, body);
const names = async (as = client) =>
  ((await as.get(PATH)).body.templates as { name: string }[]).map(({ name }) => name);
const idsIn = ({ kpis, charts, texts = [] }: { [kind: string]: { id: string }[] | undefined }): string[] =>
  [...(kpis ?? []), ...(charts ?? []), ...texts].map(({ id }) => id);
const sound = (answer: Answer, status: number) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  return answer.body;
};

beforeAll(async () => {
  ({ client, id: owner } = await signUp());
  await setPlan(owner, 'premium');
  source = (await client.upload('sales.csv', CSV)).body.dataSource.id;
  other = (await client.upload('other.csv', OTHER)).body.dataSource.id;
  const made = await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'Sales' });
  dashboard = made.body.dashboard.id;
  sound(await client.patch(`/api/dashboards/${dashboard}`, { config: configOf() }), 200);
});

describe('a page as a template', () => {
  it('is kept with what it needs and without what was said of its data', async () => {
    const { template, leftOut } = sound(await save(), 201);
    expect(template).toMatchObject({ name: 'Monthly', kpis: 3, charts: 1, texts: 1, tabs: ['Sales', 'Detail'] });
    expect([typeof template.madeBy, leftOut]).toEqual(['string', []]);
    expect(await names()).toEqual(['Monthly']);
    const [row] = await sql('select content from "PageTemplate" where id = $1', [template.id]);
    const text = JSON.stringify(row);
    expect(text).not.toContain(source);
    expect(text).not.toContain('North leads');
    expect(text).toContain('"label":"pay"');
    const audited = await sql('select 1 from "AuditEntry" where "actorId" = $1 and action = $2', [
      owner,
      'template.saved',
    ]);
    expect(audited).toHaveLength(1);
    sound(await client.delete(`${PATH}/${template.id}`), 200);
  });

  it('can be one tab, whose texts lose the numbers of others', async () => {
    const { template } = sound(await save({ tab: 'sales', name: 'Only sales' }), 201);
    expect(template).toMatchObject({ kpis: 1, charts: 0, texts: 1, tabs: [] });
    const { dashboard: made } = sound(await use(template.id, { dataSourceIds: [source] }), 201);
    expect(idsIn(made.config)).toEqual(['k1', 't']);
    expect(made.config.texts[0].body).toBe('# Above\n\nOf {{left-out}} and {{left-out}}, {{left-out}}');
    expect(made.config.tabs).toBeUndefined();
    sound(await save({ tab: 'nowhere', name: 'None' }), 404);
    sound(await client.delete(`${PATH}/${template.id}`), 200);
  });

  it('needs something to keep', async () => {
    const blank = await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank' });
    const answer = await save({ dashboardId: blank.body.dashboard.id });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toContain('nothing on this page');
  });

  it('has a name of its own, in whichever letters, and gets another', async () => {
    const first = sound(await save(), 201).template;
    sound(await save({ name: 'MONTHLY' }), 409);
    // A letter like any other, not one that stands for all of them.
    const like = sound(await save({ name: 'M_nthly' }), 201).template;
    sound(await client.send('DELETE', `${PATH}/${like.id}`), 200);
    const second = sound(await save({ name: 'Other' }), 201).template;
    sound(await client.patch(`${PATH}/${second.id}`, { name: 'monthly' }), 409);
    expect(sound(await client.patch(`${PATH}/${first.id}`, { name: 'MONTHLY' }), 200).template.name).toBe('MONTHLY');
    expect(await names()).toEqual(['MONTHLY', 'Other']);
    for (const { id } of [first, second]) sound(await client.delete(`${PATH}/${id}`), 200);
    sound(await client.delete(`${PATH}/${first.id}`), 404);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(61) }],
    ['a NUL', { name: 'a\0b' }],
    ['no dashboard', { dashboardId: 'x' }],
  ])('with %s is refused', async (_, body) => expect((await save(body)).status).toBe(400));

  it('is one of fifty at most, also when many come at once', async () => {
    const { client: person, id } = await signUp();
    const uploaded = (await person.upload('sales.csv', CSV)).body.dataSource.id;
    const made = await person.post('/api/dashboards', { dataSourceIds: [uploaded], mode: 'auto' });
    const mine = (name: string) => save({ dashboardId: made.body.dashboard.id, name }, person);
    sound(await mine('first'), 201);
    await sql(
      `insert into "PageTemplate" (id, "workspaceId", "createdById", name, content, "updatedAt")
      select gen_random_uuid(), "workspaceId", "createdById", 'kept ' || n, content, now()
      from generate_series(1, 47) n, "PageTemplate" where "createdById" = $1 and name = 'first'`,
      [id],
    );
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(mine));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    expect(await names(person)).toHaveLength(50);
    expect(answers.find(({ status }) => status === 409)!.body.message).toContain('50 templates');
  });
});

describe('a template on data', () => {
  let id = '';
  beforeAll(async () => {
    id = sound(await save({ name: 'To use' }), 201).template.id;
  });

  it('of the same columns is the page as it was', async () => {
    const { dashboard: made, leftOut } = sound(await use(id, { dataSourceIds: [source], name: 'Again' }), 201);
    expect(leftOut).toEqual([]);
    expect(made).toMatchObject({ name: 'Again', version: 2, state: 'ready' });
    expect(made.config).toMatchObject({
      ...configOf(),
      charts: [{ ...configOf().charts[0], description: '' }],
    });
    const versions = (await client.get(`/api/dashboards/${made.id}/versions`)).body;
    expect(JSON.stringify(versions)).toContain('Created from the template “To use”');
    const { widgets } = sound(await client.post(`/api/dashboards/${made.id}/query`, {}), 200);
    expect(widgets.k2.rows).toEqual([{ sum_amount: 5 }]);
  });

  it('of other columns leaves out what they lack, and names it', async () => {
    const fit = sound(await client.post(`${PATH}/${id}/fit`, { dataSourceIds: [other] }), 200);
    expect(fit.sources[0].columns).toEqual([
      expect.objectContaining({ column: expect.objectContaining({ key: 'region' }), to: null, by: null }),
      expect.objectContaining({ column: expect.objectContaining({ key: 'amount' }), to: 'amount', by: 'name' }),
      expect.objectContaining({ column: expect.objectContaining({ key: 'pay' }), to: null, by: null }),
    ]);
    expect(fit.leftOut).toEqual([
      { kind: 'kpi', title: 'Sum k2', needs: ['region'] },
      { kind: 'kpi', title: 'Sum k3', needs: ['pay'] },
      { kind: 'chart', title: 'Amount by region', needs: ['region'] },
      { kind: 'filter', title: 'region', needs: ['region'] },
    ]);
    const { dashboard: made, leftOut } = sound(await use(id, { dataSourceIds: [other] }), 201);
    expect(leftOut).toEqual(fit.leftOut);
    expect(idsIn(made.config)).toEqual(['k1', 't']);
  });

  it('is asked of the columns that a person chose', async () => {
    const columns = [{ source: '00000000-0000-4000-8000-000000000001', field: 'region', to: 'sales_region' }];
    const { dashboard: made, leftOut } = sound(await use(id, { dataSourceIds: [other], columns }), 201);
    expect(leftOut).toEqual([{ kind: 'kpi', title: 'Sum k3', needs: ['pay'] }]);
    expect(made.config.charts[0]).toMatchObject({
      dataSourceId: other,
      query: { dimensions: [{ field: 'sales_region' }] },
    });
    expect(made.config.kpis[1].query.filters).toEqual([
      { dataSourceId: other, field: 'sales_region', op: 'eq', value: 'North' },
    ]);
    const { widgets } = sound(await client.post(`/api/dashboards/${made.id}/query`, {}), 200);
    expect(widgets.c.rows).toHaveLength(2);
    for (const to of ['amount', 'nowhere'])
      sound(await use(id, { dataSourceIds: [other], columns: [{ ...columns[0], to }] }), 400);
  });

  it('whose data bear none of it says what they lack', async () => {
    const words = (await client.upload('words.csv', 'note,text\nsome,words\nand,others\n')).body.dataSource.id;
    const answer = await use(id, { dataSourceIds: [words] });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(/^“To use” can’t be filled from this data\. It needs .*amount/);
  });

  it('becomes the page of a tab, with the calculations that it needs', async () => {
    const calculation = await client.post('/api/ai-calculations', {
      dashboardId: dashboard,
      name: 'Half',
      expression: 'SUM([amount]) / 2',
    });
    const { key, id: calculationId } = calculation.body.calculation;
    const config = configOf();
    const half = { measures: [{ calculationId, agg: 'sum' }], dimensions: [], filters: [] };
    sound(
      await client.patch(`/api/dashboards/${dashboard}`, {
        config: { ...config, kpis: [...config.kpis, kpi('h', half)] },
      }),
      200,
    );
    const kept = sound(await save({ name: 'With a calculation' }), 201).template;
    const blank = await client.post('/api/dashboards', { dataSourceIds: [other], mode: 'blank', name: 'Blank' });
    const target = blank.body.dashboard.id;
    const twice = [];
    for (const _ of [1, 2])
      twice.push(sound(await use(kept.id, { dataSourceIds: [other], dashboardId: target }), 201).page);
    expect(twice[0]).toEqual(twice[1]);
    const calculations = (await client.get(`/api/ai-calculations?dashboardId=${target}`)).body;
    expect(calculations).toMatchObject([{ name: 'Half', dataSourceId: other, status: 'valid' }]);
    expect(JSON.stringify(twice[0])).toContain(calculations[0].id);
    expect(JSON.stringify(twice[0])).not.toContain(key);
    sound(await client.patch(`/api/dashboards/${target}`, { config: twice[0] }), 200);
    const { widgets } = sound(await client.post(`/api/dashboards/${target}/query`, {}), 200);
    expect(Object.values(widgets.h.rows[0])).toEqual([35]);
  });
});

describe('who may', () => {
  it('a viewer of the workspace reads the list; a stranger finds none', async () => {
    const { id } = sound(await save({ name: 'Shared' }), 201).template;
    const viewer = await signUp();
    await putInWorkspace(viewer.id, owner, 'viewer');
    const { client: stranger } = await signUp();
    const theirs = (await stranger.upload('sales.csv', CSV)).body.dataSource.id;
    const calls = (as: Client, data: string) => [
      save({ name: 'Mine' }, as),
      as.patch(`${PATH}/${id}`, { name: 'Mine' }),
      as.post(`${PATH}/${id}/fit`, { dataSourceIds: [data] }),
      use(id, { dataSourceIds: [data] }, as),
      as.delete(`${PATH}/${id}`),
    ];
    expect(await names(viewer.client)).toContain('Shared');
    for (const answer of await Promise.all(calls(viewer.client, source))) expect(answer.status).toBe(403);
    expect(await names(stranger)).toEqual([]);
    for (const answer of await Promise.all(calls(stranger, theirs))) expect(answer.status).toBe(404);
    expect(await names()).toContain('Shared');
    sound(await use(id, { dataSourceIds: [theirs] }), 404);
    const elsewhere = await stranger.post('/api/dashboards', { dataSourceIds: [theirs], mode: 'blank' });
    sound(await use(id, { dataSourceIds: [source], dashboardId: elsewhere.body.dashboard.id }), 404);
  });
});
