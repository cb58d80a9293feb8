import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { Kernel } from './kernel/kernel';
import { Irregular, MisfitIn, type CellPlan, type ByteLayout } from './kernel/plans';
import type { Placed } from './parquet/footer';
import { RowGroupWriter } from './row-group';

/**
 * What the lanes of one table share. `ranges`: where each range of records begins in the source, and at last where the
 * last one ends.
 */
export type LaneTask = {
  source: string;
  target: string;
  layout: ByteLayout;
  plans: CellPlan[];
  ranges: number[];
  /** The file ends with a cell instead of a line end. */
  open: boolean;
  /** The next range that nobody has taken, and the end of the target, in bytes. */
  shared: BigInt64Array;
};

/** What a lane did. `ended`: it met what it cannot read, and no other lane needs to go on. */
export type LaneOutcome = { placed: [range: number, group: Placed][]; ended: null | { misfit: number } | 'irregular' };

const NEXT = 0;
const END = 1;
const NO_MORE = 1n << 40n;
const LINE_END = { true: [13, 10], false: [10] } as const;

export function sharedState(targetBytes: number): BigInt64Array {
  return new BigInt64Array(new SharedArrayBuffer(16)).fill(BigInt(targetBytes), END);
}

/**
 * Takes one range after another, writes each as a row group to the target, and stops when none is left. Several lanes
 * work on one task at once.
 */
export async function runLane(
  task: LaneTask,
  onRange: () => Promise<void> | void = () => undefined,
): Promise<LaneOutcome> {
  const { source, target, layout, plans, ranges, shared } = task;
  const writer = new RowGroupWriter(new Kernel(), layout, plans);
  const input = openSync(source, 'r');
  const output = openSync(target, 'r+');
  const outcome: LaneOutcome = { placed: [], ended: null };
  try {
    for (;;) {
      const nth = Number(Atomics.add(shared, NEXT, 1n));
      if (nth >= ranges.length - 1) return outcome;
      const [from, stop] = [ranges[nth]!, ranges[nth + 1]!];
      const ending = task.open && nth === ranges.length - 2 ? LINE_END[`${layout.crlf}`] : [];
      const room = writer.room(stop - from + ending.length);
      readWhole(input, room, from, stop - from);
      room.set(ending, stop - from);
      const { bytes, rows, chunks } = writer.write(room.length);
      const at = Number(Atomics.add(shared, END, BigInt(bytes.length)));
      for (let done = 0; done < bytes.length;) done += writeSync(output, bytes, done, bytes.length - done, at + done);
      outcome.placed.push([nth, { at, rows, chunks }]);
      await onRange();
    }
  } catch (error) {
    Atomics.store(shared, NEXT, NO_MORE);
    if (!(error instanceof Irregular || error instanceof MisfitIn)) throw error;
    return { placed: [], ended: error instanceof MisfitIn ? { misfit: error.column } : 'irregular' };
  } finally {
    closeSync(input);
    closeSync(output);
  }
}

function readWhole(file: number, room: Uint8Array, position: number, length: number): void {
  for (let done = 0; done < length;) {
    const read = readSync(file, room, done, length - done, position + done);
    if (read === 0) throw new Error('the file ended early');
    done += read;
  }
}
