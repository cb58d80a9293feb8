import type { BinnedFeature } from './bins';
import type { Design } from './design';
import type { Forest } from './forest';
import { linearScore } from './linear';

/** What one fold taught one learner. Scores are log odds or scaled values. */
export type FoldLearner = {
  score: (row: number) => number;
  /**
   * The part of the score of `row` that hangs on a feature, if it had the value that `donor` has there. Parts of one
   * row differ as its scores would.
   */
  partWith: (row: number, feature: number, donor: number) => number;
};

/** Trees that add to a score to begin at. */
export const trees = (start: number, forest: Forest, binned: readonly BinnedFeature[]): FoldLearner => ({
  score: (row) => start + forest.sum(row),
  partWith: (row, feature, donor) => forest.sumWith(row, feature, binned[feature]!.codes[donor]!),
});

export function line(design: Design, weights: Float64Array): FoldLearner {
  const { starts, columns, values, spans } = design;
  return {
    score: (row) => linearScore(design, weights, row),
    partWith: (_, feature, donor) => {
      const [from, to] = spans[feature]!;
      let part = 0;
      for (let at = starts[donor]!; at < starts[donor + 1]!; at++)
        if (columns[at]! >= from && columns[at]! < to) part += weights[columns[at]!]! * values[at]!;
      return part;
    },
  };
}

/** Learners whose scores add up by their shares. */
export function sumOf(learners: readonly FoldLearner[], shares: readonly number[]): FoldLearner {
  return {
    score: (row) => {
      let sum = 0;
      for (let nth = 0; nth < learners.length; nth++) sum += shares[nth]! * learners[nth]!.score(row);
      return sum;
    },
    partWith: (row, feature, donor) => {
      let sum = 0;
      for (let nth = 0; nth < learners.length; nth++)
        sum += shares[nth]! * learners[nth]!.partWith(row, feature, donor);
      return sum;
    },
  };
}

/** A learner of another scale, its scores brought `back` from there. */
export function onScale(learner: FoldLearner, back: (score: number) => number): FoldLearner {
  const scoreOf = remembered(learner.score);
  // One feature is asked for at a time, of the same rows again and again.
  let asked = -1;
  let restOf = scoreOf;
  return {
    score: (row) => back(scoreOf(row)),
    partWith: (row, feature, donor) => {
      if (feature !== asked) {
        asked = feature;
        restOf = remembered((own) => scoreOf(own) - learner.partWith(own, feature, own));
      }
      return back(restOf(row) + learner.partWith(row, feature, donor));
    },
  };
}

function remembered(of: (row: number) => number): (row: number) => number {
  const known = new Map<number, number>();
  return (row) => {
    const before = known.get(row);
    if (before !== undefined) return before;
    const value = of(row);
    known.set(row, value);
    return value;
  };
}
