import { adjust, adjustChanging, LONGEST_SHORT } from './adjust';
import { projectDifferences, projectLevels } from './autoregression';
import { guerreroLambda, inverse, transform } from './box-cox';
import { complexSmoothing } from './ces';
import { nameOf, projectEts, selectEts } from './ets';
import { lowest } from './moments';
import type { Projection } from './projection';
import { ridgeAutoregression } from './ridge';
import { dynamicTheta } from './theta';

/** A projection and the name of the formula behind it. */
export type Member = Projection & { name: string };

/** A series with its cycles (shortest first) as every member reads it: as it is, and on the scale where its spread is even. */
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
function adjusted(y: Float64Array, periods: readonly number[], formula: (y: Float64Array) => Projection | null): Projection | null {
  const { y: rest, back } = adjust(y, periods);
  const projection = formula(rest);
  return projection && back(projection);
}

function onEven({ even, lambda, periods }: Prepared, formula: (y: Float64Array) => Projection | null): Projection | null {
  const projection = adjusted(even, periods, formula);
  return projection && inverse(projection, lambda);
}

export const isShort = (periods: readonly number[]) => periods.length === 1 && periods[0]! <= LONGEST_SHORT;

const theta = ({ y, periods, horizon }: Prepared) => named('DOTM', adjusted(y, periods, (rest) => dynamicTheta(rest, horizon)));
const thetaOnEven = (p: Prepared) => named('DOTM on Box-Cox', onEven(p, (rest) => dynamicTheta(rest, p.horizon)));
const complex = ({ y, periods, horizon }: Prepared) => named('CES', adjusted(y, periods, (rest) => {
  const mean = complexSmoothing(rest, horizon);
  return mean && { mean, sd: null };
}));

function thetaOnChanging({ y, periods, horizon }: Prepared): Member | null {
  const { y: rest, back } = adjustChanging(y, periods[0]!);
  const projection = dynamicTheta(rest, horizon);
  return named('DOTM on log-STL', projection && back(projection));
}

const MOST_STEPS = 8;
const MOST_STEPS_LONG = 30;
const stepsOnEven = (most: number) => (p: Prepared) => named('AR of steps', onEven(p, (rest) => projectDifferences(rest, p.horizon, 1, most)));
const levelsOnEven = (p: Prepared) => named('AR of levels', onEven(p, (rest) => projectLevels(rest, p.horizon, 26)));

function seasonalStepsOnEven({ even, lambda, periods, horizon }: Prepared): Member | null {
  const period = periods.at(-1)!;
  if (even.length < 2 * period + 6) return null;
  const projection = projectDifferences(even, horizon, period, Math.max(MOST_STEPS, Math.min(MOST_STEPS_LONG, period + 2)));
  return named('AR of seasonal steps', projection && inverse(projection, lambda));
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
  return named('ETS on MSTL', onEven(p, (rest) => select(rest, 1)?.projection ?? null));
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** The near past, the days before, and the week around the same hour. */
const HOURLY_LAGS = [...range(1, 26), 48, 72, 96, 120, 144, 167, 168, 169, 192, 336];
const PENALTY = 0.02;

function ridgeOnEven({ even, lambda, horizon }: Prepared): Member | null {
  const lags = HOURLY_LAGS.filter((lag) => lag < even.length / 2.2);
  const mean = ridgeAutoregression(even, horizon, lags, PENALTY * even.length);
  return named('Ridge AR', mean && inverse({ mean, sd: null }, lambda));
}

type Formula = (p: Prepared) => Member | null;
const WITHOUT_SEASON: Formula[] = [exponentialSmoothing, theta, thetaOnEven, complex, stepsOnEven(MOST_STEPS)];
const SHORT_SEASON: Formula[] = [exponentialSmoothing, theta, thetaOnEven, thetaOnChanging, stepsOnEven(MOST_STEPS), seasonalStepsOnEven];
const LONG_SEASON: Formula[] = [exponentialSmoothing, stepsOnEven(MOST_STEPS_LONG), levelsOnEven, seasonalStepsOnEven];
const TWO_SEASONS: Formula[] = [ridgeOnEven, levelsOnEven, seasonalStepsOnEven];

export const formulasFor = (periods: readonly number[]): Formula[] =>
  periods.length === 0 ? WITHOUT_SEASON : isShort(periods) ? SHORT_SEASON : periods.length === 1 ? LONG_SEASON : TWO_SEASONS;
