import type { Batch } from './batch';
import { numbered } from './numbers';
import { ENCODINGS, type Statistics, type Values } from './parquet/chunk';
import { Sink } from './parquet/sink';
import { SPARE } from './records';
import type { IsWord } from './words';

/** Texts are compared with those before as long as so many are distinct, or at most so large a share of them is new: the slots of more would lie far from the processor. */
const ALWAYS_COMPARED = 1 << 14;
const MOST_NEW = 0.5;
/** A dictionary of text is written where its entries come at least so often on average. */
const WORTH = 1.5;
const LONGEST_STATISTIC = 64;

/** Texts up to here are told apart by their first and their last four bytes and their length. */
const SHORT = 8;
/** A slot holds two words, a length and a mark: 0 where it is free, NONE where the text stands for no value, else its entry from 1. */
const SLOT = 4;
const NONE = -1;
const NO_VALUE = -1;
const FIRST_SLOTS = 1 << 12;

/** The texts of a column: each distinct one once, and which of them each row has. Bytes are UTF-8. */
export class Texts {
  private arena: Uint8Array = new Uint8Array(1 << 16);
  private arenaView = new DataView(this.arena.buffer);
  private used = 0;
  /** Where each entry begins; the one behind it begins where it stops. */
  private begins = new Int32Array(1 << 12);
  private entries = 0;
  private slots = new Int32Array(FIRST_SLOTS * SLOT);
  private taken = 0;
  private comparing = true;
  private codes = new Int32Array(1 << 14);
  /** A cell without the doubling of its quotes. */
  private single = new Uint8Array(256);
  private singleView = new DataView(this.single.buffer);
  flags = new Uint8Array(1 << 14);
  rows = 0;
  filled = 0;

  /** `isNone`: which texts stand for no value. */
  constructor(private readonly isNone: IsWord) {}

  clear(): void {
    [this.used, this.entries, this.taken, this.rows, this.filled, this.comparing] = [0, 0, 0, 0, 0, true];
    this.slots.fill(0);
  }

