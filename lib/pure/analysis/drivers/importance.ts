import type { Fold } from './models/folds';
import type { FoldModel } from './models/model';
import { seededRandom, shuffle } from './models/random';
import { thinned } from './models/thinned';

export type Importance = { importance: number; standardError: number };

/** Of more held rows these are shuffled: the fall is no steadier with all of them. */
const MOST_ROWS = 2500;
const SHUFFLED_ROWS = 1000;
const MOST_SHUFFLES = 5;

/**
 * Permutation importance (Breiman 2001; Fisher, Rudin and Dominici 2019) of each feature: by how much the metric falls
 * on the rows a model never saw when the feature's values are shuffled among them. Mean over folds, with its standard
 * error.
 */
export function permutationImportance({
  features,
  folds,
  models,
  targets,
  metric,
  seed,
}: {
  features: number;
  folds: readonly Fold[];
  models: readonly FoldModel[];
  targets: Float64Array;
  metric: (targets: Float64Array, scores: Float64Array) => number;
  seed: number;
}): Importance[] {
  const random = seededRandom(seed);
  const judged = folds
    .map(({ held: all }, nth) => {
      const held = thinned(all, MOST_ROWS);
      const truth = Float64Array.from(held, (row) => targets[row]!);
      const scores = Float64Array.from(held, (row) => models[nth]!.score(row));
      return { held, model: models[nth]!, truth, scores, whole: metric(truth, scores) };
    })
    .filter(({ whole }) => Number.isFinite(whole));
  return Array.from({ length: features }, (_, feature) => {
    const falls = judged.map(({ held, model, truth, scores, whole }) => {
      const times = Math.min(Math.max(Math.round(SHUFFLED_ROWS / held.length), 1), MOST_SHUFFLES);
      const own = Float64Array.from(held, (row) => model.partWith(row, feature, row));
      let fall = 0;
      for (let time = 0; time < times; time++) {
        const donors = shuffle(Int32Array.from(held), random);
        fall +=
          (whole -
            metric(
              truth,
              scores.map((score, place) => score - own[place]! + model.partWith(held[place]!, feature, donors[place]!)),
            )) /
          times;
      }
      return fall;
    });
    const mean = falls.reduce((sum, fall) => sum + fall, 0) / falls.length;
    const variance = falls.reduce((sum, fall) => sum + (fall - mean) ** 2, 0) / Math.max(falls.length - 1, 1);
    return { importance: mean, standardError: Math.sqrt(variance / falls.length) };
  });
}
