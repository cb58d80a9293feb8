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

export type Tails = { above: StudentFit; below: StudentFit };

/** Both tails beyond a distance, of the side it lies on. */
export const chanceOf = ({ above, below }: Tails, value: number): number =>
  tailsBeyond(value > 0 ? above : below, value / SHRUNK);

/**
 * The tails of the usual points: Student's, with scale and degrees of freedom as all but the farthest events have them.
 * `z`: in standard deviations that outliers do not widen.
 */
export const tailsOfUsual = (z: Float64Array): Tails => tailsOf(withoutFarthest(z));

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
function withoutFarthest(z: Float64Array): Float64Array {
  const events = eventsIn(z);
  const few = Math.min(events.length, Math.floor(Math.max(EVENTS, z.length / 100)));
  const range = 2 * Math.max(...z.map(Math.abs));
  const apart = (count: number) => {
    const left = new Set(events.slice(0, count).flat());
    const usual = z.filter((_, at) => !left.has(at));
    // A mixture: what is left out may lie anywhere in the range, and each event costs the choice of its place
    // (Schwarz's criterion).
    return { usual, worth: fitStudent(usual).likelihood - left.size * Math.log(range) - count * Math.log(z.length) };
  };
  const first = apart(few);
  if (apart(0).worth > first.worth + FEW_APART) return z;
  let best = { ...first, worth: first.worth + TOLD_APART };
  for (let count = few + 1; count <= Math.min(events.length, z.length / MOST_EVENTS); count++) {
    const next = apart(count);
    if (next.worth > best.worth) best = next;
  }
  return best.usual;
}

/** Points far out, farthest first; those beside each other are one event. */
function eventsIn(z: Float64Array): number[][] {
  const seen = new Set<number>();
  const candidates = [...z.keys()]
    .filter((at) => Math.abs(z[at]!) >= CANDIDATE)
    .sort((a, b) => Math.abs(z[b]!) - Math.abs(z[a]!));
  return candidates.flatMap((at) => {
    if (seen.has(at)) return [];
    const event = [at];
    for (const step of [1, -1])
      for (
        let beside = at + step;
        beside >= 0 && beside < z.length && Math.abs(z[beside]!) >= CANDIDATE && !seen.has(beside);
        beside += step
      )
        event.push(beside);
    for (const each of event) seen.add(each);
    return [event];
  });
}
