import { describe, expect, it } from 'vitest';
import { addPeriods, writeInstant } from '@/lib/query/calendar';
import type { Grain } from '@/lib/query/column';
import { isCourse, lastPair, periodCounts, soundPeriods } from './sound-periods';

const DAY = 86_400_000;
const at = (text: string) => Date.parse(text);
const counted = (first: string, grain: Grain, rows: number[]) => rows.map((each, nth) => ({ start: addPeriods(at(first), nth, grain), rows: each }));
const NOW = at('2026-06-01');

describe('the last two periods that a person would hold against each other', () => {
  it.each<[string, number[], string, string[] | null]>([
    ['the last whole ones', [90, 100, 95, 110, 105], '2024-05-31', ['2024-04-01', '2024-05-01']],
    ['not one that has only begun', [90, 100, 95, 110, 105, 9], '2024-06-03', ['2024-04-01', '2024-05-01']],
    ['nor one that ends on the data but is nearly empty', [90, 100, 95, 110, 105, 12], '2024-06-30', ['2024-04-01', '2024-05-01']],
    ['nor one without a value', [90, 100, 95, 110, 105, 0], '2024-06-30', ['2024-04-01', '2024-05-01']],
    ['past a gap, the last two beside each other', [90, 100, 95, 110, 5, 105], '2024-06-30', ['2024-03-01', '2024-04-01']],
    ['none of fewer than four', [90, 100, 95], '2024-03-31', null],
  ])('%s', (_, rows, last, wanted) => {
    const pair = lastPair(soundPeriods(counted('2024-01-01', 'month', rows), 'month', { first: at('2024-01-01'), last: at(last), step: DAY }, NOW), 'month');
    expect(pair?.map(writeInstant) ?? null).toEqual(wanted);
  });

  it('lie in no future', () => {
    const counts = [...counted('2026-01-01', 'month', [90, 100, 95, 110, 100]), { start: at('2031-05-01'), rows: 80 }];
    expect(lastPair(soundPeriods(counts, 'month', { first: at('2026-01-01'), last: at('2031-05-31'), step: DAY }, NOW), 'month')?.map(writeInstant)).toEqual(['2026-04-01', '2026-05-01']);
  });
});

it('a past with more gaps than periods is no course', () => {
  expect(isCourse(counted('2024-01-01', 'day', [3, 1, 2, 4, 1, 0, 2]), 'day')).toBe(true);
  expect(isCourse([{ start: at('1990-01-01'), rows: 3 }, { start: at('1995-03-01'), rows: 1 }, { start: at('2001-02-01'), rows: 2 }], 'month')).toBe(false);
  expect(isCourse(periodCounts([{ at: null, rows: 4 }]), 'month')).toBe(false);
});
