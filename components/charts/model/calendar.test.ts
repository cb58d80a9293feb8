import { describe, expect, it } from 'vitest';
import { addPeriods, writeInstant } from '@/lib/pure/query/schema/calendar';
import type { Grain } from '@/lib/pure/query/schema/column';
import { fillCalendar, parseTime, timeTicks, usualStep } from './calendar';

const days = (...texts: string[]) => texts.map(parseTime);
const run = (from: string, grain: Grain, count: number) =>
  Array.from({ length: count }, (_, index) => addPeriods(parseTime(from), index, grain));

describe('fillCalendar', () => {
  it.each<[string, string[], Grain, string[]]>([
    ['a missing day keeps its place', ['2019-03-18', '2019-03-20'], 'day', ['2019-03-18', '2019-03-19', '2019-03-20']],
    [
      'months of unequal length',
      ['2020-01-01', '2020-04-01'],
      'month',
      ['2020-01-01', '2020-02-01', '2020-03-01', '2020-04-01'],
    ],
    ['order does not matter', ['2021-01-01', '2019-01-01'], 'year', ['2019-01-01', '2020-01-01', '2021-01-01']],
    ['quarters', ['2019-10-01', '2020-04-01'], 'quarter', ['2019-10-01', '2020-01-01', '2020-04-01']],
    ['one value', ['2019-03-18'], 'week', ['2019-03-18']],
    [
      'off the calendar, nothing is lost',
      ['2019-03-18', '2019-03-24', '2019-04-01'],
      'week',
      ['2019-03-18', '2019-03-24', '2019-04-01'],
    ],
    ['nothing', [], 'day', []],
  ])('%s', (_, times, grain, filled) => {
    expect(fillCalendar(days(...times), grain).times.map(writeInstant)).toEqual(filled);
  });

  it('draws sparse hours of a century as they come', () => {
    expect(fillCalendar(days('1900-01-01T00:00:00', '2000-01-01T00:00:00'), 'hour').times).toHaveLength(2);
  });
});

describe('usualStep', () => {
  it.each<[string, number[], number]>([
    ['every five years', [0, 5, 10, 15], 5],
    ['every five years, one left out', [0, 5, 15, 20, 25], 5],
    ['every year', [0, 1, 2, 4], 1],
    ['one gap is no rhythm', [0, 2], 1],
    ['a value between', [0, 5, 10, 12, 15], 1],
    ['nothing', [], 1],
  ])('%s', (_, places, step) => {
    expect(usualStep(places)).toBe(step);
  });

  it('is kept beyond the values', () => {
    const { times, step } = fillCalendar(days('1960-01-01', '1965-01-01', '1970-01-01'), 'year', {
      from: parseTime('1953-01-01'),
      to: parseTime('1980-01-01'),
    });
    expect([step, times.map((time) => new Date(time).getUTCFullYear())]).toEqual([
      5,
      [1955, 1960, 1965, 1970, 1975, 1980],
    ]);
  });
});

describe('timeTicks', () => {
  const labels = (slots: number[], grain: Grain, most: number) => {
    const { ticks, context } = timeTicks(slots, grain, most);
    return [context, ...ticks.map(({ label }) => label)].join(' ');
  };
  it.each<[string, string, Grain, number, number, string]>([
    ['days of a fortnight', '2019-03-18', 'day', 14, 14, 'Mar 18 19 20 21 22 23 24 25 26 27 28 29 30 31'],
    ['fewer where it is narrow', '2019-03-18', 'day', 14, 8, 'Mar 19 21 23 25 27 29 31'],
    ['a month ends', '2019-03-29', 'day', 6, 8, 'Mar 29 30 31 1 Apr 2 3'],
    ['hours over midnight', '2019-03-18T20:00:00', 'hour', 8, 8, '18 Mar 20 21 22 23 19 Mar 01 02 03'],
    ['a quarter of days', '2019-01-01', 'day', 90, 8, '2019 Jan Feb Mar'],
    ['weeks', '2019-01-07', 'week', 10, 12, 'Jan 7 14 21 28 4 Feb 11 18 25 4 Mar 11'],
    ['years of months', '1955-11-01', 'month', 62, 6, '1956 1957 1958 1959 1960'],
    ['two years of months', '1956-01-01', 'month', 24, 10, '1956 Jan Apr Jul Oct 1957 Apr Jul Oct'],
    ['a year of months', '2015-01-01', 'month', 12, 12, '2015 Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'],
    ['quarters', '2018-07-01', 'quarter', 5, 9, '2018 Q3 Q4 2019 Q2 Q3'],
    ['centuries', '1700-01-01', 'year', 301, 5, '1700 1800 1900 2000'],
  ])('%s', (_, from, grain, count, most, text) => {
    expect(labels(run(from, grain, count), grain, most).trim()).toBe(text);
  });
});
