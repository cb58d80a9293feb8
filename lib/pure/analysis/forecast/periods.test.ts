import { describe, expect, it } from 'vitest';
import type { Grain } from '@/lib/pure/query/schema/column';
import { periodAfter, periodWord, repeatedWords, spanOfPeriods } from './periods';

describe('periods in words', () => {
  it.each<[Grain, number, string]>([
    ['month', 12, 'last year'],
    ['quarter', 4, 'last year'],
    ['week', 52, 'last year'],
    ['day', 7, 'last week'],
    ['day', 365, 'last year'],
    ['hour', 24, 'the day before'],
    ['hour', 168, 'last week'],
    ['month', 1, 'the last value'],
    ['year', 1, 'last year'],
    ['day', 14, 'the last 14 days'],
  ])('what %ss repeat %i back is %s', (grain, lag, words) => {
    expect(repeatedWords(grain, lag)).toBe(words);
  });

  it.each<[string, string, Grain, string]>([
    ['1961-01-01', '1961-12-01', 'month', '1961'],
    ['2025-03-01', '2026-02-01', 'month', 'Mar 2025–Feb 2026'],
    ['2024-01-01', '2024-01-28', 'day', '1–28 Jan 2024'],
    ['2001', '2005', 'year', '2001–2005'],
  ])('from %s to %s', (from, to, grain, words) => {
    expect(spanOfPeriods(from, to, grain)).toBe(words);
  });

  it('counts a period after, at the end of a year too', () => {
    expect([
      periodAfter('1960-12-01', 'month'),
      periodAfter('2024-02-28', 'day'),
      periodAfter('2024-01-01T23:00:00', 'hour'),
      periodAfter('2004', 'year'),
    ]).toEqual(['1961-01-01', '2024-02-29', '2024-01-02', '2005-01-01']);
    expect([periodWord('day', 1), periodWord('week', 3)]).toEqual(['day', 'weeks']);
  });
});
