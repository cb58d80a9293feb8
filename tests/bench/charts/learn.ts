import { solvePositive } from '@/lib/pure/analysis/drivers/models/cholesky';

export type Weights = ReadonlyMap<string, number>;

const ROUNDS = 25;
const SETTLED = 1e-8;

/**
 * Bradley and Terry's model of preferences over features (1952): P(a before b) = 1 / (1 + exp(−w·(a − b))); the w of
 * greatest likelihood less `ridge`/2 · |w|², by Newton's method.
 */
export function learn(differences: readonly ReadonlyMap<string, number>[], ridge: number): Weights {
  const names = [...new Set(differences.flatMap((difference) => [...difference.keys()]))].sort();
  const placeOf = new Map(names.map((name, place) => [name, place]));
  const rows = differences.map((difference) =>
    [...difference].map(([name, value]): [number, number] => [placeOf.get(name)!, value]),
  );
  const weights = new Float64Array(names.length);
  for (let round = 0; round < ROUNDS; round++) {
    const { gradient, curvature } = slopes(rows, weights, ridge);
    const step = solvePositive(curvature, gradient);
    for (const [at, change] of step.entries()) weights[at]! += change;
    if (step.every((change) => Math.abs(change) < SETTLED)) break;
  }
  return new Map(names.map((name, place) => [name, weights[place]!]));
}

/** First and (lower half) second derivatives of the negative log-likelihood, the first with its sign turned. */
function slopes(
  rows: readonly [number, number][][],
  weights: Float64Array,
  ridge: number,
): { gradient: Float64Array; curvature: Float64Array[] } {
  const gradient = weights.map((weight) => -ridge * weight);
  const curvature = Array.from(weights, (_, row) =>
    Float64Array.from({ length: row + 1 }, (_each, column) => (row === column ? ridge : 0)),
  );
  for (const row of rows) {
    const doubt = 1 / (1 + Math.exp(row.reduce((sum, [at, value]) => sum + weights[at]! * value, 0)));
    for (const [at, value] of row) {
      gradient[at]! += doubt * value;
      for (const [other, second] of row)
        if (other <= at) curvature[at]![other]! += doubt * (1 - doubt) * value * second;
    }
  }
  return { gradient, curvature };
}

export const preference = (weights: Weights, difference: ReadonlyMap<string, number>): number =>
  [...difference].reduce((sum, [name, value]) => sum + (weights.get(name) ?? 0) * value, 0);
