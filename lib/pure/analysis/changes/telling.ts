import type { Ways } from './schema';

/** What a part changed by, and its size: what it would change by in step with others is in proportion to it. */
export type Weighed = { change: number; size: number };

const MOST_SCORED = 5;
/** Named of what went the way of the whole, and of what went against it. */
const MOST_TOLD: Ways = { along: 3, against: 2 };
/** What went against the whole is told where it is so much of what went along. */
const OFFSETS = 0.1;
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

/**
 * What each part changed by beyond an even move: against no move, or against the usual move for its size, whichever
 * leaves less to tell.
 */
function beyondEven(parts: readonly Weighed[]): number[] {
  const sized = parts.filter(({ size }) => size > 0);
  const step = weightedMedian(
    sized.map(({ change, size }) => change / size),
    sized.map(({ size }) => size),
  );
  const left = parts.map(({ change, size }) => change - step * Math.max(size, 0));
  return total(left) < total(parts.map(({ change }) => change)) ? left : parts.map(({ change }) => change);
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.abs(value), 0);

/**
 * How well a dimension tells where a change comes from: few parts that hold most of what is not an even move. The score
 * is what they hold, less a tenth for each after the first: of two dimensions that tell as much, the one with fewer
 * parts is better (the succinctness of Bhagwan et al. 2014, 'Adtributor'). `even`: all parts moved about alike.
 */
export function scoreOf(parts: readonly Weighed[]): { even: boolean; score: number } {
  const beyond = beyondEven(parts);
  const uneven = total(beyond);
  if (uneven <= EVEN * total(parts.map(({ change }) => change))) return { even: true, score: 0 };
  const sizes = beyond.map(Math.abs).sort((a, b) => b - a);
  const told = countTo(MOST * uneven, sizes, MOST_SCORED);
  return {
    even: false,
    score: sizes.slice(0, told).reduce((sum, size) => sum + size, 0) * (1 - COST_OF_A_PART * (told - 1)),
  };
}

/** How many of the first make up so much, `most` at most. */
function countTo(enough: number, sizes: readonly number[], most: number): number {
  let [count, held] = [0, 0];
  while (count < Math.min(most, sizes.length) && held < enough) held += sizes[count++]!;
  return count;
}

/** How many at either end a sentence names: `changes` in order, those the way of the whole positive and first. */
export function toldOf(changes: readonly number[], moves: Ways): Ways {
  const [along, against] = [
    changes.filter((change) => change > 0),
    changes
      .filter((change) => change < 0)
      .map(Math.abs)
      .reverse(),
  ];
  return {
    along: countTo(MOST * moves.along, along, MOST_TOLD.along),
    against: moves.against < OFFSETS * moves.along ? 0 : countTo(MOST * moves.against, against, MOST_TOLD.against),
  };
}
