/**
 * Boosted regression trees as they are stored: for each tree one number per node, in heap order (the children of node n
 * are 2n + 1 and 2n + 2). `feature` is -1 or left out at a leaf, whose `value` the tree adds.
 */
export type BoostedTree = { feature: number[]; value: number[] };
export type BoostedTrees = { base: number; trees: BoostedTree[] };

/** The score of a row of features: log odds if the ensemble was trained on yes/no. Missing features go left. */
export function scoreOf({ base, trees }: BoostedTrees, row: readonly number[]): number {
  let score = base;
  for (const { feature, value } of trees) {
    let node = 0;
    while (feature[node]! >= 0) node = 2 * node + (row[feature[node]!]! > value[node]! ? 2 : 1);
    score += value[node]!;
  }
  return score;
}

export const toProbability = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
