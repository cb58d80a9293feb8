import { quantile } from './timing';

/** What a number of dashboards a second needs: costs in milliseconds of processor time, the share found in a cache. */
export type Demand = { rate: number; cachedMs: number; uncachedMs: number; hits: number; seed: number };
export type Supply = { processors: number; machines: number; p95: number; waitP95: number };

const PROCESSORS_A_MACHINE = 4;
const UTILISATION = 0.6;
const ARRIVALS = 20_000;

/** A generator of its own, so that a run can be repeated. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Processors enough that so much of them is used, then a queue in front of them: people arrive at random, each
 * dashboard takes one processor for its cost (cached ones always the same, others exponentially spread), the first free
 * processor takes the next one.
 */
export function serversFor({ rate, cachedMs, uncachedMs, hits, seed }: Demand): Supply {
  const mean = hits * cachedMs + (1 - hits) * uncachedMs;
  const processors = Math.max(1, Math.ceil((rate * mean) / 1000 / UTILISATION));
  const next = random(seed);
  const exponential = (average: number) => -average * Math.log(1 - next());
  const free = Array.from({ length: processors }, () => 0);
  const [times, waits]: [number[], number[]] = [[], []];
  let now = 0;
  for (let nth = 0; nth < ARRIVALS; nth++) {
    now += exponential(1000 / rate);
    const cost = next() < hits ? cachedMs : exponential(uncachedMs);
    let soonest = 0;
    for (let place = 1; place < free.length; place++) if (free[place]! < free[soonest]!) soonest = place;
    const start = Math.max(now, free[soonest]!);
    free[soonest] = start + cost;
    times.push(start + cost - now);
    waits.push(start - now);
  }
  return {
    processors,
    machines: Math.ceil(processors / PROCESSORS_A_MACHINE),
    p95: quantile(times, 0.95),
    waitP95: quantile(waits, 0.95),
  };
}
