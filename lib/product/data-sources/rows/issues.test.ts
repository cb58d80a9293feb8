import { describe, expect, it } from 'vitest';
import type { IssueGroup } from '@/lib/engines/ingest/schema/schema';
import { issueLines } from './issues';

const labels = new Map([
  ['code', 'Code'],
  ['amount', 'Amount, EUR'],
]);
type Cells = Parameters<typeof issueLines>[3];
async function* of(...cells: { row: number | null; column: string | null; text: string }[]): Cells {
  yield* cells;
}
async function* firstOf(groups: IssueGroup[]) {
  for (const { kind, first } of groups) if (kind !== 'invalid') yield* first.map((issue) => ({ kind, ...issue }));
}
const MORE = 'more of this type not listed (limit: 10,000 per type)';
const lines = async (groups: IssueGroup[], cells: Cells = of()) => {
  const seen: unknown[][] = [];
  for await (const { kind, row, column, found, count, rowOf } of issueLines(groups, labels, firstOf(groups), cells))
    seen.push([kind, row, column, found, count, rowOf]);
  return seen;
};

const nearly: IssueGroup = {
  kind: 'mixed_type',
  column: 'amount',
  message: 'decimal but for 22 values',
  count: 22,
  first: [
    { row: 3, column: 'amount', found: 'n.n.', expected: 'a number' },
    { row: 9, column: 'amount', found: '?', expected: 'a number' },
  ],
};
const invalid: IssueGroup = {
  kind: 'invalid',
  column: 'code',
  message: '3 values do not fit',
  count: 3,
  first: [{ row: 2, column: 'code', found: 'twelve', expected: 'a whole number' }],
};

describe('issueLines', () => {
  it('lists what is known and counts the rest', async () => {
    expect(await lines([nearly])).toEqual([
      ['mixed_type', 3, 'Amount, EUR', 'n.n.', 1, 'table'],
      ['mixed_type', 9, 'Amount, EUR', '?', 1, 'table'],
      ['mixed_type', null, 'Amount, EUR', MORE, 20, null],
    ]);
  });
  it('takes misfits from the side table, every one and once', async () => {
    const cells = of(
      { row: 2, column: 'code', text: 'twelve' },
      { row: 5, column: 'code', text: 'a very long text' },
      { row: 8, column: 'code', text: 'x' },
    );
    expect(await lines([invalid], cells)).toEqual([
      ['invalid', 2, 'Code', 'twelve', 1, 'table'],
      ['invalid', 5, 'Code', 'a very long text', 1, 'table'],
      ['invalid', 8, 'Code', 'x', 1, 'table'],
    ]);
  });
  it('gives texts that stand in no cell, without counting them twice', async () => {
    const long: IssueGroup = {
      kind: 'long_row',
      column: null,
      message: '1 row has more fields',
      count: 1,
      first: [{ row: 4, column: null, found: '5 fields', expected: '4 fields' }],
    };
    expect(
      await lines([long], of({ row: 4, column: null, text: 'extra' }, { row: null, column: null, text: 'Total 12' })),
    ).toEqual([
      ['long_row', 4, null, '5 fields', 1, 'file'],
      ['left_over', 4, null, 'extra', null, 'table'],
      ['left_over', null, null, 'Total 12', null, null],
    ]);
  });
  it('is empty where nothing was found', async () => expect(await lines([])).toEqual([]));
});
