import type { FileFamily } from '@/lib/engines/ingest/schema/file-formats';
import type { FormatReader } from '../table/file-records';
import { jsonReader } from './json/read';
import { csvReader, txtReader } from './rows/read';
import { xmlReader } from './xml/read';

/** How each format is read. */
export const READERS = {
  csv: csvReader,
  json: jsonReader,
  xml: xmlReader,
  txt: txtReader,
} satisfies Record<FileFamily, FormatReader>;
