import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import type { Connection } from 'pg';

// A row of COPY … TO STDOUT is a message of its own. pg makes an object of each and an event of that, which takes
// longer than the server needs to send it; here the rows are gathered by the megabyte, and pg sees the rest.

/** The code of CopyData, one byte before the length. */
const COPY_DATA = 0x64;
const HEADER = 5;
/** What one read of the socket brings at most. */
const READ_BYTES = 256 * 1024;
/** Rows that are handed on together. */
const GATHERED_BYTES = 1024 * 1024;

/** Gets whole rows, many at a time. */
type Taker = (rows: Buffer) => void;
type Listening = Connection & { attachListeners: (stream: EventEmitter) => void };

/** Stands between a connection’s socket and pg. */
export class CopiedBytes {
  /** What pg listens to instead of the socket. */
  private readonly forPg = new EventEmitter();
  private taker: Taker | null = null;
  /** Bytes of the message under way that are still to come, and whether they are of a row. */
  private left = 0;
  private inRow = false;
  /** The begin of a header that ended with its chunk. */
  private header: Buffer | null = null;
  /** Rows lie in [0, end) of it, whole ones in [0, whole). */
  private rows: Buffer | null = null;
  private whole = 0;
  private end = 0;

  /**
   * A socket that reads into one buffer, which the next read writes over. One of the usual kind makes a buffer for each
   * read, which keeps the collector of a copy as busy as its rows do.
   */
  socket(): Socket {
    return new Socket({
      onread: {
        buffer: Buffer.allocUnsafeSlow(READ_BYTES),
        callback: (length: number, buffer: Uint8Array) => {
          this.pass(Buffer.from(buffer.buffer, buffer.byteOffset, length), true);
          return true;
        },
      },
    } as ConstructorParameters<typeof Socket>[0]);
  }

  /** Before the connection is opened. */
  standBefore(connection: Connection): void {
    const listening = connection as Listening;
    const attach = listening.attachListeners.bind(connection);
    listening.attachListeners = (stream) => {
      // A socket of the kind above has no such event.
      stream.on('data', (chunk: Buffer) => this.pass(chunk, false));
      stream.on('end', () => this.forPg.emit('end'));
      attach(this.forPg);
    };
  }

  /** Rows of the statement that is begun go to `taker`; null: to pg again. */
  take(taker: Taker | null): void {
    this.taker = taker;
    this.rows = null;
    [this.whole, this.end] = [0, 0];
  }

  /** @param reused the bytes are written over once this returns */
  private pass(chunk: Buffer, reused: boolean): void {
    const bytes = this.header ? Buffer.concat([this.header, chunk]) : chunk;
    this.header = null;
    let pgBegin = 0;
    let at = 0;
    const giveToPg = (to: number) => {
      const some = bytes.subarray(pgBegin, to);
      if (some.length) this.forPg.emit('data', reused ? Buffer.from(some) : some);
    };
    while (at < bytes.length) {
      if (this.left === 0) {
        if (bytes.length - at < HEADER) break;
        const isRow = bytes[at] === COPY_DATA && this.taker !== null;
        if (isRow && !this.inRow) giveToPg(at);
        else if (!isRow && this.inRow) {
          this.giveRows();
          pgBegin = at;
        }
        this.inRow = isRow;
        this.left = bytes.readUInt32BE(at + 1) - (HEADER - 1);
        at += HEADER;
      }
      const until = Math.min(bytes.length, at + this.left);
      if (this.inRow) this.gather(bytes, at, until);
      this.left -= until - at;
      at = until;
      if (this.inRow && this.left === 0) this.whole = this.end;
    }
    if (!this.inRow) giveToPg(at);
    if (at < bytes.length) this.header = Buffer.from(bytes.subarray(at));
  }

  private gather(bytes: Buffer, from: number, to: number): void {
    const end = this.end + to - from;
    if (!this.rows || end > this.rows.length) this.makeRoom(to - from);
    bytes.copy(this.rows!, this.end, from, to);
    this.end += to - from;
  }

  /** Hands on the whole rows; what there is of the next stands at the begin of a new buffer. */
  private makeRoom(more: number): void {
    const { rows, whole, end } = this;
    const next = Buffer.allocUnsafeSlow(Math.max(GATHERED_BYTES, 2 * (end - whole) + more));
    if (rows) {
      rows.copy(next, 0, whole, end);
      this.giveRows();
    }
    this.rows = next;
    this.end = end - whole;
  }

  private giveRows(): void {
    const { rows, whole } = this;
    this.rows = null;
    [this.whole, this.end] = [0, 0];
    if (rows && whole > 0) this.taker?.(rows.subarray(0, whole));
  }
}
