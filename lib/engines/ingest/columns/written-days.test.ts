import { expect, test } from 'vitest';
import { areWrittenDays, areWrittenMonths } from './written-days';

const days = (first: string, count: number, step = 1) =>
  Array.from({ length: count }, (_, nth) =>
    new Date(Date.parse(first) + nth * step * 86_400_000).toISOString().slice(0, 10).replaceAll('-', ''),
  );
const numbers = (first: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, nth) => String(first + nth * step));

test.each<[string, string[], boolean]>([
  ['every day of two months', days('2021-01-01', 59), true],
  ['a week each of two years', days('2020-01-06', 100, 7), true],
  [
    'months by their first day',
    days('2015-01-01', 1).concat(
      days('2015-02-01', 1),
      days('2016-03-01', 1),
      days('2017-07-01', 1),
      days('2018-11-01', 1),
      days('2019-01-01', 1),
    ),
    true,
  ],
  ['days of one month: numbers that run on', numbers(20_210_101, 31), false],
  ['three days of one week', days('2021-01-04', 3), false],
  ['numbers of documents that begin with the year', numbers(20_210_001, 400), false],
  ['amounts of eight digits', numbers(20_010_112, 60, 733), false],
  ['one that is no day', [...days('2021-01-01', 59), '20210230'], false],
  ['days of other centuries', days('1721-01-01', 400, 30), false],
  ['shorter numbers', numbers(202_101, 12), false],
  ['nothing', [], false],
])('%s: %s', (_, values, expected) => expect(areWrittenDays(values)).toBe(expected));

const months = (first: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, nth) => {
    const at = first * 12 + nth * step;
    return `${Math.floor(at / 12)}${String((at % 12) + 1).padStart(2, '0')}`;
  });

test.each<[string, string[], boolean, boolean]>([
  ['each month of two years', months(2020, 24), false, true],
  ['each month of ninety years', months(1930, 1080), false, true],
  ['every third month of six years, by its last', months(2014 + 2 / 12, 24, 3), false, true],
  ['one year alone: numbers that run on', months(2021, 12), false, false],
  ['one year, by its name', months(2021, 12), true, true],
  ['two months, by their name', months(2021, 2), true, true],
  [
    'quarters numbered from 01 on',
    ['2018', '2019', '2020', '2021', '2022'].flatMap((year) =>
      ['01', '02', '03', '04'].map((quarter) => year + quarter),
    ),
    false,
    false,
  ],
  ['a month that is none', [...months(2020, 24), '202013'], false, false],
  ['a month that is none, in spite of the name', [...months(2020, 24), '202100'], true, false],
  ['prices of houses', numbers(200_500, 40, 137), false, false],
  ['numbers of documents that run on', numbers(202_001, 400), false, false],
  ['three codes', ['201503', '201709', '201811'], false, false],
  ['postcodes', numbers(190_001, 60, 7), false, false],
  ['months of other centuries', months(1720, 400), true, false],
  ['nothing', [], true, false],
])('months: %s', (_, values, named, expected) => expect(areWrittenMonths(values, named)).toBe(expected));
