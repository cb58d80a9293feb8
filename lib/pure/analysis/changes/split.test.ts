import { expect, it } from 'vitest';
import type { Measure } from '@/lib/pure/query/schema/query';
import { splittingOf } from './split';

const paid = { field: 'paid', op: 'eq' as const, value: true };

it.each<[string, Measure, object]>([
  ['a count', { agg: 'count' }, { kind: 'sum' }],
  ['a sum', { field: 'sales', agg: 'sum', filters: [paid] }, { kind: 'sum' }],
  [
    'a mean',
    { field: 'fare', agg: 'avg', filters: [paid] },
    {
      kind: 'ratio',
      above: { field: 'fare', agg: 'sum', filters: [paid] },
      below: { field: 'fare', agg: 'count', filters: [paid] },
    },
  ],
  [
    'a share',
    { agg: 'count', filters: [paid], over: { agg: 'count' } },
    { kind: 'ratio', above: { agg: 'count', filters: [paid] }, below: { agg: 'count' } },
  ],
  [
    'a ratio of sums',
    { field: 'profit', agg: 'sum', over: { field: 'sales', agg: 'sum' } },
    { kind: 'ratio', above: { field: 'profit', agg: 'sum' }, below: { field: 'sales', agg: 'sum' } },
  ],
  [
    'a median',
    { field: 'fare', agg: 'median' },
    {
      kind: 'unsplittable',
      message: 'A median can’t be broken down exactly, because its parts don’t add up to the whole. An average can.',
      offer: { field: 'fare', agg: 'avg' },
    },
  ],
  ['a number of different values', { field: 'customer', agg: 'distinct' }, { kind: 'unsplittable', offer: null }],
  [
    'a weighted mean',
    { field: 'price', agg: 'avg', over: { field: 'units', agg: 'sum' } },
    { kind: 'unsplittable', offer: { field: 'price', agg: 'avg' } },
  ],
  [
    'a ratio to a count of different values',
    { field: 'sales', agg: 'sum', over: { field: 'customer', agg: 'distinct' } },
    { kind: 'unsplittable', offer: null },
  ],
  [
    'a custom calculation',
    { calculationId: '0198b6f0-0000-7000-8000-000000000000', agg: 'sum' },
    { kind: 'unsplittable', offer: null },
  ],
])('%s', (_, measure, splitting) => expect(splittingOf(measure)).toMatchObject(splitting));
