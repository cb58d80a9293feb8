import { auc, aucStandardError } from './scores/auc';
import { averagePrecision } from './scores/average-precision';
import { bandOf } from './scores/band';
import { calibrationOf } from './calibration';
import type { Fold } from './models/folds';
import { rSquared } from './scores/r-squared';
import type { Accuracy, ClassAccuracy, NumberAccuracy } from './schema';

/** What rows held back were predicted as, in the unit of the target or as probability, by row of the table. */
export type HeldOutRows = {
  folds: readonly Fold[];
  targets: Float64Array;
  predicted: Float64Array;
  split: Accuracy['split'];
  blend: Accuracy['blend'];
};

const SURE = 2;
const BAND = 0.8;

const at = (values: Float64Array, rows: Int32Array) => Float64Array.from(rows, (row) => values[row]!);
const rowsOf = (folds: readonly Fold[]) => Int32Array.from(folds.flatMap(({ held }) => [...held]));
const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

function median(values: Float64Array): number {
  const sorted = values.toSorted();
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

function errorOfMean(values: readonly number[]): number {
  const centre = mean(values);
  return Math.sqrt(
    values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / Math.max(values.length - 1, 1) / values.length,
  );
}

const foldValues = (
  { folds, targets, predicted }: HeldOutRows,
  metric: (targets: Float64Array, predicted: Float64Array) => number,
) => folds.map(({ held }) => metric(at(targets, held), at(predicted, held))).filter(Number.isFinite);

export function classAccuracy(held: HeldOutRows): ClassAccuracy {
  const rows = rowsOf(held.folds);
  const [truth, predicted] = [at(held.targets, rows), at(held.predicted, rows)];
  const value = auc(truth, predicted);
  const baseRate = mean(truth);
  const positives = Math.round(baseRate * truth.length);
  const standardError = aucStandardError(value, positives, truth.length - positives);
  const rated = Array.from(truth.keys()).sort((a, b) => predicted[b]! - predicted[a]!);
  return {
    metric: 'auc',
    value,
    standardError,
    baseline: 0.5,
    beatsBaseline: value - SURE * standardError > 0.5,
    folds: foldValues(held, auc),
    split: held.split,
    blend: held.blend,
    baseRate,
    averagePrecision: averagePrecision(truth, predicted),
    right: mean(truth.map((target, place) => Number(target === Number(predicted[place]! >= 0.5)))),
    rightBaseline: Math.max(baseRate, 1 - baseRate),
    topTenth: mean(rated.slice(0, Math.ceil(rated.length / 10)).map((place) => truth[place]!)),
    calibration: calibrationOf(truth, predicted),
  };
}

/** The band of each fold comes from the errors of the other folds, as that of new rows comes from all. */
function coverage({ folds, targets, predicted }: HeldOutRows): number {
  let [inside, all] = [0, 0];
  folds.forEach(({ held }, nth) => {
    const others = rowsOf(folds.filter((_, other) => other !== nth));
    const band = bandOf(at(predicted, others), at(targets, others), BAND);
    for (const row of held) {
      const { low, high } = band(predicted[row]!);
      inside += Number(targets[row]! >= low && targets[row]! <= high);
      all += 1;
    }
  });
  return inside / all;
}

export function numberAccuracy(held: HeldOutRows): NumberAccuracy {
  const rows = rowsOf(held.folds);
  const [truth, predicted] = [at(held.targets, rows), at(held.predicted, rows)];
  const value = rSquared(truth, predicted);
  const folds = foldValues(held, rSquared);
  const standardError = errorOfMean(folds);
  const errors = truth.map((target, place) => Math.abs(target - predicted[place]!));
  const middle = median(truth);
  return {
    metric: 'r2',
    value,
    standardError,
    baseline: 0,
    beatsBaseline: value - SURE * standardError > 0,
    folds,
    split: held.split,
    blend: held.blend,
    error: mean(errors),
    errorBaseline: mean(truth.map((target) => Math.abs(target - middle))),
    medianError: median(errors),
    coverage80: coverage(held),
  };
}

/** The 80 % band of new rows. */
export const bandOfHeld = ({ folds, targets, predicted }: HeldOutRows) => {
  const rows = rowsOf(folds);
  return bandOf(at(predicted, rows), at(targets, rows), BAND);
};
