import { findAnomalies, type Anomaly } from '../anomalies/find-anomalies';
import { medianAndSpread } from '../statistics/moments';
import { findLevelShift, type LevelShift } from './level-shift';
import { findSeason, type Season } from './season';
import { findTrend, type Trend } from './trend';

/** A calendar part by the position of each point in it. */
export type SeasonOf = { positions: ArrayLike<number>; size: number; blocks: ArrayLike<number> | null };

export type Described = {
  /** One for each part asked for; null where there are too few points. */
  seasons: (Season | null)[];
  trend: Trend;
  shift: LevelShift | null;
  /** The shift tells more than the line; only one of the two is a claim. */
  steps: boolean;
  anomalies: Anomaly[];
  /** What is left of the series without its seasons. */
  adjusted: Float64Array;
};

const SURE = 0.01;
const CLIPPED = 4;
/** A step looks everywhere for its place and a line does not: it must tell clearly more. */
const PLAINER = 6;
const FEWEST_FOR_ANOMALIES = 20;

/**
 * A series taken apart: seasons, then a line or a step by which tells more (Schwarz's criterion), then points that fit neither. Points that lie
 * far off are drawn in before seasons, line and step are fitted, so that one day makes no trend.
 */
export function describeSeries(x: Float64Array, y: Float64Array, parts: readonly SeasonOf[]): Described {
  const first = fit(x, y, parts);
  const rest = y.map((value, at) => value - first.fitted[at]!);
  const { centre, spread } = medianAndSpread(rest);
  const far = CLIPPED * spread;
  const isFar = rest.some((value) => Math.abs(value - centre) > far);
  const { fitted, ...second } = isFar && spread > 0 ? fit(x, y.map((value, at) => first.fitted[at]! + centre + Math.max(-far, Math.min(far, rest[at]! - centre))), parts) : first;
  return { ...second, anomalies: y.length < FEWEST_FOR_ANOMALIES ? [] : findAnomalies(y.map((value, at) => value - fitted[at]!), fitted) };
}

type Fit = Omit<Described, 'anomalies'> & { fitted: Float64Array };

function fit(x: Float64Array, y: Float64Array, parts: readonly SeasonOf[]): Fit {
  const seasonal = new Float64Array(y.length);
  let adjusted = y;
  const seasons = parts.map(({ positions, size, blocks }) => {
    const season = findSeason(x, adjusted, positions, size, blocks);
    if (season && season.p < SURE) {
      for (const at of seasonal.keys()) seasonal[at]! += season.profile[positions[at]!]!;
      adjusted = y.map((value, at) => value - seasonal[at]!);
    }
    return season;
  });
  const trend = findTrend(x, adjusted);
  const shift = findLevelShift(adjusted);
  const steps = shift !== null && schwarz(shift.squares, y.length, 3) < schwarz(trend.squares, y.length, 2) - PLAINER;
  const sure = steps ? shift.p < SURE : trend.p < SURE;
  const [width, level] = [x.at(-1)! - x[0]! || 1, medianAndSpread(adjusted).centre];
  const fitted = seasonal.map((season, at) => season + (!sure ? level : steps ? (at < shift.at ? shift.before : shift.after) : trend.first + ((trend.last - trend.first) * (x[at]! - x[0]!)) / width));
  return { seasons, trend, shift, steps, adjusted, fitted };
}

const schwarz = (squares: number, n: number, parameters: number) => n * Math.log(squares / n || Number.MIN_VALUE) + parameters * Math.log(n);
