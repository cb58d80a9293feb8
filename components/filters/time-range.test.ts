import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { dayRange, daysOf, presetsFor, sayTime } from './time-range';

type Extent = Pick<Column, 'min' | 'max' | 'type' | 'time'>;
const data = (
  min: string,
  max: string,
  type: Column['type'] = 'date',
  grain: NonNullable<Column['time']>['grain'] = 'day',
): Extent => ({ min, max, type, time: { grain, step: 86_400, regular: true } });

describe('presetsFor', () => {
  it.each<[string, Extent, string[]]>([
    [
      'a month of trips',
      data('2019-03-01T00:12:00', '2019-03-31T23:43:00', 'datetime', 'minute'),
      ['last 24 hours', 'last 7 days', 'last 14 days'],
    ],
    [
      'a year of days',
      data('2019-01-01', '2019-12-31'),
      [
        'last 7 days',
        'last 14 days',
        'last 4 weeks',
        'last 12 weeks',
        'last complete month',
        'last 3 months',
        'last 6 months',
      ].slice(-6),
    ],
    [
      'twelve years of months',
      data('1949-01-01', '1960-12-01', 'date', 'month'),
      ['last 3 months', 'last 6 months', 'last 12 months', 'last 2 years', 'last 5 years'],
    ],
    ['one day', data('2019-03-01', '2019-03-01'), []],
  ])('%s', (_, extent, labels) => {
    expect(presetsFor(extent).map(({ label }) => label)).toEqual(labels);
  });
  it('offers nothing without dates', () => expect(presetsFor({ ...data('', ''), min: null, max: null })).toEqual([]));
});

const on = (rest: object) => [{ field: 'pickup', ...rest } as Filter];
describe('sayTime and daysOf', () => {
  it.each<[Filter[], string, number | null]>([
    [[], 'all', null],
    [on({ op: 'last', value: { n: 14, grain: 'day', anchor: 'last_value' } }), 'last 14 days', 14],
    [on({ op: 'last', value: { n: 1, grain: 'month', anchor: 'last_value' } }), 'last complete month', null],
    [on({ op: 'between', values: ['2019-03-18', '2019-03-31'] }), '18–31 Mar 2019', 14],
    [on({ op: 'between', values: ['2019-03-18T10:00:00', '2019-03-18T11:00:00'] }), '18 Mar 2019 10:00–11:00', null],
    [on({ op: 'is_null' }), '(no value)', null],
    [on({ op: 'gte', value: '2019-03-18' }), 'from 18 Mar 2019', null],
    [
      [...on({ op: 'gte', value: '2019-03-18T00:00:00' }), ...on({ op: 'lt', value: '2019-04-01' })],
      '18–31 Mar 2019',
      null,
    ],
    [on({ op: 'lt', value: '2019-04-01T10:30:00' }), 'before 1 Apr 2019, 10:30', null],
    [on({ op: 'in', values: ['2019-03-18', null] }), '18 Mar 2019, (no value)', null],
  ])('%j', (filters, words, days) => {
    expect(sayTime(filters)).toBe(words);
    expect(daysOf(filters)).toBe(days);
  });
});

it('dayRange names the first and the last day', () =>
  expect(dayRange(data('2019-03-01T00:12:00', '2019-03-31T23:43:00'))).toEqual({
    first: '2019-03-01',
    last: '2019-03-31',
  }));
