import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { newWorkFolder, withFiles } from '@/lib/base/files/objects';
import { writeRowsFile } from '@/lib/engines/answers/files';
import { fileHeaders } from '@/lib/engines/answers/query/file';
import { writePaper } from '@/lib/engines/paper/process';
import { allRows, loadTable } from '@/lib/product/data-sources/read/load';
import { selectionOf } from '@/lib/product/data-sources/rows/rows-selection';
import { COPY_TO_EXPORT, gather, headOf, type Exporter } from './gather';
import type { ExportFormat, ExportKind } from './kinds-schema';
import { fileNameOf } from './names';
import type { ExportCreate } from './schema';

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** Several tables are an archive of files, one each. */
const isArchive = (kind: ExportKind, format: ExportFormat) =>
  format === 'csv' && (kind === 'dashboard' || kind === 'change' || kind === 'drivers');

export type PaperFile = {
  /** A temporary file, in a folder of its own that is the caller's to delete. */
  path: string;
  folder: string;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  sha256: string;
};
export type ExportFile = PaperFile & { evidenceIds: string[] };

export type FileAsked = ExportCreate & { title: string; createdAt: Date };

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const tookTooLong = () => new AppError('timeout', `This took longer than ${env().EXPORT_TIMEOUT} s and was stopped.`);

/** Rows go into a file by the engine; on paper they are set from there. */
async function writeRows(actor: Exporter, asked: FileAsked, into: string, signal: AbortSignal): Promise<void> {
  const { targetId, format, options } = asked;
  const table = await loadTable(actor, targetId);
  const { columns, id, name, version, rowCount } = table;
  const relation = allRows(table, COPY_TO_EXPORT);
  const selection = selectionOf({ filters: options.filters }, table);
  const isRows = format === 'csv' || format === 'json';
  const written = await writeRowsFile({
    relation,
    columns,
    selection,
    format: isRows ? format : 'json',
    raw: false,
    signal,
  });
  if (isRows) return rename(written.path, into);
  const shown = selection.shown.map((key) => columns.find((column) => column.key === key)!);
  const content = {
    ...headOf(asked),
    kind: 'data',
    sources: [{ id, name, version, rowCount, columns }],
    evidence: [],
    rowsPath: written.path,
    keys: selection.shown,
    labels: fileHeaders(
      shown.map(({ label }) => label),
      'json',
      false,
    ),
  };
  try {
    await writePaper({ content, pieces: {}, path: into }, signal);
  } finally {
    await rm(written.path, { force: true });
  }
}

/**
 * A temporary file that `write` writes.
 * @throws AppError 'timeout' beyond EXPORT_TIMEOUT, and what `write` throws; then nothing is left.
 */
export async function inFile(
  { title, ending }: { title: string; ending: ExportFormat | 'zip' },
  given: AbortSignal,
  write: (path: string, signal: AbortSignal) => Promise<void>,
): Promise<PaperFile> {
  const late = AbortSignal.timeout(env().EXPORT_TIMEOUT * 1000);
  const folder = await newWorkFolder();
  const path = join(folder, `export.${ending}`);
  try {
    await write(path, AbortSignal.any([given, late]));
    return {
      path,
      folder,
      fileName: fileNameOf(title, ending),
      contentType: ending === 'zip' ? 'application/zip' : TYPES[ending],
      sizeBytes: (await stat(path)).size,
      sha256: await hashOf(path),
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw late.aborted && !given.aborted ? tookTooLong() : error;
  }
}

/**
 * Writes an export into a temporary file: whoever sends a picture or a PDF by mail takes it from there.
 * @throws AppError 'timeout' beyond EXPORT_TIMEOUT, 'cancelled', 'too_large', 'not_found'; then nothing is left.
 */
export async function makeExportFile(
  actor: Exporter,
  asked: FileAsked,
  given: AbortSignal,
  onWriting: () => void = () => {},
): Promise<ExportFile> {
  const { kind, format, title } = asked;
  let evidenceIds: string[] = [];
  const ending = isArchive(kind, format) ? 'zip' : format;
  const file = await inFile({ title, ending }, given, async (path, signal) => {
    if (kind === 'data') {
      onWriting();
      await writeRows(actor, asked, path, signal).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'timeout' ? tookTooLong() : error;
      });
      return;
    }
    const { files, ...gathered } = await gather(actor, asked, signal);
    ({ evidenceIds } = gathered);
    onWriting();
    await withFiles(files, () => writePaper({ ...gathered, path }, signal));
  });
  return { ...file, evidenceIds };
}
