import { expect, test } from 'vitest';
import { ranksOf, spearman } from './spearman';

const of = (...columns: number[][]) =>
  spearman(columns.map((values, nth) => ({ key: 'abc'[nth]!, values: Float64Array.from(values) })));

test('ties share their mean rank', () => {
  expect([...ranksOf(Float64Array.from([10, 20, 10, 30, 20, 20]))]).toEqual([1.5, 4, 1.5, 6, 4, 4]);
});

// R: cor(mtcars$mpg, mtcars$wt, method = 'spearman') = -0.886422 (R 4.3, data set mtcars)
test('agrees with R on mtcars', () => {
  const mpg = [
    21, 21, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4, 14.7, 32.4, 30.4, 33.9,
    21.5, 15.5, 15.2, 13.3, 19.2, 27.3, 26, 30.4, 15.8, 19.7, 15, 21.4,
  ];
  const wt = [
    2.62, 2.875, 2.32, 3.215, 3.44, 3.46, 3.57, 3.19, 3.15, 3.44, 3.44, 4.07, 3.73, 3.78, 5.25, 5.424, 5.345, 2.2,
    1.615, 1.835, 2.465, 3.52, 3.435, 3.84, 3.845, 1.935, 2.14, 1.513, 3.17, 2.77, 3.57, 2.78,
  ];
  expect(of(mpg, wt)[0]?.rho).toBeCloseTo(-0.886422, 4);
});

test('only rows that hold both values count, and constants correlate with nothing', () => {
  const x = Array.from({ length: 12 }, (_, n) => n);
  expect(of([...x, NaN], [...x.map((n) => -n), 99])).toEqual([{ left: 'a', right: 'b', rho: -1, n: 12 }]);
  expect(
    of(
      x,
      x.map(() => 5),
    ),
  ).toEqual([]);
});
