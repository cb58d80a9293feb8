import { expect, test } from 'vitest';
import { weightedTrimmedMean } from './trimmed-mean';
import { weightsOf, type Errors } from './weights';

const origin = (a: number, b: number): Errors<string> => new Map([['a', a], ['b', b]]);

test('without origins all weigh the same', () => expect(weightsOf(['a', 'b', 'c', 'd'], [])).toEqual([0.25, 0.25, 0.25, 0.25]));

/** Four origins at which b erred twice as much, two more at the mean of both: (4 + 2 · 1.5) / 6 and (8 + 2 · 1.5) / 6; the squares of 11 and 7. */
test('who erred less weighs more, drawn towards equal', () => {
  const [a, b] = weightsOf(['a', 'b'], [origin(1, 2), origin(1, 2), origin(1, 2), origin(1, 2)]);
  expect(a! / b!).toBeCloseTo(121 / 49, 10);
  expect(a! + b!).toBeCloseTo(1, 12);
});

test('one that was never tried is taken for a usual one', () => {
  const [, b, c] = weightsOf(['a', 'b', 'c'], [origin(1, 1)]);
  expect(c).toBeCloseTo(b!, 12);
});

test('one that never erred does not count without end', () => expect(weightsOf(['a', 'b'], [origin(0, 0)]).every(Number.isFinite)).toBe(true));

test.each<[string, number[], number[], number]>([
  ['equal weights of five leave out the ends', [9, 1, 3, 100, -50], [0.2, 0.2, 0.2, 0.2, 0.2], 13 / 3],
  ['of two, half and half is the mean', [2, 4], [0.5, 0.5], 3],
  ['one that holds nearly all is the answer', [7, 90], [0.85, 0.15], 7],
  ['an end with more than a fifth counts with the rest', [0, 10, 20], [0.4, 0.4, 0.2], 4 / 0.6],
])('%s', (_, values, weights, known) => expect(weightedTrimmedMean(values.map((value) => Float64Array.of(value)), weights, 1)[0]!).toBeCloseTo(known, 10));
