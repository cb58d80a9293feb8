import { z } from 'zod';
import { stored } from '@/lib/base/db/stored';
import { isFileFamily, type FileFamily } from '@/lib/engines/ingest/schema/file-formats';
import type {
  ColumnOverride,
  FileReading,
  ImportOffer,
  IssueGroup,
  ReadingOptions,
} from '@/lib/engines/ingest/schema/schema';
import { GROUP_AGGS, JOIN_KINDS, KEY_MATCHES } from '@/lib/engines/manifest/join';
import {
  column,
  columnRelations,
  columnRole,
  columnType,
  reading,
  statedRows,
} from '@/lib/pure/query/schema/column-schema';
import type { ColumnRole, StatedRows } from '@/lib/pure/query/schema/column';
import { dashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { row } from '@/lib/pure/query/schema/result-schema';
import { preparationSteps } from '@/lib/pure/preparation/schema';
import type { MergeRecipe } from '../schema/merge-schema';
import type { PreparationRecipe } from '../schema/preparation-schema';

/** What the JSON columns of data sources, their versions and their imports hold. */

const text = z.string();
const count = z.number();

/** A file as it was uploaded, kept so that it can be read again. */
export type KeptFile = { objectKey: string; fileName: string; family: FileFamily; sizeBytes: number; sha256: string };
const files: z.ZodType<KeptFile[]> = z.array(
  z.looseObject({
    objectKey: text,
    fileName: text,
    family: z.custom<FileFamily>((name) => typeof name === 'string' && isFileFamily(name)),
    sizeBytes: count,
    sha256: text,
  }),
);

const periods = z.looseObject({ columns: z.array(text), period: text, value: text });
const options: z.ZodType<ReadingOptions> = z.looseObject({
  encoding: text.optional(),
  delimiter: text.optional(),
  headerLine: count.optional(),
  sheet: text.optional(),
  periods: periods.or(z.literal('kept')).optional(),
  totals: z.enum(['left_out', 'proven', 'kept']).optional(),
  dismissed: z.array(text).optional(),
  rows: statedRows.optional(),
});

const overrides: z.ZodType<Record<string, ColumnOverride>> = z.record(
  text,
  z.looseObject({
    label: text.optional(),
    role: columnRole.optional(),
    type: columnType.optional(),
    reading: reading.optional(),
    missingWords: z.literal('kept').optional(),
    by: z.literal('statement').optional(),
  }),
);

/** How the columns of a kind of file are read by their keys, and what was said of its rows; or the role of a column. */
export type ImportPreference = {
  columns: Record<string, Pick<ColumnOverride, 'type' | 'reading'>>;
  rows?: StatedRows;
  role?: ColumnRole;
};
const preference: z.ZodType<ImportPreference> = z.looseObject({
  columns: overrides,
  rows: statedRows.optional(),
  role: columnRole.optional(),
});

const howRead = {
  encoding: text,
  delimiter: text.optional(),
  header: z.boolean().optional(),
  headerLine: count.optional(),
  recordPath: text.optional(),
  sheet: text.optional(),
  sheets: z.array(z.looseObject({ name: text, hidden: z.boolean().optional() })).optional(),
  parents: z.looseObject({ left: count, right: count }).optional(),
  asLastTime: z.array(text).optional(),
  leftOut: z
    .looseObject({ count, labels: z.array(text), first: z.array(z.looseObject({ row: count, text })) })
    .optional(),
};
const fileReading = z.looseObject({
  ...howRead,
  notes: z.array(text),
  files: z.array(z.looseObject({ ...howRead, fileName: text, rows: count })).optional(),
}) satisfies z.ZodType<FileReading>;

/** The reading of a file, with its name. One whose upload has only begun has neither. */
export type FileOrigin = FileReading & { fileName: string };
const origin: z.ZodType<FileOrigin> = fileReading.extend({
  fileName: text.default(''),
  encoding: text.default(''),
  notes: z.array(text).default([]),
});

const offers: z.ZodType<ImportOffer[]> = z.array(
  z.discriminatedUnion('kind', [
    periods.extend({
      kind: z.literal('periods'),
      grain: z.enum(['month', 'quarter', 'year', 'day']),
      labels: z.array(text),
    }),
    z.looseObject({ kind: z.literal('totals'), count, rows: z.array(count), labels: z.array(text) }),
  ]),
);

const issue = z.looseObject({ row: count.nullable(), column: text.nullable(), found: text, expected: text });
const issues: z.ZodType<IssueGroup[]> = z.array(
  z.looseObject({ kind: text, message: text, column: text.nullable(), count, first: z.array(issue) }),
);

const grouped = z.array(z.looseObject({ field: text.nullable(), agg: z.enum(GROUP_AGGS) })).nullable();
const recipe: z.ZodType<MergeRecipe> = z.looseObject({
  how: z.enum(JOIN_KINDS),
  on: z.array(
    z.looseObject({ left: text, right: text, match: z.enum(KEY_MATCHES), leftLabel: text, rightLabel: text }),
  ),
  leftName: text,
  rightName: text,
  aggregateLeft: grouped,
  aggregateRight: grouped,
});

/** `parentVersion`: what a version was made from. */
export type VersionSteps = Pick<PreparationRecipe, 'steps'> & { parentVersion: number };
const preparation: z.ZodType<PreparationRecipe> = z.looseObject({
  parentName: text,
  steps: preparationSteps,
  problem: text.nullable(),
});
const versionSteps: z.ZodType<VersionSteps> = z.looseObject({ steps: preparationSteps, parentVersion: count });

export type StoredPart = { kind: string; objectKey: string; sha256: string; sizeBytes: number; rowCount: number };
const part: z.ZodType<StoredPart> = z.looseObject({
  kind: text,
  objectKey: text,
  sha256: text,
  sizeBytes: count,
  rowCount: count,
});

const figures = z.looseObject({
  rowCount: count,
  columns: z.array(column),
  relations: columnRelations,
  issues,
  offers,
  sample: z.array(row),
  reading: fileReading,
  parts: z.array(part),
});

const source = { advice: 'Upload its file again.' };
export const storedFiles = stored('data source', files, source);
export const storedOrigin = stored('data source', origin, source);
export const storedOptions = stored('data source', options, source);
export const storedOverrides = stored('data source', overrides, source);
export const storedPreference = stored('data source', preference, {
  ...source,
  // Version 1 held the columns alone.
  upgrades: [(columns) => ({ columns })],
});
export const storedRecipe = stored('data source', recipe, { advice: 'Create the merge again.' });
const steps = { advice: 'Prepare its source again.' };
export const storedPreparation = stored('data source', preparation, steps);
export const storedVersionSteps = stored('data source', versionSteps, steps);
export const storedReading = stored('data source', fileReading, source);
export const storedOffers = stored('data source', offers, source);
export const storedColumns = stored('data source', z.array(column), source);
export const storedRelations = stored('data source', columnRelations, source);
export const storedIssues = stored('data source', issues, source);
export const storedSample = stored('data source', z.array(row), source);
export const storedResult = stored('import', figures, source);

/** Here since a data source names the dashboards that read it. */
export const storedConfig = stored('dashboard', dashboardConfig, {
  advice: 'Delete it, or create it again from its data source.',
});
