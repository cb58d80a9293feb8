import { describe, expect, it } from 'vitest';
import { cycle, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import type { Column } from '@/lib/pure/query/schema/column';
import { isClassTarget } from '../outcome';
import { readTable } from './table';

const n = 240;
const marks = numbers(
  'Mark',
  Array.from({ length: n }, (_, row) => 20 + ((row * 7.3) % 70)),
);
const read = (...columns: Column[]) =>
  readTable({
    name: 'list.csv',
    columns: ready(columns, n),
    relations: { ...noRelations, stated: { kind: 'thing' } },
    rowCount: n,
    thisYear: 2026,
  });

describe('a column that says in classes what rows end as', () => {
  const ends = words('Result', cycle(['Passed', 'Failed', 'Left', 'Repeats'], n));
  it.each<[string, Column, boolean]>([
    ['is found by its label', ends, true],
    ['is none with two values: an outcome', words('Result', cycle(['Passed', 'Failed'], n)), false],
    ['is none with many values', words('Class', cycle(['1a', '1b', '2a', '2b', '3a', '3b'], n)), false],
    ['is none under a label that says more', words('Vehicle class', cycle(['A', 'B', 'C'], n)), false],
    ['is none as a number', numbers('Target', cycle([10, 20, 30], n)), false],
  ])('%s', (_, column, expected) => {
    expect(isClassTarget(column)).toBe(expected);
  });
  const closing = words('Evening course', cycle(['no', 'yes', 'no'], n));
  const interestBeside = (flag: Column, ...others: Column[]) =>
    read(marks, ...others, flag).outcomes.find(({ column }) => column.label === flag.label)?.outcome.interest;
  it('comes before a flag that no word names', () => {
    expect(interestBeside(closing)).toBeGreaterThan(0);
    expect(interestBeside(closing, ends)).toBe(0);
  });
  it('leaves a flag that is named as an outcome', () => {
    expect(interestBeside(words('Churned', cycle(['no', 'yes', 'no'], n)), ends)).toBe(2);
  });
});

describe('whole numbers of three values', () => {
  it.each<[string, Column, boolean]>([
    ['are answers where they lie far apart', numbers('Remote level', cycle([0, 50, 100, 50], n)), false],
    ['are so whatever rate the label says', numbers('Night shift ratio', cycle([0, 50, 100, 50], n)), false],
    ['are measured where their steps differ', numbers('Workload', cycle([50, 80, 100, 80], n)), true],
    ['are measured where they lie close', numbers('Remote level', cycle([1, 2, 3, 2], n)), true],
    ['are measured where there are more of them', numbers('Remote level', cycle([0, 25, 50, 75, 100], n)), true],
    ['are a price where a word says so', numbers('Price', cycle([100, 200, 300, 200], n)), true],
  ])('%s', (_, column, expected) => {
    const given = { ...column, role: 'measure' as const };
    const table = readTable({
      name: 'list.csv',
      columns: [...ready([marks], n), given],
      relations: { ...noRelations, stated: { kind: 'thing' } },
      rowCount: n,
      thisYear: 2026,
    });
    expect(table.measures.some((measure) => measure.column.label === column.label)).toBe(expected);
  });
});
