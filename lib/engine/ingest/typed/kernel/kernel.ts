import type { CellBytes, Store } from '../../columns/reader';
import type { CellPlan } from '../plans';
import { WASM } from './wasm';

/** What assembly/index.ts exports. Pointers and lengths are in bytes. */
type Exports = {
  memory: WebAssembly.Memory;
  inputRoom(length: number): number;
  listRoom(length: number): number;
  layOut(delimiter: number, quote: number, crlf: number, width: number, records: number): void;
  begin(at: number, end: number): void;
  cut(end: number): number;
  reached(): number;
  newColumn(isText: number): number;
  setUp(column: number, kind: number, way: number, trims: number, none: number, truths: number, falsehoods: number, pattern: number): void;
  clearColumn(column: number): void;
  read(column: number, nth: number, width: number, row: number, rows: number, quote: number): number;
  skip(column: number, nth: number, width: number, row: number, always: number): number;
  take(column: number, value: number): void;
  rowsOf(column: number): number;
  filledOf(column: number): number;
  writePage(column: number): void;
  pageStart(): number;
  pageLength(): number;
  dictionaryStart(): number;
  dictionaryLength(): number;
  packPage(ofDictionary: number): number;
  packedLength(): number;
} & Record<'starts' | 'stops' | 'encoding' | 'distinct' | 'packs' | 'least' | 'leastLength' | 'most' | 'mostLength', WebAssembly.Global>;

const STORES: Record<Store, number> = { VARCHAR: 0, BIGINT: 1, DOUBLE: 2, DATE: 3, TIMESTAMP: 4, BOOLEAN: 5 };
const WAYS: Record<CellBytes['kind'], number> = { text: 0, integer: 1, decimal: 2, date: 3, datetime: 4, boolean: 5, iso: 6, iso_offset: 7, pattern: 8 };
const encoder = new TextEncoder();

let compiled: WebAssembly.Module | undefined;

/** The inner loops with memory of their own. Views of the memory hold until the next call that may need more of it. */
export class Kernel {
  private readonly calls: Exports;
  private readonly columns = { text: [] as number[], other: [] as number[] };

  constructor() {
    compiled ??= new WebAssembly.Module(Buffer.from(WASM, 'base64'));
    this.calls = new WebAssembly.Instance(compiled, { env: { abort: () => { throw new Error('the kernel ran out of memory'); } } }).exports as Exports;
  }

  get call(): Exports {
    return this.calls;
  }

  view(start: number, length: number): Uint8Array {
    return new Uint8Array(this.calls.memory.buffer, start, length);
  }

  /** A whole number that the kernel exports as a variable. */
  value(name: 'starts' | 'stops' | 'encoding' | 'distinct' | 'packs' | 'least' | 'leastLength' | 'most' | 'mostLength'): number {
    return Number(this.calls[name].value);
  }

  /** Columns for the plans of a table, in their order, in the room of those of the table before. */
  columnsFor(plans: readonly Pick<CellPlan, 'store' | 'read' | 'trim' | 'words'>[]): number[] {
    const lists = plans.map(({ read, words }) => [listOf(words), ...(read.kind === 'boolean' ? [listOf(read.truths), listOf(read.falsehoods)] : read.kind === 'pattern' ? [encoder.encode(`${read.pattern}\0`)] : [])]);
    const start = this.calls.listRoom(lists.flat().reduce((sum, { length }) => sum + length, 0));
    let used = start;
    const usedColumns = { text: 0, other: 0 };
    return plans.map(({ store, read, trim }, nth) => {
      const places = lists[nth]!.map((list) => {
        this.view(used, list.length).set(list);
        used += list.length;
        return used - list.length;
      });
      const kind = read.kind === 'text' ? 'text' : 'other';
      const column = this.columns[kind][usedColumns[kind]++] ?? this.addColumn(kind);
      const [none = 0, first = 0, second = 0] = places;
      this.calls.setUp(column, STORES[store], WAYS[read.kind], Number(trim), none, first, second, first);
      return column;
    });
  }

  private addColumn(kind: 'text' | 'other'): number {
    const column = this.calls.newColumn(Number(kind === 'text'));
    this.columns[kind].push(column);
    return column;
  }

  get bytes(): number {
    return this.calls.memory.buffer.byteLength;
  }
}

/** Words as the kernel looks at them: each behind its length. One that is longer than any that stands for no value is left out. */
const listOf = (words: string[]) => Uint8Array.from([...words.map((word) => encoder.encode(word)).filter(({ length }) => length < 256).flatMap((word) => [word.length, ...word]), 0]);

/** A kernel that waits for the next table of this thread. */
let idle: Kernel | undefined;

/** One that holds more is not kept. */
const MOST_KEPT = 96 << 20;

/** Has a kernel do some work, with the memory of the work before. */
export async function withKernel<T>(work: (kernel: Kernel) => Promise<T>): Promise<T> {
  const kernel = idle ?? new Kernel();
  idle = undefined;
  const result = await work(kernel);
  if (kernel.bytes <= MOST_KEPT) idle = kernel;
  return result;
}
