import { expect, test } from 'vitest';
import { NILE } from '@/tests/known-series';
import { classicTheta, dynamicTheta, simpleSmoothing } from './theta';

/** thetaf(ts(y), h = 4) of R's forecast 8: smoothing at its bound of 1. */
test('the Theta method equals R', () => {
  const y = Float64Array.of(
    112,
    118,
    132,
    129,
    121,
    135,
    148,
    148,
    136,
    119,
    104,
    118,
    115,
    126,
    141,
    135,
    125,
    149,
    170,
    170,
  );
  [170.755338497375, 171.51060165527, 172.265864813165, 173.021127971059].forEach((known, k) =>
    expect(classicTheta(y, 4)[k]! / known).toBeCloseTo(1, 3),
  );
});

/**
 * HoltWinters(Nile, beta = FALSE, gamma = FALSE) of R: a = 805.0389, alpha = 0.2465796; there the first level is the
 * first value, here it is fitted too.
 */
test('simple smoothing of the Nile is near that of R', () => {
  const { level, alpha } = simpleSmoothing(NILE);
  expect(alpha).toBeCloseTo(0.2466, 2);
  expect(level / 805.0389).toBeCloseTo(1, 3);
});

test('a straight line goes on', () => {
  const line = Float64Array.from({ length: 30 }, (_, i) => 5 + 2 * i);
  const { mean } = dynamicTheta(line, 3)!;
  [65, 67, 69].forEach((value, k) => expect(Math.abs(mean[k]! - value)).toBeLessThan(1.2));
});

test('the spread grows with the distance', () => {
  const { sd } = dynamicTheta(NILE, 10)!;
  for (let k = 1; k < 10; k++) expect(sd![k]!).toBeGreaterThan(sd![k - 1]!);
});

test('three values are too few', () => expect(dynamicTheta(Float64Array.of(1, 2, 3), 2)).toBeNull());
