import { describe, expect, test } from 'vitest';
import { planColumn } from './plan';

const none = { decimal: null, delimiter: null };
const typeOf = (cells: string[]) => {
  const { reader, rivals, nearly, lenient } = planColumn(cells, none);
  if (lenient) return `${reader.type} but for misfits`;
  return rivals
    ? `${rivals[0].reading} or ${rivals[1].reading}`
    : nearly
      ? `${reader.type}, nearly ${nearly.type}`
      : reader.type;
};

describe('the narrowest type that every value fits', () => {
  test.each<[string[], string]>([
    [['1', '2', '-3'], 'integer'],
    [['0', '1'], 'integer'],
    [['01', '02'], 'text'],
    [['00501', '10001'], 'text'],
    [['9223372036854775807'], 'integer'],
    [['9223372036854775808'], 'text'],
    [['12345678901234567890', '1'], 'text'],
    [['1.5', '2', '.1'], 'decimal'],
    [['1e5', '2.5'], 'decimal'],
    [['1', 'NA', '2'], 'integer'],
    [['NA', 'NO', 'DE'], 'text'],
    [['true', 'False'], 'boolean'],
    [['Yes', 'No', ''], 'boolean'],
    [['Yes', 'No', 'n/a'], 'boolean'],
    [['Not Applicable', 'Yes', 'No'], 'text, nearly boolean'],
    [['F', 'F'], 'text'],
    [['t', 'f'], 'boolean'],
    [['$1,999.99', '$3,999.98'], 'decimal'],
    [['5.3%', '-0.1%'], 'decimal'],
    [['1.234,50 €', '12,00 €'], 'decimal'],
    [['1.234.567', '12.000.000'], 'integer'],
    [['(1,234.50)', '12.00'], 'decimal'],
    [['2024-02-29', '2024-12-31'], 'date'],
    [['20200106', '20200312', '20200729', '20201130', '20210104', '20210217'], 'date'],
    [['20210104', '20210105', '20210106'], 'integer'],
    [['2024-02-30'], 'text'],
    [['2014-7-1', '2014-12-31'], 'date'],
    [['2015/01/01 01:00:00'], 'datetime'],
    [['2019-03-23 20:21:09'], 'datetime'],
    [['2024-03-11T10:00:00Z', '2024-03-11T10:00:00.5+02:00'], 'datetime'],
    [['2024-03-11', '2024-03-11 10:00'], 'datetime'],
    [['Jan 1 2000', 'Feb 1 2000'], 'date'],
    [['Jan 5, 2024', 'Mar 6, 2024'], 'date'],
    [['April 1,2024', 'May 11,2024'], 'date'],
    [['Room 1,2024', 'Hall 11,2024'], 'text'],
    [['2016/03/15 00:00:00+00', '2002/03/03 10:30:00+00'], 'datetime'],
    [['5 January 2024', '6 May 2024'], 'date'],
    [['Friday, July 13, 1984'], 'date'],
    [['05-Jan-24'], 'date'],
    [['1949-01', '1949-02'], 'date'],
    [['31/12/1985', '01/02/1985'], 'date'],
    [['5/19/2006 0:00:00', '1/2/2006 0:00:00'], 'datetime'],
    [['6/13/2001  11:00:00 AM'], 'datetime'],
    [['17/May/2015:10:05:03 +0000'], 'datetime'],
    [['Sun Dec 04 04:47:44 2005'], 'datetime'],
    [['01/02/2024', '03/04/2024'], 'day_first or month_first'],
    [['03/03/2026', '3/3/2026', '12/12/2025'], 'date'],
    [['03.03.26 10:00', '04.04.26 11:30'], 'datetime'],
    [['03/03/2026', '04/03/2026'], 'day_first or month_first'],
    [['1,234', '5,678'], 'decimal_point or decimal_comma'],
    [['1,234', '998', '7', '12', '310', '45'], 'integer'],
    [['1,230', '998', '7'], 'integer'],
    [['1,234', '998', '7'], 'decimal_point or decimal_comma'],
    [['1,234', '0,998', '7', '12', '310', '45', '9'], 'decimal'],
    [['$1,234', '$998', '$7', '$12', '$310', '$45'], 'integer'],
    [[...Array.from({ length: 90 }, () => '4'), '5', '7', 'less', 'more'], 'integer but for misfits'],
    [['1,5E+03', '2,25E-01', '7'], 'decimal'],
    [['1E5', '2F7'], 'text'],
    [['T1 2020', 'T2 2020', 'T4 2020'], 'date'],
    [['T1 2020', 'T2 2020', 'T3 2020'], 'text'],
    [['1T20', '2T20', '4T20'], 'date'],
    [['1T20', '2T20'], 'text'],
    [['Q3 19', '4Q19', "Q1 '20"], 'date'],
    [['1. Quartal 2022', '4. Quartal 2022'], 'date'],
    [['1er trimestre 2022', '2e trimestre 2022'], 'date'],
    [['KW 05/2020', 'KW 6/2020'], 'date'],
    [['W05 2020', 'Week 53, 2020'], 'date'],
    [['W05 2020', 'W53 2021'], 'text'],
    [['W05', 'W06'], 'text'],
    [['09:15:00', '26:15:00'], 'decimal'],
    [['09:15:00', '23:59:59'], 'text'],
    [['0 days 01:00:00', '2 days 03:04:05'], 'decimal'],
    [['2h 30m', '45m', '1h'], 'decimal'],
    [['45m', '30m'], 'integer'],
    [['12.5', '13.1 b', '4.2', '7'], 'decimal'],
    [['12', '13 b', '4', '7'], 'text, nearly integer'],
    [['12.5 b', '13.1 b', '4.2'], 'text'],
    [['1200', '1350*', '900'], 'integer'],
    [['12', '7[1]', '9', '8'], 'integer'],
    [['12.5', ': c', '13.1 p', '9.1'], 'decimal'],
    [["'0.5", "'1.5"], 'decimal'],
    [["'a'", "'b'"], 'text'],
    [['2024-03-05', '2024-03-06', '07.03.2024', '18.03.2024'], 'date'],
    [['2024-03-05', '2024-03-06', '07.03.2024', '08.03.2024'], 'text'],
    [['2024-03-05', '2024-03-06', '07.03.2024'], 'text, nearly date'],
    [['13/02/2024', '14/02/2024', '02/13/2024', '02/14/2024'], 'text'],
    [['2024-03-05', '2024-03-06 10:00', '5 March 2024', '6 March 2024'], 'datetime'],
    [['01.2020', '02.2020', '12.2020'], 'date'],
    [['10.2020', '11.2020', '12.2020'], 'decimal'],
    [['01.2020', '13.2020'], 'decimal'],
    [['janv. 24', 'févr. 24', 'mars 24'], 'date'],
    [['Mär-24', 'Mai-24', 'Dez-23'], 'date'],
    [Array.from({ length: 20 }, (_, n) => `März ${10 + n}`), 'text'],
    [['2024-03', '2024-04', '2024-03-05', '2024-03-06'], 'text'],
    [[...Array.from({ length: 30 }, (_, n) => `19${60 + n}-01-02`), '1898-00-00'], 'date but for misfits'],
    [[...Array.from({ length: 30 }, (_, n) => `19${60 + n}-01-02`), 'unborn'], 'text, nearly date'],
    [[...Array.from({ length: 30 }, (_, n) => `${n}.5`), 'held', 'held', 'held', 'held', 'held'], 'decimal'],
    [[...Array.from({ length: 30 }, (_, n) => `${n}.5`), 'a', 'b', 'c', 'd', 'e'], 'text'],
    [
      [...Array.from({ length: 30 }, (_, n) => `${n % 7}`), ...Array.from({ length: 5 }, () => 'held')],
      'text, nearly integer',
    ],
    [['12,5\u00a0%', '3,25\u00a0%'], 'decimal'],
    [['1.234', '0.567'], 'decimal'],
    [['1.234', '5.678'], 'decimal'],
    [['No', 'No'], 'text'],
    [['12:12:12', '14:15:30'], 'text'],
    [['00:17:19', '00:42:05', '01:02:45', '00:31:10', '00:29:58', '02:11:00'], 'decimal'],
    [['00:17:19', '08:42:05', '09:02:45', '07:31:10', '06:29:58'], 'text'],
    [['00:17:19', '00:42:05', '00:02:45', '00:31:10', '13:29:58'], 'text'],
    [['00:17:19', '00:42:05'], 'text'],
    [['1_000'], 'text'],
    [['0x1F', '12'], 'text'],
    [['inf', '1.5'], 'text'],
    [['+4712345678'], 'text'],
    [['41_10_1', 'vmx-15'], 'text'],
    [[...Array.from({ length: 60 }, (_, n) => String(n)), 'up'], 'integer but for misfits'],
    [[...Array.from({ length: 8 }, (_, n) => String(900 + n)), 'Bye'], 'integer but for misfits'],
    [[...Array.from({ length: 8 }, (_, n) => String(900 + n)), 'over 50'], 'text, nearly integer'],
    [['901', '902', '903', '904', 'Bye'], 'text, nearly integer'],
    [[...Array.from({ length: 60 }, (_, n) => String(n)), 'A12'], 'text, nearly integer'],
    [[...Array.from({ length: 60 }, (_, n) => String(n)), '2024-01-05'], 'text, nearly integer'],
    [[...Array.from({ length: 7 }, (_, n) => String(n)), 'up'], 'text, nearly integer'],
    [['1', '***', '2', '***'], 'integer'],
    [['a', '***', '2', '***'], 'text'],
    [['1', '***', '2', '+++'], 'text'],
    [['2024-01-05', '2024-01-06', 'Summe'], 'date but for misfits'],
    [['2024-01-05', 'Summe', '2024-01-06'], 'text, nearly date'],
    [[''], 'text'],
    [[], 'text'],
  ])('%j → %s', (cells, type) => {
    expect(typeOf(cells)).toBe(type);
  });
});