  /** Appends the cells of the nth column. */
  add({ bytes, quote, starts, stops, rows, width }: Batch, nth: number): void {
    if (this.rows + rows > this.codes.length) [this.codes, this.flags] = [grown(this.codes, this.rows + rows), grown(this.flags, this.rows + rows)];
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength + SPARE);
    const { codes, flags } = this;
    let { filled, rows: at } = this;
    for (let row = 0, cell = nth; row < rows; row++, cell += width) {
      const from = starts[cell]!;
      const stop = stops[cell]!;
      if (from === Math.abs(stop)) {
        flags[at++] = 0;
        continue;
      }
      const code = stop < 0 ? this.codeOf(this.singleView, this.single, 0, this.undouble(bytes, from, -stop, quote)) : this.codeOf(view, bytes, from, stop);
      if (code === NO_VALUE) flags[at++] = 0;
      else {
        codes[filled++] = code;
        flags[at++] = 1;
      }
    }
    [this.filled, this.rows] = [filled, at];
    if (this.entries >= ALWAYS_COMPARED && this.entries > at * MOST_NEW) this.comparing = false;
  }

  /** Copies a cell to `single`, and of each two quotes one; answers its length there. */
  private undouble(bytes: Uint8Array, from: number, stop: number, quote: number): number {
    if (stop - from + SPARE > this.single.length) {
      this.single = new Uint8Array(2 * (stop - from) + SPARE);
      this.singleView = new DataView(this.single.buffer);
    }
    let length = 0;
    for (let at = from; at < stop; at++) {
      this.single[length++] = bytes[at]!;
      if (bytes[at] === quote) at++;
    }
    return length;
  }

  private codeOf(view: DataView, bytes: Uint8Array, from: number, stop: number): number {
    if (!this.comparing) return this.isNone(bytes, from, stop) ? NO_VALUE : this.append(bytes, from, stop);
    const length = stop - from;
    let first = view.getInt32(from, true);
    let last = 0;
    if (length < 4) first &= (1 << (length << 3)) - 1;
    else if (length <= SHORT) last = view.getInt32(stop - 4, true);
    else {
      // Two hashes of all its bytes, the last four of them perhaps taken twice.
      last = view.getInt32(stop - 4, true);
      for (let at = from + 4; at < stop - 4; at += 4) {
        const word = view.getInt32(at, true);
        first = Math.imul(first ^ word, 0x9e3779b1) ^ (first >>> 15);
        last = Math.imul(last ^ (first >>> 13), 0x85ebca6b) + word | 0;
      }
    }
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = slotOf(first, last, length) & mask;
    for (let mark = slots[slot + 3]!; mark !== 0; slot = (slot + SLOT) & mask, mark = slots[slot + 3]!) {
      if (slots[slot] === first && slots[slot + 1] === last && slots[slot + 2] === length && (length <= SHORT || mark === NONE || this.isAlike(mark - 1, view, from, length))) return mark === NONE ? NO_VALUE : mark - 1;
    }
    return this.learn(bytes, from, stop, first, last, slot);
  }

  /** Whether an entry is the text, which is longer than SHORT. */
  private isAlike(entry: number, view: DataView, from: number, length: number): boolean {
    const { arenaView } = this;
    const begin = this.begins[entry]!;
    const last = length - 4;
    for (let nth = 0; nth < last; nth += 4) if (arenaView.getInt32(begin + nth, true) !== view.getInt32(from + nth, true)) return false;
    return arenaView.getInt32(begin + last, true) === view.getInt32(from + last, true);
  }

  private learn(bytes: Uint8Array, from: number, stop: number, first: number, last: number, slot: number): number {
    const code = this.isNone(bytes, from, stop) ? NO_VALUE : this.append(bytes, from, stop);
    this.slots.set([first, last, stop - from, code === NO_VALUE ? NONE : code + 1], slot);
    if (++this.taken * SLOT * 2 > this.slots.length) this.spread();
    return code;
  }

  /** Gives the slots more room. */
  private spread(): void {
    const before = this.slots;
    this.slots = new Int32Array(before.length * 2);
    const { slots } = this;
    const mask = slots.length - 1;
    for (let from = 0; from < before.length; from += SLOT) {
      if (before[from + 3] === 0) continue;
      let slot = slotOf(before[from]!, before[from + 1]!, before[from + 2]!) & mask;
      while (slots[slot + 3] !== 0) slot = (slot + SLOT) & mask;
      for (let nth = 0; nth < SLOT; nth++) slots[slot + nth] = before[from + nth]!;
    }
  }

  private append(bytes: Uint8Array, from: number, stop: number): number {
    const length = stop - from;
    if (this.entries + 2 > this.begins.length) this.begins = grown(this.begins);
    if (this.used + length > this.arena.length) {
      this.arena = grown(this.arena, this.used + length);
      this.arenaView = new DataView(this.arena.buffer);
    }
    const { arena, used } = this;
    copyBytes(bytes, from, arena, used, length);
    this.begins[this.entries] = used;
    this.used += length;
    this.begins[++this.entries] = this.used;
    return this.entries - 1;
  }

  /** The texts as a data page holds them: their places in a dictionary, or plain. The bytes hold until the next column is written. */
  values(): Values {
    const { filled: count, entries } = this;
    sink.clear();
    if (this.comparing && entries > 0 && entries * WORTH <= count) {
      for (let entry = 0; entry < entries; entry++) this.write(entry);
      return { ...numbered(this.codes, count, entries), dictionary: { bytes: sink.whole(), count: entries }, packed: false };
    }
    for (let nth = 0; nth < count; nth++) this.write(this.codes[nth]!);
    return { encoding: ENCODINGS.PLAIN, page: sink.whole(), dictionary: null, packed: true };
  }

  private write(entry: number): void {
    const begin = this.begins[entry]!;
    const length = this.begins[entry + 1]! - begin;
    sink.reserve(length + 4);
    sink.word(length);
    copyBytes(this.arena, begin, sink.bytes, sink.length, length);
    sink.length += length;
  }

  /** The first and the last in the order of their bytes; none where they are long. */
  statistics(): Statistics {
    const nulls = this.rows - this.filled;
    if (this.entries === 0) return { nulls, least: null, most: null };
    let [least, most] = [0, 0];
    for (let entry = 1; entry < this.entries; entry++) {
      if (this.isBefore(entry, least)) least = entry;
      else if (this.isBefore(most, entry)) most = entry;
    }
    const [first, last] = [least, most].map((entry) => this.arena.slice(this.begins[entry], this.begins[entry + 1]));
    return first!.length > LONGEST_STATISTIC || last!.length > LONGEST_STATISTIC ? { nulls, least: null, most: null } : { nulls, least: first!, most: last! };
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

const slotOf = (first: number, last: number, length: number): number => {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(last ^ length, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) << 2;
};

/** A call to copy a few bytes takes longer than to copy them one by one. */
function copyBytes(source: Uint8Array, from: number, target: Uint8Array, at: number, length: number): void {
  if (length < 32) for (let nth = 0; nth < length; nth++) target[at + nth] = source[from + nth]!;
  else target.set(source.subarray(from, from + length), at);
}

function grown<T extends Int32Array | Uint8Array>(room: T, least = 0): T {
  const larger = new (room.constructor as new (length: number) => T)(Math.max(room.length * 2, least));
  larger.set(room);
  return larger;
}
