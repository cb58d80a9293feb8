import { expect, it } from 'vitest';
import { addPeriods, writeInstant } from '@/lib/pure/query/schema/calendar';
import { FALSE_ALARMS_IN_100, judgeLast } from './unusual';

/** Mulberry32. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Months around 100 with a season; `last` stands in for the last of them. */
function months(seed: number, { n, skewed, last }: { n: number; skewed: boolean; last?: number }) {
  const next = numbers(seed);
  const normal = () => Math.sqrt(-2 * Math.log(next() || 1e-12)) * Math.cos(2 * Math.PI * next());
  const first = Date.UTC(2020, 0, 1);
  return Array.from({ length: n }, (_, at) => {
    const season = 10 * Math.sin((2 * Math.PI * at) / 12);
    const ordinary = skewed ? 100 * Math.exp(0.4 * normal()) : 100 + season + 5 * normal();
    return {
      from: writeInstant(addPeriods(first, at, 'month')),
      to: writeInstant(addPeriods(first, at + 1, 'month')),
      value: at === n - 1 && last !== undefined ? last : ordinary,
      row: at,
    };
  });
}

it('tells a last month far from the others, and says what was expected', () => {
  const judged = judgeLast(months(1, { n: 36, skewed: false, last: 300 }), 'day', 'month');
  expect(judged?.unusual).toBe(true);
  expect(judged!.expected).toBeGreaterThan(70);
  expect(judged!.high).toBeLessThan(300);
});

it('tells nothing of an unusual month that is not the last', () => {
  const periods = months(1, { n: 36, skewed: false }).map((each, at) => (at === 20 ? { ...each, value: 300 } : each));
  expect(judgeLast(periods, 'day', 'month')?.unusual).toBe(false);
});

it('says nothing of too few months', () => {
  expect(judgeLast(months(1, { n: 19, skewed: false, last: 900 }), 'day', 'month')).toBeNull();
});

it('gives no more false alarms than it says', () => {
  const runs = Array.from({ length: 200 }, (_, seed) => months(seed, { n: 30, skewed: seed % 2 === 1 }));
  const alarms = runs.filter((periods) => judgeLast(periods, 'day', 'month')?.unusual).length;
  expect((100 * alarms) / runs.length).toBeLessThanOrEqual(FALSE_ALARMS_IN_100);
});
