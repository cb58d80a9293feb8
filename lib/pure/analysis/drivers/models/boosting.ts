import type { BinnedFeature } from './bins';
import type { Fold } from './folds';
import type { Loss } from './loss';
import { seededRandom } from './random';
import { leafValue, TreeGrower, type Tree, type TreeOptions } from './tree';

export type BoostingOptions = TreeOptions & {
  /** By how much each tree's leaves are shrunk. */
  rate: number;
  /** Share of the rows, and of the features, each tree sees. */
  rowShare: number;
  columnShare: number;
};

type Boosting = Fold & {
  loss: Loss;
  options: BoostingOptions;
  seed: number;
  /** Scores that the trees begin at, by row; without them, at the best single score. */ from: Float64Array | null;
};

/**
 * Gradient boosting (Friedman 2001, stochastic 2002) of one sample of rows, tree by tree, beside the loss on rows it
 * does not learn from.
 */
export class Booster {
  readonly trees: Tree[] = [];
  readonly start: number;
  private readonly scores: Float64Array;
  private readonly gradients: Float64Array;
  private readonly hessians: Float64Array;
  private readonly grower: TreeGrower;
  private readonly random: () => number;

  constructor(
    private readonly features: readonly BinnedFeature[],
    private readonly targets: Float64Array,
    private readonly boosting: Boosting,
  ) {
    const { learned, loss, options, seed } = boosting;
    const { from } = boosting;
    this.start = from ? 0 : loss.start(targets, learned);
    this.scores = from ? Float64Array.from(from) : new Float64Array(targets.length).fill(this.start);
    this.gradients = new Float64Array(targets.length);
    this.hessians = new Float64Array(targets.length);
    const { gradients, hessians } = this;
    this.grower = new TreeGrower(features, { gradients, hessians, options, mostRows: learned.length });
    this.random = seededRandom(seed);
  }

  private someOf(rows: Int32Array): Int32Array {
    const chosen = new Int32Array(rows.length);
    let count = 0;
    for (let place = 0; place < rows.length; place++)
      if (this.random() < this.boosting.options.rowShare) chosen[count++] = rows[place]!;
    return chosen.subarray(0, count);
  }

  /** The summed loss of the held rows as it stands. */
  heldLoss(): number {
    const { held, loss } = this.boosting;
    return held.reduce((sum, row) => sum + loss.of(this.scores[row]!, this.targets[row]!), 0);
  }

  /** Adds a tree; returns the summed loss of the held rows after it. */
  step(): number {
    const { features, targets, scores, random } = this;
    const { learned, held, loss, options } = this.boosting;
    loss.differentiate(scores, targets, learned, this.gradients, this.hessians);
    const rows = this.someOf(learned);
    const columns = [...features.keys()].filter(() => random() < options.columnShare);
    const tree = this.grower.grow(
      rows,
      columns.length > 0 ? columns : [Math.floor(random() * features.length)],
      options.rate,
    );
    this.trees.push(tree);
    for (const row of learned) scores[row]! += leafValue(tree, features, row);
    for (const row of held) scores[row]! += leafValue(tree, features, row);
    return this.heldLoss();
  }
}
