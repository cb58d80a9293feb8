import { ENCODINGS, type Statistics, type Values } from './parquet/chunk';
import type { Batch } from './batch';
import { numbered } from './numbers';
import { Sink } from './parquet/sink';
import type { IsWord } from './words';

/** Texts are compared with those before as long as so many are distinct, or at most so large a share of them is new. */
const ALWAYS_COMPARED = 1 << 15;
const MOST_NEW = 0.75;
/** A dictionary of text is written where its entries come at least so often on average. */
const WORTH = 1.5;
const NO_VALUE = -1;
const LONGEST_STATISTIC = 64;

/** The texts of a column: each distinct one once, and which of them each row has. Bytes are UTF-8. */
export class Texts {
  private arena: Uint8Array = new Uint8Array(1 << 16);
  private arenaView = new DataView(this.arena.buffer);
  private used = 0;
  /** Where each entry begins; the one behind it begins where it stops. */
  private begins = new Int32Array(1 << 12);
  private hashes = new Int32Array(1 << 12);
  private entries = 0;
  private slots = new Int32Array(1 << 14);
  private mask = this.slots.length - 1;
  private comparing = true;
  private codes = new Int32Array(1 << 14);
  private readonly none = new Set<number>();
  /** A cell without the doubling of its quotes. */
  private single = new Uint8Array(256);
  flags = new Uint8Array(1 << 14);
  rows = 0;
  filled = 0;

  /** `isNone`: which texts stand for no value. */
  constructor(private readonly isNone: IsWord) {}

  clear(): void {
    [this.used, this.entries, this.rows, this.filled, this.comparing] = [0, 0, 0, 0, true];
    this.slots.fill(0);
    this.none.clear();
  }

  add({ bytes, quote, starts, stops, rows, width }: Batch, nth: number): void {
    if (this.rows + rows > this.codes.length) [this.codes, this.flags] = [grown(this.codes, this.rows + rows), grown(this.flags, this.rows + rows)];
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { codes, flags } = this;
    let { filled, rows: at } = this;
    for (let row = 0, cell = nth; row < rows; row++, cell += width) {
      const from = starts[cell]!;
      const stop = stops[cell]!;
      if (from === Math.abs(stop)) {
        flags[at++] = 0;
        continue;
      }
      const code = stop < 0 ? this.undoubled(bytes, from, -stop, quote) : this.comparing ? this.placeOf(view, bytes, from, stop) : this.append(bytes, from, stop, 0);
      codes[filled] = code;
      filled += code === NO_VALUE ? 0 : 1;
      flags[at++] = code === NO_VALUE ? 0 : 1;
    }
    [this.filled, this.rows] = [filled, at];
  }

  private undoubled(bytes: Uint8Array, from: number, stop: number, quote: number): number {
    if (stop - from > this.single.length) this.single = new Uint8Array(2 * (stop - from));
    const { single } = this;
    let length = 0;
    for (let at = from; at < stop; at++) {
      single[length++] = bytes[at]!;
      if (bytes[at] === quote) at++;
    }
    return this.comparing ? this.placeOf(new DataView(single.buffer), single, 0, length) : this.append(single, 0, length, 0);
  }

  private placeOf(view: DataView, bytes: Uint8Array, from: number, stop: number): number {
    const length = stop - from;
    const hash = hashOf(view, bytes, from, stop);
    const { slots, hashes, begins, mask } = this;
    let slot = hash & mask;
    for (let entry = slots[slot]!; entry !== 0; slot = (slot + 1) & mask, entry = slots[slot]!) {
      if (hashes[entry - 1] !== hash) continue;
      const begin = begins[entry - 1]!;
      if (begins[entry]! - begin === length && this.isAlike(begin, view, bytes, from, length)) return this.none.size && this.none.has(entry - 1) ? NO_VALUE : entry - 1;
    }
    const added = this.append(bytes, from, stop, hash);
    this.slots[slot] = this.entries;
    if (this.entries * 2 > slots.length) this.rehash();
    if (this.entries >= ALWAYS_COMPARED && this.entries > this.rows * MOST_NEW) this.comparing = false;
    return added;
  }

  private isAlike(begin: number, view: DataView, bytes: Uint8Array, from: number, length: number): boolean {
    const { arena, arenaView } = this;
    if (length < 4) {
      for (let nth = 0; nth < length; nth++) if (arena[begin + nth] !== bytes[from + nth]) return false;
      return true;
    }
    const last = length - 4;
    for (let nth = 0; nth < last; nth += 4) if (arenaView.getInt32(begin + nth, true) !== view.getInt32(from + nth, true)) return false;
    return arenaView.getInt32(begin + last, true) === view.getInt32(from + last, true);
  }

