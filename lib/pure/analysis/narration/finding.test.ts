import { describe, expect, it } from 'vitest';
import type { ColumnFormat } from '@/lib/pure/query/schema/column';
import type { Chart, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import { query, type QueryInput } from '@/lib/pure/query/schema/query';
import type { QueryAnswer, ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { describeChart, describeKpi, findingOf } from './finding';
import { rankCorrelation } from './rank';

const SOURCE = '00000000-0000-4000-8000-000000000000';
const usd: ColumnFormat = { kind: 'currency', unit: '$' };
const plain: ColumnFormat = { kind: 'plain' };

const chart = (type: Chart['type'], asked: QueryInput): Chart => ({
  id: 'c',
  title: 'T',
  type,
  dataSourceId: SOURCE,
  query: query.parse(asked),
  options: {},
  description: '',
});
const dimension = (key: string, type: ResultColumn['type'] = 'category', format = plain): ResultColumn => ({
  key,
  label: key,
  type,
  format,
  kind: 'dimension',
});
const measure = (key: string, format = plain): ResultColumn => ({
  key,
  label: key,
  type: 'decimal',
  format,
  kind: 'measure',
});
const rowsOf = (keys: string[], cells: (string | number | null)[][]): Row[] =>
  cells.map((row) => Object.fromEntries(keys.map((key, place) => [key, row[place] ?? null])));

function told(
  type: Chart['type'],
  asked: QueryInput,
  columns: ResultColumn[],
  cells: (string | number | null)[][],
  more: Partial<QueryAnswer> = {},
): string {
  return describeChart(
    chart(type, asked),
    {
      columns,
      rows: rowsOf(
        columns.map(({ key }) => key),
        cells,
      ),
      ...more,
    },
    [],
  );
}

const byZone: QueryInput = {
  measures: [{ field: 'total', agg: 'sum' }],
  dimensions: [{ field: 'zone' }],
  limit: 10,
  other: true,
};
const perDay: QueryInput = { measures: [{ field: 'total', agg: 'sum' }], dimensions: [{ field: 'day', grain: 'day' }] };
const revenue = measure('sum_total', usd);

describe('describeChart', () => {
  const rank = { ...perDay, measures: [{ field: 'total', agg: 'sum' as const, as: { kind: 'rank' as const } }] };
  it('says of ranks who is first, and that a smaller one has risen', () =>
    expect(
      told(
        'line',
        { ...rank, dimensions: [...rank.dimensions!, { field: 'zone' }] },
        [dimension('day', 'date'), dimension('zone'), measure('sum_total_rank')],
        [
          ['2024-01-01', 'A', 3],
          ['2024-01-01', 'B', 1],
          ['2024-01-02', 'A', 1],
          ['2024-01-02', 'B', 2],
        ],
      ),
    ).toBe('On 2 Jan 2024, A is ranked 1 and B 2. A rose the most, from 3 to 1.'));
  it('says of a ranking who leads, by how much, and the share of the top three', () => {
    const zones = [
      ['JFK Airport', 3749],
      ['LaGuardia', 2545],
      ['Midtown', 2167],
      ['Penn Station', 1578],
      ['Upper East Side North', 1243],
      ['Other', 32569],
    ];
    expect(told('bar', byZone, [dimension('zone'), revenue], zones, { other: { groups: 150 } })).toBe(
      'JFK Airport is highest at $3,749, three times the value for Upper East Side North. The top three make up 19.3% of the total.',
    );
  });

  it('makes no total of means', () => {
    const asked: QueryInput = { measures: [{ field: 'total', agg: 'avg' }], dimensions: [{ field: 'zone' }] };
    expect(
      told(
        'bar',
        asked,
        [dimension('zone'), measure('avg_total', usd)],
        [
          ['A', 30],
          ['B', 20],
          ['C', 15],
          ['D', 12],
          ['E', 10],
        ],
      ),
    ).toBe('A is highest at $30.00, three times the value for E.');
  });

  it('keeps rows without a category out of the ranking', () => {
    expect(
      told(
        'bar',
        byZone,
        [dimension('zone'), revenue],
        [
          [null, 900],
          ['A', 200],
          ['B', 100],
        ],
      ),
    ).toBe('A is highest at $200, twice the value for B.');
  });

  it('speaks of negative values without ratios', () => {
    expect(
      told(
        'bar',
        byZone,
        [dimension('zone'), revenue],
        [
          ['A', 200],
          ['B', -100],
        ],
      ),
    ).toBe('A is highest at $200; B is lowest at −$100.');
  });

  it('names the ends of an ordered axis', () => {
    const asked: QueryInput = { measures: [{ agg: 'count' }], dimensions: [{ field: 'at', part: 'weekday' }] };
    expect(
      told(
        'bar',
        asked,
        [dimension('at_weekday', 'integer'), measure('count')],
        [
          [1, 40],
          [2, 90],
          [7, 30],
        ],
      ),
    ).toBe('Tue is highest at 90; Sun is lowest at 30.');
  });

  it('follows a rising line and leaves partial periods out', () => {
    const days = [1, 50, 60, 80, 95, 90, 120, 2].map((value, place) => [`2019-03-0${place + 1}`, value]);
    expect(
      told('line', perDay, [dimension('day_day', 'date'), revenue], days, { partial: { first: true, last: true } }),
    ).toBe('Rose from $50.00 on 2 Mar 2019 to $120 on 7 Mar 2019.');
  });

  it('claims no direction where there is none', () => {
    const days = [50, 90, 40, 95, 45, 70].map((value, place) => [`2019-03-0${place + 1}`, value]);
    expect(told('line', perDay, [dimension('day_day', 'date'), revenue], days)).toBe(
      'No clear trend from $50.00 on 1 Mar 2019 to $70.00 on 6 Mar 2019; high of $95.00 on 4 Mar 2019, low of $40.00 on 3 Mar 2019.',
    );
  });

  it('compares lines at their end', () => {
    const asked: QueryInput = {
      measures: [{ field: 'price', agg: 'avg' }],
      dimensions: [{ field: 'day', grain: 'month' }, { field: 'symbol' }],
    };
    const cells = [
      ['2010-01-01', 'GOOG', 500],
      ['2010-01-01', 'MSFT', 28],
      ['2010-02-01', 'GOOG', 560],
      ['2010-02-01', 'MSFT', 29],
    ];
    expect(
      told('line', asked, [dimension('day_month', 'date'), dimension('symbol'), measure('avg_price', usd)], cells),
    ).toBe('In Feb 2010, GOOG is highest at $560 and MSFT lowest at $29.00. GOOG rose the most, from $500 to $560.');
  });

  it('says where a histogram is thick and which way its tail runs', () => {
    const asked: QueryInput = { measures: [{ agg: 'count' }], dimensions: [{ field: 'fare', bins: 10 }] };
    const bins = [60, 25, 6, 4, 2, 1, 1, 0, 1].map((count, place) => [place * 10, count]);
    expect(told('histogram', asked, [dimension('fare_bin', 'decimal', usd), measure('count')], bins)).toBe(
      'Most common range: $0–$10 (60 of 100). The median is in $0–$10; the distribution is right-skewed.',
    );
  });

  it('finds the most and the least of a heat map', () => {
    const asked: QueryInput = {
      measures: [{ agg: 'count' }],
      dimensions: [
        { field: 'at', part: 'weekday' },
        { field: 'at', part: 'hour' },
      ],
    };
    expect(
      told(
        'heatmap',
        asked,
        [dimension('at_weekday', 'integer'), dimension('at_hour', 'integer'), measure('count')],
        [
          [3, 18, 38],
          [1, 3, 2],
        ],
      ),
    ).toBe('Highest at Wed, 18:00 (38), lowest at Mon, 03:00 (2).');
  });

  it('gives dots a direction and a figure', () => {
    const cells = [
      [1, 2],
      [2, 4],
      [3, 5],
      [4, 9],
    ];
    expect(told('scatter', { select: ['bill', 'tip'] }, [measure('bill'), measure('tip')], cells)).toBe(
      'Strong positive correlation between tip and bill (Spearman’s ρ = 1.00, n = 4).',
    );
  });

  it('tells where cells of density are thick', () => {
    const asked: QueryInput = {
      measures: [{ agg: 'count' }],
      dimensions: [
        { field: 'distance', bins: 10 },
        { field: 'fare', bins: 10 },
      ],
    };
    const columns = [dimension('distance', 'decimal'), dimension('fare', 'decimal', usd), measure('count')];
    expect(
      told('scatter', asked, columns, [
        [0, 0, 50],
        [1, 10, 30],
        [2, 20, 20],
      ]),
    ).toBe(
      'Strong positive correlation between fare and distance. The densest cell is distance 0–1 and fare $0–$10, with 50 of 100.',
    );
  });

  it('compares medians of boxes', () => {
    const asked: QueryInput = {
      measures: (['min', 'q1', 'median', 'q3', 'max'] as const).map((agg) => ({ field: 'mass', agg })),
      dimensions: [{ field: 'species' }],
    };
    const columns = [
      dimension('species'),
      ...['min', 'q1', 'median', 'q3', 'max'].map((agg) => measure(`${agg}_mass`)),
    ];
    expect(
      told('box', asked, columns, [
        ['Gentoo', 4000, 4700, 5000, 5500, 6300],
        ['Adelie', 2800, 3400, 3700, 4000, 4700],
      ]),
    ).toBe(
      'The median is highest for Gentoo (5,000) and lowest for Adelie (3,700); their interquartile ranges don’t overlap.',
    );
  });

  it('names the largest part of a stack', () => {
    const asked: QueryInput = {
      measures: [{ agg: 'count' }],
      dimensions: [{ field: 'borough' }, { field: 'payment' }],
    };
    const cells = [
      ['Manhattan', 'card', 70],
      ['Manhattan', 'cash', 30],
      ['Queens', 'card', 60],
      ['Queens', 'cash', 40],
    ];
    expect(told('stacked_bar', asked, [dimension('borough'), dimension('payment'), measure('count')], cells)).toBe(
      'Card is the largest at 65.0% of the total; its share is highest in Manhattan (70.0%) and lowest in Queens (60.0%).',
    );
  });

  it.each<[string, Chart['type'], (string | number | null)[][], string]>([
    ['no rows', 'bar', [], 'No matching rows.'],
    ['no values', 'bar', [['A', null]], 'The matching rows have no values for this chart.'],
    ['one bar', 'bar', [['A', 7]], 'Only A: $7.00.'],
    [
      'equal bars',
      'bar',
      [
        ['A', 7],
        ['B', 7],
      ],
      'All 2 are equal at $7.00.',
    ],
    [
      'a table',
      'table',
      [
        ['A', 7],
        ['B', 7],
      ],
      '2 rows.',
    ],
    [
      'a pie',
      'pie',
      [
        ['A', 75],
        ['B', 25],
      ],
      'A is the largest at 75.0% ($75.00 of $100).',
    ],
  ])('has words for %s', (_, type, cells, text) => {
    expect(told(type, byZone, [dimension('zone'), revenue], cells)).toBe(text);
  });

  it('answers the columns it read', () => {
    const columns = [dimension('zone'), revenue];
    expect(
      findingOf(
        chart('bar', byZone),
        {
          columns,
          rows: rowsOf(
            ['zone', 'sum_total'],
            [
              ['A', 2],
              ['B', 1],
            ],
          ),
        },
        [],
      ).columns,
    ).toEqual(['zone', 'sum_total']);
  });
});

describe('describeKpi', () => {
  const kpi: Kpi = {
    id: 'k',
    label: 'Revenue',
    dataSourceId: SOURCE,
    query: query.parse({ measures: [{ field: 'total', agg: 'sum' }] }),
    format: usd,
    comparison: { kind: 'previous_period' },
    goodDirection: 'up',
    sparkline: null,
  };
  const period = { field: 'day', from: '2019-03-18', to: '2019-04-01' };
  it.each([
    [
      51769.99,
      { value: 56765.2, from: '2019-03-04', to: '2019-03-18' },
      'Revenue: $51,769.99 for 18–31 Mar 2019, 8.8% lower than 4–17 Mar ($56,765.20).',
    ],
    [
      51769.99,
      { value: 51769.99, from: '2019-03-04', to: '2019-03-18' },
      'Revenue: $51,769.99 for 18–31 Mar 2019, unchanged from 4–17 Mar.',
    ],
    [51769.99, undefined, 'Revenue: $51,769.99 for 18–31 Mar 2019.'],
    [null, undefined, 'Revenue: no value for 18–31 Mar 2019.'],
  ])('%s against %o', (value, comparison, text) => {
    expect(describeKpi(kpi, { columns: [revenue], rows: [{ sum_total: value }], period, comparison })).toBe(text);
  });
});

describe('describeKpi of all rows', () => {
  const kpi: Kpi = {
    id: 'k',
    label: 'Revenue',
    dataSourceId: SOURCE,
    query: query.parse({ measures: [{ field: 'total', agg: 'sum' }] }),
    format: usd,
    comparison: { kind: 'previous_period', by: { field: 'day', grain: 'month' } },
    goodDirection: 'up',
    sparkline: null,
  };
  const latest = { value: 912, from: '2019-03-01', to: '2019-04-01' };
  it.each([
    [1000, 'Revenue: $51,769.99. Mar 2019: $912.00, 8.8% lower than Feb ($1,000.00).'],
    [912, 'Revenue: $51,769.99. Mar 2019: $912.00, unchanged from Feb.'],
  ])('names the periods that it compares: %s', (value, text) => {
    expect(
      describeKpi(kpi, {
        columns: [revenue],
        rows: [{ sum_total: 51769.99 }],
        comparison: { value, from: '2019-02-01', to: '2019-03-01', latest },
      }),
    ).toBe(text);
  });
});

describe('rankCorrelation', () => {
  // scipy.stats.spearmanr (SciPy 1.17.1) on the same vectors, the second with ties.
  it.each([
    [[1, 2, 3, 4, 5], [2, 1, 4, 3, 5], 0.8],
    [[1, 2, 2, 3], [1, 3, 2, 4], 0.9486832980505138],
  ])('of %o and %o is %s', (x, y, rho) => {
    expect(rankCorrelation(x, y)).toBeCloseTo(rho, 12);
  });
  it('counts a weighted point as often as it stands', () => {
    expect(rankCorrelation([1, 2, 3], [3, 1, 2], [2, 1, 3])).toBeCloseTo(
      rankCorrelation([1, 1, 2, 3, 3, 3], [3, 3, 1, 2, 2, 2])!,
      12,
    );
  });
  it('is null when one side never varies', () => {
    expect(rankCorrelation([1, 2], [5, 5])).toBeNull();
  });
});
