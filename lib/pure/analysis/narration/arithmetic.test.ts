import { describe, expect, it } from 'vitest';
import { arithmeticOf, evidenceBehind } from './arithmetic';

const rows = new Map([
  ['now', [{ a: 292_938 }]],
  ['before', [{ a: 308_788 }]],
  ['days', [{ a: 10 }, { a: 20 }, { a: 60 }]],
]);
const rowsOf = (id: string) => rows.get(id);

describe('the arithmetic of a number', () => {
  it.each([
    ['one cell', 'rows[0].a', 'now', null],
    ['a change', 'change(rows[0].a, @before/rows[0].a)', 'now', 'x = (292,938 − 308,788) ÷ 308,788'],
    ['a difference', 'difference(rows[0].a, @before/rows[0].a)', 'now', 'x = 292,938 − 308,788'],
    [
      'a ratio of a difference',
      'ratio(difference(rows[0].a, @now/rows[0].a), rows[0].a)',
      'before',
      'x = (308,788 − 292,938) ÷ 308,788',
    ],
    [
      'a difference of a product',
      'difference(product(rows[0].a, @days/rows[0].a), @before/rows[0].a)',
      'days',
      'x = (10 × 10) − 308,788',
    ],
    ['a mean', 'mean(rows[0-2].a)', 'days', 'x = the mean of 3 values, 30'],
    ['rows that are not there', 'difference(rows[0].a, @gone/rows[0].a)', 'now', null],
  ])('of %s', (_what, path, evidenceId, wanted) =>
    expect(arithmeticOf({ path, evidenceId, shown: 'x' }, rowsOf)).toBe(wanted),
  );

  it('names all evidence that it rests on', () =>
    expect(
      evidenceBehind({ path: 'ratio(difference(rows[0].a, @now/rows[0].a), rows[0].a)', evidenceId: 'before' }),
    ).toEqual(['before', 'now']));
});
