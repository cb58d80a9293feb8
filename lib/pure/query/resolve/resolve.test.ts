import { describe, expect, test } from 'vitest';
import { column, TRIPS } from '../../../../tests/queries/columns';
import { query, type QueryInput } from '../schema/query';
import { resolve, trustedDates } from './resolve';

const resolved = (input: QueryInput, columns = TRIPS, now?: string) => resolve(query.parse(input), columns, { now });
const MONTHS = [
  column('month', 'date', {
    min: '1949-01-01',
    max: '1960-12-01',
    time: { grain: 'month', step: 31 * 86_400, regular: true },
  }),
];
/** The same with a date that was mistyped. */
const MISTYPED = [
  column('sold', 'date', {
    min: '2023-05-10',
    max: '2924-03-17',
    time: {
      grain: 'day',
      step: 86_400,
      regular: true,
      suspects: { rows: 1, latest: '2924-03-17', last: '2024-03-17' },
    },
  }),
];
/** Sales up to the middle of a month. */
const OPEN = [
  column('sold', 'date', { min: '2023-05-10', max: '2024-03-17', time: { grain: 'day', step: 86_400, regular: true } }),
];

describe('relative filters', () => {
  test.each<[string, QueryInput['filters'], typeof TRIPS, [string, string]]>([
    [
      'the last month, which the data fill',
      [{ field: 'pickup', op: 'last', value: { grain: 'month' } }],
      TRIPS,
      ['2019-03-01', '2019-04-01'],
    ],
    [
      'the last two weeks',
      [{ field: 'pickup', op: 'last', value: { n: 2, grain: 'week' } }],
      TRIPS,
      ['2019-03-18', '2019-04-01'],
    ],
    [
      'the current last complete month before one',
      [{ field: 'sold', op: 'last', value: { grain: 'month' } }],
      OPEN,
      ['2024-02-01', '2024-03-01'],
    ],
    [
      'the last day of days',
      [{ field: 'sold', op: 'last', value: { grain: 'day' } }],
      OPEN,
      ['2024-03-17', '2024-03-18'],
    ],
    [
      'the last quarter of monthly figures',
      [{ field: 'month', op: 'last', value: { grain: 'quarter' } }],
      MONTHS,
      ['1960-10-01', '1961-01-01'],
    ],
    [
      'the last day beside a mistyped one',
      [{ field: 'sold', op: 'last', value: { grain: 'day' } }],
      MISTYPED,
      ['2024-03-17', '2024-03-18'],
    ],
    [
      'the last complete month beside a mistyped date',
      [{ field: 'sold', op: 'last', value: { grain: 'month' } }],
      MISTYPED,
      ['2024-02-01', '2024-03-01'],
    ],
    ['this month', [{ field: 'sold', op: 'this', value: { grain: 'month' } }], OPEN, ['2024-03-01', '2024-04-01']],
    [
      'this and the month before',
      [{ field: 'sold', op: 'this', value: { n: 2, grain: 'month' } }],
      OPEN,
      ['2024-02-01', '2024-04-01'],
    ],
    [
      'the month to date',
      [{ field: 'sold', op: 'to_date', value: { grain: 'month' } }],
      OPEN,
      ['2024-03-01', '2024-03-18'],
    ],
    [
      'the day to date, to the second',
      [{ field: 'pickup', op: 'to_date', value: { grain: 'day' } }],
      TRIPS,
      ['2019-03-31', '2019-03-31T23:43:46'],
    ],
  ])('%s', (_, filters, columns, [from, to]) => {
    const { query: absolute, period } = resolved({ measures: [{ agg: 'count' }], filters }, columns);
    const { field } = filters![0]!;
    expect(absolute.filters).toEqual([
      { field, op: 'gte', value: from },
      { field, op: 'lt', value: to },
    ]);
    expect(period).toEqual({ field, from, to });
  });

  test('dates taken for mistakes are left out without cutting a period', () => {
    const along = { measures: [{ agg: 'count' as const }], dimensions: [{ field: 'sold', grain: 'day' as const }] };
    expect(resolved({ ...along, filters: trustedDates(MISTYPED[0]!) }, MISTYPED).unfilled).toEqual({
      dimension: 0,
      first: null,
      last: null,
    });
    expect(trustedDates(OPEN[0]!)).toEqual([]);
  });

  test("a source's own now stands in for the last value", () => {
    const { period } = resolved(
      {
        measures: [{ agg: 'count' }],
        filters: [{ field: 'sold', op: 'last', value: { grain: 'month', anchor: 'now' } }],
      },
      OPEN,
      '2024-06-03',
    );
    expect(period).toEqual({ field: 'sold', from: '2024-05-01', to: '2024-06-01' });
  });

  test('they are made absolute inside measures too', () => {
    const { query: absolute } = resolved({
      measures: [
        {
          agg: 'count',
          filters: [{ field: 'booked', op: 'this', value: { grain: 'year' } }],
          over: { agg: 'count', filters: [{ field: 'booked', op: 'last', value: { grain: 'year' } }] },
        },
      ],
    });
    expect(absolute.measures[0]!.filters).toEqual([
      { field: 'booked', op: 'gte', value: '2019-01-01' },
      { field: 'booked', op: 'lt', value: '2020-01-01' },
    ]);
    expect(absolute.measures[0]!.over!.filters).toEqual([
      { field: 'booked', op: 'gte', value: '2018-01-01' },
      { field: 'booked', op: 'lt', value: '2019-01-01' },
    ]);
  });

  test('a column without a value has no last month', () => {
    const { query: absolute, period } = resolved(
      { measures: [{ agg: 'count' }], filters: [{ field: 'never', op: 'last', value: { grain: 'month' } }] },
      [column('never', 'date')],
    );
    expect(absolute.filters.map(({ op }) => op)).toEqual(['is_null', 'not_null']);
    expect(period).toBeUndefined();
  });

  test.each([
    ['zone', 'Date filters need dates; Zone has none.'],
    ['gone', 'Column not found: this uses gone, which isn’t in this version of the data.'],
  ])('%s has no last month', (field, message) =>
    expect(() =>
      resolved({ measures: [{ agg: 'count' }], filters: [{ field, op: 'last', value: { grain: 'month' } }] }),
    ).toThrow(message),
  );
});

