import { expect, test } from 'vitest';
import { TRIPS } from '../../../../tests/queries/columns';
import { query, type QueryInput } from '../schema/query';
import { describeQuery } from './describe';

const segments = (input: QueryInput) => describeQuery(query.parse(input), TRIPS);
const days: QueryInput['filters'] = [{ field: 'pickup', op: 'between', values: ['2019-03-18', '2019-03-31'] }];

test.each<[QueryInput, string]>([
  [{ measures: [{ agg: 'count' }] }, 'Number of rows'],
  [
    {
      measures: [{ agg: 'sum', field: 'fare' }],
      filters: days,
      dimensions: [{ field: 'zone' }],
      limit: 10,
      other: true,
    },
    'Sum of Fare, Pickup 18–31 Mar 2019, by Zone, top 10 and all others combined',
  ],
  [
    {
      measures: [{ agg: 'avg', field: 'fare' }],
      filters: [{ field: 'pickup', op: 'last', value: { grain: 'month' } }],
    },
    'Average of Fare, Pickup Mar 2019 (the last complete month)',
  ],
  [
    { measures: [{ agg: 'count' }], filters: [{ field: 'booked', op: 'last', value: { n: 3, grain: 'month' } }] },
    'Number of rows, Booked Jan–Mar 2019 (the last 3 complete months)',
  ],
  [
    {
      measures: [{ agg: 'sum', field: 'tip', over: { agg: 'sum', field: 'fare' } }],
      filters: [{ field: 'payment', op: 'eq', value: 'credit card' }],
    },
    'Sum of Tip divided by sum of Fare, Payment is credit card',
  ],
  [
    {
      measures: [{ agg: 'sum', field: 'fare', over: { agg: 'count' } }],
      dimensions: [{ field: 'pickup', grain: 'day' }],
    },
    'Sum of Fare divided by number of rows, by day of Pickup',
  ],
  [
    { measures: [{ agg: 'avg', field: 'fare', over: { agg: 'sum', field: 'passengers' } }] },
    'Average of Fare weighted by Passengers',
  ],
  [
    {
      measures: [
        { agg: 'count', filters: [{ field: 'tip', op: 'gt', value: 0 }] },
        { agg: 'distinct', field: 'zone' },
      ],
    },
    'Number of rows where Tip is above $0.00, distinct count of Zone',
  ],
  [
    {
      measures: [{ agg: 'count' }],
      dimensions: [
        { field: 'pickup', part: 'weekday' },
        { field: 'pickup', part: 'day' },
        { field: 'pickup', part: 'month' },
        { field: 'pickup', part: 'hour' },
      ],
    },
    'Number of rows, by weekday of Pickup and day of the month of Pickup and month of the year of Pickup and hour of the day of Pickup',
  ],
  [
    { measures: [{ agg: 'count' }], dimensions: [{ field: 'fare', bins: 20 }] },
    'Number of rows, by Fare in bins of equal width',
  ],
  [
    { select: ['passengers', 'fare'], filters: [{ field: 'zone', op: 'in', values: ['a', 'b', null] }] },
    'Passengers and Fare, Zone is a, b or no value',
  ],
  [
    {
      measures: [{ agg: 'count' }],
      filters: [
        { field: 'zone', op: 'not_in', values: ['a', 'b', 'c', 'd', 'e'] },
        { field: 'note', op: 'contains', value: 'jfk' },
      ],
    },
    'Number of rows, Zone is not a, b, c and 2 more, Note contains ‘jfk’',
  ],
  [
    { measures: [{ agg: 'count' }], filters: [{ field: 'pickup', op: 'gte', value: '2019-03-18' }] },
    'Number of rows, Pickup from 18 Mar 2019',
  ],
  [
    { measures: [{ agg: 'max', field: 'fare' }], dimensions: [{ field: 'passengers' }], limit: 3 },
    'Maximum Fare, by Passengers, first 3',
  ],
  [
    {
      measures: [{ agg: 'count' }],
      filters: [
        { field: 'pickup', op: 'eq', part: 'weekday', value: 1 },
        ...days,
        { field: 'pickup', op: 'eq', part: 'hour', value: 17 },
      ],
    },
    'Number of rows, Pickup 18–31 Mar 2019, Pickup on Mondays, 17:00–17:59',
  ],
  [
    {
      measures: [{ agg: 'count' }],
      filters: [
        { field: 'pickup', op: 'in', part: 'weekday', values: [6, 7] },
        { field: 'booked', op: 'ne', part: 'month', value: 3 },
      ],
    },
    'Number of rows, Pickup on Saturdays or Sundays, Booked not in Mar of any year',
  ],
  [
    {
      measures: [{ agg: 'count' }],
      filters: [
        { field: 'booked', op: 'in', part: 'day', values: [1, 2, 3, 4, 5] },
        { field: 'booked', op: 'eq', part: 'quarter', value: null },
      ],
    },
    'Number of rows, Booked on day 1, 2, 3 and 2 more of the month, Booked has no value',
  ],
  [{ dimensions: [{ field: 'payment' }] }, 'Groups, by Payment'],
])('%#: %o', (input, words) =>
  expect(
    segments(input)
      .map(({ text }) => text)
      .join(''),
  ).toBe(words),
);

test('names of columns stand apart, so that they can be set in their own type', () =>
  expect(segments({ measures: [{ agg: 'sum', field: 'fare' }], dimensions: [{ field: 'zone' }] })).toEqual([
    { text: 'Sum of ' },
    { text: 'Fare', column: 'fare' },
    { text: ', ' },
    { text: 'by ' },
    { text: 'Zone', column: 'zone' },
  ]));
