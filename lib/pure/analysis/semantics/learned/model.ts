import { gramsOf } from './name-grams';
import { scoreOf, toProbability, type BoostedTrees } from './trees';

/** Each is a question that is answered with a probability, `interest` but for its range of 0 to 3. */
export const HEADS = [
  'measure',
  'dimension',
  'time',
  'id',
  'ignore',
  'sums',
  'sumFirst',
  'subject',
  'decides',
  'interest',
] as const;
export type Head = (typeof HEADS)[number];

/**
 * The model learned from labelled columns: for each head, the weights of the parts of a name, and trees over the
 * features of a column followed by the scores of its name. `grams` are hashes, each with one weight per head in the
 * order of HEADS.
 */
export type Weights = {
  bias: number[];
  grams: number[];
  weights: number[][];
  trees: Record<Head, BoostedTrees>;
  /** How much a chart belongs on the first page: 1 must be there, 0 may be, below 0 must not. */
  charts: BoostedTrees;
};

export type NameScores = number[];

const found = new WeakMap<Weights, Map<number, number[]>>();
function gramsIn(weights: Weights): Map<number, number[]> {
  let known = found.get(weights);
  if (!known) {
    known = new Map(weights.grams.map((gram, nth) => [gram, weights.weights[nth]!]));
    found.set(weights, known);
  }
  return known;
}

/** The scores from the name alone, one for each head in the order of HEADS. */
export function nameScores(weights: Weights, label: string): NameScores {
  const known = gramsIn(weights);
  const grams = gramsOf(label)
    .map((gram) => known.get(gram))
    .filter((each) => each !== undefined);
  return HEADS.map((_, head) => grams.reduce((sum, each) => sum + each[head]!, weights.bias[head]!));
}

/** The features of each column with what its name says, and how that stands among the names of the table. */
export function withNames(rows: readonly number[][], names: readonly NameScores[]): number[][] {
  const best = HEADS.map((_, head) => Math.max(...names.map((scores) => scores[head]!)));
  const middle = HEADS.map((_, head) => names.reduce((sum, scores) => sum + scores[head]!, 0) / names.length);
  return rows.map((row, nth) => [
    ...row,
    ...names[nth]!,
    ...names[nth]!.map((score, head) => score - best[head]!),
    ...middle,
  ]);
}

export type Scores = Record<Head, number>;

/** What the model predicts for a row of named features. */
export function scoresOf(weights: Weights, row: readonly number[]): Scores {
  const score = (head: Head) => {
    const raw = scoreOf(weights.trees[head], row);
    return head === 'interest' ? Math.max(0, Math.min(3, raw)) : toProbability(raw);
  };
  return Object.fromEntries(HEADS.map((head) => [head, score(head)])) as Scores;
}
