import { expect, it } from 'vitest';
import { cycle, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { readTable } from '../semantics/table/table';
import { chooseFigures } from './kpis';
import { DashboardPage } from './lint/page';

it.each([
  ['a short list whose rows are named counts none', 17, false],
  ['what nothing names is counted as rows', 400, true],
])('%s', (_, rows, expected) => {
  const columns = ready(
    [
      words(
        'bracket',
        rows < 40 ? Array.from({ length: rows }, (_one, nth) => `${nth}-${nth + 1}`) : cycle(['a', 'b', 'c'], rows),
      ),
      numbers('price', cycle([3.5, 2.25, 8.125, 1.75], rows)),
    ],
    rows,
  );
  const table = readTable({ name: 'data.csv', columns, relations: noRelations, rowCount: rows, thisYear: 2026 });
  const figures = chooseFigures(table, noRelations, new DashboardPage(), () => true);
  expect(figures.some(({ query }) => query.measures?.[0]?.agg === 'count')).toBe(expected);
});
