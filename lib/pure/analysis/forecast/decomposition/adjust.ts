import { isSeasonal } from '../numeric/autocorrelation';
import { lowest } from '../numeric/moments';
import { mstl } from './mstl';
import { scaled, shifted, type Projection } from '../numeric/projection';
import { shrunkFigures } from './shrunk-season';
import { seasonAhead, seasonalStrength, stl } from './stl';

/** A series without its seasons, and the way back for what was projected without them. */
export type Adjusted = { y: Float64Array; back: (ahead: Projection) => Projection };

const plain = (y: Float64Array): Adjusted => ({ y, back: (ahead) => ahead });

/**
 * Longer cycles have too few repetitions for the autocorrelation test and too many figures for classical decomposition.
 */
export const LONGEST_SHORT = 24;
/** The strength from which a long season counts. Source: the rule of nsdiffs() in R's forecast. */
const STRONG = 0.64;
const CHANGING = 11;
/** Quarters and months of a year. */
const YEARLY = [4, 12];
/**
 * What a year counts of the year after it: the season of a year changes over the years, that of a week or a day comes
 * round too often to. On development series .7 and .8 do as well; without it the Theta model erred a tenth more where
 * there were 25 years, as much where there were ten.
 */
const DISCOUNT = 0.75;

function byFigures(y: Float64Array, period: number): Adjusted {
  const n = y.length;
  if (n <= 2 * period) return plain(y);
  const multiplicative = lowest(y) > 0;
  const figures = shrunkFigures(y, period, multiplicative, YEARLY.includes(period) ? DISCOUNT : 1);
  return {
    y: y.map((value, i) => (multiplicative ? value / figures[i % period]! : value - figures[i % period]!)),
    back: (ahead) => (multiplicative ? scaled : shifted)(ahead, (k) => figures[(n + k) % period]!),
  };
}

/** A long cycle that is no multiple of a shorter one: it has come round too seldom to be taken on trust. */
const standsAlone = (period: number, all: readonly number[]) =>
  period > LONGEST_SHORT && all.every((other) => other === period || period % other !== 0);

function byLoess(y: Float64Array, periods: readonly number[]): Adjusted {
  const parts = mstl(y, periods);
  if (!parts) return plain(y);
  const weak = parts.periods.find(
    (period, nth) =>
      standsAlone(period, parts.periods) && seasonalStrength({ ...parts, seasonal: parts.seasonals[nth]! }) < STRONG,
  );
  if (weak)
    return adjust(
      y,
      parts.periods.filter((period) => period !== weak),
    );
  return {
    y: parts.adjusted,
    back: (ahead) =>
      parts.periods.reduce((sum, period, nth) => {
        const season = seasonAhead(parts.seasonals[nth]!, period, ahead.mean.length);
        return shifted(sum, (k) => season[k]!);
      }, ahead),
  };
}

/** One short season by shrunk classical figures; several or a long one by MSTL, a long one only where it is strong. */
export function adjust(y: Float64Array, periods: readonly number[]): Adjusted {
  const [shortest] = periods;
  if (shortest === undefined) return plain(y);
  return periods.length > 1 || shortest > LONGEST_SHORT ? byLoess(y, periods) : byFigures(y, shortest);
}

/**
 * One season that may change over the years, in proportion to the level where all values are above 0: STL of the logs.
 */
export function adjustChanging(y: Float64Array, period: number): Adjusted {
  if (!isSeasonal(y, period)) return plain(y);
  const inLogs = lowest(y) > 0;
  const z = inLogs ? y.map(Math.log) : y;
  const { seasonal } = stl(z, period, CHANGING);
  return {
    y: z.map((value, i) => (inLogs ? Math.exp(value - seasonal[i]!) : value - seasonal[i]!)),
    back: (ahead) => {
      const season = seasonAhead(seasonal, period, ahead.mean.length);
      return inLogs ? scaled(ahead, (k) => Math.exp(season[k]!)) : shifted(ahead, (k) => season[k]!);
    },
  };
}
