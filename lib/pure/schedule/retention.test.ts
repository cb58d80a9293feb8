import { describe, expect, it } from 'vitest';
import { nextAtTime, notKept } from './retention';

const at = (text: string) => ({ createdAt: new Date(`${text}:00`) });
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, nth) => {
    const day = new Date(`${from}T03:00:00`);
    day.setDate(day.getDate() + nth);
    return { createdAt: day };
  });
const gone = (copies: { createdAt: Date }[], keep: { daily: number; weekly: number; monthly: number }) =>
  copies.length - notKept(copies, keep).length;

describe('copies that are not kept', () => {
  it.each<[string, { createdAt: Date }[], [number, number, number], number]>([
    ['none of none', [], [7, 4, 6], 0],
    ['the newest stays whatever is set', days('2026-11-01', 3), [0, 0, 0], 1],
    ['a week of days', days('2026-11-01', 20), [7, 0, 0], 7],
    ['weeks by their last day', days('2026-11-02', 21), [0, 2, 0], 2],
    ['months by their last day', days('2026-09-01', 91), [0, 0, 3], 3],
    ['the last of a day', [at('2026-11-03T03:00'), at('2026-11-03T09:00'), at('2026-11-02T03:00')], [2, 0, 0], 2],
    ['days, weeks and months together', days('2026-01-01', 300), [7, 4, 6], 14],
  ])('%s', (_what, copies, [daily, weekly, monthly], kept) => {
    expect(gone(copies, { daily, weekly, monthly })).toBe(kept);
  });

  it('are the older ones', () => {
    const copies = days('2026-11-01', 4);
    expect(notKept(copies, { daily: 2, weekly: 0, monthly: 0 }).map(({ createdAt }) => createdAt.getDate())).toEqual([
      2, 1,
    ]);
  });
});

it.each([
  ['later today', '2026-11-26T02:59:59', '03:00', '2026-11-26T03:00:00'],
  ['never at once', '2026-11-26T03:00:00', '03:00', '2026-11-27T03:00:00'],
  ['over a month', '2026-11-30T12:00:00', '04:30', '2026-12-01T04:30:00'],
])('the next time: %s', (_what, after, time, next) => {
  expect(nextAtTime(time, new Date(after))).toEqual(new Date(next));
});
