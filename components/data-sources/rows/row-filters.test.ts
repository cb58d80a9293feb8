import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { inBar, onlyValue, readRowFilters, replaceFilters, sayRowFilters, withFind, withoutValue } from './row-filters';

const isA: Filter = { field: 'a', op: 'in', values: ['x'] };
const onB: Filter = { field: 'b', op: 'gte', value: 3 };

describe('filters of the rows', () => {
  it.each<[string, Filter[]]>([
    ['', []],
    ['no', []],
    ['{}', []],
    ['[{"field":"a","op":"in","values":["x"]},{"field":"a","op":"drop"}]', [isA]],
  ])('in an address: %s', (text, filters) => expect(readRowFilters(text)).toEqual(filters));

  it('only this value takes the place of what the column was narrowed to', () => {
    expect(onlyValue([isA, onB], 'a', 'y')).toEqual([onB, { field: 'a', op: 'in', values: ['y'] }]);
    expect(onlyValue([], 'a', null)).toEqual([{ field: 'a', op: 'is_null' }]);
  });

  it('without this value stands beside it', () => {
    const once = withoutValue([onB], 'a', 'x');
    expect(once).toEqual([onB, { field: 'a', op: 'not_in', values: ['x'] }]);
    expect(withoutValue(withoutValue(once, 'a', 'y'), 'a', 'y')).toEqual([
      onB,
      { field: 'a', op: 'not_in', values: ['x', 'y'] },
    ]);
    expect(withoutValue([onB], 'b', null)).toEqual([onB, { field: 'b', op: 'not_null' }]);
  });

  it('a bar includes its end where it is the last', () => {
    expect(inBar([], 'b', { from: 1, to: 2, count: 3 }, false)).toEqual([
      { field: 'b', op: 'gte', value: 1 },
      { field: 'b', op: 'lt', value: 2 },
    ]);
    expect(inBar([], 'b', { from: 1, to: 2, count: 3 }, true)[1]).toEqual({ field: 'b', op: 'lte', value: 2 });
  });

  const zone = { key: 'zone', type: 'category', min: 'Airport' } as Column;
  const fare = { key: 'fare', type: 'decimal', min: 1, format: { kind: 'plain' } } as Column;
  const day = { key: 'day', type: 'date', min: '2024-01-01' } as Column;
  it.each<[string, string, Column[], Filter[] | null]>([
    ['one column of words', 'air', [zone], [onB, { field: 'zone', op: 'contains', value: 'air' }]],
    [
      'beside numbers, which hold no letters',
      'air',
      [zone, fare],
      [onB, { field: 'zone', op: 'contains', value: 'air' }],
    ],
    ['digits, which a number may hold', '12', [zone, fare], null],
    ['beside days, which hold the names of months', 'mar', [zone, day], null],
    ['two columns of words', 'air', [zone, { ...zone, key: 'other' }], null],
    ['no column of words', 'air', [fare], null],
  ])('rows with a text as a filter: %s', (_what, find, shown, filters) =>
    expect(withFind([onB], find, shown)).toEqual(filters),
  );

  it('an address does not say whose column it is', () =>
    expect(replaceFilters([isA], 'b', [{ ...onB, dataSourceId: '0190a0d2-7c3e-7000-8000-000000000000' }])).toEqual([
      isA,
      onB,
    ]));

  it.each<[string, Filter[], 'decimal' | 'text' | 'date']>([
    [
      '1–2',
      [
        { field: 'b', op: 'gte', value: 1 },
        { field: 'b', op: 'lte', value: 2 },
      ],
      'decimal',
    ],
    ['from 3, not 5', [onB, { field: 'b', op: 'not_in', values: [5] }], 'decimal'],
    [
      'contains “air”, with a value',
      [
        { field: 'a', op: 'contains', value: 'air' },
        { field: 'a', op: 'not_null' },
      ],
      'text',
    ],
    [
      'from 2019-03-01 to 2019-04-01',
      [
        { field: 'd', op: 'gte', value: '2019-03-01' },
        { field: 'd', op: 'lt', value: '2019-04-01' },
      ],
      'date',
    ],
  ])('said: %s', (words, filters, type) =>
    expect(sayRowFilters(filters, { type, format: { kind: 'plain' } })).toBe(words),
  );
});
