import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { sayChosen, sayFilters } from './say-filter';

const text: Pick<Column, 'type' | 'format'> = { type: 'category', format: { kind: 'plain' } };
const money: Pick<Column, 'type' | 'format'> = { type: 'decimal', format: { kind: 'currency', unit: '$' } };
const time: Pick<Column, 'type' | 'format'> = { type: 'datetime', format: { kind: 'plain' } };
const on = (...rest: object[]) => rest.map((one) => ({ field: 'x', ...one }) as Filter);

describe('sayFilters', () => {
  it.each<[string, Filter[], Pick<Column, 'type' | 'format'>]>([
    ['all', [], text],
    ['Manhattan, Queens', on({ op: 'in', values: ['Manhattan', 'Queens'] }), text],
    ['Manhattan and 3 more', on({ op: 'in', values: ['Manhattan', 'Queens', 'Bronx', null] }), text],
    ['(no value)', on({ op: 'is_null' }), text],
    ['not cash', on({ op: 'not_in', values: ['cash'] }), text],
    ['contains “air”', on({ op: 'contains', value: 'air' }), text],
    ['$10.00–$12.00', on({ op: 'gte', value: 10 }, { op: 'lt', value: 12 }), money],
    ['from $10.00', on({ op: 'gte', value: 10 }), money],
    ['Mon, 08:00–08:59', on({ op: 'in', part: 'weekday', values: [1] }, { op: 'in', part: 'hour', values: [8] }), time],
    ['18–31 Mar 2019', on({ op: 'between', values: ['2019-03-18', '2019-03-31'] }), time],
  ])('%s', (words, filters, column) => {
    expect(sayFilters(filters, column)).toBe(words);
  });
});

describe('sayChosen', () => {
  const columns = [
    { ...text, key: 'pickup_zone', label: 'pickup_zone' },
    { ...money, key: 'fare', label: 'fare' },
    { ...time, key: 'pickup', label: 'pickup' },
  ];
  it.each<[string, string, Filter[]]>([
    ['Pickup zone', 'JFK Airport', [{ field: 'pickup_zone', op: 'in', values: ['JFK Airport'] }]],
    [
      'Pickup zone',
      'not JFK Airport and 2 more',
      [
        { field: 'pickup_zone', op: 'not_in', values: ['JFK Airport', 'Midtown', 'Queens'] },
        { field: 'pickup_zone', op: 'not_null' },
      ],
    ],
    [
      'Fare, Pickup zone',
      '$10.00–$12.00, (no value)',
      [
        { field: 'fare', op: 'gte', value: 10 },
        { field: 'fare', op: 'lt', value: 12 },
        { field: 'pickup_zone', op: 'is_null' },
      ],
    ],
    [
      'Pickup',
      'Mon, 08:00–08:59',
      [
        { field: 'pickup', op: 'in', part: 'weekday', values: [1] },
        { field: 'pickup', op: 'in', part: 'hour', values: [8] },
      ],
    ],
    ['gone', 'chosen', [{ field: 'gone', op: 'in', values: ['x'] }]],
  ])('%s: %s', (name, value, filters) => {
    expect(sayChosen(filters, columns)).toEqual({ name, value });
  });
});
