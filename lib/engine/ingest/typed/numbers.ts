import type { Store } from '../columns/reader';
import { packBits, bitsFor } from './parquet/bits';
import { ENCODINGS, type Statistics, type Values } from './parquet/chunk';
import { writeDeltas } from './parquet/delta';
import { Sink } from './parquet/sink';

/** A dictionary is tried where at most half of the first values are new. */
const TRIED = 4096;
const MOST_DISTINCT = 1 << 15;
/** Another form has to be so much smaller than the plain one. */
const WORTH = 0.85;

const sink = new Sink();

/** Room for the dictionary of a column; what is in it holds until the next one. */
const distinct = new Float64Array(MOST_DISTINCT);
const slots = new Int32Array(MOST_DISTINCT * 2);
let codes = new Int32Array(0);

/** `count` numbers as Parquet holds them: their places in a dictionary, their steps, or plain. DATE and TIMESTAMP are days and microseconds since 1970. The bytes hold until the next column is written. */
export function numbersAs(store: Store, values: Float64Array, count: number, nulls: number): { values: Values; statistics: Statistics } {
  const width = store === 'DATE' ? 4 : 8;
  const known = findDistinct(values, count);
  if (known && known * width + (count * bitsFor(known - 1)) / 8 < count * width * WORTH) {
    return { values: { ...numbered(codes, count, known), dictionary: { bytes: plain(store, distinct, known), count: known }, packed: false }, statistics: statisticsOf(store, distinct, known, nulls) };
  }
  const statistics = statisticsOf(store, values, count, nulls);
  if (store !== 'DOUBLE') {
    sink.clear();
    if (writeDeltas(sink, values, count) && sink.length < count * width * WORTH) return { values: { encoding: ENCODINGS.DELTA_BINARY_PACKED, page: sink.whole(), dictionary: null, packed: false }, statistics };
  }
  return { values: { encoding: ENCODINGS.PLAIN, page: plain(store, values, count), dictionary: null, packed: false }, statistics };
}

/** Places in a dictionary of `distinct` values, as a data page holds them. */
export function numbered(codes: Int32Array, count: number, distinct: number): Pick<Values, 'encoding' | 'page'> {
  const width = Math.max(1, bitsFor(distinct - 1));
  sink.clear();
  sink.byte(width);
  sink.varint(Math.ceil(count / 8) * 2 + 1);
  packBits(sink, codes, 0, count, width);
  return { encoding: ENCODINGS.RLE_DICTIONARY, page: sink.whole() };
}

/** Finds the distinct numbers, in the order of their first coming, and the place of each; 0 where there are too many to be worth it. */
function findDistinct(values: Float64Array, count: number): number {
  const words = new Int32Array(values.buffer, values.byteOffset, count * 2);
  if (codes.length < count) codes = new Int32Array(count);
  slots.fill(0);
  const found = codes;
  const mask = slots.length - 1;
  let known = 0;
  for (let nth = 0; nth < count; nth++) {
    const value = values[nth]!;
    const mixed = Math.imul(words[nth * 2]!, 0x9e3779b1) ^ Math.imul(words[nth * 2 + 1]!, 0x85ebca6b);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    while (slots[slot] !== 0 && !Object.is(distinct[slots[slot]! - 1], value)) slot = (slot + 1) & mask;
    if (slots[slot] === 0) {
      if (known === MOST_DISTINCT || (nth < TRIED && known > TRIED / 2)) return 0;
      distinct[known++] = value;
      slots[slot] = known;
    }
    found[nth] = slots[slot]! - 1;
  }
  return known;
}

const TWO_32 = 2 ** 32;

function plain(store: Store, values: Float64Array, count: number): Uint8Array {
  if (store === 'DOUBLE') return new Uint8Array(values.buffer, values.byteOffset, count * 8);
  if (store === 'DATE') {
    const days = new Int32Array(count);
    for (let nth = 0; nth < count; nth++) days[nth] = values[nth]!;
    return new Uint8Array(days.buffer);
  }
  const halves = new Int32Array(count * 2);
  for (let nth = 0; nth < count; nth++) {
    const high = Math.floor(values[nth]! / TWO_32);
    halves[nth * 2] = values[nth]! - high * TWO_32;
    halves[nth * 2 + 1] = high;
  }
  return new Uint8Array(halves.buffer);
}

function statisticsOf(store: Store, values: Float64Array, count: number, nulls: number): Statistics {
  if (count === 0) return { nulls, least: null, most: null };
  let least = Infinity;
  let most = -Infinity;
  for (let nth = 0; nth < count; nth++) {
    const value = values[nth]!;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { nulls, least: plain(store, Float64Array.of(least), 1), most: plain(store, Float64Array.of(most), 1) };
}
