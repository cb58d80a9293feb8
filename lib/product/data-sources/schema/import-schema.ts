import { z } from 'zod';
import type { Job } from '@/lib/base/jobs/schema';
import type {
  ColumnOverride,
  FileReading,
  ImportOffer,
  IssueGroup,
  ReadingOptions,
} from '@/lib/engines/ingest/schema/schema';
import type { Column, ColumnType } from '@/lib/pure/query/schema/column';
import type { Row } from '@/lib/pure/query/schema/result';
import { columnPatch, readingOptionsPatch, type DataSource, type UploadType } from './schema';

/** How long a file that was read for a preview waits for the word to take it. */
export const IMPORT_MINUTES = 60;
export const KEPT_VERSIONS = 5;

export const IMPORT_MODES = ['create', 'replace', 'append'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** Body of PATCH /api/imports/{id}: the file is read again with these choices. */
export const importPatch = z.object({
  options: readingOptionsPatch.optional(),
  columns: z.array(columnPatch).max(2000).optional(),
});
export type ImportPatch = z.infer<typeof importPatch>;

/** The parts of the form of POST /api/upload beside its file. They stand before it. */
export const uploadFields = z
  .object({
    mode: z.enum(IMPORT_MODES).default('create'),
    targetId: z.uuid('is not the id of a data source').optional(),
    name: z.string().trim().max(200, 'can be at most 200 characters').optional(),
    /** Reads the file and lets it wait. */
    preview: z.stringbool('must be true or false').default(false),
  })
  .refine(({ mode, targetId }) => mode === 'create' || targetId !== undefined, {
    path: ['targetId'],
    message: 'is required: the data source to replace or append to',
  });
/** What a file is uploaded for. */
export type UploadIntent = z.infer<typeof uploadFields>;

export const revertTo = z.object({ version: z.int().min(1) });
/** Query of GET /api/data-sources/{id}/revert: what going back would change. */
export const revertQuery = z.object({ version: z.coerce.number().int().min(1) });

export const importCommit = z.object({ name: z.string().trim().min(1).max(200).optional() });

/** A column before and after, by key. */
export type ColumnDifference = {
  key: string;
  label: string;
  change: 'added' | 'removed' | 'retyped';
  from: ColumnType | null;
  to: ColumnType | null;
};
/** A widget that reads what the new version does not have. */
export type AffectedWidget = {
  dashboardId: string;
  dashboardName: string;
  widgetId: string;
  title: string;
  kind: 'kpi' | 'chart' | 'filter';
  fields: string[];
};

/**
 * What a new version of a data source would change: 'rows 1,200 → 1,260; column Region removed; 2 charts need repair'.
 */
export type Difference = {
  /** One line in the words above. */
  summary: string;
  rows: { from: number; to: number };
  columns: ColumnDifference[];
  widgets: AffectedWidget[];
  /** Dashboards that read the data source, whether affected or not. */
  dashboards: number;
};

/**
 * A file as it was read, before anything is kept of it: answer of POST /api/upload with preview=true, GET and PATCH
 * /api/imports/{id}.
 */
export type ImportPreview = {
  id: string;
  mode: ImportMode;
  targetId: string | null;
  name: string;
  fileName: string;
  uploadType: UploadType;
  sizeBytes: number;
  expiresAt: string;
  reading: FileReading;
  /** The choices in force, without those that nobody made. */
  options: ReadingOptions;
  /** What was decided about its columns, by key. */
  overrides: Record<string, ColumnOverride>;
  rowCount: number;
  columns: Column[];
  issues: IssueGroup[];
  offers: ImportOffer[];
  data: Row[];
  /** Only where a data source is replaced or appended to. */
  difference: Difference | null;
};

/** A version in the list of GET /api/data-sources/{id}/versions, newest first. */
export type VersionSummary = {
  number: number;
  current: boolean;
  /** More than five versions ago: known, but its rows are no longer kept. */
  kept: boolean;
  /** `prepare`: the first of a preparation; `steps`: its steps were changed; `connect`: the first of a database; `live`, `copy`: it was turned into that. */
  cause:
    | 'upload'
    | 'reading'
    | 'replace'
    | 'append'
    | 'revert'
    | 'merge'
    | 'prepare'
    | 'steps'
    | 'refresh'
    | 'connect'
    | 'live'
    | 'copy';
  /** The version that a revert went back to. */
  revertOf: number | null;
  createdAt: string;
  createdBy: string | null;
  rowCount: number;
  columnCount: number;
  fileNames: string[];
  sizeBytes: number;
};

/** Answer of POST /api/imports/{id}/commit, POST /api/data-sources/{id}/revert and /refresh. */
export type Committed = { dataSource: DataSource };

/** A file that its job reads, for a preview or the next version of a data source: GET /api/imports lists one's own. */
export type ImportUnderWay = { importId: string; job: Job };

/**
 * `none`: nothing is kept of it. `arriving`: the server is still taking it in. `reading`: its job reads it. `waiting`:
 * it was read, for somebody to look at. `kept`: with the job that reads it, where one is at work.
 */
export type UploadOutcome =
  | { state: 'none' }
  | { state: 'arriving' }
  | ({ state: 'reading' } & ImportUnderWay)
  | { state: 'waiting'; import: ImportPreview }
  | { state: 'kept'; dataSource: DataSource; job: Job | null };
