import { median, medianAndSpread } from '../statistics/moments';
import { runningMedian } from './running-median';

const LOCAL_FROM = 40;
/** Half windows, widest first. */
const HALVES = [50, 25, 10];
/** A narrower window follows noise too, which makes it look this much better. */
const FLATTERED = 1.1;
/** Levels so many spreads apart on both sides of a point are a step. */
const STEP = 3;
/** A few neighbours on both sides say on which side of a step a point lies. */
const NEAR = 2;

/**
 * The level that a series wanders along, by a running median: the widest window that leaves hardly more than the
 * narrowest does, so that a run of unusual points does not become the level; the narrowest at both ends, where a window
 * lies on one side. Beside a step it is the level of the point's own side. Zero for short series.
 */
export function localLevel(values: Float64Array): Float64Array {
  const n = values.length;
  if (n <= LOCAL_FROM) return new Float64Array(n);
  const halves = [...new Set(HALVES.map((half) => Math.min(half, n >> 3)))];
  const levels = halves.map((half) => runningMedian(values, half));
  const narrowest = levels.at(-1)!;
  const spreads = levels.map((level) => medianAndSpread(values.map((value, at) => value - level[at]!)).spread);
  const chosen = spreads.findIndex((spread) => spread <= FLATTERED * spreads.at(-1)!);
  const half = halves[chosen]!;
  const level = levels[chosen]!.map((around, at) => (at < half || at >= n - half ? narrowest[at]! : around));
  return withSteps(level, half, runningMedian(values, NEAR), STEP * spreads[chosen]!);
}

/** Where the levels before and behind a point lie far apart, the one nearest to its close neighbours. */
function withSteps(level: Float64Array, half: number, near: Float64Array, far: number): Float64Array {
  const last = level.length - 1;
  return level.map((around, at) => {
    const [before, behind] = [level[Math.max(0, at - half)]!, level[Math.min(last, at + half)]!];
    if (Math.abs(before - behind) <= far) return around;
    return [before, behind].reduce(
      (best, side) => (Math.abs(side - near[at]!) < Math.abs(best - near[at]!) ? side : best),
      around,
    );
  });
}

/** How many points at an end show the direction of the series there. */
const END = 8;
/** This many points at both ends have neighbours on one side only, or nearly so. */
const NEAR_END = 3;

/**
 * Whether a point at an end of the series differs from its neighbours, from both their level and their line, in the
 * direction in which it is extreme. The first values of a curved series are far from the overall level and line without
 * being unusual. True for all other points.
 */
export function standsOffAtEnd(values: Float64Array, at: number, far: number): boolean {
  const n = values.length;
  const fromEnd = Math.min(at, n - 1 - at);
  if (fromEnd >= NEAR_END || n < 2 * END) return true;
  const inwards = at < n - 1 - at ? 1 : -1;
  const beside = Float64Array.from({ length: END }, (_, nth) => values[at + inwards * (nth + 1)]!);
  const { slope, level } = robustLine(beside);
  return [median(beside), level - slope].every((usual) => (values[at]! - usual) * Math.sign(far) >= Math.abs(far));
}

/** The line of medians through values at 0, 1, 2 …: its slope that of all pairs (Theil 1950; Sen 1968), its level. */
function robustLine(values: Float64Array): { slope: number; level: number } {
  const slopes = Array.from(values).flatMap((value, at) =>
    Array.from(values.subarray(at + 1), (other, nth) => (other - value) / (nth + 1)),
  );
  const slope = median(Float64Array.from(slopes));
  return { slope, level: median(values.map((value, at) => value - slope * at)) };
}