  private append(bytes: Uint8Array, from: number, stop: number, hash: number): number {
    const length = stop - from;
    if (this.entries + 2 > this.begins.length) [this.begins, this.hashes] = [grown(this.begins), grown(this.hashes)];
    if (this.used + length > this.arena.length) {
      this.arena = grown(this.arena, this.used + length);
      this.arenaView = new DataView(this.arena.buffer);
    }
    const { arena, used } = this;
    if (length < 32) for (let nth = 0; nth < length; nth++) arena[used + nth] = bytes[from + nth]!;
    else arena.set(bytes.subarray(from, stop), used);
    this.begins[this.entries] = used;
    this.hashes[this.entries] = hash;
    this.used += length;
    this.begins[++this.entries] = this.used;
    const code = this.entries - 1;
    if (!this.isNone(bytes, from, stop)) return code;
    this.none.add(code);
    return NO_VALUE;
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 4);
    this.mask = this.slots.length - 1;
    const { slots, hashes, mask } = this;
    for (let entry = 0; entry < this.entries; entry++) {
      let slot = hashes[entry]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = entry + 1;
    }
  }

  values(): Values {
    const { filled: count, entries } = this;
    if (this.comparing && entries > 0 && entries * WORTH <= count) {
      sink.clear();
      for (let entry = 0; entry < entries; entry++) this.write(entry);
      return { ...numbered(this.codes, count, entries), dictionary: { bytes: sink.whole(), count: entries }, packed: false };
    }
    sink.clear();
    for (let nth = 0; nth < count; nth++) this.write(this.codes[nth]!);
    return { encoding: ENCODINGS.PLAIN, page: sink.whole(), dictionary: null, packed: true };
  }

  private write(entry: number): void {
    const begin = this.begins[entry]!;
    const length = this.begins[entry + 1]! - begin;
    sink.word(length);
    sink.reserve(length);
    const { bytes } = sink;
    const { arena } = this;
    if (length < 32) for (let nth = 0; nth < length; nth++) bytes[sink.length + nth] = arena[begin + nth]!;
    else bytes.set(arena.subarray(begin, begin + length), sink.length);
    sink.length += length;
  }

  /** The first and the last in the order of their bytes; none where they are long. */
  statistics(): Statistics {
    const nulls = this.rows - this.filled;
    let [least, most] = [-1, -1];
    for (let entry = 0; entry < this.entries; entry++) {
      if (this.none.has(entry)) continue;
      if (least < 0 || this.isBefore(entry, least)) least = entry;
      if (most < 0 || this.isBefore(most, entry)) most = entry;
    }
    const bytesOf = (entry: number) => this.arena.slice(this.begins[entry], this.begins[entry + 1]);
    if (least < 0 || [least, most].some((entry) => this.begins[entry + 1]! - this.begins[entry]! > LONGEST_STATISTIC)) return { nulls, least: null, most: null };
    return { nulls, least: bytesOf(least), most: bytesOf(most) };
  }

  private isBefore(left: number, right: number): boolean {
    const { arena, begins } = this;
    let one = begins[left]!;
    let other = begins[right]!;
    const [oneEnd, otherEnd] = [begins[left + 1]!, begins[right + 1]!];
    for (; one < oneEnd && other < otherEnd; one++, other++) if (arena[one] !== arena[other]) return arena[one]! < arena[other]!;
    return oneEnd - one < otherEnd - other;
  }
}

const sink = new Sink();

/** Of four bytes at a time, the last four of them perhaps once more. */
function hashOf(view: DataView, bytes: Uint8Array, from: number, stop: number): number {
  let hash = stop - from;
  if (hash < 4) for (let at = from; at < stop; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  else {
    const last = stop - 4;
    for (let at = from; at < last; at += 4) hash = Math.imul(hash ^ view.getInt32(at, true), 0x9e3779b1) ^ (hash >>> 15);
    hash = Math.imul(hash ^ view.getInt32(last, true), 0x9e3779b1);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

function grown<T extends Int32Array | Uint8Array>(room: T, least = 0): T {
  const larger = new (room.constructor as new (length: number) => T)(Math.max(room.length * 2, least));
  larger.set(room);
  return larger;
}
