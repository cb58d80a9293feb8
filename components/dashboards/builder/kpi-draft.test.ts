import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Kpi } from '@/lib/pure/query/schema/dashboard-config';
import { kpiDraftOf, kpiLabelOf, kpiOf, ownFiltersOf, spansOf, startKpi, withOwnFilters } from './kpi-draft';

const column = (key: string, type: Column['type'], format: Column['format'] = { kind: 'plain' }): Column => ({
  key,
  label: key,
  type,
  role: 'measure',
  format,
  nulls: 0,
  invalid: 0,
  distinct: 9,
  exact: true,
  min: 0,
  max: 9,
  mean: 1,
  sd: 1,
  sum: 1,
  zeros: 0,
  negatives: 0,
  skewness: 0,
  quantiles: null,
  meanLength: null,
  top: [],
  histogram: [],
  samples: [],
  time: null,
  readAs: null,
  review: null,
});
const columns = [
  column('fare', 'decimal', { kind: 'currency', unit: '$' }),
  column('life_exp', 'decimal'),
  column('year', 'integer', { kind: 'year' }),
];
const kpi: Kpi = {
  id: 'k',
  label: 'Takings',
  dataSourceId: 's',
  format: { kind: 'currency', unit: '$' },
  comparison: { kind: 'previous_period' },
  goodDirection: 'up',
  query: {
    measures: [{ agg: 'sum', field: 'fare' }],
    dimensions: [],
    filters: [{ field: 'pickup', op: 'last', value: { n: 1, grain: 'week', anchor: 'last_value' } }],
  },
  sparkline: {
    measures: [{ agg: 'sum', field: 'fare' }],
    dimensions: [{ field: 'pickup', grain: 'day' }],
    filters: [],
  },
};
const ratio: Kpi = {
  ...kpi,
  query: { ...kpi.query, measures: [{ agg: 'sum', field: 'tip', over: { agg: 'sum', field: 'fare' } }] },
};

