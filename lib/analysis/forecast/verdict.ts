import type { Backtest, Origin } from './shapes';

/** Nearer by this share on average, and at this share of the origins, before the claim is made. */
const CLEARLY_NEARER = 0.9;
const MOST_OF_THEM = 0.6;

/**
 * Whether a method may be called better than its baseline. The limits are those at which nine in ten of the claims made on the development
 * series held on the periods that followed.
 */
export function judge(origins: readonly Pick<Origin, 'mae' | 'baselineMae' | 'better'>[]): Backtest['verdict'] {
  const error = origins.reduce((sum, { mae, baselineMae }) => sum + (baselineMae > 0 ? mae / baselineMae : 1), 0) / origins.length;
  if (!(error < 1)) return 'no_better';
  const better = origins.filter((origin) => origin.better).length;
  return error <= CLEARLY_NEARER && better >= MOST_OF_THEM * origins.length ? 'better' : 'unclear';
}
