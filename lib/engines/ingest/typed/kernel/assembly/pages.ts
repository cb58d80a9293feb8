import { bitsFor, pack, writeDeltas } from './bits';
import { BOOLEAN, Column, DATE, DECIMAL, TEXT } from './columns';
import { newBytes } from './memory';
import { Texts } from './texts';

/** Encodings of Parquet (parquet.thrift). */
const PLAIN: i32 = 0;
const DELTA_BINARY_PACKED: i32 = 5;
const DELTA_LENGTH_BYTE_ARRAY: i32 = 6;
const RLE_DICTIONARY: i32 = 8;

/** A dictionary of numbers is tried where at most half of the first values are new, and for so many. */
const TRIED: i32 = 4096;
const MOST_DISTINCT: i32 = 1 << 15;
/** Another form of numbers has to be so much smaller than the plain one; entries of a dictionary of text have to come so often. */
const WORTH: f64 = 0.85;
const REPEATED: f64 = 1.5;
/** Texts that are longer on average are worth packing. */
const SHORT: i32 = 20;
const LONGEST_STATISTIC: i32 = 64;

/** The data page of the column that was written last, its dictionary if it has one, and what is said of it. They hold until the next. */
export const page = newBytes(1 << 20);
export const dictionary = newBytes(1 << 16);
export let encoding: i32 = PLAIN;
export let distinct: i32 = 0;
export let packs: bool = false;
export let least: usize = 0;
export let most: usize = 0;
export let leastLength: i32 = 0;
export let mostLength: i32 = 0;

const slots = heap.alloc(MOST_DISTINCT * 2 * 4);
const found = heap.alloc(MOST_DISTINCT * 8);
const codes = newBytes(1 << 16);
const ends = memory.data(16);

export function writePage(column: Column): void {
  page.length = 0;
  dictionary.length = 0;
  distinct = 0;
  encoding = PLAIN;
  packs = false;
  leastLength = 0;
  mostLength = 0;
  writeLevels(column);
  if (column.kind == TEXT) writeTexts(column.texts, column.values.start, column.filled);
  else if (column.kind == BOOLEAN) pack<u64>(page, column.values.start, column.filled, 1);
  else writeNumbers(column.kind, column.values.start, column.filled);
}

/** Definition levels of an optional column, behind their length. */
function writeLevels(column: Column): void {
  page.word(0);
  if (column.filled < column.rows) {
    page.varint(<u64>((column.rows + 7) >> 3) * 2 + 1);
    pack<u8>(page, column.flags.start, column.rows, 1);
  } else {
    page.varint(<u64>column.rows * 2);
    page.byte(1);
  }
  store<i32>(page.start, page.length - 4);
}

/** Places in a dictionary, behind their width. */
function writeCodes<T>(values: usize, count: i32): void {
  encoding = RLE_DICTIONARY;
  const width = max(1, bitsFor(distinct - 1));
  page.byte(width);
  page.varint(<u64>((count + 7) >> 3) * 2 + 1);
  pack<T>(page, values, count, width);
}

function writeNumbers(kind: i32, values: usize, count: i32): void {
  const width = kind == DATE ? 4 : 8;
  const plain = <f64>count * width * WORTH;
  const known = findDistinct(values, count);
  if (known && <f64>known * width + (<f64>count * bitsFor(known - 1)) / 8 < plain) {
    distinct = known;
    writeEnds(kind, found, known);
    writePlain(kind, found, known, true);
    writeCodes<u32>(codes.start, count);
    return;
  }
  writeEnds(kind, values, count);
  if (kind != DECIMAL) {
    const before = page.length;
    writeDeltas<i64>(page, values, count);
    encoding = DELTA_BINARY_PACKED;
    if (page.length - before < plain) return;
    page.length = before;
    encoding = PLAIN;
  }
  writePlain(kind, values, count, false);
}

function writePlain(kind: i32, values: usize, count: i32, toDictionary: bool): void {
  const out = toDictionary ? dictionary : page;
  if (kind != DATE) {
    out.copy(values, count << 3);
    return;
  }
  out.reserve(count << 2);
  for (let nth = 0; nth < count; nth++) store<i32>(out.end() + (nth << 2), <i32>load<i64>(values + (nth << 3)));
  out.length += count << 2;
}

