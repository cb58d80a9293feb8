import { describe, expect, it } from 'vitest';
import { auc, aucStandardError } from './auc';
import { averagePrecision } from './average-precision';
import { bandOf } from './band';
import { calibrationOf } from '../calibration';
import { logistic } from '../models/loss';
import { fitPlatt } from '../models/platt';
import { rSquared } from './r-squared';

describe('auc', () => {
  it('is that of scikit-learn', () => {
    // roc_auc_score's example in scikit-learn's user guide.
    expect(auc([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])).toBe(0.75);
  });
  it.each([
    ['all right', [0, 0, 1], [1, 2, 3], 1],
    ['all wrong', [1, 0, 0], [1, 2, 3], 0],
    ['ties count one half', [0, 1, 0, 1], [5, 5, 5, 5], 0.5],
    ['one side empty', [1, 1], [1, 2], Number.NaN],
  ])('%s', (_, targets, scores, expected) => expect(auc(targets, scores)).toBe(expected));

  it('has the standard error of Hanley and McNeil', () => {
    // Hanley and McNeil 1982, the CT example: area .893, 51 abnormal, 58 normal; standard error .032.
    expect(aucStandardError(0.893, 51, 58)).toBeCloseTo(0.0325, 4);
  });
});

describe('averagePrecision', () => {
  it.each([
    ['the example of scikit-learn, average_precision_score', [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], 0.8333333],
    ['a guess reaches the base rate', [1, 0, 0, 0], [7, 7, 7, 7], 0.25],
    ['all right', [0, 1, 1], [1, 2, 3], 1],
  ])('%s', (_, targets, scores, expected) => expect(averagePrecision(targets, scores)).toBeCloseTo(expected, 6));
});

describe('rSquared', () => {
  it.each([
    ['the example of scikit-learn, r2_score', [3, -0.5, 2, 7], [2.5, 0, 2, 8], 0.9486081370449679],
    ['naming the mean', [1, 2, 3], [2, 2, 2], 0],
    ['worse than the mean', [1, 2, 3], [3, 2, 1], -3],
  ])('%s', (_, targets, predicted, expected) => expect(rSquared(targets, predicted)).toBeCloseTo(expected, 12));
});

describe('fitPlatt', () => {
  it('finds the slope and offset that made the targets, within the pull of its prior', () => {
    const scores = Float64Array.from({ length: 20_000 }, (_, nth) => (nth % 200) / 50 - 2);
    const targets = scores.map((score, nth) => Number(((nth * 7919) % 20_011) / 20_011 < logistic(1.7 * score - 0.6)));
    const { slope, offset } = fitPlatt(scores, targets);
    expect(slope).toBeCloseTo(1.7, 1);
    expect(offset).toBeCloseTo(-0.6, 1);
  });
  it('stays finite where scores separate the targets', () => {
    const { slope, offset } = fitPlatt(Float64Array.of(-2, -1, 1, 2), Float64Array.of(0, 0, 1, 1));
    // With Platt's targets 3/4 and 1/4 the best line is finite: its mean probability of the positives is between them.
    expect(logistic(slope * 1.5 + offset)).toBeGreaterThan(0.7);
    expect(logistic(slope * 1.5 + offset)).toBeLessThan(0.8);
  });
});

describe('calibrationOf', () => {
  it('takes the distance of predicted and actual in groups of equal size', () => {
    const probabilities = [...new Array<number>(50).fill(0.2), ...new Array<number>(50).fill(0.8)];
    const targets = [...new Array<number>(50).fill(0).fill(1, 0, 10), ...new Array<number>(50).fill(0).fill(1, 0, 30)];
    // Within each group of ten the order of the file stays: the first ten of the lower half are positive, the first
    // thirty of the upper.
    const { groups, error } = calibrationOf(targets, probabilities);
    expect(groups).toHaveLength(10);
    expect(groups[0]).toEqual({ predicted: expect.closeTo(0.2, 12), actual: 1, rows: 10 });
    expect(error).toBeCloseTo((0.8 + 4 * 0.2 + 3 * 0.2 + 2 * 0.8) / 10, 12);
  });
});

describe('bandOf', () => {
  it('holds the asked share of errors, wider where errors are larger', () => {
    const predicted = Array.from({ length: 1200 }, (_, nth) => 1 + nth);
    const targets = predicted.map((value, nth) => value + (value / 10) * (((nth * 37) % 101) / 50 - 1));
    const band = bandOf(predicted, targets, 0.8);
    const inside = predicted.filter(
      (value, nth) => band(value).low <= targets[nth]! && targets[nth]! <= band(value).high,
    ).length;
    expect(inside / 1200).toBeGreaterThan(0.79);
    expect(inside / 1200).toBeLessThan(0.84);
    expect(band(1100).high - band(1100).low).toBeGreaterThan(3 * (band(100).high - band(100).low));
  });
});
