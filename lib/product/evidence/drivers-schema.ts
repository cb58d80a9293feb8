import type { DriversInput } from '@/lib/pure/analysis/drivers/schema';
import type { Query } from '@/lib/pure/query/schema/query';

/**
 * `accuracy`: how well rows never seen were told, beside guessing; `drivers`: what each column adds; `curves`: how the
 * prediction moves with it; `calibration`: probabilities against what came true; `predictions`: the first rows whose
 * target is missing.
 */
export const DRIVERS_SHOWS = ['accuracy', 'drivers', 'curves', 'calibration', 'predictions'] as const;
export type DriversShows = (typeof DRIVERS_SHOWS)[number];

/** Of the rows without a target so many are held as evidence. */
export const EVIDENT_PREDICTIONS = 200;

/** What stands behind the figures of a model: the rows that have the target, and what the kernel was asked. */
export type DriversQuestion = Query & { explanation: DriversInput & { shows: DriversShows } };

export const isDriversQuestion = (query: unknown): query is DriversQuestion =>
  typeof query === 'object' && query !== null && 'explanation' in query;
