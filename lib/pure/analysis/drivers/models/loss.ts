/** A loss of a raw score: its value, first and second derivative summed or stored over rows. */
export type Loss = {
  /** The best score when nothing is known. */
  start: (targets: Float64Array, rows: Int32Array) => number;
  /** Sets both derivatives of the given rows. */
  differentiate: (
    scores: Float64Array,
    targets: Float64Array,
    rows: Int32Array,
    gradients: Float64Array,
    hessians: Float64Array,
  ) => void;
  of: (score: number, target: number) => number;
};

export const logistic = (score: number) => 1 / (1 + Math.exp(-score));
export const logit = (probability: number) => Math.log(probability / (1 - probability));

const mean = (targets: Float64Array, rows: Int32Array) =>
  rows.reduce((sum, row) => sum + targets[row]!, 0) / rows.length;

/** Targets 0 or 1, scores in log odds: minus the log likelihood. */
export const logLoss: Loss = {
  start: (targets, rows) => logit(Math.min(Math.max(mean(targets, rows), 1e-4), 1 - 1e-4)),
  differentiate: (scores, targets, rows, gradients, hessians) => {
    for (const row of rows) {
      const probability = logistic(scores[row]!);
      gradients[row] = probability - targets[row]!;
      hessians[row] = Math.max(probability * (1 - probability), 1e-6);
    }
  },
  of: (score, target) => Math.log1p(Math.exp(-Math.abs(score))) + Math.max(target > 0 ? -score : score, 0),
};

export const squaredLoss: Loss = {
  start: mean,
  differentiate: (scores, targets, rows, gradients, hessians) => {
    for (const row of rows) {
      gradients[row] = scores[row]! - targets[row]!;
      hessians[row] = 1;
    }
  },
  of: (score, target) => (score - target) ** 2,
};
