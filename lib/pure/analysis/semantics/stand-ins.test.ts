import { describe, expect, it } from 'vitest';
import { column } from '@/tests/analysis/columns';
import { missingCodeOf, standInOf } from './stand-ins';

const bars = (counts: number[], from: number, width: number) =>
  counts.map((count, nth) => ({ from: from + nth * width, to: from + (nth + 1) * width, count }));

describe('standInOf', () => {
  it.each([
    [
      '−200 far below what was measured',
      { min: -200, max: 10, top: [{ value: -200, count: 9 }], histogram: bars([9, 0, 0, 4, 6], -200, 42) },
      { value: -200, count: 9, next: -74 },
    ],
    [
      '9999 far above',
      { min: 0, max: 9999, top: [{ value: 9999, count: 5 }], histogram: bars([60, 0, 0, 0, 5], 0, 2000) },
      { value: 9999, count: 5, next: 2000 },
    ],
    [
      'a temperature below zero among others',
      { min: -20, max: 30, top: [{ value: -20, count: 3 }], histogram: bars([3, 5, 9, 20, 4], -20, 10) },
      null,
    ],
    [
      'one low value that is not repeated',
      { min: -200, max: 10, top: [{ value: -200, count: 1 }], histogram: bars([1, 0, 0, 4, 6], -200, 42) },
      null,
    ],
    [
      'a low bar of several values',
      { min: -200, max: 10, top: [{ value: -200, count: 4 }], histogram: bars([9, 0, 0, 4, 6], -200, 42) },
      null,
    ],
    [
      'a lowest value that is not negative',
      { min: 0, max: 10, top: [{ value: 0, count: 9 }], histogram: bars([9, 0, 0, 4, 6], 0, 2) },
      null,
    ],
  ])('%s', (_, shape, expected) => {
    expect(standInOf(column('x', 'decimal', shape))).toEqual(expected);
  });

  it('is left out of figures only below', () => {
    expect(
      missingCodeOf(
        column('x', 'decimal', {
          min: 0,
          max: 9999,
          top: [{ value: 9999, count: 5 }],
          histogram: bars([60, 0, 0, 0, 5], 0, 2000),
        }),
      ),
    ).toBeNull();
    expect(
      missingCodeOf(
        column('x', 'integer', {
          min: -200,
          max: 10,
          top: [{ value: -200, count: 9 }],
          histogram: bars([9, 0, 0, 4, 6], -200, 42),
        }),
      )?.value,
    ).toBe(-200);
  });

  it.each([
    ['one −9999 where nothing else is below zero', -9999, 1, -9999],
    ['one −9999 among what is often below zero', -9999, 40, null],
    ['one amount that was paid out', -8731, 1, null],
  ])('%s', (_, value, negatives, expected) => {
    const found = missingCodeOf(
      column('x', 'integer', {
        min: value,
        max: 70,
        negatives,
        top: [{ value: 0, count: 200 }],
        histogram: bars([1, 0, 0, 0, 300], value, -value / 4),
      }),
    );
    expect(found?.value ?? null).toBe(expected);
  });

  it.each([
    ['the rent among the bookings of an account', -1100, 200, null],
    ['nines among temperatures of a winter', -999.9, 200, -999.9],
    ['a code below what is hardly ever negative', -200, 9, -200],
  ])('%s', (_, value, negatives, expected) => {
    const found = missingCodeOf(
      column('x', 'decimal', {
        min: value,
        max: 10,
        negatives,
        top: [{ value, count: 9 }],
        histogram: bars([9, 0, 0, 0, 300, 100], value, -value / 4),
      }),
    );
    expect(found?.value ?? null).toBe(expected);
  });
});
