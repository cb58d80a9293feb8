import { describe, expect, it } from 'vitest';
import type { ColumnOverride, IssueGroup } from '@/lib/engines/ingest/schema/schema';
import type { Column } from '@/lib/pure/query/schema/column';
import { guessesOf, undoOf } from './column-guess';

const column = (to: Partial<Column>) =>
  ({ key: 'amount', label: 'Amount', type: 'decimal', role: 'measure', readAs: null, review: null, ...to }) as Column;
const nearly: IssueGroup = {
  kind: 'mixed_type',
  column: 'amount',
  message: 'integer but for 3 values, first at row 60,001',
  count: 3,
  first: [],
};

const saidOf = (...args: Parameters<typeof guessesOf>) =>
  guessesOf(...args).map(({ said, action, change }) => [said, action, change]);

describe('guessesOf', () => {
  it.each([
    ['nothing to undo', column({}), undefined, [], null],
    [
      'a currency sign',
      column({ readAs: '$ sign, thousands commas' }),
      undefined,
      [],
      ['read as $ sign, thousands commas', 'Read as text', { type: 'text' }],
    ],
    [
      'nearly a number',
      column({ type: 'category' }),
      undefined,
      [nearly],
      ['integer but for 3 values', 'Read as integer', { type: 'integer' }],
    ],
    ['nearly, of another column', column({ key: 'other', type: 'category' }), undefined, [nearly], null],
    [
      'a type that was chosen',
      column({ type: 'text' }),
      { type: 'text' },
      [nearly],
      ['text, set by you', 'Detect automatically', { type: null }],
    ],
    [
      'a type that the SQL of its rows gave',
      column({ type: 'decimal' }),
      { type: 'decimal', by: 'statement' },
      [],
      ['decimal, given by the SQL', 'Detect automatically', { type: null }],
    ],
    [
      'a reading that was chosen',
      column({ type: 'date', readAs: 'd/m/y' }),
      { reading: 'day_first' },
      [],
      ['day first, set by you', 'Change', { reading: null }],
    ],
    [
      'months written as digits',
      column({ type: 'date', readAs: 'yyyymm' }),
      undefined,
      [],
      ['digits read as months', 'Read as whole numbers', { type: 'integer' }],
    ],
    [
      'days written as digits',
      column({ type: 'date', readAs: 'yyyymmdd' }),
      undefined,
      [],
      ['digits read as days', 'Read as whole numbers', { type: 'integer' }],
    ],
    [
      'a role that a person chose',
      column({}),
      { role: 'id' },
      [],
      ['id, set by you', 'Choose automatically', { role: null }],
    ],
    [
      'a label alone',
      column({ readAs: 'd/m/y', type: 'date' }),
      { label: 'When' },
      [],
      ['read as d/m/y', 'Read as text', { type: 'text' }],
    ],
  ] as [string, Column, ColumnOverride | undefined, IssueGroup[], [string, string, object] | null][])(
    '%s',
    (_what, given, override, issues, expected) => {
      expect(saidOf(given, { overrides: override ? { amount: override } : {}, issues })).toEqual(
        expected ? [expected] : [],
      );
    },
  );
  it('says what was taken over', () =>
    expect(
      guessesOf(column({ type: 'date' }), {
        overrides: { amount: { reading: 'day_first' } },
        issues: [],
        asLastTime: ['amount'],
      })[0]?.said,
    ).toBe('day first, same as last time'));
  it('leaves a column with two readings to the review', () =>
    expect(
      guessesOf(column({ review: {} as Column['review'], readAs: 'd/m/y' }), { overrides: {}, issues: [] }),
    ).toEqual([]));
  it.each([
    [
      [
        { word: 'N/A', count: 12 },
        { word: '-', count: 3 },
      ],
      undefined,
      ['N/A (12) and - (3) treated as missing', 'Treat as values', { missingWords: 'kept' }],
    ],
    [
      [{ word: '?', count: 1200 }],
      undefined,
      ['? (1,200) treated as missing', 'Treat as a value', { missingWords: 'kept' }],
    ],
    [
      undefined,
      { missingWords: 'kept' },
      ['words such as N/A kept as values (set by you)', 'Treat as missing', { missingWords: null }],
    ],
  ] as [Column['missingWords'], ColumnOverride | undefined, [string, string, object]][])(
    'words for missing %j after %j',
    (missingWords, override, expected) => {
      expect(saidOf(column({ missingWords }), { overrides: override ? { amount: override } : {}, issues: [] })).toEqual(
        [expected],
      );
    },
  );
  it('tells both of a column with two guesses', () =>
    expect(
      saidOf(column({ readAs: '$ sign', missingWords: [{ word: '-', count: 2 }] }), { overrides: {}, issues: [] }),
    ).toHaveLength(2));
});

describe('undoOf', () => {
  it.each([
    [{ type: 'text' }, undefined, { type: null }],
    [{ type: null }, { type: 'text' }, { type: 'text' }],
    [{ reading: 'day_first' }, { reading: 'month_first' }, { reading: 'month_first' }],
    [{ role: 'ignore' }, undefined, { role: null }],
    [{ role: null }, { role: 'id' }, { role: 'id' }],
    [{ missingWords: 'kept' }, undefined, { missingWords: null }],
    [{ missingWords: null }, { missingWords: 'kept' }, { missingWords: 'kept' }],
    [{ label: 'Sum' }, undefined, { label: 'Amount' }],
  ] as const)('%j after %j', (change, override, back) => expect(undoOf(column({}), override, change)).toEqual(back));
});
