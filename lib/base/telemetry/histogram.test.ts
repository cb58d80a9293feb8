import { describe, expect, it } from 'vitest';
import { BOUNDS, percentile, slotOf } from './histogram';

const timesOf = (durations: readonly number[]): number[] => {
  const times: number[] = [];
  for (const ms of durations) times[slotOf(ms)] = (times[slotOf(ms)] ?? 0) + 1;
  return times;
};

describe('slotOf', () => {
  it.each([
    [0, 0],
    [0.4, 0],
    [1, 0],
    [1.01, 1],
    [2, 4],
    [2.01, 5],
    [1000, 40],
    [300_000, BOUNDS.length],
    [Number.NaN, 0],
  ])('%d ms: slot %d', (ms, slot) => {
    expect(slotOf(ms)).toBe(slot);
  });

  it('holds what lies just under a bound', () => {
    expect(BOUNDS.map((bound) => slotOf(bound * 0.999))).toEqual(BOUNDS.map((_, slot) => slot));
  });
});

describe('percentile', () => {
  it('of nothing is nothing', () => {
    expect(percentile([], 0.5)).toBeNull();
    expect(percentile([0, 0], 0.95)).toBeNull();
  });

  it.each([
    ['one request', [120]],
    ['a thousand alike', Array.from({ length: 1000 }, () => 37)],
    ['many of all sizes', Array.from({ length: 5000 }, (_, nth) => 1.5 + ((nth * 7919) % 4000))],
    [
      'a long tail',
      [...Array.from({ length: 940 }, () => 12), ...Array.from({ length: 60 }, (_, nth) => 900 + 30 * nth)],
    ],
  ])('is at most 19 %% off for %s', (_what, durations) => {
    const sorted = [...durations].sort((a, b) => a - b);
    for (const share of [0.5, 0.95]) {
      const exact = sorted[Math.ceil(share * sorted.length) - 1]!;
      const read = percentile(timesOf(durations), share)!;
      expect(read / exact).toBeGreaterThan(1 / 1.19);
      expect(read / exact).toBeLessThan(1.19);
    }
  });
});
