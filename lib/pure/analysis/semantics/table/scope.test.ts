import { describe, expect, it } from 'vitest';
import { cycle, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { readTable } from './table';
import { lastWholeYear } from './scope';

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

describe('lastWholeYear', () => {
  /** Rows of the years from 2010 on. */
  const read = (rows: readonly number[], others: 'months' | 'orders') => {
    const years = rows.flatMap((count, nth) => Array.from({ length: count }, () => 2010 + nth));
    const n = years.length;
    const output = numbers(
      'output',
      years.map((_, row) => 40 + ((row * 7919) % 997)),
    );
    const months = numbers('month', cycle(MONTHS, n));
    const kinds = words('kind', cycle(['a', 'b', 'c'], n));
    const columns =
      others === 'months' ? [numbers('year', years), months, output] : [numbers('year', years), kinds, output];
    const panel = others === 'months' ? { entity: ['month'], time: 'year' } : null;
    const relations = { ...noRelations, panel };
    const table = readTable({
      name: 'x.csv',
      columns: ready(columns, n, relations),
      relations,
      rowCount: n,
      thisYear: 2026,
    });
    return lastWholeYear(table);
  };
  it.each<[string, number[], 'months' | 'orders', number | null]>([
    ['ends before a year of one month', [12, 12, 12, 12, 12, 1], 'months', 2014],
    ['of whole years there is nothing to leave out', [12, 12, 12, 12, 12], 'months', null],
    ['nor where a year in between is short', [12, 12, 7, 12, 12, 12], 'months', null],
    ['nor where the first is', [3, 12, 12, 12, 12, 12], 'months', null],
    ['nor where rows come as they happen', [40, 31, 55, 38, 47, 9], 'orders', null],
  ])('%s', (_, rows, others, year) => {
    expect(read(rows, others)).toBe(year);
  });
});
