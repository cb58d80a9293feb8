import { describe, expect, it } from 'vitest';
import type { Chart, DashboardConfig, LayoutItem } from '@/lib/pure/query/schema/dashboard-config';
import { query, type QueryInput } from '@/lib/pure/query/schema/query';
import { cycle, dates, numbers, ready, words } from '@/tests/analysis/columns';
import { lintDashboard, lintWidget } from './lint';

const SOURCE = '00000000-0000-4000-8000-000000000000';
const n = 200;
const columns = ready(
  [
    numbers(
      'id',
      Array.from({ length: n }, (_, row) => row),
      { type: 'id' },
    ),
    dates('date', '2019-01-01', '2019-12-31', { grain: 'day', step: 86_400, regular: true }, 200),
    numbers(
      'revenue',
      Array.from({ length: n }, (_, row) => row * 1.5),
    ),
    numbers(
      'temperature',
      Array.from({ length: n }, (_, row) => row / 10),
    ),
    words('region', cycle(['N', 'S', 'E'], n)),
    words(
      'city',
      cycle(
        Array.from({ length: 40 }, (_, row) => `City ${row}`),
        n,
      ),
    ),
    words('size', cycle(['small', 'medium', 'large'], n)),
  ],
  n,
);

const chart = (type: Chart['type'], asked: QueryInput, options: Chart['options'] = {}, id = 'c1'): Chart => ({
  id,
  title: 'T',
  type,
  dataSourceId: SOURCE,
  query: query.parse(asked),
  options,
  description: '',
});
const board = (charts: Chart[], layout: LayoutItem[] = []): DashboardConfig => ({
  version: 1,
  kpis: [],
  charts,
  filters: [],
  layout,
  notes: [],
});
const revenue = { field: 'revenue', agg: 'sum' } as const;
const bySize = { sort: [{ by: 'sum_revenue', dir: 'desc' as const }] };

