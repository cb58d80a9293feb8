import { describe, expect, it } from 'vitest';
import { autocorrelations } from './autocorrelation';
import { benjaminiHochberg, benjaminiHochbergDiscarding } from './benjamini-hochberg';
import { incompleteBeta } from './beta';
import { contingency } from './contingency';
import { correlationP, pearson } from './correlation';
import { lnGamma } from './gamma';
import { medianAndSpread, quantileOfSorted } from './moments';
import { rankSum, type Sums } from './rank-sum';
import { ranksOf } from './ranks';
import { fitStudent, tailsBeyond } from './student-fit';
import { chiSquaredTail, fisherTail, normalTails, poissonTail, studentTails } from './tails';

// Known values: SciPy 1.17.1 (scipy.stats, scipy.special); the contingency table is UCBAdmissions of R's datasets,
// summed over departments.
const near = (value: number, known: number) =>
  expect(Math.abs(value - known)).toBeLessThanOrEqual(1e-9 * Math.abs(known) + 1e-300);

describe('tails of distributions', () => {
  it.each([
    [2.228, 10, 0.05001177181711132],
    [4.5, 30, 9.519359392112443e-5],
    [1, 1, 0.5],
    [12, 3, 0.0012450158007893362],
    [8, 200, 9.879200909330596e-14],
  ])('Student t %d, df %d', (t, df, p) => near(studentTails(t, df), p));
  it.each([
    [4.26, 2, 9, 0.04991003038154897],
    [1.5, 11, 120, 0.1400789595183268],
    [30, 6, 170, 2.224887276632295e-24],
  ])('F %d, df %d and %d', (f, a, b, p) => near(fisherTail(f, a, b), p));
  it.each([
    [3.841, 1, 0.050013683763956804],
    [20, 5, 0.0012497305630313773],
    [150, 9, 8.819629954805395e-28],
    [0.5, 3, 0.9188914116546758],
  ])('chi-squared %d, df %d', (x, df, p) => near(chiSquaredTail(x, df), p));
  it.each([
    [1.96, 0.04999579029644087],
    [4, 6.334248366623973e-5],
    [8, 1.244192114854348e-15],
  ])('normal %d', (z, p) => near(normalTails(z), p));
  it.each([
    [45, 2.5, 5.861253823055975e-40],
    [3, 0.1, 0.00015465307026467172],
    [10, 8, 0.28337574127298903],
  ])('Poisson %d where %d are expected', (count, mean, p) => near(poissonTail(count, mean), p));
  it.each([
    [0.5, 0.5723649429247],
    [3, 0.6931471805599453],
    [10.5, 13.940625219403763],
    [171.3, 708.1149470389971],
  ])('ln gamma %d', (x, known) => near(lnGamma(x), known));
  it.each([
    [2, 3, 0.4, 0.5248],
    [0.5, 0.5, 0.1, 0.20483276469913345],
    [50, 20, 0.7, 0.3825092483812333],
  ])('beta %d %d %d', (a, b, x, known) => near(incompleteBeta(a, b, x), known));
});

describe('tests', () => {
  const a = [1.2, 3.4, 2.2, 5.1, 4.4, 2.2, 9.1, 0.3];
  const b = [2.1, 3.0, 2.2, 6.1, 3.9, 1.0, 7.7, 1.5];
  const sums = (values: number[]): Sums => ({
    n: values.length,
    sum: values.reduce((x, y) => x + y, 0),
    squares: values.reduce((x, y) => x + y * y, 0),
  });

  it('Spearman with ties', () => {
    const rho = pearson(ranksOf(a), ranksOf(b));
    near(rho, 0.8982196964349441);
    near(correlationP(rho, 8), 0.002438796796382354);
  });

  it('Mann–Whitney with ties, as mannwhitneyu(method="asymptotic", use_continuity=False) gives it', () => {
    const ranks = [...ranksOf([...a.slice(0, 5), ...b])];
    const { z, p } = rankSum(sums(ranks.slice(0, 5)), sums(ranks.slice(5)));
    near(p, 0.8259648022720806);
    near(z, 0.21987975677177857);
  });

  it('chi-squared of a table', () => {
    const { chi2, df, p, v } = contingency([
      [1198, 557],
      [1493, 1278],
    ]);
    near(chi2, 92.20528041152764);
    expect(df).toBe(1);
    near(p, 7.813600388994667e-22);
    near(v, Math.sqrt(92.20528041152764 / 4526));
  });

  it('Benjamini–Hochberg, plain and weighted', () => {
    const p = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205];
    const known = [0.008, 0.032, 0.0672, 0.0672, 0.0672, 0.08, 0.08457142857142857, 0.205];
    for (const [place, q] of benjaminiHochberg(p).entries()) near(q, known[place]!);
    expect(
      benjaminiHochberg(
        p,
        p.map(() => 7),
      ),
    ).toEqual(benjaminiHochberg(p));
    expect(benjaminiHochberg(p, [1, 3, 1, 1, 1, 1, 1, 1])[1]).toBeLessThan(0.032);
  });

  it('of what can hardly be small (p = 1) nothing is paid: q is that of twice the others alone', () => {
    const p = [0.001, 0.004, 0.3, 1, 1, 1, 1, 1, 1, 1];
    expect(
      [
        ...benjaminiHochbergDiscarding(
          p,
          p.map(() => 1),
        ),
      ].map((q) => Number(q.toFixed(6))),
    ).toEqual([0.006, 0.012, 0.6, 1, 1, 1, 1, 1, 1, 1]);
  });
});

describe('Student’s t fitted to values', () => {
  const quantilesOf = (of: (share: number) => number) =>
    Float64Array.from({ length: 500 }, (_, at) => of((at + 0.5) / 500));

  it('values of heavy tails (quantiles of t with 2 degrees of freedom in closed form) have the heaviest known', () => {
    const { tails } = fitStudent(quantilesOf((share) => (2 * share - 1) / Math.sqrt(2 * share * (1 - share))));
    expect(tails.find(({ df }) => df === 3)?.weight).toBeGreaterThan(0.99);
  });

  it('a uniform distribution has no tails; its scale is its standard deviation', () => {
    const fit = fitStudent(quantilesOf((share) => 3 * (share - 0.5)));
    expect(fit.scale).toBeCloseTo(Math.sqrt(9 / 12), 1);
    expect(tailsBeyond(fit, 5)).toBeLessThan(1e-6);
  });
});

describe('descriptions', () => {
  it('ranks share ties and leave out what is missing', () => {
    expect([...ranksOf([3, 1, Number.NaN, 3])]).toEqual([2.5, 1, Number.NaN, 2.5]);
  });

  it('quantile and spread as R gives them: quantile(1:10, .9), mad(c(1, 2, 3, 4, 100))', () => {
    expect(quantileOfSorted([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBeCloseTo(9.1, 12);
    expect(medianAndSpread([1, 2, 3, 4, 100])).toEqual({ centre: 3, spread: 1.4826 });
  });

  it('autocorrelation of 1 to 10 as acf() of R gives it', () => {
    expect([...autocorrelations([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 2)].map((r) => Number(r.toFixed(4)))).toEqual([
      1, 0.7, 0.4121,
    ]);
  });
});
