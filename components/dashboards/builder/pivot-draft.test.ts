import { describe, expect, it, test } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import { chartOf, draftOf, typeOf, typesFor } from './draft';
import { asChart, asPivot } from './pivot-draft';
import type { ChartForm } from './chart-form';

const column = (given: Partial<Column> & Pick<Column, 'key' | 'type' | 'role'>): Column => ({
  label: given.key,
  format: { kind: 'plain' },
  nulls: 0,
  invalid: 0,
  distinct: 5,
  exact: true,
  min: null,
  max: null,
  mean: null,
  sd: null,
  sum: null,
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
  ...given,
});
const table = {
  rowCount: 900,
  rowNoun: 'orders',
  columns: [
    column({ key: 'day', type: 'date', role: 'time', min: '2022-01-01', max: '2024-12-31' }),
    column({ key: 'price', type: 'decimal', role: 'measure', min: 0, max: 9 }),
    column({ key: 'country', type: 'category', role: 'dimension' }),
    column({ key: 'kind', type: 'category', role: 'dimension' }),
  ],
};
const plain: ChartForm = {
  dataSourceId: 'd',
  measure: { agg: 'sum', field: 'price' },
  dimension: 'country',
  cut: null,
  split: 'kind',
  type: null,
  title: null,
  filters: [],
};
const made = (draft: ChartForm) => chartOf(draft, table, { id: 'c', description: '' });

describe('a chart as a pivot table', () => {
  it('asks for its groups with totals', () => {
    const chart = made(asPivot(plain));
    expect(chart.type).toBe('pivot');
    expect(chart.title).toBe('Price by country and kind');
    expect(chart.query).toEqual({
      measures: [{ agg: 'sum', field: 'price' }],
      dimensions: [{ field: 'country' }, { field: 'kind' }],
      filters: [],
      totals: { rows: 1 },
    });
  });
  it('has periods across, names down', () => {
    const { query } = made(asPivot({ ...plain, dimension: 'day', cut: { grain: 'year' } }));
    expect(query.dimensions).toEqual([{ field: 'kind' }, { field: 'day', grain: 'year' }]);
  });
  it('is offered, and never first', () => {
    expect(typesFor(plain, table)).toContain('pivot');
    expect(typesFor(plain, table)[0]).not.toBe('pivot');
    expect(typeOf({ ...plain, type: 'pivot' }, table)).not.toBe('pivot');
  });
  test.each<[string, ChartForm['measure'], unknown]>([
    ['of its group as one of the row', { agg: 'sum', field: 'price', as: { kind: 'share', of: 'group' } }, 'row'],
    ['of the total as it is', { agg: 'count', field: null, as: { kind: 'share', of: 'total' } }, 'total'],
  ])('keeps a share %s', (_, measure, of) => {
    expect(made(asPivot({ ...plain, measure })).query.measures[0]!.as).toEqual({ kind: 'share', of });
  });
  it('leaves out what a pivot table can’t show', () => {
    expect(
      made(asPivot({ ...plain, measure: { agg: 'sum', field: 'price', as: { kind: 'rank' } } })).query.measures,
    ).toEqual([{ agg: 'sum', field: 'price' }]);
  });
});

describe('a pivot table that stands', () => {
  const form: ChartForm = {
    ...asPivot(plain),
    pivot: {
      rows: [
        { field: 'country', cut: null },
        { field: 'kind', cut: null },
      ],
      columns: [{ field: 'day', cut: { grain: 'year' } }],
      values: [
        { agg: 'avg', field: 'price' },
        { agg: 'count', field: null, as: { kind: 'share', of: 'row' } },
      ],
      heat: true,
    },
  };
  it('is read back as it was put together', () => {
    const chart = made(form);
    expect(chart.options.heat).toBe(true);
    expect(draftOf(chart).pivot).toEqual(form.pivot);
    expect(made(draftOf(chart)).query).toEqual(chart.query);
  });
  it('is a chart by its first levels again', () => {
    const chart = made(asChart(form));
    expect(chart.type).not.toBe('pivot');
    expect(chart.query.totals).toBeUndefined();
    expect(chart.query.dimensions).toEqual([{ field: 'day', grain: 'year' }, { field: 'country' }]);
  });
});
