import { chanceOf, tailsOfUsual } from '../anomalies/event-tails';
import { autocorrelations } from '../statistics/autocorrelation';
import { mean, median, medianAndSpread, squaresAbout } from '../statistics/moments';
import { searchTail } from '../statistics/search-tail';
import { addColumn, bestStep, dot, fitSerially, stepAt, type SerialFit } from './serial-fit';
import { WANDERS } from './trend';

export type LevelShift = {
  /** The first point of the new level. */
  at: number;
  /** Of the level before, and behind the last point of the new one: the shifts on both sides, or the ends. */
  from: number;
  to: number;
  before: number;
  after: number;
  /** Signed root of the likelihood ratio. */
  z: number;
  /** The chance of any such step in the whole series. */
  p: number;
};

export type Levels = {
  /** In order of time. Where none is sure, the likeliest; empty for a series too short. */
  shifts: LevelShift[];
  /** Steps that are sure, no line beside them: they tell what a trend would. */
  steps: boolean;
  /** The sure steps, with the line beside them; null where none is sure. */
  fitted: Float64Array | null;
};

const NEAREST_END = 0.08;
const FEWEST = 5;
const MOST_STEPS = 20;
const POINTS_A_STEP = 25;
/**
 * What a step must tell in a criterion of Schwarz: its size, and its place that was searched for (Zhang and Siegmund
 * 2007).
 */
const COST_OF_STEP = 3;
/** Steps look everywhere for their places and a line does not: they must tell clearly more. */
const PLAINER = 3;
const MOST_SERIAL = 0.97;
const SURE = 0.01;
/** So many steps may tell nothing by themselves before one that does. */
const PATIENCE = 4;
/** Two steps no further apart, there and back, are a run of unusual points. */
const LONGEST_RUN = 12;
/** Points on both sides of a run that say where the level was. */
const BESIDE = 2 * LONGEST_RUN;
/** Of a step there, what may be left after the step back. */
const HALF_BACK = 0.5;

/**
 * A line or none was chosen before, and the autocorrelation is itself estimated: simulated series without steps reach a
 * p so many times too often.
 */
const WARY = 3;

/** Levels of a series that wanders lie so many standard deviations apart. */
const APART = 1;

const NONE: Levels = { shifts: [], steps: false, fitted: null };

/**
 * Steps of the level, as many as there are, beside a straight line or none, under errors that follow each other
 * (AR(1)). Steps are taken one by one by what each explains, their number by Schwarz's criterion; then each must hold
 * up beside the others: p of its likelihood ratio for having looked everywhere (Siegmund's tail), and the least sure is
 * dropped until all are. In a series that wanders only a step unlike its other steps (of `raw`, where points far off of
 * `y` were drawn in), between levels that lie apart, is a shift.
 */
export function findLevelShifts(y: Float64Array, raw: Float64Array = y): Levels {
  const n = y.length;
  if (n < 2 * marginOf(n) + 2 || !(squaresAbout(y) > 0)) return NONE;
  const follows = (line: boolean) => [...new Set([0, roughSerial(y)])].map((r) => follow(y, line, r));
  const [flat, sloped] = [follows(false), follows(true)];
  const lineAlone = Math.min(...sloped.map(({ alone }) => alone));
  const fit = [...flat.filter(({ score }) => score + PLAINER < lineAlone), ...sloped];
  const best = fit.reduce<Path | null>((one, other) => (one && one.score <= other.score ? one : other), null);
  return best && best.places.length > 0 ? holdingUp({ y, raw }, best.places, best.line) : NONE;
}

const marginOf = (n: number) => Math.max(FEWEST, Math.floor(n * NEAREST_END));
const farFrom = (places: readonly number[], n: number) => (at: number) =>
  at >= marginOf(n) && at <= n - marginOf(n) && places.every((place) => Math.abs(place - at) >= FEWEST);
const columnsOf = (n: number, line: boolean, places: readonly number[]) => [
  new Float64Array(n).fill(1),
  ...(line ? [Float64Array.from({ length: n }, (_, at) => at)] : []),
  ...places.map((at) => stepAt(n, at)),
];

/**
 * First autocorrelation that steps do not raise: from medians of differences over two points and over one (Chakar and
 * others 2017).
 */
function roughSerial(y: Float64Array): number {
  const apart = (lag: number) => median(y.subarray(lag).map((value, at) => Math.abs(value - y[at]!))) ** 2;
  return Math.max(0, Math.min(MOST_SERIAL, apart(2) / (apart(1) || Number.MIN_VALUE) - 1));
}

