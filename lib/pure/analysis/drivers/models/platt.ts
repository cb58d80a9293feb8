import { logistic } from './loss';

/** Log odds = slope · score + offset. */
export type Platt = { slope: number; offset: number };

export const NO_SCALING: Platt = { slope: 1, offset: 0 };

const MOST_STEPS = 30;

/**
 * Turns scores into probabilities (Platt 1999): logistic regression of 0/1 targets on the score, towards Platt's
 * targets (n₊ + 1)/(n₊ + 2) and 1/(n₋ + 2), by Newton's method. Scores should come from rows the model never saw.
 */
export function fitPlatt(scores: Float64Array, targets: Float64Array): Platt {
  const positives = targets.reduce((sum, target) => sum + target, 0);
  const [high, low] = [(positives + 1) / (positives + 2), 1 / (targets.length - positives + 2)];
  let { slope, offset } = NO_SCALING;
  for (let step = 0; step < MOST_STEPS; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-9, 0, 1e-9];
    for (let place = 0; place < scores.length; place++) {
      const score = scores[place]!;
      const probability = logistic(slope * score + offset);
      const off = probability - (targets[place] === 1 ? high : low);
      const weight = probability * (1 - probability);
      g0 += off;
      g1 += off * score;
      h00 += weight;
      h01 += weight * score;
      h11 += weight * score * score;
    }
    const determinant = h00 * h11 - h01 * h01;
    if (!(determinant > 0)) break;
    const [stepOffset, stepSlope] = [(h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant];
    offset -= stepOffset;
    slope -= stepSlope;
    if (Math.abs(stepOffset) + Math.abs(stepSlope) < 1e-9) break;
  }
  return { slope, offset };
}
