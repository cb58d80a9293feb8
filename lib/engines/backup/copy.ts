import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Client } from 'pg';

// COPY over the connection of pg, which itself only refuses it. Rows pass as PostgreSQL writes and reads them.

/** As much as we know of pg's wire. */
type Wire = {
  stream: Socket;
  query: (text: string) => void;
  sendCopyFromChunk: (bytes: Buffer) => void;
  endCopyFrom: () => void;
};

const BLOCK = 64 * 1024;
/** Beyond it the socket is not read. */
const MOST_WAITING = 4 * 1024 * 1024;
const rowsOf = (text: string) => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);

/** A statement of its own kind: pg calls the handlers with what the server says. */
class CopyOut {
  private wire: Wire | null = null;
  private blocks: Buffer[] = [];
  private block = Buffer.alloc(BLOCK);
  private filled = 0;
  private waiting = 0;
  private ended = false;
  private failure: unknown = null;
  private wake = () => {};
  rows = 0;

  constructor(private readonly text: string) {}

  submit(wire: Wire): void {
    this.wire = wire;
    wire.query(this.text);
  }
  handleRowDescription(): void {}
  /** The chunk stands in a buffer that pg uses again. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.filled + chunk.length > BLOCK) this.push();
    if (chunk.length > BLOCK) this.blocks.push(Buffer.from(chunk));
    else this.filled += chunk.copy(this.block, this.filled);
    this.waiting += chunk.length;
    if (this.waiting > MOST_WAITING) this.wire?.stream.pause();
    if (this.blocks.length) this.wake();
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }
  handleReadyForQuery(): void {
    this.push();
    this.ended = true;
    this.wake();
  }
  handleError(error: unknown): void {
    this.failure = error;
    this.ended = true;
    this.wake();
  }

  private push(): void {
    if (this.filled === 0) return;
    this.blocks.push(this.block.subarray(0, this.filled));
    this.block = Buffer.alloc(BLOCK);
    this.filled = 0;
  }

  async *read(): AsyncGenerator<Buffer> {
    for (;;) {
      const block = this.blocks.shift();
      if (block) {
        this.waiting -= block.length;
        if (this.waiting <= MOST_WAITING / 2) this.wire?.stream.resume();
        yield block;
      } else if (this.ended) break;
      else
        await new Promise<void>((done) => {
          this.wake = done;
        });
    }
    if (this.failure) throw this.failure;
  }
}

/** pg takes what can submit itself as a statement of its own kind. */
const submit = (client: Client, copy: { submit: (wire: Wire) => void }): void => {
  (client.query as (statement: object) => unknown).call(client, copy);
};

/** The rows of a COPY TO STDOUT as they come, at most a few megabytes ahead; their number once all have been read. */
export async function* copyOut(client: Client, text: string): AsyncGenerator<Buffer, number> {
  const copy = new CopyOut(text);
  submit(client, copy);
  yield* copy.read();
  return copy.rows;
}

class CopyIn {
  private wire: Wire | null = null;
  private readonly opened: Promise<Wire>;
  private readonly ended: Promise<number>;
  private open!: (wire: Wire) => void;
  private end!: (rows: number) => void;
  private fail!: (error: unknown) => void;
  private rows = 0;
  private failure: unknown = null;

  constructor(private readonly text: string) {
    this.opened = new Promise((done, failed) => {
      this.open = done;
      this.fail = failed;
    });
    this.opened.catch(() => {});
    this.ended = new Promise((done, failed) => {
      this.end = done;
      const refuse = this.fail;
      this.fail = (error) => {
        refuse(error);
        failed(error);
      };
    });
    this.ended.catch(() => {});
  }

  submit(wire: Wire): void {
    wire.query(this.text);
  }
  handleCopyInResponse(wire: Wire): void {
    this.wire = wire;
    this.open(wire);
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }
  handleReadyForQuery(): void {
    this.end(this.rows);
  }
  handleError(error: unknown): void {
    this.failure = error;
    this.fail(error);
    // Whoever waits for the socket to take more looks again.
    this.wire?.stream.emit('drain');
  }

  async write(bytes: Buffer): Promise<void> {
    const wire = await this.opened;
    if (this.failure) throw this.failure;
    wire.sendCopyFromChunk(bytes);
    if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
    if (this.failure) throw this.failure;
  }

  async finish(): Promise<number> {
    (await this.opened).endCopyFrom();
    return this.ended;
  }
}

/** A COPY FROM STDIN: `write` its rows, then `finish`, which answers how many the server took. */
export function copyIn(client: Client, text: string): Pick<CopyIn, 'write' | 'finish'> {
  const copy = new CopyIn(text);
  submit(client, copy);
  return copy;
}
