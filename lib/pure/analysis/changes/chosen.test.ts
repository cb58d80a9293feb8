import { expect, it } from 'vitest';
import { changeQuestion, type ChangeSides } from '@/lib/pure/query/resolve/change';
import type { Filter, Query } from '@/lib/pure/query/schema/query';
import { changeBetween } from './chosen';

const measures: Query['measures'] = [{ field: 'sales', agg: 'sum' }];
const days = (from: string, to: string): Filter[] => [{ field: 'day', op: 'between', values: [from, to] }];
const is = (value: string): Filter[] => [{ field: 'shop', op: 'in', values: [value] }];
const weekday = (value: number): Filter[] => [{ field: 'day', op: 'in', part: 'weekday', values: [value] }];
const paid: Filter = { field: 'paid', op: 'in', values: [true] };

it.each<[string, Query['dimensions'], Filter[], Filter[], ChangeSides]>([
  [
    'two months',
    [{ field: 'day', grain: 'month' }],
    days('2024-01-01', '2024-01-31'),
    days('2024-02-01', '2024-02-29'),
    {
      kind: 'periods',
      field: 'day',
      before: { from: '2024-01-01', to: '2024-02-01' },
      after: { from: '2024-02-01', to: '2024-03-01' },
    },
  ],
  [
    'a range and an hour',
    [{ field: 'day', grain: 'hour' }],
    days('2024-01-01T00:00:00', '2024-01-01T05:00:00'),
    days('2024-01-02T05:00:00', '2024-01-02T06:00:00'),
    {
      kind: 'periods',
      field: 'day',
      before: { from: '2024-01-01', to: '2024-01-01T05:00:00' },
      after: { from: '2024-01-02T05:00:00', to: '2024-01-02T06:00:00' },
    },
  ],
  [
    'two shops',
    [{ field: 'shop' }],
    is('East'),
    is('West'),
    { kind: 'groups', field: 'shop', before: 'East', after: 'West' },
  ],
  [
    'a shop and rows without one',
    [{ field: 'shop' }],
    is('East'),
    [{ field: 'shop', op: 'is_null' }],
    { kind: 'groups', field: 'shop', before: 'East', after: null },
  ],
  [
    'two weekdays',
    [{ field: 'day', part: 'weekday' }],
    weekday(1),
    weekday(5),
    { kind: 'groups', field: 'day', part: 'weekday', before: 1, after: 5 },
  ],
])('%s', (_, dimensions, before, after, sides) => {
  const question = changeBetween({ measures, dimensions }, [paid], [before, after]);
  expect(question).toEqual({ measure: measures[0], filters: [paid], sides });
  expect(changeQuestion.safeParse(question).success).toBe(true);
});

const shop = [{ field: 'shop' }];
it.each<[string, Pick<Query, 'measures' | 'dimensions'>, Filter[], [Filter[], Filter[]]]>([
  ['several figures', { measures: [...measures, ...measures], dimensions: shop }, [], [is('East'), is('West')]],
  ['several groupings', { measures, dimensions: [...shop, ...shop] }, [], [is('East'), is('West')]],
  ['a calculation', { measures: [{ calculationId: 'c', agg: 'sum' }], dimensions: shop }, [], [is('East'), is('West')]],
  ['the rest', { measures, dimensions: shop }, [], [is('East'), [{ field: 'shop', op: 'not_in', values: ['East'] }]]],
  [
    'several values',
    { measures, dimensions: shop },
    [],
    [is('East'), [{ field: 'shop', op: 'in', values: ['a', 'b'] }]],
  ],
  [
    'what was chosen before it was grouped otherwise',
    { measures, dimensions: [{ field: 'city' }] },
    [],
    [is('East'), is('West')],
  ],
  ['nothing chosen', { measures, dimensions: shop }, [], [[], is('West')]],
])('no change of %s', (_, query, filters, chosen) => {
  expect(changeBetween(query, filters, chosen)).toBeNull();
});
