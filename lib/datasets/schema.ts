import { z } from 'zod';
import type { FileReading, ImportOffer, IssueGroup, ReadingOptions } from '@/lib/engine/shapes';
import type { Column } from '@/lib/query/column';
import { columnRole, columnType, reading } from '@/lib/query/column-schema';
import type { Row } from '@/lib/query/result';

export const UPLOAD_LIMIT = 50 * 1024 * 1024;
export const SAMPLE_ROWS = 20;
export const SAMPLE_BYTES = 8 * 1024;
export const PAGE_ROWS = 500;

export type DataSourceStatus = 'uploading' | 'parsing' | 'needs_review' | 'ready' | 'stale';
export type UploadType = 'csv' | 'json' | 'xml' | 'txt' | 'snowflake' | 'oracle' | 'mysql' | 'postgresql' | 'aws-rds' | 'azure-sql' | 'merge' | 'extraction';

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
  columnCount: number;
  sizeBytes: number;
  sha256: string;
  columns: Column[];
  issues: IssueGroup[];
  /** What one click would do for this file, and was not done unasked. */
  offers: ImportOffer[];
  /** How a person wants the file read. */
  options: ReadingOptions;
  origin: FileReading & { fileName: string };
  /** The first records, at most 20 and 8 KB. */
  data: Row[];
  dataTruncated: boolean;
};

/** As the list shows it: without profiles, which a list of wide tables could not carry. */
export type DataSourceSummary = Omit<DataSource, 'columns' | 'issues' | 'offers' | 'options'> & { columns: Pick<Column, 'key' | 'label' | 'type' | 'role'>[]; issueCount: number; usedIn: number };

/** Cells that do not fit the type that was chosen for their column: shown in their place, though the column reads null there. */
export type Misfit = { row: number; key: string; text: string };
export type RowsPage = { columns: { key: string; label: string; type: Column['type'] }[]; rows: Row[]; nextCursor: string | null; misfits?: Misfit[] };

export const columnPatch = z.object({
  key: z.string().min(1).max(200),
  label: z.string().trim().min(1, 'needs at least one character').max(200).optional(),
  type: columnType.optional(),
  role: columnRole.optional(),
  reading: reading.optional(),
});

export const dataSourcePatch = z.object({
  name: z.string().trim().min(1, 'needs at least one character').max(200, 'may have at most 200 characters').optional(),
  columns: z.array(columnPatch).max(2000).optional(),
});
export type DataSourcePatch = z.infer<typeof dataSourcePatch>;

export const rowsQuery = z.object({
  cursor: z.string().max(100).optional(),
  offset: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_ROWS).default(100),
  sort: z.string().regex(/^.+:(asc|desc)$/, 'is written key:asc or key:desc').optional(),
});
export type RowsQuery = z.infer<typeof rowsQuery>;
