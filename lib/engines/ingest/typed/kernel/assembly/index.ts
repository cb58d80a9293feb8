// The inner loops of typed reading: bytes of records become data pages of Parquet. Compiled to WebAssembly (scripts/build-kernel.mjs);
// memory is taken and given back by hand, and nothing is shared between instances.
import { Bytes, newBytes } from './memory';
import { Column } from './columns';
import { dictionary, page } from './pages';
import { writeSnappy } from './snappy';

export { begin, cut, layOut, reached, starts, stops } from './records';
export { clearColumn, newColumn, read, skip, take } from './columns';
export { distinct, encoding, least, leastLength, most, mostLength, packs, writePage } from './pages';

const input = newBytes(1 << 16);
const packed = newBytes(1 << 16);
const lists = newBytes(256);

/** Room for so many bytes of input, and for what stands behind them. */
export function inputRoom(length: i32): usize {
  input.length = 0;
  input.reserve(length + 64);
  return input.start;
}

/** Room for the lists of words of a table. */
export function listRoom(length: i32): usize {
  lists.length = 0;
  lists.reserve(length);
  return lists.start;
}

export function rowsOf(column: Column): i32 {
  return column.rows;
}

export function filledOf(column: Column): i32 {
  return column.filled;
}

export function pageStart(): usize {
  return page.start;
}

export function pageLength(): i32 {
  return page.length;
}

export function dictionaryStart(): usize {
  return dictionary.start;
}

export function dictionaryLength(): i32 {
  return dictionary.length;
}

/** Packs the page or the dictionary that was written last; answers where it stands, and `packedLength` how long it is. */
export function packPage(ofDictionary: bool): usize {
  packed.length = 0;
  const source: Bytes = ofDictionary ? dictionary : page;
  writeSnappy(packed, source.start, source.length);
  return packed.start;
}

export function packedLength(): i32 {
  return packed.length;
}
