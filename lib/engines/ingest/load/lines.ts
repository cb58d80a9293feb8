import { open } from 'node:fs/promises';
import type { DelimitedDialect } from '../table/records';

const CHUNK = 1 << 20;
const RETURN = 13;
const NOWHERE = -2;

/** Lines of a file, a quoted cell over several of them counted as one: how many hold something, how many are empty. */
export type Lines = { filled: number; empty: number };

/**
 * Counts by the bytes alone, independently of any parser. A quote opens a cell only at its start; elsewhere it is a
 * letter.
 */
export async function countLines(path: string, dialect: DelimitedDialect): Promise<Lines> {
  const counter = new LineCounter(dialect);
  const file = await open(path, 'r');
  try {
    const room = Buffer.allocUnsafe(CHUNK);
    for (;;) {
      const { bytesRead } = await file.read(room, 0, CHUNK);
      if (bytesRead === 0) break;
      counter.push(room.subarray(0, bytesRead));
    }
    return counter.finish();
  } finally {
    await file.close();
  }
}

class LineCounter {
  private readonly lines: Lines = { filled: 0, empty: 0 };
  private readonly feed: number;
  private readonly delimiter: number;
  private readonly quote: number;
  /** The sign that makes the byte behind it a letter; none where a quote is doubled instead. */
  private readonly escape: number;
  /** 1 for the bytes that mean something. */
  private readonly meaning = new Uint8Array(256);
  /** Bytes of the line that has not ended. */
  private size = 0;
  private last = 0;
  private inside = false;
  /** Places in the next piece: of the quote that closed a cell, and of the byte behind an escape. */
  private closed = NOWHERE;
  private escaped = NOWHERE;

  constructor({ newline, delimiter, quote, escape }: DelimitedDialect) {
    const byteOf = (letter: string) => (letter === '' ? NOWHERE : letter.charCodeAt(0));
    [this.feed, this.delimiter, this.quote, this.escape] = [
      byteOf(newline),
      byteOf(delimiter),
      byteOf(quote),
      escape === quote ? NOWHERE : byteOf(escape),
    ];
    for (const byte of [this.feed, this.quote, this.escape]) if (byte >= 0) this.meaning[byte] = 1;
  }

  push(bytes: Buffer): void {
    if (this.inside || this.closed === -1 || (this.quote >= 0 && bytes.includes(this.quote))) this.pushQuoted(bytes);
    else this.pushPlain(bytes);
    this.last = bytes[bytes.length - 1]!;
  }

  finish(): Lines {
    if (this.size > 0) this.endLine(this.size, this.last);
    return this.lines;
  }

  private pushPlain(bytes: Buffer): void {
    let start = -this.size;
    for (let at = bytes.indexOf(this.feed); at >= 0; at = bytes.indexOf(this.feed, start)) {
      this.endLine(at - start, at > 0 ? bytes[at - 1]! : this.last);
      start = at + 1;
    }
    this.size = bytes.length - start;
  }

  private pushQuoted(bytes: Buffer): void {
    const { feed, delimiter, quote, escape, meaning } = this;
    let { inside, closed, escaped } = this;
    let start = -this.size;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (meaning[byte] === 0) continue;
      if (inside) {
        if (at === escaped) continue;
        if (byte === escape) escaped = at + 1;
        else if (byte === quote) {
          inside = false;
          closed = at;
        }
      } else if (byte === quote)
        inside = closed === at - 1 || start === at || (at > 0 ? bytes[at - 1]! : this.last) === delimiter;
      else if (byte === feed) {
        this.endLine(at - start, at > 0 ? bytes[at - 1]! : this.last);
        start = at + 1;
      }
    }
    this.inside = inside;
    this.closed = closed === bytes.length - 1 ? -1 : NOWHERE;
    this.escaped = escaped === bytes.length ? 0 : NOWHERE;
    this.size = bytes.length - start;
  }

  private endLine(size: number, last: number): void {
    if (size > 1 || (size === 1 && last !== RETURN)) this.lines.filled++;
    else this.lines.empty++;
  }
}
