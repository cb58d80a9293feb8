import { describe, expect, it } from 'vitest';
import { findProducts, findRates } from './products';

const rows = Array.from({ length: 60 }, (_, row) => row + 1);
const column = (key: string, values: number[]) => ({ key, values: Float64Array.from(values) });
const quantity = column(
  'quantity',
  rows.map((row) => 1 + (row % 5)),
);
const price = column(
  'price',
  rows.map((row) => 2.5 + row * 1.37),
);
const total = column(
  'total',
  rows.map((row) => Math.round(100 * (1 + (row % 5)) * (2.5 + row * 1.37)) / 100),
);

describe('findProducts', () => {
  it('finds what is price times pieces, rounded to cents', () => {
    expect(findProducts([quantity, price, total])).toEqual([{ total: 'total', factors: ['quantity', 'price'] }]);
  });
  it('passes over rows without a value', () => {
    const holed = column(
      'total',
      [...total.values].map((value, row) => (row % 7 === 0 ? Number.NaN : value)),
    );
    expect(findProducts([quantity, price, holed])).toHaveLength(1);
  });
  it.each<[string, ReturnType<typeof column>[]]>([
    [
      'a factor that is nearly always 1',
      [
        column(
          'quantity',
          rows.map(() => 1),
        ),
        price,
        column('total', [...price.values]),
      ],
    ],
    [
      'numbers that only look alike',
      [
        quantity,
        price,
        column(
          'total',
          [...total.values].map((value) => value + 1),
        ),
      ],
    ],
    ['too few rows', [column('a', [2, 3]), column('b', [4, 5]), column('c', [8, 15])]],
  ])('is not deceived by %s', (_, columns) => {
    expect(findProducts(columns)).toEqual([]);
  });
});

describe('findRates', () => {
  const people = column(
    'people',
    rows.map((row) => 12_000 + ((row * 7919) % 90_000)),
  );
  const cases = column(
    'cases',
    rows.map((row) => 30 + ((row * 131) % 700)),
  );
  const rounded = (values: number[], digits: number) => values.map((value) => Number(value.toFixed(digits)));
  const rate = (per: number, digits: number) =>
    column(
      'rate',
      rounded(
        rows.map((_, row) => (cases.values[row]! * per) / people.values[row]!),
        digits,
      ),
    );
  it.each<[string, number, number]>([
    ['percent', 100, 3],
    ['in a thousand', 1000, 2],
    ['in a hundred thousand', 100_000, 1],
    ['in a million, whole', 1_000_000, 0],
    ['a share', 1, 6],
    ['unrounded', 100_000, 12],
  ])('knows a rate %s from its parts', (_, per, digits) => {
    expect(findRates([people, cases, rate(per, digits)])).toEqual([
      { total: 'cases', factors: ['rate', 'people'], per },
    ]);
  });
  it('knows what is lost of sales as what is earned', () => {
    const profit = column(
      'profit',
      rows.map((row) => 4000 - ((row * 131) % 9000)),
    );
    const margin = column(
      'margin',
      rounded(
        rows.map((_, row) => (profit.values[row]! * 100) / people.values[row]!),
        2,
      ),
    );
    expect(findRates([people, profit, margin])).toEqual([{ total: 'profit', factors: ['margin', 'people'], per: 100 }]);
  });
  it('passes over rows without a value', () => {
    const holed = column(
      'rate',
      [...rate(1000, 2).values].map((value, row) => (row % 7 === 0 ? Number.NaN : value)),
    );
    expect(findRates([people, cases, holed])).toHaveLength(1);
  });
  const hours = column(
    'hours',
    rows.map((row) => 5 + ((row * 7) % 71) / 2),
  );
  const wage = column(
    'wage',
    rows.map((row) => 14 + ((row * 13) % 47) / 2),
  );
  const pieces = column(
    'pieces',
    rows.map((row) => 11 + ((row * 17) % 90)),
  );
  const cents = column(
    'cents',
    rows.map((row) => 101 + ((row * 29) % 800)),
  );
  it.each<[string, ReturnType<typeof column>[]]>([
    [
      'a rate of something else',
      [
        people,
        cases,
        column(
          'rate',
          rows.map((row) => 2 + ((row * 37) % 100) / 10),
        ),
      ],
    ],
    [
      'a rate of last year, near this one',
      [
        people,
        cases,
        column(
          'rate',
          [...rate(1000, 2).values].map((value, row) => value * (1 + (row % 9) / 50)),
        ),
      ],
    ],
    ['a rate so coarse that much would fit', [people, cases, rate(100, 0)]],
    [
      'hours and wages, either of which could be the rate',
      [
        hours,
        wage,
        column(
          'cost',
          rounded(
            rows.map((_, row) => hours.values[row]! * wage.values[row]!),
            0,
          ),
        ),
      ],
    ],
    [
      'pieces and cents',
      [
        pieces,
        cents,
        column(
          'paid',
          rows.map((_, row) => (pieces.values[row]! * cents.values[row]!) / 100),
        ),
      ],
    ],
    [
      'too few rows',
      [column('people', [20_000, 30_000, 50_000]), column('cases', [20, 60, 50]), column('rate', [1, 2, 1])],
    ],
  ])('is not deceived by %s', (_, columns) => expect(findRates(columns)).toEqual([]));
});