/** Finds the distinct numbers, in the order of their first coming, and the place of each; 0 where there are too many to be worth it. */
function findDistinct(values: usize, count: i32): i32 {
  memory.fill(slots, 0, MOST_DISTINCT * 8);
  codes.length = 0;
  codes.reserve(count << 2);
  const mask = MOST_DISTINCT * 2 - 1;
  let known = 0;
  for (let nth = 0; nth < count; nth++) {
    const value = load<u64>(values + (<usize>nth << 3));
    const mixed = value * 0x9e3779b97f4a7c15;
    let slot = <i32>(mixed >> 48) & mask;
    let mark: i32;
    while ((mark = load<i32>(slots + (<usize>slot << 2))) != 0 && load<u64>(found + (<usize>(mark - 1) << 3)) != value) slot = (slot + 1) & mask;
    if (mark == 0) {
      if (known == MOST_DISTINCT || (nth < TRIED && known > TRIED / 2)) return 0;
      store<u64>(found + (<usize>known << 3), value);
      mark = ++known;
      store<i32>(slots + (<usize>slot << 2), mark);
    }
    store<i32>(codes.start + (<usize>nth << 2), mark - 1);
  }
  return known;
}

/** The smallest and the largest number, for the statistics. */
function writeEnds(kind: i32, values: usize, count: i32): void {
  if (count == 0) return;
  if (kind == DECIMAL) {
    let low = f64.MAX_VALUE;
    let high = -f64.MAX_VALUE;
    for (let nth = 0; nth < count; nth++) {
      const value = load<f64>(values + (<usize>nth << 3));
      low = min(low, value);
      high = max(high, value);
    }
    store<f64>(ends, low);
    store<f64>(ends, high, 8);
  } else {
    let low = i64.MAX_VALUE;
    let high = i64.MIN_VALUE;
    for (let nth = 0; nth < count; nth++) {
      const value = load<i64>(values + (<usize>nth << 3));
      low = min(low, value);
      high = max(high, value);
    }
    store<i64>(ends, low);
    store<i64>(ends, high, 8);
  }
  least = ends;
  most = ends + 8;
  leastLength = mostLength = kind == DATE ? 4 : 8;
}

function writeTexts(texts: Texts, values: usize, count: i32): void {
  findEnds(texts);
  if (texts.comparing && texts.entries > 0 && <f64>texts.entries * REPEATED <= <f64>count) {
    distinct = texts.entries;
    dictionary.reserve(texts.arena.length + 4 * distinct);
    for (let entry = 0; entry < distinct; entry++) {
      dictionary.word(texts.lengthOf(entry));
      dictionary.copy(texts.placeOf(entry), texts.lengthOf(entry));
    }
    writeCodes<u64>(values, count);
    return;
  }
  codes.length = 0;
  codes.reserve(count << 2);
  let bytes = 0;
  for (let nth = 0; nth < count; nth++) {
    const length = texts.lengthOf(load<i32>(values + (<usize>nth << 3)));
    store<i32>(codes.start + (<usize>nth << 2), length);
    bytes += length;
  }
  encoding = DELTA_LENGTH_BYTE_ARRAY;
  packs = bytes > SHORT * count;
  writeDeltas<i32>(page, codes.start, count);
  page.reserve(bytes);
  for (let nth = 0; nth < count; nth++) {
    const entry = load<i32>(values + (<usize>nth << 3));
    page.copy(texts.placeOf(entry), texts.lengthOf(entry));
  }
}

/** The first and the last text in the order of their bytes; none where they are long. */
function findEnds(texts: Texts): void {
  if (texts.entries == 0) return;
  let low = 0;
  let high = 0;
  for (let entry = 1; entry < texts.entries; entry++) {
    if (isBefore(texts, entry, low)) low = entry;
    else if (isBefore(texts, high, entry)) high = entry;
  }
  if (texts.lengthOf(low) > LONGEST_STATISTIC || texts.lengthOf(high) > LONGEST_STATISTIC) return;
  least = texts.placeOf(low);
  leastLength = texts.lengthOf(low);
  most = texts.placeOf(high);
  mostLength = texts.lengthOf(high);
}

function isBefore(texts: Texts, left: i32, right: i32): bool {
  const order = memory.compare(texts.placeOf(left), texts.placeOf(right), min(texts.lengthOf(left), texts.lengthOf(right)));
  return order < 0 || (order == 0 && texts.lengthOf(left) < texts.lengthOf(right));
}
