import { describe, expect, it } from 'vitest';
import { cycle, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { readTable } from './table';

const n = 200;
const yesNo = (label: string) => words(label, cycle(['no', 'yes'], n));
const amounts = (label: string) => numbers(label, Array.from({ length: n }, (_, row) => 10 + ((row * 7.3) % 90)));
const outcomesOf = (columns: ReturnType<typeof words>[]) =>
  readTable({ name: 'data.csv', columns: ready(columns, n), relations: noRelations, rowCount: n, thisYear: 2026 }).outcomes.filter(({ outcome }) => outcome.interest >= 0.8).map(({ column }) => column.label);

describe('outcomes', () => {
  it.each<[string, ReturnType<typeof words>[], string[]]>([
    ['named as one', [amounts('age'), yesNo('churn'), amounts('fee')], ['churn']],
    ['placed as one', [amounts('age'), amounts('fee'), yesNo('flagged')], ['flagged']],
    ['neither named nor placed', [yesNo('partner'), amounts('age'), yesNo('phone'), amounts('fee')], []],
    ['several named: the one that closes the table first', [amounts('age'), yesNo('diabetes'), amounts('weight'), yesNo('stroke'), amounts('height'), amounts('pulse'), yesNo('event in ten years')], ['event in ten years', 'diabetes', 'stroke']],
    ['one question asked several times, and its answer', [amounts('age'), yesNo('accepted 1'), yesNo('accepted 2'), yesNo('accepted 3'), amounts('weight'), amounts('height'), amounts('pulse'), yesNo('response')], ['response']],
  ])('%s', (_, columns, expected) => {
    expect(outcomesOf(columns)).toEqual(expected);
  });
});
