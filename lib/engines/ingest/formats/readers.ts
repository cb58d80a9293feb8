import type { BytesFamily, TextFamily } from '@/lib/engines/ingest/schema/file-formats';
import type { BytesReader, FormatReader } from '../table/file-records';
import { jsonReader } from './json/read';
import { csvReader, txtReader } from './rows/read';
import { xlsxReader } from './xlsx/read';
import { xmlReader } from './xml/read';

/** How each format of text is read, and each of bytes. */
export const READERS = {
  csv: csvReader,
  json: jsonReader,
  xml: xmlReader,
  txt: txtReader,
} satisfies Record<TextFamily, FormatReader>;

export const BYTES_READERS = { xlsx: xlsxReader } satisfies Record<BytesFamily, BytesReader>;