/** First autocorrelation of residuals, mended for what the fit took away. */
function serialOf(residuals: Float64Array, parameters: number): number {
  const found = autocorrelations(residuals, 1)[1]!;
  return Math.max(0, Math.min(MOST_SERIAL, found + (parameters * (1 + 3 * found)) / residuals.length));
}

/** −2 × log-likelihood of AR(1) errors, but for a constant. */
const misfit = (squares: number, r: number, n: number) =>
  n * Math.log(squares / n || Number.MIN_VALUE) - Math.log(1 - r * r);

type Path = {
  line: boolean;
  /** As many steps as the criterion keeps, one at least. */ places: number[];
  score: number;
  /** Without any. */ alone: number;
};

function follow(y: Float64Array, line: boolean, r: number): Path {
  const n = y.length;
  const most = Math.min(MOST_STEPS, Math.max(1, Math.floor(n / POINTS_A_STEP)));
  const [along, plain] = [r, 0].map((serial) => fitSerially(y, columnsOf(n, line, []), serial)) as [
    SerialFit,
    SerialFit,
  ];
  const path: number[] = [];
  const best: Path = { line, places: [], score: Number.POSITIVE_INFINITY, alone: 0 };
  for (;;) {
    const own = serialOf(plain.rest, plain.basis.length);
    const fits = Math.min(misfit(innovations(plain.rest, own), own, n), misfit(squares(along), r, n));
    const score = fits + Math.log(n) * (COST_OF_STEP * path.length + Number(line));
    if (path.length === 0) best.alone = score;
    else if (score < best.score) Object.assign(best, { places: [...path], score });
    const next =
      path.length < most && path.length < best.places.length + PATIENCE ? bestStep(along, farFrom(path, n)) : null;
    if (!next) return best;
    path.push(next.at);
    for (const fit of [along, plain]) addColumn(fit, stepAt(n, next.at));
  }
}

const innovations = (residuals: Float64Array, r: number) =>
  residuals.reduce(
    (sum, value, at) => sum + (at === 0 ? value * value * (1 - r * r) : (value - r * residuals[at - 1]!) ** 2),
    0,
  );

/** `raw`: the same series, its points far off where they lie. */
type Drawn = { y: Float64Array; raw: Float64Array };
type Tested = { z: number; p: number }[];

/** Each step beside the others. */
function tested({ y, raw }: Drawn, places: readonly number[], line: boolean): Tested {
  const n = y.length;
  const full = modelOf(y, places, line);
  const parameters = full.fit.basis.length;
  const free = Math.max(1, n - parameters - 1);
  const jump = full.r > WANDERS ? jumpsOf(raw) : null;
  return places.map((at, nth) => {
    const others = places.filter((_, other) => other !== nth);
    const without = fitSerially(y, columnsOf(n, line, others), full.r);
    const shrunk = Math.max(0, squares(without) - squares(full.fit));
    const ratio = Math.max(0, modelOf(y, others, line).misfit - full.misfit) * (free / n);
    // The ratio lets the autocorrelation fit both ways, the other keeps it: the more careful of the two.
    const z = Math.sqrt(Math.min(ratio, free * Math.log1p(shrunk / (squares(full.fit) || Number.MIN_VALUE))));
    const p = searchTail(z, bestStep(without, farFrom(others, n))?.correlations ?? []);
    const sign = Math.sign(dot(without.rest, fitSerially(stepAt(n, at), columnsOf(n, line, others), full.r).rest));
    return { z: sign * z, p: jump ? Math.max(p, apart(y, places, at) < APART ? 1 : jump(at)) : Math.min(1, WARY * p) };
  });
}

const squares = ({ rest }: SerialFit) => dot(rest, rest);

function modelOf(
  y: Float64Array,
  places: readonly number[],
  line: boolean,
): { fit: SerialFit; r: number; misfit: number } {
  const columns = columnsOf(y.length, line, places);
  const plain = fitSerially(y, columns, 0);
  const r = serialOf(plain.rest, plain.basis.length);
  const fit = fitSerially(y, columns, r);
  return { fit, r, misfit: misfit(squares(fit), r, y.length) };
}

/** The chance that any step from point to point is as unlike the usual ones as that to `at`. */
function jumpsOf(y: Float64Array): (at: number) => number {
  const steps = y.subarray(1).map((value, at) => value - y[at]!);
  const { centre, spread } = medianAndSpread(steps);
  if (!(spread > 0)) return () => 1;
  const z = steps.map((step) => (step - centre) / spread);
  const tails = tailsOfUsual(z);
  return (at) => Math.min(1, z.length * chanceOf(tails, z[at - 1]!));
}

