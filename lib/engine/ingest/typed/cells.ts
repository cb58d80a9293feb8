import type { Batch, Numbers } from './batch';
import type { IsWord } from './words';

// The loops below are of one shape, and each calls its reader by name: a reader called through a variable would not become part of
// the loop, and the call take longer than the reading. For the same reason a reader puts the value in its place instead of answering it.

const ZERO = 0x30;
const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const COLON = 0x3a;
const BLANK = 0x20;
const SMALL_E = 0x65;

/** Whole numbers of so many digits are exact as a double, and so is their quotient by a power of ten up to 10^22 (Clinger 1990, section 5). */
const EXACT_DIGITS = 15;
const LONGEST_NUMBER = 400;
const WRITTEN = /^[+-]?(\d+\.\d*|\.\d+|\d+(?=e))(e[+-]?\d{1,3})?$/i;
const POWERS = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/** A whole number without a sign but minus, without leading zeros, of at most 15 digits. */
function readInteger(bytes: Uint8Array, from: number, stop: number, values: Float64Array, place: number): boolean {
  const negative = bytes[from] === MINUS;
  const first = negative ? from + 1 : from;
  const digits = stop - first;
  if (digits < 1 || digits > EXACT_DIGITS) return false;
  if (bytes[first] === ZERO && (digits > 1 || negative)) return false;
  let value = 0;
  for (let at = first; at < stop; at++) {
    const digit = bytes[at]! - ZERO;
    if (digit < 0 || digit > 9) return false;
    value = value * 10 + digit;
  }
  values[place] = negative ? -value : value;
  return true;
}

/** A number with a decimal point, an exponent or at most 15 digits: the nearest double, as JavaScript and DuckDB read it. */
function readDecimal(bytes: Uint8Array, from: number, stop: number, values: Float64Array, place: number): boolean {
  const sign = bytes[from]!;
  const first = sign === MINUS || sign === PLUS ? from + 1 : from;
  let value = 0;
  let point = -1;
  for (let at = first; at < stop; at++) {
    const digit = bytes[at]! - ZERO;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
    else if (bytes[at] === POINT && point < 0) point = at;
    else return (bytes[at]! | 0x20) === SMALL_E && readWritten(bytes, from, stop, values, place);
  }
  const digits = stop - first - (point < 0 ? 0 : 1);
  if (digits < 1) return false;
  if (point < 0 && (digits > EXACT_DIGITS || sign === PLUS || (bytes[first] === ZERO && digits > 1))) return false;
  if (digits > EXACT_DIGITS) return readWritten(bytes, from, stop, values, place);
  if (point >= 0) value /= POWERS[stop - point - 1]!;
  values[place] = sign === MINUS ? -value : value;
  return true;
}

function readWritten(bytes: Uint8Array, from: number, stop: number, values: Float64Array, place: number): boolean {
  if (stop - from > LONGEST_NUMBER) return false;
  const text = String.fromCharCode(...bytes.subarray(from, stop));
  const value = Number(text);
  if (!WRITTEN.test(text) || !Number.isFinite(value)) return false;
  values[place] = value;
  return true;
}

/** Days since 1970-01-01 of a day written yyyy-mm-dd, from the year 1000 on. */
function readDate(bytes: Uint8Array, from: number, stop: number, values: Float64Array, place: number): boolean {
  if (stop - from !== 10) return false;
  const day = dayAt(bytes, from);
  if (day === NO_DAY) return false;
  values[place] = day;
  return true;
}

const MICROS_OF_SECOND = 1e6;
const MICROS_OF_DAY = 86_400 * MICROS_OF_SECOND;

/** Microseconds since 1970 of an instant written 'yyyy-mm-dd hh:mm:ss'. */
function readDatetime(bytes: Uint8Array, from: number, stop: number, values: Float64Array, place: number): boolean {
  if (stop - from !== 19 || bytes[from + 10] !== BLANK || bytes[from + 13] !== COLON || bytes[from + 16] !== COLON) return false;
  const hour = twoDigits(bytes, from + 11);
  const minute = twoDigits(bytes, from + 14);
  const second = twoDigits(bytes, from + 17);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return false;
  const day = dayAt(bytes, from);
  if (day === NO_DAY) return false;
  values[place] = day * MICROS_OF_DAY + (hour * 3600 + minute * 60 + second) * MICROS_OF_SECOND;
  return true;
}

/** The value of a digit; for anything else so far below zero that no sum with it is above. */
const DIGITS = new Int32Array(256).fill(-100_000);
for (let digit = 0; digit <= 9; digit++) DIGITS[ZERO + digit] = digit;

const twoDigits = (bytes: Uint8Array, at: number) => DIGITS[bytes[at]!]! * 10 + DIGITS[bytes[at + 1]!]!;

