import { describe, expect, test } from 'vitest';
import { addPeriods, readMoment, startOf, wholeMonths, writeInstant } from './calendar';
import type { Grain } from './column';

const at = (text: string) => readMoment(text)!.start;

describe('reading', () => {
  test.each([
    ['2019', '2019-01-01', '2020-01-01'],
    ['2019-12', '2019-12-01', '2020-01-01'],
    ['2020-02-29', '2020-02-29', '2020-03-01'],
    ['0044-03-15', '0044-03-15', '0044-03-16'],
  ])('%s is a span', (text, from, to) => {
    const moment = readMoment(text)!;
    expect([writeInstant(moment.start), writeInstant(moment.end), moment.instant]).toEqual([from, to, null]);
  });

  test.each([
    ['2019-03-18T10:00', '2019-03-18T10:00:00'],
    ['2019-03-18 10:00:07', '2019-03-18T10:00:07'],
    ['2019-03-18T10:00:07.25Z', '2019-03-18T10:00:07.250'],
    ['2019-03-18T00:00:00', '2019-03-18'],
  ])('%s is an instant', (text, written) => {
    const moment = readMoment(text)!;
    expect(writeInstant(moment.start)).toBe(written);
    expect(moment.end).toBe(moment.start);
  });

  test('an instant keeps the digits that milliseconds cannot hold', () =>
    expect(readMoment('2019-03-18 10:00:07.123456')!.instant).toBe('2019-03-18T10:00:07.123456'));

  test.each(['', '19-03-18', '2019-13', '2019-02-29', '2019-03-00', '2019-03-18T25:00', '2019-3-18', 'today'])(
    '%s is no time',
    (text) => expect(readMoment(text)).toBeNull(),
  );
});

test.each<[Grain, string, string]>([
  ['hour', '2019-03-18T10:59:59', '2019-03-18T10:00:00'],
  ['day', '2019-03-18T10:59:59', '2019-03-18'],
  ['week', '2019-03-18', '2019-03-18'],
  ['week', '2019-03-24T23:59:59', '2019-03-18'],
  ['week', '1969-12-31', '1969-12-29'],
  ['month', '2019-03-31', '2019-03-01'],
  ['quarter', '2019-12-31', '2019-10-01'],
  ['year', '0099-06-01', '0099-01-01'],
])('the %s of %s starts %s', (grain, text, start) => expect(writeInstant(startOf(at(text), grain))).toBe(start));

test.each<[string, number, Grain, string]>([
  ['2019-01-31', 1, 'month', '2019-02-28'],
  ['2019-03-31', -1, 'month', '2019-02-28'],
  ['2020-02-29', -1, 'year', '2019-02-28'],
  ['2019-01-31T12:30:00', 1, 'quarter', '2019-04-30T12:30:00'],
  ['2019-01-01', -1, 'month', '2018-12-01'],
  ['2019-03-18', -2, 'week', '2019-03-04'],
  ['2019-03-31T23:00:00', 2, 'hour', '2019-04-01T01:00:00'],
  ['1969-12-31T23:00:00', 1, 'month', '1970-01-31T23:00:00'],
])('%s and %i %s is %s', (text, n, grain, result) => expect(writeInstant(addPeriods(at(text), n, grain))).toBe(result));

test.each([
  ['2019-01-01', '2019-04-01', 3],
  ['2018-11-01', '2019-02-01', 3],
  ['2019-01-02', '2019-04-02', null],
  ['2019-01-01', '2019-01-15', null],
  ['2019-01-01', '2019-01-01', null],
])('%s to %s are %s whole months', (from, to, months) => expect(wholeMonths(at(from), at(to))).toBe(months));
