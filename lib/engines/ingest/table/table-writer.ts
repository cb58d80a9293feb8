import { closeSync, openSync, writeSync } from 'node:fs';
import { LONGEST_RECORD, tooLong } from '../bytes/refusals';
import type { DelimitedDialect } from './records';

/**
 * The form in which our own readers hand over to DuckDB: unit separators between cells, so that hardly a cell needs
 * quotes.
 */
export const HANDED_OVER: DelimitedDialect = { delimiter: '\x1f', quote: '"', escape: '"', newline: '\n' };

const ROOM = 1 << 20;
const SEPARATOR = 0x1f;
const QUOTE = 0x22;
const FEED = 10;
const RETURN = 13;
const NEEDS_QUOTES = /[\x1f"\r\n]/;

/** Writes records in the form handed over. Synchronous: the child process has nothing else to do meanwhile. */
export class TableWriter {
  private readonly file: number;
  private room = Buffer.allocUnsafe(2 * ROOM);
  private used = 0;
  private rowStart = 0;
  private first = true;
  rows = 0;
  longestLine = 0;

  constructor(readonly path: string) {
    this.file = openSync(path, 'wx', 0o600);
  }

  /** Appends a cell; null and '' are the same. */
  text(cell: string | null): void {
    this.separate();
    if (!cell) return;
    const whole = NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    this.reserve(whole.length * 3);
    this.used += this.room.write(whole, this.used);
  }

  /** Appends a cell of UTF-8 bytes as they stand in `source`. */
  bytes(source: Uint8Array, from: number, to: number): void {
    this.separate();
    this.reserve(2 * (to - from) + 2);
    const { room } = this;
    const start = this.used;
    let at = start;
    for (let read = from; read < to; read++) {
      const byte = source[read]!;
      if (byte === QUOTE || byte === SEPARATOR || byte === FEED || byte === RETURN) {
        this.quotedBytes(source, from, to);
        return;
      }
      room[at++] = byte;
    }
    this.used = at;
  }

  endRow(): void {
    this.reserve(3);
    // An empty line would be no record: a single empty cell is written as an empty quoted one.
    if (this.used === this.rowStart) {
      this.room[this.used++] = QUOTE;
      this.room[this.used++] = QUOTE;
    }
    this.room[this.used++] = FEED;
    if (this.used - this.rowStart > this.longestLine) this.longestLine = this.used - this.rowStart;
    if (this.longestLine > LONGEST_RECORD) throw tooLong('a record');
    if (this.used > ROOM) this.flush();
    this.rowStart = this.used;
    this.first = true;
    this.rows++;
  }

  row(cells: readonly (string | null)[]): void {
    for (const cell of cells) this.text(cell);
    this.endRow();
  }

  finish(): void {
    this.flush();
    closeSync(this.file);
  }

  private separate(): void {
    if (this.first) {
      this.first = false;
      return;
    }
    this.reserve(1);
    this.room[this.used++] = SEPARATOR;
  }

  private quotedBytes(source: Uint8Array, from: number, to: number): void {
    this.room[this.used++] = QUOTE;
    for (let read = from; read < to; read++) {
      const byte = source[read]!;
      if (byte === QUOTE) this.room[this.used++] = QUOTE;
      this.room[this.used++] = byte;
    }
    this.room[this.used++] = QUOTE;
  }

  private reserve(bytes: number): void {
    if (this.used + bytes <= this.room.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.room.length * 2, this.used + bytes));
    this.room.copy(larger, 0, 0, this.used);
    this.room = larger;
  }

  private flush(): void {
    writeSync(this.file, this.room, 0, this.used);
    this.used = 0;
    this.rowStart = 0;
  }
}
