import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import { calculationKey } from '@/lib/pure/query/schema/calculation-key';
import { dashboardConfig, hasOwnIds, type DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { column } from '@/tests/analysis/columns';
import { fillOwnTemplate, type TemplateTarget } from './fill';
import { takeTemplate, type PageToKeep } from './take';
import { ownTemplate } from './template';

const [SOURCE, OTHER, SECOND] = ['a1', 'a2', 'a3'].map((end) => `01990000-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
  string,
];
const HALF = '01990000-0000-7000-8000-00000000cafe';
const METRIC = '01990000-0000-7000-8000-00000000beef';

const day = column('Day', 'date', {
  role: 'time',
  min: '2024-01-01',
  max: '2024-12-31',
  time: { grain: 'day', step: 86_400, regular: true },
});
const shop = column('Shop', 'category', { min: 'a', max: 'z' });
const revenue = column('Revenue', 'decimal', {
  role: 'measure',
  min: 1,
  max: 9,
  format: { kind: 'currency', unit: '$' },
});
const COLUMNS = [day, shop, revenue, column('Never read', 'text')];

type Chart = DashboardConfig['charts'][number];
const sum = (field = 'revenue') => ({ measures: [{ field, agg: 'sum' as const }], dimensions: [], filters: [] });
const kpi = (id: string, more: object = {}) => ({
  id,
  label: 'Total revenue',
  dataSourceId: SOURCE,
  query: sum(),
  format: { kind: 'currency', unit: '$' },
  comparison: { kind: 'target', value: 100 },
  goodDirection: 'up',
  sparkline: null,
  ...more,
});
const chart = (id: string, more: object = {}) => ({
  id,
  title: 'Revenue by shop',
  type: 'bar',
  dataSourceId: SOURCE,
  query: { ...sum(), dimensions: [{ field: 'shop' }], sort: [{ by: 'sum_revenue', dir: 'desc' }] },
  description: 'North leads.',
  ...more,
});
const place = (id: string, y: number, tab?: string) => ({ id, x: 0, y, w: 6, h: 2, ...(tab && { tab }) });
const config = (given: object): DashboardConfig =>
  dashboardConfig.parse({
    version: 1,
    kpis: [kpi('k')],
    charts: [chart('c')],
    filters: [{ dataSourceId: SOURCE, field: 'shop', kind: 'category' }],
    layout: [place('k', 0), place('c', 2)],
    ...given,
  });
const half = { id: HALF, dataSourceId: SOURCE, name: 'Half', expression: 'SUM([revenue]) / 2', format: null };
const HALF_CALCULATION = { ...half, level: 'aggregate' as const, type: 'decimal' as const };
const halved = { measures: [{ calculationId: HALF, agg: 'sum' as const }], dimensions: [], filters: [] };

const take = (given: object = {}, more: Partial<PageToKeep> = {}) =>
  takeTemplate({
    config: config(given),
    tab: null,
    sources: [{ id: SOURCE, name: 'sales.csv', columns: COLUMNS }],
    calculations: [],
    ...more,
  });
const LOCAL = '00000000-0000-4000-8000-000000000001';
const fill = (
  { template }: ReturnType<typeof take>,
  columns: Column[],
  more: Partial<TemplateTarget> & { metric?: boolean } = {},
) => {
  const { metric = false, ...target } = more;
  const filled = fillOwnTemplate(template, [{ source: LOCAL, id: OTHER, columns, ...target }], () => metric);
  expect(dashboardConfig.safeParse(filled.config).error).toBeUndefined();
  expect(hasOwnIds(filled.config)).toBe(true);
  return filled;
};
const idsIn = ({ kpis, charts }: DashboardConfig) => [...kpis, ...charts].map(({ id }) => id);

describe('takeTemplate', () => {
  it('describes the columns that are read, and no others', () => {
    const { template, leftOut } = take();
    expect(ownTemplate.safeParse(template).error).toBeUndefined();
    expect(template.sources).toEqual([
      {
        id: LOCAL,
        name: 'sales.csv',
        columns: [
          { key: 'shop', label: 'Shop', type: 'category', role: 'dimension' },
          { key: 'revenue', label: 'Revenue', type: 'decimal', role: 'measure' },
        ],
      },
    ]);
    expect([JSON.stringify(template).includes(SOURCE), leftOut]).toEqual([false, []]);
  });

  it.each<[string, object, object, Partial<Chart>]>([
    ['the sentence of a chart', {}, { description: '' }, {}],
    [
      'a title that a finding gave',
      { title: 'North leads with 40%', options: { claim: { version: 1, subject: ['North'] } } },
      { title: 'Revenue by shop', options: {} },
      {},
    ],
    ['what holds of all rows', { options: { whole: 'rank correlation 0.9', note: 'US$' } }, { options: {} }, {}],
    ['a range of the axis', { options: { range: { from: 900 } } }, { options: {} }, {}],
    [
      'no title of a person',
      { title: 'Mine', options: { claim: null } },
      { title: 'Mine', options: { claim: null } },
      {},
    ],
    [
      'no line that a person set',
      { options: { references: [{ kind: 'value', value: 5 }] } },
      { options: { references: [{ kind: 'value', value: 5 }] } },
      {},
    ],
  ])('leaves out %s', (_, given, expected) => {
    expect(take({ charts: [chart('c', given)] }).template.config.charts[0]).toMatchObject(expected);
    expect(Object.keys(take({ charts: [chart('c', given)] }).template.config.charts[0]!.options)).toEqual(
      Object.keys((expected as { options?: object }).options ?? {}),
    );
  });

  it('keeps filters, targets and colours that a person chose, and no annotations', () => {
    const filters = [{ field: 'shop', op: 'eq', value: 'North' }];
    const { template } = take({
      kpis: [kpi('k', { query: { ...sum(), filters } })],
      colours: [{ dataSourceId: SOURCE, field: 'shop', value: 'North', tone: 2 }],
      annotations: [{ id: 'a', dataSourceId: SOURCE, field: 'day', from: '2024-05-01', text: 'Strike' }],
    });
    expect(template.config.kpis[0]).toMatchObject({ query: { filters }, comparison: { kind: 'target', value: 100 } });
    expect(template.config.colours).toHaveLength(1);
    expect(template.config.annotations).toBeUndefined();
  });

  it('leaves out and names what can’t be asked of its data', () => {
    const { template, leftOut } = take({
      kpis: [
        kpi('k'),
        kpi('gone', { label: 'Gone', query: sum('lost') }),
        kpi('far', { label: 'Far', dataSourceId: OTHER }),
      ],
      texts: [{ id: 't', body: 'Of {{k}} and {{gone}}' }],
    });
    expect(leftOut).toEqual(['Gone', 'Far']);
    expect(idsIn(template.config)).toEqual(['k', 'c']);
    expect(template.config.texts).toEqual([{ id: 't', body: 'Of {{k}} and {{left-out}}' }]);
  });

  it('of a tab is a page from the top, with the numbers of its texts that it holds', () => {
    const tabs = [
      { id: 'one', name: 'One' },
      { id: 'two', name: 'Two' },
    ];
    const { template } = take(
      {
        tabs,
        texts: [{ id: 't', body: '{{k}} {{c:sum_revenue:North}}' }],
        layout: [place('k', 0, 'one'), place('t', 2, 'two'), place('c', 4, 'two')],
      },
      { tab: 'two' },
    );
    expect(template.config).toMatchObject({ kpis: [], layout: [place('t', 0), place('c', 2)] });
    expect(template.config.tabs).toBeUndefined();
    expect(template.config.texts![0]!.body).toBe('{{left-out}} {{c:sum_revenue:North}}');
  });

  it('carries the calculations that its widgets name', () => {
    const other = { ...HALF_CALCULATION, id: METRIC, name: 'Unused' };
    const { template } = take(
      { kpis: [kpi('k', { query: halved })], charts: [], filters: [] },
      { calculations: [HALF_CALCULATION, other] },
    );
    expect(template.calculations).toMatchObject([{ name: 'Half', sourceId: LOCAL, expression: 'SUM([revenue]) / 2' }]);
    expect(template.sources[0]!.columns.map(({ key }) => key)).toEqual(['revenue']);
    expect(template.config.kpis[0]!.query.measures).toEqual([
      { calculationId: template.calculations[0]!.id, agg: 'sum' },
    ]);
  });
});

describe('fillOwnTemplate', () => {
  const umsatz = column('Umsatz', 'integer', { role: 'measure', min: 1, max: 9 });

  it('of the same columns is the page, asked of the other data source', () => {
    const { config: page, leftOut } = fill(take(), COLUMNS);
    expect(leftOut).toEqual([]);
    expect(page).toEqual(
      config({
        kpis: [kpi('k', { dataSourceId: OTHER })],
        charts: [chart('c', { dataSourceId: OTHER, description: '' })],
        filters: [{ dataSourceId: OTHER, field: 'shop', kind: 'category' }],
      }),
    );
  });

  it('asks the column that was chosen, in queries, orders, titles and numbers of texts', () => {
    const kept = take({ texts: [{ id: 't', body: '{{c:sum_revenue:North}}' }] });
    const { config: page, leftOut } = fill(kept, [shop, umsatz], { choices: new Map([['revenue', 'umsatz']]) });
    expect(leftOut).toEqual([]);
    expect(page.kpis[0]).toMatchObject({
      label: 'Total umsatz',
      query: { measures: [{ field: 'umsatz', agg: 'sum' }] },
      format: { kind: 'plain' },
    });
    expect(page.charts[0]).toMatchObject({
      title: 'Umsatz by shop',
      query: { sort: [{ by: 'sum_umsatz', dir: 'desc' }] },
    });
    expect(page.texts![0]!.body).toBe('{{c:sum_umsatz:North}}');
  });

  it('leaves out and names what needs a column that is missing', () => {
    const kept = take({
      kpis: [kpi('k'), kpi('s', { label: 'Shops', query: { measures: [{ field: 'shop', agg: 'distinct' }] } })],
      texts: [{ id: 't', body: '{{k}} and {{s}}' }],
    });
    const { config: page, leftOut } = fill(kept, [revenue]);
    expect(leftOut).toEqual([
      { kind: 'kpi', title: 'Shops', needs: ['Shop'] },
      { kind: 'chart', title: 'Revenue by shop', needs: ['Shop'] },
      { kind: 'filter', title: 'Shop', needs: ['Shop'] },
    ]);
    expect([idsIn(page), page.filters, page.layout]).toEqual([['k'], [], [place('k', 0)]]);
    expect(page.texts![0]!.body).toBe('{{k}} and {{left-out}}');
  });

  it('leaves out what the type of a column that was matched doesn’t bear', () => {
    const hourly = { ...sum(), dimensions: [{ field: 'at', grain: 'hour' }] };
    const at = { ...day, key: 'at', label: 'At', type: 'datetime' as const };
    const kept = take(
      { charts: [chart('c', { title: 'By hour', type: 'line', query: hourly })], filters: [] },
      { sources: [{ id: SOURCE, name: 's', columns: [at, revenue] }] },
    );
    const { leftOut } = fill(kept, [{ ...at, type: 'date' }, revenue]);
    expect(leftOut).toEqual([{ kind: 'chart', title: 'By hour', needs: ['At'] }]);
  });

  it('a filter on values is kept where its column is matched', () => {
    const filters = [{ field: 'shop', op: 'in', values: ['North'] }];
    const kept = take({ kpis: [kpi('k', { query: { ...sum(), filters } })], charts: [], filters: [] });
    const branch = column('Branch', 'category', { min: 'a', max: 'z' });
    expect(
      fill(kept, [branch, revenue], { choices: new Map([['shop', 'branch']]) }).config.kpis[0]!.query.filters,
    ).toEqual([{ field: 'branch', op: 'in', values: ['North'] }]);
    expect(fill(kept, [branch, revenue]).leftOut).toEqual([{ kind: 'kpi', title: 'Total revenue', needs: ['Shop'] }]);
  });

  it('carries a calculation over the columns that stand for its own, or leaves out what names it', () => {
    const kept = take(
      { kpis: [kpi('k', { label: 'Half', query: halved })], charts: [], filters: [] },
      { calculations: [HALF_CALCULATION] },
    );
    const [carried] = kept.template.calculations;
    const filled = fill(kept, [umsatz], { choices: new Map([['revenue', 'umsatz']]) });
    expect(filled.calculations).toMatchObject([{ dataSourceId: OTHER, expression: 'SUM([umsatz]) / 2' }]);
    expect(idsIn(filled.config)).toEqual(['k']);
    expect(fill(kept, [shop])).toMatchObject({
      calculations: [],
      leftOut: [
        { kind: 'kpi', title: 'Half', needs: ['Revenue'] },
        { kind: 'calculation', title: 'Half', needs: ['Revenue'] },
      ],
    });
    expect(calculationKey(carried!.id)).toBe('calc_000000000001');
  });

  it.each([
    [true, [{ field: 'revenue', agg: 'sum', metric: { id: METRIC, name: 'Net' } }]],
    [false, [{ field: 'revenue', agg: 'sum' }]],
  ])('a metric of this data source: %s', (metric, measures) => {
    const query = { ...sum(), measures: [{ ...sum().measures[0], metric: { id: METRIC, name: 'Net' } }] };
    const kept = take({ kpis: [kpi('k', { query })] });
    expect(fill(kept, COLUMNS, { metric }).config.kpis[0]!.query.measures).toEqual(measures);
  });

  it('a tab that is left with nothing goes', () => {
    const tabs = [
      { id: 'one', name: 'One' },
      { id: 'two', name: 'Two' },
      { id: 'three', name: 'Three' },
    ];
    const kept = take({ tabs, layout: [place('k', 0, 'one'), place('c', 2, 'two')] });
    expect(fill(kept, [revenue]).config.tabs).toEqual([tabs[0], tabs[2]]);
  });

  it('asks two data sources, or one for both', () => {
    const kept = take(
      { kpis: [kpi('k'), kpi('l', { dataSourceId: SECOND })], charts: [] },
      {
        sources: [
          { id: SOURCE, name: 'one', columns: COLUMNS },
          { id: SECOND, name: 'two', columns: [revenue] },
        ],
      },
    );
    const [one, two] = kept.template.sources.map(({ id }) => id) as [string, string];
    const apart = fillOwnTemplate(
      kept.template,
      [
        { source: one, id: OTHER, columns: COLUMNS },
        { source: two, id: SECOND, columns: [revenue] },
      ],
      () => false,
    );
    expect(apart.config.kpis.map(({ dataSourceId }) => dataSourceId)).toEqual([OTHER, SECOND]);
    const both = [one, two].map((source) => ({ source, id: OTHER, columns: COLUMNS }));
    expect(fillOwnTemplate(kept.template, both, () => false).config.filters).toHaveLength(1);
  });
});
