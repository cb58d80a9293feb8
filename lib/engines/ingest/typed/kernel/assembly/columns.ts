import { Bytes, newBytes } from './memory';
import { readDate, readDatetime, readDecimal, readInteger, readIso, readPattern } from './numbers';
import { starts, stops } from './records';
import { isOneOf, newTexts, Texts } from './texts';

export const TEXT: i32 = 0;
export const INTEGER: i32 = 1;
export const DECIMAL: i32 = 2;
export const DATE: i32 = 3;
export const DATETIME: i32 = 4;
export const BOOLEAN: i32 = 5;
/** Other ways to read a DATE or a DATETIME. */
const ISO: i32 = 6;
const ISO_OFFSET: i32 = 7;
const PATTERN: i32 = 8;

const BLANK: i32 = 0x20;
const TAB: i32 = 9;

/** A column of a row group: its values so far, and which rows have one. Values take 8 bytes: whole numbers, doubles, days or microseconds since 1970, 0 and 1, or the entry of a text. */
@unmanaged
export class Column {
  /** What its values are: TEXT to BOOLEAN. */
  kind: i32;
  /** How its cells are read: the same, or one of the other ways. */
  way: i32;
  trims: bool;
  none: usize;
  pattern: usize;
  truths: usize;
  falsehoods: usize;
  values: Bytes;
  flags: Bytes;
  filled: i32;
  rows: i32;
  texts: Texts;
  /** A cell without the doubling of its quotes. */
  single: Bytes;
}

/** A column that is read in a way. Lists of words are those of isOneOf, `pattern` is that of readPattern. */
export function newColumn(kind: i32, way: i32, trims: bool, none: usize, truths: usize, falsehoods: usize, pattern: usize): Column {
  const column = changetype<Column>(heap.alloc(offsetof<Column>()));
  column.kind = kind;
  column.way = way;
  column.trims = trims;
  column.none = none;
  column.truths = truths;
  column.falsehoods = falsehoods;
  column.pattern = pattern;
  column.values = newBytes(1 << 15);
  column.flags = newBytes(1 << 12);
  if (kind == TEXT) {
    column.texts = newTexts();
    column.single = newBytes(256);
  }
  return column;
}

/** Forgets all values, for the next row group. */
export function clearColumn(column: Column): void {
  column.filled = 0;
  column.rows = 0;
  if (column.kind == TEXT) column.texts.clear();
}

/** Bytes of the blank that begins at `at`, 0 where none does: those of columns/cells.ts, in UTF-8. */
function blankAt(at: i32, stop: i32): i32 {
  const first = <i32>load<u8>(at);
  if (first < 0x80) return first == BLANK || first == TAB || first == 0x0b || first == 0x0c ? 1 : 0;
  if (first == 0xc2 && at + 1 < stop) {
    const second = <i32>load<u8>(at, 1);
    return second == 0x85 || second == 0xa0 ? 2 : 0;
  }
  if (at + 2 >= stop) return 0;
  const rest = (<i32>load<u8>(at, 1) << 8) | <i32>load<u8>(at, 2);
  if (first == 0xe2) return (rest >= 0x8080 && rest <= 0x808f) || rest == 0x80af || rest == 0x819f || rest == 0x81a0 ? 3 : 0;
  return (first == 0xe1 && rest == 0x9a80) || (first == 0xe3 && rest == 0x8080) || (first == 0xef && rest == 0xbbbf) ? 3 : 0;
}

/** Bytes of the blank that ends before `stop`, 0 where none does. */
function blankBefore(from: i32, stop: i32): i32 {
  if (<i32>load<u8>(stop - 1) < 0x80) return blankAt(stop - 1, stop);
  for (let bytes = 2; bytes <= 3; bytes++) if (stop - bytes >= from && blankAt(stop - bytes, stop) == bytes) return bytes;
  return 0;
}

/** Takes the blanks around the cells of a column out of their bounds. */
function trim(at: usize, rows: i32, step: usize): void {
  for (let row = 0, cell = at; row < rows; row++, cell += step) {
    const end = load<i32>(stops + cell);
    let from = load<i32>(starts + cell);
    let stop = abs(end);
    for (let blank = 1; stop > from && (blank = blankBefore(from, stop)) > 0; ) stop -= blank;
    for (let blank = 1; from < stop && (blank = blankAt(from, stop)) > 0; ) from += blank;
    store<i32>(starts + cell, from);
    store<i32>(stops + cell, end < 0 ? -stop : stop);
  }
}

