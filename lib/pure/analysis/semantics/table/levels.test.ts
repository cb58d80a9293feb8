import { expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import type { ColumnRelations } from '@/lib/pure/query/schema/column';
import { makeDashboard } from '../../dashboard/make';
import { readTable } from './table';

const ROWS = 240;
const bookings = [
  dates('Date', '2023-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 200),
  words('Text', cycle(['Rent', 'Shop', 'Pay'], ROWS)),
  numbers('Дебет', cycle([12.5, 99, 1100.2, 31], ROWS)),
  numbers('Balance', cycle([1500.5, 1401.5, 301.3, 270.3, 2900, 88], ROWS)),
];
const running: ColumnRelations = {
  ...noRelations,
  running: [{ level: 'balance', flows: [bookings[2]!.key], by: null }],
};

const read = (relations: ColumnRelations, columns = bookings) => {
  const given = { name: 'bookings.csv', columns: ready(columns, ROWS, relations), relations, rowCount: ROWS };
  return { table: readTable({ ...given, thisYear: 2025 }), given };
};
const measured = (relations: ColumnRelations) =>
  read(relations).table.measures.map(({ column: { label }, meaning: { agg } }) => `${agg} ${label}`);

it('a balance that rows move on is no figure of theirs, and what moves it adds up', () => {
  expect(measured(running)).toEqual(['sum Дебет']);
  expect(read(running).table.levels.map(({ measure }) => measure.column.label)).toEqual(['Balance']);
});

it('a balance that nothing moves is averaged as ever', () => {
  expect(measured(noRelations)).toContain('avg Balance');
  expect(read(noRelations).table.levels).toEqual([]);
});

it('of a balance the page shows its course and nothing else', () => {
  const { given } = read(running);
  const { kpis, charts } = makeDashboard({ dataSourceId: crypto.randomUUID(), ...given, today: '2025-01-02' });
  const about = [...kpis, ...charts].filter(({ query }) => query.measures.some(({ field }) => field === 'balance'));
  expect(about.map(({ query }) => query.dimensions.map(({ field }) => field))).toEqual([['date']]);
});

it.each([
  ['few accounts have a course each', ['A', 'B'], [['date', 'account']]],
  ['many have none', Array.from({ length: 30 }, (_, nth) => `A${nth}`), []],
])('%s', (_, accounts, drawn) => {
  const relations = { ...running, running: [{ ...running.running![0]!, by: 'account' }] };
  const { given } = read(relations, [...bookings, words('Account', cycle(accounts, ROWS))]);
  const { charts } = makeDashboard({ dataSourceId: crypto.randomUUID(), ...given, today: '2025-01-02' });
  const about = charts.filter(({ query }) => query.measures.some(({ field }) => field === 'balance'));
  expect(about.map(({ query }) => query.dimensions.map(({ field }) => field))).toEqual(drawn);
});
