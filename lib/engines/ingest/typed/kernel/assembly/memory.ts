/** Bytes that grow while they are written, in memory that is taken and given back by hand. */
@unmanaged
export class Bytes {
  start: usize = 0;
  length: i32 = 0;
  room: i32 = 0;

  /** Makes room for `more` bytes, and some that a whole word may lie across. */
  @inline
  reserve(more: i32): void {
    if (this.length + more + 16 > this.room) this.grow(more);
  }

  private grow(more: i32): void {
    this.room = max(this.room * 2, this.length + more + 64);
    this.start = heap.realloc(this.start, this.room);
  }

  @inline
  end(): usize {
    return this.start + this.length;
  }

  byte(value: i32): void {
    this.reserve(1);
    store<u8>(this.end(), value);
    this.length++;
  }

  word(value: i32): void {
    this.reserve(4);
    store<i32>(this.end(), value);
    this.length += 4;
  }

  copy(from: usize, length: i32): void {
    this.reserve(length);
    memory.copy(this.end(), from, length);
    this.length += length;
  }

  /** ULEB128. */
  varint(value: u64): void {
    this.reserve(10);
    let left = value;
    while (left >= 0x80) {
      store<u8>(this.end(), <u8>left | 0x80);
      this.length++;
      left >>= 7;
    }
    store<u8>(this.end(), <u8>left);
    this.length++;
  }

  zigzag(value: i64): void {
    this.varint((value << 1) ^ (value >> 63));
  }
}

export function newBytes(room: i32): Bytes {
  const bytes = changetype<Bytes>(heap.alloc(offsetof<Bytes>()));
  bytes.start = heap.alloc(room);
  bytes.room = room;
  bytes.length = 0;
  return bytes;
}
