import { findAnomalies, type Anomaly } from '../anomalies/find-anomalies';
import { medianAndSpread } from '../statistics/moments';
import { findLevelShifts, type LevelShift } from './level-shifts';
import { findSeason, type SeasonFit } from './season';
import { findTrend, type Trend } from './trend';

/** A calendar part by the position of each point in it. */
export type SeasonOf = { positions: ArrayLike<number>; size: number; blocks: ArrayLike<number> | null };

export type Described = {
  /** One for each part asked for; null where there are too few points. */
  seasons: (SeasonFit | null)[];
  trend: Trend;
  /** In order of time; where none is sure, the likeliest. */
  shifts: LevelShift[];
  /** Steps tell more than a line, which is no claim then. */
  steps: boolean;
  anomalies: Anomaly[];
  /** What is left of the series without its seasons, points far off drawn in: what trends and steps are read from. */
  adjusted: Float64Array;
  /** The same, its points where they lie: what says how far off they are. */
  unclipped: Float64Array;
};

const SURE = 0.01;
const CLIPPED = 4;
const FEWEST_FOR_ANOMALIES = 20;

/**
 * A series taken apart: seasons, then a line, steps of the level or both by which tells most, then points that fit
 * neither. Points that lie far off are drawn in before seasons, line and steps are fitted, so that one day makes no
 * trend.
 */
export function describeSeries(x: Float64Array, y: Float64Array, parts: readonly SeasonOf[]): Described {
  const first = fit(x, y, parts);
  const rest = y.map((value, at) => value - first.fitted[at]!);
  const { centre, spread } = medianAndSpread(rest);
  const far = CLIPPED * spread;
  const isFar = rest.some((value) => Math.abs(value - centre) > far);
  const { fitted, ...second } =
    isFar && spread > 0
      ? fit(
          x,
          y.map((value, at) => first.fitted[at]! + centre + Math.max(-far, Math.min(far, rest[at]! - centre))),
          parts,
          y,
        )
      : first;
  return {
    ...second,
    anomalies:
      y.length < FEWEST_FOR_ANOMALIES
        ? []
        : findAnomalies(
            y.map((value, at) => value - fitted[at]!),
            fitted,
          ),
  };
}

type Fit = Omit<Described, 'anomalies'> & { fitted: Float64Array };

function fit(x: Float64Array, y: Float64Array, parts: readonly SeasonOf[], raw = y): Fit {
  const seasonal = new Float64Array(y.length);
  let adjusted = y;
  const seasons = parts.map(({ positions, size, blocks }) => {
    const season = findSeason({ x, y: adjusted, positions, size, blocks });
    if (season && season.p < SURE) {
      for (const at of seasonal.keys()) seasonal[at]! += season.profile[positions[at]!]!;
      adjusted = y.map((value, at) => value - seasonal[at]!);
    }
    return season;
  });
  const trend = findTrend(x, adjusted);
  const unclipped = raw.map((value, at) => value - seasonal[at]!);
  const { shifts, steps, fitted: levels } = findLevelShifts(adjusted, unclipped);
  const [width, level] = [x.at(-1)! - x[0]! || 1, medianAndSpread(adjusted).centre];
  const usual = (at: number) =>
    levels?.[at] ?? (trend.p < SURE ? trend.first + ((trend.last - trend.first) * (x[at]! - x[0]!)) / width : level);
  return {
    seasons,
    trend,
    shifts,
    steps,
    adjusted,
    unclipped,
    fitted: seasonal.map((season, at) => season + usual(at)),
  };
}
