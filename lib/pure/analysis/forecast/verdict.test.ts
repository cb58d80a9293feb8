import { expect, test } from 'vitest';
import { originsOf } from './backtest';
import { halfWidth, judgeBand } from './bands';
import { judge, type MethodEvidence } from './verdict';

test.each<[ReturnType<typeof judge>, MethodEvidence]>([
  ['better', { periods: 96, errorRatio: 0.5, shareBetter: 1, distance: 2.1 }],
  // Surer where less was held back, and never where the error was hardly smaller.
  ['unclear', { periods: 24, errorRatio: 0.5, shareBetter: 1, distance: 2.1 }],
  ['better', { periods: 24, errorRatio: 0.5, shareBetter: 1, distance: 2.6 }],
  ['unclear', { periods: 96, errorRatio: 0.75, shareBetter: 1, distance: 2.1 }],
  ['unclear', { periods: 96, errorRatio: 0.9, shareBetter: 0.6, distance: 0.5 }],
  ['unclear', { periods: 96, errorRatio: 1.1, shareBetter: 0.5, distance: 2 }],
  ['no_better', { periods: 96, errorRatio: 1.2, shareBetter: 0.4, distance: 1 }],
  ['no_better', { periods: 384, errorRatio: 1.05, shareBetter: 0.4, distance: 1 }],
  ['unclear', { periods: 12, errorRatio: 2, shareBetter: 0, distance: 1 }],
  ['no_better', { periods: 12, errorRatio: 4, shareBetter: 0, distance: 1 }],
  ['unclear', { periods: 0, errorRatio: 1, shareBetter: 0, distance: 3 }],
])('%s: %o', (verdict, evidence) => expect(judge(evidence)).toBe(verdict));

test('a band held 76 of 96 times is as stated at 80 %, one held 87 of 96 times too narrow for 95 %', () => {
  expect(judgeBand(0.8, 76, 96)).toBe('as_stated');
  expect(judgeBand(0.95, 87, 96)).toBe('narrow');
  expect(judgeBand(0.8, 96, 96)).toBe('wide');
});

test('without origins a band is the normal one of its models, wider where they saw little', () => {
  expect(halfWidth(0.95, [], 1e9)).toBeCloseTo(1.96, 3);
  expect(halfWidth(0.8, [], 20)).toBeCloseTo(1.2816 * 1.3, 3);
  expect(halfWidth(0.95, [], 20)).toBeCloseTo(1.96 * 1.6, 3);
});

/** Two origins at 1 weigh two of six: 1.96 (1 + 12 / 1200) (1 / 1.96)^⅓. */
test('how the earlier half of the origins missed does not count', () => {
  const misses = [6, 6, 1, 1].map((size) => Float64Array.of(size, size));
  expect(halfWidth(0.95, misses, 1200)).toBeCloseTo(1.96 * 1.01 * (1 / 1.96) ** (1 / 3), 3);
});

test('origins that missed by twice the stated spread widen it, the more the more there are', () => {
  const missed = Float64Array.of(2, 2, 2);
  const widths = [0, 1, 3, 8].map((count) => halfWidth(0.95, new Array<Float64Array>(count).fill(missed), 100));
  expect(widths).toEqual([...widths].sort((a, b) => a - b));
  expect(widths[3]! / widths[0]!).toBeLessThan(2);
});

test.each([
  [144, 12, 12, { origins: [48, 60, 72, 84, 96, 108, 120, 132], horizon: 12 }],
  [30, 12, 12, { origins: [13, 14, 15, 16, 17, 18], horizon: 12 }],
  [12, 12, 1, { origins: [4], horizon: 8 }],
  [5, 3, 4, { origins: [], horizon: 0 }],
])('origins of %i periods, %i ahead, a cycle of %i', (n, horizon, lag, expected) =>
  expect(originsOf(n, horizon, lag)).toEqual(expected),
);
