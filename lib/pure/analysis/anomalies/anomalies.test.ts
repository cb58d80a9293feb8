import { describe, expect, it } from 'vitest';
import { seededRandom } from '../drivers/models/random';
import { fitLine } from '../series/detrend';
import { median, medianAndSpread } from '../statistics/moments';
import { findAnomalies } from './find-anomalies';
import { runningMedian } from './running-median';
import { movingSums, serialOf } from './runs';

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

describe('movingSums', () => {
  it('is a plain sum where points do not follow each other', () => {
    const values = noise(50, 5);
    const sums = Float64Array.from({ length: 48 }, (_, at) => values[at]! + values[at + 1]! + values[at + 2]!);
    const { centre, spread } = medianAndSpread(sums);
    for (const [at, z] of movingSums(values, 3)!.z.entries()) expect(z).toBeCloseTo((sums[at]! - centre) / spread, 10);
  });

  it('of one point is what it is beside its neighbours: x − φ/(1 + φ²) of both, but for the scale', () => {
    const values = noise(60, 6);
    const beside = Float64Array.from(
      values.subarray(1, 59),
      (value, nth) => value - (0.5 / 1.25) * (values[nth]! + values[nth + 2]!),
    );
    const { z } = movingSums(values, 1, 0.5)!;
    const slope = (z[20]! - z[30]!) / (beside[19]! - beside[29]!);
    for (const at of [5, 12, 40, 55]) expect(z[at]! - z[30]!).toBeCloseTo(slope * (beside[at - 1]! - beside[29]!), 10);
  });

  it('knows how points follow each other, and takes little for nothing', () => {
    expect(serialOf(noise(500, 7))).toBe(0);
    let before = 0;
    expect(serialOf(noise(2000, 8).map((value) => (before = 0.6 * before + value)))).toBeCloseTo(0.6, 1);
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

  /** AR(1) with innovations of standard deviation 1. */
  const following = (values: Float64Array, r: number) => {
    let before = 0;
    return values.map((value) => (before = r * before + value));
  };

  it('where points follow each other, tells one that stands out beside its neighbours alone, and only that one', () => {
    const values = following(noise(600, 50), 0.7);
    expect(sure(values)).toEqual([]);
    // 4.3 standard deviations of the series, which reaches 3.5 by itself.
    expect(sure(raised(values, { 300: 6 * Math.sign(values[300]!) }))).toEqual([300]);
  });

  it.each([
    [1, 1],
    [3, 1],
    [7, 1],
    [1, 2],
    [3, 2],
    [5, 2],
  ])('where points follow each other, %i events of %i points do not hide one another', (count, points) => {
    for (let seed = 90; seed < 94; seed++) {
      const values = following(noise(200, seed), 0.5);
      const events = Array.from({ length: count }, (_, nth) => 15 + 26 * nth);
      for (const [nth, event] of events.entries())
        for (let at = event; at < event + points; at++) values[at]! -= 9 + (nth % 4);
      const eventOf = (at: number) => events.findIndex((event) => at >= event && at < event + points);
      expect([...new Set(sure(values).map(eventOf))]).toEqual([...events.keys()]);
    }
  });

  it('where points follow each other, the heavy tail of what is new in each stays a tail', () => {
    const told = Array.from({ length: 12 }, (_, nth) => {
      const [a, b, c, d] = [0, 100, 200, 300].map((more) => noise(250, 130 + nth + more)) as [
        Float64Array,
        Float64Array,
        Float64Array,
        Float64Array,
      ];
      const heavy = a.map((value, at) => value / Math.sqrt((b[at]! ** 2 + c[at]! ** 2 + d[at]! ** 2) / 3));
      return sure(following(heavy, 0.5)).length;
    });
    expect(told.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(7);
  });

  it('is quiet about the tail of a long heavy series, whose farthest points are no events', () => {
    const told = [60, 61, 62, 63, 64].map((seed) => {
      const rest = Array.from({ length: 5 }, (_, nth) => noise(2000, 1000 * (nth + 1) + seed));
      const values = noise(2000, seed).map(
        (value, at) => value / Math.sqrt(rest.reduce((sum, one) => sum + one[at]! ** 2, 0) / rest.length),
      );
      return sure(values).length;
    });
    expect(told.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1);
  });

  it('the first values of a course that bends are no events; a first value off its neighbours is', () => {
    for (const n of [24, 36, 60, 120])
      for (let seed = 70; seed < 75; seed++) {
        const steps = noise(n, seed);
        const rising = steps.map((value, at) => 100 * (at / n) ** 2 + value);
        const { residuals } = fitLine(Float64Array.from(rising.keys()), rising);
        expect(sure(residuals).filter((at) => at < 2)).toEqual([]);
        expect(sure(raised(steps, { 0: 12 }))).toContain(0);
        expect(sure(raised(steps, { [n - 1]: -12 }))).toContain(n - 1);
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
