import { seededRandom, shuffle } from './random';

/** One way to hold rows back: learned from `learned`, judged on `held`. Both hold places in the table. */
export type Fold = { learned: Int32Array; held: Int32Array };

function deal(rows: ArrayLike<number>, foldOf: (place: number) => number, count: number): Fold[] {
  const places = Array.from(rows, (_, place) => place);
  return Array.from({ length: count }, (_, fold) => ({
    learned: Int32Array.from(
      places.filter((place) => foldOf(place) !== fold),
      (place) => rows[place]!,
    ),
    held: Int32Array.from(
      places.filter((place) => foldOf(place) === fold),
      (place) => rows[place]!,
    ),
  }));
}

/**
 * Folds of equal size by chance, each with about the same spread of targets: neighbours by target go to different
 * folds.
 */
export function randomFolds(rows: Int32Array, targets: Float64Array, count: number, seed: number): Fold[] {
  const random = seededRandom(seed);
  const order = shuffle(Array.from(rows.keys()), random).sort((a, b) => targets[rows[a]!]! - targets[rows[b]!]!);
  const folds = new Uint8Array(rows.length);
  for (let from = 0; from < order.length; from += count) {
    const dealt = shuffle(
      Array.from({ length: count }, (_, fold) => fold),
      random,
    );
    order.slice(from, from + count).forEach((place, nth) => (folds[place] = dealt[nth]!));
  }
  return deal(rows, (place) => folds[place]!, count);
}

/** Folds that are stretches of time, so that no row is predicted by its neighbours. */
export function timeFolds(rows: Int32Array, times: Float64Array, count: number): Fold[] {
  const known = (place: number) => times[rows[place]!]!;
  const order = Array.from(rows.keys()).sort((a, b) => known(a) - known(b));
  const folds = new Uint8Array(rows.length);
  let fold = 0;
  order.forEach((place, nth) => {
    const due = Math.floor((nth * count) / order.length);
    if (due > fold && known(place) !== known(order[nth - 1]!)) fold = due;
    folds[place] = fold;
  });
  return deal(rows, (place) => folds[place]!, count).filter(({ held }) => held.length > 0);
}
