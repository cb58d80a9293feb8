import { binFeature, type BinnedFeature } from './bins';
import { Booster, type BoostingOptions } from './boosting';
import { designOf, type Design } from './design';
import type { Feature } from './features';
import type { Fold } from './folds';
import { Forest } from './forest';
import { line, onScale, sumOf, trees, type FoldLearner } from './learner';
import { fitLogistic, fitRidge, linearScore } from './linear';
import { logScaleOf, type LogScale } from './log-scale';
import { logLoss, squaredLoss, type Loss } from './loss';
import { bestMix, blended, type Mix } from './mix';
import { thinned } from './thinned';

export type Problem = {
  kind: 'class' | 'number';
  features: readonly Feature[];
  /**
   * By row of the table: 0 or 1 of a class, numbers around 0 with a spread of about 1. Only rows of a fold are read.
   */
  targets: Float64Array;
  /** The mean and spread that the numbers were scaled by. */
  scale: { mean: number; sd: number };
  /** Each repeat holds every row with a target back once. */
  repeats: readonly (readonly Fold[])[];
  seed: number;
};

/** The learners of one fold, mixed by the shares of the whole. */
export type FoldModel = FoldLearner;

export type Fitted = {
  /** The models of the folds, repeat by repeat. */
  models: FoldModel[][];
  mix: Mix;
  /** By row: the score by models that never saw it, the mean over repeats. NaN for rows in no fold. */
  held: Float64Array;
  /** The score of any row: the mean over all models. */
  score: (row: number) => number;
};

const STEADY_ROWS = 3000;
const MOST_TREES = 600;
const PATIENCE = 40;
/** A gain in loss smaller than this is none. */
const LEAST_GAIN = 2e-4;

/**
 * Small tables need small leaves, large ones are steadier with larger leaves; these need fewer trees, each of which
 * takes longer.
 */
const boostingFor = (rows: number): BoostingOptions => ({
  rate: rows > STEADY_ROWS ? 0.1 : 0.06,
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
  let best = boosters.reduce((sum, booster) => sum + booster.heldLoss(), 0);
  let bestAt = 0;
  for (let trees = 1; trees <= MOST_TREES && trees - bestAt <= PATIENCE; trees++) {
    const loss = boosters.reduce((sum, booster) => sum + booster.step(), 0);
    if (loss > best * (1 - LEAST_GAIN)) continue;
    best = loss;
    bestAt = trees;
  }
  return bestAt;
}

/** A line has few weights: more rows move them by less than the penalty does. */
const MOST_LINE_ROWS = 6000;
const PENALTIES = [100, 30, 10, 3, 1, 0.3, 0.1];
const PENALTIES_OF_MANY_ROWS = [10, 1];

type Learned = Pick<Problem, 'kind' | 'targets'> & { design: Design; folds: readonly Fold[]; loss: Loss };

/** The weights of each fold at the penalty whose loss on held rows is least. */
function fitLines({ kind, targets, design, folds, loss }: Learned): Float64Array[] {
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

/** Trees of every fold, as many as predict the held rows best; they begin at scores `from`, if given. */
function boost(
  { targets, seed }: Pick<Problem, 'targets' | 'seed'>,
  {
    binned,
    folds,
    loss,
    from,
  }: { binned: readonly BinnedFeature[]; folds: readonly Fold[]; loss: Loss; from?: Float64Array[] },
): FoldLearner[] {
  const boosters = folds.map(
    ({ learned, held }, nth) =>
      new Booster(binned, targets, {
        learned,
        held,
        loss,
        options: boostingFor(learned.length),
        seed: seed + nth,
        from: from?.[nth] ?? null,
      }),
  );
  const count = boostTogether(boosters);
  return boosters.map((booster) => trees(booster.start, new Forest(booster.trees.slice(0, count), binned), binned));
}

/**
 * Boosted trees and lines, each learned on every fold and mixed as predicts held rows best. Numbers above 0 also go in
 * logarithms: a line, and trees that learn what it leaves. The outcome is the mean over the models of all folds
 * (bagging, Breiman 1996), which is steadier than one model of all rows and never better judged than it is.
 */
export function fitModel(problem: Problem): Fitted {
  const { kind, features, targets, scale, repeats } = problem;
  const loss = kind === 'class' ? logLoss : squaredLoss;
  const binned = features.map(binFeature);
  const design = designOf(features, targets.length);
  const folds = repeats.flat();
  const known = Int32Array.from(repeats[0]!.flatMap(({ held }) => [...held]));

  /** By row, the mean over repeats of what the models that never saw it say. NaN for rows in no fold. */
  const heldBy = (models: readonly FoldLearner[]): Float64Array => {
    const scores = new Float64Array(targets.length).fill(Number.NaN);
    folds.forEach(({ held }, nth) => {
      for (const row of held)
        scores[row] = (Number.isNaN(scores[row]) ? 0 : scores[row]!) + models[nth]!.score(row) / repeats.length;
    });
    return scores;
  };
  const linesFor = (own: Float64Array) =>
    fitLines({ kind, targets: own, design, folds, loss }).map((weights) => line(design, weights));
  const inLogs = ({ targets: own, backFrom }: LogScale): FoldLearner[] => {
    const lines = linesFor(own);
    const from = lines.map(({ score }) => Float64Array.from(own.keys(), score));
    const rest = boost({ ...problem, targets: own }, { binned, folds, loss, from });
    const both = lines.map((one, nth) => sumOf([one, rest[nth]!], [1, 1]));
    const back = backFrom(heldBy(both));
    return both.map((one) => onScale(one, back));
  };

  const logs = kind === 'number' ? logScaleOf(targets, known, scale) : null;
  const learners = [boost(problem, { binned, folds, loss }), linesFor(targets), ...(logs ? [inLogs(logs)] : [])];
  const held = learners.map(heldBy);
  const mix = bestMix({ kind, learners: held, targets, rows: known });
  const used = [...learners.keys()].filter((nth) => mix.shares[nth]! > 0);
  const models = folds.map((_, fold) =>
    sumOf(
      used.map((nth) => learners[nth]![fold]!),
      used.map((nth) => mix.shares[nth]!),
    ),
  );
  let taken = 0;
  return {
    models: repeats.map((own) => models.slice(taken, (taken += own.length))),
    mix,
    held: targets.map((_, row) => blended(held, mix.shares, row)),
    score: (row) => models.reduce((sum, model) => sum + model.score(row), 0) / models.length,
  };
}
