import { expect, test } from 'vitest';
import { NOTTINGHAM, PASSENGERS } from '@/tests/known-series';
import { mstl } from './mstl';
import { seasonalStrength, stl } from './stl';

const near = (values: Float64Array, known: number[], digits: number) =>
  known.forEach((value, i) => expect(values[i]!).toBeCloseTo(value, digits));

test('fixed seasons equal R: stl(nottem, s.window = "periodic")', () => {
  const { seasonal, trend, remainder } = stl(NOTTINGHAM, 12, 'periodic');
  near(seasonal, [-9.347198, -9.8552496], 6);
  near(trend, [49.68067, 49.54552], 5);
  near(remainder, [0.2665247], 5);
});

test('the parts add up, whatever the window', () => {
  const { seasonal, trend, remainder } = stl(PASSENGERS, 12, 11);
  PASSENGERS.forEach((value, i) => expect(seasonal[i]! + trend[i]! + remainder[i]!).toBeCloseTo(value, 9));
});

test('a season is strong where it is all there is, and weak in a straight line', () => {
  expect(seasonalStrength(stl(NOTTINGHAM, 12, 'periodic'))).toBeGreaterThan(0.9);
  const noise = Float64Array.from({ length: 120 }, (_, i) => ((i * 7919) % 101) / 101);
  expect(seasonalStrength(stl(noise, 12, 'periodic'))).toBeLessThan(0.4);
});

test('two planted seasons are found apart', () => {
  const y = Float64Array.from(
    { length: 840 },
    (_, i) => 100 + 10 * Math.sin((2 * Math.PI * i) / 24) + 5 * Math.cos((2 * Math.PI * i) / 168),
  );
  const { periods, adjusted, seasonals } = mstl(y, [24, 168])!;
  expect(periods).toEqual([24, 168]);
  for (const value of adjusted) expect(Math.abs(value - 100)).toBeLessThan(0.6);
  expect(Math.max(...seasonals[0]!)).toBeGreaterThan(9);
});

test('without two whole cycles and a step there is nothing to take out', () => {
  expect(mstl(NOTTINGHAM.slice(0, 24), [12])).toBeNull();
});
