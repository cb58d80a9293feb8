import { describe, expect, it } from 'vitest';
import type { ResultColumn } from '@/lib/pure/query/schema/result';
import { verdictOf } from './verdict';

const columns: ResultColumn[] = [
  { key: 'day_month', label: 'Day, month', type: 'date', format: { kind: 'plain' }, kind: 'dimension' },
  { key: 'sum_sales', label: 'Sum of Sales', type: 'decimal', format: { kind: 'plain' }, kind: 'measure' },
];
const months = (before: number, after: number) => [
  { day_month: '2024-04-01', sum_sales: before },
  { day_month: '2024-05-01', sum_sales: after },
];

describe('what an answer says beyond its figures', () => {
  it.each([
    ['down', 200, 150, 'Sum of Sales fell from 200 to 150 (−25.0%).'],
    ['down', 100, 150, 'It’s the opposite: Sum of Sales rose from 100 to 150 (50.0%).'],
    ['up', 100, 100, 'Sum of Sales didn’t change: 100 in both periods.'],
    [undefined, 0, 10, 'Sum of Sales rose from 0 to 10.'],
  ] as const)('%s, from %s to %s', (direction, before, after, text) =>
    expect(verdictOf({ kind: 'change', direction }, { columns, rows: months(before, after) })).toBe(text),
  );

  it('says that a span is empty, and that nothing matched', () => {
    expect(verdictOf({ kind: 'change' }, { columns, rows: months(1, 2).slice(1) })).toBe(
      'One of the two periods has no rows, so there’s no change to explain.',
    );
    expect(verdictOf({ kind: 'answer' }, { columns, rows: [] })).toBe('Nothing in the data matches this.');
    expect(verdictOf({ kind: 'answer' }, { columns, rows: months(1, 2) })).toBeNull();
  });

  it('tells groups as shares of their total, unless some are below zero', () => {
    expect(verdictOf({ kind: 'share_of' }, { columns, rows: months(30, 10) })).toBe(
      'Shares of the total: 1 Apr 2024 75.0%, 1 May 2024 25.0%.',
    );
    expect(verdictOf({ kind: 'share_of' }, { columns, rows: months(30, -10) })).toBeNull();
  });
});
