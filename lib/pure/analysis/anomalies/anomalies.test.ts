import { describe, expect, it } from 'vitest';
import { seededRandom } from '../drivers/models/random';
import { median } from '../statistics/moments';
import { findAnomalies } from './find-anomalies';
import { runningMedian } from './running-median';

/** Standard normal noise by Box and Muller. */
function noise(n: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from(
    { length: n },
    () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  );
}

describe('runningMedian', () => {
  it.each([[0], [1], [3], [7]])('with %i neighbours is the median of what lies in the window', (half) => {
    const values = noise(40, 1);
    const slow = values.map((_, at) => median(values.subarray(Math.max(0, at - half), at + half + 1)));
    for (const [at, value] of runningMedian(values, half).entries()) expect(value).toBeCloseTo(slow[at]!, 12);
  });
});

describe('findAnomalies', () => {
  const sure = (values: Float64Array) =>
    findAnomalies(values, new Float64Array(values.length))
      .filter(({ p }) => p <= 0.01)
      .map(({ at }) => at)
      .sort((a, b) => a - b);
  const raised = (values: Float64Array, by: Record<number, number>) => values.map((value, at) => value + (by[at] ?? 0));

  it('tells points far out, on both sides', () => {
    expect(sure(raised(noise(300, 2), { 50: 9, 200: -9 }))).toEqual([50, 200]);
  });

  it('tells a run whose points alone are near', () => {
    const values = raised(noise(300, 3), Object.fromEntries(Array.from({ length: 8 }, (_, nth) => [120 + nth, 3.2])));
    const found = sure(values);
    expect(found).toHaveLength(1);
    expect(found[0]).toBeGreaterThanOrEqual(120);
    expect(found[0]).toBeLessThan(128);
  });

  it('is quiet about noise, steps and slow wandering', () => {
    for (let seed = 10; seed < 20; seed++) {
      const values = noise(250, seed);
      expect(sure(values)).toEqual([]);
      expect(sure(values.map((value, at) => value + (at < 125 ? 0 : 8)))).toEqual([]);
      expect(sure(values.map((value, at) => value + 6 * Math.sin(at / 40)))).toEqual([]);
    }
  });

  it('is quiet where the tail is heavy: Student with 3 degrees of freedom', () => {
    for (let seed = 30; seed < 35; seed++) {
      const [a, b, c, d] = [noise(250, seed), noise(250, seed + 100), noise(250, seed + 200), noise(250, seed + 300)];
      expect(
        sure(a.map((value, at) => value / Math.sqrt((b[at]! ** 2 + c[at]! ** 2 + d[at]! ** 2) / 3))).length,
      ).toBeLessThanOrEqual(1);
    }
  });

  it('says nothing of what hardly varies', () => {
    expect(
      findAnomalies(
        Float64Array.from({ length: 50 }, (_, at) => (at === 7 ? 1 : 0)),
        new Float64Array(50),
      ),
    ).toEqual([]);
  });
});
