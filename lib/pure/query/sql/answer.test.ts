import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../analysis/drivers/models/random';
import { toDigits } from './answer';

describe('the digits of a computed number', () => {
  it.each([
    [0.1 + 0.2, 0.3],
    [50004721.03999999, 50004721.04],
    [50004721.040000007, 50004721.04],
    [1 / 3, 0.333333333333333],
    [2 ** 53, 2 ** 53],
    [1234567890123456, 1234567890123456],
    [9999999999999.985, 9999999999999.98],
    [-0.005, -0.005],
    [5e-324, Number((5e-324).toPrecision(15))],
    [1.7976931348623157e308, 1.7976931348623157e308],
  ])('%d is said as %d', (value, said) => {
    expect(toDigits(value)).toBe(said);
  });

  it('are those that writing them would give', () => {
    const next = seededRandom(7);
    const values: number[][] = [];
    for (let nth = 0; nth < 20_000; nth++) {
      const size = 10 ** Math.floor(next() * 18 - 3);
      const value = [next() * size, Math.round(next() * size * 100) / 100, next() * size + 0.01][nth % 3]!;
      const written = Number.isInteger(value) ? value : Number(value.toPrecision(15));
      values.push([value, toDigits(value), written]);
    }
    expect(values.filter(([, said, written]) => said !== written)).toEqual([]);
  });
});
