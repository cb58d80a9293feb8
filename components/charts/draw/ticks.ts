/** Round ticks for axes. Steps are 1, 2, 2.5 or 5 times a power of ten. */

const STEPS = [1, 2, 2.5, 5, 10] as const;

export type TickRange = { min: number; max: number; step: number; ticks: number[] };

type TickOptions = {
  /** The most steps between the first and the last tick. */
  intervals?: number;
  /** Steps of whole numbers only: counts. */
  whole?: boolean;
};

/** The smallest round step that needs at most `intervals` steps to cross `span`. */
function roundStep(span: number, intervals: number, whole: boolean): number {
  const raw = span / intervals;
  const power = 10 ** Math.floor(Math.log10(raw));
  for (const factor of STEPS) {
    const step = factor * power;
    if (step >= raw * (1 - 1e-9) && !(whole && (step < 1 || step % 1 !== 0))) return step;
  }
  return whole ? 1 : 10 * power;
}

// 0.1 * 3 is 0.30000000000000004: a tick is a multiple of its step, written with the step's own decimals.
function multiple(step: number, times: number): number {
  const decimals = Math.max(0, -Math.floor(Math.log10(step)) + 1);
  return decimals > 15 ? step * times : Number((step * times).toFixed(decimals));
}

const between = (from: number, to: number, step: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => multiple(step, from + index));

/** Ticks that start at or below `min` and end at or above `max`: the axis begins and ends on a tick. */
export function coveringTicks(min: number, max: number, { intervals = 5, whole = false }: TickOptions = {}): TickRange {
  if (!(max > min)) {
    const room = Math.abs(max) || 1;
    return coveringTicks(min < 0 ? min - room : Math.min(min, 0), max > 0 ? max + (min > 0 ? 0 : room) : max + room, {
      intervals,
      whole,
    });
  }
  for (let allowed = intervals; ; allowed -= 1) {
    const step = roundStep(max - min, Math.max(allowed, 1), whole);
    const from = Math.floor(min / step + 1e-9);
    const to = Math.ceil(max / step - 1e-9);
    // Rounding both ends outwards can add a step: then a coarser one is taken.
    if (to - from <= intervals || allowed <= 1) {
      const ticks = between(from, to, step);
      return { min: ticks[0]!, max: ticks.at(-1)!, step, ticks };
    }
  }
}

/** Ticks that lie inside an axis whose ends are given by the data. */
export function insideTicks(min: number, max: number, { intervals = 5, whole = false }: TickOptions = {}): number[] {
  if (!(max > min)) return [min];
  const step = roundStep(max - min, intervals, whole);
  return between(Math.ceil(min / step - 1e-9), Math.floor(max / step + 1e-9), step);
}

/** Powers of ten (with 2 and 5 where there are few) inside a logarithmic axis; both ends above zero. */
export function logTicks(min: number, max: number, limit = 5): number[] {
  const from = Math.floor(Math.log10(min));
  const to = Math.ceil(Math.log10(max));
  const stride = Math.max(1, Math.ceil((to - from - 1) / limit));
  const factors = to - from <= 2 ? [1, 2, 5] : [1];
  const ticks: number[] = [];
  for (let power = from; power <= to; power += stride) {
    for (const factor of factors) {
      const tick = Number(`${factor}e${power}`);
      if (tick >= min * (1 - 1e-9) && tick <= max * (1 + 1e-9)) ticks.push(tick);
    }
  }
  return ticks;
}
