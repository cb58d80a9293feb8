import type {
  Column,
  ColumnRelations,
  ColumnRole,
  ColumnType,
  ColumnReading,
  StatedRows,
} from '@/lib/pure/query/schema/column';
import type { Row } from '@/lib/pure/query/schema/result';
import type { FileFamily } from './file-formats';

export const INGEST_STEPS = ['Uploading', 'Reading', 'Checking types', 'Profiling', 'Ready'] as const;

export type IngestStep = (typeof INGEST_STEPS)[number];

/**
 * What the user decided about a column, by its key; carried over to new versions of the file. `missingWords`: words
 * such as N/A are values of it.
 */
export type ColumnOverride = {
  label?: string;
  role?: ColumnRole;
  type?: ColumnType;
  reading?: ColumnReading;
  missingWords?: 'kept';
  /** Whose the type is, where no person chose it: the SQL's that the rows came from. */
  by?: 'statement';
};

/** Text encodings by the names that FileReading.encoding has and ReadingOptions.encoding takes. */
export const ENCODINGS = [
  'UTF-8',
  'UTF-16 LE',
  'UTF-16 BE',
  'Windows-1252',
  'Windows-1250',
  'Windows-1251',
  'Windows-1253',
  'Windows-1254',
  'Windows-1255',
  'Windows-1256',
  'Windows-874',
  'ISO-8859-2',
  'ISO-8859-5',
  'ISO-8859-15',
  'KOI8-R',
  'IBM866',
  'CP850',
  'Macintosh',
  'Shift-JIS',
  'EUC-JP',
  'ISO-2022-JP',
  'GB18030',
  'Big5',
  'EUC-KR',
] as const;

export type EncodingName = (typeof ENCODINGS)[number];

/**
 * A file to read. Several become one table, matched by the keys of their columns, in their order. `options`: how this
 * one is read, where not as the others.
 */
export type IngestFile = {
  path: string;
  fileName: string;
  family: FileFamily;
  options?: Pick<ReadingOptions, 'encoding' | 'delimiter' | 'headerLine' | 'sheet'>;
};

/**
 * How a person wants files read where our own reading is not what they want. Kept with the data source and replayed on
 * replace.
 */
export type ReadingOptions = {
  /** One of ENCODINGS. */
  encoding?: string;
  /** One character. */
  delimiter?: string;
  /** The line of the file that holds the names, from 1; 0: none does. */
  headerLine?: number;
  /** Of a workbook: the name of the sheet to read. */
  sheet?: string;
  /**
   * Columns whose names are a run of periods become rows: one column of periods and one of values. 'kept': they stay
   * columns.
   */
  periods?: PeriodRows | 'kept';
  /**
   * Rows that hold totals of the others are left out: all of them, or those whose numbers prove it. 'kept': they are
   * rows.
   */
  totals?: 'left_out' | 'proven' | 'kept';
  /** Offers that a person does not want to see again, by their shape. They change nothing about the reading. */
  dismissed?: string[];
  /** What a row is and what the rows are about, as a person says. It changes nothing about the reading. */
  rows?: StatedRows;
};

/** `columns` are keys; in a later file of the same kind the run may be longer, so its other periods are taken too. */
export type PeriodRows = { columns: string[]; period: string; value: string };

/** What one click would do for this file, and was not done unasked. */
export type ImportOffer =
  | ({ kind: 'periods'; grain: 'month' | 'quarter' | 'year' | 'day'; labels: string[] } & PeriodRows)
  /** `rows` count records from 1, the first of `count`; `labels` are the words that name them ('Total'). */
  | { kind: 'totals'; count: number; rows: number[]; labels: string[] };

/** Rows that were left out as totals of others, with the first of them as they stand in the file. */
export type LeftOutRows = { count: number; labels: string[]; first: { row: number; text: string }[] };

/** Choices that were made unasked, because the file leaves no doubt. */
export type Settled = Pick<ReadingOptions, 'totals' | 'periods'>;

/**
 * What stays of an offer from one file to the next of its kind: not how many periods there are, nor which year a total
 * names.
 */
export function offerShape(offer: ImportOffer): string {
  if (offer.kind === 'periods') return `periods: ${offer.grain}, ${offer.value}`.slice(0, 300);
  return `totals: ${[...new Set(offer.labels.map((label) => label.toLowerCase().replace(/\d+/g, '#')))].toSorted().join(', ')}`.slice(
    0,
    300,
  );
}

export type IngestRequest = {
  files: IngestFile[];
  options: ReadingOptions;
  /**
   * What is done unasked where a file leaves no doubt and `options` say nothing of it; the answer tells what was in
   * `settled`.
   */
  settles?: readonly ImportOffer['kind'][];
  overrides: Record<string, ColumnOverride>;
  /** An empty folder for the parts and, after the answer, the native copy. */
  outDir: string;
};

export type IngestProgress = { step: IngestStep; done: number; total: number; unit: 'bytes' | 'rows' };

/** One thing that was found and not silently mended. `row` counts records from 1. */
export type Issue = { row: number | null; column: string | null; found: string; expected: string };

/** Issues of one kind, counted over the whole file; the first 20 are listed, more of them in a part of their own. */
export type IssueGroup = { kind: string; message: string; column: string | null; count: number; first: Issue[] };

/** Places of a kind of issue that are kept beside those listed with it. */
export const MOST_PLACES = 10_000;

const OF_TABLE = new Set(['invalid', 'marks', 'mixed_type', 'stand_in', 'total_rows', 'left_over']);

/**
 * Whether the places of a kind count rows of the table as it was shaped (totals left out, periods as rows) or records
 * of the file.
 */
export const countsTableRows = (kind: string): boolean => OF_TABLE.has(kind);

export type IngestedPart = {
  kind: 'rows' | 'misfits' | 'places';
  path: string;
  sha256: string;
  sizeBytes: number;
  rowCount: number;
};

/** How the file was read, for the sentence above the profile. */
export type FileReading = {
  encoding: string;
  delimiter?: string;
  header?: boolean;
  /** The line of the file that holds the names, from 1. */
  headerLine?: number;
  recordPath?: string;
  /** Of a workbook: the sheet that was read, and all it has. */
  sheet?: string;
  sheets?: { name: string; hidden?: boolean }[];
  /** Where several files became one table: how each was read, and how many rows it gave. */
  files?: (Omit<FileReading, 'notes' | 'files'> & { fileName: string; rows: number })[];
  /** Of a merged source: the versions of its parents that it was made from. */
  parents?: { left: number; right: number };
  /** Short sentences: 'Comma separated', '3 lines above the header were left out', '2 blank lines were left out'. */
  notes: string[];
  /** Columns, by key, that a person has decided for an earlier file with these columns. */
  asLastTime?: string[];
  /** Rows of the file that are no rows of the table, because they are totals of others. */
  leftOut?: LeftOutRows;
};

/** What is kept of the first rows of a table, to be looked at. */
export const SAMPLE_ROWS = 20;

export const SAMPLE_BYTES = 8 * 1024;

export type IngestResult = {
  rowCount: number;
  columns: Column[];
  relations: ColumnRelations;
  issues: IssueGroup[];
  offers: ImportOffer[];
  settled?: Settled;
  /** At most SAMPLE_ROWS and SAMPLE_BYTES. */
  sample: Row[];
  parts: IngestedPart[];
  /** A native copy written after the answer appears at this path, or never. */
  nativeFile: string | null;
  reading: FileReading;
};
