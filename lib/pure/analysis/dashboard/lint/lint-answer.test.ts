import { describe, expect, it } from 'vitest';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { Cell } from '@/lib/pure/query/schema/column';
import { query, type Measure, type QueryInput } from '@/lib/pure/query/schema/query';
import { cycle, dates, numbers, ready, words } from '@/tests/analysis/columns';
import type { ChartResult, DrawnWidget, ChartData } from './drawn';
import { lintWidget, supportOfWidget } from './lint';

const n = 400;
const columns = ready(
  [
    dates('date', '2019-01-01', '2022-12-31', { grain: 'day', step: 86_400, regular: true }, n),
    numbers('year', cycle([1990, 1995, 2000, 2005], n)),
    numbers(
      'revenue',
      Array.from({ length: n }, (_, row) => row * 1.5),
    ),
    numbers(
      'fare',
      Array.from({ length: n }, (_, row) => (row % 90) + 1),
    ),
    numbers(
      'charge',
      Array.from({ length: n }, (_, row) => (row % 90) + 1),
    ),
    numbers('booked', cycle([450.5, -450.5, 30, -30], n)),
    words('region', cycle(['N', 'S', 'E'], n)),
    words('band', cycle(['low', 'middle', 'high'], n)),
    words('churn', cycle(['yes', 'no', 'no'], n)),
  ],
  n,
).map((column) => (column.key === 'year' ? { ...column, role: 'time' as const } : column));
const ground: ChartData = {
  columns,
  relations: {
    correlations: [
      { left: 'fare', right: 'charge', rho: 0.999, n },
      { left: 'fare', right: 'revenue', rho: 0.4, n },
    ],
  },
};

const sum = { field: 'revenue', agg: 'sum' } as const;
const booked = { field: 'booked', agg: 'avg' } as const;
const mean = { field: 'fare', agg: 'avg' } as const;
const churned: Measure = {
  field: 'churn',
  agg: 'count',
  filters: [{ field: 'churn', op: 'eq', value: 'yes' }],
  over: { field: 'churn', agg: 'count' },
};
const drawn = (type: DrawnWidget['type'], asked: QueryInput, more: Partial<DrawnWidget> = {}): DrawnWidget => ({
  type,
  query: query.parse(asked),
  options: {},
  ...more,
});
const byRegion = (measure: Measure) => drawn('bar', { measures: [measure], dimensions: [{ field: 'region' }] });
const byMonth = () => drawn('line', { measures: [sum], dimensions: [{ field: 'date', grain: 'month' }] });
/** Rows of an answer as lists of cells: dimensions first. */
const answer = (
  widget: DrawnWidget,
  rows: Cell[][],
  support: Cell[][] | null = null,
  other?: { groups: number },
): ChartResult => {
  const asRows = (asked: DrawnWidget['query'], lists: Cell[][]) =>
    lists.map((list) =>
      Object.fromEntries(
        [...resultKeys(asked).dimensions, ...resultKeys(asked).measures].map((key, nth) => [key, list[nth] ?? null]),
      ),
    );
  const asked = supportOfWidget(widget, ground);
  return {
    columns: [],
    rows: asRows(widget.query, rows),
    ...(other && { other }),
    support: support && asked ? { columns: [], rows: asRows(asked, support) } : null,
  };
};
const months = (...names: string[]): Cell[][] => names.map((name, nth) => [name, nth + 1]);
const level = () =>
  drawn('line', {
    measures: [{ agg: 'latest', field: 'fare', along: 'date' }],
    dimensions: [{ field: 'date', grain: 'month' }],
  });
/** A year of levels, every nth of which nothing decides. */
const ends = (every: number): Cell[][] =>
  Array.from({ length: 12 }, (_, nth) => [
    `2019-${String(nth + 1).padStart(2, '0')}-01`,
    nth > 0 && nth % every === 0 ? null : 900 + nth,
  ]);
const three = (...values: Cell[]): Cell[][] => values.map((value, nth) => [['N', 'S', 'E'][nth]!, value]);

