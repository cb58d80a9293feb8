/** How the records lie in their bytes. `quote`: -1 where none is one. */
export type Layout = { delimiter: number; quote: number; crlf: boolean; width: number };

const FEED = 10;
const RETURN = 13;
const ENDS_CELL = 1;
const ENDS_LINE = 2;
const ODD = 3;
/** Records that have to look right for a place to be taken as the start of one, and places that are tried. */
const PROBED = 4;
const MOST_TRIES = 200;

/** So many bytes have to lie behind those that are cut, in the same buffer. */
export const SPARE = 4;

/** Bytes that are no regular table of this layout, or end within a record. Another reader has to look at them. */
export class Irregular extends Error {}

/**
 * Cuts regular records into cells, batch by batch: each record has the same number of cells, quotes open at the start of a cell and
 * close at its end, and all lines end alike. Anything else is Irregular. The bytes end with a line end.
 */
export class Records {
  /** Where the cells of the batch begin and stop, record by record, without their quotes. A cell with doubled quotes has its stop negated. */
  readonly starts: Int32Array;
  readonly stops: Int32Array;
  at = 0;
  private readonly meaning = new Uint8Array(256);
  /** Four times the byte below which all lie that mean something. */
  private readonly below: number;

  constructor(private readonly layout: Layout, readonly room: number) {
    this.starts = new Int32Array(room * layout.width);
    this.stops = new Int32Array(room * layout.width);
    const { meaning } = this;
    meaning[layout.delimiter] = ENDS_CELL;
    meaning[FEED] = ENDS_LINE;
    meaning[RETURN] = layout.crlf ? ENDS_LINE : ODD;
    if (layout.quote >= 0) meaning[layout.quote] = ODD;
    this.below = Math.imul(0x01010101, meaning.findLastIndex((means) => means !== 0) + 1);
  }

  /** Cuts up to `room` records from `at` on; answers how many there were. */
  cut(bytes: Uint8Array, end: number): number {
    const { starts, stops, meaning, below, room } = this;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength + SPARE);
    const { quote, crlf, width } = this.layout;
    const wide = width > 1;
    let { at } = this;
    let cell = 0;
    let rows = 0;
    for (; rows < room && at < end; rows++) {
      for (let nth = 1; nth <= width; nth++, cell++) {
        if (bytes[at] === quote) at = this.quoted(bytes, at, end, cell);
        else {
          starts[cell] = at;
          for (;;) {
            // Four bytes at a time: the lowest of those marked is below `least` (Mycroft's test of a byte less than n).
            const four = view.getInt32(at, true);
            const low = (four - below) & ~four & 0x80808080;
            if (low === 0) {
              at += 4;
              continue;
            }
            at += (31 - Math.clz32(low & -low)) >>> 3;
            if (meaning[bytes[at]!] !== 0) break;
            at++;
          }
          stops[cell] = at;
        }
        const found = meaning[bytes[at]!];
        if (found !== (nth === width ? ENDS_LINE : ENDS_CELL)) throw new Irregular();
        at++;
      }
      if (crlf) {
        if (bytes[at - 1] !== RETURN || bytes[at] !== FEED) throw new Irregular();
        at++;
      }
      // An empty line of a single column may be a record or none.
      if (!wide && starts[cell - 1] === stops[cell - 1] && bytes[starts[cell - 1]! - 1] !== quote) throw new Irregular();
    }
    if (at > end) throw new Irregular();
    this.at = at;
    return rows;
  }

  /** Takes a cell in quotes; answers the place behind its closing quote. */
  private quoted(bytes: Uint8Array, opening: number, end: number, cell: number): number {
    const { quote } = this.layout;
    let doubled = false;
    let at = opening + 1;
    for (;;) {
      while (at < end && bytes[at] !== quote) at++;
      if (at >= end) throw new Irregular();
      if (bytes[at + 1] !== quote) break;
      doubled = true;
      at += 2;
    }
    this.starts[cell] = opening + 1;
    this.stops[cell] = doubled ? -at : at;
    return at + 1;
  }
}

/** The place behind the line end at or after `from` from which on the bytes look like records; -1 where none is found in them. */
export function nextRecord(bytes: Uint8Array, from: number, layout: Layout): number {
  const probe = new Records(layout, PROBED);
  const last = bytes.lastIndexOf(FEED);
  for (let tries = 0, feed = bytes.indexOf(FEED, from); tries < MOST_TRIES && feed >= 0 && feed < last; tries++, feed = bytes.indexOf(FEED, feed + 1)) {
    probe.at = feed + 1;
    try {
      if (probe.cut(bytes, last + 1) > 0) return feed + 1;
    } catch (error) {
      if (!(error instanceof Irregular)) throw error;
    }
  }
  return -1;
}
