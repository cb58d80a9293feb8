import { describe, expect, it } from 'vitest';
import { column } from '@/tests/queries/columns';
import { addPeriods, readMoment, writeInstant } from '../schema/calendar';
import { query, type Comparison, type QueryInput } from '../schema/query';
import type { ResultColumn } from '../schema/result';
import { lastPair, periodsQuery, soundPeriods, toldPeriods, type By } from './periods';

const DAILY = { grain: 'day', step: 86_400, regular: true } as const;
const day = (min: string, max: string, more = {}) =>
  column('sold', 'date', { min, max, distinct: 400, time: DAILY, ...more });
const month: By = { field: 'sold', grain: 'month' };
const columns: ResultColumn[] = [
  { key: 'sold_month', label: 'Sold, month', type: 'date', format: { kind: 'plain' }, kind: 'dimension' },
  { key: 'sum_sales', label: 'Sum of sales', type: 'decimal', format: { kind: 'plain' }, kind: 'measure' },
  { key: 'count_sales', label: 'Count of sales', type: 'integer', format: { kind: 'plain' }, kind: 'measure' },
];
const NOW = Date.parse('2026-06-15');
type Month = [value: number | null, rows: number];
/** Months up to and with `last`, as they are answered: the newest first. */
const answer = (last: string, ...months: Month[]) => ({
  columns,
  rows: months.toReversed().map(([sum_sales, count_sales], back) => ({
    sold_month: writeInstant(addPeriods(readMoment(last)!.start, -back, 'month')),
    sum_sales,
    count_sales,
  })),
});
const full = (...values: number[]): Month[] => values.map((value) => [value, 100]);
const said = (
  given: ReturnType<typeof answer>,
  over = day('2023-01-01', '2024-03-31'),
  kind: Comparison = 'previous_period',
) => {
  const told = toldPeriods({ answer: given, by: month, column: over, kind, now: NOW });
  return (
    told &&
    `${told.latest.from.slice(0, 7)} ${told.latest.value} against ${told.before.from.slice(0, 7)} ${told.before.value}`
  );
};

describe('toldPeriods', () => {
  it.each<[string, string | null, string | null]>([
    [
      'the last complete month against the one before',
      said(answer('2024-03', ...full(1, 2, 3, 4))),
      '2024-03 4 against 2024-02 3',
    ],
    [
      'not the month that the data end in',
      said(answer('2024-03', ...full(1, 2, 3, 4, 5)), day('2023-01-01', '2024-03-02')),
      '2024-02 4 against 2024-01 3',
    ],
    [
      'not even where the data end two days before it does',
      said(answer('2024-03', ...full(1, 2, 3, 4, 5)), day('2023-01-01', '2024-03-29', { distinct: 455 })),
      '2024-02 4 against 2024-01 3',
    ],
    [
      'not the month of a straggler',
      said(answer('2024-03', ...full(1, 2, 3, 4), [9, 2])),
      '2024-02 4 against 2024-01 3',
    ],
    [
      'not a month to come with a row or two',
      said(answer('2031-05', ...full(1, 2, 3, 4, 5), [9, 1]), day('2023-01-01', '2031-05-31')),
      null,
    ],
    [
      'not a month without a value',
      said(answer('2024-03', ...full(1, 2, 3, 4), [null, 100])),
      '2024-02 4 against 2024-01 3',
    ],
    [
      'not a month to come as full as usual',
      said(answer('2026-07', ...full(1, 2, 3, 4, 5, 6)), day('2023-01-01', '2026-07-31')),
      '2026-05 4 against 2026-04 3',
    ],
    [
      'not a month that lacks rows which every one before it has',
      said(answer('2024-03', ...full(1, 2, 3, 4, 5), [6, 97])),
      '2024-02 5 against 2024-01 4',
    ],
    [
      'a month of fewer rows where months differ',
      said(answer('2024-03', [1, 100], [2, 101], [3, 99], [4, 100], [5, 100], [6, 97])),
      '2024-03 6 against 2024-02 5',
    ],
    [
      'a month of more rows than every one before it has',
      said(answer('2024-03', ...full(1, 2, 3, 4, 5), [6, 103])),
      '2024-03 6 against 2024-02 5',
    ],
    ['nothing where there are three', said(answer('2024-03', ...full(1, 2, 3))), null],
    [
      'nothing where the one before has too few rows',
      said(answer('2024-03', ...full(1, 2, 3, 4), [5, 1], [6, 100])),
      null,
    ],
    ['nothing of no rows', said(answer('2024-03')), null],
    [
      'a month half as full as usual may be told',
      said(answer('2024-03', ...full(1, 2, 3, 4), [5, 50])),
      '2024-03 5 against 2024-02 4',
    ],
    [
      'a month that ends on a weekend, of days that are worked',
      said(
        answer('2024-03', ...full(1, 2, 3, 4)),
        day('2023-01-02', '2024-03-29', { distinct: 325, time: { ...DAILY, step: 3 * 86_400 } }),
      ),
      '2024-03 4 against 2024-02 3',
    ],
    [
      'monthly figures stand for their months',
      said(
        answer('2024-03', ...full(1, 2, 3, 4)),
        day('2023-01-01', '2024-03-01', { distinct: 15, time: { grain: 'month', step: 31 * 86_400, regular: true } }),
      ),
      '2024-03 4 against 2024-02 3',
    ],
    [
      'the same month a year before',
      said(
        answer('2024-03', ...full(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)),
        day('2023-01-01', '2024-03-31'),
        'previous_year',
      ),
      '2024-03 13 against 2023-03 1',
    ],
  ])('%s', (_, told, expected) => expect(told).toBe(expected));

  it('tells of years that are over', () => {
    const years = {
      columns: columns.with(0, { ...columns[0]!, key: 'year' }),
      rows: [2026, 2025, 2024, 2023, 2022].map((year, nth) => ({ year, sum_sales: nth, count_sales: 10 })),
    };
    expect(
      toldPeriods({
        answer: years,
        by: { field: 'year' },
        column: column('year', 'integer', { min: 2022, max: 2026 }),
        kind: 'previous_period',
        now: NOW,
      }),
    ).toMatchObject({
      latest: { from: '2025-01-01', to: '2026-01-01', value: 1, row: 1 },
      before: { from: '2024-01-01', row: 2 },
    });
  });
});

