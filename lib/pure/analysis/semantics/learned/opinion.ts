import type { Column, ColumnRole } from '@/lib/pure/query/schema/column';
import { featuresOf, type Surroundings } from './features';
import { nameScores, scoresOf, withNames, type Scores, type Weights } from './model';
import { scoreOf } from './trees';
import learned from './weights.json' with { type: 'json' };

/**
 * What the learned model predicts for a column: the probability of each role and of being summed, and how much it
 * matters (0 to 3).
 */
export type Opinion = Scores;

let weights = learned as unknown as Weights;

/** For benches, which score a table with a model trained on other tables. */
export function setWeights(other: Weights): void {
  weights = other;
}

/** How much a chart with these features belongs on the first page. */
export const worthOfChart = (features: readonly number[]): number => scoreOf(weights.charts, features);

const known = new WeakMap<readonly Column[], { weights: Weights; opinions: Opinion[] }>();

/** An opinion of each column, in their order; kept as long as the list of columns lives. */
export function opinionsOf(table: Surroundings): Opinion[] {
  const kept = known.get(table.columns);
  if (kept && kept.weights === weights) return kept.opinions;
  const rows = withNames(
    featuresOf(table),
    table.columns.map(({ label }) => nameScores(weights, label)),
  );
  const opinions = rows.map((row) => scoresOf(weights, row));
  known.set(table.columns, { weights, opinions });
  return opinions;
}

const ROLES = ['measure', 'dimension', 'time', 'id', 'ignore'] as const;

/** The role that is likeliest of those that a column can have. */
export const likeliestRole = (opinion: Opinion, possible: (role: ColumnRole) => boolean) =>
  ROLES.filter(possible).reduce<(typeof ROLES)[number] | null>(
    (best, role) => (best === null || opinion[role] > opinion[best] ? role : best),
    null,
  );
