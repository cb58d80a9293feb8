import { expect, test } from 'vitest';
import { NILE, PASSENGERS } from '@/tests/known-series';
import { EtsFilter, fitEts, nameOf, projectEts, selectEts } from './ets';

/** summary(ets(AirPassengers)) of R's forecast 8: ETS(M,Ad,M), as printed. */
const R = {
  alpha: 0.7096,
  beta: 0.0204,
  gamma: 1e-4,
  phi: 0.98,
  level: 120.9939,
  slope: 1.7705,
  aic: 1395.166,
  sigma: 0.0392,
  season: [
    0.9058524, 0.8868923, 1.01103, 0.9803821, 0.9786128, 1.1105, 1.231799, 1.220301, 1.059202, 0.9216596, 0.799322,
    0.8944475,
  ],
};

test('at the parameters R prints, the likelihood and sigma are those R prints', () => {
  const filter = new EtsFilter(PASSENGERS, { error: 'M', trend: 'Ad', season: 'M' }, 12, Float64Array.from(R.season));
  const likelihood = filter.run(R.alpha, R.beta, R.gamma, R.phi, R.level, R.slope);
  expect(likelihood + 2 * 18).toBeCloseTo(R.aic, 1);
  expect(Math.sqrt(filter.squares / (144 - 17))).toBeCloseTo(R.sigma, 3);
});

test('the chosen model has a multiplicative season, and an AICc no worse than that of R', () => {
  const fit = selectEts(PASSENGERS, 12)!;
  expect(nameOf(fit.form)).toMatch(/^ETS\(M,Ad?,M\)$/);
  expect(fit.aicc).toBeLessThan(1400.638);
  const { mean } = projectEts(fit, 12);
  expect(mean.indexOf(Math.max(...mean))).toBe(6);
});

test('a river without trend or season gets neither', () => {
  const { form } = selectEts(NILE, 1)!;
  expect([form.trend, form.season]).toEqual(['N', 'N']);
});

/** Class 1 of Hyndman et al. (2008): the variance of ETS(A,N,N) h steps ahead is σ²(1 + (h − 1)α²). */
test('the spread of simple smoothing follows its formula', () => {
  const fit = fitEts(NILE, { error: 'A', trend: 'N', season: 'N' }, 1)!;
  const { mean, sd } = projectEts(fit, 5);
  mean.forEach((value) => expect(value).toBeCloseTo(mean[0]!, 9));
  sd!.forEach((value, k) => expect(value).toBeCloseTo(Math.sqrt(fit.variance * (1 + k * fit.alpha ** 2)), 6));
});

test('with a relative error the first step spreads by sigma times the mean', () => {
  const fit = fitEts(PASSENGERS, { error: 'M', trend: 'A', season: 'M' }, 12)!;
  const { mean, sd } = projectEts(fit, 12);
  expect(sd![0]! / (Math.sqrt(fit.variance) * mean[0]!)).toBeCloseTo(1, 6);
  expect(sd![11]! / mean[11]!).toBeGreaterThan(sd![0]! / mean[0]!);
});

test('values at or below 0 are only fitted with additive errors', () => {
  const { form } = selectEts(
    Float64Array.from({ length: 40 }, (_, i) => Math.sin(i) * 3),
    1,
  )!;
  expect(form.error).toBe('A');
});