/** Reads cells of the nth of `width` columns from `row` on. Answers the first row whose cell does not fit, or `rows`. */
export function read(column: Column, nth: i32, width: i32, row: i32, rows: i32, quote: i32): i32 {
  if (row == 0) {
    column.values.length = column.filled << 3;
    column.flags.length = column.rows;
    column.values.reserve(rows << 3);
    column.flags.reserve(rows);
    if (column.trims) trim(<usize>nth << 2, rows, <usize>width << 2);
  }
  if (column.kind == TEXT) return readTexts(column, nth, width, rows, quote);
  const way = column.way;
  if (way == INTEGER) return readCells(column, INTEGER, nth, width, row, rows);
  if (way == DECIMAL) return readCells(column, DECIMAL, nth, width, row, rows);
  if (way == DATE) return readCells(column, DATE, nth, width, row, rows);
  if (way == DATETIME) return readCells(column, DATETIME, nth, width, row, rows);
  if (way == BOOLEAN) return readCells(column, BOOLEAN, nth, width, row, rows);
  return readCells(column, way, nth, width, row, rows);
}

@inline
function fits(column: Column, way: i32, from: usize, stop: usize, place: usize): bool {
  if (way == INTEGER) return readInteger(from, stop, place);
  if (way == DECIMAL) return readDecimal(from, stop, place);
  if (way == DATE) return readDate(from, stop, place);
  if (way == DATETIME) return readDatetime(from, stop, place);
  if (way == PATTERN) return readPattern(column.pattern, column.kind == DATETIME, from, stop, place);
  if (way == ISO || way == ISO_OFFSET) return readIso(from, stop, place, way == ISO_OFFSET);
  const isTrue = isOneOf(column.truths, from, stop);
  store<i64>(place, isTrue ? 1 : 0);
  return isTrue || isOneOf(column.falsehoods, from, stop);
}

/** Becomes a loop of its own for each way. */
@inline
function readCells(column: Column, way: i32, nth: i32, width: i32, row: i32, rows: i32): i32 {
  const step = <usize>width << 2;
  let cell = (<usize>nth << 2) + <usize>row * step;
  let flag = column.flags.start + column.rows;
  let place = column.values.start + (<usize>column.filled << 3);
  let at = row;
  for (; at < rows; at++, cell += step) {
    const from = <usize>load<i32>(starts + cell);
    const stop = <usize>load<i32>(stops + cell);
    if (from == stop) store<u8>(flag++, 0);
    else if (<i32>stop > 0 && fits(column, way, from, stop, place)) {
      store<u8>(flag++, 1);
      place += 8;
    } else break;
  }
  column.rows += at - row;
  column.filled = <i32>((place - column.values.start) >> 3);
  return at;
}

/** Takes the cell of a row that `read` stopped at as no value, if it is one of its words for that or `always`. */
export function skip(column: Column, nth: i32, width: i32, row: i32, always: bool): bool {
  const cell = (<usize>nth + <usize>row * width) << 2;
  if (!always && !isOneOf(column.none, load<i32>(starts + cell), load<i32>(stops + cell))) return false;
  store<u8>(column.flags.start + column.rows++, 0);
  return true;
}

/** Takes a number as the value of the row that `read` stopped at. */
export function take(column: Column, value: f64): void {
  store<f64>(column.values.start + (<usize>(column.filled++) << 3), value);
  store<u8>(column.flags.start + column.rows++, 1);
}

function readTexts(column: Column, nth: i32, width: i32, rows: i32, quote: i32): i32 {
  const step = <usize>width << 2;
  const texts = column.texts;
  const none = column.none;
  let place = column.values.start + (<usize>column.filled << 3);
  let flag = column.flags.start + column.rows;
  for (let row = 0, cell = <usize>nth << 2; row < rows; row++, cell += step) {
    const from = <usize>load<i32>(starts + cell);
    const stop = load<i32>(stops + cell);
    if (<i32>from == abs(stop)) {
      store<u8>(flag++, 0);
      continue;
    }
    const length = stop < 0 ? undouble(column.single, from, -stop, quote) : stop - <i32>from;
    const entry = texts.entryOf(stop < 0 ? column.single.start : from, length, none);
    store<u8>(flag++, entry < 0 ? 0 : 1);
    if (entry < 0) continue;
    store<i64>(place, entry);
    place += 8;
  }
  column.rows += rows;
  column.filled = <i32>((place - column.values.start) >> 3);
  texts.settle(column.rows);
  return rows;
}

/** Copies a cell, and of each two quotes one; answers its length. */
function undouble(single: Bytes, from: usize, stop: usize, quote: i32): i32 {
  single.length = 0;
  single.reserve(<i32>(stop - from));
  let to = single.start;
  for (let at = from; at < stop; at++) {
    const byte = <i32>load<u8>(at);
    store<u8>(to++, byte);
    if (byte == quote) at++;
  }
  return <i32>(to - single.start);
}
