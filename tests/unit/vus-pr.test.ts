import { describe, expect, it } from 'vitest';
import { stretchesOf, vusPr } from '../bench/anomaly/vus-pr';

const labels = Array.from({ length: 60 }, (_, at) => Number((at >= 20 && at < 24) || at === 45 || at >= 55));
const raised: Record<number, number> = { 21: 1, 47: 0.8, 10: 0.6 };
const scores = Float64Array.from(labels, (_, at) => ((at * 37) % 61) / 61 + (raised[at] ?? 0));

// RangeAUC_volume_opt of TSB-AD (basic_metrics.py, 250 thresholds) under NumPy 2.4.6, on the same labels and scores.
describe('vusPr', () => {
  it.each([
    [0, 0.27382237834322076],
    [4, 0.3686928579050246],
    [7, 0.44702315085183636],
    [12, 0.5693952773478791],
  ])('with windows up to %i is %d', (window, expected) => {
    expect(vusPr(labels, scores, window)).toBeCloseTo(expected, 9);
  });
});

it('stretches are unbroken runs', () => {
  expect(stretchesOf([1, 0, 1, 1, 0, 0, 1])).toEqual([
    { from: 0, to: 0 },
    { from: 2, to: 3 },
    { from: 6, to: 6 },
  ]);
});
