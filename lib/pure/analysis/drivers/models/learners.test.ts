import { describe, expect, it } from 'vitest';
import { cycle } from '@/tests/analysis/columns';
import { binEdges, binFeature } from './bins';
import { Booster } from './boosting';
import { solvePositive } from './cholesky';
import type { Design } from './design';
import { randomFolds, timeFolds } from './folds';
import { fitLogistic, fitRidge } from './linear';
import { logScaleOf } from './log-scale';
import { squaredLoss } from './loss';
import { bestMix } from './mix';
import { leafValue, TreeGrower } from './tree';

const everyRow = (count: number) => Int32Array.from({ length: count }, (_, row) => row);

/** A design of a constant and one number. */
const lineOf = (values: number[]): Design => ({
  starts: Int32Array.from({ length: values.length + 1 }, (_, row) => 2 * row),
  columns: Int32Array.from({ length: 2 * values.length }, (_, at) => at % 2),
  values: Float64Array.from(values.flatMap((value) => [1, value])),
  width: 2,
  spans: [[1, 2]],
});

describe('binEdges', () => {
  it.each<[string, number[], number[]]>([
    ['few values: midway between neighbours', [3, 1, 2, 2], [1.5, 2.5]],
    ['no value', [Number.NaN], []],
    ['one value', [4, 4], []],
  ])('%s', (_, values, edges) => expect([...binEdges(values)]).toEqual(edges));

  it('gives a value that most rows have a bin of its own, and the rest the other bins', () => {
    const edges = binEdges(
      [...new Array<number>(900).fill(0), ...Array.from({ length: 100 }, (_, nth) => nth + 1)],
      11,
    );
    expect(edges[0]).toBe(0.5);
    expect(edges.length).toBe(10);
  });

  it('puts values in as many bins of about equal size as asked', () => {
    expect([
      ...binEdges(
        Array.from({ length: 1000 }, (_, nth) => nth),
        4,
      ),
    ]).toEqual([249.5, 499.5, 749.5]);
  });
});

describe('TreeGrower', () => {
  const grow = (codes: number[], ordered: boolean, targets: number[], leafRows = 1) => {
    const feature = { column: 'x', ordered, codes: Uint8Array.from(codes), bins: Math.max(...codes) + 1 };
    const gradients = Float64Array.from(targets, (target) => -target);
    const grower = new TreeGrower([feature], {
      gradients,
      hessians: new Float64Array(targets.length).fill(1),
      options: { leaves: 2, leafRows, ridge: 0 },
      mostRows: targets.length,
    });
    const tree = grower.grow(everyRow(targets.length), [0], 1);
    return targets.map((_, row) => leafValue(tree, [feature], row));
  };
  it.each<[string, number[], boolean, number[], number[]]>([
    ['cuts where the means differ most', [1, 2, 3, 4], true, [0, 0, 9, 9], [0, 0, 9, 9]],
    ['sends rows without a value to the better side', [0, 1, 2, 2], true, [9, 0, 9, 9], [9, 0, 9, 9]],
    [
      'finds sets of levels',
      cycle([2, 3, 2, 3, 4, 4], 300),
      false,
      cycle([5, 0, 5, 0, 5, 5], 300),
      cycle([5, 0, 5, 0, 5, 5], 300),
    ],
    ['does not split what is all one', [1, 1, 1, 1], true, [1, 2, 3, 4], [2.5, 2.5, 2.5, 2.5]],
  ])('%s', (_, codes, ordered, targets, leaves) =>
    expect(grow(codes, ordered, targets)).toEqual(leaves.map((leaf) => expect.closeTo(leaf, 12))),
  );

  it('keeps leaves large enough', () => expect(grow([1, 2, 3, 4], true, [0, 9, 9, 9], 2)).toEqual([4.5, 4.5, 9, 9]));
});

describe('Booster', () => {
  it('learns a curve tree by tree and tells the loss on held rows', () => {
    const values = Float64Array.from({ length: 400 }, (_, row) => row / 400);
    const targets = values.map((value) => Math.sin(6 * value));
    const [learned, held] = [everyRow(400).filter((row) => row % 4 > 0), everyRow(400).filter((row) => row % 4 === 0)];
    const booster = new Booster([binFeature({ column: 'x', part: null, kind: 'number', values })], targets, {
      learned,
      held,
      loss: squaredLoss,
      options: { rate: 0.1, leaves: 8, leafRows: 5, ridge: 1, rowShare: 0.8, columnShare: 1 },
      seed: 1,
      from: null,
    });
    const losses = Array.from({ length: 80 }, () => booster.step());
    expect(losses.at(-1)).toBeLessThan(0.01 * losses[0]!);
  });
});