test.each([
  ['duration', 'decimal'],
  ['lap_time', 'decimal'],
  ['Official Time', 'decimal'],
  ['avg_response_time', 'decimal'],
  ['Finish time', 'text'],
  ['start', 'text'],
  ['km', 'text'],
  ['time', 'text'],
])('a clock below a day in %s → %s', (label, type) => {
  expect(planColumn(['0:15:00', '1:02:33'], none, {}, { label }).reader.type).toBe(type);
});

describe('numbers that count time', () => {
  const SECONDS = ['1704067200', '1704153600'];
  test.each<[string, string[], string]>([
    ['created_at', SECONDS, 'datetime'],
    ['createdAt', SECONDS, 'datetime'],
    ['amount', SECONDS, 'integer'],
    ['time', ['100000', '200000'], 'integer'],
    ['timestamp', ['1704067200000', '1704067261000'], 'datetime'],
    ['timestamp', ['1704067200'], 'integer'],
    ['Datum', ['45292', '45293'], 'date'],
    ['Bestelldatum', ['45292.25', '45293.5'], 'datetime'],
    ['candidate', ['45292', '45293'], 'integer'],
    ['update', ['45292', '45293'], 'integer'],
    ['Datum', ['45292', '99999'], 'integer'],
    ['day', ['45292', '45293'], 'integer'],
  ])('%s with %j → %s', (label, cells, type) => {
    expect(planColumn(cells, none, {}, { label }).reader.type).toBe(type);
  });
});

