import type { BoostedTrees, BoostedTree } from '@/lib/pure/analysis/semantics/learned/trees';

/** Rows of features with what is to be learned of each and how much it counts. `yes`: targets are 0 or 1. */
export type Lesson = {
  rows: readonly number[][];
  targets: readonly number[];
  weights: readonly number[];
  yes: boolean;
};
export type Settings = { rounds: number; depth: number; rate: number; ridge: number; leaf: number; columns: number };

const MOST_CUTS = 24;

/** Numbers between which the values of a feature are cut. */
function cutsOf(values: number[]): number[] {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const step = Math.max(1, sorted.length / MOST_CUTS);
  const cuts: number[] = [];
  for (let at = step; at < sorted.length; at += step) {
    const [left, right] = [sorted[Math.floor(at) - 1]!, sorted[Math.floor(at)]!];
    cuts.push(
      Number.isFinite(left)
        ? Number(((left + right) / 2).toPrecision(4))
        : Number((right - 1e-6 - Math.abs(right) * 1e-4).toPrecision(5)),
    );
  }
  return [...new Set(cuts)];
}

/** A small generator with a seed (source: mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Binned = { cuts: number[][]; bins: Uint8Array[] };
function binned(rows: readonly number[][]): Binned {
  const width = rows[0]!.length;
  const cuts = Array.from({ length: width }, (_, feature) => cutsOf(rows.map((row) => row[feature]!)));
  const bins = cuts.map((mine, feature) =>
    Uint8Array.from(rows, (row) => {
      let bin = 0;
      while (bin < mine.length && row[feature]! > mine[bin]!) bin++;
      return bin;
    }),
  );
  return { cuts, bins };
}

/**
 * Gradient boosting of small trees with second-order steps (source: Chen and Guestrin 2016, XGBoost, sections 2.2 and
 * 2.3): logistic loss where the targets are yes and no, squared loss else.
 */
export function boost({ rows, targets, weights, yes }: Lesson, settings: Settings, random: () => number): BoostedTrees {
  const { cuts, bins } = binned(rows);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = targets.reduce((sum, target, nth) => sum + target * weights[nth]!, 0) / total;
  const safe = Math.min(0.999, Math.max(0.001, mean));
  const base = Number((yes ? Math.log(safe / (1 - safe)) : mean).toFixed(4));
  const scores = new Float64Array(rows.length).fill(base);
  const trees: BoostedTree[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    const gradient = new Float64Array(rows.length);
    const curve = new Float64Array(rows.length);
    for (let nth = 0; nth < rows.length; nth++) {
      const guess = yes ? 1 / (1 + Math.exp(-scores[nth]!)) : scores[nth]!;
      gradient[nth] = weights[nth]! * (guess - targets[nth]!);
      curve[nth] = weights[nth]! * (yes ? Math.max(1e-6, guess * (1 - guess)) : 1);
    }
    const usable = cuts
      .map((_, feature) => feature)
      .filter((feature) => cuts[feature]!.length > 0 && random() < settings.columns);
    const chosen = rows.map((_, nth) => nth).filter(() => random() < 0.8);
    const tree: BoostedTree = { feature: [], value: [] };
    grow({ tree, node: 0, members: chosen, depth: 0, usable, cuts, bins, gradient, curve, settings });
    trees.push(tree);
    for (let nth = 0; nth < rows.length; nth++) {
      let node = 0;
      while (tree.feature[node]! >= 0) node = 2 * node + (rows[nth]![tree.feature[node]!]! > tree.value[node]! ? 2 : 1);
      scores[nth]! += tree.value[node]!;
    }
  }
  return { base, trees };
}

/** Far from the seeds of other heads. */
const NEXT_DRAW = 1000;

/** The mean of several boosted ensembles, each by its own draw of rows and features (source: Breiman 1996, bagging). */
export function boostOften(
  lesson: Lesson,
  settings: Settings,
  { times, seed }: { times: number; seed: number },
): BoostedTrees {
  const learned = Array.from({ length: times }, (_, nth) => boost(lesson, settings, randomOf(seed + NEXT_DRAW * nth)));
  const base = learned.reduce((sum, each) => sum + each.base, 0) / times;
  const part = ({ feature, value }: BoostedTree): BoostedTree => ({
    feature,
    value: value.map((each, node) => (feature[node]! < 0 ? Number((each / times).toPrecision(3)) : each)),
  });
  return {
    base: Number(base.toFixed(4)),
    trees: learned.flatMap(({ trees }) => trees.map((tree) => trimmed(part(tree)))),
  };
}

/** As short as it can be written: nodes behind the last that is cut are leaves, and what no row comes to is 0. */
const trimmed = ({ feature, value }: BoostedTree): BoostedTree => ({
  feature: Array.from(
    feature.slice(0, feature.findLastIndex((each) => each >= 0) + 1),
    (each: number | undefined) => each ?? -1,
  ),
  value: Array.from(value, (each: number | undefined) => each ?? 0),
});

type Growth = {
  tree: BoostedTree;
  node: number;
  members: number[];
  depth: number;
  usable: number[];
  cuts: number[][];
  bins: Uint8Array[];
  gradient: Float64Array;
  curve: Float64Array;
  settings: Settings;
};

function grow(growth: Growth): void {
  const { tree, node, members, depth, gradient, curve, settings, bins, cuts } = growth;
  const slope = members.reduce((sum, nth) => sum + gradient[nth]!, 0);
  const bend = members.reduce((sum, nth) => sum + curve[nth]!, 0);
  const split = depth < settings.depth ? bestSplit(growth, slope, bend) : null;
  if (!split) {
    tree.feature[node] = -1;
    tree.value[node] = Number(((-settings.rate * slope) / (bend + settings.ridge)).toPrecision(3));
    return;
  }
  tree.feature[node] = split.feature;
  tree.value[node] = cuts[split.feature]![split.bin]!;
  const right = members.filter((nth) => bins[split.feature]![nth]! > split.bin);
  const left = members.filter((nth) => bins[split.feature]![nth]! <= split.bin);
  grow({ ...growth, node: 2 * node + 1, members: left, depth: depth + 1 });
  grow({ ...growth, node: 2 * node + 2, members: right, depth: depth + 1 });
}

/** The cut that lowers the loss most, each side with enough weight; null where none does. */
function bestSplit(
  { members, usable, cuts, bins, gradient, curve, settings }: Growth,
  slope: number,
  bend: number,
): { feature: number; bin: number } | null {
  const worth = (g: number, h: number) => (g * g) / (h + settings.ridge);
  const whole = worth(slope, bend);
  let best: { feature: number; bin: number } | null = null;
  let gained = 1e-3;
  for (const feature of usable) {
    const size = cuts[feature]!.length + 1;
    const [slopes, bends, counts] = [new Float64Array(size), new Float64Array(size), new Int32Array(size)];
    for (const nth of members) {
      const bin = bins[feature]![nth]!;
      slopes[bin]! += gradient[nth]!;
      bends[bin]! += curve[nth]!;
      counts[bin]!++;
    }
    let [left, leftBend, leftCount] = [0, 0, 0];
    for (let bin = 0; bin < size - 1; bin++) {
      left += slopes[bin]!;
      leftBend += bends[bin]!;
      leftCount += counts[bin]!;
      if (leftCount < settings.leaf || members.length - leftCount < settings.leaf) continue;
      const gain = worth(left, leftBend) + worth(slope - left, bend - leftBend) - whole;
      if (gain > gained) {
        gained = gain;
        best = { feature, bin };
      }
    }
  }
  return best;
}