describe('lintWidget of what was answered', () => {
  it.each<[string, DrawnWidget, Cell[][], Cell[][] | null, string[]]>([
    ['a figure without a value', drawn('figure', { measures: [sum] }), [[null]], null, ['no_value']],
    ['a figure of zero', drawn('figure', { measures: [sum] }), [[0]], null, []],
    ['a figure whose entries cancel', drawn('figure', { measures: [booked] }), [[-2.3e-13]], null, ['no_value']],
    ['a figure whose entries cancel to the cent', drawn('figure', { measures: [booked] }), [[0]], null, ['no_value']],
    ['a small figure of small numbers', drawn('figure', { measures: [sum] }), [[2.3e-13]], null, []],
    ['a figure of entries on both sides', drawn('figure', { measures: [booked] }), [[-12]], null, []],
    ['a chart without rows', byRegion(sum), [], null, ['no_value']],
    ['a table of words alone', drawn('table', { dimensions: [{ field: 'region' }] }), [['N']], null, []],
    ['bars that are all equal', byRegion(sum), three(50, 50, 50), null, ['equal_bars']],
    ['bars that differ by less than a line', byRegion(sum), three(1000, 1001, 1002), null, ['equal_bars']],
    ['bars that differ', byRegion(sum), three(100, 103, 99), null, []],
    [
      'a flat line',
      byMonth(),
      [
        ['2019-01-01', 5],
        ['2019-02-01', 5],
        ['2019-03-01', 5],
      ],
      null,
      [],
    ],
    [
      'parts that share one length',
      drawn(
        'stacked_bar',
        { measures: [{ agg: 'count' }], dimensions: [{ field: 'region' }, { field: 'churn' }] },
        { options: { share: true } },
      ),
      [
        ['N', 'yes', 5],
        ['N', 'no', 5],
      ],
      null,
      [],
    ],
    ['one bar alone', byRegion(sum), [['N', 50]], null, ['one_group']],
    ['a line of one point', byMonth(), months('2019-01-01'), null, ['one_point']],
    [
      'a line with many gaps',
      byMonth(),
      months('2019-01-01', '2019-02-01', '2019-05-01', '2019-12-01'),
      null,
      ['gaps'],
    ],
    ['a line with a gap', byMonth(), months('2019-01-01', '2019-02-01', '2019-04-01', '2019-05-01'), null, []],
    ['a level that is undecided at one end of twelve', level(), ends(11), null, []],
    ['a level that is undecided at more than one end of ten', level(), ends(4), null, ['gaps']],
    [
      'a figure every fifth year',
      drawn('line', { measures: [sum], dimensions: [{ field: 'year' }] }),
      [
        [1990, 1],
        [1995, 2],
        [2000, 3],
        [2010, 4],
      ],
      null,
      [],
    ],
    [
      'a figure of scattered years',
      drawn('line', { measures: [sum], dimensions: [{ field: 'year' }] }),
      [
        [1990, 1],
        [1991, 2],
        [2000, 3],
        [2010, 4],
      ],
      null,
      ['gaps'],
    ],
    [
      'months of the year, however few',
      drawn('bar', { measures: [sum], dimensions: [{ field: 'date', part: 'month' }] }),
      [
        [1, 4],
        [7, 5],
      ],
      null,
      [],
    ],
    [
      'a mean of three rows',
      byRegion(mean),
      three(10, 20, 30),
      [
        ['N', 3, 1, 40],
        ['S', 60, 1, 80],
        ['E', 70, 2, 88],
      ],
      ['few_rows'],
    ],
    [
      'means of many rows',
      byRegion(mean),
      three(10, 20, 30),
      [
        ['N', 50, 1, 40],
        ['S', 60, 1, 80],
        ['E', 70, 2, 88],
      ],
      [],
    ],
    [
      'means where each group is one row',
      byRegion(mean),
      three(10, 20, 30),
      [
        ['N', 1, 10, 10],
        ['S', 1, 20, 20],
        ['E', 1, 30, 30],
      ],
      [],
    ],
    [
      'a share of three rows',
      byRegion(churned),
      three(0.1, 0.2, 0.3),
      [
        ['N', 3],
        ['S', 60],
        ['E', 70],
      ],
      ['few_rows'],
    ],
    [
      'a sum of three rows',
      byRegion(sum),
      three(10, 20, 30),
      [
        ['N', 3, 1, 40],
        ['S', 60, 1, 80],
        ['E', 70, 2, 88],
      ],
      [],
    ],
    [
      'a mean by bins with a thin end',
      drawn('bar', { measures: [mean], dimensions: [{ field: 'revenue', bins: 4 }] }),
      [
        [0, 4],
        [100, 5],
        [200, 6],
        [300, 9],
      ],
      [
        [0, 90, 1, 9],
        [100, 80, 1, 9],
        [200, 40, 1, 9],
        [300, 2, 9, 9],
      ],
      [],
    ],
    [
      'groups that are ranges of the same numbers',
      drawn('bar', { measures: [mean], dimensions: [{ field: 'band' }] }),
      [
        ['low', 10],
        ['middle', 40],
        ['high', 80],
      ],
      [
        ['low', 30, 1, 20],
        ['middle', 40, 21, 60],
        ['high', 30, 61, 90],
      ],
      ['by_construction'],
    ],
    [
      'groups that lie apart by nature',
      drawn('bar', { measures: [mean], dimensions: [{ field: 'band' }] }),
      [
        ['low', 10],
        ['middle', 40],
        ['high', 80],
      ],
      [
        ['low', 30, 1, 15],
        ['middle', 40, 31, 50],
        ['high', 30, 71, 90],
      ],
      [],
    ],
    [
      'groups whose ranges overlap',
      drawn('bar', { measures: [mean], dimensions: [{ field: 'band' }] }),
      [
        ['low', 10],
        ['middle', 40],
        ['high', 80],
      ],
      [
        ['low', 30, 1, 30],
        ['middle', 40, 21, 60],
        ['high', 30, 51, 90],
      ],
      [],
    ],
    [
      'shares of all or none',
      byRegion(churned),
      three(0, 1, 0),
      [
        ['N', 50],
        ['S', 60],
        ['E', 70],
      ],
      ['by_construction'],
    ],
    [
      'shares of nearly all',
      byRegion(churned),
      three(0.02, 0.97, 0.5),
      [
        ['N', 50],
        ['S', 60],
        ['E', 70],
      ],
      [],
    ],
    [
      'a group that the title names and the bars lack',
      { ...byRegion(sum), marked: ['W'] },
      three(10, 20, 30),
      null,
      ['subject'],
    ],
    ['a group that the title names among the bars', { ...byRegion(sum), marked: ['S'] }, three(10, 20, 30), null, []],
  ])('%s', (_, widget, rows, support, rules) => {
    expect(lintWidget(widget, ground, answer(widget, rows, support)).map(({ rule }) => rule)).toEqual(rules);
  });

  it('leaves the bar of the rest out of the comparison', () => {
    const top = drawn('bar', {
      measures: [sum],
      dimensions: [{ field: 'region' }],
      sort: [{ by: 'sum_revenue', dir: 'desc' }],
      limit: 2,
      other: true,
    });
    expect(
      lintWidget(
        top,
        ground,
        answer(
          top,
          [
            ['N', 5],
            ['S', 5],
            ['Other', 90],
          ],
          null,
          { groups: 8 },
        ),
      ).map(({ rule }) => rule),
    ).toEqual(['equal_bars']);
  });

  it.each<[string, [string, string], string[]]>([
    ['two columns that are one fact', ['fare', 'charge'], ['near_copies']],
    ['two columns that hang together', ['fare', 'revenue'], []],
  ])('%s', (_, select, rules) => {
    expect(lintWidget(drawn('scatter', { select }), ground).map(({ rule }) => rule)).toEqual(rules);
  });

  const series = ready(
    [
      dates('day', '2019-01-01', '2019-02-19', { grain: 'day', step: 86_400, regular: true }, 50),
      numbers(
        'members',
        Array.from({ length: 50 }, (_, row) => 40 * row),
      ),
      numbers(
        'rent',
        Array.from({ length: 50 }, (_, row) => row * 2.5),
      ),
      numbers('latitude', cycle([51.5, 52.25, 53.1], 50)),
      words('town', cycle(['A', 'B'], 50)),
    ],
    50,
  ).map((column) =>
    column.key === 'day' ? { ...column, histogram: [{ from: '2019-01-01', to: '2019-02-19', count: 50 }] } : column,
  );
  const noise = Array.from({ length: 50 }, (_, row) => ((row * 37) % 17) - 8);
  const other = Array.from({ length: 50 }, (_, row) => ((row * 53) % 19) - 9);

  it.each<[string, (row: number) => number, (row: number) => number, string[]]>([
    ['rise each by itself', (row) => row + noise[row]!, (row) => 2 * row + other[row]!, ['shared_trend']],
    [
      'rise, and move together about their trends',
      (row) => row + 2 * noise[row]!,
      (row) => 2 * row + 3 * noise[row]! + 2 * other[row]!,
      [],
    ],
    ['do not rise', (row) => noise[row]!, (row) => noise[row]! + other[row]!, []],
  ])('dots of two series that %s', (_, left, right, rules) => {
    const widget = drawn('scatter', { select: ['members', 'rent'] });
    const asked = supportOfWidget(widget, { columns: series })!;
    const { dimensions, measures } = resultKeys(asked);
    const rows = Array.from({ length: 50 }, (__, row) => ({
      [dimensions[0]!]: `2019-01-${row}`,
      [measures[0]!]: left(row),
      [measures[1]!]: right(row),
    }));
    const dots = rows.map((row) => ({ members: row[measures[0]!]!, rent: Number(row[measures[1]!]) }));
    expect(
      lintWidget(widget, { columns: series }, { columns: [], rows: dots, support: { columns: [], rows } }).map(
        ({ rule }) => rule,
      ),
    ).toEqual(rules);
  });

  it('asks no course of dots that are no series, or of one moment', () => {
    expect(supportOfWidget(drawn('scatter', { select: ['fare', 'revenue'] }), ground)).toBeNull();
    expect(
      supportOfWidget(
        drawn('scatter', { select: ['members', 'rent'], filters: [{ field: 'day', op: 'eq', value: '2019-02-01' }] }),
        { columns: series },
      ),
    ).toBeNull();
  });

  it.each<[string, DrawnWidget, string[]]>([
    [
      'heads added up over all of time',
      drawn('bar', { measures: [{ field: 'members', agg: 'sum' }], dimensions: [{ field: 'town' }] }),
      ['over_time'],
    ],
    [
      'heads of one day',
      drawn('bar', {
        measures: [{ field: 'members', agg: 'sum' }],
        dimensions: [{ field: 'town' }],
        filters: [{ field: 'day', op: 'eq', value: '2019-02-01' }],
      }),
      [],
    ],
    [
      'heads by day',
      drawn('line', { measures: [{ field: 'members', agg: 'sum' }], dimensions: [{ field: 'day', grain: 'day' }] }),
      [],
    ],
    [
      'the most heads',
      drawn('bar', { measures: [{ field: 'members', agg: 'max' }], dimensions: [{ field: 'town' }] }),
      [],
    ],
    [
      'a mean of latitudes',
      drawn('bar', { measures: [{ field: 'latitude', agg: 'avg' }], dimensions: [{ field: 'town' }] }),
      ['coordinate'],
    ],
    [
      'bins of latitude',
      drawn('histogram', { measures: [{ agg: 'count' }], dimensions: [{ field: 'latitude', bins: 20 }] }),
      ['coordinate'],
    ],
    [
      'the northernmost',
      drawn('bar', { measures: [{ field: 'latitude', agg: 'max' }], dimensions: [{ field: 'town' }] }),
      [],
    ],
  ])('%s', (_, widget, rules) =>
    expect(lintWidget(widget, { columns: series }).map(({ rule }) => rule)).toEqual(rules),
  );

  it('reads cells of density as the dots that they stand for', () => {
    const cells = (a: string, b: string) =>
      drawn('scatter', {
        measures: [{ agg: 'count' }],
        dimensions: [
          { field: a, bins: 20 },
          { field: b, bins: 20 },
        ],
      });
    expect(lintWidget(cells('fare', 'charge'), ground).map(({ rule }) => rule)).toEqual(['near_copies']);
    expect(lintWidget(cells('fare', 'revenue'), ground)).toEqual([]);
  });

  it.each<[string, Cell[][], string[]]>([
    [
      'of a full year',
      [
        [2005, 9, 100],
        [2000, 8, 100],
        [1995, 7, 100],
        [1990, 6, 100],
      ],
      [],
    ],
    [
      'of a year with a few rows',
      [
        [2005, 9, 3],
        [2000, 8, 100],
        [1995, 7, 100],
        [1990, 6, 100],
        [1985, 6, 100],
      ],
      ['thin_period'],
    ],
    [
      'of one of three years',
      [
        [2005, 9, 100],
        [2000, 8, 100],
        [1995, 7, 100],
      ],
      ['thin_period'],
    ],
  ])('a figure %s', (_, years, rules) => {
    const figure = drawn('figure', { measures: [mean], filters: [{ field: 'year', op: 'eq', value: 2005 }] });
    const asked = supportOfWidget(figure, ground)!;
    const { dimensions, measures } = resultKeys(asked);
    const keys = [...dimensions, ...measures];
    const support = {
      columns: keys.map((key) => ({
        key,
        label: key,
        type: 'integer' as const,
        format: { kind: 'plain' as const },
        kind: 'measure' as const,
      })),
      rows: years.map((list) => Object.fromEntries(keys.map((key, nth) => [key, list[nth]!]))),
    };
    expect(
      lintWidget(figure, ground, { columns: [], rows: [{ [resultKeys(figure.query).measures[0]!]: 9 }], support }).map(
        ({ rule }) => rule,
      ),
    ).toEqual(rules);
  });
});
