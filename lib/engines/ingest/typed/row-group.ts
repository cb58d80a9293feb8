import type { Kernel } from './kernel/kernel';
import { Irregular, MisfitIn, type CellPlan, type ByteLayout } from './kernel/plans';
import { writeChunk, type RowGroup } from './parquet/chunk';
import { Sink } from './parquet/sink';

/** Cells that are cut at once: they, their places and their bytes stay near the processor. */
const CELLS_AT_ONCE = 16_384;
/** What the kernel does not read of numbers: an exponent, more than 19 digits. */
const WRITTEN = /^[+-]?(\d+\.\d*|\.\d+|\d+(?=e))(e[+-]?\d{1,3})?$/i;
const LONGEST_NUMBER = 400;

type Column = { plan: CellPlan; handle: number };

/** Turns bytes that hold whole records into row groups of typed columns, one after another. */
export class RowGroupWriter {
  private readonly columns: Column[];
  private readonly group = new Sink();
  private input = 0;

  constructor(
    private readonly kernel: Kernel,
    private readonly layout: ByteLayout,
    plans: CellPlan[],
  ) {
    const { delimiter, quote, crlf, width } = layout;
    kernel.call.layOut(delimiter, quote, Number(crlf), width, Math.max(16, Math.floor(CELLS_AT_ONCE / width)));
    const handles = kernel.columnsFor(plans);
    this.columns = plans.map((plan, nth) => ({ plan, handle: handles[nth]! }));
  }

  /** Room for the bytes of the next row group. */
  room(length: number): Uint8Array {
    this.input = this.kernel.call.inputRoom(length);
    return this.kernel.view(this.input, length);
  }

  /** Reads the bytes in the room. What it answers holds until the next call. Throws Irregular and MisfitIn. */
  write(length: number): RowGroup {
    const {
      kernel: { call },
      columns,
      group,
    } = this;
    const end = this.input + length;
    for (const { handle } of columns) call.clearColumn(handle);
    group.clear();
    call.begin(this.input, end);
    let total = 0;
    while (call.reached() < end) {
      const rows = call.cut(end);
      if (rows < 0) throw new Irregular();
      total += rows;
      for (let nth = 0; nth < columns.length; nth++) this.read(columns[nth]!, nth, rows);
    }
    return {
      rows: total,
      chunks: columns.map(({ plan, handle }) => writeChunk(group, plan.store, this.kernel, handle)),
      bytes: group.whole(),
    };
  }

  private read({ plan, handle }: Column, nth: number, rows: number): void {
    const { call } = this.kernel;
    const { quote, width } = this.layout;
    for (
      let row = call.read(handle, nth, width, 0, rows, quote);
      row < rows;
      row = call.read(handle, nth, width, row + 1, rows, quote)
    ) {
      const number = plan.read.kind === 'decimal' ? this.writtenNumber(nth + row * width) : null;
      if (number !== null) call.take(handle, number);
      else if (!call.skip(handle, nth, width, row, Number(plan.forced))) throw new MisfitIn(nth);
    }
  }

  /** The number in the nth cell of the batch, as JavaScript and DuckDB read it. */
  private writtenNumber(cell: number): number | null {
    const { buffer } = this.kernel.call.memory;
    const [from, stop] = (['starts', 'stops'] as const).map(
      (name) => new Int32Array(buffer, this.kernel.value(name) + cell * 4, 1)[0]!,
    );
    if (stop! - from! > LONGEST_NUMBER || stop! < from!) return null;
    const text = String.fromCharCode(...new Uint8Array(buffer, from, stop! - from!));
    const value = Number(text);
    return WRITTEN.test(text) && Number.isFinite(value) ? value : null;
  }
}
