import type { StoredType } from '../../columns/reader';
import { ENCODINGS, PHYSICAL, type Chunk } from './chunk';
import { Sink } from './sink';
import { writeStruct, type Fields } from './thrift';

export const MAGIC = new TextEncoder().encode('PAR1');
const VERSION = 1;
const OPTIONAL = 1;

/** Where a row group lies in the file, and what is in it. */
export type Placed = { at: number; rows: number; chunks: Chunk[] };
export type Field = { name: string; store: StoredType };

/** The old and the new way to say what the values mean (parquet-format, LogicalTypes.md). */
const MEANING: Record<StoredType, (field: Fields) => unknown> = {
  BOOLEAN: () => undefined,
  DOUBLE: () => undefined,
  BIGINT: (field) =>
    field.int32(6, 18).struct(10, (logical) => logical.struct(10, (integer) => integer.int8(1, 64).bool(2, true))),
  DATE: (field) => field.int32(6, 6).struct(10, (logical) => logical.struct(6, () => undefined)),
  TIMESTAMP: (field) =>
    field
      .int32(6, 10)
      .struct(10, (logical) =>
        logical.struct(8, (timestamp) => timestamp.bool(1, false).struct(2, (unit) => unit.struct(2, () => undefined))),
      ),
  VARCHAR: (field) => field.int32(6, 0).struct(10, (logical) => logical.struct(1, () => undefined)),
};

/** The end of a Parquet file: what is where, its length, and the mark. */
export function footerOf(fields: readonly Field[], groups: readonly Placed[]): Uint8Array {
  const sink = new Sink();
  writeStruct(sink, (file) => {
    file.int32(1, VERSION);
    file.structs(2, [null, ...fields], (element, field) => {
      if (!field) element.text(4, 'schema').int32(5, fields.length);
      else {
        element.int32(1, PHYSICAL[field.store]).int32(3, OPTIONAL).text(4, field.name);
        MEANING[field.store](element);
      }
    });
    file.int64(
      3,
      groups.reduce((sum, { rows }) => sum + rows, 0),
    );
    file.structs(4, groups, (element, group) => writeGroup(element, fields, group));
    file.text(6, 'Plumbline');
    file.structs(7, fields, (order) => order.struct(1, () => undefined));
  });
  const { length } = sink;
  sink.word(length);
  sink.append(MAGIC);
  return sink.whole();
}

function writeGroup(group: Fields, fields: readonly Field[], { at, rows, chunks }: Placed): void {
  group.structs(1, chunks, (element, chunk, nth) => {
    element.int64(2, at + (chunk.dictionaryAt ?? chunk.dataAt));
    element.struct(3, (column) => writeColumn(column, fields[nth]!, at, chunk));
  });
  group
    .int64(
      2,
      chunks.reduce((sum, { uncompressedBytes }) => sum + uncompressedBytes, 0),
    )
    .int64(3, rows);
}

function writeColumn(column: Fields, { name, store }: Field, at: number, chunk: Chunk): void {
  const { least, most, nulls } = chunk.statistics;
  column.int32(1, PHYSICAL[store]);
  column.int32s(2, [
    ...new Set([chunk.encoding, ENCODINGS.RLE, ...(chunk.dictionaryAt === null ? [] : [ENCODINGS.PLAIN])]),
  ]);
  column
    .texts(3, [name])
    .int32(4, chunk.codec)
    .int64(5, chunk.values)
    .int64(6, chunk.uncompressedBytes)
    .int64(7, chunk.bytes);
  column.int64(9, at + chunk.dataAt);
  if (chunk.dictionaryAt !== null) column.int64(11, at + chunk.dictionaryAt);
  column.struct(12, (statistics) => {
    statistics.int64(3, nulls);
    if (most) statistics.binary(5, most);
    if (least) statistics.binary(6, least);
  });
}
