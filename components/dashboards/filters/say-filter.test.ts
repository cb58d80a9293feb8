import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/query/column';
import type { Filter } from '@/lib/query/schema';
import { sayFilters } from './say-filter';

const text: Pick<Column, 'type' | 'format'> = { type: 'category', format: { kind: 'plain' } };
const money: Pick<Column, 'type' | 'format'> = { type: 'decimal', format: { kind: 'currency', unit: '$' } };
const time: Pick<Column, 'type' | 'format'> = { type: 'datetime', format: { kind: 'plain' } };
const on = (...rest: object[]) => rest.map((one) => ({ field: 'x', ...one }) as Filter);

describe('sayFilters', () => {
  it.each<[string, Filter[], Pick<Column, 'type' | 'format'>]>([
    ['all', [], text],
    ['Manhattan, Queens', on({ op: 'in', values: ['Manhattan', 'Queens'] }), text],
    ['Manhattan and 3 more', on({ op: 'in', values: ['Manhattan', 'Queens', 'Bronx', null] }), text],
    ['missing', on({ op: 'is_null' }), text],
    ['not cash', on({ op: 'not_in', values: ['cash'] }), text],
    ['with ‘air’', on({ op: 'contains', value: 'air' }), text],
    ['$10.00–$12.00', on({ op: 'gte', value: 10 }, { op: 'lt', value: 12 }), money],
    ['from $10.00', on({ op: 'gte', value: 10 }), money],
    ['18–31 Mar 2019', on({ op: 'between', values: ['2019-03-18', '2019-03-31'] }), time],
  ])('%s', (words, filters, column) => {
    expect(sayFilters(filters, column)).toBe(words);
  });
});
