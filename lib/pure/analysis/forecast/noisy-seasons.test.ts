import { expect, test } from 'vitest';
import { doubleSeason } from './methods/double-season';
import { horizonLevel } from './methods/horizon-level';
import { seasonalMedian } from './methods/seasonal-median';

const noise = (i: number) => (((i * 7919 + 13) % 101) - 50) / 50;
const hour = (t: number) => 100 + 10 * Math.sin((2 * Math.PI * t) / 24) + (t % 168 >= 120 ? -8 : 3.2);

test('two seasons that repeat are repeated', () => {
  const ahead = doubleSeason(
    Float64Array.from({ length: 4 * 168 }, (_, t) => hour(t)),
    [24, 168],
    200,
  )!;
  ahead.forEach((value, k) => expect(value).toBeCloseTo(hour(4 * 168 + k), 3));
});

test('a new level is followed, and the last error fades', () => {
  const y = Float64Array.from({ length: 5 * 168 }, (_, t) => hour(t) + (t >= 600 ? 40 : 0) + noise(t * t));
  const ahead = doubleSeason(y, [24, 168], 48)!;
  ahead.forEach((value, k) => expect(Math.abs(value - hour(5 * 168 + k) - 40)).toBeLessThan(5));
});

test('two seasons need two of the longer cycles and one of the shorter', () =>
  expect(doubleSeason(new Float64Array(359).fill(1), [24, 168], 5)).toBeNull());

test('the level of noise is its middle, all the horizon long', () => {
  const ahead = horizonLevel(
    Float64Array.from({ length: 120 }, (_, i) => 50 + noise(i * i)),
    12,
  )!;
  expect(Math.abs(ahead[0]! - 50)).toBeLessThan(0.4);
  expect([...ahead]).toEqual(new Array(12).fill(ahead[0]));
});

test('a level that moved stays where it went', () =>
  expect(
    horizonLevel(
      Float64Array.from({ length: 60 }, (_, i) => (i < 30 ? 10 : 20)),
      6,
    )![0]!,
  ).toBeCloseTo(20, 1));

test('of like days the median is repeated, a wild day left out', () => {
  const y = Float64Array.from({ length: 70 }, (_, i) => [5, 6, 7, 8, 9, 1, 2][i % 7]!);
  y[64] = 900;
  expect([...seasonalMedian(y, 7, 9)!]).toEqual([5, 6, 7, 8, 9, 1, 2, 5, 6]);
});

test.each([
  [27, 7, null],
  [28, 7, 7],
])('%i values of a cycle of %i', (n, period, length) =>
  expect(seasonalMedian(new Float64Array(n).fill(3), period, 7)?.length ?? null).toBe(length),
);