describe('the last two periods that a person would hold against each other', () => {
  const at = (text: string) => Date.parse(text);
  const counted = (first: string, rows: number[]) =>
    rows.map((each, nth) => ({ start: addPeriods(at(first), nth, 'month'), rows: each }));
  const pairOf = (counts: { start: number; rows: number }[], first: string, last: string) =>
    lastPair(
      soundPeriods(
        counts,
        'month',
        { first: at(first), last: at(last), step: 86_400_000, reach: at(last) + 86_400_000 },
        at('2026-06-01'),
      ),
      'month',
    )?.map(writeInstant) ?? null;

  it.each<[string, number[], string, string[] | null]>([
    ['the last complete ones', [90, 100, 95, 110, 105], '2024-05-31', ['2024-04-01', '2024-05-01']],
    ['not one that has only begun', [90, 100, 95, 110, 105, 9], '2024-06-03', ['2024-04-01', '2024-05-01']],
    [
      'nor one that ends on the data but is nearly empty',
      [90, 100, 95, 110, 105, 12],
      '2024-06-30',
      ['2024-04-01', '2024-05-01'],
    ],
    ['nor one without a value', [90, 100, 95, 110, 105, 0], '2024-06-30', ['2024-04-01', '2024-05-01']],
    [
      'past a gap, the last two beside each other',
      [90, 100, 95, 110, 5, 105],
      '2024-06-30',
      ['2024-03-01', '2024-04-01'],
    ],
    ['none of fewer than four', [90, 100, 95], '2024-03-31', null],
  ])('%s', (_, rows, last, wanted) => expect(pairOf(counted('2024-01-01', rows), '2024-01-01', last)).toEqual(wanted));

  it('lie in no future', () => {
    expect(
      pairOf(
        [...counted('2026-01-01', [90, 100, 95, 110, 100]), { start: at('2031-05-01'), rows: 80 }],
        '2026-01-01',
        '2031-05-31',
      ),
    ).toEqual(['2026-04-01', '2026-05-01']);
  });

  it('of years that nothing bounds, those that are over', () => {
    const years = [2022, 2023, 2024, 2025, 2026].map((year) => ({ start: at(`${year}-01-01`), rows: 10 }));
    expect(
      soundPeriods(years, 'year', null, at('2026-06-01')).map((start) => new Date(start).getUTCFullYear()),
    ).toEqual([2022, 2023, 2024, 2025]);
  });
});

describe('periodsQuery', () => {
  const ask = (input: QueryInput, by: By = month) =>
    periodsQuery(query.parse(input), by, [
      day('2023-01-01', '2024-03-31'),
      column('zone', 'category'),
      column('year', 'integer'),
    ]);
  const sales: QueryInput['measures'] = [{ field: 'sales', agg: 'sum' }];
  it('counts the rows that hold the figure', () =>
    expect(ask({ measures: sales, filters: [{ field: 'zone', op: 'eq', value: 'A' }] })).toMatchObject({
      measures: [
        { field: 'sales', agg: 'sum' },
        { agg: 'count', field: 'sales' },
      ],
      dimensions: [{ field: 'sold', grain: 'month' }],
      filters: [
        { field: 'zone', op: 'eq', value: 'A' },
        { field: 'sold', op: 'not_null' },
      ],
      sort: [{ by: 'sold_month', dir: 'desc' }],
    }));
  it('keeps to the weekdays that are chosen', () =>
    expect(ask({ measures: sales, filters: [{ field: 'sold', op: 'eq', part: 'weekday', value: 1 }] })).not.toBeNull());
  it.each<[string, QueryInput, By]>([
    ['a span is chosen', { measures: sales, filters: [{ field: 'sold', op: 'gte', value: '2024-01-01' }] }, month],
    ['the column is gone', { measures: sales }, { field: 'gone', grain: 'month' }],
    ['the column holds no time', { measures: sales }, { field: 'zone', grain: 'month' }],
    ['it is no single figure', { measures: sales, dimensions: [{ field: 'zone' }] }, month],
  ])('asks nothing where %s', (_, input, by) => expect(ask(input, by)).toBeNull());
});
