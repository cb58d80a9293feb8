import type { Grain } from '@/lib/pure/query/schema/column';
import { LONGEST_SHORT } from './decomposition/adjust';
import { isSeasonal } from './numeric/autocorrelation';
import { lowest } from './numeric/moments';
import { mstl } from './decomposition/mstl';
import type { SeriesSeason } from './schema';
import { seasonalStrength, stl } from './decomposition/stl';

/** The cycles the calendar gives a grain, in periods, shortest first. */
const CYCLES: Record<Grain, number[]> = {
  hour: [24, 168],
  day: [7, 365],
  week: [52],
  month: [12],
  quarter: [4],
  year: [],
};

/** A second cycle, longer by far, is only trusted after three rounds. */
const ROUNDS = 2;
const ROUNDS_OF_SECOND = 3;

/**
 * The cycles that a series of n periods is read with: always the shortest, longer ones where they have come round often
 * enough.
 */
export const periodsOf = (grain: Grain, n: number): number[] =>
  CYCLES[grain].filter((period, nth) => nth === 0 || n > ROUNDS_OF_SECOND * period);

/**
 * The step back that 'repeating last year' (week, day) means: the shortest cycle of the grain, 1 where the series does
 * not hold two.
 */
export const baselineLag = (grain: Grain, n: number): number => {
  const [shortest] = CYCLES[grain];
  return shortest !== undefined && n >= 2 * shortest ? shortest : 1;
};

/** The first cycle of the calendar that the series is too short for. */
export const missingCycle = (grain: Grain, n: number): number | null => {
  const [shortest] = CYCLES[grain];
  return shortest !== undefined && n <= ROUNDS * shortest ? shortest : null;
};

const TELLING = 0.3;

/** The cycles that show in the series, with their strength. */
export function seasonsIn(y: Float64Array, periods: readonly number[]): SeriesSeason[] {
  const z = lowest(y) > 0 ? y.map(Math.log) : y;
  const parts = periods.length > 1 ? mstl(z, periods) : null;
  return periods
    .filter((period) => y.length > ROUNDS * period)
    .map((period, nth) => ({
      period,
      strength: seasonalStrength(parts ? { ...parts, seasonal: parts.seasonals[nth]! } : stl(z, period, 'periodic')),
    }))
    .filter(({ period, strength }) => strength >= TELLING && (period > LONGEST_SHORT || isSeasonal(y, period)));
}
