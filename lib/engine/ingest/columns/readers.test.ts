import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDuck, quoted, type Duck } from '../duck';
import { booleans } from './booleans';
import { dates } from './dates';
import { machineTimes } from './machine-times';
import { plainNumbers, writtenNumbers } from './numbers';
import type { Reader } from './reader';

let duck: Duck;
beforeAll(async () => { duck = await openDuck([], '/tmp'); });
afterAll(() => duck.close());

const readersOf = (cell: string): Reader[] => [...booleans([cell, 'true', 'yes', 'no', 'y', 'n']), ...plainNumbers, ...writtenNumbers([cell]), ...writtenNumbers([cell, '-1']), ...writtenNumbers(['$1.5M', cell]), ...dates([cell]), ...machineTimes];

const CELLS = [
  '0', '-0', '007', '1', '+1', '-12', '9223372036854775807', '9223372036854775808', '-9223372036854775808', '1e3', '1_000', '0x1F', '0b11', '12a', '1.', '.5', '-.5', '00.11', '1.50', '1e400', 'nan', 'inf', '-inf',
  '1234567890123456', '12345678901234567.5', '1,234', '1,234.5', '12,34', '0,123', '1.234', '1.234,50', '1 234,5', "1'234.50", '$1,999.99', '-$5', '$-5', '(5)', '(5', '€ 5', '1.234,50 €', '5.3%', '-0,1 %', '+0.2%', '5 %', '12 EUR',
  'true', 'FALSE', 'Yes', 'no', 'y', 'maybe',
  '2024-02-29', '2023-02-29', '2024-2-9', '2024/02/09', '0044-03-15', '10000-01-01', 'epoch', 'infinity', '2014-07-01x', '2014-07-01 1',
  '2019-03-23 20:21:09', '2019-03-23T20:21:09', '2019-03-23 20:21', '2019-03-23 24:00:00', '2019-03-23 24:00:01', '2019-03-23 23:59:60', '2014-07-1x', '2014- 7- 1', '2019-03-23 20:21:09.5', '2024-03-11T10:00:00Z', '2024-03-11T10:00:00+05:30', '2024-03-11 10:00:00+0530', '2024-03-11 10:00+05', '2024-03-11 10:00:00 UTC', '2024-03-11 10:00:00 Europe/Berlin',
  '31/12/1985', '1/2/99', '01-02-2003', '1.2.2003', '31/02/2001', '13/13/2001', '5/19/2006 0:00:00', '6/11/2001  11:00:00 AM', '6/11/2001 13:00 PM', '10/03/2004 18.00.00',
  'Jan 5, 2024', 'January 5, 2024', 'jan 5 2024', 'Feb 30 2024', '5 Jan 2024', '05-Jan-24', '05-Jan-70', 'Friday, July 13, 1984', 'Sun Dec 04 04:47:44 2005', '17/May/2015:10:05:03 +0000', '1949-01', '1949-13', 'Jan 2000', 'Sep-63', '5. März 2024', '17. Dezember 2023', '05-Mai-24', '31. Februar 2024', '5 février 2024', '17 août 2023', '5 de enero de 2024', 'March 5th, 2024', '20240131', '20241301',
  '₹1,23,456.78', '1,23,456', '12 kg', '7.5 km', '12 m3', 'kg', '5.25-', '-5-', '\u22125.25', '$ (1,200.00)', '(-5)', 'US$ 3.50',
  'Rs. 1,200.00', 'kr. 5,50', 'S$3.50', 'AED 1,200.00', '\\1,234', '1 234.56', '1\u2009234', '\u20135.2', '+5', '+4930123456', '1.2M', '850K', '$3.5B', '-1,5 Mio.', '2.5 Mrd', '12B', '١٬٢٣٤٫٥٠', '۱۲۳', '१२३', '１２３', '٠١',
  'Jan-24', "Jan '24", 'Jan-05-24', '01/2024', '13/2024', '2024 Jan', '2024JAN', 'Q1 2024', '1Q2024', '2024-Q4', '2024Q5', '2024-W07', '2020-W53', '2021-W53', '2024M01', '2024M13', '05JAN2024', '05JAN2024:13:45:00', '31FEB2024', '20240105T100000Z', '20241305T100000',
  '2024年1月5日', '2024年13月5日', '2024년 1월 5일', '2024. 1. 5.', '2024年1月', 'März 2024', '5 gennaio 2024', '5 de janeiro de 2024', '5 stycznia 2024', '5 января 2024 г.', '17 februari 2024',
  '1/5/2024, 1:05:09 PM', 'Jan 5, 2024, 1:05 PM', 'January 5, 2024 at 1:05 PM', 'Fri, 05 Jan 2024 10:00:00 GMT', 'Jan 5, 2024 1:05:10 PM PST', '2024-01-05 10:00:00 EST', 'Fri Jan 05 2024 10:00:00 GMT+0100 (Central European Standard Time)', '05-JAN-24 10.00.00.000000000 AM', '05-JAN-24 10.00.00.123 PM',
  '1704067200', '1704067200.5', '1704067200123', '1704067200123456', '45292', '45292.5', '99999',
];

