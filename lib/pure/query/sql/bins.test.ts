import { describe, expect, test } from 'vitest';
import { binEdge, binIndex, chooseBins, chooseSteps, edgesBetween, stepNumber, stepsPerBin } from './bins';
import { duckdb } from './dialects/duckdb';

test.each<[number, number, number, boolean, number, number | null]>([
  // min, max, at most, whole numbers → width, last bin where the largest value is on its edge
  [1, 150, 30, false, 5, 29],
  [0, 151, 31, false, 5, null],
  [0, 6, 20, true, 1, null],
  [0, 100, 20, true, 5, 19],
  [1000, 2000, 60, true, 20, 99],
  [0, 1, 10, false, 0.1, 9],
  [0, 0.999, 10, false, 0.1, null],
  [-50, 50, 20, false, 5, 9],
  [-3.5, 0.2, 8, false, 0.5, null],
  [3, 3, 20, false, 1, null],
  [0, 0, 20, true, 1, null],
  [0, 6.67e9, 30, false, 5e8, null],
  [0.00012, 0.00019, 10, false, 0.00001, 18],
  [-1.7e308, 1.7e308, 10, false, 5e307, null],
  [1e300, 1e300, 10, false, 1e288, null],
  [1e300, 1e300, 10, true, 1e288, null],
  [1_700_000_000, 1_700_000_049, 10, true, 5, null],
])('%d to %d in at most %i bins', (min, max, count, whole, width, last) => {
  const bins = chooseBins(min, max, count, whole);
  expect(bins.width / bins.perUnit).toBeCloseTo(width, 12);
  expect(bins.last).toBe(last);
});

test('there are never more bins than asked for, and never less than a third of them', () => {
  let state = 1;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let trial = 0; trial < 500; trial++) {
    const min = (random() - 0.5) * 10 ** Math.floor(random() * 8);
    const max = min + random() * 10 ** Math.floor(random() * 8 - 4);
    const count = 6 + Math.floor(random() * 54);
    const { width, perUnit, last } = chooseBins(min, max, count, false);
    const bins = (last ?? Math.floor((max * perUnit) / width)) - Math.floor((min * perUnit) / width) + 1;
    expect(bins).toBeLessThanOrEqual(count);
    expect(bins).toBeGreaterThan(count / 3 - 1);
  }
});

describe('as SQL', () => {
  const sql = (width: number, perUnit: number, last: number | null) =>
    binEdge(binIndex('x', { width, perUnit, last }, duckdb), { width, perUnit, last }, duckdb);
  test.each([
    [1, 1, null, 'CAST(floor(x) AS BIGINT)'],
    [5, 1, null, 'CAST(floor(x / 5) AS BIGINT) * 5'],
    [5, 1, 19, 'least(CAST(floor(x / 5) AS BIGINT), 19) * 5'],
    [1, 10, null, 'CAST(floor(x * 10 + 1e-9) AS BIGINT) / 10'],
  ])('width %d, %d a unit, last %j', (width, perUnit, last, text) => expect(sql(width, perUnit, last)).toBe(text));
});

test.each([
  [0, 10, { width: 5, perUnit: 1, last: null }, [0, 5, 10]],
  [0.1, 0.4, { width: 1, perUnit: 10, last: 4 }, [0.1, 0.2, 0.3, 0.4]],
  [-0.5, 0.5, { width: 1, perUnit: 2, last: null }, [-0.5, 0, 0.5]],
])('edges from %d to %d', (first, last, bins, edges) => expect(edgesBetween(first, last, bins)).toEqual(edges));

describe('steps', () => {
  test.each<[number, number, boolean, { width: number; perUnit: number; first: number }]>([
    [0, 1000, false, { width: 5, perUnit: 1, first: 0 }],
    [-3.5, 0.2, false, { width: 1, perUnit: 50, first: -175 }],
    [1, 9, true, { width: 1, perUnit: 1, first: 1 }],
    [1_000_000, 1_000_100, true, { width: 1, perUnit: 1, first: 1_000_000 }],
  ])('from %d to %d', (min, max, whole, steps) => expect(chooseSteps(min, max, whole)).toEqual(steps));

  test('are numbered from 0', () =>
    expect(stepNumber('x', { width: 1, perUnit: 50, first: -175 }, duckdb)).toBe(
      'CAST(floor(x * 50 + 1e-9) AS BIGINT) - (-175)',
    ));

  test.each([
    [{ width: 50, perUnit: 1 }, { width: 5, perUnit: 1 }, 10],
    [{ width: 5, perUnit: 1 }, { width: 2, perUnit: 1 }, null],
    [{ width: 1, perUnit: 2 }, { width: 1, perUnit: 50 }, 25],
    [{ width: 10, perUnit: 1 }, { width: 1, perUnit: 5 }, 50],
    [{ width: 1, perUnit: 100 }, { width: 1, perUnit: 50 }, null],
  ])('%j of %j', (bins, steps, ratio) => expect(stepsPerBin(bins, steps)).toBe(ratio));
});
