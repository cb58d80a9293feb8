import type { Batch, RawCell } from '../connector';

const BATCH_ROWS = 2_000;

/** Who sends rows and can be told to wait. `stop` ends it: nobody reads on. */
export type Sender = { pause: () => void; resume: () => void; stop: () => void };

/** Rows that a driver pushes, as batches that are taken one after the other: while one waits, the sender does too. */
export class PushBatches {
  private rows: RawCell[][] = [];
  private ended: { error: unknown } | null = null;
  private wake: () => void = () => undefined;
  private paused = false;

  constructor(private readonly sender: Sender) {}

  push(row: RawCell[]): void {
    this.rows.push(row);
    if (this.rows.length < BATCH_ROWS || this.paused) return;
    this.paused = true;
    this.sender.pause();
    this.wake();
  }

  /** After the last row, or because of an error. */
  end(error: unknown = null): void {
    this.ended ??= { error };
    this.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Batch> {
    try {
      for (;;) {
        while (!this.ended && this.rows.length < BATCH_ROWS) await this.sent();
        if (this.ended?.error) throw this.ended.error;
        const rows = this.rows;
        this.rows = [];
        if (rows.length) yield { rows };
        else if (this.ended) return;
        if (this.paused) {
          this.paused = false;
          this.sender.resume();
        }
      }
    } finally {
      if (!this.ended) this.sender.stop();
    }
  }

  private sent(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
