import { expect, test } from 'vitest';
import { regularise, timesAhead } from './regularise';
import type { SeriesInput } from './schema';

const monthly = (entries: Record<string, number | null>, more: Partial<SeriesInput> = {}): SeriesInput => ({
  grain: 'month',
  times: Object.keys(entries),
  values: Object.values(entries),
  kind: 'sum',
  ...more,
});

test.each<[string, SeriesInput, number[]]>([
  ['a month without rows is a 0 for a sum of events', monthly({ '2024-01': 5, '2024-04': 8 }), [5, 0, 0, 8]],
  ['and for a count', monthly({ '2024-01': 5, '2024-03': 8 }, { kind: 'count' }), [5, 0, 8]],
  [
    'for a mean the line between its neighbours stands in',
    monthly({ '2024-01': 5, '2024-04': 8 }, { kind: 'mean' }),
    [5, 6, 7, 8],
  ],
  ['and for a series of readings', monthly({ '2024-01': 5, '2024-03': 9 }, { regular: true }), [5, 7, 9]],
  ['rows without a value are never a 0', monthly({ '2024-01': 5, '2024-02': null, '2024-03': 9 }), [5, 7, 9]],
  ['nothing is made up at the ends', monthly({ '2024-01': null, '2024-02': 4, '2024-03': 6, '2024-04': null }), [4, 6]],
  ['order does not matter', monthly({ '2024-03-01': 3, '2024-01-01': 1, '2024-02-01': 2 }), [1, 2, 3]],
  [
    'incomplete ends are left out',
    monthly({ '2024-01': 1, '2024-02': 20, '2024-03': 30, '2024-04': 4 }, { partial: { first: true, last: true } }),
    [20, 30],
  ],
])('%s', (_, input, values) => expect([...regularise(input).values]).toEqual(values));

test('what was done is marked and told', () => {
  const { history, warnings, zeros } = regularise(
    monthly({ '2024-01': 1, '2024-03': 3, '2024-04': 4 }, { partial: { first: false, last: true } }),
  );
  expect(history).toEqual([
    { t: '2024-01-01', value: 1 },
    { t: '2024-02-01', value: 0, mark: 'zero' },
    { t: '2024-03-01', value: 3 },
    { t: '2024-04-01', value: 4, mark: 'partial' },
  ]);
  expect(zeros).toBe(1);
  expect(warnings).toEqual([
    { code: 'partial_left_out', details: { t: '2024-04-01', end: 'last' } },
    { code: 'zeros_filled', details: { periods: 1, of: 3 } },
  ]);
});

test('the calendar knows the lengths of months, weeks and the hours of a night', () => {
  expect(timesAhead(regularise(monthly({ '2023-12-01': 1, '2024-01-01': 2 })), 3)).toEqual([
    '2024-02-01',
    '2024-03-01',
    '2024-04-01',
  ]);
  expect(timesAhead(regularise({ grain: 'week', times: ['2024-02-26'], values: [1], kind: 'sum' }), 1)).toEqual([
    '2024-03-04',
  ]);
  expect(
    timesAhead(regularise({ grain: 'hour', times: ['2024-02-28T23:00:00'], values: [1], kind: 'sum' }), 1),
  ).toEqual(['2024-02-29']);
  expect(timesAhead(regularise({ grain: 'year', times: ['2023'], values: [1], kind: 'sum' }), 1)).toEqual([
    '2024-01-01',
  ]);
});

test('an empty series stays empty', () => expect(regularise(monthly({ '2024-01': null })).history).toEqual([]));

test('two values for one period, or a time that is none, are a mistake of the caller', () => {
  expect(() => regularise(monthly({ '2024-01-01': 1, '2024-01-15': 2 }))).toThrow('two values for one month');
  expect(() => regularise(monthly({ soon: 1 }))).toThrow('not a time');
});

test('of a very long series the last 5,000 periods are read, and that is told', () => {
  const { values, history, warnings } = regularise({
    grain: 'hour',
    times: ['2020-01-01T00:00:00', '2024-01-01T00:00:00'],
    values: [1, 2],
    kind: 'count',
  });
  expect(values).toHaveLength(5000);
  expect(history.at(-1)).toEqual({ t: '2024-01-01', value: 2 });
  expect(warnings[0]).toEqual({ code: 'history_cut', details: { kept: 5000 } });
});

test('tells of rows whose dates are taken for mistakes', () => {
  const months = {
    grain: 'month' as const,
    times: ['2024-01', '2024-02', '2024-03'],
    values: [1, 2, 3],
    kind: 'sum' as const,
  };
  expect(regularise({ ...months, suspects: { rows: 2, last: '2024-03-31' } }).warnings).toEqual([
    { code: 'dates_left_out', details: { rows: 2, last: '2024-03-31' } },
  ]);
  expect(regularise(months).warnings).toEqual([]);
});