describe('solvePositive', () => {
  it('solves by the factor', () => {
    // The example of Cholesky's factors in Wikipedia: A = L Lᵀ with L = [2], [6 1], [−8 5 3].
    const lower = [[4], [12, 37], [-16, -43, 98]].map((row) => Float64Array.from(row));
    expect([...solvePositive(lower, Float64Array.of(4 + 24 - 48, 12 + 74 - 129, -16 - 86 + 294))]).toEqual(
      [1, 2, 3].map((one) => expect.closeTo(one, 9)),
    );
    expect(lower.map((row) => [...row])).toEqual([[2], [6, 1], [-8, 5, 3]]);
  });
});

describe('linear learners', () => {
  it('fits the logistic regression of a textbook', () => {
    // Hours studied and exams passed: constant −4.0777, slope 1.5046 (Wikipedia, Logistic regression, as R's glm gives
    // it).
    const hours = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 4, 4.25, 4.5, 4.75, 5, 5.5];
    const passed = [0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1];
    const [constant, slope] = fitLogistic({
      design: lineOf(hours),
      targets: Float64Array.from(passed),
      rows: everyRow(20),
      penalty: 1e-9,
    });
    expect(constant).toBeCloseTo(-4.0777, 3);
    expect(slope).toBeCloseTo(1.5046, 3);
  });

  it('shrinks the slope but not the constant', () => {
    // Σxy / (Σx² + penalty) on centred x: 20 / (10 + 10).
    const [constant, slope] = fitRidge(lineOf([-2, -1, 0, 1, 2]), Float64Array.of(3, 5, 7, 9, 11), everyRow(5), 10);
    expect(constant).toBeCloseTo(7, 9);
    expect(slope).toBeCloseTo(1, 9);
  });
});

describe('logScaleOf', () => {
  // Values 1, e and e² have logarithms 0, 1 and 2: mean 1, spread √⅔.
  const scale = { mean: 3, sd: 2 };
  const scaled = (values: number[]) => Float64Array.from(values, (value) => (value - scale.mean) / scale.sd);
  const logs = logScaleOf(scaled([1, Math.E, Math.E ** 2]), everyRow(3), scale)!;

  it('has mean 0 and spread 1', () =>
    expect([...logs.targets]).toEqual([-1, 0, 1].map((one) => expect.closeTo(one * Math.sqrt(1.5), 12))));

  it.each<[string, number[], number, number]>([
    ['right scores go back to the values', [-1, 0, 1], 0, Math.E],
    // Said 1 of all: the factor nearest to the values by least squares is their mean.
    ['scores too low are raised', [-1, -1, -1], -1, (1 + Math.E + Math.E ** 2) / 3],
    ['none goes beyond the known values', [-1, 0, 1], 50, Math.E ** 2],
    ['nor below them', [-1, 0, 1], -50, 1],
  ])('%s', (_, held, score, value) => {
    const own = Math.sqrt(1.5);
    const back = logs.backFrom(Float64Array.from(held, (one) => one * own));
    expect(scale.mean + scale.sd * back(score * own)).toBeCloseTo(value, 9);
  });

  it('is none where a value is 0 or less', () => {
    expect(logScaleOf(scaled([1, 0, 3]), everyRow(3), scale)).toBeNull();
    expect(logScaleOf(scaled([1, -1, 3]), Int32Array.of(0, 2), scale)).not.toBeNull();
  });
});

describe('bestMix', () => {
  it('finds the shares by which learners that err apart make up for each other', () => {
    const targets = Float64Array.from({ length: 40 }, (_, row) => row);
    const off = (by: (row: number) => number) => targets.map((target, row) => target + by(row));
    const { shares } = bestMix({
      kind: 'number',
      learners: [off((row) => (row % 2 ? 1 : -1)), off((row) => (row % 2 ? -3 : 3)), off((row) => row % 7)],
      targets,
      rows: everyRow(40),
    });
    expect(shares).toEqual([0.75, 0.25, 0]);
  });
});

describe('folds', () => {
  const targets = Float64Array.from({ length: 103 }, (_, row) => Number(row % 4 === 0));

  it('holds each row back once, each fold with its part of the positives', () => {
    const folds = randomFolds(everyRow(103), targets, 5, 1);
    expect(folds.flatMap(({ held }) => [...held]).sort((a, b) => a - b)).toEqual([...everyRow(103)]);
    for (const { learned, held } of folds) {
      expect(learned.length + held.length).toBe(103);
      expect(held.reduce((sum, row) => sum + targets[row]!, 0)).toBeGreaterThanOrEqual(4);
      expect(new Set([...learned, ...held]).size).toBe(103);
    }
  });

  it('are the same for the same seed', () =>
    expect(randomFolds(everyRow(50), targets, 5, 3)).toEqual(randomFolds(everyRow(50), targets, 5, 3)));

  it('keep equal times together', () => {
    const times = Float64Array.from({ length: 40 }, (_, row) => Math.floor(row / 8));
    const folds = timeFolds(everyRow(40), times, 3);
    expect(folds.map(({ held }) => [...new Set(Array.from(held, (row) => times[row]))])).toEqual([[0, 1], [2, 3], [4]]);
  });
});
