import { join } from 'node:path';
import { AppError } from '@/lib/base/errors/errors';
import { familyOfStart, formatOf, type TextFamily } from '@/lib/engines/ingest/schema/file-formats';
import type { ReadingOptions } from '@/lib/engines/ingest/schema/schema';
import { decoded, transcode, withPlainLineEnds, type Text } from './bytes/gate';
import { READERS } from './formats/readers';
import type { FileRecords, ReadContext } from './table/file-records';
import { readText } from './table/text-table';

const LOOKED_AT = 4096;
const startOf = ({ path, size }: Text) => readText(path, 0, Math.min(size, LOOKED_AT));

/** Finds the records. Throws AppError unreadable_file with the reason where there are none. */
export async function readSource(
  text: Text,
  family: TextFamily,
  options: ReadingOptions,
  around: ReadContext,
): Promise<FileRecords> {
  const { workDir, findings, onProgress } = around;
  const onBytes = (done: number) =>
    onProgress({ step: 'Reading', done: Math.min(done, text.size), total: text.size, unit: 'bytes' });
  const read = (plain: Text, as: TextFamily) => READERS[as](plain, options, { ...around, onBytes });
  if (text.nuls > 0 && family !== 'csv') findings.note('The file contains NUL bytes');
  const utf8 = text.encoding.label === 'utf-8' && !text.damaged ? text : await transcode(text, join(workDir, 'text'));
  const plain = startOf(utf8).includes('\r\r\n')
    ? await transcode(utf8, join(workDir, 'line-ends'), withPlainLineEnds(decoded(utf8)))
    : utf8;
  const asRows = options.delimiter !== undefined || options.headerLine !== undefined;
  if (formatOf(family).holds === 'records') {
    if (asRows) findings.note(`delimiter and header row don’t apply to ${formatOf(family).word}`);
    return read(plain, family);
  }
  const other = asRows ? null : familyOfStart(startOf(plain));
  const records =
    other &&
    (await read(plain, other).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    }));
  if (records) {
    findings.note(`The file contains ${formatOf(other).word}`);
    return records;
  }
  if (text.damaged) findings.note('some letters could not be read; they are shown as \ufffd');
  return read(plain, family);
}
