import { meanOf, meanSize } from '../numeric/moments';
import { IMPOSSIBLE, minimise } from '../numeric/nelder-mead';

/** Where the model forgets its past. Source: Svetunkov, Kourentzes & Ord (2022), equation 12. */
const stable = (a: number, b: number) =>
  (a - 2.5) ** 2 + b * b > 1.25 && (a - 0.5) ** 2 + (b - 1) ** 2 > 0.25 && (a - 1.5) ** 2 + (b - 0.5) ** 2 < 1.5;

function filter(
  y: Float64Array,
  a: number,
  b: number,
  level: number,
  potential: number,
  ahead: Float64Array | null,
): number {
  let squares = 0;
  const steps = y.length + (ahead?.length ?? 0);
  for (let t = 0; t < steps; t++) {
    let error = 0;
    if (t < y.length) {
      error = y[t]! - level;
      squares += error * error;
    } else ahead![t - y.length] = level;
    const next = level - (1 - b) * potential + (a - b) * error;
    potential = level + (1 - a) * potential + (a + b) * error;
    level = next;
    if (!(Math.abs(level) < 1e250)) return IMPOSSIBLE;
  }
  return squares;
}

/**
 * Complex exponential smoothing of a series without season, by least squares; null where it diverges.
 * Source: Svetunkov, Kourentzes & Ord (2022), Complex exponential smoothing, Naval Research Logistics 69.
 */
export function complexSmoothing(y: Float64Array, horizon: number): Float64Array | null {
  const scale = meanSize(y) || 1;
  const first = meanOf(y, 0, Math.min(y.length, 10)) / scale;
  const { x, value } = minimise(
    (p) => (stable(p[0]!, p[1]!) ? Math.log(filter(y, p[0]!, p[1]!, p[2]! * scale, p[3]! * scale, null)) : IMPOSSIBLE),
    {
      start: [1.3, 1, first, first / 1.1],
      step: 0.05,
      iterations: 600,
      tolerance: 1e-9,
    },
  );
  if (value >= IMPOSSIBLE) return null;
  const ahead = new Float64Array(horizon);
  return filter(y, x[0]!, x[1]!, x[2]! * scale, x[3]! * scale, ahead) >= IMPOSSIBLE ? null : ahead;
}