/** The nearest of the other places on both sides, or the ends. */
function neighbours(places: readonly number[], at: number, n: number): [number, number] {
  return [Math.max(0, ...places.filter((place) => place < at)), Math.min(n, ...places.filter((place) => place > at))];
}

/** By how many of their standard deviations the levels on both sides differ. */
function apart(y: Float64Array, places: readonly number[], at: number): number {
  const [from, to] = neighbours(places, at, y.length);
  const [left, right] = [y.subarray(from, at), y.subarray(at, to)];
  return (
    Math.abs(mean(right) - mean(left)) /
    (Math.sqrt((squaresAbout(left) + squaresAbout(right)) / Math.max(1, to - from - 2)) || Number.MIN_VALUE)
  );
}

/** Moves each step to where it explains most beside the others. */
function settled(y: Float64Array, places: readonly number[], line: boolean): number[] {
  const n = y.length;
  const { r } = modelOf(y, places, line);
  return places.reduce(
    (moved, at, nth) => {
      const others = moved.filter((_, other) => other !== nth);
      const better = bestStep(fitSerially(y, columnsOf(n, line, others), r), farFrom(others, n));
      return moved.with(nth, better?.at ?? at);
    },
    [...places],
  );
}

function holdingUp({ y: drawnIn, raw }: Drawn, chosen: readonly number[], line: boolean): Levels {
  let { places, calm: y } = withoutRuns(drawnIn, settled(drawnIn, chosen, line));
  for (; places.length > 0;) {
    const found = tested({ y, raw }, places, line);
    const worst = found.reduce((most, { p }, nth) => (p > found[most]!.p ? nth : most), 0);
    const sure = found[worst]!.p < SURE;
    if (sure || places.length === 1)
      return {
        shifts: told(y, places, found),
        steps: sure && !line,
        fitted: sure ? fittedBy(y, columnsOf(y.length, line, places)) : null,
      };
    const rest = places.filter((_, nth) => nth !== worst);
    ({ places, calm: y } = withoutRuns(y, settled(y, rest, line)));
  }
  return NONE;
}

/**
 * Removes steps that return to the earlier level after a few points. Their run is filled with the surrounding level,
 * because the remaining steps would otherwise move to its ends.
 */
function withoutRuns(y: Float64Array, places: readonly number[]): { places: number[]; calm: Float64Array } {
  const left = [...places].sort((a, b) => a - b);
  const calm = Float64Array.from(y);
  for (let nth = 0; nth + 1 < left.length; nth++) {
    const back = left.findLastIndex((at, other) => other > nth && leadsBack({ y, left }, nth, other));
    if (back < 0) continue;
    fill(calm, left[nth]!, left[back]!);
    left.splice(nth, back - nth + 1);
    nth -= 1;
  }
  return { places: left, calm };
}

/** Whether the steps of places `nth` to `other` are a run there and back. */
function leadsBack({ y, left }: { y: Float64Array; left: readonly number[] }, nth: number, other: number): boolean {
  const [there, back] = [left[nth]!, left[other]!];
  // Steps lie apart: one too many within the run moves an end of it outwards.
  if (back - there > LONGEST_RUN + (other > nth + 1 ? FEWEST : 0)) return false;
  const [before, within, after] = [
    y.subarray(Math.max(left[nth - 1] ?? 0, there - BESIDE), there),
    y.subarray(there, back),
    y.subarray(back, Math.min(left[other + 1] ?? y.length, back + BESIDE)),
  ].map(mean) as [number, number, number];
  return Math.abs(after - before) < HALF_BACK * Math.min(Math.abs(within - before), Math.abs(within - after));
}

/** A run takes the median of the points on both its sides. */
function fill(y: Float64Array, from: number, to: number): void {
  const around = [...y.subarray(Math.max(0, from - BESIDE), from), ...y.subarray(to, to + BESIDE)];
  y.fill(median(Float64Array.from(around)), from, to);
}

function told(y: Float64Array, places: readonly number[], tests: Tested): LevelShift[] {
  return places
    .map((at, nth) => {
      const [from, to] = neighbours(places, at, y.length);
      return { at, from, to, before: mean(y.subarray(from, at)), after: mean(y.subarray(at, to)), ...tests[nth]! };
    })
    .sort((a, b) => a.at - b.at);
}

function fittedBy(y: Float64Array, columns: readonly Float64Array[]): Float64Array {
  const { rest } = fitSerially(y, columns, 0);
  return y.map((value, at) => value - rest[at]!);
}
