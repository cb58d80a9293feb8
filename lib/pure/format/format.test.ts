import { describe, expect, it } from 'vitest';
import {
  formatCell,
  formatDate,
  formatDelta,
  formatNumber,
  formatPart,
  formatPeriod,
  formatTimes,
  unitOf,
  withUnit,
  type NumberPrecision,
  type ValueFormat,
} from './format';

const usd: ValueFormat = { kind: 'currency', unit: '$' };
const share: ValueFormat = { kind: 'percent' };
const percent: ValueFormat = { kind: 'percent', unit: '%' };
const plain: ValueFormat = { kind: 'plain' };

describe('formatNumber', () => {
  it.each<[number | null, ValueFormat, NumberPrecision, string]>([
    [51769.99, usd, 'exact', '$51,769.99'],
    [51769.99, usd, 'chart', '$51,770'],
    [13.094, usd, 'chart', '$13.09'],
    [4000, usd, 'axis', '$4k'],
    [-1250.5, usd, 'exact', '−$1,250.50'],
    [1250.5, { kind: 'currency', unit: 'kr' }, 'exact', '1,250.50 kr'],
    [1250.5, { kind: 'currency' }, 'exact', '1,250.50'],
    [0.21, share, 'exact', '21.0%'],
    [0.0004, share, 'exact', '0.04%'],
    [5.3, percent, 'exact', '5.3%'],
    [0.053, { ...share, signed: true }, 'exact', '+5.3%'],
    [-0.053, { ...share, signed: true }, 'exact', '−5.3%'],
    [0, { ...share, signed: true }, 'axis', '0%'],
    [4000, { ...usd, signed: true }, 'axis', '+$4k'],
    [null, { ...usd, signed: true }, 'exact', 'missing'],
    [0.25, share, 'axis', '25%'],
    [2796, plain, 'exact', '2,796'],
    [0, plain, 'exact', '0'],
    [-0, plain, 'exact', '0'],
    [8.8213, plain, 'exact', '8.82'],
    [138.04, plain, 'exact', '138.0'],
    [0.012345, plain, 'exact', '0.0123'],
    [12345.678, plain, 'exact', '12,346'],
    [12.5, { kind: 'plain', decimals: 1 }, 'exact', '12.5'],
    [12, { kind: 'plain', decimals: 1 }, 'exact', '12.0'],
    [1_234_567, plain, 'axis', '1.2M'],
    [3.2e13, plain, 'exact', '32 trillion'],
    [1973, { kind: 'year' }, 'exact', '1973'],
    [null, plain, 'exact', 'missing'],
    [Number.NaN, plain, 'exact', 'missing'],
  ])('%s as %o on %s reads %s', (value, format, place, text) => {
    expect(formatNumber(value, format, place)).toBe(text);
  });

  it('follows the reader', () => {
    expect(formatNumber(1234.5, { kind: 'plain', decimals: 1 }, 'exact', 'de-DE')).toBe('1.234,5');
  });
});

describe('withUnit', () => {
  it.each([
    ['Average of bill length', 'mm', 'Average of bill length, mm'],
    ['Average of bill length mm', 'mm', 'Average of bill length mm'],
    ['Mass (kg)', 'kg', 'Mass (kg)'],
    ['Sum of comm', 'mm', 'Sum of comm, mm'],
    ['Sales', null, 'Sales'],
  ])('%s in %s', (label, unit, head) => expect(withUnit(label, unit)).toBe(head));
});

describe('unitOf', () => {
  it.each<[ValueFormat, string | null]>([
    [{ kind: 'plain', unit: 'km' }, 'km'],
    [usd, null],
    [percent, null],
    [plain, null],
  ])('%o has %s', (format, unit) => {
    expect(unitOf(format)).toBe(unit);
  });
});

describe('formatCell', () => {
  it.each<[string | number | boolean | null, string]>([
    [null, 'missing'],
    [true, 'yes'],
    [false, 'no'],
    ['JFK Airport', 'JFK Airport'],
    ['2019-03-18', '18 Mar 2019'],
    ['2019-03-18T23:43:00', '18 Mar 2019, 23:43'],
    [3, '3'],
  ])('%s reads %s', (cell, text) => {
    expect(formatCell(cell)).toBe(text);
  });
});

describe('formatDate', () => {
  it.each([
    ['2019-03-18', 'day', '18 Mar 2019'],
    ['2019-03-18', 'week', 'week of 18 Mar 2019'],
    ['2019-03-01', 'month', 'Mar 2019'],
    ['2019-01-01', 'quarter', 'Q1 2019'],
    ['2019-01-01', 'year', '2019'],
    ['2019-03-18T14:00:00', 'hour', '18 Mar 2019, 14:00'],
    ['not a date', 'day', 'not a date'],
  ] as const)('%s by %s is %s', (text, grain, expected) => {
    expect(formatDate(text, grain)).toBe(expected);
  });
});

describe('formatPeriod', () => {
  it.each<[string, string, boolean, string]>([
    ['2019-03-18', '2019-04-01', true, '18–31 Mar 2019'],
    ['2019-03-04', '2019-03-18', false, '4–17 Mar'],
    ['2019-03-01', '2019-04-01', true, 'Mar 2019'],
    ['2019-01-01', '2019-04-01', true, 'Jan–Mar 2019'],
    ['2018-11-01', '2019-02-01', true, 'Nov 2018–Jan 2019'],
    ['2019-01-01', '2020-01-01', true, '2019'],
    ['2017-01-01', '2020-01-01', true, '2017–2019'],
    ['2019-03-18', '2019-03-19', true, '18 Mar 2019'],
    ['2019-03-25', '2019-04-08', true, '25 Mar–7 Apr 2019'],
    ['2018-12-31', '2019-01-07', true, '31 Dec 2018–6 Jan 2019'],
    ['2019-03-18T14:00:00', '2019-03-18T18:00:00', true, '18 Mar 2019 14:00–18:00'],
  ])('%s to %s (year: %s) is %s', (from, to, year, text) => {
    expect(formatPeriod(from, to, { year })).toBe(text);
  });
});

describe('formatPart', () => {
  it.each([
    ['weekday', 1, 'Mon'],
    ['weekday', 7, 'Sun'],
    ['month', 12, 'Dec'],
    ['hour', 7, '07'],
    ['quarter', 2, 'Q2'],
    ['day', 31, '31'],
  ] as const)('%s %s is %s', (part, value, text) => {
    expect(formatPart(part, value)).toBe(text);
  });
});

describe('formatDelta', () => {
  it.each<[number | null, number | null, ValueFormat, string | null]>([
    [912, 1000, usd, 'down −8.8% lower'],
    [0.21, 0.199, share, 'up +1.1 pts higher'],
    [5.3, 5, percent, 'up +0.3 pts higher'],
    [3000, 1000, plain, 'up +200% higher'],
    [-5, 5, plain, 'down −10 lower'],
    [7, 7, plain, 'same 0.0% no change'],
    [7, 0, plain, null],
    [null, 3, plain, null],
  ])('from %2$s to %1$s', (now, before, format, text) => {
    const delta = formatDelta(now, before, format);
    expect(delta && `${delta.direction} ${delta.change} ${delta.word}`).toBe(text);
  });
});

describe('formatTimes', () => {
  it.each<[number, number, string | null]>([
    [3749, 1243, 'three times'],
    [14, 10, '1.4 times'],
    [120, 1, '120 times'],
    [19.8, 10, 'twice'],
    [5, 0, null],
    [5, -1, null],
  ])('%s over %s', (larger, smaller, text) => {
    expect(formatTimes(larger, smaller)).toBe(text);
  });
});
