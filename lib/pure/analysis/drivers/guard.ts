import { pearson } from '../statistics/correlation';
import { ranksOf } from '../statistics/ranks';
import type { ColumnValues, TableValues } from '../values';
import { auc } from './scores/auc';
import { binFeature, type BinnedFeature } from './models/bins';
import { featuresOf, type Feature } from './models/features';
import { rSquared } from './scores/r-squared';
import type { LeftOutColumn, DriversInput } from './schema';
import type { TargetValues } from './target';

const LEAK: Record<TargetValues['kind'], number> = { class: 0.995, number: 0.99 };
const COPY = 0.995;
const SMOOTHING = 1;

/**
 * What a feature alone tells of the target: mean target by bin, learned on one half of the rows and judged on the
 * other. AUC or R².
 */
function strengthAlone({ codes, bins }: BinnedFeature, { kind, values }: TargetValues, rows: Int32Array): number {
  const half = rows.length >> 1;
  const means = [rows.subarray(0, half), rows.subarray(half)].map((learned) => {
    const sums = new Float64Array(bins);
    const counts = new Float64Array(bins);
    for (const row of learned) {
      sums[codes[row]!]! += values[row]!;
      counts[codes[row]!]! += 1;
    }
    const all = sums.reduce((sum, one) => sum + one, 0) / learned.length;
    return sums.map((sum, bin) => (sum + SMOOTHING * all) / (counts[bin]! + SMOOTHING));
  });
  const truth = Float64Array.from(rows, (row) => values[row]!);
  const told = Float64Array.from(rows, (row, place) => means[place < half ? 1 : 0]![codes[row]!]!);
  return kind === 'class' ? auc(truth, told) : rSquared(truth, told);
}

/** The greater of linear and rank correlation of a number with a number, without its sign. */
function likeness(values: Float64Array, target: Float64Array, rows: Int32Array): number {
  const both = rows.filter((row) => !Number.isNaN(values[row]!));
  if (both.length < rows.length / 2) return 0;
  const [own, other] = [Float64Array.from(both, (row) => values[row]!), Float64Array.from(both, (row) => target[row]!)];
  return Math.max(Math.abs(pearson(own, other)), Math.abs(pearson(ranksOf(own), ranksOf(other))));
}

function givesAway(
  features: readonly Feature[],
  target: TargetValues,
  rows: Int32Array,
): Pick<LeftOutColumn, 'why' | 'strength'> | null {
  for (const feature of features) {
    const alike =
      target.kind === 'number' && feature.kind === 'number' ? likeness(feature.values, target.values, rows) : 0;
    if (alike > COPY) return { why: 'copy', strength: alike };
    const strength = strengthAlone(binFeature(feature), target, rows);
    if (strength > LEAK[target.kind]) return { why: 'leak', strength };
  }
  return null;
}

/** Columns of which the target is made, or that are made of it. */
function definitionsOf(key: string, { sums, products = [], determines }: TableValues['relations']): Set<string> {
  const made = [
    ...sums.map(({ total, parts }) => ({ total, parts })),
    ...products.map(({ total, factors }) => ({ total, parts: factors as string[] })),
  ];
  return new Set([
    ...made.flatMap(({ total, parts }) => (total === key ? parts : parts.includes(key) ? [total] : [])),
    ...determines.filter(({ to }) => to === key).map(({ from }) => from),
  ]);
}

const isConstant = (feature: BinnedFeature, rows: Int32Array) =>
  rows.every((row) => feature.codes[row] === feature.codes[rows[0]!]);

export type Guarded = { features: Feature[]; leftOut: LeftOutColumn[] };

/**
 * The features to learn from, and the columns left out with the reason. `rows` are those with a target, in random
 * order. A column that alone gives the target away is most likely known only after it, and would make any model look
 * better than it is.
 */
export function guard(
  table: TableValues,
  { target: key, without = [], keep = [] }: DriversInput,
  target: TargetValues,
  rows: Int32Array,
): Guarded {
  const definitions = definitionsOf(key, table.relations);
  const judge = ({ column }: ColumnValues, features: Feature[]): Pick<LeftOutColumn, 'why' | 'strength'> | null => {
    if (without.includes(column.key)) return { why: 'asked', strength: null };
    if (isConstant(binFeature(features[0]!), rows)) return { why: 'constant', strength: null };
    if (keep.includes(column.key)) return null;
    return definitions.has(column.key) ? { why: 'definition', strength: null } : givesAway(features, target, rows);
  };
  const guarded: Guarded = {
    features: [],
    leftOut: table.leftOut.map(({ column, why }) => ({ column: column.key, why, strength: null })),
  };
  for (const one of table.columns) {
    if (one.column.key === key) continue;
    const features = featuresOf(one);
    const found = judge(one, features);
    if (found) guarded.leftOut.push({ column: one.column.key, ...found });
    else guarded.features.push(...features);
  }
  return guarded;
}
