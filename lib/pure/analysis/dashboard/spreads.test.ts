import { describe, expect, it } from 'vitest';
import { noRelations, numbers, ready } from '@/tests/analysis/columns';
import { readTable } from '../semantics/table/table';
import { relationOf } from './spreads';

const n = 120;
function drawn(one: string, other: string): boolean {
  const given = [one, other].map((label, nth) =>
    numbers(
      label,
      Array.from({ length: n }, (_, row) => 3.5 + ((row * (nth + 1) * 17) % 113)),
    ),
  );
  const correlations = [{ left: given[0]!.key, right: given[1]!.key, rho: 0.7, n }];
  const relations = { ...noRelations, correlations, stated: { kind: 'thing' as const } };
  const columns = ready(given, n, relations);
  const table = readTable({ name: 'things.csv', columns, relations, rowCount: n, thisYear: 2026 });
  const [a, b] = [one, other].map((label) => table.measures.find(({ column }) => column.label === label)!);
  return relationOf(a!, b!, { table, relations, score: 1 }) !== null;
}

describe('two measures against each other', () => {
  it.each([
    ['global sales', 'Japan sales'],
    ['total income', 'rental income'],
  ])('is no news of a whole and its part: %s, %s', (one, other) => expect(drawn(one, other)).toBe(false));
  it.each([
    ['total bill', 'tip'],
    ['Europe sales', 'Japan sales'],
    ['total weight', 'height'],
  ])('is drawn of two facts: %s, %s', (one, other) => expect(drawn(one, other)).toBe(true));
});
