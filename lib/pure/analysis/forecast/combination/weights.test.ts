import { expect, test } from 'vitest';
import { weightedTrimmedMean } from '../numeric/trimmed-mean';
import { weightsOf, type TrackRecord } from './weights';

const seen = (periods: number, ...errors: [number, number][]): TrackRecord<string> => ({
  origins: errors.map(
    ([a, b]) =>
      new Map([
        ['a', a],
        ['b', b],
      ]),
  ),
  periods,
});

test('without origins all weigh the same', () =>
  expect(weightsOf(['a', 'b', 'c', 'd'], seen(0))).toEqual([0.25, 0.25, 0.25, 0.25]));

/** 48 periods at 1 and 2, 48 more at the mean of both: 1.25 and 1.75, whose cubes are as 125 to 343. */
test('who erred less weighs more, drawn towards equal', () => {
  const [a, b] = weightsOf(['a', 'b'], seen(48, [0.8, 2.2], [1.2, 1.8]));
  expect(a! / b!).toBeCloseTo(343 / 125, 10);
  expect(a! + b!).toBeCloseTo(1, 12);
});

test('few periods hardly tell', () => expect(weightsOf(['a', 'b'], seen(6, [1, 2]))[0]!).toBeLessThan(0.56));

test('one that was never tried is taken for a usual one', () => {
  const [, b, c] = weightsOf(['a', 'b', 'c'], seen(20, [1, 1]));
  expect(c).toBeCloseTo(b!, 12);
});

test('one that never erred does not count without end', () =>
  expect(weightsOf(['a', 'b'], seen(20, [0, 0])).every(Number.isFinite)).toBe(true));

test.each<[string, number[], number[], number]>([
  ['equal weights of five leave out the ends', [9, 1, 3, 100, -50], [0.2, 0.2, 0.2, 0.2, 0.2], 13 / 3],
  ['of two, half and half is the mean', [2, 4], [0.5, 0.5], 3],
  ['one that holds nearly all is the answer', [7, 90], [0.85, 0.15], 7],
  ['an end with more than a fifth counts with the rest', [0, 10, 20], [0.4, 0.4, 0.2], 4 / 0.6],
])('%s', (_, values, weights, known) =>
  expect(
    weightedTrimmedMean(
      values.map((value) => Float64Array.of(value)),
      weights,
      1,
    )[0]!,
  ).toBeCloseTo(known, 10),
);
