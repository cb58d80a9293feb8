import type { AnswerMoment } from '@/lib/engines/answers/protocol/answers';
import type { SqlRows } from '@/lib/engines/answers/protocol/sql';
import type { RemoteColumn, RemoteConnection, RemoteRows } from '@/lib/engines/manifest/remote';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { RemoteTable, TableKeys, WritableTables } from './connector';

// What is asked of databases, and what they answer.

/** Rows of a database with what is known of their columns: a RemoteRelation without its connection. */
export type RowsSource = {
  rows: RemoteRows;
  columns: readonly RemoteColumn[];
  identity: readonly string[];
  /** Questions are asked as of this moment. */
  asOf?: string;
};

/** @throws RemoteFailure */
export type TestedConnection = {
  latencyMs: number;
  serverVersion: string;
  /** Tables that the account may write to, with the GRANT statements of a read-only one; null where it may only read. */
  writable: WritableTables | null;
};

export type TablesPage = { tables: RemoteTable[]; nextCursor: string | null };

/** The first rows, cells in the order of the columns; integers beyond 2^53 and decimals as text. */
export type RemotePreview = { columns: RemoteColumn[]; rows: Cell[][] };

export type DescribedTable = {
  columns: RemoteColumn[];
  /** The first rows, as in `RemotePreview`. */
  preview: Cell[][];
  keys: TableKeys;
  rows: number | null;
  rowsExact: boolean;
  /** Columns that can tell what is new (numbers, dates, times), those of the primary key first. */
  watermarks: string[];
};

export type CheckedSelect =
  | ({ valid: true; error: null } & RemotePreview)
  | { valid: false; error: { message: string; position: number | null } };

export type DescribedRows = {
  columns: RemoteColumn[];
  /** As `RemoteRelation.identity`. */
  identity: string[];
  /** Columns that were left out, for no Query can use their type. */
  leftOut: { name: string; databaseType: string }[];
};

/** Exact figures of columns at one moment: what the profile of a live source takes from the database itself. */
export type MeasuredColumn = { key: string; nulls: number; min: Cell; max: Cell };

export type MeasuredRows = { rowCount: number; moment: string; columns: MeasuredColumn[] };

/** What a statement that a person wrote gives, run as it stands. `more`: rows or bytes beyond what is answered. */
export type AnsweredSelect = SqlRows & {
  moment: AnswerMoment;
  /** 'PostgreSQL 18.1'. */
  engine: string;
};

export type CopyRequest = {
  connection: RemoteConnection;
  rows: RemoteRows;
  columns: readonly RemoteColumn[];
  /** An empty folder; Parquet parts `part-<n>.parquet` are written here. Whoever asked cleans up after a failure. */
  outDir: string;
  caps: { rows: number; bytes: number; deadlineMs: number };
  /** An even sample of about so many rows instead of all. */
  sample?: number;
  /** Only rows whose column (a key) is greater than a value (text as `CopyResult.watermark` gave it). */
  after?: { key: string; value: string | null };
};

export type CopyProgress = { rows: number; bytes: number };

export type CopyResult = {
  /** In row order; columns are named by key, typed BIGINT, DOUBLE, BOOLEAN, DATE, TIMESTAMP or VARCHAR. */
  parts: { path: string; rows: number; bytes: number }[];
  rowCount: number;
  moment: string;
  /** The largest value of the watermark column among the rows; null without one or without rows. */
  watermark: string | null;
};
