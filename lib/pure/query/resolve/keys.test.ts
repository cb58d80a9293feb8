import { expect, test } from 'vitest';
import { query, type QueryInput } from '../schema/query';
import { resultKeys } from './keys';

test.each<[QueryInput, string[]]>([
  [
    { dimensions: [{ field: 'zone' }], measures: [{ agg: 'sum', field: 'fare' }, { agg: 'count' }] },
    ['zone', 'sum_fare', 'count'],
  ],
  [
    {
      dimensions: [
        { field: 'pickup', grain: 'day' },
        { field: 'pickup', part: 'hour' },
        { field: 'fare', bins: 20 },
      ],
    },
    ['pickup_day', 'pickup_hour', 'fare_bin'],
  ],
  [
    {
      dimensions: [
        { field: 'pickup', grain: 'day' },
        { field: 'pickup', part: 'day' },
      ],
    },
    ['pickup_day', 'pickup_day_2'],
  ],
  [{ dimensions: [{ field: 'count' }], measures: [{ agg: 'count' }] }, ['count', 'count_2']],
  [
    {
      measures: [
        { agg: 'count' },
        { agg: 'count', filters: [{ field: 'zone', op: 'eq', value: 'a' }] },
        { agg: 'count', field: 'zone' },
      ],
    },
    ['count', 'count_2', 'count_zone'],
  ],
  [{ measures: [{ agg: 'sum', field: 'tip', over: { agg: 'sum', field: 'fare' } }] }, ['sum_tip']],
  [{ select: ['distance', 'fare'] }, ['distance', 'fare']],
  [{ select: ['fare', 'fare'] }, ['fare', 'fare_2']],
])('%o', (input, keys) => {
  const { dimensions, measures } = resultKeys(query.parse(input));
  expect([...dimensions, ...measures]).toEqual(keys);
});
