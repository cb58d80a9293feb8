import { expect, test } from 'vitest';
import { NILE, NOTTINGHAM, PASSENGERS } from '@/tests/known-series';
import { drift, medianDrift, naive, seasonalNaive, seasonalRegression } from './methods/benchmarks';
import { guerreroLambda, inverse, transform } from './methods/box-cox';
import { complexSmoothing } from './methods/ces';
import { adjust } from './decomposition/adjust';
import { seasonalFigures } from './decomposition/classical';
import { meanPercentageError, stepSize } from './numeric/errors';
import { lineThrough, quantileOf } from './numeric/moments';
import { minimise } from './numeric/nelder-mead';
import { ridgeAutoregression, solveSymmetric } from './numeric/ridge';
import { shrunkFigures } from './decomposition/shrunk-season';
import { intermittentRate } from './methods/tsb';

/** decompose(AirPassengers, "multiplicative")$figure of R. */
test('classical figures equal R', () => {
  const { figures } = seasonalFigures(PASSENGERS, 12, true);
  [
    0.9102304, 0.8836253, 1.0073663, 0.975906, 0.981378, 1.1127758, 1.2265555, 1.219911, 1.0604919, 0.9217572,
    0.8011781, 0.8988244,
  ].forEach((known, k) => expect(figures[k]!).toBeCloseTo(known, 7));
});

/**
 * weighted.mean() and cov.wt(method = "unbiased") of R over the ratios of each month to decompose()'s trend, a year at
 * .75 of the year after it.
 */
test('discounted figures and their error equal R', () => {
  const { figures, error } = seasonalFigures(PASSENGERS, 12, true, { discount: 0.75 });
  [
    0.908738347, 0.85767128, 0.969805651, 0.965601301, 0.985503335, 1.124995154, 1.257077617, 1.25556783, 1.060183229,
    0.922476009, 0.802739502, 0.889640745,
  ].forEach((known, k) => expect(figures[k]!).toBeCloseTo(known, 8));
  expect(error / 0.000146761707).toBeCloseTo(1, 7);
});

test('a season of quarters that turned round five years ago is read as it is now, one of days over all weeks', () => {
  const turned = (period: number, cycles: number) =>
    Float64Array.from(
      { length: period * cycles },
      (_, i) => 100 + (i < period * (cycles - 5) ? -1 : 1) * (i % period === 0 ? 10 * (period - 1) : -10),
    );
  const ahead = (period: number) =>
    adjust(turned(period, 25), [period]).back({ mean: new Float64Array(1).fill(100), sd: null }).mean[0]!;
  expect(ahead(4)).toBeGreaterThan(110);
  expect(ahead(7)).toBeLessThan(100);
});

test('figures that may be chance are drawn to none, sure ones hardly', () => {
  const noise = Float64Array.from({ length: 48 }, (_, i) => 100 + (((i * 7919) % 101) - 50) / 10);
  const spread = (figures: Float64Array) => Math.max(...figures) - Math.min(...figures);
  expect(spread(shrunkFigures(noise, 12, true))).toBeLessThan(0.6 * spread(seasonalFigures(noise, 12, true).figures));
  expect(spread(shrunkFigures(NOTTINGHAM, 12, false))).toBeGreaterThan(
    0.99 * spread(seasonalFigures(NOTTINGHAM, 12, false).figures),
  );
});

test('spread that grows with the level asks for logs, even spread for nothing', () => {
  expect(guerreroLambda(PASSENGERS, 12)).toBeLessThanOrEqual(0.1);
  expect(
    guerreroLambda(
      Float64Array.from({ length: 60 }, (_, i) => 100 + 20 * i + [0, 9, -4, -5][i % 4]!),
      4,
    ),
  ).toBeGreaterThan(0.8);
});

test.each([0, 0.3, 1])('the way back from λ = %s is the way there', (lambda) => {
  const { mean } = inverse({ mean: transform(PASSENGERS, lambda), sd: null }, lambda);
  mean.forEach((value, i) => expect(value).toBeCloseTo(PASSENGERS[i]!, 8));
});

test('errors come back by the slope: of a log by the value itself', () => {
  expect(inverse({ mean: Float64Array.of(Math.log(50)), sd: Float64Array.of(0.1) }, 0).sd![0]!).toBeCloseTo(5, 9);
});

