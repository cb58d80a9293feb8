import { describe, expect, it } from 'vitest';
import { randomFrom } from '@/tests/analysis/columns';
import { eruptions } from '@/tests/analysis/faithful';
import { dipOf, dipP } from './dip';

/** Quality of 63 statistics departments (Hartigan and Hartigan 1985, table 2; `statfaculty` of R's diptest). */
const FACULTY = [
  30, 33, 35, 36, 37, 37, 39, 39, 39, 39, 39, 40, 40, 40, 40, 41, 42, 43, 43, 43, 44, 44, 45, 45, 46, 46, 47, 47, 48,
  48, 48, 49, 50, 50, 51, 52, 52, 53, 53, 53, 53, 53, 54, 54, 57, 57, 59, 60, 60, 60, 61, 61, 61, 61, 62, 62, 62, 62,
  63, 66, 70, 72, 72,
];
const inOrder = (values: readonly number[]) => Float64Array.from(values).sort();

describe('dip', () => {
  // What dip() of R's diptest 0.77 prints, tests/ex1.Rout.save: 2n times the dip.
  it.each([
    ['statfaculty', FACULTY, 7.5],
    ['faithful$eruptions', eruptions, 50.2553],
    ['two points', [1, 1, 2, 2], 2],
    ['0, 2, 3, 5, 6', [0, 2, 3, 5, 6], 1.33333],
    ['cumsum(0:3)', [0, 1, 3, 6], 1],
    ['one value beside nine alike', [1, 2, 2, 2, 2, 2, 2, 2, 2, 2], 1],
  ])('of %s as R gives it', (_, values, known) => {
    expect(2 * values.length * dipOf(inOrder(values)).dip).toBeCloseTo(known, 4);
    expect(dipOf(inOrder(values.map((value) => -value))).dip).toBeCloseTo(dipOf(inOrder(values)).dip, 12);
  });

  it('gives the modal interval: departments from 39 to 54, eruptions from 3.83 to 4.83 minutes', () => {
    const ends = (values: number[]) => {
      const sorted = inOrder(values);
      const { from, to } = dipOf(sorted);
      return [sorted[from], sorted[to]];
    };
    expect(ends(FACULTY)).toEqual([39, 54]);
    expect(ends(eruptions)).toEqual([3.833, 4.833]);
  });

  it('p as dip.test() reads it from its table', () => {
    expect(dipP(dipOf(inOrder(FACULTY)).dip, 63)).toBeGreaterThan(0.08);
    expect(dipP(dipOf(inOrder(FACULTY)).dip, 63)).toBeLessThan(0.1);
    expect(dipP(dipOf(inOrder(eruptions)).dip, 272)).toBe(0.00001);
  });

  it('uniform samples exceed the value of a chance about as often as it says', () => {
    const random = randomFrom(5);
    const p = Array.from({ length: 2000 }, () =>
      dipP(dipOf(Float64Array.from({ length: 120 }, random).sort()).dip, 120),
    );
    expect(p.filter((each) => each <= 0.1).length / 2000).toBeCloseTo(0.1, 1);
    expect(p.filter((each) => each <= 0.01).length).toBeLessThan(35);
    expect(p.filter((each) => each <= 0.01).length).toBeGreaterThan(8);
  });
});
