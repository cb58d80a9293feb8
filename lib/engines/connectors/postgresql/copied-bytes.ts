import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Connection } from 'pg';

// A row of COPY … TO STDOUT is a message of its own. pg makes an object of each and an event of that, which takes
// longer than the server needs to send it; here the rows of a chunk are moved together, and pg sees the rest.

/** The code of CopyData, one byte before the length. */
const COPY_DATA = 0x64;
const HEADER = 5;

/** Gets whole rows, many at a time. */
type Taker = (rows: Buffer) => void;
type Listening = Connection & { attachListeners: (stream: EventEmitter | Socket) => void };

/** Stands between a connection’s socket and pg. */
export class CopiedBytes {
  /** What pg listens to instead of the socket. */
  private readonly forPg = new EventEmitter();
  private taker: Taker | null = null;
  /** Bytes of the message under way that are still to come, and whether they are of a row. */
  private left = 0;
  private inRow = false;
  /** The begin of a header that ended with its chunk, and pieces of a row that did. */
  private header: Buffer | null = null;
  private row: Buffer[] = [];

  private constructor() {}

  /** Before the connection is opened. */
  static of(connection: Connection): CopiedBytes {
    const bytes = new CopiedBytes();
    const listening = connection as Listening;
    const attach = listening.attachListeners.bind(connection);
    listening.attachListeners = (stream) => {
      stream.on('data', (chunk: Buffer) => bytes.pass(chunk));
      stream.on('end', () => bytes.forPg.emit('end'));
      attach(bytes.forPg);
    };
    return bytes;
  }

  /** Rows of the statement that is begun go to `taker`; null: to pg again. */
  take(taker: Taker | null): void {
    this.taker = taker;
    this.row = [];
  }

  private pass(chunk: Buffer): void {
    const bytes = this.header ? Buffer.concat([this.header, chunk]) : chunk;
    this.header = null;
    // Rows are moved together over the headers between them. They lie in [begin, end), whole ones in [begin, whole).
    let [begin, whole, end] = [0, 0, 0];
    let pgBegin = 0;
    let at = 0;
    while (at < bytes.length) {
      if (this.left === 0) {
        if (bytes.length - at < HEADER) break;
        const isRow = bytes[at] === COPY_DATA && this.taker !== null;
        if (isRow && !this.inRow) {
          this.giveToPg(bytes, pgBegin, at);
          [begin, whole, end] = [at, at, at];
        } else if (!isRow && this.inRow) {
          this.giveRows(bytes, begin, whole, end);
          pgBegin = at;
        }
        this.inRow = isRow;
        this.left = bytes.readUInt32BE(at + 1) - (HEADER - 1);
        at += HEADER;
      }
      const until = Math.min(bytes.length, at + this.left);
      if (this.inRow) {
        bytes.copyWithin(end, at, until);
        end += until - at;
      }
      this.left -= until - at;
      at = until;
      if (this.inRow && this.left === 0) whole = end;
    }
    if (this.inRow) this.giveRows(bytes, begin, whole, end);
    else this.giveToPg(bytes, pgBegin, at);
    if (at < bytes.length) this.header = bytes.subarray(at);
  }

  private giveToPg(bytes: Buffer, from: number, to: number): void {
    if (to > from) this.forPg.emit('data', bytes.subarray(from, to));
  }

  private giveRows(bytes: Buffer, from: number, whole: number, to: number): void {
    if (whole > from) {
      const rows = bytes.subarray(from, whole);
      this.taker?.(this.row.length ? Buffer.concat([...this.row, rows]) : rows);
      this.row = [];
    }
    if (to > whole) this.row.push(bytes.subarray(whole, to));
  }
}
