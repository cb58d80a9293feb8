import type { FileReading, IngestProgress, ReadingOptions } from '@/lib/engines/ingest/schema/schema';
import type { Text } from '../bytes/gate';
import type { IssueLog } from './issues';
import type { LeftOvers } from './left-overs';
import type { StatedCells } from './stated-cells';
import type { TextTable } from './text-table';

/** The records of a file as text cells, whatever kind of file it is. */
export type FileRecords = {
  table: TextTable;
  /** Reads the file again with our own, tolerant reader: where DuckDB is to read it directly and cannot. */
  mend: (() => Promise<TextTable>) | null;
  reading: Omit<FileReading, 'notes' | 'encoding'>;
  /** Between the cells of a line of text; null where other signs part them. */
  delimiter: string | null;
  /** By the key of a column: what the file says of its cells, where it has cells of kinds. */
  stated?: Readonly<Record<string, StatedCells>>;
};

export type ReadContext = {
  workDir: string;
  leftOvers: LeftOvers;
  findings: IssueLog;
  onProgress: (progress: IngestProgress) => void;
  /** Rows of the files before this one. */
  rowsBefore: number;
  /** The names of the columns in a file before this one. */
  knownLabels?: string[];
};

/**
 * Reads the records of a text (UTF-8) of one format. Throws AppError unreadable_file with the reason where there are
 * none.
 */
export type FormatReader = (
  text: Text,
  options: ReadingOptions,
  around: ReadContext & { onBytes: (done: number) => void },
) => Promise<FileRecords>;

/** The same, of a file of bytes that are no text. */
export type BytesReader = (
  path: string,
  options: ReadingOptions,
  around: ReadContext & { onBytes: (done: number) => void },
) => Promise<FileRecords>;
