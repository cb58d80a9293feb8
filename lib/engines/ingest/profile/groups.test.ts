import { describe, expect, test } from 'vitest';
import { instantText, numberFigures, textFigures, timeFigures, timeShape } from './groups';

const groups = <T>(values: T[]) =>
  [...new Set(values)].map((value) => ({ value, count: values.filter((other) => other === value).length }));
const at = (text: string) => Date.parse(`${text.length === 10 ? `${text}T00:00:00` : text}Z`) / 1000;

// Mean, sd (n − 1) and quantiles (type 7) as numpy gives them, skewness as scipy.stats.skew(bias=False).
test('figures of numbers', () => {
  const figures = numberFigures(groups([2, 4, 4, 4, 5, 5, 7, 9]), true);
  expect(figures).toMatchObject({
    filled: 8,
    distinct: 5,
    min: 2,
    max: 9,
    mean: 5,
    sum: 40,
    zeros: 0,
    negatives: 0,
    quantiles: [2.7, 4, 4.5, 5.5, 8.3],
    top: [
      { value: 4, count: 3 },
      { value: 5, count: 2 },
      { value: 2, count: 1 },
      { value: 7, count: 1 },
      { value: 9, count: 1 },
    ],
  });
  expect(figures.sd).toBeCloseTo(2.138089935, 9);
  expect(figures.skewness).toBeCloseTo(0.8184875533, 9);
});

test('a sum does not depend on the order of its values', () => {
  const values = [1e16, 1, -1e16, 0.1, 0.2, 0.3];
  expect(numberFigures(groups(values), false).sum).toBeCloseTo(1.6, 12);
  expect(numberFigures(groups([...values].reverse()), false).sum).toBe(numberFigures(groups(values), false).sum);
});

test.each<[string, number[], object]>([
  ['nothing', [], { filled: 0, mean: null, sd: null, quantiles: null, histogram: [] }],
  [
    'one value',
    [3],
    { mean: 3, sd: null, skewness: null, quantiles: [3, 3, 3, 3, 3], histogram: [{ from: 3, to: 4, count: 1 }] },
  ],
  ['a constant', [3, 3, 3], { sd: 0, skewness: null }],
  ['zeros and negatives', [-1, 0, 0, 2], { zeros: 2, negatives: 1 }],
])('%s', (_name, values, expected) => {
  expect(numberFigures(groups(values), true)).toMatchObject(expected);
});

describe('histograms', () => {
  test('few whole numbers get a bar each', () => {
    expect(numberFigures(groups([1, 1, 2, 4]), true).histogram).toEqual([
      { from: 1, to: 2, count: 2 },
      { from: 2, to: 3, count: 1 },
      { from: 3, to: 4, count: 0 },
      { from: 4, to: 5, count: 1 },
    ]);
  });

  test.each([
    [[0, 1]],
    [[-3.7, 12.9, 5]],
    [[1e9, 1e9 + 1]],
    [[0.001, 0.0025]],
    [Array.from({ length: 1000 }, (_, n) => n * 1.37)],
    [[-1e6, 1e6]],
  ])('bars of %j hold every value once, at most 20 of them, all of a width', (values) => {
    const bars = numberFigures(groups(values), false).histogram;
    expect(bars.length).toBeLessThanOrEqual(20);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
    expect(bars[0]!.from).toBeLessThanOrEqual(Math.min(...values));
    expect(bars.at(-1)!.to).toBeGreaterThanOrEqual(Math.max(...values));
    for (const [nth, { from }] of bars.entries()) if (nth) expect(from).toBe(bars[nth - 1]!.to);
  });

  test('months of a year', () => {
    const { histogram } = timeFigures(
      groups(Array.from({ length: 365 }, (_, n) => at('2023-01-01') + n * 86_400)),
      true,
    );
    expect([histogram.length, histogram[0], histogram.at(-1)]).toEqual([
      12,
      { from: '2023-01-01', to: '2023-02-01', count: 31 },
      { from: '2023-12-01', to: '2024-01-01', count: 31 },
    ]);
  });
});

test.each<[string, string[], object]>([
  ['days', ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04'], { grain: 'day', step: 86_400, regular: true }],
  [
    'weekdays',
    ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-08', '2024-01-09'],
    { grain: 'day', step: 3 * 86_400, regular: true },
  ],
  [
    'weeks',
    ['2024-01-01', '2024-01-08', '2024-01-15', '2024-01-22'],
    { grain: 'week', step: 7 * 86_400, regular: true },
  ],
  ['months', ['2024-01-01', '2024-02-01', '2024-03-01'], { grain: 'month', regular: true }],
  ['quarters', ['2024-01-01', '2024-04-01', '2024-07-01'], { grain: 'quarter', regular: true }],
  ['years', ['2020-01-01', '2021-01-01', '2022-01-01'], { grain: 'year', regular: true }],
  ['ends of months', ['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30'], { grain: 'month', regular: true }],
  ['ends of quarters', ['2023-03-31', '2023-06-30', '2023-09-30', '2023-12-31'], { grain: 'quarter', regular: true }],
  [
    'the fifteenth of each month',
    ['2024-01-15', '2024-02-15', '2024-03-15', '2024-04-15'],
    { grain: 'month', regular: true },
  ],
  [
    'two ends of months among days',
    ['2024-01-31', '2024-02-29', '2024-03-30', '2024-04-30'],
    { grain: 'day', regular: false },
  ],
  [
    'hours',
    ['2024-01-01T00:00:00', '2024-01-01T01:00:00', '2024-01-01T02:00:00'],
    { grain: 'hour', step: 3600, regular: true },
  ],
  [
    'quarters of an hour, one of them missing',
    ['2024-01-01T00:00', '2024-01-01T00:15', '2024-01-01T00:30', '2024-01-01T01:00', '2024-01-01T01:15'],
    { grain: 'minute', step: 1800, regular: true },
  ],
  [
    'every third hour',
    ['2024-01-01T00:00', '2024-01-01T03:00', '2024-01-01T06:00'],
    { grain: 'hour', step: 10_800, regular: true },
  ],
  [
    'orders at some minute',
    ['2024-01-01T00:03', '2024-01-01T00:15', '2024-01-01T00:31', '2024-01-01T01:00', '2024-01-01T01:15'],
    { grain: 'minute', regular: false },
  ],
  [
    'events',
    ['2024-01-01T00:10:07', '2024-01-01T01:00:00', '2024-01-03T02:00:00'],
    { grain: 'second', regular: false },
  ],
  ['sparse days', ['2024-01-01', '2024-03-02', '2024-03-19'], { grain: 'day', regular: false }],
  ['one moment', ['2024-01-05'], { grain: 'day', step: 86_400, regular: false }],
])('the shape of %s', (_name, instants, shape) => {
  expect(timeShape(instants.map(at))).toMatchObject(shape);
});

test('instants as text', () => {
  expect(instantText(at('0999-12-31'), true)).toBe('0999-12-31');
  expect(instantText(at('2024-01-02T03:04:05'), false)).toBe('2024-01-02T03:04:05');
  expect(instantText(at('2024-01-02T03:04:05') + 0.25, false)).toBe('2024-01-02T03:04:05.250');
});

test('figures of words', () => {
  expect(textFigures(groups(['b', 'a', 'b', 'ç€']))).toMatchObject({
    filled: 4,
    distinct: 3,
    min: 'a',
    max: 'ç€',
    meanLength: 1.25,
    top: [
      { value: 'b', count: 2 },
      { value: 'a', count: 1 },
      { value: 'ç€', count: 1 },
    ],
  });
});
