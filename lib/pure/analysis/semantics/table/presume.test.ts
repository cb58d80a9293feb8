import { describe, expect, it } from 'vitest';
import type { Review } from '@/lib/pure/query/schema/column';
import { column } from '@/tests/analysis/columns';
import { presumeReadings } from './presume';

const money: Review = {
  why: 'both ways',
  likelierBecause: 'three digits',
  options: [
    {
      reading: 'decimal_point',
      likelier: true,
      examples: [{ written: '1,491', read: 1491 }],
      sum: 500_000,
      min: 435,
      max: 34_942,
    },
    {
      reading: 'decimal_comma',
      likelier: false,
      examples: [{ written: '1,491', read: 1.491 }],
      sum: 500,
      min: 0.4,
      max: 34.9,
    },
  ],
};
const date: Review = {
  why: 'both ways',
  likelierBecause: 'consecutive days',
  options: [
    { reading: 'month_first', likelier: false, examples: [], sum: null, min: '2019-01-03', max: '2019-12-03' },
    { reading: 'day_first', likelier: true, examples: [], sum: null, min: '2019-03-01', max: '2019-03-12' },
  ],
};

describe('presumeReadings', () => {
  const [total, day, city] = presumeReadings(
    [
      column('Total', 'id', { review: money, role: 'id', distinct: 50 }),
      column('Day', 'category', { review: date, distinct: 12 }),
      column('city', 'category'),
    ],
    { rowCount: 50 },
  );
  it('takes the likelier reading of a number, and leaves it waiting', () => {
    expect(total).toMatchObject({
      type: 'integer',
      role: 'measure',
      min: 435,
      max: 34_942,
      mean: 10_000,
      review: money,
    });
  });
  it('takes the likelier reading of a date', () => {
    expect(day).toMatchObject({
      type: 'date',
      role: 'time',
      min: '2019-03-01',
      max: '2019-03-12',
      time: { grain: 'day', regular: true },
    });
  });
  it('touches nothing else', () => {
    expect(city).toEqual(column('city', 'category'));
  });
});
