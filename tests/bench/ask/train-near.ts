import type { RankFeature } from '@/lib/pure/analysis/questions/near-features';
import type { RankWeights } from '@/lib/pure/analysis/questions/near-rank';
import type { Example } from './near';

/** One question with those that may have been meant by it. */
export type Taught = { table: string; examples: Example[] };

const EPOCHS = 30;
const STEP = 0.3;
const DECAY = 0.02;
const TABLES = 3;
const LEAST = 0.03;

/** Features that were seen in several tables: none is the name of a single one. */
function featuresSeen(taught: readonly Taught[]): Map<string, number> {
  const seen = new Map<string, Set<string>>();
  for (const { table, examples } of taught)
    for (const { features } of examples)
      for (const [name] of features) (seen.get(name) ?? seen.set(name, new Set()).get(name)!).add(table);
  return new Map(
    [...seen]
      .filter(([, tables]) => tables.size >= TABLES)
      .map(([name]) => name)
      .toSorted()
      .map((name, nth) => [name, nth]),
  );
}

type Row = { isRight: boolean; at: readonly (readonly [number, number])[] };

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** Numbers from 0 to 1, the same for the same seed (Park and Miller). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/**
 * Log-linear weights that make the right candidates of each question likely: the gradient of the logarithm of their
 * share (softmax over the candidates), by AdaGrad with weight decay. `seed` gives the order of the questions.
 */
export function trainRank(taught: readonly Taught[], seed: number): RankWeights {
  const places = featuresSeen(taught);
  const toRow = ({ features, isRight }: Example): Row => ({
    isRight,
    at: features.flatMap(([name, value]: RankFeature) => {
      const place = places.get(name);
      return place === undefined ? [] : [[place, value] as const];
    }),
  });
  const questions = taught
    .filter(({ examples }) => examples.some(({ isRight }) => isRight) && examples.some(({ isRight }) => !isRight))
    .map(({ examples }) => examples.map(toRow));
  const weights = new Float64Array(places.size);
  const squares = new Float64Array(places.size).fill(1e-6);
  const random = randomFrom(seed);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const rows of shuffled(questions, random)) learnFrom(rows, weights, squares);
    for (let place = 0; place < weights.length; place++) weights[place]! *= 1 - DECAY;
  }
  return Object.fromEntries(
    [...places]
      .map(([name, place]) => [name, Math.round(weights[place]! * 100) / 100] as const)
      .filter(([, weight]) => Math.abs(weight) >= LEAST),
  );
}

function learnFrom(rows: readonly Row[], weights: Float64Array, squares: Float64Array): void {
  const scores = rows.map(({ at }) => at.reduce((sum, [place, value]) => sum + weights[place]! * value, 0));
  const best = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - best));
  const sumOf = (chosen: (row: Row) => boolean) =>
    parts.reduce((sum, part, nth) => sum + (chosen(rows[nth]!) ? part : 0), 0);
  const [all, right] = [sumOf(() => true), sumOf(({ isRight }) => isRight)];
  const gradient = new Map<number, number>();
  rows.forEach(({ isRight, at }, nth) => {
    const pull = (isRight ? parts[nth]! / right : 0) - parts[nth]! / all;
    if (Math.abs(pull) < 1e-6) return;
    for (const [place, value] of at) gradient.set(place, (gradient.get(place) ?? 0) + pull * value);
  });
  for (const [place, slope] of gradient) {
    squares[place]! += slope * slope;
    weights[place]! += (STEP * slope) / Math.sqrt(squares[place]!);
  }
}
