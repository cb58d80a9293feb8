import { describe, expect, it } from 'vitest';
import type { Column, ColumnType } from '@/lib/pure/query/schema/column';
import { dashboardConfig, type DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import type { QueryInput } from '@/lib/pure/query/schema/query';
import { lackingWidgets } from '@/lib/pure/query/sql/lacking';
import { likeliest } from './likeness';
import { repairConfig, type ColumnRepair } from './repair';

const SOURCE = '01990000-0000-7000-8000-0000000000a1';
const OTHER = '01990000-0000-7000-8000-0000000000a2';

function column(key: string, type: ColumnType, more: Partial<Column> = {}): Column {
  const time = type === 'date' || type === 'datetime';
  return {
    key,
    label: key.replace(/_/g, ' '),
    type,
    role: time ? 'time' : type === 'category' ? 'dimension' : 'measure',
    format: { kind: 'plain' },
    nulls: 0,
    invalid: 0,
    distinct: 12,
    exact: true,
    min: time ? '2024-01-01' : type === 'category' ? 'a' : 1,
    max: time ? '2024-12-31' : type === 'category' ? 'z' : 100,
    mean: null,
    sd: null,
    sum: null,
    zeros: null,
    negatives: null,
    skewness: null,
    quantiles: null,
    meanLength: null,
    top: [],
    histogram: [],
    samples: [],
    readAs: null,
    review: null,
    time: time ? { grain: 'day', step: 86_400, regular: true } : null,
    ...more,
  };
}

const valued = (key: string, ...values: string[]) =>
  column(key, 'category', { top: values.map((value) => ({ value, count: 10 })) });
const AREA = valued('sales_area', 'North', 'South');
const REVENUE = column('revenue', 'decimal', { format: { kind: 'currency', unit: '€' } });

type Written = { kpis?: object[]; charts?: object[]; filters?: object[]; layout?: object[] };
const config = ({ kpis = [], charts = [], filters = [], layout = [] }: Written): DashboardConfig =>
  dashboardConfig.parse({
    version: 1,
    layout,
    filters: filters.map((filter) => ({ dataSourceId: SOURCE, ...filter })),
    kpis: kpis.map((kpi) => ({
      label: 'Total amount',
      dataSourceId: SOURCE,
      format: { kind: 'plain' },
      comparison: { kind: 'none' },
      goodDirection: 'up',
      sparkline: null,
      ...kpi,
    })),
    charts: charts.map((chart) => ({
      title: 'Amount by region',
      type: 'bar',
      dataSourceId: SOURCE,
      description: 'North leads.',
      ...chart,
    })),
  });

const region = (to: Column | null): ColumnRepair => ({ field: 'region', label: 'region', to });
const amount = (to: Column | null): ColumnRepair => ({ field: 'amount', label: 'amount', to });

describe('repairConfig', () => {
  it.each<[string, QueryInput, ColumnRepair[], QueryInput]>([
    [
      'a dimension',
      { measures: [{ agg: 'count' }], dimensions: [{ field: 'region' }] },
      [region(AREA)],
      { measures: [{ agg: 'count' }], dimensions: [{ field: 'sales_area' }] },
    ],
    [
      'a measure with its divisor and their filters',
      {
        measures: [
          {
            field: 'amount',
            agg: 'sum',
            filters: [{ field: 'region', op: 'eq', value: 'North' }],
            over: { field: 'amount', agg: 'count', filters: [{ field: 'region', op: 'not_null' }] },
          },
        ],
      },
      [region(AREA), amount(REVENUE)],
      {
        measures: [
          {
            field: 'revenue',
            agg: 'sum',
            filters: [{ field: 'sales_area', op: 'eq', value: 'North' }],
            over: { field: 'revenue', agg: 'count', filters: [{ field: 'sales_area', op: 'not_null' }] },
          },
        ],
      },
    ],
    [
      'a filter',
      { measures: [{ agg: 'count' }], filters: [{ field: 'region', op: 'in', values: ['North'] }] },
      [region(AREA)],
      { measures: [{ agg: 'count' }], filters: [{ field: 'sales_area', op: 'in', values: ['North'] }] },
    ],
    ['two selected columns', { select: ['amount', 'tip'] }, [amount(REVENUE)], { select: ['revenue', 'tip'] }],
    [
      'the order, which follows the fields',
      {
        measures: [{ field: 'amount', agg: 'sum' }],
        dimensions: [{ field: 'region' }],
        sort: [
          { by: 'sum_amount', dir: 'desc' },
          { by: 'region', dir: 'asc' },
        ],
      },
      [region(AREA), amount(REVENUE)],
      {
        measures: [{ field: 'revenue', agg: 'sum' }],
        dimensions: [{ field: 'sales_area' }],
        sort: [
          { by: 'sum_revenue', dir: 'desc' },
          { by: 'sales_area', dir: 'asc' },
        ],
      },
    ],
    [
      'the grain of a date stays',
      { measures: [{ agg: 'count' }], dimensions: [{ field: 'day', grain: 'month' }] },
      [{ field: 'day', label: 'day', to: column('date', 'date') }],
      { measures: [{ agg: 'count' }], dimensions: [{ field: 'date', grain: 'month' }] },
    ],
    [
      'nothing else',
      { measures: [{ field: 'tip', agg: 'avg' }], dimensions: [{ field: 'city' }] },
      [region(AREA)],
      { measures: [{ field: 'tip', agg: 'avg' }], dimensions: [{ field: 'city' }] },
    ],
  ])('puts %s right', (_what, before, repairs, after) => {
    const [mended] = repairConfig(config({ charts: [{ id: 'a', query: before }] }), SOURCE, repairs).charts;
    expect(mended?.query).toEqual(config({ charts: [{ id: 'a', query: after }] }).charts[0]?.query);
  });

  it('words titles by the new name, and forgets what was said of the old values', () => {
    const byRegion = { measures: [{ field: 'amount', agg: 'sum' }], dimensions: [{ field: 'region' }] };
    const mended = repairConfig(
      config({
        kpis: [{ id: 'k', query: { measures: [{ field: 'amount', agg: 'sum' }] } }],
        charts: [{ id: 'a', query: byRegion, options: { note: 'top 10 regional', whole: 'rank correlation 0.92' } }],
      }),
      SOURCE,
      [region(AREA), amount(REVENUE)],
    );
    expect(mended.kpis[0]).toMatchObject({ label: 'Total revenue', format: { kind: 'currency', unit: '€' } });
    expect(mended.charts[0]).toMatchObject({
      title: 'Revenue by sales area',
      options: { note: 'top 10 regional' },
      description: '',
    });
    expect(mended.charts[0]?.options.whole).toBeUndefined();
  });

  it('removes what reads a column that nothing takes the place of, also from the layout', () => {
    const before = config({
      kpis: [
        {
          id: 'k',
          query: { measures: [{ agg: 'count' }] },
          sparkline: { measures: [{ agg: 'count' }], dimensions: [{ field: 'region' }] },
        },
      ],
      charts: [
        { id: 'a', query: { measures: [{ agg: 'count' }], dimensions: [{ field: 'region' }] } },
        { id: 'b', query: { measures: [{ agg: 'count' }], dimensions: [{ field: 'city' }] } },
      ],
      filters: [
        { field: 'region', kind: 'category' },
        { field: 'city', kind: 'category' },
      ],
      layout: ['k', 'a', 'b'].map((id, y) => ({ id, x: 0, y, w: 12, h: 1 })),
    });
    const mended = repairConfig(before, SOURCE, [region(null)]);
    expect([
      mended.kpis,
      mended.charts.map(({ id }) => id),
      mended.filters.map(({ field }) => field),
      mended.layout.map(({ id }) => id),
    ]).toEqual([[], ['b'], ['city'], ['b']]);
  });

  it('leaves one filter control where two become one, and what reads another data source alone', () => {
    const before = config({
      filters: [
        { field: 'region', kind: 'category' },
        { field: 'sales_area', kind: 'category' },
        { dataSourceId: OTHER, field: 'region', kind: 'category' },
      ],
      charts: [
        { id: 'o', dataSourceId: OTHER, query: { measures: [{ agg: 'count' }], dimensions: [{ field: 'region' }] } },
      ],
    });
    const mended = repairConfig(before, SOURCE, [region(AREA)]);
    expect(mended.filters.map(({ dataSourceId, field }) => [dataSourceId, field])).toEqual([
      [SOURCE, 'sales_area'],
      [OTHER, 'region'],
    ]);
    expect(mended.charts).toEqual(before.charts);
  });

  it('makes whole what was broken', () => {
    const before = config({
      charts: [{ id: 'a', query: { measures: [{ field: 'amount', agg: 'sum' }], dimensions: [{ field: 'region' }] } }],
      filters: [{ field: 'region', kind: 'category' }],
    });
    expect(lackingWidgets(before, SOURCE, [AREA, REVENUE]).map(({ kind, fields }) => [kind, fields])).toEqual([
      ['chart', ['region', 'amount']],
      ['filter', ['region']],
    ]);
    expect(
      lackingWidgets(repairConfig(before, SOURCE, [region(AREA), amount(REVENUE)]), SOURCE, [AREA, REVENUE]),
    ).toEqual([]);
  });
});

describe('likeliest', () => {
  const old = valued('region', 'North', 'South');
  const amounts = column('amount', 'decimal');
  it.each<[string, Column, Column[], Column[], ReturnType<typeof likeliest>]>([
    [
      'what has the same values',
      old,
      [old],
      [valued('zone', 'North', 'South'), valued('reg', 'x', 'y')],
      { key: 'zone', because: 'has the same values' },
    ],
    [
      'what has a similar name',
      old,
      [old],
      [valued('regions', 'Nord', 'Süd'), valued('colour', 'red')],
      { key: 'regions', because: 'has a similar name' },
    ],
    [
      'what is new, not what stood beside it',
      old,
      [old, valued('kind', 'a')],
      [valued('kind', 'a'), valued('area', 'Nord')],
      null,
    ],
    [
      'numbers of the same range',
      amounts,
      [amounts],
      [column('revenue', 'decimal', { min: 2, max: 99 }), column('year', 'integer', { min: 1990, max: 2024 })],
      { key: 'revenue', because: 'has a similar range' },
    ],
    [
      'none that stood beside it, though its range is the same',
      amounts,
      [amounts, column('distance', 'decimal')],
      [column('distance', 'decimal')],
      null,
    ],
    ['nothing of another kind', old, [old], [column('region_id', 'integer')], null],
    ['nothing where nothing is alike', old, [old], [], null],
  ])('finds %s', (_what, gone, before, now, found) => expect(likeliest(gone, before, now)).toEqual(found));
});
