import type { TableValues } from '../values';
import { bandOfHeld, classAccuracy, numberAccuracy, type HeldOutRows } from './accuracy';
import { BUDGET } from './budget';
import { driversOf } from './drivers';
import { randomFolds, timeFolds, type Fold } from './models/folds';
import { guard } from './guard';
import { logistic } from './models/loss';
import { fitModel } from './models/model';
import { seededRandom, shuffle } from './models/random';
import type { Accuracy, FindDrivers, PredictedRow } from './schema';
import { knownRows, targetOf, type TargetValues } from './target';

const MANY_ROWS = 8000;

/** Small tables are folded again and again, because there a single split is a matter of luck. */
const repeatsFor = (rows: number) => (rows > 3000 ? 1 : rows > 800 ? 2 : 3);
const foldsFor = (rows: number) => (rows > MANY_ROWS ? 3 : 5);

/** In the order in which the model mixes them. */
const METHODS = ['boosted trees', 'linear', 'linear and trees on a log scale'] as const;

/** The column along which a panel or a series runs. */
function timeOf({ columns, relations }: TableValues): Float64Array | null {
  const time = columns.find(
    (one) =>
      one.kind === 'time' && (relations.panel ? one.column.key === relations.panel.time : one.column.time?.regular),
  );
  return time?.kind === 'time' ? time.values : null;
}

function splitRows(
  table: TableValues,
  {
    target,
    rows,
    seed,
    often = repeatsFor(rows.length),
  }: { target: TargetValues; rows: Int32Array; seed: number; often?: number },
): { split: Accuracy['split']; repeats: Fold[][] } {
  const time = timeOf(table);
  const stretches = time ? timeFolds(rows, time, foldsFor(rows.length)) : [];
  if (stretches.length > 1) return { split: 'time', repeats: [stretches] };
  return {
    split: 'random',
    repeats: Array.from({ length: often }, (_, repeat) =>
      randomFolds(rows, target.values, foldsFor(rows.length), seed + repeat),
    ),
  };
}

/** Learners see numbers with mean 0 and spread 1. */
function scaleOf({ kind, values }: TargetValues, rows: Int32Array): { mean: number; sd: number } {
  if (kind === 'class') return { mean: 0, sd: 1 };
  const mean = rows.reduce((sum, row) => sum + values[row]! / rows.length, 0);
  return { mean, sd: Math.sqrt(rows.reduce((sum, row) => sum + (values[row]! - mean) ** 2 / rows.length, 0)) };
}

/**
 * Predicts one column from the others and tells what drives it: how well, on rows never seen; which columns add to it
 * and how; which were left out and why; and a prediction for each row whose target is missing. Refuses, with the
 * reason, where nothing can be said.
 */
export const findDriversOf: FindDrivers = (table, question, budget = {}) => {
  const { rows: most, seed, repeats: often, curveRows } = { ...BUDGET, ...budget };
  const target = targetOf(table, question);
  if (target.kind === 'refused') return target;
  const known = knownRows(target, most);
  const { features, leftOut } = guard(table, question, target, shuffle(Int32Array.from(known), seededRandom(seed)));
  if (features.length === 0)
    return {
      kind: 'refused',
      code: 'no_columns',
      message: 'No columns left to use: all were excluded.',
      details: {},
      leftOut,
    };

  const scale = scaleOf(target, known);
  const { mean, sd } = scale;
  const { split, repeats } = splitRows(table, { target, rows: known, seed, often });
  const targets = target.values.map((value) => (value - mean) / sd);
  const { models, mix, held, score } = fitModel({ kind: target.kind, features, targets, scale, repeats, seed });
  const link =
    target.kind === 'class'
      ? (raw: number) => logistic(mix.platt.slope * raw + mix.platt.offset)
      : (raw: number) => mean + sd * raw;
  const judged: HeldOutRows = {
    folds: repeats[0]!,
    targets: target.values,
    predicted: held.map(link),
    split,
    blend: mix.shares.map((weight, nth) => ({ method: METHODS[nth]!, weight })),
  };
  const missing = Int32Array.from(target.values.keys()).filter((row) => Number.isNaN(target.values[row]!));
  const band = target.kind === 'number' ? bandOfHeld(judged) : () => ({ low: null, high: null });
  const common = {
    target: question.target,
    rows: { withTarget: target.values.length - missing.length, withoutTarget: missing.length, used: known.length },
    sampled: table.sampled,
    used: [...new Set(features.map(({ column }) => column))],
    leftOut,
    drivers: driversOf(
      {
        kind: target.kind,
        features,
        folds: repeats[0]!,
        models: models[0]!,
        targets,
        link,
        seed,
        ...(curveRows !== undefined && { curveRows }),
      },
      table.relations,
    ),
    predictions: Array.from(missing, (row): PredictedRow => {
      const value = link(score(row));
      return { row, value, ...band(value) };
    }),
  };
  return target.kind === 'class'
    ? { ...common, kind: 'class', positive: target.positive, others: target.others, accuracy: classAccuracy(judged) }
    : { ...common, kind: 'number', accuracy: numberAccuracy(judged) };
};
