import { quantileOf } from './moments';

export const LEVELS = [0.8, 0.95] as const;
export type Level = (typeof LEVELS)[number];

/** Half the width of a normal band, in standard deviations. */
const Z: Record<Level, number> = { 0.8: 1.2815515655446004, 0.95: 1.959963984540054 };

/** How an origin missed: its errors divided by the spread the models had stated. */
export type Misses = Float64Array;

/** What the models state is worth this many origins when it is weighed against what the origins show. */
const WEIGHT_OF_MODELS = 4;
/** Models fitted to few periods think too well of themselves: the width grows by ten over the periods they saw. */
const SHORTAGE = 10;

/**
 * Half a band's width in stated standard deviations: the models' own, corrected by the errors of the origins in so far as there are enough
 * of them (on the log scale). Conformal in kind: Vovk, Gammerman & Shafer (2005), with errors normalised by the stated spread.
 */
export function halfWidth(level: Level, misses: readonly Misses[], n: number): number {
  const stated = Z[level] * (1 + SHORTAGE / n);
  if (!misses.length) return stated;
  const all = misses.flatMap((miss) => [...miss]);
  const shown = quantileOf(all, Math.min(1, level * (1 + 1 / all.length)));
  const weight = misses.length / (misses.length + WEIGHT_OF_MODELS);
  return shown > 0 ? Math.exp(weight * Math.log(shown) + (1 - weight) * Math.log(stated)) : stated * (1 - weight);
}

const Z_ONE_IN_TWENTY = 1.6448536269514722;

/** Whether chance explains that a band held so few or so many times (a binomial in its normal approximation, 5 % on either side). */
export function judgeBand(level: Level, held: number, of: number): 'as_stated' | 'narrow' | 'wide' {
  const z = (held - level * of) / Math.sqrt(level * (1 - level) * of);
  return z < -Z_ONE_IN_TWENTY ? 'narrow' : z > Z_ONE_IN_TWENTY ? 'wide' : 'as_stated';
}
