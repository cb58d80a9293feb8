import type { Sink } from './sink';

const BLOCK = 1 << 16;
const HASH_BITS = 14;
/** A copy looks at four bytes at once and leaves some behind the last of them as they are. */
const MARGIN = 15;
const LONGEST_COPY = 64;

/** Appends the bytes in the raw Snappy format (google/snappy, format_description.txt). */
export function writeSnappy(sink: Sink, source: Uint8Array): void {
  sink.varint(source.length);
  const places = new Uint16Array(1 << HASH_BITS);
  for (let from = 0; from < source.length; from += BLOCK) compressBlock(sink, source, from, Math.min(source.length, from + BLOCK), places);
}

function compressBlock(sink: Sink, source: Uint8Array, from: number, end: number, places: Uint16Array): void {
  sink.reserve(Math.ceil((end - from) * 1.2) + 64);
  places.fill(0);
  const limit = end - MARGIN;
  const view = new DataView(source.buffer, source.byteOffset, source.byteLength);
  let at = from + 1;
  let waiting = from;
  let misses = 32;
  while (at < limit) {
    const letters = view.getInt32(at, true);
    const slot = Math.imul(letters, 0x1e35a7bd) >>> (32 - HASH_BITS);
    const before = from + places[slot]!;
    places[slot] = at - from;
    if (before >= at || view.getInt32(before, true) !== letters) {
      at += misses++ >>> 5;
      continue;
    }
    misses = 32;
    let length = 4;
    while (at + length < end && source[before + length] === source[at + length]) length++;
    if (at > waiting) literal(sink, source, waiting, at);
    copy(sink, at - before, length);
    at += length;
    waiting = at;
  }
  if (end > waiting) literal(sink, source, waiting, end);
}

function literal(sink: Sink, source: Uint8Array, from: number, end: number): void {
  const length = end - from;
  sink.reserve(length + 4);
  const { bytes } = sink;
  if (length <= 60) bytes[sink.length++] = (length - 1) << 2;
  else if (length <= 256) {
    bytes[sink.length++] = 60 << 2;
    bytes[sink.length++] = length - 1;
  } else {
    bytes[sink.length++] = 61 << 2;
    bytes[sink.length++] = (length - 1) & 0xff;
    bytes[sink.length++] = (length - 1) >>> 8;
  }
  if (length < 32) for (let at = from; at < end; at++) bytes[sink.length++] = source[at]!;
  else {
    bytes.set(source.subarray(from, end), sink.length);
    sink.length += length;
  }
}

/** Copies with an offset of two bytes. */
function copy(sink: Sink, offset: number, length: number): void {
  sink.reserve(3 * Math.ceil(length / LONGEST_COPY) + 3);
  const { bytes } = sink;
  for (let left = length; left > 0; left -= LONGEST_COPY) {
    bytes[sink.length++] = ((Math.min(left, LONGEST_COPY) - 1) << 2) | 2;
    bytes[sink.length++] = offset & 0xff;
    bytes[sink.length++] = offset >>> 8;
  }
}