test('the search finds the valley of Rosenbrock (1960)', () => {
  const { x } = minimise(([a, b]) => (1 - a!) ** 2 + 100 * (b! - a! * a!) ** 2, {
    start: [-1.2, 1],
    step: 0.2,
    iterations: 2000,
    tolerance: 1e-14,
  });
  expect(x[0]!).toBeCloseTo(1, 4);
  expect(x[1]!).toBeCloseTo(1, 4);
});

test('bounds hold', () => {
  const { x } = minimise(([a]) => (a! - 5) ** 2, {
    start: [1],
    lower: [0],
    upper: [2],
    step: 0.5,
    iterations: 200,
    tolerance: 1e-12,
  });
  expect(x[0]!).toBeCloseTo(2, 3);
});

test('a symmetric system is solved, one that has no solution is refused', () => {
  const x = solveSymmetric(Float64Array.of(4, 2, 2, 3), Float64Array.of(10, 9))!;
  [1.5, 2].forEach((value, i) => expect(x[i]!).toBeCloseTo(value, 12));
  expect(solveSymmetric(Float64Array.of(1, 1, 1, 1), Float64Array.of(1, 2))).toBeNull();
});

test('ridge autoregression follows a wave', () => {
  const y = Float64Array.from({ length: 200 }, (_, i) => 10 + Math.sin((2 * Math.PI * i) / 20));
  ridgeAutoregression(y, 20, [1, 2, 3], 0.001)!.forEach((value, k) =>
    expect(Math.abs(value - (10 + Math.sin((2 * Math.PI * (200 + k)) / 20)))).toBeLessThan(0.05),
  );
});

test('complex smoothing of a level stays at it', () => {
  const level = Float64Array.from({ length: 60 }, (_, i) => 50 + (((i * 31) % 7) - 3) / 10);
  for (const value of complexSmoothing(level, 6)!) expect(Math.abs(value - 50)).toBeLessThan(1.5);
});

/** Something happens every fourth period, of size 8. */
test('an intermittent series gives its rate', () => {
  expect(intermittentRate(Float64Array.from({ length: 80 }, (_, i) => (i % 4 === 3 ? 8 : 0)))).toBeCloseTo(2, 0);
});

test('benchmarks', () => {
  const y = Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8);
  expect([...naive(y, 2)]).toEqual([8, 8]);
  expect([...seasonalNaive(y, 4, 5)]).toEqual([5, 6, 7, 8, 5]);
  expect([...drift(y, 2)]).toEqual([9, 10]);
  expect(medianDrift(y.slice(0, 1), 2)).toBeNull();
  seasonalRegression(y, 4, 2)!.forEach((value) => expect(value).toBeGreaterThan(6));
  expect(seasonalRegression(y.slice(0, 7), 4, 2)).toBeNull();
});

/** median(diff(Nile)) of R is −4, from 740; one flood does not move it. */
test('the median drift equals R', () => {
  expect([...medianDrift(NILE, 2)!]).toEqual([736, 732]);
  expect([...medianDrift(Float64Array.of(1, 2, 3, 4, 90, 91), 1)!]).toEqual([92]);
});

test('a season on a line is regressed exactly', () => {
  const y = Float64Array.from({ length: 24 }, (_, i) => 2 * i - 30 + [0, 4, -3, 1][i % 4]!);
  [18, 24, 19, 25].forEach((value, k) => expect(seasonalRegression(y, 4, 4)![k]!).toBeCloseTo(value, 8));
});

test('quantiles and lines as R gives them', () => {
  expect(quantileOf([1, 2, 3, 4, 10], 0.9)).toBeCloseTo(7.6, 12);
  const { intercept, slope } = lineThrough(Float64Array.of(3, 5, 7));
  expect([intercept, slope]).toEqual([1, 2]);
});

test('errors', () => {
  expect(stepSize(Float64Array.of(1, 3, 2), 1)).toBe(1.5);
  expect(stepSize(Float64Array.of(1, 3), 4)).toBe(0);
  expect(meanPercentageError(Float64Array.of(100, 200), Float64Array.of(110, 180))).toBeCloseTo(0.1, 12);
  expect(meanPercentageError(Float64Array.of(100, 0), Float64Array.of(110, 1))).toBeNull();
});
