import { meanOf } from '../numeric/moments';
import { minimise } from '../numeric/nelder-mead';

/** Cycles of the longer season that the first figures are means of. */
const FIRST_CYCLES = 3;

type State = { level: number; short: Float64Array; long: Float64Array };

/** The mean of the first cycles, and what each place of the short and then of the long cycle stands above it. */
function firstState(y: Float64Array, short: number, long: number): State {
  const span = Math.min(Math.floor(y.length / long), FIRST_CYCLES) * long;
  const state = { level: meanOf(y, 0, span), short: new Float64Array(short), long: new Float64Array(long) };
  for (let i = 0; i < span; i++) state.short[i % short]! += ((y[i]! - state.level) * short) / span;
  for (let i = 0; i < span; i++)
    state.long[i % long]! += ((y[i]! - state.level - state.short[i % short]!) * long) / span;
  return state;
}

/**
 * The recursion over y with weights of level, short and long season and of the last error; fills `ahead` where given.
 * Returns the sum of squared errors.
 */
function filter(
  y: Float64Array,
  first: State,
  [alpha, delta, omega, phi]: ArrayLike<number> & Iterable<number>,
  ahead: Float64Array | null,
): number {
  const short = first.short.slice();
  const long = first.long.slice();
  let [level, last, squares] = [first.level, 0, 0];
  for (let t = 0; t < y.length; t++) {
    const [i, j] = [t % short.length, t % long.length];
    const error = y[t]! - (level + short[i]! + long[j]!);
    squares += (error - phi! * last) ** 2;
    level += alpha! * error;
    short[i]! += delta! * error;
    long[j]! += omega! * error;
    last = error;
  }
  ahead?.forEach((_, k) => {
    const t = y.length + k;
    ahead[k] = level + short[t % short.length]! + long[t % long.length]! + phi! ** (k + 1) * last;
  });
  return squares;
}

/**
 * Exponential smoothing with two seasons and first-order autocorrelated errors, by least squares; null for less than
 * two of the longer cycles and one of the shorter. Source: Taylor (2010), Triple seasonal methods for short-term
 * electricity demand forecasting, European Journal of Operational Research 204, section 3 (double seasonal HWT in its
 * error-correction form).
 */
export function doubleSeason(
  y: Float64Array,
  [short, long]: readonly [number, number],
  horizon: number,
): Float64Array | null {
  if (y.length < 2 * long + short) return null;
  const first = firstState(y, short, long);
  const { x } = minimise((p) => filter(y, first, p, null), {
    start: [0.1, 0.1, 0.1, 0.7],
    lower: [0, 0, 0, -0.9],
    upper: [0.9, 0.9, 0.9, 0.99],
    step: 0.3,
    iterations: 150,
    tolerance: 1e-6,
  });
  const ahead = new Float64Array(horizon);
  filter(y, first, x, ahead);
  return ahead;
}
