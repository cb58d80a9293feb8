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

describe('counts by years', () => {
  const rows = (years: number[], label: string) => {
    const cells = years.flatMap((year) => ['smith', 'baker', 'clerk', 'miner'].flatMap((job) => ['men', 'women'].map((sex) => ({ year, job, sex }))));
    const columns = ready([numbers('year', cells.map(({ year }) => year)), words('job', cells.map(({ job }) => job)), words('sex', cells.map(({ sex }) => sex)), numbers(label, cells.map((_, row) => 40 + ((row * 137) % 900)))], cells.length);
    return readTable({ name: 'data.csv', columns, relations: noRelations, rowCount: cells.length, thisYear: 2026 }).measures[0]?.meaning.kind;
  };
  it.each<[string, number[], string, string]>([
    ['of a census', [1960, 1970, 1980, 1990, 2000], 'count', 'stock'], ['every fifth year', [2000, 2005, 2010, 2015], 'total', 'stock'],
    ['of every year', [2000, 2001, 2002, 2003], 'count', 'additive'], ['of what happened', [1960, 1970, 1980, 1990], 'deaths', 'additive'],
  ])('%s', (_, years, label, kind) => {
    expect(rows(years, label)).toBe(kind);
  });
});
