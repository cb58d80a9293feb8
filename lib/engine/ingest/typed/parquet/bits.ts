import type { Sink } from './sink';

/** Bits that hold every number from 0 to `largest` (below 2^32). */
export const bitsFor = (largest: number): number => (largest <= 0 ? 0 : 32 - Math.clz32(largest));

/** Packs `count` numbers of `width` bits, lowest bit first, filled up to whole groups of eight with zeros (Parquet, Encodings.md, bit-packed). */
export function packBits(sink: Sink, values: Int32Array | Uint8Array, from: number, count: number, width: number): void {
  const padded = Math.ceil(count / 8) * 8;
  sink.reserve((padded / 8) * width);
  const { bytes } = sink;
  const end = sink.length + (padded / 8) * width;
  let at = sink.length;
  let held = 0;
  let bits = 0;
  if (width <= 24) {
    for (let nth = from; nth < from + count; nth++) {
      held |= values[nth]! << bits;
      bits += width;
      while (bits >= 8) {
        bytes[at++] = held & 0xff;
        held >>>= 8;
        bits -= 8;
      }
    }
  } else {
    for (let nth = from; nth < from + count; nth++) {
      let value = values[nth]! >>> 0;
      let left = width;
      while (left > 0) {
        const taken = Math.min(8 - bits, left);
        held |= (value & ((1 << taken) - 1)) << bits;
        value >>>= taken;
        left -= taken;
        bits += taken;
        if (bits === 8) {
          bytes[at++] = held;
          held = 0;
          bits = 0;
        }
      }
    }
  }
  if (bits > 0) bytes[at++] = held & 0xff;
  bytes.fill(0, at, end);
  sink.length = end;
}

/** One bit-packed run of the RLE and bit-packing hybrid. */
export function packedRun(sink: Sink, values: Int32Array | Uint8Array, count: number, width: number): void {
  sink.varint(Math.ceil(count / 8) * 2 + 1);
  packBits(sink, values, 0, count, width);
}

/** One run of the hybrid that repeats a number of one bit. */
export function repeatedRun(sink: Sink, value: 0 | 1, count: number): void {
  sink.varint(count * 2);
  sink.byte(value);
}
