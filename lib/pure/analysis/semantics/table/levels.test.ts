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

it('of a balance the page shows where it stands, its course, and nothing else', () => {
  const { given } = read(running);
  const { kpis, charts } = makeDashboard({ dataSourceId: crypto.randomUUID(), ...given, today: '2025-01-02' });
  const about = [...kpis, ...charts].filter(({ query }) => query.measures.some(({ field }) => field === 'balance'));
  expect(about.map(({ query }) => query.dimensions.map(({ field }) => field))).toEqual([[], ['date']]);
  expect(kpis.find(({ query }) => query.measures[0]?.agg === 'latest')).toMatchObject({
    label: 'Latest balance',
    query: { measures: [{ agg: 'latest', field: 'balance', along: 'date' }] },
    comparison: { kind: 'previous_period', by: { field: 'date' } },
  });
});

it.each<[string, ColumnRelations['running'], string[]]>([
  ['of many accounts the sum of where each stands', [{ level: 'balance', flows: ['a'], by: 'account' }], ['account']],
  ['what stood before each row is not the latest', [{ level: 'opening', flows: ['a'], by: null }], []],
  [
    'two levels of the same rows are told once',
    ['balance', 'other'].map((level) => ({ level, flows: ['a'], by: null })),
    [''],
  ],
  ['nothing runs', [], []],
])('%s', (_, found, each) => {
  const columns = [
    ...bookings,
    words(
      'Account',
      cycle(
        Array.from({ length: 30 }, (_one, nth) => `A${nth}`),
        ROWS,
      ),
    ),
    numbers('Opening', cycle([12, 55, 31, 48.5], ROWS)),
    numbers('Other', cycle([912, 855, 731], ROWS)),
  ];
  const { given } = read({ ...noRelations, running: found }, columns);
  const { kpis } = makeDashboard({ dataSourceId: crypto.randomUUID(), ...given, today: '2025-01-02' });
  const latest = kpis.flatMap(({ query }) => query.measures).filter(({ agg }) => agg === 'latest');
  expect(latest.map((measure) => measure.each ?? '')).toEqual(each);
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
