import { expect, test } from 'vitest';
import { PASSENGERS } from '@/tests/known-series';
import { adjust } from '../decomposition/adjust';
import { ensemble } from './ensemble';
import { formulasFor, prepare } from './members';

const noise = (i: number) => (((i * 7919 + 13) % 101) - 50) / 50;
const days = (yearly: number) =>
  Float64Array.from(
    { length: 1200 },
    (_, i) =>
      200 + [10, 5, 0, 0, 8, -20, -30][i % 7]! + yearly * Math.sin((2 * Math.PI * i) / 365.25) + 4 * noise(i * i),
  );

test('a year that shows in the days is taken out with the week, one that does not is left alone', () => {
  const strong = adjust(days(40), [7, 365]);
  expect(Math.max(...strong.y) - Math.min(...strong.y)).toBeLessThan(40);
  expect([...adjust(days(0), [7, 365]).y]).toEqual([...adjust(days(0), [7]).y]);
});

test.each([[[]], [[12]], [[52]], [[24, 168]], [[7, 365]]])(
  'there are formulas enough to trim for cycles of %j',
  (periods) => expect(formulasFor(periods).length).toBeGreaterThanOrEqual(4),
);

test('the mean lies among its members, without the farthest of them', () => {
  const { mean, members } = ensemble(prepare(PASSENGERS, [12], 6));
  mean.forEach((value, k) => {
    const all = members.map((member) => member.mean[k]!).sort((a, b) => a - b);
    expect(value).toBeGreaterThanOrEqual(all[1]!);
    expect(value).toBeLessThanOrEqual(all.at(-2)!);
  });
});

test('a formula that runs away is left out', () => {
  const y = Float64Array.from({ length: 20 }, (_, i) => 2 ** i);
  const { mean } = ensemble(prepare(y, [], 12));
  for (const value of mean) expect(value).toBeLessThan(4 * 2 ** 19 + 1);
});
