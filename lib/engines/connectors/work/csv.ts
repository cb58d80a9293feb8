import type { FileHandle } from 'node:fs/promises';
import { constants, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawCell } from '../connector';
import type { RawCellReader } from './cells';

/** Bytes of text that become one Parquet part. */
const CHUNK_BYTES = 64 * 1024 * 1024;
const FLUSH_BYTES = 1024 * 1024;

/** A cell as CSV: always in quotes, nothing where there is no value. */
function cellText(cell: RawCell): string {
  if (cell === null) return '';
  return `"${String(cell).replaceAll('"', '""').replaceAll('\0', '\ufffd')}"`;
}

/** Rows as CSV, in the form that `Connector.csv` has. */
export const rowsAsCsv = (rows: readonly (readonly RawCell[])[], readers: readonly RawCellReader[]): string =>
  rows.map((row) => `${readers.map((read, nth) => cellText(read(row[nth] ?? null))).join(',')}\n`).join('');

/** Writes CSV into two files in turn, each of whole rows, and hands each over when it is full. */
export class CsvFiles {
  private file: FileHandle | null = null;
  private size = 0;
  private count = 0;
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  /** Of all files. */
  bytes = 0;

  /** @param onFull waits until the file before was read: it is written over */
  constructor(
    private readonly folder: string,
    private readonly onFull: (path: string) => Promise<void>,
  ) {}

  /** @param chunk ends at the end of a row */
  async write(chunk: Uint8Array): Promise<void> {
    this.waiting.push(chunk);
    this.waitingBytes += chunk.length;
    this.bytes += chunk.length;
    if (this.waitingBytes >= FLUSH_BYTES) await this.flush();
    if (this.size >= CHUNK_BYTES) await this.hand();
  }

  /** Hands over what is left. */
  async end(): Promise<void> {
    await this.flush();
    await this.hand();
  }

  async close(): Promise<void> {
    await this.file?.close();
    this.file = null;
  }

  private async flush(): Promise<void> {
    if (!this.waiting.length) return;
    // What is in it already is written over: the system needs no memory anew.
    this.file ??= await open(this.path(), constants.O_RDWR | constants.O_CREAT, 0o600);
    const { waiting, waitingBytes, file } = this;
    [this.waiting, this.waitingBytes] = [[], 0];
    const { bytesWritten } = await file.writev(waiting);
    // Where not all could be written, the rest tells why.
    if (bytesWritten < waitingBytes) await file.writeFile(Buffer.concat(waiting).subarray(bytesWritten));
    this.size += waitingBytes;
  }

  private async hand(): Promise<void> {
    await this.flush();
    if (!this.file) return;
    await this.file.truncate(this.size);
    await this.close();
    const path = this.path();
    this.size = 0;
    this.count++;
    await this.onFull(path);
  }

  private path(): string {
    return join(this.folder, `rows-${this.count % 2}.csv`);
  }
}
