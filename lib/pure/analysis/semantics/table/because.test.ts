import { describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import { becauseOf } from './because';

const n = 200;
const amounts = (label: string) =>
  numbers(
    label,
    Array.from({ length: n }, (_, row) => 10 + ((row * 7.3) % 90)),
  );
const why = (columns: Column[], key: string, relations: Partial<ColumnRelations> = {}) =>
  becauseOf({ columns: ready(columns, n), relations: { ...noRelations, ...relations }, rowCount: n })[key];

describe('becauseOf', () => {
  it.each<[string, Column[], string, Partial<ColumnRelations>, string]>([
    ['a noun', [amounts('sales')], 'sales', {}, '“sales” in its name is an amount that adds up'],
    [
      'a level',
      [amounts('price'), amounts('age')],
      'price',
      {},
      '“price” in its name is a level: it’s averaged, not summed',
    ],
    [
      'a total',
      [amounts('a'), amounts('b'), amounts('total')],
      'total',
      { sums: [{ total: 'total', parts: ['a', 'b'] }] },
      'in its rows it’s the sum of a and b',
    ],
    ['two values', [words('member', cycle(['yes', 'no'], n)), amounts('fee')], 'member', {}, 'it has two values'],
    [
      'dates',
      [dates('day', '2025-01-01', '2025-07-19', { grain: 'day', step: 86_400, regular: true }, n), amounts('fee')],
      'day',
      {},
      'its values are dates',
    ],
    [
      'values that come up again',
      [words('region', cycle(['North', 'South', 'East', 'West'], n)), amounts('fee')],
      'region',
      {},
      'its 4 values come up again, about 50 rows each',
    ],
  ])('%s', (_what, columns, key, relations, said) => expect(why(columns, key, relations)).toBe(said));
});
