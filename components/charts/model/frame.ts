/**
 * Which bins a picture shows: a few far values must not squeeze the rest into a corner. What lies beyond is counted and
 * said.
 */

export type ValueFrame = { from: number; to: number; /** Sum of what lies outside. */ beyond: number };

/** At least this share of all stays inside. */
const KEPT = 0.995;
/** Cropping is worth it when it frees at least this share of the axis. */
const FREED = 1 / 3;

/** First and last bin (inclusive) of the frame over `counts`, the bins in order. */
export function frameOf(counts: readonly number[]): ValueFrame {
  const last = counts.length - 1;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const whole = { from: 0, to: last, beyond: 0 };
  const spare = total * (1 - KEPT);
  let from = 0;
  let to = last;
  let beyond = 0;
  // The thinner end gives way first; an empty bin costs nothing.
  while (from < to) {
    const end = counts[to]! <= counts[from]! ? counts[to]! : counts[from]!;
    if (beyond + end > spare) break;
    beyond += end;
    if (counts[to]! <= counts[from]!) to -= 1;
    else from += 1;
  }
  return to - from + 1 <= counts.length * (1 - FREED) ? { from, to, beyond } : whole;
}
