import type { CellBytes, Store } from '../columns/reader';
import type { Batch, Numbers } from './batch';
import { readBooleans, readDates, readDatetimes, readDecimals, readIntegers } from './cells';
import { numbersAs } from './numbers';
import { packBits } from './parquet/bits';
import { ENCODINGS, writeChunk, type Chunk } from './parquet/chunk';
import { Sink } from './parquet/sink';
import { Texts } from './texts';
import { wordsIn, type IsWord } from './words';

/** How a column is read; it can be sent to a thread. `words`: what stands for no value. `forced`: what does not fit is no value either. */
export type CellPlan = { key: string; store: Store; read: CellBytes; words: string[]; trim: boolean; forced: boolean };

/** A cell that its column's reader refuses. */
export class Misfit extends Error {}

/** A column that takes batches of cells and becomes a chunk of a row group. */
export interface ColumnValues {
  add(batch: Batch, nth: number): void;
  write(group: Sink): Chunk;
  /** Forgets all values, for the next row group. */
  clear(): void;
}

export const columnFor = (plan: CellPlan): ColumnValues => (plan.read.kind === 'text' ? new TextColumn(plan) : new NumberColumn(plan, plan.read));

const BLANK = 0x20;
const TAB = 9;
const isBlank = (byte: number) => byte === BLANK || byte === TAB;

/** Takes the blanks around the cells of a column out of their bounds. */
function trim({ bytes, starts, stops, rows, width }: Batch, nth: number): void {
  for (let row = 0, cell = nth; row < rows; row++, cell += width) {
    let from = starts[cell]!;
    let stop = Math.abs(stops[cell]!);
    while (stop > from && isBlank(bytes[stop - 1]!)) stop--;
    while (from < stop && isBlank(bytes[from]!)) from++;
    starts[cell] = from;
    stops[cell] = stops[cell]! < 0 ? -stop : stop;
  }
}

class NumberColumn implements ColumnValues {
  private readonly numbers: Numbers = { values: new Float64Array(1 << 14), filled: 0, flags: new Uint8Array(1 << 14), rows: 0 };
  private readonly isNone: IsWord;
  private readonly isTrue: IsWord;
  private readonly isFalse: IsWord;

  constructor(private readonly plan: CellPlan, read: Exclude<CellBytes, { kind: 'text' }>) {
    this.isNone = wordsIn(plan.words);
    [this.isTrue, this.isFalse] = read.kind === 'boolean' ? [wordsIn(read.truths), wordsIn(read.falsehoods)] : [wordsIn([]), wordsIn([])];
  }

  add(batch: Batch, nth: number): void {
    const { numbers, plan } = this;
    const { bytes, starts, stops, rows, width } = batch;
    reserve(numbers, rows);
    if (plan.trim) trim(batch, nth);
    for (let row = this.read(batch, nth, 0); row < rows; row = this.read(batch, nth, row + 1)) {
      const cell = nth + row * width;
      if (!plan.forced && !this.isNone(bytes, starts[cell]!, stops[cell]!)) throw new Misfit();
      numbers.flags[numbers.rows++] = 0;
    }
  }

  /** Reads cells from a row on; answers the first row whose cell does not fit. */
  private read(batch: Batch, nth: number, row: number): number {
    const { numbers, plan: { read: { kind } } } = this;
    if (kind === 'integer') return readIntegers(batch, nth, row, numbers);
    if (kind === 'decimal') return readDecimals(batch, nth, row, numbers);
    if (kind === 'date') return readDates(batch, nth, row, numbers);
    if (kind === 'datetime') return readDatetimes(batch, nth, row, numbers);
    return readBooleans(batch, nth, row, numbers, this.isTrue, this.isFalse);
  }

  write(group: Sink): Chunk {
    const { numbers: { values, filled, flags, rows }, plan: { store } } = this;
    const nulls = rows - filled;
    const present = nulls ? flags : null;
    if (store === 'BOOLEAN') return writeChunk(group, store, rows, present, { encoding: ENCODINGS.PLAIN, page: bitsOf(values, filled), dictionary: null, packed: false }, { nulls, least: null, most: null });
    const written = numbersAs(store, values, filled, nulls);
    return writeChunk(group, store, rows, present, written.values, written.statistics);
  }

  clear(): void {
    [this.numbers.filled, this.numbers.rows] = [0, 0];
  }
}

function reserve(numbers: Numbers, more: number): void {
  if (numbers.rows + more <= numbers.values.length) return;
  const room = Math.max(numbers.values.length * 2, numbers.rows + more);
  const { values, flags } = numbers;
  [numbers.values, numbers.flags] = [new Float64Array(room), new Uint8Array(room)];
  numbers.values.set(values);
  numbers.flags.set(flags);
}

const bits = new Sink();

function bitsOf(values: Float64Array, count: number): Uint8Array {
  bits.clear();
  packBits(bits, Uint8Array.from(values.subarray(0, count)), 0, count, 1);
  return bits.whole();
}

class TextColumn implements ColumnValues {
  private readonly texts: Texts;

  constructor(private readonly plan: CellPlan) {
    this.texts = new Texts(wordsIn(plan.words));
  }

  add(batch: Batch, nth: number): void {
    if (this.plan.trim) trim(batch, nth);
    this.texts.add(batch, nth);
  }

  write(group: Sink): Chunk {
    const { rows, filled, flags } = this.texts;
    return writeChunk(group, 'VARCHAR', rows, filled === rows ? null : flags, this.texts.values(), this.texts.statistics());
  }

  clear(): void {
    this.texts.clear();
  }
}