test.each(CELLS)('this process and DuckDB read %j alike', async (cell) => {
  const readers = readersOf(cell);
  const [values = []] = await duck.rows(`SELECT ${readers.map((reader) => `CAST(${reader.sql('t')} AS VARCHAR)`).join(', ')} FROM (SELECT ${quoted(cell)} AS t)`);
  expect(readers.map(({ name }, nth) => [name, values[nth] !== null])).toEqual(readers.map((reader) => [reader.name, reader.fits(cell)]));
});

test.each([
  ['$1,999.99', 'decimal', '1999.99'], ['(1,234.50)', 'decimal', '-1234.5'], ['1.234,50 €', 'decimal', '1234.5'], ['-0,1 %', 'decimal', '-0.1'], ["1'234.50", 'decimal', '1234.5'], ['1,234', 'integer', '1234'], ['-$5', 'integer', '-5'],
  ['Yes', 'boolean', 'true'], ['2024-03-11T10:00:00+05:30', 'datetime', '2024-03-11 04:30:00'], ['2024-03-11 10:00+05', 'datetime', '2024-03-11 05:00:00'], ['17/May/2015:10:05:03 +0200', 'datetime', '2015-05-17 08:05:03'],
  ['7/31/62', 'date', '1962-07-31'], ['31/12/20', 'date', '2020-12-31'], ['1949-01', 'date', '1949-01-01'], ['Friday, July 13, 1984', 'date', '1984-07-13'], ['6/13/2001  1:00:00 PM', 'datetime', '2001-06-13 13:00:00'], ['2015/01/01 01:00:00', 'datetime', '2015-01-01 01:00:00'],
  ['Rs. 1,200.00', 'decimal', '1200.0'], ['1 234.56', 'decimal', '1234.56'], ['\u20135.2', 'decimal', '-5.2'], ['١٬٢٣٤٫٥٠', 'decimal', '1234.5'], ['۱۲۳', 'integer', '123'], ['1.2M', 'decimal', '1200000.0'], ['-1,5 Mio.', 'decimal', '-1500000.0'], ['$3.5B', 'decimal', '3500000000.0'],
  ['Jan-24', 'date', '2024-01-01'], ['Jan-05-24', 'date', '2024-01-05'], ['12/2023', 'date', '2023-12-01'], ['2024 Jan', 'date', '2024-01-01'], ['Q4 2023', 'date', '2023-10-01'], ['2024-Q2', 'date', '2024-04-01'], ['2024-W07', 'date', '2024-02-12'], ['2020-W53', 'date', '2020-12-28'], ['2024M01', 'date', '2024-01-01'],
  ['05JAN2024', 'date', '2024-01-05'], ['05JAN2024:13:45:00', 'datetime', '2024-01-05 13:45:00'], ['20240105T100000Z', 'datetime', '2024-01-05 10:00:00'], ['2024年1月5日', 'date', '2024-01-05'], ['2024. 1. 5.', 'date', '2024-01-05'], ['März 2024', 'date', '2024-03-01'], ['5 stycznia 2024', 'date', '2024-01-05'], ['5 января 2024 г.', 'date', '2024-01-05'],
  ['1/5/2024, 1:05:09 PM', 'datetime', '2024-05-01 13:05:09'], ['Jan 5, 2024, 1:05 PM', 'datetime', '2024-01-05 13:05:00'], ['Fri, 05 Jan 2024 10:00:00 GMT', 'datetime', '2024-01-05 10:00:00'], ['2024-01-05 10:00:00 EST', 'datetime', '2024-01-05 10:00:00'],
  ['Fri Jan 05 2024 10:00:00 GMT+0100 (Central European Standard Time)', 'datetime', '2024-01-05 09:00:00'], ['05-JAN-24 10.00.00.123456789 PM', 'datetime', '2024-01-05 22:00:00.123456'],
  ['1704067200', 'datetime', '2024-01-01 00:00:00'], ['1704067200123', 'datetime', '2024-01-01 00:00:00.123'], ['45292.5', 'datetime', '2024-01-01 12:00:00'],
])('%s is the %s %s', async (cell, type, expected) => {
  const reader = readersOf(cell).find((candidate) => candidate.type === type && candidate.fits(cell));
  const [[value] = []] = await duck.rows(`SELECT CAST(${reader!.sql('t')} AS VARCHAR) FROM (SELECT ${quoted(cell)} AS t)`);
  expect(value).toBe(expected);
});

test('numbers behind a month are years, unless they are as many as days', () => {
  const days = Array.from({ length: 31 }, (_, nth) => `Jan-${String(nth + 1).padStart(2, '0')}`);
  expect([days, days.slice(0, 3)].map((cells) => dates(cells).some((reader) => cells.every((cell) => reader.fits(cell))))).toEqual([false, true]);
});
