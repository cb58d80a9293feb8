import { expect, test } from 'vitest';
import { NILE, NOTTINGHAM } from '@/tests/known-series';
import { autocorrelations, isSeasonal } from '../numeric/autocorrelation';
import { projectDifferences, projectLevels } from './autoregression';
import { burgAutoregression } from '../numeric/burg';

/** Luteinizing hormone, Diggle (1990); lh in R. */
const LH = Float64Array.of(
  2.4,
  2.4,
  2.4,
  2.2,
  2.1,
  1.5,
  2.3,
  2.3,
  2.5,
  2,
  1.9,
  1.7,
  2.2,
  1.8,
  3.2,
  3.2,
  2.7,
  2.2,
  2.2,
  1.9,
  1.9,
  1.8,
  2.7,
  3,
  2.3,
  2,
  2,
  2.9,
  2.9,
  2.7,
  2.7,
  2.3,
  2.6,
  2.4,
  1.8,
  1.7,
  1.5,
  1.4,
  2.1,
  3.3,
  3.5,
  3.5,
  3.1,
  2.6,
  2.1,
  3.4,
  3,
  2.9,
);

/** acf(lh) of R: 1.000 0.576 0.182 −0.145. */
test('autocorrelations equal R', () => {
  [1, 0.576, 0.182, -0.145].forEach((known, lag) => expect(autocorrelations(LH, 3)[lag]!).toBeCloseTo(known, 3));
});

test('a constant series has no autocorrelation', () =>
  expect([...autocorrelations(new Float64Array(20).fill(3), 2)]).toEqual([1, 0, 0]));

test('temperatures repeat after a year, the Nile does not after ten', () => {
  expect(isSeasonal(NOTTINGHAM, 12)).toBe(true);
  expect(isSeasonal(NILE, 10)).toBe(false);
});

/** ar(lh, method = "burg") of R: 0.6588 −0.0608 −0.2234, sigma² 0.1786. */
test('Burg equals R', () => {
  const { coefficients, variance } = burgAutoregression(LH, 3);
  [0.6588, -0.0608, -0.2234].forEach((known, i) => expect(coefficients[i]!).toBeCloseTo(known, 4));
  expect(variance).toBeCloseTo(0.1786, 4);
});

test('levels return to their mean, and the spread to that of the series', () => {
  const { mean, sd } = projectLevels(LH, 40, 3)!;
  expect(mean[39]!).toBeCloseTo(2.4, 2);
  expect(sd![39]!).toBeGreaterThan(sd![0]!);
  expect(sd![39]! / 0.55).toBeCloseTo(1, 1);
});

test('a line goes on by its steps', () => {
  const line = Float64Array.from({ length: 20 }, (_, i) => 3 * i);
  expect([...projectDifferences(line, 2, 1, 4)!.mean].map(Math.round)).toEqual([60, 63]);
});

test('steps from cycle to cycle repeat the cycle, and go on beyond one', () => {
  const y = Float64Array.from({ length: 24 }, (_, i) => [1, 5, 9, 2][i % 4]!);
  expect([...projectDifferences(y, 6, 4, 4)!.mean].map((value) => Math.round(value))).toEqual([1, 5, 9, 2, 1, 5]);
});

test('a drift that may be chance is drawn towards none', () => {
  const walk = Float64Array.of(0, 3, -2, 4, -1, 2, -3, 3, 0, 1);
  expect(Math.abs(projectDifferences(walk, 1, 1, 0)!.mean[0]! - 1)).toBeLessThan(0.02);
});