describe('a figure in the builder', () => {
  it('is read back as it is', () => expect(kpiOf({ draft: kpiDraftOf(kpi, null), kpi, columns })).toEqual(kpi));
  it('keeps a measure that the builder cannot say', () =>
    expect(kpiOf({ draft: { ...kpiDraftOf(ratio, null), goodDirection: 'none' }, kpi: ratio, columns }).query).toEqual(
      ratio.query,
    ));

  it('takes another measure, its format and its small line with it', () => {
    const made = kpiOf({
      draft: { measure: { agg: 'avg', field: 'life_exp' }, label: null, goodDirection: 'up', span: 'kept' },
      kpi,
      columns,
    });
    expect(made).toMatchObject({
      label: 'Average life exp',
      format: { kind: 'plain' },
      comparison: kpi.comparison,
      query: { measures: [{ agg: 'avg', field: 'life_exp' }], filters: kpi.query.filters },
    });
    expect(made.sparkline).toMatchObject({
      measures: [{ agg: 'avg', field: 'life_exp' }],
      dimensions: [{ field: 'pickup', grain: 'day' }],
    });
  });

  it.each<[Kpi['query']['filters'], string]>([
    [[], 'Rows'],
    [kpi.query.filters, 'Rows'],
    [[{ field: 'year', op: 'eq', value: 2007 }], 'Rows, 2007'],
  ])('says in its name what it stays narrowed to: %#', (filters, label) => {
    expect(
      kpiLabelOf({
        draft: { measure: { agg: 'count', field: null }, label: null, goodDirection: 'none', span: 'kept' },
        kpi: { ...kpi, query: { ...kpi.query, filters } },
        columns,
      }),
    ).toBe(label);
  });
  it('says what the rows are, where that is known', () => {
    expect(
      kpiLabelOf({
        draft: { measure: { agg: 'count', field: null }, label: null, goodDirection: 'none', span: 'kept' },
        kpi,
        columns,
        calculations: [],
        rowNoun: 'trips',
      }),
    ).toBe('Trips');
  });

  it('counts without a unit', () =>
    expect(
      kpiOf({
        draft: { measure: { agg: 'count', field: null }, label: null, goodDirection: 'none', span: 'kept' },
        kpi,
        columns,
      }).format,
    ).toEqual({ kind: 'plain', decimals: 0 }));

  describe('over a span', () => {
    const pickup: Column = {
      ...column('pickup', 'date'),
      role: 'time',
      distinct: 900,
      min: '2024-01-01',
      max: '2026-06-20',
      time: { grain: 'day', step: 86_400 } as Column['time'],
    };
    const table = { columns: [...columns, pickup], rowCount: 900 };
    const spans = spansOf(table)!;
    it('knows the periods that can be compared', () =>
      expect([spans.column.key, ...spans.grains]).toEqual(['pickup', 'day', 'week', 'month', 'quarter']));
    it('a new figure counts all rows, the last two of the longest one beside it', () => {
      const { kpi: begun, draft } = startKpi('figure-1', 's', spans);
      expect(kpiOf({ draft, kpi: begun, columns: table.columns, calculations: [], spans })).toEqual({
        id: 'figure-1',
        label: 'Rows',
        dataSourceId: 's',
        format: { kind: 'plain', decimals: 0 },
        goodDirection: 'none',
        comparison: { kind: 'previous_period', by: { field: 'pickup', grain: 'quarter' } },
        query: { measures: [{ agg: 'count' }], dimensions: [], filters: [] },
        sparkline: { measures: [{ agg: 'count' }], dimensions: [{ field: 'pickup', grain: 'month' }], filters: [] },
      });
    });
    it('over one period alone is held against the one before', () => {
      const made = kpiOf({
        draft: { ...kpiDraftOf(kpi, spans), span: 'month' },
        kpi,
        columns: table.columns,
        calculations: [],
        spans,
      });
      expect([made.query.filters, made.comparison]).toEqual([
        [{ field: 'pickup', op: 'last', value: { n: 1, grain: 'month', anchor: 'last_value' } }],
        { kind: 'previous_period' },
      ]);
    });
    it.each(['all by quarter', 'all by month', 'month', 'all'] as const)('is read back with its span: %s', (span) => {
      const made = kpiOf({
        draft: { ...kpiDraftOf(kpi, spans), span },
        kpi,
        columns: table.columns,
        calculations: [],
        spans,
      });
      expect(kpiDraftOf(made, spans).span).toBe(span);
    });
    it('is read back as it is', () =>
      expect(kpiOf({ draft: kpiDraftOf(kpi, spans), kpi, columns: table.columns, calculations: [], spans })).toEqual(
        kpi,
      ));
    it('of all rows compares with nothing', () => {
      const made = kpiOf({
        draft: { ...kpiDraftOf(kpi, spans), span: 'all' },
        kpi,
        columns: table.columns,
        calculations: [],
        spans,
      });
      expect([made.query.filters, made.comparison, made.sparkline]).toEqual([[], { kind: 'none' }, null]);
    });
    it('keeps a span that it cannot say', () => {
      const between: Kpi = {
        ...kpi,
        query: { ...kpi.query, filters: [{ field: 'pickup', op: 'between', values: ['2026-01-01', '2026-02-01'] }] },
      };
      expect(kpiDraftOf(between, spans).span).toBe('kept');
    });
    it('has filters of its own beside its period, and so has its small line', () => {
      const region: Kpi['query']['filters'][number] = { field: 'region', op: 'in', values: ['South'] };
      const spring: Kpi['query']['filters'][number] = {
        field: 'pickup',
        op: 'between',
        values: ['2026-03-01', '2026-05-31'],
      };
      const narrowed = withOwnFilters(kpi, [region, spring], spans);
      expect(ownFiltersOf(narrowed, spans)).toEqual([region, spring]);
      expect(narrowed.query.filters).toEqual([region, spring, ...kpi.query.filters]);
      expect(narrowed.sparkline?.filters).toEqual([region, spring]);
      expect(withOwnFilters(narrowed, [], spans)).toEqual(kpi);
      const all = kpiOf({
        draft: { ...kpiDraftOf(narrowed, spans), span: 'all' },
        kpi: narrowed,
        columns: table.columns,
        calculations: [],
        spans,
      });
      expect(all.query.filters).toEqual([region, spring]);
    });
    it('has none without a time column', () => expect(spansOf({ columns, rowCount: 9 })).toBeNull());
  });
});
