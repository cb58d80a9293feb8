import { describe, expect, it } from 'vitest';
import { booleans } from '../columns/booleans';
import { dates } from '../columns/dates';
import { plainNumbers } from '../columns/numbers';
import type { Reader } from '../columns/reader';
import { readBooleans, readDates, readDatetimes, readDecimals, readIntegers } from './cells';
import type { Batch, Numbers } from './batch';
import { wordsIn } from './words';

type ReadCells = (batch: Batch, nth: number, row: number, numbers: Numbers) => number;

/** The value of a cell; undefined where it does not fit. */
function valueOf(read: ReadCells, cell: string): number | undefined {
  const bytes = new TextEncoder().encode(cell);
  const numbers: Numbers = { values: new Float64Array(1), filled: 0, flags: new Uint8Array(1), rows: 0 };
  const stopped = read({ bytes, quote: 0x22, starts: Int32Array.of(0), stops: Int32Array.of(bytes.length), rows: 1, width: 1 }, 0, 0, numbers);
  return stopped === 1 ? numbers.values[0] : undefined;
}

const [integer, decimal] = plainNumbers as [Reader, Reader];
const [date, datetime] = dates([]) as [Reader, Reader];

describe('cells by their bytes', () => {
  it.each([
    ['0', 0], ['7', 7], ['-12', -12], ['999999999999999', 999_999_999_999_999], ['-999999999999999', -999_999_999_999_999],
    ['-0', undefined], ['007', undefined], ['+5', undefined], ['1e3', undefined], ['1_000', undefined], [' 1', undefined], ['-', undefined], ['1.0', undefined], ['١', undefined],
  ])('reads %j as the whole number %j', (cell, value) => {
    expect(valueOf(readIntegers, cell)).toBe(value);
    expect(integer.fits(cell)).toBe(value !== undefined);
  });

  it('leaves whole numbers that a double does not hold to DuckDB', () => expect(valueOf(readIntegers, '9007199254740993')).toBeUndefined());

  it.each([
    ['0.1', 0.1], ['-2.50', -2.5], ['.5', 0.5], ['5.', 5], ['+1.5', 1.5], ['00.5', 0.5], ['-0.0', -0], ['12', 12], ['-0', -0], ['123456789012345', 123_456_789_012_345],
    ['1.7976931348623157e308', 1.7976931348623157e308], ['5e-324', 5e-324], ['1E5', 100_000], ['0.1234567890123456789', 0.12345678901234568], ['9007199254740993.0', 9_007_199_254_740_992], ['179.99999999999997', 179.99999999999997],
    ['1e400', undefined], ['007', undefined], ['+5', undefined], ['1234567890123456', undefined], ['.', undefined], ['1.2.3', undefined], ['1,5', undefined], ['e5', undefined], ['1e', undefined], ['0x1p3', undefined], ['NaN', undefined], ['inf', undefined], ['', undefined],
  ])('reads %j as the number %j', (cell, value) => {
    if (cell) expect(valueOf(readDecimals, cell)).toBe(value);
    expect(decimal.fits(cell)).toBe(value !== undefined);
  });

  it.each([
    ['1970-01-01', 0], ['1969-12-31', -1], ['2000-02-29', 11_016], ['2024-02-29', 19_782], ['1000-01-01', -354_285], ['9999-12-31', 2_932_896],
    ['1900-02-29', undefined], ['2023-02-29', undefined], ['2023-13-01', undefined], ['2023-00-10', undefined], ['2023-04-31', undefined], ['0999-01-01', undefined], ['2023-1-1', undefined], ['2023/01/01', undefined], ['2023-01-0x', undefined], ['2023-01-01 ', undefined],
  ])('reads the day %j as %j days since 1970', (cell, days) => {
    expect(valueOf(readDates, cell)).toBe(days);
    expect(date.fits(cell)).toBe(days !== undefined);
    if (days !== undefined) expect(Date.parse(`${cell}T00:00:00Z`) / 86_400_000).toBe(days);
  });

  it.each([
    ['1970-01-01 00:00:01', 1e6], ['2024-02-29 23:59:59', 1_709_251_199e6], ['1969-12-31 23:59:59', -1e6],
    ['2024-02-30 00:00:00', undefined], ['2024-01-01T00:00:00', undefined], ['2024-01-01 25:00:00', undefined], ['2024-01-01 00:60:00', undefined], ['2024-01-01 00:00:0', undefined], ['2024-01-01 0a:00:00', undefined],
  ])('reads the instant %j as %j microseconds since 1970', (cell, micros) => {
    expect(valueOf(readDatetimes, cell)).toBe(micros);
    expect(datetime.fits(cell)).toBe(micros !== undefined);
  });

  it.each([['yes', 1], ['No', 0], ['no', undefined], ['ye', undefined], ['yess', undefined]])('reads the word %j as %j', (cell, value) => {
    const [reader] = booleans(['yes', 'No']);
    if (reader?.bytes?.kind !== 'boolean') throw new Error('no words');
    const { truths, falsehoods } = reader.bytes;
    expect(valueOf((batch, nth, row, numbers) => readBooleans(batch, nth, row, numbers, wordsIn(truths), wordsIn(falsehoods)), cell)).toBe(value);
    expect(reader.fits(cell)).toBe(value !== undefined);
  });

  it('stops at the cell that does not fit, and goes on behind it', () => {
    const bytes = new TextEncoder().encode('12x3');
    const batch: Batch = { bytes, quote: 0x22, starts: Int32Array.of(0, 1, 2, 3, 4), stops: Int32Array.of(1, 2, 3, 4, 4), rows: 5, width: 1 };
    const numbers: Numbers = { values: new Float64Array(5), filled: 0, flags: new Uint8Array(5), rows: 0 };
    expect(readIntegers(batch, 0, 0, numbers)).toBe(2);
    expect(readIntegers(batch, 0, 3, numbers)).toBe(5);
    expect([...numbers.values.subarray(0, numbers.filled)]).toEqual([1, 2, 3]);
    expect([...numbers.flags.subarray(0, numbers.rows)]).toEqual([1, 1, 1, 0]);
  });
});
