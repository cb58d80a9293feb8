import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@/lib/base/errors/errors';
import type { FileReading, IngestFile, ReadingOptions } from '@/lib/engines/ingest/schema/schema';
import { keysOf } from '@/lib/engines/manifest/column-keys';
import { headOf, inspect, noWorkbook } from './bytes/gate';
import { isArchive } from './bytes/kind';
import { unreadable } from './bytes/refusals';
import { BYTES_READERS } from './formats/readers';
import { isBytes, type BytesFamily } from './schema/file-formats';
import { readSource } from './source';
import type { Duck } from './table/duck';
import type { FileRecords, ReadContext } from './table/file-records';
import { cellName, copyTo, readAs, scan, type TextTable } from './table/text-table';

export type OpenedFiles = Omit<FileRecords, 'reading'> & { reading: Omit<FileReading, 'notes'> };

/** Finds the records of the files: of one as it lies, of several as one table. */
export async function openFiles(
  files: IngestFile[],
  options: ReadingOptions,
  duck: Promise<Duck>,
  around: ReadContext,
): Promise<OpenedFiles> {
  const [file] = files;
  if (!file) throw new Error('nothing to read');
  return files.length === 1
    ? openFile(file, options, around)
    : unite(await readAll(files, options, around), await duck, around);
}

async function openFile(file: IngestFile, options: ReadingOptions, around: ReadContext): Promise<OpenedFiles> {
  const chosen = { ...options, ...file.options };
  const { family } = file;
  if (isBytes(family)) return openBytes({ ...file, family }, chosen, around);
  const text = await inspect(file.path, around.onProgress, chosen.encoding);
  const source = await readSource(text, family, chosen, around);
  return { ...source, reading: { encoding: text.encoding.name, ...source.reading } };
}

async function openBytes(
  { path, family }: { path: string; family: BytesFamily },
  options: ReadingOptions,
  around: ReadContext,
): Promise<OpenedFiles> {
  if (!isArchive(await headOf(path))) throw await noWorkbook(path);
  const { size } = statSync(path);
  const onBytes = (done: number) =>
    around.onProgress({ step: 'Reading', done: Math.min(done, size), total: size, unit: 'bytes' });
  onBytes(0);
  const read = await BYTES_READERS[family](path, options, { ...around, onBytes });
  return { ...read, reading: { encoding: 'UTF-8', ...read.reading } };
}

type Read = { fileName: string; opened: OpenedFiles; table: TextTable; rows: number; notes: string[] };

/** Reads each file by itself with our own readers, which count the rows and say where something is odd. */
async function readAll(files: IngestFile[], options: ReadingOptions, around: ReadContext): Promise<Read[]> {
  const total = files.reduce((sum, { path }) => sum + statSync(path).size, 0);
  const all: Read[] = [];
  let [rows, bytes] = [around.rowsBefore, 0];
  for (const [nth, file] of files.entries()) {
    const workDir = join(around.workDir, `file-${nth}`);
    mkdirSync(workDir);
    const { size } = statSync(file.path);
    const done = bytes;
    const own: ReadContext = {
      ...around,
      workDir,
      rowsBefore: rows,
      knownLabels: all.find(isNamed)?.table.labels,
      onProgress: (progress) =>
        around.onProgress({
          ...progress,
          done: done + Math.min(size, Math.round((progress.done / Math.max(1, progress.total)) * size)),
          total,
        }),
    };
    try {
      const opened = await openFile(file, options, own);
      const table = opened.mend ? await opened.mend() : opened.table;
      if (table.rows === null) throw new Error('internal: the table doesn’t know its row count');
      all.push({ fileName: file.fileName, opened, table, rows: table.rows, notes: around.findings.takeNotes() });
      rows += table.rows;
    } catch (error) {
      throw error instanceof AppError
        ? new AppError(error.code, `${file.fileName}: ${error.message}`, error.details)
        : error;
    }
    bytes += size;
  }
  return all;
}

const isNamed = ({ table }: Read) => table.labels.some((label) => label !== '');

