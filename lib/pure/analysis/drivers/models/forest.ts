import type { BinnedFeature } from './bins';
import type { Tree } from './tree';

/** Trees side by side in flat arrays, so that thousands of rows pass through hundreds of trees quickly. */
export class Forest {
  private readonly roots: Int32Array;
  private readonly rootsUsing: Int32Array[];
  private readonly feature: Int32Array;
  private readonly left: Int32Array;
  private readonly right: Int32Array;
  private readonly value: Float64Array;
  /** Where a node's bins begin in `goesLeft`. */
  private readonly bins: Int32Array;
  private readonly goesLeft: Uint8Array;

  constructor(
    trees: readonly Tree[],
    private readonly features: readonly BinnedFeature[],
  ) {
    const nodes = trees.reduce((sum, { feature }) => sum + feature.length, 0);
    [this.feature, this.left, this.right, this.bins] = [
      new Int32Array(nodes),
      new Int32Array(nodes),
      new Int32Array(nodes),
      new Int32Array(nodes),
    ];
    this.value = new Float64Array(nodes);
    this.roots = new Int32Array(trees.length);
    this.goesLeft = new Uint8Array(
      trees.reduce((sum, { goesLeft }) => sum + goesLeft.reduce((own, bins) => own + (bins?.length ?? 0), 0), 0),
    );
    let [node, bin] = [0, 0];
    trees.forEach((tree, nth) => {
      const root = node;
      this.roots[nth] = root;
      for (let own = 0; own < tree.feature.length; own++, node++) {
        const goesLeft = tree.goesLeft[own];
        this.feature[node] = tree.feature[own]!;
        this.left[node] = root + tree.left[own]!;
        this.right[node] = root + tree.right[own]!;
        this.value[node] = tree.value[own]!;
        this.bins[node] = bin;
        if (goesLeft) this.goesLeft.set(goesLeft, bin);
        bin += goesLeft?.length ?? 0;
      }
    });
    this.rootsUsing = features.map((_, feature) =>
      this.roots.filter((__, nth) => trees[nth]!.feature.includes(feature)),
    );
  }

  /** What all trees say of a row. */
  sum(row: number): number {
    return this.walk(this.roots, row, -1, 0);
  }

  /** What the trees that ask for `feature` say of a row if its bin there were `bin`. */
  sumWith(row: number, feature: number, bin: number): number {
    return this.walk(this.rootsUsing[feature]!, row, feature, bin);
  }

  private walk(roots: Int32Array, row: number, other: number, bin: number): number {
    const { feature, left, right, value, bins, goesLeft } = this;
    const codes = this.features;
    let sum = 0;
    for (let nth = 0; nth < roots.length; nth++) {
      let node = roots[nth]!;
      for (let asked = feature[node]!; asked >= 0; asked = feature[node]!)
        node = goesLeft[bins[node]! + (asked === other ? bin : codes[asked]!.codes[row]!)] ? left[node]! : right[node]!;
      sum += value[node]!;
    }
    return sum;
  }
}
