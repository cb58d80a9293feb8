import { squaredLoss, logLoss } from './loss';
import { fitPlatt, NO_SCALING, type Platt } from './platt';

/** The part of each learner in the blend, 1 together, and how its scores become probabilities. */
export type Mix = { shares: number[]; platt: Platt };

const STEPS = 20;

/** All ways to share the steps out. */
function sharings(learners: number, steps: number): number[][] {
  if (learners === 1) return [[steps]];
  return Array.from({ length: steps + 1 }, (_, first) =>
    sharings(learners - 1, steps - first).map((rest) => [first, ...rest]),
  ).flat();
}

/** The mix of learners' scores with the least loss on rows never seen, tried in twentieths. */
export function bestMix({
  kind,
  learners,
  targets,
  rows,
}: {
  kind: 'class' | 'number';
  learners: readonly Float64Array[];
  targets: Float64Array;
  rows: Int32Array;
}): Mix {
  let best: { loss: number; mix: Mix } | null = null;
  const truth = Float64Array.from(rows, (row) => targets[row]!);
  const { of } = kind === 'class' ? logLoss : squaredLoss;
  for (const steps of sharings(learners.length, STEPS)) {
    const shares = steps.map((step) => step / STEPS);
    const scores = Float64Array.from(rows, (row) => blended(learners, shares, row));
    const platt = kind === 'class' ? fitPlatt(scores, truth) : NO_SCALING;
    const loss = scores.reduce((sum, score, place) => sum + of(platt.slope * score + platt.offset, truth[place]!), 0);
    if (!best || loss < best.loss) best = { loss, mix: { shares, platt } };
  }
  return best!.mix;
}

/** The learners' scores of a row by their shares. */
export const blended = (learners: readonly Float64Array[], shares: readonly number[], row: number): number =>
  learners.reduce((sum, scores, nth) => sum + shares[nth]! * scores[row]!, 0);
