import type { ColumnRelations } from '@/lib/pure/query/schema/column';
import { auc } from './scores/auc';
import { dependenceCurve } from './dependence';
import type { Feature } from './models/features';
import type { Fold } from './models/folds';
import { permutationImportance } from './importance';
import type { FoldModel } from './models/model';
import { rSquared } from './scores/r-squared';
import type { DependencePoint, Driver } from './schema';
import { thinned } from './models/thinned';

/**
 * The models of one repeat with the rows they held back. `link` turns a score into what is said: a probability, or a
 * value in its unit.
 */
export type JudgedModels = {
  kind: 'class' | 'number';
  features: readonly Feature[];
  folds: readonly Fold[];
  models: readonly FoldModel[];
  targets: Float64Array;
  link: (score: number) => number;
  seed: number;
  /** Rows that the curves are drawn from. */ curveRows?: number;
};

const CURVE_ROWS = 200;
const CLEAR = 2;
const ALIKE = 0.9;
/** A curve that goes at least so much of its way in one direction rises or falls. */
const ONE_WAY = 0.6;
const FEW_ROWS = 0.01;

function directionOf(feature: Feature, curve: readonly DependencePoint[]): Driver['direction'] {
  if (feature.kind === 'category') return 'levels';
  const heights = curve.filter(({ value }) => value !== null).map(({ predicted }) => predicted);
  const steps = heights.slice(1).map((height, place) => height - heights[place]!);
  const way = steps.reduce((sum, step) => sum + Math.abs(step), 0);
  const net = steps.reduce((sum, step) => sum + step, 0);
  if (Math.abs(net) < ONE_WAY * way) return 'turns';
  return net >= 0 ? 'rises' : 'falls';
}

function extremes(curve: readonly DependencePoint[]): Pick<Driver, 'lowest' | 'highest'> {
  const all = curve.reduce((sum, { rows }) => sum + rows, 0);
  const common = curve.filter(({ rows }) => rows >= FEW_ROWS * all);
  const sorted = (common.length > 1 ? common : curve).toSorted((a, b) => a.predicted - b.predicted);
  return { lowest: sorted[0]!, highest: sorted.at(-1)! };
}

function alikeOf(column: string, used: ReadonlySet<string>, { correlations, determines }: ColumnRelations): string[] {
  const isEither = (from: string, to: string) => determines.some((one) => one.from === from && one.to === to);
  const close = correlations
    .filter(({ rho }) => Math.abs(rho) >= ALIKE)
    .flatMap(({ left, right }) => (left === column ? [right] : right === column ? [left] : []));
  const renamed = [...used].filter((other) => other !== column && isEither(column, other) && isEither(other, column));
  return [...new Set([...close, ...renamed])].filter((other) => used.has(other));
}

/**
 * What each feature adds to predictions of rows never seen, and how the prediction moves with it; the most telling
 * first.
 */
export function driversOf(
  { kind, features, folds, models, targets, link, seed, curveRows = CURVE_ROWS }: JudgedModels,
  relations: ColumnRelations,
): Driver[] {
  const importances = permutationImportance({
    features: features.length,
    folds,
    models,
    targets,
    metric: kind === 'class' ? auc : rSquared,
    seed,
  });
  const total = importances.reduce((sum, { importance }) => sum + Math.max(importance, 0), 0);
  const rows = Int32Array.from(folds.flatMap(({ held }) => [...held])).sort();
  const sample = thinned(rows, curveRows);
  const mean = (of: (model: FoldModel) => number) => models.reduce((sum, model) => sum + of(model), 0) / models.length;
  const scores = new Map(Array.from(sample, (row) => [row, mean((model) => model.score(row))]));
  const used = new Set(features.map(({ column }) => column));
  return features
    .map((feature, nth): Driver => {
      const rest = new Map(
        Array.from(sample, (row) => [row, scores.get(row)! - mean((model) => model.partWith(row, nth, row))]),
      );
      const predictAs = (row: number, donor: number) =>
        link(rest.get(row)! + mean((model) => model.partWith(row, nth, donor)));
      const curve = dependenceCurve(feature, rows, sample, predictAs);
      const { importance, standardError } = importances[nth]!;
      return {
        column: feature.column,
        part: feature.part,
        importance,
        standardError,
        share: total > 0 ? Math.max(importance, 0) / total : 0,
        clear: importance > 0 && importance > CLEAR * standardError,
        direction: directionOf(feature, curve),
        ...extremes(curve),
        curve,
        alike: alikeOf(feature.column, used, relations),
      };
    })
    .sort((a, b) => b.importance - a.importance);
}
