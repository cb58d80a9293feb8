import { effectivePairs } from '../statistics/autocorrelation';
import { correlationP, pearson } from '../statistics/correlation';
import { ranksOf } from '../statistics/ranks';
import { fitLine } from './detrend';

const FEWEST = 10;
/** Series that wander go together by chance: their steps must too. */
const WANDERS = 0.85;
/** Surely a trend: two of them go together by that alone. */
const TREND_P = 0.001;

const ranked = new WeakMap<Float64Array, Float64Array>();
/** Ranks of a column, kept while it lives. */
export function ranksFor(values: Float64Array): Float64Array {
  const known = ranked.get(values) ?? ranksOf(values);
  ranked.set(values, known);
  return known;
}

/** Ranks of the rows that hold both numbers. */
function pairRanks(a: Float64Array, b: Float64Array): [Float64Array, Float64Array] {
  const [ranksA, ranksB] = [ranksFor(a), ranksFor(b)];
  const both: number[] = [];
  for (let row = 0; row < a.length; row++)
    if (!Number.isNaN(ranksA[row]!) && !Number.isNaN(ranksB[row]!)) both.push(row);
  if (both.length === a.length) return [ranksA, ranksB];
  return [ranksOf(Float64Array.from(both, (row) => a[row]!)), ranksOf(Float64Array.from(both, (row) => b[row]!))];
}

export type Spearman = { rho: number; n: number; p: number; shared: boolean };

/**
 * Spearman's rank correlation. `inTime`: rows follow each other in time, so that each is worth less; series that wander
 * are compared step by step, two that have a trend beside their lines.
 */
export function spearman(a: Float64Array, b: Float64Array, inTime = false): Spearman | null {
  const [x, y] = pairRanks(a, b);
  const n = x.length;
  if (n < FEWEST) return null;
  const rho = pearson(x, y);
  if (!inTime) return { rho, n, p: correlationP(rho, n), shared: false };
  const p = correlationP(rho, effectivePairs(x, y));
  const wander = Math.min(firstLag(x), firstLag(y)) > WANDERS;
  if (!wander && !(hasTrend(x) && hasTrend(y))) return { rho, n, p, shared: false };
  const beside = wander ? { r: pearson(stepsOf(x), stepsOf(y)), n: n - 1 } : besideLines(x, y);
  const together = beside.r * rho > 0 ? correlationP(beside.r, beside.n) : 1;
  return { rho, n, p: Math.max(p, together), shared: together > 0.001 };
}

const stepsOf = (values: Float64Array) =>
  Float64Array.from({ length: values.length - 1 }, (_, at) => values[at + 1]! - values[at]!);
/** Two that only rise are no pair: what is left of each beside its own line is compared. */
function besideLines(x: Float64Array, y: Float64Array): { r: number; n: number } {
  const [a, b] = [x, y].map((values) => fitLine(placesOf(values), values).residuals) as [Float64Array, Float64Array];
  return { r: pearson(a, b), n: effectivePairs(a, b) };
}

const placesOf = (values: Float64Array) => Float64Array.from(values.keys());
const hasTrend = (values: Float64Array) => correlationP(pearson(values, placesOf(values)), values.length) < TREND_P;
const firstLag = (values: Float64Array) => pearson(values.subarray(1), values.subarray(0, -1));
