import { binFeature, type BinnedFeature } from './bins';
import { Booster, type BoostingOptions } from './boosting';
import { designOf, type Design } from './design';
import type { Feature } from './features';
import type { Fold } from './folds';
import { Forest } from './forest';
import { fitLogistic, fitRidge, linearScore } from './linear';
import { logLoss, squaredLoss, type Loss } from './loss';
import { bestMix, type Mix } from './mix';
import { thinned } from './thinned';

export type Problem = {
  kind: 'class' | 'number';
  features: readonly Feature[];
  /**
   * By row of the table: 0 or 1 of a class, numbers around 0 with a spread of about 1. Only rows of a fold are read.
   */
  targets: Float64Array;
  /** Each repeat holds every row with a target back once. */
  repeats: readonly (readonly Fold[])[];
  seed: number;
};

type FoldParts = {
  binned: readonly BinnedFeature[];
  design: Design;
  start: number;
  forest: Forest;
  weights: Float64Array;
  treeShare: number;
};

/** Trees and line learned on one fold, mixed by the weights of the whole. Scores are log odds or scaled values. */
export class FoldModel {
  constructor(private readonly parts: FoldParts) {}

  score(row: number): number {
    const { design, start, forest, weights, treeShare } = this.parts;
    return treeShare * (start + forest.sum(row)) + (1 - treeShare) * linearScore(design, weights, row);
  }

  /**
   * The part of the score of `row` that hangs on a feature, if it had the value that `donor` has there. Parts of one
   * row differ as its scores would.
   */
  partWith(row: number, feature: number, donor: number): number {
    const { binned, forest, treeShare } = this.parts;
    return (
      treeShare * forest.sumWith(row, feature, binned[feature]!.codes[donor]!) +
      (1 - treeShare) * this.linearPart(donor, feature)
    );
  }

  private linearPart(row: number, feature: number): number {
    const {
      design: { starts, columns, values, spans },
      weights,
    } = this.parts;
    const [from, to] = spans[feature]!;
    let part = 0;
    for (let at = starts[row]!; at < starts[row + 1]!; at++)
      if (columns[at]! >= from && columns[at]! < to) part += weights[columns[at]!]! * values[at]!;
    return part;
  }
}

export type Fitted = {
  /** The models of the folds, repeat by repeat. */
  models: FoldModel[][];
  mix: Mix;
  /** By row: the score by models that never saw it, the mean over repeats. NaN for rows in no fold. */
  held: Float64Array;
  /** The score of any row: the mean over all models. */
  score: (row: number) => number;
};

const MOST_TREES = 600;
const PATIENCE = 40;
/** A gain in loss smaller than this is none. */
const LEAST_GAIN = 2e-4;

/**
 * Small tables need small leaves, large ones are steadier with larger leaves; these need fewer trees, each of which
 * takes longer.
 */
const boostingFor = (rows: number): BoostingOptions => ({
  rate: rows > 7000 ? 0.1 : 0.06,
  leaves: 15,
  leafRows: Math.min(Math.max(Math.round(rows / 60), 3), 20),
  ridge: 3,
  rowShare: 0.8,
  columnShare: 0.5,
});

/**
 * Adds a tree to every booster in turn until the loss on all held rows falls no more; returns how many trees were best.
 */
function boostTogether(boosters: readonly Booster[]): number {
  let best = Infinity;
  let bestAt = 0;
  for (let trees = 1; trees <= MOST_TREES && trees - bestAt <= PATIENCE; trees++) {
    const loss = boosters.reduce((sum, booster) => sum + booster.step(), 0);
    if (loss > best * (1 - LEAST_GAIN)) continue;
    best = loss;
    bestAt = trees;
  }
  return bestAt;
}

const STEADY_ROWS = 3000;
/** A line has few weights: more rows move them by less than the penalty does. */
const MOST_LINE_ROWS = 6000;
const PENALTIES = [100, 30, 10, 3, 1, 0.3, 0.1];
const PENALTIES_OF_MANY_ROWS = [10, 1];

/** The weights of each fold at the penalty whose loss on held rows is least. */
function fitLines({ kind, targets }: Problem, design: Design, folds: readonly Fold[], loss: Loss): Float64Array[] {
  let best: { loss: number; weights: Float64Array[] } | null = null;
  let weights: (Float64Array | undefined)[] = [];
  const rows = folds.map(({ learned }) => thinned(learned, MOST_LINE_ROWS));
  for (const penalty of folds[0]!.learned.length > STEADY_ROWS ? PENALTIES_OF_MANY_ROWS : PENALTIES) {
    const fitted = rows.map((own, nth) =>
      kind === 'class'
        ? fitLogistic({ design, targets, rows: own, penalty, from: weights[nth] })
        : fitRidge(design, targets, own, penalty),
    );
    const left = folds.reduce(
      (sum, { held }, nth) =>
        held.reduce((all, row) => all + loss.of(linearScore(design, fitted[nth]!, row), targets[row]!), sum),
      0,
    );
    if (!best || left < best.loss) best = { loss: left, weights: fitted };
    weights = fitted;
  }
  return best!.weights;
}

/**
 * Boosted trees and a line, each learned on every fold and mixed as predicts held rows best. The outcome is the mean
 * over the models of all folds (bagging, Breiman 1996), which is steadier than one model of all rows and never better
 * judged than it is.
 */
export function fitModel(problem: Problem): Fitted {
  const { kind, features, targets, repeats, seed } = problem;
  const loss = kind === 'class' ? logLoss : squaredLoss;
  const binned = features.map(binFeature);
  const design = designOf(features, targets.length);
  const folds = repeats.flat();
  const boosters = folds.map(
    ({ learned, held }, nth) =>
      new Booster(binned, targets, { learned, held, loss, options: boostingFor(learned.length), seed: seed + nth }),
  );
  const count = boostTogether(boosters);
  const lines = fitLines(problem, design, folds, loss);
  const forests = boosters.map(({ trees }) => new Forest(trees.slice(0, count), binned));
  const modelsAt = (treeShare: number) =>
    boosters.map(
      ({ start }, nth) =>
        new FoldModel({ binned, design, start, forest: forests[nth]!, weights: lines[nth]!, treeShare }),
    );

  const heldBy = (models: readonly FoldModel[]) => {
    const scores = new Float64Array(targets.length).fill(Number.NaN);
    folds.forEach(({ held }, nth) => {
      for (const row of held)
        scores[row] = (Number.isNaN(scores[row]) ? 0 : scores[row]!) + models[nth]!.score(row) / repeats.length;
    });
    return scores;
  };
  const [boosted, linear] = [heldBy(modelsAt(1)), heldBy(modelsAt(0))];
  const known = Int32Array.from(repeats[0]!.flatMap(({ held }) => [...held]));
  const mix = bestMix({ kind, boosted, linear, targets, rows: known });
  const models = modelsAt(mix.trees);
  let taken = 0;
  return {
    models: repeats.map((own) => models.slice(taken, (taken += own.length))),
    mix,
    held: boosted.map((score, row) => mix.trees * score + (1 - mix.trees) * linear[row]!),
    score: (row) => models.reduce((sum, model) => sum + model.score(row), 0) / models.length,
  };
}
