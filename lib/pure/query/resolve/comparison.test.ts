import { expect, test } from 'vitest';
import { TRIPS } from '../../../../tests/queries/columns';
import { query, type Comparison, type QueryInput } from '../schema/query';
import { comparisonQuery } from './comparison';

const compared = (input: QueryInput, kind: Comparison) => comparisonQuery(query.parse(input), TRIPS, kind);
const count = { measures: [{ agg: 'count' as const }] };
const booked = (filter: object) => ({ ...count, filters: [{ field: 'booked', ...filter }] }) as QueryInput;

test.each<[string, QueryInput, Comparison, [string, string, boolean]]>([
  [
    'fourteen days, and the fourteen before',
    { ...count, filters: [{ field: 'pickup', op: 'between', values: ['2019-03-18', '2019-03-31'] }] },
    'previous_period',
    ['2019-03-04', '2019-03-18', true],
  ],
  [
    'the last month, and the month before, of which there is a day',
    { ...count, filters: [{ field: 'pickup', op: 'last', value: { grain: 'month' } }] },
    'previous_period',
    ['2019-02-01', '2019-03-01', false],
  ],
  ['a month as a value', booked({ op: 'eq', value: '2019-03' }), 'previous_period', ['2019-02-01', '2019-03-01', true]],
  [
    'two whole months',
    booked({ op: 'between', values: ['2019-01', '2019-02'] }),
    'previous_period',
    ['2018-11-01', '2019-01-01', true],
  ],
  [
    'a quarter',
    booked({ op: 'last', value: { grain: 'quarter' } }),
    'previous_period',
    ['2018-10-01', '2019-01-01', true],
  ],
  [
    'two weeks',
    booked({ op: 'last', value: { n: 2, grain: 'week' } }),
    'previous_period',
    ['2019-03-04', '2019-03-18', true],
  ],
  [
    'the same part of the month before',
    booked({ op: 'to_date', value: { grain: 'quarter' } }),
    'previous_period',
    ['2018-10-01', '2019-01-01', true],
  ],
  [
    'from a day on, to the end of the data',
    booked({ op: 'gte', value: '2019-03-25' }),
    'previous_period',
    ['2019-03-18', '2019-03-25', true],
  ],
  [
    'the same dates a year before',
    booked({ op: 'between', values: ['2019-02-10', '2019-02-28'] }),
    'previous_year',
    ['2018-02-10', '2018-03-01', true],
  ],
  [
    'the same weeks a year before, Monday to Sunday',
    booked({ op: 'last', value: { grain: 'week' } }),
    'previous_year',
    ['2018-03-26', '2018-04-02', true],
  ],
  [
    'a year that the data do not reach',
    booked({ op: 'eq', value: '2018' }),
    'previous_year',
    ['2017-01-01', '2018-01-01', false],
  ],
])('%s', (_, input, kind, [from, to, covered]) => {
  const { field } = input.filters![0]!;
  const earlier = compared(input, kind)!;
  expect(earlier).toMatchObject({ from, to, covered });
  expect(earlier.query.filters).toEqual([
    { field, op: 'gte', value: from },
    { field, op: 'lt', value: to },
  ]);
});

test('without a span of time there is nothing before', () => {
  expect(compared(count, 'previous_period')).toBeNull();
  expect(compared({ ...count, dimensions: [{ field: 'pickup', grain: 'day' }] }, 'previous_period')).toBeNull();
  expect(
    compared({ ...count, filters: [{ field: 'pickup', op: 'lt', value: '2019-03-18' }] }, 'previous_period'),
  ).toBeNull();
});

test('a part of the date is no span, and stays', () => {
  const mondays = { field: 'pickup', op: 'eq' as const, part: 'weekday' as const, value: 1 };
  expect(compared({ ...count, filters: [mondays] }, 'previous_period')).toBeNull();
  const earlier = compared(
    { ...count, filters: [mondays, { field: 'pickup', op: 'last', value: { n: 2, grain: 'week' } }] },
    'previous_period',
  )!;
  expect(earlier.query.filters).toEqual([
    mondays,
    { field: 'pickup', op: 'gte', value: '2019-03-04' },
    { field: 'pickup', op: 'lt', value: '2019-03-18' },
  ]);
});

test('other filters stay; a limit falls away from categories, so that each bar finds its own, and stays along time', () => {
  const filters: QueryInput['filters'] = [
    { field: 'payment', op: 'eq', value: 'cash' },
    { field: 'pickup', op: 'not_null' },
    { field: 'pickup', op: 'between', values: ['2019-03-18', '2019-03-31'] },
  ];
  const zones = compared(
    { ...count, dimensions: [{ field: 'zone' }], filters, limit: 10, other: true, compare: 'previous_period' },
    'previous_period',
  )!.query;
  expect(zones.filters.slice(0, 2)).toEqual(filters!.slice(0, 2));
  expect(zones).not.toHaveProperty('limit');
  expect(zones).not.toHaveProperty('other');
  expect(zones).not.toHaveProperty('compare');
  expect(
    compared({ ...count, dimensions: [{ field: 'pickup', grain: 'day' }], filters, limit: 10 }, 'previous_period')!
      .query.limit,
  ).toBe(10);
});
