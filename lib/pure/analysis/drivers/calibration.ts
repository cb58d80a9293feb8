import type { Calibration } from './schema';

const GROUPS = 10;

/**
 * Probabilities against what came true in ten groups of equal size by rising probability; equal probabilities may fall
 * into two. The error is the mean distance weighed by rows (expected calibration error, Naeini, Cooper and Hauskrecht
 * 2015, on equal counts).
 */
export function calibrationOf(targets: ArrayLike<number>, probabilities: ArrayLike<number>): Calibration {
  const order = Array.from(probabilities, (_, place) => place).sort((a, b) => probabilities[a]! - probabilities[b]!);
  const count = Math.min(GROUPS, order.length);
  const groups = Array.from({ length: count }, (_, nth) => {
    const own = order.slice(Math.round((nth * order.length) / count), Math.round(((nth + 1) * order.length) / count));
    const mean = (values: ArrayLike<number>) => own.reduce((sum, place) => sum + values[place]!, 0) / own.length;
    return { predicted: mean(probabilities), actual: mean(targets), rows: own.length };
  });
  return {
    groups,
    error: groups.reduce(
      (sum, { predicted, actual, rows }) => sum + (Math.abs(predicted - actual) * rows) / order.length,
      0,
    ),
  };
}
