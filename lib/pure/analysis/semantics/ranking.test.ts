import { describe, expect, it } from 'vitest';
import { noRelations, numbers, ready } from '@/tests/analysis/columns';
import { latestFirst, rankMeasures } from './ranking';

const n = 100;
function rank(labels: string[]) {
  const columns = ready(
    labels.map((label, nth) =>
      numbers(
        label,
        Array.from({ length: n }, (_, row) => 1.5 + ((row * (7 + nth)) % 90)),
      ),
    ),
    n,
  ).map((column) => ({ ...column, role: 'measure' as const }));
  const ranked = rankMeasures(columns, noRelations, n);
  const score = (measures: typeof ranked, label: string) =>
    measures.find(({ column }) => column.label === label)!.score;
  return { ranked, later: latestFirst(ranked), score };
}

describe('latestFirst', () => {
  it('puts a figure of the latest year before the same of earlier ones', () => {
    const { ranked, later, score } = rank(['income_2011', 'income_2016', 'income_2021', 'height']);
    const before = Math.max(...['income_2011', 'income_2016', 'income_2021'].map((label) => score(ranked, label)));
    expect(score(later, 'income_2021')).toBeCloseTo(before + 0.01);
    for (const label of ['income_2011', 'income_2016', 'height'])
      expect(score(later, label)).toBe(score(ranked, label));
  });
  it.each([
    ['numbers that are no years', ['exam 1', 'exam 2']],
    ['a year in a longer number', ['part 120161', 'part 120162']],
    ['one year alone', ['income_2021', 'height']],
    ['two figures of two years', ['income_2011', 'height_2021']],
  ])('leaves %s as they are', (_, labels) => {
    const { ranked, later, score } = rank(labels);
    for (const label of labels) expect(score(later, label)).toBe(score(ranked, label));
  });
});
