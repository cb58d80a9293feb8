import { logLoss, squaredLoss } from './loss';
import { fitPlatt, NO_SCALING, type Platt } from './platt';

/** The part of the trees in the blend, the line's being the rest, and how its scores become probabilities. */
export type Mix = { trees: number; platt: Platt };

const STEPS = 20;

/** The mix with the least loss on rows never seen, tried in twentieths. */
export function bestMix({
  kind,
  boosted,
  linear,
  targets,
  rows,
}: {
  kind: 'class' | 'number';
  boosted: Float64Array;
  linear: Float64Array;
  targets: Float64Array;
  rows: Int32Array;
}): Mix {
  let best: { loss: number; mix: Mix } | null = null;
  for (let step = 0; step <= STEPS; step++) {
    const trees = step / STEPS;
    const scores = Float64Array.from(rows, (row) => trees * boosted[row]! + (1 - trees) * linear[row]!);
    const truth = Float64Array.from(rows, (row) => targets[row]!);
    const platt = kind === 'class' ? fitPlatt(scores, truth) : NO_SCALING;
    const { of } = kind === 'class' ? logLoss : squaredLoss;
    const loss = scores.reduce((sum, score, place) => sum + of(platt.slope * score + platt.offset, truth[place]!), 0);
    if (!best || loss < best.loss) best = { loss, mix: { trees, platt } };
  }
  return best!.mix;
}
