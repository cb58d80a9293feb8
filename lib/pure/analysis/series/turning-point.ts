import { autocorrelations, firstAutocorrelation } from '../statistics/autocorrelation';
import { mean, squaresAbout } from '../statistics/moments';
import { fisherTail, studentTails } from '../statistics/tails';

export type TurningPoint = {
  at: number;
  isPeak: boolean;
  /** Of the weaker side, in standard errors. */ t: number;
  p: number;
};

const FEWEST = 60;
const FEWEST_A_SIDE = 12;
/** Nearer to an end the series may only have paused. */
const NEAREST_END = 0.1;

/**
 * Whether a series rises to its highest point and falls from it, or falls to its lowest and rises, whichever is surer;
 * p for having looked at both. The extreme is that of `y`; whether both sides run the right way is tested on
 * `adjusted`, the same without its seasons. Null for short series, and where both extremes lie near an end.
 */
export function findTurningPoint(x: ArrayLike<number>, y: Float64Array, adjusted: Float64Array): TurningPoint | null {
  if (y.length < FEWEST) return null;
  const [peak, trough] = [1, -1].map((side) =>
    turnOf(
      x,
      y.map((value) => side * value),
      adjusted.map((value) => side * value),
    ),
  );
  const surer = peak && trough ? (peak.p <= trough.p ? peak : trough) : (peak ?? trough);
  return surer ? { ...surer, isPeak: surer === peak, p: Math.min(1, 2 * surer.p) } : null;
}

/**
 * What two lines leave may resemble itself so much from point to point; beyond, the series may wander, and the stricter
 * test is asked. A short series hides that it does (by simulation of AR(1) series).
 */
const wandersFrom = (n: number) => Math.min(0.75, 1 - 4.5 / Math.sqrt(n));

function turnOf(x: ArrayLike<number>, y: Float64Array, adjusted: Float64Array): Omit<TurningPoint, 'isPeak'> | null {
  const at = y.reduce((best, value, place) => (value > y[best]! ? place : best), 0);
  const margin = Math.max(FEWEST_A_SIDE, Math.ceil(NEAREST_END * y.length));
  if (at < margin || y.length - 1 - at < margin) return null;
  const { r, ...lines } = brokenLine(x, adjusted, at);
  return { at, ...(r > wandersFrom(y.length) ? heightOfWalk(adjusted, at) : lines) };
}

const MOST = 0.97;
/** Of a variance by an autocorrelation r. */
const inflationBy = (r: number) => (1 + Math.min(MOST, r)) / (1 - Math.min(MOST, r));
/**
 * Two slopes, a level and a place that was searched for take so much of the autocorrelation away as eight parameters do
 * (by simulation of AR(1) series).
 */
const PARAMETERS = 8;

/**
 * Two lines that meet at a place, by least squares; both must run the right way, so the weaker counts, against AR(1)
 * errors as in a trend.
 */
function brokenLine(x: ArrayLike<number>, y: Float64Array, at: number): { t: number; p: number; r: number } {
  const n = y.length;
  const away = Float64Array.from({ length: n }, (_, place) => x[place]! - x[at]!);
  const [before, after, level] = [away.map((step) => Math.min(0, step)), away.map((step) => Math.max(0, step)), y].map(
    centred,
  ) as [Float64Array, Float64Array, Float64Array];
  const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, place) => sum + value * b[place]!, 0);
  const [bb, aa, ab, by, ay] = [
    dot(before, before),
    dot(after, after),
    dot(before, after),
    dot(before, level),
    dot(after, level),
  ];
  const determinant = bb * aa - ab * ab;
  const [rise, fall] = [(aa * by - ab * ay) / determinant, -(bb * ay - ab * by) / determinant];
  const residuals = level.map((value, place) => value - rise * before[place]! + fall * after[place]!);
  const found = autocorrelations(residuals, 1)[1]!;
  const r = Math.max(0, found + ((1 + 3 * found) * PARAMETERS) / (2 * n));
  const inflation = inflationBy(r);
  const variance = ((squaresAbout(residuals, 0) / (n - 3)) * inflation) / determinant || Number.MIN_VALUE;
  const t = Math.min(rise / Math.sqrt(variance * aa), fall / Math.sqrt(variance * bb));
  return { t, p: t > 0 ? studentTails(t, Math.max(2, (n - 3) / inflation)) / 2 : 1, r };
}

/**
 * How far a random walk lies below its highest point some steps to both sides. Seen from its maximum a walk is no
 * further off than a three-dimensional Bessel process, the two sides independent (Williams 1974): the square of the
 * distance, over the variance of so many steps as they are around there, is at most F with 3 degrees of freedom, and
 * both sides exceed it with the square of its chance; p is times the distances looked at.
 */
function heightOfWalk(y: Float64Array, at: number): { t: number; p: number } {
  const steps = Float64Array.from({ length: y.length - 1 }, (_, place) => y[place + 1]! - y[place]!);
  let best = { t: 0, p: 1 };
  let looks = 0;
  for (let apart = Math.min(at, y.length - 1 - at); apart >= FEWEST_A_SIDE; apart >>= 1) {
    looks += 1;
    const [before, after] = [steps.subarray(at - apart, at), steps.subarray(at, at + apart)];
    const around = Float64Array.from([...centred(before), ...centred(after)]);
    const inflation = inflationBy(Math.max(0, firstAutocorrelation(around)));
    const variance = (squaresAbout(around, 0) / (2 * apart - 2)) * inflation;
    const nearer = y[at]! - Math.max(y[at - apart]!, y[at + apart]!);
    const t = nearer / (Math.sqrt(variance * apart) || Number.MIN_VALUE);
    const p = fisherTail((t * t) / 3, 3, Math.max(2, (2 * apart - 2) / inflation)) ** 2;
    if (p < best.p) best = { t, p };
  }
  return { t: best.t, p: Math.min(1, looks * best.p) };
}

function centred(values: Float64Array): Float64Array {
  const centre = mean(values);
  return values.map((value) => value - centre);
}
