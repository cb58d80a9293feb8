import { describe, expect, it } from 'vitest';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { describeChart } from '@/lib/pure/analysis/narration/finding';
import type { ResultColumn } from '@/lib/pure/query/schema/result';
import { chartModel } from './chart-model';
import type { ChartAnswer } from './model/types';

const column = (key: string, kind: ResultColumn['kind'], type: ResultColumn['type'] = 'category'): ResultColumn => ({
  key,
  label: key,
  type,
  format: { kind: 'plain' },
  kind,
});
const SHOPS = ['A', 'B', 'C'];
const MONTHS = ['2024-01-01', '2024-02-01', '2024-03-01'];
const month = column('day_month', 'dimension', 'date');
const measure = column('sum_revenue', 'measure', 'integer');

const chart = (given: Partial<Chart> = {}): Chart => ({
  id: 'c',
  title: 'Revenue',
  type: 'line',
  dataSourceId: 's',
  description: '',
  query: {
    measures: [{ field: 'revenue', agg: 'sum' }],
    dimensions: [{ field: 'day', grain: 'month' }, { field: 'shop' }],
    filters: [],
  },
  options: { panels: {} },
  ...given,
});
/** Shop C is the greatest and has no January. */
const answer = (columns = [month, column('shop', 'dimension'), measure]): ChartAnswer => ({
  columns,
  rows: SHOPS.flatMap((shop, nth) =>
    MONTHS.flatMap((day_month, at) =>
      shop === 'C' && at === 0 ? [] : [{ day_month, shop, sum_revenue: 10 ** nth + at }],
    ),
  ),
  evidenceId: 'e',
  computedAt: '',
  dataVersion: 1,
});
const panelsOf = (made: Chart, answered = answer()) => {
  const model = chartModel(made, answered);
  if (model.kind !== 'panels') throw new Error(model.kind);
  return model;
};

describe('small multiples', () => {
  it('have a panel a value, the greatest first, all over the same time and on one scale', () => {
    const { panels, notes } = panelsOf(chart());
    expect(panels.map(({ name }) => name)).toEqual(['C', 'B', 'A']);
    expect(panels.map(({ model }) => model.kind === 'line' && model.series[0]!.values)).toEqual([
      [null, 101, 102],
      [10, 11, 12],
      [1, 2, 3],
    ]);
    expect(panels.map(({ model }) => model.reach)).toEqual(Array.from({ length: 3 }, () => [1, 102]));
    expect(notes).toEqual([]);
  });
  it('name the row and the filters of each mark in the whole answer', () => {
    const marks = panelsOf(chart()).panels[0]!.model.marks;
    expect(marks.map(({ row }) => row)).toEqual([null, 6, 7]);
    expect(marks[1]!.filters).toEqual([
      { dataSourceId: 's', field: 'day', op: 'between', values: ['2024-02-01', '2024-02-29'] },
      { dataSourceId: 's', field: 'shop', op: 'in', values: ['C'] },
    ]);
  });
  it('say how many are shown, and that each has its own axis', () => {
    const { panels, notes } = panelsOf(chart({ options: { panels: { most: 2, ownAxes: true } } }));
    expect(panels.map(({ model }) => model.reach)).toEqual([undefined, undefined]);
    expect(notes).toEqual(['Top 2 of 3 values of Shop shown.', 'Each panel has its own axis.']);
  });
  it('of bars by name have the same names in the same order, from zero', () => {
    const query = { ...chart().query, dimensions: [{ field: 'kind' }, { field: 'shop' }] };
    const rows = [
      { kind: 'x', shop: 'A', sum_revenue: 5 },
      { kind: 'y', shop: 'A', sum_revenue: 50 },
      { kind: 'x', shop: 'B', sum_revenue: 20 },
    ];
    const columns = [column('kind', 'dimension'), column('shop', 'dimension'), measure];
    const { panels } = panelsOf(chart({ type: 'bar', query }), { ...answer(columns), rows });
    expect(
      panels.map(({ model }) => model.kind === 'bar' && model.bars.map(({ name, value }) => [name, value])),
    ).toEqual([
      [
        ['y', 50],
        ['x', 5],
      ],
      [
        ['y', null],
        ['x', 20],
      ],
    ]);
    expect(panels[1]!.model.marks.map(({ row }) => row)).toEqual([null, 2]);
  });
  it('have one colour a value of the split, and one legend', () => {
    const query = {
      ...chart().query,
      dimensions: [{ field: 'day', grain: 'month' as const }, { field: 'kind' }, { field: 'shop' }],
    };
    const rows = MONTHS.flatMap((day_month) => [
      { day_month, kind: 'x', shop: 'A', sum_revenue: 9 },
      { day_month, kind: 'y', shop: 'A', sum_revenue: 1 },
      { day_month, kind: 'y', shop: 'B', sum_revenue: 5 },
    ]);
    const columns = [month, column('kind', 'dimension'), column('shop', 'dimension'), measure];
    const { panels, legend } = panelsOf(chart({ query }), { ...answer(columns), rows });
    expect(legend).toEqual([
      { name: 'x', tone: 1 },
      { name: 'y', tone: 2 },
    ]);
    expect(panels[1]!.model.kind === 'line' && panels[1]!.model.series.map(({ tone }) => tone)).toEqual([2]);
  });
  it('are no other type’s: its table or picture is shown', () => {
    expect(chartModel(chart({ type: 'table' }), answer()).kind).toBe('table');
    expect(chartModel(chart({ options: {} }), answer()).kind).toBe('line');
  });
  it('are told by their names', () =>
    expect(describeChart(chart({ options: { panels: { most: 2 } } }), answer(), [])).toBe(
      '2 of 3 panels by shop: C, B.',
    ));
});
