import { describe, expect, it } from 'vitest';
import { cycle, noRelations, numbers, randomFrom, ready, words } from '@/tests/analysis/columns';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import { makeDashboard } from '../../dashboard/make';
import { readTable } from './table';

const ROWS = 240;
const random = randomFrom(11);
const drawn = (low: number, high: number) =>
  Array.from({ length: ROWS }, () => Math.round(10 * (low + random() * (high - low))) / 10);
const counted = Array.from({ length: ROWS }, () => Math.floor(900 + 4000 * random()));

const read = (listed: Column[], relations: ColumnRelations) => {
  const given = { name: 'lfs.csv', columns: ready(listed, ROWS, relations), relations, rowCount: ROWS };
  return { given, table: readTable({ ...given, thisYear: 2025 }) };
};
const meant = (listed: Column[], relations: ColumnRelations) =>
  read(listed, relations).table.measures.map(
    ({ column: { label }, meaning: { kind, agg } }) => `${label} ${kind}/${agg}`,
  );

describe('what was seen to add up to totals', () => {
  const places = words('geo', cycle(['BE', 'BG', 'CZ', 'DK', 'EE', 'FI'], ROWS));
  const years = numbers(
    'TIME_PERIOD',
    Array.from({ length: ROWS }, (_, row) => 1980 + Math.floor(row / 6)),
  );
  const panel = { time: 'time_period', entity: ['geo'] };
  it.each<[string, Column[], ColumnRelations, string[]]>([
    [
      'is added over places of a moment',
      [places, years, numbers('OBS_VALUE', counted)],
      { ...noRelations, panel, adds: ['obs_value'] },
      ['OBS_VALUE stock/sum'],
    ],
    [
      'is added where there is no time',
      [places, numbers('OBS_VALUE', counted)],
      { ...noRelations, adds: ['obs_value'] },
      ['OBS_VALUE additive/sum'],
    ],
    [
      'is averaged where no totals say so',
      [places, years, numbers('OBS_VALUE', counted)],
      { ...noRelations, panel },
      ['OBS_VALUE rate/avg'],
    ],
    [
      'is no other column',
      [places, years, numbers('OBS_VALUE', drawn(3, 9)), numbers('qwz', counted)],
      { ...noRelations, panel, adds: ['qwz'] },
      ['OBS_VALUE rate/avg', 'qwz stock/sum'],
    ],
  ])('%s', (_, columns, relations, expected) => {
    expect(meant(columns, relations).toSorted()).toEqual(expected);
  });

  it('has the years of a column called a period for its time', () => {
    expect(read([places, years, numbers('OBS_VALUE', counted)], { ...noRelations, panel }).table.time?.column.key).toBe(
      'time_period',
    );
  });
});

describe('the lines of an account', () => {
  const quarters = words('Quarter', cycle(['Q1', 'Q2', 'Q3', 'Q4'], ROWS));
  const account = (lines: string[]) => [
    numbers(
      'Year',
      Array.from({ length: ROWS }, (_, row) => 2005 + Math.floor(row / 16)),
    ),
    quarters,
    words('Line', cycle(lines, ROWS)),
    numbers('EUR k', drawn(200, 9000)),
  ];
  const relations = { ...noRelations, panel: { time: 'year', entity: ['quarter', 'line'] } };
  it.each([
    ['with their costs are never added', ['Revenue', 'Costs', 'Tax', 'Profit'], 'Revenue'],
    ['that are products are', ['Bikes', 'Profit bikes', 'Locks', 'Sales'], undefined],
  ])('%s', (_, lines, value) => {
    expect(read(account(lines), relations).table.series?.value).toBe(value);
  });

  it('are named in what is shown of one of them', () => {
    const { given } = read(account(['Revenue', 'Costs', 'Tax', 'Profit']), relations);
    const { kpis, charts } = makeDashboard({ dataSourceId: crypto.randomUUID(), ...given, today: '2025-01-02' });
    const titles = [...kpis.map(({ label }) => label), ...charts.map(({ title }) => title)];
    expect(titles.filter((title) => !title.includes('Revenue'))).toEqual([]);
    expect(titles[0]).toBe('EUR k (Revenue)');
  });
});