/**
 * One table of all files: columns that have the same key are one column, and a file that lacks one has nothing in it.
 */
async function unite(all: Read[], duck: Duck, { workDir, findings }: ReadContext): Promise<OpenedFiles> {
  const labels = new Map<string, string>();
  const named = all.find(isNamed);
  for (const { table } of [...(named ? [named] : []), ...all.filter((read) => !named || isNamed(read))]) {
    for (const [nth, key] of keysOf(table.labels).entries()) if (!labels.has(key)) labels.set(key, table.labels[nth]!);
  }
  const keys = [...labels.keys()];
  const selects = all.map((read) => {
    const own = keysIn(read, named);
    const cells = keys.map((key, nth) => {
      const place = own.indexOf(key);
      return `${place < 0 ? 'NULL' : cellName(place)} AS ${cellName(nth)}`;
    });
    return `SELECT ${cells.join(', ')} FROM ${scan(read.table)}`;
  });
  const path = join(workDir, 'united');
  await duck.run(copyTo(path, selects.join(' UNION ALL '), keys.length));
  sayNotes(all, findings);
  const [{ opened }] = all as [Read, ...Read[]];
  const longestLine = 2 * Math.max(...all.map(({ table }) => table.longestLine)) + keys.length;
  const rows = all.reduce((sum, read) => sum + read.rows, 0);
  return {
    table: readAs(path, [...labels.values()], longestLine, rows),
    mend: null,
    delimiter: all.every((read) => read.opened.delimiter === opened.delimiter) ? opened.delimiter : null,
    stated: statedInAll(all, keys),
    reading: {
      ...opened.reading,
      files: all.map(({ fileName, opened: { reading }, ...read }) => ({ fileName, rows: read.rows, ...reading })),
    },
  };
}

/** What every file that has a column says of its cells; a file of text says nothing. */
function statedInAll(all: Read[], keys: string[]): OpenedFiles['stated'] {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const having = all.filter(({ table }) => keysOf(table.labels).includes(key));
      const [first, ...others] = having.map(({ opened }) => opened.stated?.[key]);
      const isSame = first && others.every((other) => JSON.stringify(other) === JSON.stringify(first));
      return isSame ? [[key, first]] : [];
    }),
  );
}

/**
 * The keys of a file's columns in their order; a file that names no columns has those of the named one by their place.
 */
function keysIn(read: Read, named: Read | undefined): string[] {
  const { table, fileName } = read;
  if (!named || isNamed(read)) return keysOf(table.labels);
  const { length } = named.table.labels;
  if (table.labels.length !== length)
    throw unreadable(
      `${fileName} has no header and ${table.labels.length} columns, but ${named.fileName} has ${length}; choose its header row`,
    );
  return keysOf(named.table.labels);
}

/** 'rows 1 to 1,200 from a.csv, 1,201 to 1,260 from b.csv', then what holds for all files, then what holds for one. */
function sayNotes(all: Read[], findings: ReadContext['findings']): void {
  let before = 0;
  const spans = all.map(({ fileName, rows }) => {
    const from = before + 1;
    before += rows;
    return rows === 0
      ? `none from ${fileName}`
      : rows === 1
        ? `${numbered(from)} from ${fileName}`
        : `${numbered(from)} to ${numbered(before)} from ${fileName}`;
  });
  findings.note(`rows ${spans.join(', ')}`);
  const [first] = all as [Read, ...Read[]];
  const shared = first.notes.filter((note) => all.every(({ notes }) => notes.includes(note)));
  for (const note of shared) findings.note(note);
  for (const { fileName, notes } of all)
    for (const note of notes) if (!shared.includes(note)) findings.note(`${fileName}: ${note}`);
  const firstKeys = new Set(keysOf(first.table.labels));
  for (const read of all.slice(1))
    if (isNamed(first) && isNamed(read) && !keysOf(read.table.labels).some((key) => firstKeys.has(key)))
      findings.note(`${read.fileName} has no columns in common with ${first.fileName}`);
}

const numbered = (row: number) => row.toLocaleString('en-US');
