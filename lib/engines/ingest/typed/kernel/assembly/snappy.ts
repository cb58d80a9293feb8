import { Bytes } from './memory';

const BLOCK: i32 = 1 << 16;
const HASH_BITS: i32 = 14;
/** A copy looks at four bytes at once and leaves some behind the last of them as they are. */
const MARGIN: i32 = 15;
const LONGEST_COPY: i32 = 64;
const places = memory.data(1 << 15);

/** Appends the bytes in the raw Snappy format (google/snappy, format_description.txt). */
export function writeSnappy(out: Bytes, source: usize, length: i32): void {
  out.varint(length);
  for (let from = 0; from < length; from += BLOCK) compress(out, source + from, min(BLOCK, length - from));
}

function compress(out: Bytes, from: usize, length: i32): void {
  out.reserve(length + length / 6 + 64);
  memory.fill(places, 0, 2 << HASH_BITS);
  const end = from + length;
  const limit = end - MARGIN;
  let at = from + 1;
  let waiting = from;
  let misses = 32;
  while (<isize>at < <isize>limit) {
    const letters = load<u32>(at);
    const slot = places + (((letters * 0x1e35a7bd) >> (32 - HASH_BITS)) << 1);
    const before = from + load<u16>(slot);
    store<u16>(slot, <u16>(at - from));
    if (load<u32>(before) != letters) {
      at += misses++ >> 5;
      continue;
    }
    misses = 32;
    let size: usize = 4;
    while (at + size < end && load<u8>(before + size) == load<u8>(at + size)) size++;
    if (at > waiting) literal(out, waiting, <i32>(at - waiting));
    copy(out, <i32>(at - before), <i32>size);
    at += size;
    waiting = at;
  }
  if (end > waiting) literal(out, waiting, <i32>(end - waiting));
}

function literal(out: Bytes, from: usize, length: i32): void {
  if (length <= 60) out.byte((length - 1) << 2);
  else if (length <= 256) {
    out.byte(60 << 2);
    out.byte(length - 1);
  } else {
    out.byte(61 << 2);
    out.byte(length - 1);
    out.byte((length - 1) >> 8);
  }
  out.copy(from, length);
}

/** Copies with an offset of two bytes. */
function copy(out: Bytes, offset: i32, length: i32): void {
  for (let left = length; left > 0; left -= LONGEST_COPY) {
    out.byte(((min(left, LONGEST_COPY) - 1) << 2) | 2);
    out.byte(offset);
    out.byte(offset >> 8);
  }
}
