import { expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
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

const DAYS = 730;
const oneADay: ColumnRelations = { ...noRelations, panel: { time: 'date', entity: [] } };
const daily = (label: string) => [
  dates('Date', '2024-01-01', '2025-12-30', { grain: 'day', step: 86_400, regular: true }, DAYS),
  numbers(label, cycle([1500.55, 1401.5, 1301.3, 1270.35, 1290, 1388, 1440.2], DAYS)),
];

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
  expect(about.map(({ query }) => query.measures[0]!.agg)).toEqual(['latest', 'latest']);
  expect(charts.find(({ query }) => query.measures[0]?.field === 'balance')!.title).toBe(
    'Balance at the end of each month',
  );
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
  ['of many it says where each stands', Array.from({ length: 30 }, (_, nth) => `A${nth}`), [['account']]],
])('%s', (_, accounts, drawn) => {
  const relations = { ...running, running: [{ ...running.running![0]!, by: 'account' }] };
  const { given } = read(relations, [...bookings, words('Account', cycle(accounts, ROWS))]);
  const { charts } = makeDashboard({ dataSourceId: crypto.randomUUID(), ...given, today: '2025-01-02' });
  const about = charts.filter(({ query }) => query.measures.some(({ field }) => field === 'balance'));
  expect(about.map(({ query }) => query.dimensions.map(({ field }) => field))).toEqual(expect.arrayContaining(drawn));
  expect(about.every(({ query }) => query.measures[0]!.agg === 'latest')).toBe(true);
});

it('odometers of cars are neither averaged nor added up: each has its course and where it stands', () => {
  const meters: ColumnRelations = {
    ...noRelations,
    running: [{ level: 'odometer', flows: [], by: 'car', meter: true }],
  };
  const columns = [
    bookings[0]!,
    words('Car', cycle(['A', 'B', 'C'], ROWS)),
    numbers('Odometer', cycle([41_200, 88_100, 12_040, 41_800, 88_900], ROWS)),
    numbers('Litres', cycle([38.5, 41.2, 29.9], ROWS)),
  ];
  const { table, given } = read(meters, columns);
  expect(table.measures.map(({ column }) => column.label)).toEqual(['Litres']);
  const { kpis, charts } = makeDashboard({ dataSourceId: crypto.randomUUID(), ...given, today: '2025-01-02' });
  expect(kpis.filter(({ query }) => query.measures[0]?.field === 'odometer')).toEqual([]);
  const about = charts.filter(({ query }) => query.measures.some(({ field }) => field === 'odometer'));
  expect(about.length).toBeGreaterThan(0);
  expect(about.every(({ query }) => query.measures[0]!.agg === 'latest' && !query.measures[0]!.each)).toBe(true);
  expect(about.every(({ query }) => query.dimensions.some(({ field }) => field === 'car'))).toBe(true);
});

it.each<[string, Column[], ColumnRelations, string[]]>([
  ['of a level by day', daily('Balance'), oneADay, ['latest', 'latest']],
  ['of a temperature', daily('Temperature'), oneADay, ['avg', 'avg']],
])('one row a day, %s', (_, columns, relations, aggregates) => {
  const given = { name: 'days.csv', columns: ready(columns, DAYS, relations), relations, rowCount: DAYS };
  const { kpis, charts } = makeDashboard({ dataSourceId: crypto.randomUUID(), ...given, today: '2026-01-02' });
  const key = columns[1]!.key;
  const ofIt = <T extends { query: { measures: { field?: string }[] } }>(list: readonly T[]) =>
    list.filter(({ query }) => query.measures[0]?.field === key);
  const course = ofIt(charts).find(({ query }) => query.dimensions[0]?.grain);
  expect([ofIt(kpis)[0]!.query.measures[0]!.agg, course!.query.measures[0]!.agg]).toEqual(aggregates);
  expect(ofIt(kpis)[0]!.comparison.kind).toBe('previous_period');
});
