import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parquetOptions } from '@/lib/engines/ingest/load/load';
import { named, openDuck, quoted, type Duck } from '@/lib/engines/ingest/table/duck';
import type { RemoteColumn, RemoteValue } from '@/lib/engines/manifest/remote';
import type { CopyResult } from '../requests';
import { RemoteFailure } from '../failure';

/** How a kind of value is stored. */
const STORES: Record<RemoteValue, string> = {
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  datetime: 'TIMESTAMP',
  text: 'VARCHAR',
};
/** NaN, and what some databases call the end of all times, are no values. */
const FINITE: ReadonlySet<RemoteValue> = new Set(['decimal', 'date', 'datetime']);
const valueOf = (name: string, value: RemoteValue) =>
  FINITE.has(value) ? `CASE WHEN isfinite(${name}) THEN ${name} END` : name;
/** Bytes of one row at most; DuckDB holds several buffers of twice that. */
const LONGEST_ROW = 8 * 1024 * 1024;

/** Makes Parquet parts of CSV files, one after the other, while the next file is being written. */
export class ParquetParts {
  readonly made: CopyResult['parts'] = [];
  private under: Promise<void> = Promise.resolve();
  private count = 0;

  private constructor(
    private readonly duck: Duck,
    private readonly columns: readonly RemoteColumn[],
    private readonly outDir: string,
  ) {}

  static async open(
    columns: readonly RemoteColumn[],
    folders: { outDir: string; workDir: string },
  ): Promise<ParquetParts> {
    const { outDir, workDir } = folders;
    return new ParquetParts(await openDuck([outDir, workDir], join(workDir, 'spill')), columns, outDir);
  }

  get rowCount(): number {
    return this.made.reduce((sum, { rows }) => sum + rows, 0);
  }

  /** Begins with a file when the one before is done. */
  async add(csv: string): Promise<void> {
    await this.under;
    this.under = this.make(csv);
    this.under.catch(() => undefined);
  }

  /** Waits for the last one. A table without rows has one part without rows. */
  async end(emptyCsv: () => Promise<string>): Promise<void> {
    await this.under;
    if (!this.made.length) await this.make(await emptyCsv());
  }

  async close(): Promise<void> {
    await this.under.catch(() => undefined);
    this.duck.close();
  }

  private async make(csv: string): Promise<void> {
    const path = join(this.outDir, `part-${this.count++}.parquet`);
    const types = this.columns.map(({ value }, nth) => `${quoted(`c${nth}`)}: ${quoted(STORES[value])}`);
    const select = this.columns.map(({ key, value }, nth) => `${valueOf(`c${nth}`, value)} AS ${named(key)}`);
    const read = [
      quoted(csv),
      'auto_detect = false',
      'header = false',
      `columns = {${types.join(', ')}}`,
      "delim = ','",
      `quote = '"'`,
      `escape = '"'`,
      "nullstr = ''",
      'allow_quoted_nulls = false',
      `max_line_size = ${LONGEST_ROW}`,
      `buffer_size = ${2 * LONGEST_ROW}`,
    ];
    try {
      const [[count] = []] = await this.duck.rows(
        `COPY (SELECT ${select.join(', ')} FROM read_csv(${read.join(', ')})) TO ${quoted(path)} (${parquetOptions(this.columns.length)})`,
      );
      this.made.push({ path, rows: Number(count), bytes: (await stat(path)).size });
    } catch (error) {
      throw reworded(error);
    }
  }
}

/** DuckDB's words may quote a cell. */
function reworded(error: unknown): unknown {
  const words = error instanceof Error ? error.message : '';
  if (/^(Conversion|Invalid Input) Error/.test(words))
    return new RemoteFailure(
      'query_failed',
      'A value doesn’t fit the type of its column, or a row is larger than 8 MB, so the copy was given up.',
    );
  return error;
}
