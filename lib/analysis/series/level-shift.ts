import { firstAutocorrelation } from '../statistics/autocorrelation';
import { medianAndSpread } from '../statistics/moments';
import { normalTails } from '../statistics/tails';
import { WANDERS } from './trend';

export type LevelShift = { /** The first point of the new level. */ at: number; before: number; after: number; t: number; p: number; squares: number; residuals: Float64Array };

const NEAREST_END = 0.08;
const FEWEST = 5;

/**
 * The split into two levels that explains most (CUSUM), its t mended for serial dependence as in a trend, its p for having looked at every
 * place: the tail of the largest standardised Brownian bridge between ε and 1 − ε (Miller and Siegmund 1982).
 */
export function findLevelShift(y: Float64Array): LevelShift | null {
  const n = y.length;
  const margin = Math.max(FEWEST, Math.floor(n * NEAREST_END));
  if (n < 2 * margin + 2) return null;
  const total = y.reduce((sum, value) => sum + value, 0);
  let [best, at, sum, left] = [-1, margin, 0, 0];
  for (let place = 0; place <= n - margin; place++) {
    if (place >= margin) {
      const gain = ((place * (n - place)) / n) * (sum / place - (total - sum) / (n - place)) ** 2;
      if (gain > best) [best, at, left] = [gain, place, sum];
    }
    sum += y[place]!;
  }
  const [before, after] = [left / at, (total - left) / (n - at)];
  const residuals = y.map((value, place) => value - (place < at ? before : after));
  const squares = residuals.reduce((all, value) => all + value * value, 0);
  const r = Math.max(0, Math.min(0.95, firstAutocorrelation(residuals)));
  const t = (Math.sign(after - before) * Math.sqrt((best / (squares / (n - 3) || Number.MIN_VALUE)) * ((1 - r) / (1 + r))));
  // The signed root of the likelihood ratio is nearer to normal than t.
  const z = Math.sqrt((n - 3) * Math.log1p((t * t) / (n - 3)));
  const p = largestBridgeTail(z, margin / n);
  return { at, before, after, t, p: r > WANDERS ? Math.max(p, jumpP(y, at)) : p, squares, residuals };
}

/** P(sup |B(t)| / √(t(1 − t)) > b) for t between `trim` and 1 − `trim`: 4φ(b)/b + φ(b)(b − 1/b) ln((1 − trim)² / trim²). */
export function largestBridgeTail(b: number, trim: number): number {
  if (b <= 1) return 1;
  const density = Math.exp((-b * b) / 2) / Math.sqrt(2 * Math.PI);
  return Math.min(1, (4 * density) / b + density * (b - 1 / b) * 2 * Math.log((1 - trim) / trim));
}

/** In a series that wanders only a step unlike its other steps is a shift. */
function jumpP(y: Float64Array, at: number): number {
  const steps = Float64Array.from({ length: y.length - 1 }, (_, place) => y[place + 1]! - y[place]!);
  const { centre, spread } = medianAndSpread(steps);
  return Math.min(1, steps.length * normalTails((steps[at - 1]! - centre) / (spread || Number.MIN_VALUE)));
}
