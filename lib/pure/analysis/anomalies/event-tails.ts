import { medianAndSpread } from '../statistics/moments';
import { fitStudent, tailsBeyond, type StudentFit } from '../statistics/student-fit';

/** So many standard deviations out a point may be an event. */
export const CANDIDATE = 3.5;
/** Residuals are smaller than errors: the fit and the running median follow them. */
export const SHRUNK = 1.05;
/** Events that may stand out without the tail being judged by them. */
const EVENTS = 2;
/** At most one point in so many is an event; a tail is needed to judge the others by. */
const MOST_EVENTS = 20;
/**
 * So much more likely (in logarithms) that more than a few events stand apart from a plain tail, rather than in a heavy
 * one.
 */
const TOLD_APART = 8;
/**
 * How much less likely (in log units) the absence of events must be before the most extreme points count as events.
 * Chosen on planted series, seeds 0-9.
 */
const FEW_APART = 5;

/** In longer series not each number of events is tried: one more hardly changes the tail of so many points. */
const TRIED_SINGLY = 1000;

export type Tails = { above: StudentFit; below: StudentFit };

/** Both tails beyond a distance, of the side it lies on. */
export const chanceOf = ({ above, below }: Tails, value: number): number =>
  tailsBeyond(value > 0 ? above : below, value / SHRUNK);

/**
 * The tails of the usual points: Student's, with scale and degrees of freedom as all but the farthest events have them.
 * `z`: in standard deviations that outliers do not widen.
 */
export const tailsOfUsual = (z: Float64Array): Tails => besideUsual(z, 0).tails;

/**
 * How far each point lies from what its usual neighbours lead to expect, in standard deviations that outliers do not
 * widen, and the tails of the usual points so. Where points follow each other by `serial` (0: not at all), an event also
 * sets the points beside it off from their neighbours, the other way, and hides the middle of a longer one; so events
 * are taken out of the series itself.
 */
export function besideUsual(z: Float64Array, serial: number): { beside: Float64Array; tails: Tails } {
  const { beside, usual } = withoutFarthest(z, serial);
  return { beside, tails: tailsOf(usual) };
}

/** Two sides fit so much better than one (in log-likelihood) that the series is lopsided. */
const LOPSIDED = 3;

function tailsOf(usual: Float64Array): Tails {
  const both = fitStudent(usual);
  const [above, below] = [
    fitStudent(usual.filter((value) => value > 0)),
    fitStudent(usual.filter((value) => value <= 0)),
  ];
  return above.likelihood + below.likelihood - both.likelihood > LOPSIDED
    ? { above, below }
    : { above: both, below: both };
}

/**
 * Without the points of the farthest events: a few unless they are plainly the tail, and as many more as the others
 * then leave a tail that tells them apart from it.
 */
function withoutFarthest(z: Float64Array, serial: number): Apart {
  const states = eventByEvent(z, serial);
  const whole = states.next().value!;
  const range = 2 * Math.max(...whole.usual.map(Math.abs));
  // A mixture: what is left out may lie anywhere in the range, and each event costs the choice of its place (Schwarz's
  // criterion).
  const worthOf = ({ usual }: Apart, events: number) =>
    fitStudent(usual).likelihood - (z.length - usual.length) * Math.log(range) - events * Math.log(z.length);
  let [best, events] = [whole, 0];
  for (let next; events < Math.floor(Math.max(EVENTS, z.length / 100)); events++) {
    next = states.next();
    if (next.done) break;
    best = next.value;
  }
  const [all, rest] = [worthOf(whole, 0), worthOf(best, events)];
  let worth = TOLD_APART + (all > rest + FEW_APART ? all : rest);
  if (all > rest + FEW_APART) best = whole;
  for (const fewer of states) {
    if (++events % Math.ceil(z.length / TRIED_SINGLY) > 0) continue;
    const own = worthOf(fewer, events);
    if (own > worth) [best, worth] = [fewer, own];
  }
  return best;
}

/** Points beside what their neighbours lead to expect, and those of them that are in no event. */
type Apart = { beside: Float64Array; usual: Float64Array };

/**
 * First all points, then each time without one event more: the farthest, with those beside it that are far too once it
 * is gone (as the iterative search for additive outliers by Chang, Tiao and Chen 1988).
 */
function* eventByEvent(z: Float64Array, serial: number): Generator<Apart, undefined> {
  const most = Math.floor(Math.max(EVENTS, z.length / MOST_EVENTS));
  const out = new Set<number>();
  const usual = Float64Array.from(z);
  // Of a run of one point what `movingSums` is of longer ones.
  const raised = (at: number) =>
    z[at]! - serial * (usual[at - 1] ?? 0) - serial * (at + 1 < z.length ? usual[at + 1]! - serial * z[at]! : 0);
  const first = serial > 0 ? z.map((_, at) => raised(at)) : z;
  const { centre, spread } = serial > 0 ? medianAndSpread(first) : { centre: 0, spread: 1 };
  const beside = first.map((value) => (value - centre) / spread);
  const isFar = (at: number) => at >= 0 && at < z.length && !out.has(at) && Math.abs(beside[at]!) >= CANDIDATE;
  const takeOut = (at: number) => {
    out.add(at);
    if (serial === 0) return;
    const [from, to] = bridge(usual, out, at, serial);
    for (let near = Math.max(0, from - 1); near <= Math.min(z.length - 1, to + 1); near++)
      beside[near] = (raised(near) - centre) / spread;
  };
  for (let events = 0; ; events++) {
    yield { beside: beside.slice(), usual: beside.filter((_, at) => !out.has(at)) };
    let farthest = -1;
    for (let at = 0; at < z.length; at++)
      if (isFar(at) && (farthest < 0 || Math.abs(beside[at]!) > Math.abs(beside[farthest]!))) farthest = at;
    if (farthest < 0 || events === most) return;
    takeOut(farthest);
    for (const step of [1, -1]) for (let at = farthest + step; isFar(at); at += step) takeOut(at);
  }
}

/**
 * Sets the points left out around `at` to what both sides of them lead to expect under AR(1) of coefficient `serial`:
 * the ends' hyperbolic mean, which falls off towards 0 where one side is missing. Returns the first and last of them.
 */
function bridge(values: Float64Array, out: ReadonlySet<number>, at: number, serial: number): [number, number] {
  let [from, to] = [at, at];
  while (out.has(from - 1)) from--;
  while (out.has(to + 1)) to++;
  const rate = -Math.log(serial);
  const [gap, left, right] = [to - from + 2, values[from - 1], values[to + 1]];
  for (let own = from; own <= to; own++) {
    const [past, ahead] = [own - from + 1, to - own + 1];
    values[own] =
      left === undefined
        ? (right ?? 0) * serial ** ahead
        : right === undefined
          ? left * serial ** past
          : (left * Math.sinh(ahead * rate) + right * Math.sinh(past * rate)) / Math.sinh(gap * rate);
  }
  return [from, to];
}
