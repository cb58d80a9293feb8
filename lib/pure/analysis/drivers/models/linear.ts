import { solvePositive } from './cholesky';
import type { Design } from './design';
import { logistic } from './loss';

const MOST_STEPS = 15;
const LEAST_WEIGHT = 1e-5;

/** The score of a row: a value, or log odds. */
export function linearScore({ starts, columns, values }: Design, weights: Float64Array, row: number): number {
  let score = 0;
  for (let at = starts[row]!; at < starts[row + 1]!; at++) score += weights[columns[at]!]! * values[at]!;
  return score;
}

type Weigh = (row: number) => { weight: number; response: number };

/** Weighted least squares with a penalty on all weights but the first. */
function solveWeighted(design: Design, rows: Int32Array, penalty: number, weigh: Weigh): Float64Array {
  const { starts, columns, values, width } = design;
  const lower = Array.from({ length: width }, (_, row) => new Float64Array(row + 1));
  const right = new Float64Array(width);
  for (const row of rows) {
    const { weight, response } = weigh(row);
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const own = lower[columns[at]!]!;
      const scaled = weight * values[at]!;
      right[columns[at]!]! += scaled * response;
      for (let before = starts[row]!; before <= at; before++) own[columns[before]!]! += scaled * values[before]!;
    }
  }
  for (let column = 1; column < width; column++) lower[column]![column]! += penalty;
  return solvePositive(lower, right);
}

/**
 * Ridge regression (Hoerl and Kennard 1970): minimises the sum of squares plus `penalty` times the squared weights; the
 * constant is free.
 */
export const fitRidge = (design: Design, targets: Float64Array, rows: Int32Array, penalty: number): Float64Array =>
  solveWeighted(design, rows, penalty, (row) => ({ weight: 1, response: targets[row]! }));

/**
 * Logistic regression with a ridge penalty by iteratively reweighted least squares (McCullagh and Nelder 1989, 2.5),
 * from `from` on. Minimises minus the log likelihood plus half of `penalty` times the squared weights.
 */
export function fitLogistic({
  design,
  targets,
  rows,
  penalty,
  from = new Float64Array(design.width),
}: {
  design: Design;
  targets: Float64Array;
  rows: Int32Array;
  penalty: number;
  from?: Float64Array;
}): Float64Array {
  let weights: Float64Array = from;
  for (let step = 0; step < MOST_STEPS; step++) {
    const current = weights;
    weights = solveWeighted(design, rows, penalty, (row) => {
      const score = linearScore(design, current, row);
      const probability = logistic(score);
      const weight = Math.max(probability * (1 - probability), LEAST_WEIGHT);
      return { weight, response: score + (targets[row]! - probability) / weight };
    });
    if (weights.every((weight, place) => Math.abs(weight - current[place]!) < 1e-4 * (1 + Math.abs(weight)))) break;
  }
  return weights;
}
