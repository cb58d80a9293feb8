import { adjust, adjustChanging, LONGEST_SHORT } from '../decomposition/adjust';
import { projectDifferences, projectLevels } from '../methods/autoregression';
import { drift, medianDrift, seasonalNaive, seasonalRegression } from '../methods/benchmarks';
import { guerreroLambda, inverse, transform } from '../methods/box-cox';
import { complexSmoothing } from '../methods/ces';
import { doubleSeason } from '../methods/double-season';
import { fitEts, nameOf, projectEts, selectEts } from '../methods/ets';
import { horizonLevel } from '../methods/horizon-level';
import { lowest } from '../numeric/moments';
import type { Projection } from '../numeric/projection';
import { ridgeAutoregression } from '../numeric/ridge';
import { seasonalMedian } from '../methods/seasonal-median';
import { dynamicTheta } from '../methods/theta';

/** A projection and the name of the formula behind it. */
export type Member = Projection & { name: string };

/**
 * A series with its cycles (shortest first) as every member reads it: as it is, and on the scale where its spread is
 * even.
 */
export type Prepared = {
  y: Float64Array;
  periods: readonly number[];
  horizon: number;
  lambda: number;
  even: Float64Array;
};

export function prepare(y: Float64Array, periods: readonly number[], horizon: number): Prepared {
  const lambda = lowest(y) > 0 ? guerreroLambda(y, periods[0] ?? 1) : 1;
  return { y, periods, horizon, lambda, even: transform(y, lambda) };
}

const named = (name: string, projection: Projection | null): Member | null => projection && { name, ...projection };

/** Projects without seasons and puts them back. */
function adjusted(
  y: Float64Array,
  periods: readonly number[],
  formula: (y: Float64Array) => Projection | null,
): Projection | null {
  const { y: rest, back } = adjust(y, periods);
  const projection = formula(rest);
  return projection && back(projection);
}

function onEven(
  { even, lambda, periods }: Prepared,
  formula: (y: Float64Array) => Projection | null,
): Projection | null {
  const projection = adjusted(even, periods, formula);
  return projection && inverse(projection, lambda);
}

export const isShort = (periods: readonly number[]) => periods.length === 1 && periods[0]! <= LONGEST_SHORT;

const theta = ({ y, periods, horizon }: Prepared) =>
  named(
    'DOTM',
    adjusted(y, periods, (rest) => dynamicTheta(rest, horizon)),
  );
const thetaOnEven = (p: Prepared) =>
  named(
    'DOTM on Box-Cox',
    onEven(p, (rest) => dynamicTheta(rest, p.horizon)),
  );

/** A formula that gives no spread. */
const bare = (mean: Float64Array | null): Projection | null => mean && { mean, sd: null };

const smoothed = (horizon: number) => (rest: Float64Array) => bare(complexSmoothing(rest, horizon));
const complex = ({ y, periods, horizon }: Prepared) => named('CES', adjusted(y, periods, smoothed(horizon)));
const complexOnEven = (p: Prepared) => named('CES on Box-Cox', onEven(p, smoothed(p.horizon)));

function thetaOnChanging({ y, periods, horizon }: Prepared): Member | null {
  const { y: rest, back } = adjustChanging(y, periods[0]!);
  const projection = dynamicTheta(rest, horizon);
  return named('DOTM on log-STL', projection && back(projection));
}

const MOST_STEPS = 8;
const MOST_STEPS_LONG = 30;
const steps = ({ y, periods, horizon }: Prepared) =>
  named(
    'AR of steps',
    adjusted(y, periods, (rest) => projectDifferences(rest, horizon, 1, MOST_STEPS)),
  );
const stepsOnEven = (most: number) => (p: Prepared) =>
  named(
    'AR of steps on Box-Cox',
    onEven(p, (rest) => projectDifferences(rest, p.horizon, 1, most)),
  );
const [stepsOnEvenShort, stepsOnEvenLong] = [stepsOnEven(MOST_STEPS), stepsOnEven(MOST_STEPS_LONG)];
const levelsOnEven = (p: Prepared) =>
  named(
    'AR of levels on Box-Cox',
    onEven(p, (rest) => projectLevels(rest, p.horizon, 26)),
  );

/** Two steps more than the longest cycle, so that its season shows in the steps themselves. */
const ordersOver = (periods: readonly number[]) => periods.at(-1)! + 2;
const longSteps = ({ y, periods, horizon }: Prepared) =>
  named('Long AR of steps', projectDifferences(y, horizon, 1, ordersOver(periods)));

function longStepsOnEven({ even, lambda, periods, horizon }: Prepared): Member | null {
  const projection = projectDifferences(even, horizon, 1, ordersOver(periods));
  return named('Long AR of steps on Box-Cox', projection && inverse(projection, lambda));
}

function fromCycleToCycle(y: Float64Array, period: number, horizon: number): Projection | null {
  if (y.length < 2 * period + 6) return null;
  return projectDifferences(y, horizon, period, Math.max(MOST_STEPS, Math.min(MOST_STEPS_LONG, period + 2)));
}
const seasonalSteps = ({ y, periods, horizon }: Prepared) =>
  named('AR of seasonal steps', fromCycleToCycle(y, periods.at(-1)!, horizon));

