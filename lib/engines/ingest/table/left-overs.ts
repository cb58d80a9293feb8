import { quoted, type Duck } from './duck';
import { TableWriter } from './table-writer';
import { handedOver, scan } from './text-table';

/**
 * Text of the file that stands in no cell of the table, with its row (null: below or beside the table) and column
 * (null: none): it goes into a part of its own, so that nothing of the file is lost.
 */
export class LeftOvers {
  private writer: TableWriter | null = null;
  private readonly selects: string[] = [];
  private row = '"row"';
  count = 0;

  constructor(private readonly path: string) {}

  add(row: number | null, column: string | null, text: string): void {
    this.writer ??= new TableWriter(this.path);
    this.writer.row([row === null ? null : String(row), column, text]);
    this.count++;
  }

  /**
   * The rows of what was added so far have moved: an expression over the old number of a row (NULL: it is in the table
   * no more).
   */
  renumber(moved: (row: string) => string): void {
    this.row = `(${moved(this.row)})`;
  }

  /** Misfits that DuckDB finds: a query of (row, column, text). */
  addQuery(sql: string, count: number): void {
    this.selects.push(sql);
    this.count += count;
  }

  /** Writes all of it as Parquet, by row. */
  async save(duck: Duck, path: string): Promise<number> {
    this.writer?.finish();
    const written = this.writer
      ? [
          `SELECT ${this.row} AS "row", "column", "text" FROM (SELECT CAST(c0 AS BIGINT) AS "row", c1 AS "column", c2 AS "text" FROM ${scan(handedOver(this.writer, ['row', 'column', 'text']))})`,
        ]
      : [];
    const [[count] = []] = await duck.rows(
      `COPY (${[...written, ...this.selects].join(' UNION ALL ')} ORDER BY "row" NULLS LAST) TO ${quoted(path)} (FORMAT parquet, COMPRESSION zstd)`,
    );
    return Number(count);
  }
}
