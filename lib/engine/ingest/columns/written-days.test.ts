import { expect, test } from 'vitest';
import { areWrittenDays } from './written-days';

const days = (first: string, count: number, step = 1) => Array.from({ length: count }, (_, nth) => new Date(Date.parse(first) + nth * step * 86_400_000).toISOString().slice(0, 10).replaceAll('-', ''));
const numbers = (first: number, count: number, step = 1) => Array.from({ length: count }, (_, nth) => String(first + nth * step));

test.each<[string, string[], boolean]>([
  ['every day of two months', days('2021-01-01', 59), true],
  ['a week each of two years', days('2020-01-06', 100, 7), true],
  ['months by their first day', days('2015-01-01', 1).concat(days('2015-02-01', 1), days('2016-03-01', 1), days('2017-07-01', 1), days('2018-11-01', 1), days('2019-01-01', 1)), true],
  ['days of one month: numbers that run on', numbers(20_210_101, 31), false],
  ['three days of one week', days('2021-01-04', 3), false],
  ['numbers of documents that begin with the year', numbers(20_210_001, 400), false],
  ['amounts of eight digits', numbers(20_010_112, 60, 733), false],
  ['one that is no day', [...days('2021-01-01', 59), '20210230'], false],
  ['days of other centuries', days('1721-01-01', 400, 30), false],
  ['shorter numbers', numbers(202_101, 12), false],
  ['nothing', [], false],
])('%s: %s', (_, values, expected) => expect(areWrittenDays(values)).toBe(expected));
