import { describe, expect, it } from 'vitest';
import { findProducts } from './products';

const rows = Array.from({ length: 60 }, (_, row) => row + 1);
const column = (key: string, values: number[]) => ({ key, values: Float64Array.from(values) });
const quantity = column('quantity', rows.map((row) => 1 + (row % 5)));
const price = column('price', rows.map((row) => 2.5 + row * 1.37));
const total = column('total', rows.map((row) => Math.round(100 * (1 + (row % 5)) * (2.5 + row * 1.37)) / 100));

describe('findProducts', () => {
  it('finds what is price times pieces, rounded to cents', () => {
    expect(findProducts([quantity, price, total])).toEqual([{ total: 'total', factors: ['quantity', 'price'] }]);
  });
  it('passes over rows without a value', () => {
    const holed = column('total', [...total.values].map((value, row) => (row % 7 === 0 ? Number.NaN : value)));
    expect(findProducts([quantity, price, holed])).toHaveLength(1);
  });
  it.each<[string, ReturnType<typeof column>[]]>([
    ['a factor that is nearly always 1', [column('quantity', rows.map(() => 1)), price, column('total', [...price.values])]],
    ['numbers that only look alike', [quantity, price, column('total', [...total.values].map((value) => value + 1))]],
    ['too few rows', [column('a', [2, 3]), column('b', [4, 5]), column('c', [8, 15])]],
  ])('is not deceived by %s', (_, columns) => {
    expect(findProducts(columns)).toEqual([]);
  });
});
