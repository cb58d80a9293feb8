import { describe, expect, it } from 'vitest';
import { randomFrom } from '@/tests/analysis/columns';
import { datesFrom2022, normalFrom, tableOf } from '@/tests/analysis/table-values';
import { mineInsights } from '../../insights/mine';
import { FINDING_KINDS } from '../../insights/kinds/kinds';
import { chanceWords, testName, testWords } from './tests';

const range = (n: number) => Array.from({ length: n }, (_, at) => at);

/**
 * Something for every test to look at: time with days and months, groups, numbers, an outcome; and the same without
 * time, for the drivers.
 */
function ledgers() {
  const normal = normalFrom(randomFrom(3));
  const of = (rows: number) => ({
    store: range(rows).map((row) => ['Ash', 'Elm', 'Oak'][row % 3]!),
    kind: range(rows).map((row) => ['plain', 'fine'][Math.floor(row / 3) % 2]!),
    price: range(rows).map(() => 10 + normal()),
    revenue: range(rows).map((row) => 100 + (row % 3) * 20 + 5 * normal()),
  });
  const rows = 900;
  return [
    mineInsights(
      tableOf('sales.csv', { date: datesFrom2022(rows / 3, 'day').flatMap((date) => [date, date, date]), ...of(rows) }),
    ),
    mineInsights(tableOf('people.csv', of(300))),
  ].flatMap(({ ledger }) => ledger);
}

describe('how a test is told', () => {
  it('every test that the kernels name has its formula and source', () => {
    const names = [...new Set(ledgers().map(({ test }) => test))];
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => testWords(name) === null)).toEqual([]);
    expect(testWords('no such test')).toBeNull();
    expect(testName('no such test')).toBe('no such test');
    expect(testName('Hartigans’ dip test of one mode')).toBe('Hartigan’s dip test of unimodality');
  });

  it('every kind says what chance alone would give', () => {
    for (const kind of FINDING_KINDS) expect(chanceWords(kind)).toMatch(/^[A-Z].*\.$/);
  });
});
