/**
 * Durations counted by size. Slot n holds what took at most BOUNDS[n] ms and more than the bound before; the slot after
 * the last is open. Four slots to each doubling, from 1 ms to 2^18 ms (4 min 22 s): what is read back is at most 19 %
 * off.
 */
const SLOTS_PER_DOUBLING = 4;
const DOUBLINGS = 18;
export const BOUNDS: readonly number[] = Array.from(
  { length: SLOTS_PER_DOUBLING * DOUBLINGS + 1 },
  (_, slot) => 2 ** (slot / SLOTS_PER_DOUBLING),
);

export function slotOf(ms: number): number {
  if (!(ms > 1)) return 0;
  return Math.min(BOUNDS.length, Math.ceil(SLOTS_PER_DOUBLING * Math.log2(ms)));
}

/** The duration in ms that `share` (0 to 1) of the requests did not exceed; null where there were none. */
export function percentile(times: readonly number[], share: number): number | null {
  const total = times.reduce((sum, count) => sum + (count ?? 0), 0);
  if (total === 0) return null;
  const rank = share * total;
  let passed = 0;
  for (let slot = 0; slot < times.length; slot++) {
    const count = times[slot] ?? 0;
    if (count > 0 && passed + count >= rank) return within(slot, (rank - passed) / count);
    passed += count;
  }
  return null;
}

/** A place inside a slot, on the slot's own logarithmic scale. */
function within(slot: number, fraction: number): number {
  if (slot === 0) return fraction;
  const lower = BOUNDS[slot - 1]!;
  return lower * 2 ** (fraction / SLOTS_PER_DOUBLING);
}