test('what other columns decided settles how numbers are read', () => {
  expect(planColumn(['1,234'], { ...none, decimal: 'decimal_point' }).reader).toMatchObject({
    type: 'integer',
    reading: 'decimal_point',
  });
  expect(planColumn(['1,234'], { ...none, decimal: 'decimal_comma' }).reader).toMatchObject({
    type: 'decimal',
    reading: 'decimal_comma',
  });
});

test('a reading or a type that was chosen is kept', () => {
  expect(planColumn(['01/02/2024'], none, { reading: 'month_first' })).toMatchObject({
    forced: true,
    reader: { type: 'date', reading: 'month_first' },
  });
  expect(planColumn(['1', '2', 'x'], none, { type: 'integer' })).toMatchObject({
    forced: true,
    reader: { type: 'integer' },
  });
  expect(planColumn(['1', '2'], none, { type: 'text' })).toMatchObject({ forced: true, reader: { type: 'text' } });
  expect(planColumn(['1', '2'], none, { type: 'decimal' })).toMatchObject({
    forced: true,
    reader: { type: 'decimal' },
  });
});

test('words for no value that are kept are values', () => {
  expect(planColumn(['1', 'N/A', '2'], none, { missingWords: 'kept' })).toMatchObject({
    nullWords: [],
    reader: { type: 'text' },
    nearly: { type: 'integer' },
  });
  expect(planColumn(['Oslo', 'N/A', 'none'], none, { missingWords: 'kept' })).toMatchObject({
    nullWords: [],
    reader: { type: 'text' },
  });
});

test.each<[string[], string[]]>([
  [
    ['Oslo', 'N/A', 'none', 'Bergen'],
    ['N/A', 'none'],
  ],
  [['None', 'Minor'], []],
  [['NA', 'NO'], []],
  [['two', '?', 'four'], ['?']],
])('words for no value among %j: %j', (cells, words) => {
  expect(planColumn(cells, none).nullWords).toEqual(words);
});