describe('the period of an answer', () => {
  test.each<[string, QueryInput, { from: string; to: string } | undefined]>([
    [
      'all time, in days',
      { dimensions: [{ field: 'pickup', grain: 'day' }] },
      { from: '2019-02-28', to: '2019-04-01' },
    ],
    [
      'between days, both included',
      {
        dimensions: [{ field: 'pickup', grain: 'day' }],
        filters: [{ field: 'pickup', op: 'between', values: ['2019-03-18', '2019-03-31'] }],
      },
      { from: '2019-03-18', to: '2019-04-01' },
    ],
    [
      'an open end is the end of the data',
      { measures: [{ agg: 'count' }], filters: [{ field: 'pickup', op: 'gte', value: '2019-03-18' }] },
      { from: '2019-03-18', to: '2019-04-01' },
    ],
    [
      'a month as a value',
      { measures: [{ agg: 'count' }], filters: [{ field: 'pickup', op: 'eq', value: '2019-03' }] },
      { from: '2019-03-01', to: '2019-04-01' },
    ],
    [
      'filters narrow each other',
      {
        measures: [{ agg: 'count' }],
        filters: [
          { field: 'pickup', op: 'lte', value: '2019-03-20' },
          { field: 'pickup', op: 'gt', value: '2019-03-18' },
        ],
      },
      { from: '2019-03-19', to: '2019-03-21' },
    ],
    [
      'Mondays of all time',
      { measures: [{ agg: 'count' }], filters: [{ field: 'pickup', op: 'eq', part: 'weekday', value: 1 }] },
      undefined,
    ],
    ['nothing about time', { measures: [{ agg: 'count' }], dimensions: [{ field: 'zone' }] }, undefined],
  ])('%s', (_, input, period) => expect(resolved(input).period).toEqual(period && { field: 'pickup', ...period }));
});

describe('periods that the data do not fill', () => {
  test.each<[string, QueryInput, typeof TRIPS, [string | null, string | null]]>([
    // 28 February starts 23 hours before the first trip; 31 March ends 17 minutes after the last.
    [
      'events: a first day with one trip',
      { dimensions: [{ field: 'pickup', grain: 'day' }] },
      TRIPS,
      ['2019-02-28', null],
    ],
    [
      'its week starts three days before',
      { dimensions: [{ field: 'pickup', grain: 'week' }] },
      TRIPS,
      ['2019-02-25', null],
    ],
    [
      'months of days that end on the 17th',
      { dimensions: [{ field: 'sold', grain: 'month' }] },
      OPEN,
      ['2023-05-01', '2024-03-01'],
    ],
    ['days are whole', { dimensions: [{ field: 'sold', grain: 'day' }] }, OPEN, [null, null]],
    ['monthly figures fill their years', { dimensions: [{ field: 'month', grain: 'year' }] }, MONTHS, [null, null]],
    [
      'a filter that cuts a month',
      {
        dimensions: [{ field: 'sold', grain: 'month' }],
        filters: [{ field: 'sold', op: 'between', values: ['2023-07-10', '2023-12-31'] }],
      },
      OPEN,
      ['2023-07-01', null],
    ],
    [
      'a filter along months',
      {
        dimensions: [{ field: 'sold', grain: 'month' }],
        filters: [{ field: 'sold', op: 'between', values: ['2023-07', '2023-12'] }],
      },
      OPEN,
      [null, null],
    ],
  ])('%s', (_, input, columns, [first, last]) =>
    expect(resolved(input, columns).unfilled).toEqual({ dimension: 0, first, last }),
  );

  test('a range without data has none', () =>
    expect(
      resolved(
        {
          dimensions: [{ field: 'sold', grain: 'month' }],
          filters: [{ field: 'sold', op: 'gte', value: '2030-01-01' }],
        },
        OPEN,
      ).unfilled,
    ).toBeUndefined());
});
