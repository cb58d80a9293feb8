import { describe, expect, it } from 'vitest';
import type { Widget } from '@/lib/product/dashboards/schema';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { mainFacts } from './main-facts';

const source = 's';
const plain = { kind: 'plain' };
const config = {
  kpis: [
    {
      id: 'k',
      label: 'Sales',
      dataSourceId: source,
      query: { measures: [{ agg: 'sum', field: 'sales' }], dimensions: [], filters: [] },
      format: plain,
      comparison: { kind: 'none' },
      goodDirection: 'up',
    },
  ],
  charts: [
    {
      id: 'month',
      type: 'line',
      dataSourceId: source,
      options: {},
      query: {
        measures: [{ agg: 'sum', field: 'sales' }],
        dimensions: [{ field: 'day', grain: 'month' }],
        filters: [],
      },
    },
    {
      id: 'region',
      type: 'bar',
      dataSourceId: source,
      options: {},
      query: { measures: [{ agg: 'sum', field: 'sales' }], dimensions: [{ field: 'region' }], filters: [] },
    },
  ],
} as unknown as DashboardConfig;

const column = (key: string, kind: string, label: string, type = 'category') => ({
  key,
  kind,
  label,
  type,
  format: plain,
});
const answer = (columns: unknown[], rows: unknown[], more = {}) =>
  ({ evidenceId: 'e', columns, rows, computedAt: '', dataVersion: 1, ...more }) as unknown as Widget;
const sales = column('sum_sales', 'measure', 'Sales', 'decimal');
const kpi = answer([sales], [{ sum_sales: 600 }]);
const regions = (values: [string | null, number][], more = {}) =>
  answer(
    [column('region', 'dimension', 'Region'), sales],
    values.map(([region, sum_sales]) => ({ region, sum_sales })),
    more,
  );
const months = (values: number[], more = {}) =>
  answer(
    [column('day', 'dimension', 'Day', 'date'), sales],
    values.map((sum_sales, nth) => ({ day: `2025-0${nth + 1}-01`, sum_sales })),
    more,
  );
const said = (widgets: Record<string, Widget | undefined>) =>
  mainFacts(config, widgets).map((fact) => `${fact.said}${fact.shown}`);

describe('mainFacts', () => {
  it('tells the first figure, who leads, when it was highest, each with its row', () => {
    const widgets = {
      k: kpi,
      region: regions([
        ['North', 300],
        ['South', 200],
        ['East', 100],
      ]),
      month: months([100, 350, 150]),
    };
    expect(said(widgets)).toEqual(['Sales: 600', 'highest by region: North, 300', 'highest month: Feb 2025, 350']);
    expect(mainFacts(config, widgets).map(({ widget, evidenceId, point }) => [widget, evidenceId, point])).toEqual([
      ['k', 'e', 0],
      ['region', 'e', 0],
      ['month', 'e', 1],
    ]);
  });
  it.each<[string, Record<string, Widget | undefined>, string[]]>([
    ['nothing before the answers are there', {}, []],
    [
      'no leader where two lead',
      {
        region: regions([
          ['North', 300],
          ['South', 300],
          ['East', 100],
        ]),
      },
      [],
    ],
    [
      'neither what is missing nor the folded rest',
      {
        region: regions(
          [
            [null, 900],
            ['North', 300],
            ['South', 200],
            ['East', 100],
            ['Other', 800],
          ],
          { other: { groups: 4 } },
        ),
      },
      ['highest sales by region: North, 300'],
    ],
    [
      'no period that is not whole',
      { month: months([100, 120, 110, 400], { partial: { first: false, last: true } }) },
      ['highest sales by month: Feb 2025, 120'],
    ],
  ])('%s', (_what, widgets, expected) => expect(said(widgets)).toEqual(expected));
});
