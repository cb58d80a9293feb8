import { MISSING, type BinnedFeature } from './bins';

/**
 * A binary tree in arrays. Node 0 is the root; a leaf has feature −1. `goesLeft[node]` tells for each bin of its
 * feature where it goes.
 */
export type Tree = {
  feature: Int32Array;
  goesLeft: (Uint8Array | null)[];
  left: Int32Array;
  right: Int32Array;
  value: Float64Array;
};

export type TreeOptions = {
  leaves: number;
  /** Rows a leaf holds at least. */
  leafRows: number;
  /** Penalty on the square of a leaf's value. */
  ridge: number;
};

type Split = { gain: number; feature: number; goesLeft: Uint8Array };
type Node = {
  from: number;
  to: number;
  gradient: number;
  hessian: number;
  sums: Float64Array | null;
  split: Split | null;
};

/**
 * A split by levels is chosen among very many, so it must gain against a stronger penalty (as LightGBM's cat_smooth and
 * cat_l2).
 */
const LEVEL_SMOOTHING = 10;
const LEVEL_RIDGE = 8;
const LEAST_GAIN = 1e-7;

type Growing = { gradients: Float64Array; hessians: Float64Array; options: TreeOptions; mostRows: number };

/**
 * Finds trees that fit gradients on binned features: leaf by leaf, the greatest gain first (Chen and Guestrin 2016; Ke
 * et al. 2017).
 */
export class TreeGrower {
  private readonly offsets: Int32Array;
  private readonly size: number;
  private readonly spare: Float64Array[] = [];
  private readonly nearGradients: Float64Array;
  private readonly nearHessians: Float64Array;
  private readonly other: Int32Array;
  private readonly gradients: Float64Array;
  private readonly hessians: Float64Array;
  private readonly options: TreeOptions;
  private order: Int32Array = new Int32Array(0);
  private columns: readonly number[] = [];

  constructor(
    private readonly features: readonly BinnedFeature[],
    { gradients, hessians, options, mostRows }: Growing,
  ) {
    this.gradients = gradients;
    this.hessians = hessians;
    this.options = options;
    let size = 0;
    this.offsets = Int32Array.from(features, ({ bins }) => {
      size += 3 * bins;
      return size - 3 * bins;
    });
    this.size = size;
    this.nearGradients = new Float64Array(mostRows);
    this.nearHessians = new Float64Array(mostRows);
    this.other = new Int32Array(mostRows);
  }

  /**
   * The tree for these rows (their order is changed), splitting by these features only. Leaves are shrunk by `rate`.
   */
  grow(rows: Int32Array, columns: readonly number[], rate: number): Tree {
    this.order = rows;
    this.columns = columns;
    const nodes: Node[] = [this.node(0, rows.length)];
    const children = new Map<number, [number, number]>();
    if (this.canSplit(nodes[0]!)) this.measure(nodes[0]!, this.sumsOf(nodes[0]!));
    while (children.size + 1 < this.options.leaves) {
      const best = this.bestLeaf(nodes, children);
      if (best < 0) break;
      children.set(best, [nodes.length, nodes.length + 1]);
      nodes.push(...this.divide(nodes[best]!));
    }
    for (const node of nodes) this.release(node);
    return this.asTree(nodes, children, rate);
  }

  private bestLeaf(nodes: readonly Node[], children: ReadonlyMap<number, unknown>): number {
    let best = -1;
    nodes.forEach(({ split }, place) => {
      if (split && !children.has(place) && (best < 0 || split.gain > nodes[best]!.split!.gain)) best = place;
    });
    return best;
  }

  private node(from: number, to: number): Node {
    let gradient = 0;
    let hessian = 0;
    for (let place = from; place < to; place++) {
      gradient += this.gradients[this.order[place]!]!;
      hessian += this.hessians[this.order[place]!]!;
    }
    return { from, to, gradient, hessian, sums: null, split: null };
  }

  private canSplit = ({ from, to }: Node) => to - from >= 2 * this.options.leafRows;

  private release(node: Node): void {
    if (node.sums) this.spare.push(node.sums);
    node.sums = null;
  }

  private sumsOf({ from, to }: Node): Float64Array {
    const sums = this.spare.pop() ?? new Float64Array(this.size);
    sums.fill(0);
    const { order, nearGradients, nearHessians } = this;
    for (let place = from; place < to; place++) {
      nearGradients[place] = this.gradients[order[place]!]!;
      nearHessians[place] = this.hessians[order[place]!]!;
    }
    for (const column of this.columns) {
      const { codes } = this.features[column]!;
      const offset = this.offsets[column]!;
      for (let place = from; place < to; place++) {
        const at = offset + 3 * codes[order[place]!]!;
        sums[at]! += nearGradients[place]!;
        sums[at + 1]! += nearHessians[place]!;
        sums[at + 2]! += 1;
      }
    }
    return sums;
  }

  private bestSplit(node: Node): Split | null {
    let best: Split | null = null;
    for (const column of this.columns) {
      const least: number = best ? best.gain : LEAST_GAIN;
      best =
        (this.features[column]!.ordered ? this.bestCut(node, column, least) : this.bestLevels(node, column, least)) ??
        best;
    }
    return best;
  }

