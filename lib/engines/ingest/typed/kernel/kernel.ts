import type { CellBytes, StoredType } from '../../columns/reader';
import type { CellPlan } from './plans';
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
  newColumn(
    kind: number,
    way: number,
    trims: number,
    none: number,
    truths: number,
    falsehoods: number,
    pattern: number,
  ): number;
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
} & Record<
  'starts' | 'stops' | 'encoding' | 'distinct' | 'packs' | 'least' | 'leastLength' | 'most' | 'mostLength',
  WebAssembly.Global
>;

const STORES: Record<StoredType, number> = { VARCHAR: 0, BIGINT: 1, DOUBLE: 2, DATE: 3, TIMESTAMP: 4, BOOLEAN: 5 };
const WAYS: Record<CellBytes['kind'], number> = {
  text: 0,
  integer: 1,
  decimal: 2,
  date: 3,
  datetime: 4,
  boolean: 5,
  iso: 6,
  iso_offset: 7,
  pattern: 8,
};
const encoder = new TextEncoder();

let compiled: WebAssembly.Module | undefined;

/**
 * The inner loops with memory of their own: one for each table, so that no byte of one can come into another. Views of
 * the memory hold until the next call that may need more of it.
 */
export class Kernel {
  readonly call: Exports;

  constructor() {
    compiled ??= new WebAssembly.Module(Buffer.from(WASM, 'base64'));
    this.call = new WebAssembly.Instance(compiled, {
      env: {
        abort: () => {
          throw new Error('the kernel ran out of memory');
        },
      },
    }).exports as Exports;
  }

  view(start: number, length: number): Uint8Array {
    return new Uint8Array(this.call.memory.buffer, start, length);
  }

  /** A whole number that the kernel exports as a variable. */
  value(
    name: 'starts' | 'stops' | 'encoding' | 'distinct' | 'packs' | 'least' | 'leastLength' | 'most' | 'mostLength',
  ): number {
    return Number(this.call[name].value);
  }

  /** Columns for the plans of a table, in their order. */
  columnsFor(plans: readonly Pick<CellPlan, 'store' | 'read' | 'trim' | 'words'>[]): number[] {
    const lists = plans.map(({ read, words }) => [
      listOf(words),
      ...(read.kind === 'boolean'
        ? [listOf(read.truths), listOf(read.falsehoods)]
        : read.kind === 'pattern'
          ? [encoder.encode(`${read.pattern}\0`)]
          : []),
    ]);
    const start = this.call.listRoom(lists.flat().reduce((sum, { length }) => sum + length, 0));
    let used = start;
    return plans.map(({ store, read, trim }, nth) => {
      const places = lists[nth]!.map((list) => {
        this.view(used, list.length).set(list);
        used += list.length;
        return used - list.length;
      });
      const [none = 0, first = 0, second = 0] = places;
      return this.call.newColumn(STORES[store], WAYS[read.kind], Number(trim), none, first, second, first);
    });
  }
}

/**
 * Words as the kernel looks at them: each behind its length. One that is longer than any that stands for no value is
 * left out.
 */
const listOf = (words: string[]) =>
  Uint8Array.from([
    ...words
      .map((word) => encoder.encode(word))
      .filter(({ length }) => length < 256)
      .flatMap((word) => [word.length, ...word]),
    0,
  ]);
