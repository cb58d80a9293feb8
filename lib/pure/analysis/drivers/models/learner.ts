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
export const sumOf = (learners: readonly FoldLearner[], shares: readonly number[]): FoldLearner => ({
  score: (row) => learners.reduce((sum, one, nth) => sum + shares[nth]! * one.score(row), 0),
  partWith: (row, feature, donor) =>
    learners.reduce((sum, one, nth) => sum + shares[nth]! * one.partWith(row, feature, donor), 0),
});

/** A learner of another scale, its scores brought `back` from there. */
export function onScale(learner: FoldLearner, back: (score: number) => number): FoldLearner {
  const scores = new Map<number, number>();
  const scoreOf = (row: number) => {
    const known = scores.get(row);
    if (known !== undefined) return known;
    const score = learner.score(row);
    scores.set(row, score);
    return score;
  };
  return {
    score: (row) => back(scoreOf(row)),
    partWith: (row, feature, donor) =>
      back(scoreOf(row) - learner.partWith(row, feature, row) + learner.partWith(row, feature, donor)),
  };
}
