const FIRST_ROOM = 1 << 16;

/** Bytes that are written one after another. `whole()` is a view that holds until the next write. */
export class Sink {
  bytes: Uint8Array = new Uint8Array(FIRST_ROOM);
  length = 0;

  /** Makes room for `more` bytes; what holds `bytes` in a variable must take it anew. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  /** Little-endian, unsigned. */
  word(value: number): void {
    this.reserve(4);
    for (let shift = 0; shift < 32; shift += 8) this.bytes[this.length++] = (value >>> shift) & 0xff;
  }

  append(source: Uint8Array): void {
    this.reserve(source.length);
    this.bytes.set(source, this.length);
    this.length += source.length;
  }

  /** ULEB128 of a whole number from 0 to 2^53. */
  varint(value: number): void {
    this.reserve(8);
    let left = value;
    while (left >= 0x80) {
      this.bytes[this.length++] = (left % 0x80) | 0x80;
      left = Math.floor(left / 0x80);
    }
    this.bytes[this.length++] = left;
  }

  /** A whole number between -2^52 and 2^52, near zero in few bytes. */
  zigzag(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  whole(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }
}
