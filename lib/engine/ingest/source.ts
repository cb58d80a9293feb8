import { join } from 'node:path';
import type { FileFamily, FileReading, IngestProgress, ReadingOptions } from '@/lib/engine/shapes';
import { transcode, type Text } from './bytes/gate';
import { layOut, mend } from './delimited/read';
import type { Findings } from './issues';
import { readJson } from './json/read';
import type { LeftOvers } from './left-overs';
import type { TextTable } from './text-table';
import { readLines } from './txt/read';
import { readXml } from './xml/read';

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
  if (family === 'json' || family === 'xml') {
    if (options.delimiter !== undefined || options.headerLine !== undefined) findings.note(`a delimiter or a line of names means nothing in ${family.toUpperCase()}`);
    const plain = text.encoding.label === 'utf-8' && !text.damaged ? text : await transcode(text, join(workDir, 'text'));
    if (family === 'xml') {
      const { table, recordPath } = readXml(plain, workDir, onBytes);
      findings.note(`Each ${recordPath.split('/').at(-1)} element is a row`);
      return { table, mend: null, reading: { recordPath }, semicolons: false };
    }
    const { table, recordPath, namesFirst } = readJson(plain, workDir, onBytes);
    if (namesFirst) findings.note('the first list holds the names');
    if (recordPath) findings.note(`The records stand under ${recordPath}`);
    return { table, mend: null, reading: { ...(recordPath && { recordPath }) }, semicolons: false };
  }
  return readTable(text, family, options, around, onBytes);
}

async function readTable(text: Text, family: FileFamily, { delimiter: chosen, headerLine }: ReadingOptions, around: Surroundings, onBytes: (done: number) => void): Promise<Source> {
  const { workDir, findings } = around;
  const delimited = await layOut(text, workDir, findings, { delimiter: chosen, headerLine, prose: family === 'txt', knownLabels: around.knownLabels });
  const { layout, direct } = delimited;
  if (family === 'txt' && layout.width === 1) {
    const { table, ...read } = await readLines(delimited.text, headerLine, around, onBytes);
    return { table, mend: null, reading: { header: read.header, ...(read.headerLine && { headerLine: read.headerLine }) }, semicolons: false };
  }
  const { delimiter } = layout.dialect;
  const words = layout.width > 1 ? DELIMITER_WORDS[delimiter] : 'One column';
  if (words) findings.note(words);
  const reading = { ...(layout.width > 1 && { delimiter }), header: layout.header !== null, ...(layout.headerLine && { headerLine: layout.headerLine }) };
  const byOurselves = () => mend(delimited, around, onBytes);
  return { table: direct ?? (await byOurselves()), mend: direct ? byOurselves : null, reading, semicolons: delimiter === ';' };
}