  /**
   * The best bin to cut after, with the rows without a value on the better side; null unless it gains more than
   * `least`.
   */
  private bestCut(node: Node, feature: number, least: number): Split | null {
    const { bins } = this.features[feature]!;
    const sums = node.sums!;
    const offset = this.offsets[feature]!;
    let best: { gain: number; last: number; missingLeft: boolean } | null = null;
    for (const missingLeft of sums[offset + 2]! > 0 ? [true, false] : [false]) {
      const scan = this.scan(node, missingLeft ? [offset] : [], 0);
      for (let bin = 1; bin + 1 < bins; bin++) {
        const gain = scan(offset + 3 * bin);
        if (gain > (best?.gain ?? least)) best = { gain, last: bin, missingLeft };
      }
    }
    if (!best) return null;
    const goesLeft = new Uint8Array(bins).fill(1, 1, best.last + 1);
    goesLeft[MISSING] = Number(best.missingLeft);
    return { gain: best.gain, feature, goesLeft };
  }

  /** The best set of levels: by rising mean gradient the best cut is the best set (Fisher 1958). */
  private bestLevels(node: Node, feature: number, least: number): Split | null {
    const { bins } = this.features[feature]!;
    const sums = node.sums!;
    const offset = this.offsets[feature]!;
    const mean = (bin: number) => sums[offset + 3 * bin]! / (sums[offset + 3 * bin + 1]! + LEVEL_SMOOTHING);
    const present: number[] = [];
    for (let bin = 0; bin < bins; bin++) if (sums[offset + 3 * bin + 2]! > 0) present.push(bin);
    present.sort((a, b) => mean(a) - mean(b));
    const scan = this.scan(node, [], LEVEL_RIDGE);
    let best: { gain: number; last: number } | null = null;
    for (let place = 0; place + 1 < present.length; place++) {
      const gain = scan(offset + 3 * present[place]!);
      if (gain > (best?.gain ?? least)) best = { gain, last: place };
    }
    if (!best) return null;
    const goesLeft = new Uint8Array(bins);
    for (const bin of present.slice(0, best.last + 1)) goesLeft[bin] = 1;
    return { gain: best.gain, feature, goesLeft };
  }

  /** Moves one bin after another to the left and tells the gain each time; −1 where a side has too few rows. */
  private scan(node: Node, atFirst: readonly number[], moreRidge: number): (at: number) => number {
    const sums = node.sums!;
    const ridge = this.options.ridge + moreRidge;
    const count = node.to - node.from;
    const { leafRows } = this.options;
    const { gradient, hessian } = node;
    const whole = (gradient * gradient) / (hessian + this.options.ridge);
    let [leftGradient, leftHessian, leftCount] = [0, 0, 0];
    const move = (at: number) => {
      leftGradient += sums[at]!;
      leftHessian += sums[at + 1]!;
      leftCount += sums[at + 2]!;
      if (leftCount < leafRows || count - leftCount < leafRows) return -1;
      const rest = gradient - leftGradient;
      return (
        (leftGradient * leftGradient) / (leftHessian + ridge) + (rest * rest) / (hessian - leftHessian + ridge) - whole
      );
    };
    atFirst.forEach(move);
    return move;
  }

  private divide(node: Node): [Node, Node] {
    const { feature, goesLeft } = node.split!;
    const { codes } = this.features[feature]!;
    const { order, other } = this;
    let left = node.from;
    let right = 0;
    for (let place = node.from; place < node.to; place++) {
      const row = order[place]!;
      if (goesLeft[codes[row]!]) order[left++] = row;
      else other[right++] = row;
    }
    order.set(other.subarray(0, right), left);
    const children: [Node, Node] = [this.node(node.from, left), this.node(left, node.to)];
    this.measureChildren(node.sums!, left - node.from < node.to - left ? children : [children[1], children[0]]);
    node.sums = null;
    return children;
  }

  private measure(node: Node, sums: Float64Array): void {
    node.sums = sums;
    node.split = this.bestSplit(node);
  }

  /** The greater child's sums by bin are the parent's less the smaller one's. */
  private measureChildren(sums: Float64Array, [smaller, greater]: [Node, Node]): void {
    if (!this.canSplit(greater)) {
      this.spare.push(sums);
      return;
    }
    const less = this.sumsOf(smaller);
    for (let place = 0; place < this.size; place++) sums[place]! -= less[place]!;
    this.measure(greater, sums);
    if (this.canSplit(smaller)) this.measure(smaller, less);
    else this.spare.push(less);
  }

  private asTree(nodes: readonly Node[], children: ReadonlyMap<number, [number, number]>, rate: number): Tree {
    const side = (which: 0 | 1) => Int32Array.from(nodes, (_, place) => children.get(place)?.[which] ?? -1);
    return {
      feature: Int32Array.from(nodes, ({ split }, place) => (children.has(place) ? split!.feature : -1)),
      goesLeft: nodes.map(({ split }, place) => (children.has(place) ? split!.goesLeft : null)),
      left: side(0),
      right: side(1),
      value: Float64Array.from(nodes, ({ gradient, hessian }) => (-rate * gradient) / (hessian + this.options.ridge)),
    };
  }
}

/** What the tree says of one row of the features. */
export function leafValue(
  { feature, goesLeft, left, right, value }: Tree,
  features: readonly BinnedFeature[],
  row: number,
): number {
  let node = 0;
  for (let asked = feature[0]!; asked >= 0; asked = feature[node]!)
    node = goesLeft[node]![features[asked]!.codes[row]!] ? left[node]! : right[node]!;
  return value[node]!;
}