const DAYS_OF_MONTH = Int32Array.of(31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31);
const DAYS_BEFORE_MONTH = DAYS_OF_MONTH.map((_, month) => DAYS_OF_MONTH.slice(0, month).reduce((sum, days) => sum + days, 0));
const DAYS_TO_1970 = 719_162;
const NO_DAY = -1e6;

function dayAt(bytes: Uint8Array, at: number): number {
  if (bytes[at + 4] !== MINUS || bytes[at + 7] !== MINUS) return NO_DAY;
  const year = twoDigits(bytes, at) * 100 + twoDigits(bytes, at + 2);
  const month = twoDigits(bytes, at + 5);
  const day = twoDigits(bytes, at + 8);
  if (year < 1000 || month < 1 || month > 12 || day < 1) return NO_DAY;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 1 : 0;
  if (day > DAYS_OF_MONTH[month - 1]! + (month === 2 ? leap : 0)) return NO_DAY;
  const before = year - 1;
  return before * 365 + (before >> 2) - ((before / 100) | 0) + ((before / 400) | 0) + DAYS_BEFORE_MONTH[month - 1]! + (month > 2 ? leap : 0) + day - 1 - DAYS_TO_1970;
}

/** Reads cells of the nth column from `row` on. Answers the first row whose cell is none of these numbers, or the number of rows. Likewise below. */
export function readIntegers({ bytes, starts, stops, rows, width }: Batch, nth: number, row: number, numbers: Numbers): number {
  const { values, flags } = numbers;
  let { filled, rows: at } = numbers;
  let next = row;
  for (let cell = nth + row * width; next < rows; next++, cell += width) {
    const from = starts[cell]!;
    const stop = stops[cell]!;
    if (from === stop) flags[at++] = 0;
    else if (readInteger(bytes, from, stop, values, filled)) {
      filled++;
      flags[at++] = 1;
    } else break;
  }
  [numbers.filled, numbers.rows] = [filled, at];
  return next;
}

export function readDecimals({ bytes, starts, stops, rows, width }: Batch, nth: number, row: number, numbers: Numbers): number {
  const { values, flags } = numbers;
  let { filled, rows: at } = numbers;
  let next = row;
  for (let cell = nth + row * width; next < rows; next++, cell += width) {
    const from = starts[cell]!;
    const stop = stops[cell]!;
    if (from === stop) flags[at++] = 0;
    else if (readDecimal(bytes, from, stop, values, filled)) {
      filled++;
      flags[at++] = 1;
    } else break;
  }
  [numbers.filled, numbers.rows] = [filled, at];
  return next;
}

export function readDates({ bytes, starts, stops, rows, width }: Batch, nth: number, row: number, numbers: Numbers): number {
  const { values, flags } = numbers;
  let { filled, rows: at } = numbers;
  let next = row;
  for (let cell = nth + row * width; next < rows; next++, cell += width) {
    const from = starts[cell]!;
    const stop = stops[cell]!;
    if (from === stop) flags[at++] = 0;
    else if (readDate(bytes, from, stop, values, filled)) {
      filled++;
      flags[at++] = 1;
    } else break;
  }
  [numbers.filled, numbers.rows] = [filled, at];
  return next;
}

export function readDatetimes({ bytes, starts, stops, rows, width }: Batch, nth: number, row: number, numbers: Numbers): number {
  const { values, flags } = numbers;
  let { filled, rows: at } = numbers;
  let next = row;
  for (let cell = nth + row * width; next < rows; next++, cell += width) {
    const from = starts[cell]!;
    const stop = stops[cell]!;
    if (from === stop) flags[at++] = 0;
    else if (readDatetime(bytes, from, stop, values, filled)) {
      filled++;
      flags[at++] = 1;
    } else break;
  }
  [numbers.filled, numbers.rows] = [filled, at];
  return next;
}

export function readBooleans({ bytes, starts, stops, rows, width }: Batch, nth: number, row: number, numbers: Numbers, isTrue: IsWord, isFalse: IsWord): number {
  const { values, flags } = numbers;
  let { filled, rows: at } = numbers;
  let next = row;
  for (let cell = nth + row * width; next < rows; next++, cell += width) {
    const from = starts[cell]!;
    const stop = stops[cell]!;
    if (from === stop) flags[at++] = 0;
    else if (isTrue(bytes, from, stop)) {
      values[filled++] = 1;
      flags[at++] = 1;
    } else if (isFalse(bytes, from, stop)) {
      values[filled++] = 0;
      flags[at++] = 1;
    } else break;
  }
  [numbers.filled, numbers.rows] = [filled, at];
  return next;
}
