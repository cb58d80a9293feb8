import { z } from 'zod';
import type { FileFamily } from '@/lib/engines/ingest/schema/file-formats';
import type {
  ColumnOverride,
  FileReading,
  ImportOffer,
  IssueGroup,
  ReadingOptions,
} from '@/lib/engines/ingest/schema/schema';
import type { DatabaseType } from '@/lib/engines/manifest/remote';
import type { TableAbout } from '@/lib/pure/analysis/dashboard/about';
import type { FinerColumns } from '@/lib/pure/analysis/charts/drill-axis';
import { ROW_KINDS, type Column } from '@/lib/pure/query/schema/column';
import { columnRole, columnType, reading } from '@/lib/pure/query/schema/column-schema';
import type { Row } from '@/lib/pure/query/schema/result';
import type { RemoteFailureView } from '@/lib/product/connections/connection-schema';
import type { SourceDocument } from '../citations/citation-schema';
import type { MergeView } from './merge-schema';
import type { PreparationView } from './preparation-schema';
import { addressText, type AddressFailure, type AddressView } from './address-schema';
import { remotePatch, type RemoteView, type SourceMode } from './remote-schema';

export const UPLOAD_LIMIT = 50 * 1024 * 1024;

/** `unreadable`: saved by an earlier version, and kept as it is; only the list answers it. */
export type DataSourceStatus = 'uploading' | 'parsing' | 'needs_review' | 'ready' | 'stale' | 'unreadable';
export type UploadType = FileFamily | DatabaseType | 'merge' | 'prepared' | 'extraction';

/** A data source as lists and single reads answer it; `profile` figures live in the columns. */
export type DataSource = {
  id: string;
  name: string;
  uploadType: UploadType;
  createdAt: string;
  refreshedAt: string | null;
  status: DataSourceStatus;
  version: number;
  rowCount: number;
  /** What its rows are, in the plural: 'trips'; 'rows' where nothing safe says it. */
  rowNoun: string;
  /** What it is about; null where that is not worked out. */
  about: TableAbout | null;
  /** Why columns have their roles, by key; without those that a person has given one. */
  because: Record<string, string>;
  /** Columns that a column is made of (regions and cities of a country), the coarsest first; absent where there are none. */
  finer?: FinerColumns;
  columnCount: number;
  sizeBytes: number;
  sha256: string;
  columns: Column[];
  issues: IssueGroup[];
  /** What one click would do for this file, and was not done unasked. */
  offers: ImportOffer[];
  /** How a person wants the file read. */
  options: ReadingOptions;
  /** What a person decided about its columns, by key. */
  overrides: Record<string, ColumnOverride>;
  origin: FileReading & { fileName: string };
  /** How it was merged; null where it was uploaded. */
  merge: MergeView | null;
  /** How it was prepared from another; null of all others. */
  preparation: PreparationView | null;
  /** Whether its rows are asked in their database or were copied from there; null of all others. */
  mode: SourceMode | null;
  connectionId: string | null;
  /** How it is read from a database; null where it is not. */
  remote: RemoteView | null;
  /** Where its file is read again from; null where it was uploaded. */
  address: AddressView | null;
  /** The SQL whose result it was made of; null of all others. */
  statement: string | null;
  /** What that SQL read when its rows were last taken; none where they were replaced by a file since. */
  statementTables?: StatementTable[];
  /** Documents that its rows were taken from. */
  documents?: SourceDocument[];
  /** The first records, at most 20 and 8 KB; of a longer text its first 200 characters. */
  data: Row[];
  dataTruncated: boolean;
};

/** A data source that a statement read, and at which version; of one that was deleted at most its name is left. */
export type StatementTable = {
  dataSourceId: string | null;
  name: string | null;
  version: number;
  currentVersion: number | null;
};

/** A deleted data source, until it goes for good. */
export type BinnedSource = Pick<DataSource, 'id' | 'name' | 'uploadType' | 'rowCount' | 'sizeBytes'> & {
  deletedAt: string;
  purgedAt: string;
};

/** As the list shows it: without profiles, which a list of wide tables could not carry. */
export type DataSourceSummary = Omit<
  DataSource,
  | 'rowNoun'
  | 'about'
  | 'because'
  | 'columns'
  | 'issues'
  | 'offers'
  | 'options'
  | 'overrides'
  | 'merge'
  | 'preparation'
  | 'remote'
  | 'address'
  | 'statement'
  | 'statementTables'
> & {
  columns: Pick<Column, 'key' | 'label' | 'type' | 'role'>[];
  issueCount: number;
  usedIn: number;
  /** Why its database or its address did not answer last. */
  failure: RemoteFailureView | AddressFailure | null;
};

export const uploadQuery = z.object({ key: z.string().min(1, 'needs the Idempotency-Key of the upload').max(200) });

/** A type, a role, a reading or `missingWords` of null takes the choice back: the file decides again. */
export const columnPatch = z.object({
  key: z.string().min(1).max(200),
  label: z.string().trim().min(1, 'can’t be empty').max(200).optional(),
  type: columnType.nullable().optional(),
  role: columnRole.nullable().optional(),
  reading: reading.nullable().optional(),
  /** Words such as N/A are values of the column. */
  missingWords: z.literal('kept').nullable().optional(),
});
export type ColumnPatch = z.infer<typeof columnPatch>;

/** What can be chosen about the reading of a file; null takes a choice back. */
export const readingOptionsPatch = z.object({
  encoding: z.string().max(40).nullable().optional(),
  delimiter: z.string().min(1, 'is one or two characters').max(2, 'is one or two characters').nullable().optional(),
  headerLine: z.int().min(0).max(1000).nullable().optional(),
  /** Of a workbook: the sheet to read, by its name. */
  sheet: z.string().min(1).max(200).nullable().optional(),
  periods: z
    .object({
      columns: z.array(z.string().min(1).max(200)).min(2).max(2000),
      period: z.string().trim().min(1).max(200),
      value: z.string().trim().min(1).max(200),
    })
    .or(z.literal('kept'))
    .nullable()
    .optional(),
  totals: z.enum(['left_out', 'proven', 'kept']).nullable().optional(),
  dismissed: z.array(z.string().min(1).max(300)).max(20).nullable().optional(),
  /** What one row is, of which kind, and the column that the table is about; changes no reading. */
  rows: z
    .object({
      noun: z.string().trim().min(1, 'can’t be empty').max(60, 'can be at most 60 characters').optional(),
      kind: z.enum(ROW_KINDS).optional(),
      subject: z.string().min(1).max(200).optional(),
    })
    .nullable()
    .optional(),
});
export type ReadingOptionsPatch = z.infer<typeof readingOptionsPatch>;

export const dataSourcePatch = z.object({
  name: z.string().trim().min(1, 'can’t be empty').max(200, 'can be at most 200 characters').optional(),
  columns: z.array(columnPatch).max(2000).optional(),
  options: readingOptionsPatch.optional(),
  /** Whether the next file with these columns is to be read as is chosen here. */
  remember: z.boolean().optional(),
  ...remotePatch,
  /** Of a file that is read from one: another address. */
  address: addressText.optional(),
});
export type DataSourcePatch = z.infer<typeof dataSourcePatch>;

export const issuesQuery = z.object({ format: z.enum(['csv', 'json'], 'is csv or json').default('csv') });
export type IssueFormat = z.infer<typeof issuesQuery>['format'];
