import { describe, expect, it } from 'vitest';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';
import { seriesInput, seriesMeaning } from './series-input';

const answer: QueryAnswer = {
  columns: [
    { key: 'day_month', label: 'Day', type: 'date', format: { kind: 'plain' }, kind: 'dimension' },
    { key: 'sum_fare', label: 'Fare', type: 'decimal', format: { kind: 'plain' }, kind: 'measure' },
  ],
  rows: [
    { day_month: '2024-01-01', sum_fare: 3 },
    { day_month: '2024-02-01', sum_fare: null },
    { day_month: null, sum_fare: 9 },
    { day_month: '2024-03-01', sum_fare: '9007199254740993' },
  ],
  rowCount: 4,
  truncated: false,
  partial: { first: false, last: true },
};

describe('an answer as a series', () => {
  it('keeps missing values, reads large integers and leaves rows without a time out', () => {
    expect(
      seriesInput(
        answer,
        seriesMeaning('month', { field: 'fare', agg: 'sum' }, { time: { grain: 'day', step: 86_400, regular: false } }),
      ),
    ).toEqual({
      grain: 'month',
      kind: 'sum',
      regular: false,
      times: ['2024-01-01', '2024-02-01', '2024-03-01'],
      values: [3, null, 9_007_199_254_740_992],
      partial: { first: false, last: true },
    });
  });

  it.each([
    ['sum', 'sum'],
    ['count', 'count'],
    ['distinct', 'count'],
    ['avg', 'mean'],
    ['median', 'mean'],
    ['max', 'mean'],
  ] as const)('%s is a %s', (agg, kind) => {
    expect(seriesMeaning('day', { agg }, { time: null }).kind).toBe(kind);
  });

  it('a ratio of sums is a mean', () => {
    expect(
      seriesMeaning('day', { field: 'a', agg: 'sum', over: { field: 'b', agg: 'sum' } }, { time: null }).kind,
    ).toBe('mean');
  });
});
