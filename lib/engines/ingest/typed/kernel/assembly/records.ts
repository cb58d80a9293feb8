// Regular records: each has the same number of cells, quotes open at the start of a cell and close at its end, and all lines end alike.

const FEED: i32 = 10;
const RETURN: i32 = 13;
/** How much of the input is looked at at once; behind its end it holds line ends up to here. */
const BLOCK: i32 = 16;
/** A quoted cell that is longer may have been opened by a stray quote. */
const LONGEST_QUOTED: usize = 1 << 20;

let delimiter: i32 = 0;
let quote: i32 = -1;
let crlf: bool = false;
let width: i32 = 0;
let room: i32 = 0;

/** Where the cells of the batch begin and stop, record by record, without their quotes. A cell with doubled quotes has its stop negated. */
export let starts: usize = 0;
export let stops: usize = 0;

/** The next record, and the signs that were found in the block from `block` on and not yet come to. */
let next: usize = 0;
let block: usize = 0;
let signs: u32 = 0;

/** `records`: how many are cut at once. */
export function layOut(delimits: i32, quotes: i32, ends: bool, cells: i32, records: i32): void {
  delimiter = delimits;
  quote = quotes;
  crlf = ends;
  width = cells;
  room = records;
  if (starts) heap.free(starts);
  if (stops) heap.free(stops);
  starts = heap.alloc(records * cells * 4);
  stops = heap.alloc(records * cells * 4);
}

export function begin(at: usize, end: usize): void {
  next = at;
  block = at - BLOCK;
  signs = 0;
  memory.fill(end, <u8>FEED, 2 * BLOCK);
}

export function reached(): usize {
  return next;
}

/** The bytes of the block that mean something. */
@inline
function signsOf(at: usize): u32 {
  const bytes = v128.load(at);
  const cells = v128.or(i8x16.eq(bytes, i8x16.splat(<i8>delimiter)), i8x16.eq(bytes, i8x16.splat(<i8>quote)));
  const lines = v128.or(i8x16.eq(bytes, i8x16.splat(<i8>FEED)), i8x16.eq(bytes, i8x16.splat(<i8>RETURN)));
  return i8x16.bitmask(v128.or(cells, lines));
}

/** The place of the next sign. */
@inline
function nextSign(): usize {
  while (signs == 0) {
    block += BLOCK;
    signs = signsOf(block);
  }
  const at = block + ctz(signs);
  signs &= signs - 1;
  return at;
}

/** Cuts up to `room` records before `end`; answers how many, or -1 where they are not regular. */
export function cut(end: usize): i32 {
  let at = next;
  let cell: usize = 0;
  let rows = 0;
  for (; rows < room && at < end; rows++) {
    for (let nth = 1; nth <= width; nth++, cell += 4) {
      let sign = nextSign();
      let byte = <i32>load<u8>(sign);
      if (byte == quote && sign == at) {
        let doubled = false;
        for (;;) {
          sign = nextSign();
          if (sign >= end || sign - at > LONGEST_QUOTED) return -1;
          if (<i32>load<u8>(sign) != quote) continue;
          if (<i32>load<u8>(sign + 1) != quote) break;
          nextSign();
          doubled = true;
        }
        store<i32>(starts + cell, <i32>at + 1);
        store<i32>(stops + cell, doubled ? -<i32>sign : <i32>sign);
        at = sign + 1;
        sign = nextSign();
        if (sign != at) return -1;
        byte = <i32>load<u8>(sign);
      } else {
        store<i32>(starts + cell, <i32>at);
        store<i32>(stops + cell, <i32>sign);
        // An empty line of a single column may be a record or none.
        if (width == 1 && sign == at) return -1;
      }
      at = sign + 1;
      if (nth < width) {
        if (byte != delimiter) return -1;
      } else if (crlf) {
        if (byte != RETURN || nextSign() != at || <i32>load<u8>(at) != FEED) return -1;
        at++;
      } else if (byte != FEED) return -1;
    }
  }
  if (at > end) return -1;
  next = at;
  return rows;
}
