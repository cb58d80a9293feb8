import type { Sink } from './sink';

const TRUE = 1;
const FALSE = 2;
const INT8 = 3;
const INT32 = 5;
const INT64 = 6;
const BINARY = 8;
const LIST = 9;
const STRUCT = 12;
const STOP = 0;

const encoder = new TextEncoder();

/**
 * Writes the fields of a struct in Thrift's compact protocol (apache/thrift, thrift-compact-protocol.md). Fields come
 * in the order of their ids.
 */
export class Fields {
  private last = 0;

  constructor(private readonly sink: Sink) {}

  int8(id: number, value: number): this {
    this.head(id, INT8);
    this.sink.byte(value);
    return this;
  }

  int32(id: number, value: number): this {
    this.head(id, INT32);
    this.sink.zigzag(value);
    return this;
  }

  int64(id: number, value: number): this {
    this.head(id, INT64);
    this.sink.zigzag(value);
    return this;
  }

  bool(id: number, value: boolean): this {
    this.head(id, value ? TRUE : FALSE);
    return this;
  }

  text(id: number, value: string): this {
    return this.binary(id, encoder.encode(value));
  }

  binary(id: number, value: Uint8Array): this {
    this.head(id, BINARY);
    this.sink.varint(value.length);
    this.sink.append(value);
    return this;
  }

  struct(id: number, write: (fields: Fields) => void): this {
    this.head(id, STRUCT);
    writeStruct(this.sink, write);
    return this;
  }

  structs<T>(id: number, items: readonly T[], write: (fields: Fields, item: T, nth: number) => void): this {
    this.listHead(id, items.length, STRUCT);
    for (const [nth, item] of items.entries()) writeStruct(this.sink, (fields) => write(fields, item, nth));
    return this;
  }

  int32s(id: number, items: readonly number[]): this {
    this.listHead(id, items.length, INT32);
    for (const item of items) this.sink.zigzag(item);
    return this;
  }

  texts(id: number, items: readonly string[]): this {
    this.listHead(id, items.length, BINARY);
    for (const item of items) {
      const bytes = encoder.encode(item);
      this.sink.varint(bytes.length);
      this.sink.append(bytes);
    }
    return this;
  }

  private head(id: number, type: number): void {
    const step = id - this.last;
    if (step > 0 && step <= 15) this.sink.byte((step << 4) | type);
    else {
      this.sink.byte(type);
      this.sink.zigzag(id);
    }
    this.last = id;
  }

  private listHead(id: number, length: number, type: number): void {
    this.head(id, LIST);
    if (length < 15) this.sink.byte((length << 4) | type);
    else {
      this.sink.byte(0xf0 | type);
      this.sink.varint(length);
    }
  }
}

export function writeStruct(sink: Sink, write: (fields: Fields) => void): void {
  write(new Fields(sink));
  sink.byte(STOP);
}
