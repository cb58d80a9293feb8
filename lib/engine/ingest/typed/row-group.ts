import { columnFor, Misfit, type CellPlan, type ColumnValues } from './columns';
import { Records, type Layout } from './records';
import type { RowGroup } from './parquet/chunk';
import { Sink } from './parquet/sink';

/** Cells that are cut at once: they, their places and their bytes stay near the processor. */
const CELLS_AT_ONCE = 16_384;

/** A cell of the nth column that its reader refuses. */
export class MisfitIn extends Error {
  constructor(readonly column: number) {
    super(`misfit in column ${column}`);
  }
}

/** Turns bytes that hold whole records into row groups of typed columns, one after another. */
export class RowGroupWriter {
  private readonly records: Records;
  private readonly columns: ColumnValues[];
  private readonly group = new Sink();

  constructor(private readonly layout: Layout, plans: CellPlan[]) {
    this.records = new Records(layout, Math.max(16, Math.floor(CELLS_AT_ONCE / layout.width)));
    this.columns = plans.map(columnFor);
  }

  /** The bytes of the row group hold until the next call. Throws Irregular and MisfitIn. */
  write(bytes: Uint8Array): RowGroup {
    const { records, columns, group, layout: { width, quote } } = this;
    for (const column of columns) column.clear();
    group.clear();
    records.at = 0;
    let rows = 0;
    while (records.at < bytes.length) {
      const batch = { bytes, quote, starts: records.starts, stops: records.stops, rows: records.cut(bytes, bytes.length), width };
      rows += batch.rows;
      for (const [nth, column] of columns.entries()) {
        try {
          column.add(batch, nth);
        } catch (error) {
          throw error instanceof Misfit ? new MisfitIn(nth) : error;
        }
      }
    }
    return { rows, chunks: columns.map((column) => column.write(group)), bytes: group.whole() };
  }
}
