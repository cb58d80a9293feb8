import { z } from 'zod';
import type { Job } from '@/lib/base/jobs/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import {
  boxSchema,
  BUILT_IN_SCHEMAS,
  extractionFieldsSchema,
  type BuiltInSchema,
  type ExtractionCheck,
  type ExtractionField,
  type ExtractionValue,
} from '@/lib/pure/documents/schema';
import type { Sentence } from '@/lib/pure/query/schema/claim';
import { IMPORT_TO } from './import-schema';

export const EXTRACTION_MODES = ['fields', 'table'] as const;
export type ExtractionMode = (typeof EXTRACTION_MODES)[number];
export const EXTRACTION_STATUSES = ['queued', 'running', 'needs_review', 'confirmed', 'failed'] as const;
export type ExtractionStatus = (typeof EXTRACTION_STATUSES)[number];

const name = z.string().trim().min(1, 'can’t be empty').max(200, 'can be at most 200 characters');
/** A built-in schema by its name, one of the workspace by its id, or fields. */
const chosenSchema = z.union([z.enum(BUILT_IN_SCHEMAS), z.uuid(), extractionFieldsSchema], {
  error: `is ${BUILT_IN_SCHEMAS.join(', ')}, the id of a schema, or a list of fields`,
});
export type ChosenSchema = z.infer<typeof chosenSchema>;

export const extractionCreate = z.object({
  schema: chosenSchema,
  mode: z.enum(EXTRACTION_MODES).default('fields'),
  name: name.optional(),
  /** Of the schema 'any_table': which table of the document. */
  table: z.int().min(1).max(10_000).optional(),
});
export type ExtractionCreate = z.infer<typeof extractionCreate>;

export const MOST_IN_FOLDER = 200;
export const extractionsCreate = extractionCreate.omit({ table: true }).extend({
  documentIds: z
    .array(z.uuid())
    .min(1, 'needs at least one document')
    .max(MOST_IN_FOLDER, `can be at most ${MOST_IN_FOLDER} documents`),
});
export type ExtractionsCreate = z.infer<typeof extractionsCreate>;

const key = z.string().min(1).max(60);
const row = z.int().min(0).max(100_000).nullish();
const value = z.union([z.string().max(4000, 'can be at most 4,000 characters'), z.number(), z.boolean(), z.null()]);

/**
 * A change of one value: `state` 'confirmed' takes it as it is, `value` is what a person has typed. `citation`: the
 * words on the page that bear it.
 */
const valuePatch = z.object({
  key,
  row,
  state: z.enum(['confirmed', 'extracted'], 'is confirmed or extracted').optional(),
  value: value.optional(),
  citation: z
    .object({ page: z.int().min(1).nullable(), quote: z.string().min(1).max(2000), bbox: boxSchema.nullish() })
    .optional(),
});
export type ValuePatch = z.infer<typeof valuePatch>;

export const extractionPatch = z.object({
  name: name.optional(),
  values: z.array(valuePatch).max(2000).default([]),
  /** Rows of a table that are no records. */
  removeRows: z.array(z.int().min(0).max(100_000)).max(1000).default([]),
});
export type ExtractionPatch = z.infer<typeof extractionPatch>;

export const toDataSource = z
  .object({
    mode: z.enum(IMPORT_TO).default('create'),
    targetId: z.uuid('is not the id of a data source').optional(),
    name: name.optional(),
    /** Others of the same schema that go into the same data source. */
    extractionIds: z.array(z.uuid()).max(MOST_IN_FOLDER, `can be at most ${MOST_IN_FOLDER} extractions`).default([]),
  })
  .refine(({ mode, targetId }) => mode === 'create' || targetId !== undefined, {
    path: ['targetId'],
    message: 'is required: the data source to replace or append to',
  });
export type ToDataSource = z.infer<typeof toDataSource>;

/** Other tables of the same document that go into the same data source. */
export const tableToDataSource = z.object({
  name: name.optional(),
  tables: z.array(z.int().min(1).max(10_000)).max(200).default([]),
});
export type TableToDataSource = z.infer<typeof tableToDataSource>;

export const MOST_SCHEMAS = 100;
export const schemaCreate = z.object({ name, fields: extractionFieldsSchema });
export type SchemaCreate = z.infer<typeof schemaCreate>;
export const schemaQuery = z.object({ id: z.uuid() });

/** Fields for a schema, from values that were marked in a document. */
export const schemaProposal = z.object({
  documentId: z.uuid(),
  marked: z
    .array(z.object({ page: z.int().min(1), quote: z.string().trim().min(1).max(500) }))
    .min(1, 'needs at least one value')
    .max(20, 'can be at most 20 values'),
});
export type SchemaProposal = z.infer<typeof schemaProposal>;

/** A schema that can be chosen. Built-in ones have no id. */
export type SchemaChoice = {
  id: string | null;
  builtIn: BuiltInSchema | null;
  name: string;
  fields: ExtractionField[];
};

/** As the list answers it. */
export type ListedExtraction = {
  id: string;
  documentId: string;
  documentName: string;
  name: string;
  mode: ExtractionMode;
  schemaName: BuiltInSchema | null;
  status: ExtractionStatus;
  /** Values that a person should look at. */
  toReview: number;
  valueCount: number;
  missing: number;
  failedChecks: number;
  error: string | null;
  createdAt: string;
  origin: Exclude<Sentence['origin'], 'user'>;
  dataSourceId: string | null;
};
export type ExtractionItem = Omit<ListedExtraction, 'valueCount' | 'missing' | 'failedChecks'> & {
  schema: ExtractionField[];
  values: ExtractionValue[];
  checks: ExtractionCheck[];
};

export type StartedExtraction = { extraction: ExtractionItem; job: Job };
export type StartedExtractions = { extractions: { id: string; documentId: string }[]; job: Job };
export type MadeDataSource = { dataSource: DataSource; job?: Job };
