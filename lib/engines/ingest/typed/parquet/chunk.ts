import type { StoredType } from '../../columns/reader';
import type { Kernel } from '../kernel/kernel';
import type { Sink } from './sink';
import { writeStruct } from './thrift';

/** Numbers of Parquet's format (apache/parquet-format, parquet.thrift). */
export const PHYSICAL: Record<StoredType, number> = {
  BOOLEAN: 0,
  DATE: 1,
  BIGINT: 2,
  TIMESTAMP: 2,
  DOUBLE: 5,
  VARCHAR: 6,
};
export const ENCODINGS = { PLAIN: 0, RLE: 3, RLE_DICTIONARY: 8 } as const;
const CODECS = { UNCOMPRESSED: 0, SNAPPY: 1 } as const;
const PAGES = { DATA: 0, DICTIONARY: 2 } as const;

/** `least` and `most` as their bytes stand in the file. */
export type Statistics = { nulls: number; least: Uint8Array | null; most: Uint8Array | null };

/** What the file's end says of a column of a row group. Places are counted from the start of the row group. */
export type Chunk = {
  store: StoredType;
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

/** Appends a column of the kernel: its dictionary, if any, and one data page. */
export function writeChunk(group: Sink, store: StoredType, kernel: Kernel, column: number): Chunk {
  const { call } = kernel;
  const rows = call.rowsOf(column);
  call.writePage(column);
  const encoding = kernel.value('encoding');
  const distinct = kernel.value('distinct');
  const codec = kernel.value('packs') ? CODECS.SNAPPY : CODECS.UNCOMPRESSED;
  const bytesOf = (name: 'least' | 'most') =>
    kernel.value(`${name}Length`) ? kernel.view(kernel.value(name), kernel.value(`${name}Length`)).slice() : null;
  const statistics: Statistics = {
    nulls: rows - call.filledOf(column),
    least: bytesOf('least'),
    most: bytesOf('most'),
  };
  const start = group.length;
  const dictionaryBytes = distinct
    ? writePage(group, PAGES.DICTIONARY, kernel, { codec, encoding: ENCODINGS.PLAIN, count: distinct })
    : 0;
  const dataAt = group.length;
  const dataBytes = writePage(group, PAGES.DATA, kernel, { codec, encoding, count: rows });
  return {
    store,
    encoding,
    codec,
    values: rows,
    uncompressedBytes: dictionaryBytes + dataBytes,
    bytes: group.length - start,
    dictionaryAt: distinct ? start : null,
    dataAt,
    statistics,
  };
}

/** Answers the size that the page has unpacked, with its head. */
function writePage(
  group: Sink,
  type: number,
  kernel: Kernel,
  { codec, encoding, count }: { codec: number; encoding: number; count: number },
): number {
  const { call } = kernel;
  const ofDictionary = type === PAGES.DICTIONARY;
  const length = ofDictionary ? call.dictionaryLength() : call.pageLength();
  const at =
    codec === CODECS.SNAPPY
      ? call.packPage(Number(ofDictionary))
      : ofDictionary
        ? call.dictionaryStart()
        : call.pageStart();
  const written = kernel.view(at, codec === CODECS.SNAPPY ? call.packedLength() : length);
  const start = group.length;
  writeStruct(group, (head) => {
    head.int32(1, type).int32(2, length).int32(3, written.length);
    if (ofDictionary) head.struct(7, (dictionary) => dictionary.int32(1, count).int32(2, encoding));
    else
      head.struct(5, (data) => data.int32(1, count).int32(2, encoding).int32(3, ENCODINGS.RLE).int32(4, ENCODINGS.RLE));
  });
  const headBytes = group.length - start;
  group.append(written);
  return headBytes + length;
}
