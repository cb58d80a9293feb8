/** What a part changed by, and its size: what it would change by in step with others is in proportion to it. */
export type Weighed = { change: number; size: number };

export type Telling = { order: number[]; told: number; even: boolean; score: number };

const MOST_TOLD = 5;
const MOST = 0.8;
const EVEN = 0.2;
const COST_OF_A_PART = 0.1;

/** The value at which half of the weight lies below. */
function weightedMedian(values: readonly number[], weights: readonly number[]): number {
  const order = [...values.keys()].sort((a, b) => values[a]! - values[b]!);
  const half = weights.reduce((sum, weight) => sum + weight, 0) / 2;
  let held = 0;
  for (const place of order) {
    held += weights[place]!;
    if (held >= half) return values[place]!;
  }
  return 0;
}

/** What each part changed by beyond an even move: against no move, or against the usual move for its size, whichever leaves less to tell. */
function beyondEven(parts: readonly Weighed[]): number[] {
  const sized = parts.filter(({ size }) => size > 0);
  const step = weightedMedian(sized.map(({ change, size }) => change / size), sized.map(({ size }) => size));
  const left = parts.map(({ change, size }) => change - step * Math.max(size, 0));
  return total(left) < total(parts.map(({ change }) => change)) ? left : parts.map(({ change }) => change);
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.abs(value), 0);

/**
 * How well a dimension tells where a change comes from: few parts that hold most of what is not an even move. `order` puts the parts that
 * tell most first. The score is what the told parts hold, less a tenth for each after the first: of two dimensions that tell as much,
 * the one with fewer parts is better (the succinctness of Bhagwan et al. 2014, 'Adtributor').
 */
export function tellingOf(parts: readonly Weighed[]): Telling {
  const beyond = beyondEven(parts);
  const uneven = total(beyond);
  const order = [...parts.keys()].sort((a, b) => Math.abs(beyond[b]!) - Math.abs(beyond[a]!) || Math.abs(parts[b]!.change) - Math.abs(parts[a]!.change));
  if (uneven <= EVEN * total(parts.map(({ change }) => change))) return { order, told: 0, even: true, score: 0 };
  let told = 0;
  let held = 0;
  while (told < Math.min(MOST_TOLD, parts.length) && held < MOST * uneven) held += Math.abs(beyond[order[told++]!]!);
  return { order, told, even: false, score: held * (1 - COST_OF_A_PART * (told - 1)) };
}
