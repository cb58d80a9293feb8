import { Bytes } from './memory';

/** Bits that hold every number from 0 to `largest`. */
@inline
export function bitsFor(largest: u64): i32 {
  return 64 - <i32>clz(largest);
}

/** Packs `count` numbers, lowest bit first, filled up to whole groups of eight with zeros (Parquet, Encodings.md, bit-packed). */
export function pack<T>(out: Bytes, values: usize, count: i32, width: i32): void {
  const bytes = ((count + 7) >> 3) * width;
  out.reserve(bytes + 8);
  const end = out.end() + bytes;
  let to = out.end();
  let held: u64 = 0;
  let bits = 0;
  for (let nth = 0; nth < count; nth++) {
    const value = <u64>load<T>(values + <usize>nth * sizeof<T>());
    held |= value << bits;
    bits += width;
    if (bits >= 64) {
      store<u64>(to, held);
      to += 8;
      bits -= 64;
      held = bits ? value >> (width - bits) : 0;
    }
  }
  if (to < end) {
    memory.fill(to, 0, end - to);
    store<u64>(to, held);
  }
  out.length += bytes;
}

const BLOCK: i32 = 128;
const MINI: i32 = 32;
const steps = memory.data(BLOCK * 8);

/** DELTA_BINARY_PACKED (Parquet, Encodings.md), in blocks of 128 with four parts. */
export function writeDeltas<T>(out: Bytes, values: usize, count: i32): void {
  out.varint(BLOCK);
  out.varint(BLOCK / MINI);
  out.varint(count);
  out.zigzag(count ? <i64>load<T>(values) : 0);
  for (let from = 1; from < count; from += BLOCK) {
    const length = min(BLOCK, count - from);
    let least = i64.MAX_VALUE;
    for (let nth = 0; nth < length; nth++) {
      const at = values + <usize>(from + nth) * sizeof<T>();
      const step = <i64>load<T>(at) - <i64>load<T>(at - sizeof<T>());
      store<i64>(steps + (nth << 3), step);
      least = min(least, step);
    }
    for (let nth = 0; nth < BLOCK; nth++) store<i64>(steps + (nth << 3), nth < length ? load<i64>(steps + (nth << 3)) - least : 0);
    out.zigzag(least);
    out.reserve(4);
    const widths = out.length;
    out.length += 4;
    for (let mini = 0; mini < BLOCK / MINI; mini++) {
      let most: u64 = 0;
      for (let nth = mini * MINI; nth < (mini + 1) * MINI; nth++) most |= load<u64>(steps + (nth << 3));
      const bits = bitsFor(most);
      store<u8>(out.start + widths + mini, bits);
      if (mini * MINI < length) pack<u64>(out, steps + ((mini * MINI) << 3), MINI, bits);
    }
  }
}
