import type { Store } from '../../columns/reader';
import { repeatedRun, packedRun } from './bits';
import { Sink } from './sink';
import { writeSnappy } from './snappy';
import { writeStruct } from './thrift';

/** Numbers of Parquet's format (apache/parquet-format, parquet.thrift). */
export const TYPES = { BOOLEAN: 0, INT32: 1, INT64: 2, DOUBLE: 5, BYTE_ARRAY: 6 } as const;
export const PHYSICAL: Record<Store, number> = { BOOLEAN: TYPES.BOOLEAN, DATE: TYPES.INT32, BIGINT: TYPES.INT64, TIMESTAMP: TYPES.INT64, DOUBLE: TYPES.DOUBLE, VARCHAR: TYPES.BYTE_ARRAY };
export const ENCODINGS = { PLAIN: 0, RLE: 3, DELTA_BINARY_PACKED: 5, RLE_DICTIONARY: 8 } as const;
export const CODECS = { UNCOMPRESSED: 0, SNAPPY: 1 } as const;
const PAGES = { DATA: 0, DICTIONARY: 2 } as const;

/** Smaller pages are not worth the time. */
const LEAST_PACKED = 4096;

export type Statistics = { nulls: number; least: Uint8Array | null; most: Uint8Array | null };

/** What the file's end says of a column of a row group. Places are counted from the start of the row group. */
export type Chunk = {
  store: Store;
  encoding: number;
  codec: number;
  values: number;
  uncompressedBytes: number;
  bytes: number;
  dictionaryAt: number | null;
  dataAt: number;
  statistics: Statistics;
};

export type RowGroup = { rows: number; bytes: Uint8Array; chunks: Chunk[] };

/** The values of a column as they are to stand in its data page. `dictionary`: the distinct ones, where the page holds their numbers. */
export type Values = { encoding: number; page: Uint8Array; dictionary: { bytes: Uint8Array; count: number } | null; packed: boolean };

const page = new Sink();
const packed = new Sink();

/** Appends a column: its dictionary, if any, and one data page. `present`: 1 for each row that has a value; null where all have. */
export function writeChunk(group: Sink, store: Store, rows: number, present: Uint8Array | null, values: Values, statistics: Statistics): Chunk {
  const start = group.length;
  page.clear();
  writeLevels(page, present, rows);
  page.append(values.page);
  const codec = values.packed && page.length + (values.dictionary?.bytes.length ?? 0) >= LEAST_PACKED ? CODECS.SNAPPY : CODECS.UNCOMPRESSED;
  let uncompressedBytes = 0;
  let dictionaryAt: number | null = null;
  if (values.dictionary) {
    dictionaryAt = start;
    uncompressedBytes += writePage(group, PAGES.DICTIONARY, values.dictionary.bytes, values.dictionary.count, ENCODINGS.PLAIN, codec);
  }
  const dataAt = group.length;
  uncompressedBytes += writePage(group, PAGES.DATA, page.whole(), rows, values.encoding, codec);
  return { store, encoding: values.encoding, codec, values: rows, uncompressedBytes, bytes: group.length - start, dictionaryAt, dataAt, statistics };
}

/** Definition levels of an optional column, behind their length. */
function writeLevels(sink: Sink, present: Uint8Array | null, rows: number): void {
  const start = sink.length;
  sink.word(0);
  if (present) packedRun(sink, present, rows, 1);
  else repeatedRun(sink, 1, rows);
  const end = sink.length;
  sink.length = start;
  sink.word(end - start - 4);
  sink.length = end;
}

/** Answers the size that the page has unpacked, with its head. */
function writePage(group: Sink, type: number, content: Uint8Array, count: number, encoding: number, codec: number): number {
  let written = content;
  if (codec === CODECS.SNAPPY) {
    packed.clear();
    writeSnappy(packed, content);
    written = packed.whole();
  }
  const start = group.length;
  writeStruct(group, (head) => {
    head.int32(1, type).int32(2, content.length).int32(3, written.length);
    if (type === PAGES.DATA) head.struct(5, (data) => data.int32(1, count).int32(2, encoding).int32(3, ENCODINGS.RLE).int32(4, ENCODINGS.RLE));
    else head.struct(7, (dictionary) => dictionary.int32(1, count).int32(2, encoding));
  });
  const headBytes = group.length - start;
  group.append(written);
  return headBytes + content.length;
}