function seasonalStepsOnEven({ even, lambda, periods, horizon }: Prepared): Member | null {
  const projection = fromCycleToCycle(even, periods.at(-1)!, horizon);
  return named('AR of seasonal steps on Box-Cox', projection && inverse(projection, lambda));
}

/** Exponential smoothing: of the series where ETS knows its season, else of what MSTL leaves. */
export function exponentialSmoothing(p: Prepared): Member | null {
  const select = (y: Float64Array, period: number) => {
    const fit = selectEts(y, period);
    return fit && { fit, projection: projectEts(fit, p.horizon) };
  };
  if (p.periods.length === 0 || isShort(p.periods)) {
    const found = select(p.y, p.periods[0] ?? 1);
    return found && { name: nameOf(found.fit.form), ...found.projection };
  }
  return named(
    'ETS on MSTL',
    onEven(p, (rest) => select(rest, 1)?.projection ?? null),
  );
}

function dampedOnEven(p: Prepared): Member | null {
  return named(
    'Damped trend on Box-Cox',
    onEven(p, (rest) => {
      const fit = fitEts(rest, { error: 'A', trend: 'Ad', season: 'N' }, 1);
      return fit && projectEts(fit, p.horizon);
    }),
  );
}

const level = ({ y, periods, horizon }: Prepared) =>
  named(
    'Level over the horizon',
    adjusted(y, periods, (rest) => bare(horizonLevel(rest, horizon))),
  );
/** Nothing is fitted: over few values a fitted trend follows chance. */
const meanStep = ({ y, horizon }: Prepared) => named('Drift', bare(drift(y, horizon)));
const medianStep = ({ y, horizon }: Prepared) => named('Median drift', bare(medianDrift(y, horizon)));
const regression = ({ y, periods, horizon }: Prepared) =>
  named('Seasonal regression', bare(seasonalRegression(y, periods[0]!, horizon)));
const medianOfDay = ({ y, periods, horizon }: Prepared) =>
  named('Median of the day', bare(seasonalMedian(y, periods[0]!, horizon)));
const medianOfWeek = ({ y, periods, horizon }: Prepared) =>
  named('Median of the week', bare(seasonalMedian(y, periods.at(-1)!, horizon)));

function repeated({ y, periods: [period = 1], horizon }: Prepared): Member | null {
  return y.length < 2 * period ? null : named('Repeating', bare(seasonalNaive(y, period, horizon)));
}

function twoSeasonsOnEven({ even, lambda, periods, horizon }: Prepared): Member | null {
  const projection = bare(doubleSeason(even, [periods[0]!, periods[1]!], horizon));
  return named('Double season on Box-Cox', projection && inverse(projection, lambda));
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** The near past, the days before, and the week around the same hour. */
const HOURLY_LAGS = [...range(1, 26), 48, 72, 96, 120, 144, 167, 168, 169, 192, 336];
const PENALTY = 0.02;

function ridgeOnEven({ even, lambda, horizon }: Prepared): Member | null {
  const lags = HOURLY_LAGS.filter((lag) => lag < even.length / 2.2);
  const projection = bare(ridgeAutoregression(even, horizon, lags, PENALTY * even.length));
  return named('Ridge AR on Box-Cox', projection && inverse(projection, lambda));
}

export type MemberFormula = (p: Prepared) => Member | null;
const WITHOUT_SEASON: MemberFormula[] = [
  exponentialSmoothing,
  theta,
  thetaOnEven,
  complex,
  complexOnEven,
  steps,
  stepsOnEvenShort,
  dampedOnEven,
  level,
  meanStep,
  medianStep,
];
const SHORT_SEASON: MemberFormula[] = [
  exponentialSmoothing,
  theta,
  thetaOnEven,
  thetaOnChanging,
  longSteps,
  stepsOnEvenShort,
  seasonalSteps,
  seasonalStepsOnEven,
  repeated,
  regression,
];
/** A week comes round too often to change within the eleven that a changing season is read from. */
const DAYS_OF_A_WEEK: MemberFormula[] = [
  ...SHORT_SEASON.filter((formula) => formula !== thetaOnChanging),
  level,
  medianOfWeek,
];
const LONG_SEASON: MemberFormula[] = [exponentialSmoothing, longStepsOnEven, levelsOnEven, seasonalStepsOnEven];
const HOURS_OF_A_WEEK: MemberFormula[] = [
  ridgeOnEven,
  longStepsOnEven,
  levelsOnEven,
  seasonalStepsOnEven,
  twoSeasonsOnEven,
  medianOfDay,
  medianOfWeek,
];
/** Steps from year to year would pair a Monday with a Sunday. */
const DAYS_OF_A_YEAR: MemberFormula[] = [exponentialSmoothing, thetaOnEven, stepsOnEvenLong, levelsOnEven];

const WEEK = 7;

/** The formulas whose mean held up best on the development series with such cycles. */
export function formulasFor(periods: readonly number[]): MemberFormula[] {
  const longest = periods.at(-1);
  if (longest === undefined) return WITHOUT_SEASON;
  if (isShort(periods)) return longest === WEEK ? DAYS_OF_A_WEEK : SHORT_SEASON;
  return periods.length === 1 ? LONG_SEASON : longest % periods[0]! === 0 ? HOURS_OF_A_WEEK : DAYS_OF_A_YEAR;
}
