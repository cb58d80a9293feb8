import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { noRelations, numbers, words } from '@/tests/analysis/columns';
import { FEATURE_COUNT, featuresOf } from './features';
import { HEADS, nameScores, withNames, type Weights } from './model';
import { gramsOf } from './name-grams';
import { opinionsOf } from './opinion';
import { scoreOf, type BoostedTrees } from './trees';

const FILE = new URL('./weights.json', import.meta.url);
const text = readFileSync(FILE, 'utf8');
const weights = JSON.parse(text) as Weights;

describe('trees', () => {
  const trees: BoostedTrees = {
    base: 0.5,
    trees: [
      { feature: [1, -1, 0, -1, -1, -1, -1], value: [10, 1, 3, 0, 0, 20, 300] },
      { feature: [-1], value: [0.25] },
    ],
  };
  it.each([
    ['left of a cut', [0, 10], 1.75],
    ['right of both', [4, 11], 300.75],
    ['right, then left', [3, 11], 20.75],
    ['a feature without a value goes left', [4, Number.NEGATIVE_INFINITY], 1.75],
  ])('%s', (_, row, score) => expect(scoreOf(trees, row)).toBe(score));
});

describe('the parts of a name', () => {
  const share = (a: string, b: string) => {
    const others = new Set(gramsOf(b));
    return gramsOf(a).filter((gram) => others.has(gram)).length;
  };
  it.each([
    ['Ventes totales', 'ventes_totales'],
    ['monthlyCharges', 'Monthly charges'],
    ['Größe', 'grosse'],
  ])('%s is like %s', (a, b) => expect(share(a, b)).toBeGreaterThan(4));
  it('of a name without letters are none of another', () => expect(share('—', 'price')).toBe(0));
});

describe('what was learned', () => {
  it('is small enough to be read, and fits the features', () => {
    expect(text.length).toBeLessThan(300_000);
    const row = withNames([Array<number>(FEATURE_COUNT).fill(0)], [nameScores(weights, 'price')])[0]!;
    for (const head of HEADS)
      for (const { feature } of weights.trees[head].trees)
        expect(Math.max(...feature.map((each) => each ?? -1))).toBeLessThan(row.length);
    expect(weights.weights.every((each) => each.length === HEADS.length)).toBe(true);
  });

  it('holds no name: hashes and numbers alone', () =>
    expect(text).not.toMatch(
      /"(?!bias|grams|weights|trees|charts|feature|value|base)(?!measure|dimension|time|id|ignore|sums|sumFirst|subject|decides|interest)[a-z]/i,
    ));

  const n = 200;
  const columns = [
    words(
      'Region',
      Array.from({ length: n }, (_, row) => ['North', 'South', 'West', 'East'][row % 4]!),
    ),
    numbers(
      'Revenue',
      Array.from({ length: n }, (_, row) => 100 + ((row * 7919) % 4000)),
    ),
    numbers(
      'Row',
      Array.from({ length: n }, (_, row) => row + 1),
    ),
  ];
  it('says what plain columns are', () => {
    const [region, revenue, row] = opinionsOf({ columns, relations: noRelations, rowCount: n });
    expect(region!.dimension).toBeGreaterThan(0.5);
    expect(revenue!.measure).toBeGreaterThan(0.5);
    expect(revenue!.interest).toBeGreaterThan(row!.interest);
    expect(row!.measure).toBeLessThan(0.5);
  });

  it('looks at the beginning of a long cell alone', () => {
    const long = words(
      'Note',
      Array.from({ length: 3 }, (_, row) => `${row}${'x y\n'.repeat(500_000)}`),
    );
    expect(featuresOf({ columns: [long], relations: noRelations, rowCount: 3 })).toHaveLength(1);
  });

  it('reads a wide table in the time of its columns, not of their pairs', () => {
    const wide = Array.from({ length: 2000 }, (_, nth) => ({ ...columns[nth % 3]!, key: `k${nth}` }));
    const correlations = Array.from({ length: 20_000 }, (_, nth) => ({
      left: `k${nth % 2000}`,
      right: `k${(nth * 7) % 2000}`,
      rho: (nth % 100) / 100,
      n,
    }));
    const rows = featuresOf({ columns: wide, relations: { ...noRelations, correlations }, rowCount: n });
    expect(rows).toHaveLength(2000);
    expect(rows.every((row) => row.length === FEATURE_COUNT)).toBe(true);
  });
});
