import { describe, expect, it } from 'vitest';
import { randomFrom } from '@/tests/analysis/columns';
import { evenSplit, gini } from './shares';

describe('the Gini coefficient', () => {
  // The example of R's ineq::Gini.
  it('is that of R', () =>
    expect(gini([541, 1463, 2445, 3438, 4437, 5401, 6392, 8304, 11904, 22261])).toBeCloseTo(0.4620911, 7));

  it.each([
    ['an even split', [5, 5, 5, 5], 0],
    ['one holds everything', [0, 0, 0, 9], 0.75],
    ['in any order', [3, 1, 2], 2 / 9],
    ['nothing at all', [0, 0], 0],
    ['nobody', [], 0],
  ])('%s', (_, amounts, known) => expect(gini(amounts)).toBeCloseTo(known, 12));
});

describe('against an even split', () => {
  // scipy.stats.chisquare([16, 18, 16, 14, 12, 12]): statistic 2.0, p 0.849145036; its documented example.
  it('of rows that count the same it is Pearson’s test', () => {
    const { chi2, p, effective } = evenSplit([16, 18, 16, 14, 12, 12], 88);
    expect(chi2).toBeCloseTo(2, 12);
    expect(p).toBeCloseTo(0.84914503608460956, 12);
    expect(effective).toBe(88);
  });

  it('of unequal rows, dealt out by chance, one table in twenty is beyond p = .05', () => {
    const random = randomFrom(7);
    let beyond = 0;
    for (let table = 0; table < 1000; table++) {
      const sums = new Float64Array(25);
      let squares = 0;
      for (let row = 0; row < 800; row++) {
        const amount = -Math.log(1 - random());
        sums[Math.floor(random() * 25)]! += amount;
        squares += amount ** 2;
      }
      if (evenSplit(sums, squares).p <= 0.05) beyond += 1;
    }
    expect(beyond).toBeGreaterThan(25);
    expect(beyond).toBeLessThan(80);
  });
});