describe('lintDashboard', () => {
  it.each<[string, Chart, string[]]>([
    ['sorted bars', chart('bar', { measures: [revenue], dimensions: [{ field: 'region' }], ...bySize }), []],
    [
      'bars in the order of a scale',
      chart('bar', { measures: [revenue], dimensions: [{ field: 'size' }], sort: [{ by: 'size', dir: 'asc' }] }),
      [],
    ],
    [
      'bars by the alphabet',
      chart('bar', { measures: [revenue], dimensions: [{ field: 'region' }], sort: [{ by: 'region', dir: 'asc' }] }),
      ['unsorted'],
    ],
    [
      'forty bars',
      chart('bar', { measures: [revenue], dimensions: [{ field: 'city' }], ...bySize }),
      ['too_many_bars'],
    ],
    [
      'the top ten of forty',
      chart('bar', { measures: [revenue], dimensions: [{ field: 'city' }], ...bySize, limit: 10, other: true }),
      [],
    ],
    [
      'the ten most frequent of forty',
      chart('bar', {
        measures: [{ field: 'temperature', agg: 'avg' }],
        dimensions: [{ field: 'city' }],
        filters: [{ field: 'city', op: 'in', values: ['City 1', 'City 2'] }],
      }),
      [],
    ],
    [
      'bars without a zero',
      chart('bar', { measures: [revenue], dimensions: [{ field: 'region' }], ...bySize }, { logarithmic: true }),
      ['zero_base'],
    ],
    [
      'an id as a dimension',
      chart('bar', { measures: [{ agg: 'count' }], dimensions: [{ field: 'id', bins: 10 }] }),
      ['id_shown'],
    ],
    [
      'an id as a measure',
      chart('line', { measures: [{ field: 'id', agg: 'avg' }], dimensions: [{ field: 'date', grain: 'month' }] }),
      ['id_shown', 'wrong_aggregate'],
    ],
    [
      'ids counted',
      chart('line', { measures: [{ field: 'id', agg: 'distinct' }], dimensions: [{ field: 'date', grain: 'month' }] }),
      [],
    ],
    [
      'an id in a table',
      chart('table', { measures: [{ agg: 'count' }], dimensions: [{ field: 'id' }], limit: 20 }),
      [],
    ],
    [
      'a level summed',
      chart('line', {
        measures: [{ field: 'temperature', agg: 'sum' }],
        dimensions: [{ field: 'date', grain: 'month' }],
      }),
      ['wrong_aggregate'],
    ],
    [
      'words summed',
      chart('line', { measures: [{ field: 'region', agg: 'sum' }], dimensions: [{ field: 'date', grain: 'month' }] }),
      ['wrong_aggregate'],
    ],
    [
      'a line over names',
      chart('line', { measures: [revenue], dimensions: [{ field: 'region' }] }),
      ['unordered_line'],
    ],
    ['a pie of forty', chart('pie', { measures: [revenue], dimensions: [{ field: 'city' }] }), ['pie_parts']],
    ['a pie of three', chart('pie', { measures: [revenue], dimensions: [{ field: 'region' }] }), []],
    [
      'a column that is gone',
      chart('line', {
        measures: [{ field: 'surcharge', agg: 'sum' }],
        dimensions: [{ field: 'date', grain: 'month' }],
      }),
      ['unknown_field'],
    ],
  ])('%s', (_, one, rules) => {
    expect(lintDashboard(board([one]), columns).map(({ rule }) => rule)).toEqual(rules);
  });

  it('sees the same chart twice', () => {
    const asked: QueryInput = { measures: [revenue], dimensions: [{ field: 'date', grain: 'month' }] };
    expect(lintDashboard(board([chart('line', asked), chart('bar', asked, {}, 'c2')]), columns)).toEqual([
      { widget: 'c2', rule: 'duplicate', message: 'says the same as another' },
    ]);
  });

  it('sees what lies on something else or over the edge', () => {
    const layout = [
      { id: 'a', x: 0, y: 0, w: 7, h: 4 },
      { id: 'b', x: 6, y: 2, w: 7, h: 4 },
    ];
    expect(lintDashboard(board([], layout), columns).map(({ widget, rule }) => `${widget} ${rule}`)).toEqual([
      'b overlap',
      'b overlap',
    ]);
  });

  it.each<[string, Chart[], string[]]>([
    [
      'a series by week and by day',
      [
        chart('line', { measures: [revenue], dimensions: [{ field: 'date', grain: 'week' }] }),
        chart('line', { measures: [revenue], dimensions: [{ field: 'date', grain: 'day' }] }, {}, 'c2'),
      ],
      ['duplicate'],
    ],
    [
      'a series and its weekdays',
      [
        chart('line', { measures: [revenue], dimensions: [{ field: 'date', grain: 'week' }] }),
        chart('bar', { measures: [revenue], dimensions: [{ field: 'date', part: 'weekday' }] }, {}, 'c2'),
      ],
      [],
    ],
    [
      'the sum and the mean of one column',
      [
        chart('bar', { measures: [revenue], dimensions: [{ field: 'region' }], ...bySize }),
        chart(
          'line',
          { measures: [{ field: 'revenue', agg: 'avg' }], dimensions: [{ field: 'date', grain: 'month' }] },
          {},
          'c2',
        ),
      ],
      ['mixed'],
    ],
    [
      'the sum of one and the mean of another',
      [
        chart('bar', { measures: [revenue], dimensions: [{ field: 'region' }], ...bySize }),
        chart(
          'line',
          { measures: [{ field: 'temperature', agg: 'avg' }], dimensions: [{ field: 'date', grain: 'month' }] },
          {},
          'c2',
        ),
      ],
      [],
    ],
    [
      'the mean and the median of one column',
      [
        chart('bar', { measures: [{ field: 'temperature', agg: 'avg' }], dimensions: [{ field: 'size' }] }),
        chart(
          'line',
          { measures: [{ field: 'temperature', agg: 'median' }], dimensions: [{ field: 'date', grain: 'month' }] },
          {},
          'c2',
        ),
      ],
      [],
    ],
    [
      'the same of other rows',
      [
        chart('line', { measures: [revenue], dimensions: [{ field: 'date', grain: 'month' }] }),
        chart(
          'line',
          {
            measures: [revenue],
            dimensions: [{ field: 'date', grain: 'month' }],
            filters: [{ field: 'region', op: 'eq', value: 'N' }],
          },
          {},
          'c2',
        ),
      ],
      [],
    ],
  ])('of two on a page: %s', (_, charts, rules) => {
    expect(lintDashboard(board(charts), columns).map(({ rule }) => rule)).toEqual(rules);
  });
});

describe('what holds between columns', () => {
  const listed = [...columns, ...ready([numbers('total price', cycle([10.5, 20.25, 31], n))], n)];
  const sumOf = (field: string, filters: QueryInput['filters'] = []) => ({
    type: 'figure' as const,
    query: query.parse({ measures: [{ field, agg: 'sum' }], filters }),
    options: {},
  });
  const repeated = [{ number: 'revenue', by: ['date', 'city'] }];
  it.each<[string, Parameters<typeof lintWidget>[0], Parameters<typeof lintWidget>[1]['relations'], string[]]>([
    ['a price is not added up', sumOf('total_price'), {}, ['wrong_aggregate']],
    [
      'what pieces and their price come to is',
      sumOf('total_price'),
      { products: [{ total: 'total_price', factors: ['revenue', 'temperature'] }] },
      [],
    ],
    ['so is the sum of others', sumOf('total_price'), { sums: [{ total: 'total_price', parts: ['a', 'b'] }] }, []],
    ['what several rows repeat is not', sumOf('revenue'), { repeated }, ['wrong_aggregate']],
    [
      'unless one value is named of what is left out',
      sumOf('revenue', [{ field: 'region', op: 'eq', value: 'N' }]),
      { repeated },
      [],
    ],
    [
      'which a value of what it is repeated by is not',
      sumOf('revenue', [{ field: 'city', op: 'eq', value: 'City 1' }]),
      { repeated },
      ['wrong_aggregate'],
    ],
    [
      'nor is what stands on one row alone',
      sumOf('revenue'),
      { repeated: [{ number: 'revenue', by: ['id'], once: true }] },
      [],
    ],
  ])('%s', (_, widget, relations, rules) => {
    expect(lintWidget(widget, { columns: listed, relations }).map(({ rule }) => rule)).toEqual(rules);
  });
});
