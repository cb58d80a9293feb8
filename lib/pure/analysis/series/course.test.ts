import { expect, it } from 'vitest';
import { addPeriods } from '@/lib/pure/query/schema/calendar';
import { isCourse, periodCounts } from './course';

const at = (text: string) => Date.parse(text);

it('a past with more gaps than periods is no course', () => {
  expect(
    isCourse(
      [3, 1, 2, 4, 1, 0, 2].map((rows, nth) => ({ start: addPeriods(at('2024-01-01'), nth, 'day'), rows })),
      'day',
    ),
  ).toBe(true);
  expect(
    isCourse(
      [
        { start: at('1990-01-01'), rows: 3 },
        { start: at('1995-03-01'), rows: 1 },
        { start: at('2001-02-01'), rows: 2 },
      ],
      'month',
    ),
  ).toBe(false);
  expect(isCourse(periodCounts([{ at: null, rows: 4 }]), 'month')).toBe(false);
});
