import { Bytes, newBytes } from './memory';

/** Texts are compared with those before as long as so many are distinct, or at most so large a share of them is new: the slots of more would lie far from the processor. */
const ALWAYS_COMPARED: i32 = 1 << 14;
const MOST_NEW: f64 = 0.5;
/** Texts up to here are told apart by their first and their last four bytes and their length. */
const SHORT: i32 = 8;
/** Bytes of a slot: two words, a length and a mark, which is 0 where it is free, NONE where the text stands for no value, else its entry from 1. */
const SLOT: i32 = 16;
const NONE: i32 = -1;
const FIRST_SLOTS: i32 = 1 << 12;

/** Distinct texts, one behind the other. Where too many are new, later ones are not compared any more. */
@unmanaged
export class Texts {
  arena: Bytes;
  /** Where each entry begins; the one behind it begins where it stops. */
  begins: Bytes;
  entries: i32 = 0;
  slots: usize = 0;
  slotCount: i32 = 0;
  taken: i32 = 0;
  comparing: bool = true;

  clear(): void {
    this.arena.length = 0;
    this.begins.length = 0;
    this.begins.word(0);
    this.entries = 0;
    this.taken = 0;
    this.comparing = true;
    memory.fill(this.slots, 0, this.slotCount * SLOT);
  }

  /** Stops comparing where too many of the `rows` so far were new. */
  settle(rows: i32): void {
    if (this.entries >= ALWAYS_COMPARED && <f64>this.entries > <f64>rows * MOST_NEW) this.comparing = false;
  }

  /** The entry of a text that is not empty; -1 where it stands for no value, which `isNone` is asked of new ones. */
  entryOf(from: usize, length: i32, none: usize): i32 {
    if (!this.comparing) return isOneOf(none, from, from + length) ? -1 : this.append(from, length);
    let first = load<u32>(from);
    let last: u32 = 0;
    if (length < 4) first &= (1 << (length << 3)) - 1;
    else {
      last = load<u32>(from + length - 4);
      if (length > SHORT) {
        // Two hashes of all its bytes, the last four of them perhaps taken twice.
        for (let at = from + 4; at < from + length - 4; at += 4) {
          const word = load<u32>(at);
          first = ((first ^ word) * 0x9e3779b1) ^ (first >> 15);
          last = (last ^ (first >> 13)) * 0x85ebca6b + word;
        }
      }
    }
    const mask = this.slotCount - 1;
    let nth = slotOf(first, last, length) & mask;
    let slot = this.slots + <usize>nth * SLOT;
    for (let mark = load<i32>(slot, 12); mark != 0; mark = load<i32>(slot, 12)) {
      if (load<u32>(slot) == first && load<u32>(slot, 4) == last && load<i32>(slot, 8) == length && (length <= SHORT || mark == NONE || memory.compare(this.placeOf(mark - 1), from, length) == 0)) return mark == NONE ? -1 : mark - 1;
      nth = (nth + 1) & mask;
      slot = this.slots + <usize>nth * SLOT;
    }
    return this.learn(from, length, first, last, slot, none);
  }

  @inline
  placeOf(entry: i32): usize {
    return this.arena.start + load<i32>(this.begins.start + (<usize>entry << 2));
  }

  @inline
  lengthOf(entry: i32): i32 {
    const begin = this.begins.start + (<usize>entry << 2);
    return load<i32>(begin, 4) - load<i32>(begin);
  }

  private learn(from: usize, length: i32, first: u32, last: u32, slot: usize, none: usize): i32 {
    const entry = isOneOf(none, from, from + length) ? -1 : this.append(from, length);
    put(slot, first, last, length, entry < 0 ? NONE : entry + 1);
    if (++this.taken * 2 > this.slotCount) this.spread();
    return entry;
  }

  private append(from: usize, length: i32): i32 {
    this.arena.copy(from, length);
    this.begins.word(this.arena.length);
    return this.entries++;
  }

  /** Gives the slots twice the room. */
  private spread(): void {
    const before = this.slots;
    const end = before + this.slotCount * SLOT;
    this.slotCount *= 2;
    this.slots = heap.alloc(this.slotCount * SLOT);
    memory.fill(this.slots, 0, this.slotCount * SLOT);
    const mask = this.slotCount - 1;
    for (let from = before; from < end; from += SLOT) {
      const mark = load<i32>(from, 12);
      if (mark == 0) continue;
      let nth = slotOf(load<u32>(from), load<u32>(from, 4), load<i32>(from, 8)) & mask;
      while (load<i32>(this.slots + <usize>nth * SLOT, 12) != 0) nth = (nth + 1) & mask;
      put(this.slots + <usize>nth * SLOT, load<u32>(from), load<u32>(from, 4), load<i32>(from, 8), mark);
    }
    heap.free(before);
  }
}

export function newTexts(): Texts {
  const texts = changetype<Texts>(heap.alloc(offsetof<Texts>()));
  texts.arena = newBytes(1 << 16);
  texts.begins = newBytes(1 << 14);
  texts.slotCount = FIRST_SLOTS;
  texts.slots = heap.alloc(FIRST_SLOTS * SLOT);
  texts.clear();
  return texts;
}

@inline
function put(slot: usize, first: u32, last: u32, length: i32, mark: i32): void {
  store<u32>(slot, first);
  store<u32>(slot, last, 4);
  store<i32>(slot, length, 8);
  store<i32>(slot, mark, 12);
}

@inline
function slotOf(first: u32, last: u32, length: i32): i32 {
  const mixed = (first * 0x9e3779b1) ^ ((last ^ length) * 0x85ebca6b);
  return mixed ^ (mixed >> 15);
}

/** Whether a cell is one of some words, each behind its length of a byte; `list` ends with a length of zero. */
export function isOneOf(list: usize, from: usize, stop: usize): bool {
  const length = <i32>(stop - from);
  for (let word = list, size = <i32>load<u8>(word); size > 0; word += size + 1, size = <i32>load<u8>(word)) {
    if (size == length && memory.compare(word + 1, from, length) == 0) return true;
  }
  return false;
}
