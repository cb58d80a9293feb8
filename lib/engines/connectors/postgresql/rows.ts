import type { Connection, FieldDef } from 'pg';
import type { RawCell } from '../connector';
import type { CopiedBytes } from './copied-bytes';

// Statements read while they come: the socket stands still while nobody reads on.

/** Rows of one batch. */
const BATCH = 2_000;
/** Bytes that wait to be read before the socket is stopped. */
const MOST_WAITING = 4 * 1024 * 1024;
const ROW_BYTES = 64;

type Socket = { pause: () => unknown; resume: () => unknown };

/** What was read waits here; the socket stands still while it is too much. */
class Waiting<Item> {
  private items: Item[] = [];
  private size = 0;
  private ended = false;
  private dropping = false;
  private failed: { error: unknown } | null = null;
  private socket: Socket | null = null;
  private wake: () => void = () => undefined;

  begin(socket: Socket): void {
    this.socket = socket;
  }

  put(item: Item, size: number): void {
    if (this.dropping) return;
    this.items.push(item);
    this.size += size;
    if (this.size >= MOST_WAITING) this.socket?.pause();
    this.wake();
  }

  end(failed: { error: unknown } | null): void {
    this.ended = true;
    this.failed ??= failed;
    this.wake();
  }

  /** Whatever comes now is thrown away. */
  drop(): void {
    this.dropping = true;
    this.empty();
  }

  private empty(): Item[] {
    const taken = this.items;
    this.items = [];
    this.size = 0;
    this.socket?.resume();
    return taken;
  }

  /** All that waits; null at the end. */
  async take(): Promise<Item[] | null> {
    while (!this.items.length && !this.ended)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    if (this.items.length) return this.empty();
    if (this.failed) throw this.failed.error;
    return null;
  }
}

/** What pg tells every statement, and what is the same for all of ours. */
abstract class Statement<Item> {
  protected readonly waiting = new Waiting<Item>();
  private error: { error: unknown } | null = null;
  private finish: () => void = () => undefined;
  /** The server is ready for the next one. */
  readonly done = new Promise<void>((resolve) => {
    this.finish = resolve;
  });

  constructor(protected readonly sql: string) {}

  handleRowDescription(_message: { fields: FieldDef[] }): void {}
  handleDataRow(_message: { fields: RawCell[] }): void {}
  handleCopyData(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(connection: { sendCopyFail: (why: string) => void }): void {
    connection.sendCopyFail('nothing is written');
  }

  /** pg takes the error for the end of the statement; the server is ready again a moment later. */
  handleError(error: unknown): void {
    this.error = { error };
    this.waiting.end(this.error);
    this.finish();
  }

  handleReadyForQuery(): void {
    this.waiting.end(this.error);
    this.finish();
  }

  drop(): void {
    this.waiting.drop();
  }
}

/** A SELECT in the extended protocol, which takes one statement alone. */
export class RowsStatement extends Statement<RawCell[]> {
  private tellFields: (fields: FieldDef[]) => void = () => undefined;
  private failFields: (error: unknown) => void = () => undefined;
  readonly fields = new Promise<FieldDef[]>((resolve, reject) => {
    this.tellFields = resolve;
    this.failFields = reject;
  });

  submit(connection: Connection): void {
    this.waiting.begin(connection.stream);
    connection.parse({ text: this.sql, name: '', types: [] }, false);
    connection.bind({ portal: '', statement: '', values: [] }, false);
    connection.describe({ type: 'P', name: '' }, false);
    connection.execute(null, false);
    connection.sync();
  }

  override handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.tellFields(fields);
  }

  override handleDataRow({ fields }: { fields: RawCell[] }): void {
    let size = ROW_BYTES;
    for (const cell of fields) size += typeof cell === 'string' ? cell.length : 1;
    this.waiting.put(fields, size);
  }

  override handleError(error: unknown): void {
    this.failFields(error);
    super.handleError(error);
  }

  override handleReadyForQuery(): void {
    this.tellFields([]);
    super.handleReadyForQuery();
  }

  async *batches(): AsyncGenerator<{ rows: RawCell[][] }> {
    for (let rows = await this.waiting.take(); rows; rows = await this.waiting.take())
      for (let at = 0; at < rows.length; at += BATCH) yield { rows: rows.slice(at, at + BATCH) };
  }
}

/** COPY … TO STDOUT. */
export class CopyStatement extends Statement<Uint8Array> {
  constructor(
    sql: string,
    private readonly bytes: CopiedBytes,
  ) {
    super(sql);
  }

  submit(connection: Connection): void {
    this.waiting.begin(connection.stream);
    this.bytes.take((rows) => this.waiting.put(rows, rows.length));
    connection.query(this.sql);
  }

  override handleError(error: unknown): void {
    this.bytes.take(null);
    super.handleError(error);
  }

  override handleReadyForQuery(): void {
    this.bytes.take(null);
    super.handleReadyForQuery();
  }

  /** Whole rows, many at a time. */
  async *chunks(): AsyncGenerator<Uint8Array> {
    for (let some = await this.waiting.take(); some; some = await this.waiting.take()) yield* some;
  }
}
