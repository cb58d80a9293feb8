import { join } from 'node:path';
import { AppError } from '@/lib/core/errors';
import type { FileFamily, FileReading, IngestProgress, ReadingOptions } from '@/lib/engine/shapes';
import { decoded, transcode, withPlainLineEnds, type Text } from './bytes/gate';
import { layOut, mend } from './delimited/read';
import { plural, type Findings } from './issues';
import { readJson } from './json/read';
import type { LeftOvers } from './left-overs';
import { readText, type TextTable } from './text-table';
import { areOfKnownKind, areTable, readLines } from './txt/read';
import { readXml } from './xml/read';
import { isSpreadsheet, readSpreadsheet } from './xml/spreadsheet';

/** The records of a file as text cells, whatever kind of file it is. */
export type Source = {
  table: TextTable;
  /** Reads the file again with our own, tolerant reader: where DuckDB is to read it directly and cannot. */
  mend: (() => Promise<TextTable>) | null;
  reading: Omit<FileReading, 'notes' | 'encoding'>;
  semicolons: boolean;
};

export type Surroundings = {
  workDir: string;
  leftOvers: LeftOvers;
  findings: Findings;
  onProgress: (progress: IngestProgress) => void;
  /** Rows of the files before this one. */
  rowsBefore: number;
  /** The names of the columns in a file before this one. */
  knownLabels?: string[];
};

const DELIMITER_WORDS: Record<string, string> = { ',': 'Comma separated', ';': 'Semicolon separated', '\t': 'Tab separated', '|': 'Separated by |', ' ': 'Separated by blanks' };

/** Finds the records. Throws AppError unreadable_file with the reason where there are none. */
export async function readSource(text: Text, family: FileFamily, options: ReadingOptions, around: Surroundings): Promise<Source> {
  const { workDir, findings, onProgress } = around;
  const onBytes = (done: number) => onProgress({ step: 'Reading', done: Math.min(done, text.size), total: text.size, unit: 'bytes' });
  if (text.nuls > 0 && family !== 'csv') findings.note('NUL bytes stand in the file');
  const utf8 = text.encoding.label === 'utf-8' && !text.damaged ? text : await transcode(text, join(workDir, 'text'));
  const plain = readText(utf8.path, 0, Math.min(utf8.size, LOOKED_AT)).includes('\r\r\n') ? await transcode(utf8, join(workDir, 'line-ends'), withPlainLineEnds(decoded(utf8))) : utf8;
  if (family === 'json' || family === 'xml') {
    if (options.delimiter !== undefined || options.headerLine !== undefined) findings.note(`a delimiter or a line of names means nothing in ${family.toUpperCase()}`);
    return readTree(plain, family, around, onBytes);
  }
  if (options.delimiter === undefined && options.headerLine === undefined) {
    const other = treeIn(readText(plain.path, 0, Math.min(plain.size, LOOKED_AT)));
    const tree = other && await readTree(plain, other, around, onBytes).catch((error: unknown) => { if (!(error instanceof AppError)) throw error; });
    if (tree) {
      findings.note(`The file holds ${other.toUpperCase()}`);
      return tree;
    }
  }
  if (text.damaged) findings.note('some letters could not be read; they are shown as \ufffd');
  return readTable(plain, family, options, around, onBytes);
}

const LOOKED_AT = 4096;

/** What a file of rows holds by the look of its start, whatever its name says. */
function treeIn(head: string): 'json' | 'xml' | null {
  const start = head.replace(/^\ufeff/, '').trimStart();
  return /^<\?xml\s/.test(start) ? 'xml' : /^(?:\{\s*"(?:[^"\\\n]|\\.)*"\s*:|\[\s*\{)/.test(start) ? 'json' : null;
}

async function readTree(plain: Text, family: 'json' | 'xml', around: Surroundings, onBytes: (done: number) => void): Promise<Source> {
  const { workDir, findings } = around;
  if (family === 'xml') {
    if (isSpreadsheet(readText(plain.path, 0, Math.min(plain.size, LOOKED_AT)))) return { table: readSpreadsheet(plain, workDir, around, onBytes), mend: null, reading: {}, semicolons: false };
    const { table, recordPath, kept } = readXml(plain, workDir, onBytes);
    findings.note(`Each ${recordPath.split('/').at(-1)} element is a row`);
    for (const { name, count } of kept) findings.note(`${plural(count, 'element')} ${name} inside the rows ${count === 1 ? 'stays' : 'stay'} as text in a cell of their row`);
    return { table, mend: null, reading: { recordPath }, semicolons: false };
  }
  const { table, recordPath, namesFirst, asides, notNumbers } = readJson(plain, workDir, onBytes);
  if (notNumbers) findings.note('NaN and Infinity, which are no JSON, were read as no value');
  if (namesFirst) findings.note('the first list holds the names');
  if (recordPath) findings.note(`The records stand under ${recordPath}`);
  for (const { path, count } of asides) findings.note(`${plural(count, 'record')} under ${path} ${count === 1 ? 'was' : 'were'} left out`);
  return { table, mend: null, reading: { ...(recordPath && { recordPath }) }, semicolons: false };
}

async function readTable(plain: Text, family: FileFamily, { delimiter: chosen, headerLine }: ReadingOptions, around: Surroundings, onBytes: (done: number) => void): Promise<Source> {
  const { workDir, findings } = around;
  const byLines = async (): Promise<Source> => {
    const { table, ...read } = await readLines(plain, headerLine, around, onBytes);
    return { table, mend: null, reading: { header: read.header, ...(read.headerLine && { headerLine: read.headerLine }) }, semicolons: false };
  };
  const asItLies = chosen === undefined && headerLine === undefined;
  if (asItLies && areOfKnownKind(plain)) return byLines();
  const delimited = await layOut(plain, workDir, findings, { delimiter: chosen, headerLine, prose: family === 'txt', knownLabels: around.knownLabels });
  const { layout, direct } = delimited;
  if (layout.width === 1 && (family === 'txt' || (asItLies && areTable(plain)))) return byLines();
  const { delimiter } = layout.dialect;
  findings.note(layout.width === 1 ? 'One column' : DELIMITER_WORDS[delimiter] ?? `Separated by ${/[\x00-\x20]/.test(delimiter) ? 'a control character' : delimiter}`);
  const reading = { ...(layout.width > 1 && { delimiter }), header: layout.header !== null, ...(layout.headerLine && { headerLine: layout.headerLine }) };
  const byOurselves = () => mend(delimited, around, onBytes);
  return { table: direct ?? (await byOurselves()), mend: direct ? byOurselves : null, reading, semicolons: delimiter === ';' };
}
