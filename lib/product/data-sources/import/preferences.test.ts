import { describe, expect, it } from 'vitest';
import type { Review } from '@/lib/pure/query/schema/column';
import type { ImportPreference } from '../store/stored';
import { decidedBy, preferenceAfter } from './preferences';
import type { ColumnPatch } from '../schema/schema';

describe('preferenceAfter', () => {
  it.each([
    ['keeps a reading', {}, [{ key: 'day', reading: 'day_first' }], true, { day: { reading: 'day_first' } }],
    [
      'keeps text as a choice',
      { day: { reading: 'day_first' } },
      [{ key: 'day', type: 'text' }],
      true,
      { day: { type: 'text' } },
    ],
    [
      'forgets what is chosen again for this file alone',
      { day: { reading: 'day_first' }, amount: { reading: 'decimal_comma' } },
      [{ key: 'day', reading: 'month_first' }],
      false,
      { amount: { reading: 'decimal_comma' } },
    ],
    ['forgets what is taken back', { day: { reading: 'day_first' } }, [{ key: 'day', reading: null }], true, {}],
    [
      'leaves labels and roles alone',
      { day: { reading: 'day_first' } },
      [{ key: 'day', label: 'Day' }],
      false,
      { day: { reading: 'day_first' } },
    ],
  ] as [string, ImportPreference['columns'], ColumnPatch[], boolean, ImportPreference['columns']][])(
    '%s',
    (_what, before, columns, remember, after) => expect(preferenceAfter(before, columns, remember)).toEqual(after),
  );
});

describe('decidedBy', () => {
  const asks = {} as Review;
  it('decides only what the file leaves open', () => {
    expect(
      decidedBy({ day: { reading: 'day_first' }, gone: { type: 'text' } }, [
        { key: 'day', review: asks },
        { key: 'amount', review: asks },
      ]),
    ).toEqual({ day: { reading: 'day_first' } });
    expect(decidedBy({ day: { reading: 'day_first' } }, [{ key: 'day', review: null }])).toEqual({});
  });
});
