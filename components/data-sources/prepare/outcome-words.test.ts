import { expect, it } from 'vitest';
import type { PreviewedColumn, StepOutcome } from '@/lib/pure/preparation/outcome';
import { columnsBefore, labelIn, outcomeInWords } from './outcome-words';

const outcome = (more: Partial<StepOutcome>): StepOutcome => ({
  rowsBefore: 1200,
  rowsAfter: 1200,
  cells: 0,
  lost: 0,
  renamed: 0,
  added: [],
  removed: [],
  columns: null,
  ...more,
});

it.each<[string, Partial<StepOutcome>]>([
  ['Removes 12 of 1,200 rows', { rowsAfter: 1188 }],
  ['Changes 31 cells', { cells: 31 }],
  ['Changes 1 cell, 1 value becomes missing', { cells: 1, lost: 1 }],
  ['1,200 rows → 3,600', { rowsAfter: 3600 }],
  ['1,200 rows → 4, adds Sum, removes a and 2 more', { rowsAfter: 4, added: ['Sum'], removed: ['a', 'b', 'c'] }],
  ['Adds City 1 and City 2, removes City', { added: ['City 1', 'City 2'], removed: ['City'] }],
  ['Renames 1 column', { renamed: 1 }],
  ['Changes nothing', {}],
])('%s', (words, more) => expect(outcomeInWords(outcome(more))).toBe(words));

it('the columns before a step are those of the step before it where it says none', () => {
  const column = (key: string): PreviewedColumn => ({
    key,
    label: key.toUpperCase(),
    type: 'text',
    role: null,
    format: { kind: 'plain' },
  });
  const preview = {
    outcomes: [outcome({ columns: [column('a')] }), outcome({}), outcome({ columns: [column('b')] })],
    last: [column('c')],
  };
  expect([0, 1, 2, 3].map((nth) => columnsBefore(preview, nth)[0]?.key)).toEqual(['a', 'a', 'b', 'c']);
  expect(labelIn(columnsBefore(preview, 0))('a')).toBe('A');
  expect(labelIn([])('gone')).toBe('gone');
});
