import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, lockFor, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { addJob, startedJob } from '@/lib/base/jobs/jobs';
import type { Job } from '@/lib/base/jobs/schema';
import { take } from '@/lib/base/limits/throttle';
import { documentOf, documentsOf, readDocumentOf, type DocumentReader } from '@/lib/product/documents/documents';
import { builtInSchema } from '@/lib/pure/documents/extraction/schemas';
import type { BuiltInSchema, ExtractionField } from '@/lib/pure/documents/schema';
import { EXTRACTION_JOB, EXTRACTION_STEPS } from './job-schema';
import { MOST_EXTRACTIONS, MOST_OF_DOCUMENT } from './limits-schema';
import type {
  ChosenSchema,
  ExtractionCreate,
  ExtractionItem,
  ExtractionsCreate,
  ListedExtraction,
  StartedExtraction,
  StartedExtractions,
} from './schema';
import {
  countExtractionRows,
  countPlaces,
  findExtraction,
  findSchema,
  insertExtraction,
  listExtractionHeads,
  listExtractionsOfDocument,
  nextExtractions,
  removeExtraction,
  setExtractionJob,
  type ExtractionHead,
  type ExtractionRow,
} from './store';

const ALLOWANCE = { limit: 300, seconds: 600 };
/** How long a request is held open: one document takes a moment. */
const ANSWER_WITHIN_MS = 2_000;
const MOST_NAME = 200;

const headOf = (row: ExtractionHead) => ({
  id: row.id,
  documentId: row.documentId,
  documentName: row.documentName,
  name: row.name,
  mode: row.mode,
  schemaName: row.schemaName,
  status: row.status,
  toReview: row.status === 'needs_review' ? row.reviewCount : 0,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  origin: row.origin,
  dataSourceId: row.dataSourceId,
});

export const toItem = (row: ExtractionRow): ExtractionItem => ({
  ...headOf(row),
  schema: row.fields,
  values: row.values,
  checks: row.checks,
});

const toListed = (row: ExtractionHead): ListedExtraction => ({
  ...headOf(row),
  valueCount: row.valueCount,
  missing: row.missingCount,
  failedChecks: row.failedCheckCount,
});

export const extractionOf = async ({ workspaceId }: DocumentReader, id: string): Promise<ExtractionRow> =>
  (await findExtraction(workspaceId, id)) ?? Promise.reject(notFound('extraction'));

/** All of the workspace, newest first, without their values. */
export const listExtractions = async ({ workspaceId }: DocumentReader): Promise<ListedExtraction[]> =>
  (await listExtractionHeads(workspaceId)).map(toListed);

const PAGE_OF_EXPORT = 20;

/** All of the workspace with their values, a few at a time. */
export async function* eachExtraction({ workspaceId }: DocumentReader): AsyncGenerator<ExtractionItem> {
  let after: string | null = null;
  for (;;) {
    const rows: ExtractionRow[] = await nextExtractions(workspaceId, { after, take: PAGE_OF_EXPORT });
    yield* rows.map(toItem);
    if (rows.length < PAGE_OF_EXPORT) return;
    after = rows.at(-1)!.id;
  }
}

/** Those of a document with their values. */
export async function listExtractionsOf(actor: DocumentReader, documentId: string): Promise<ExtractionItem[]> {
  await documentOf(actor, documentId);
  return (await listExtractionsOfDocument(actor.workspaceId, documentId)).map(toItem);
}

export const getExtraction = async (actor: DocumentReader, id: string): Promise<ExtractionItem> =>
  toItem(await extractionOf(actor, id));

export const countExtractions = ({ workspaceId }: DocumentReader): Promise<number> => countExtractionRows(workspaceId);

type Chosen = { label: string; schemaName: BuiltInSchema | null; fields: ExtractionField[] };

const isBuiltIn = (schema: ChosenSchema): schema is BuiltInSchema =>
  typeof schema === 'string' && !/^[0-9a-f]{8}-/.test(schema);

async function chosenSchemaOf({ workspaceId }: UserActor, schema: ChosenSchema): Promise<Chosen> {
  if (isBuiltIn(schema)) {
    const { label, fields } = builtInSchema(schema);
    return { label, schemaName: schema, fields };
  }
  if (typeof schema !== 'string') return { label: 'Own fields', schemaName: null, fields: schema };
  const own = await findSchema(workspaceId, schema);
  if (!own) throw notFound('schema');
  return { label: own.name, schemaName: null, fields: own.fields };
}

const throttle = ({ workspaceId }: UserActor) =>
  take({ key: `extraction ${workspaceId}`, ...ALLOWANCE }, 'Too many extractions.');

/** Holds the workspace’s lock, so that of many at once as many pass as there are places. */
async function assertRoomFor(tx: Tx, { workspaceId }: UserActor, documents: readonly { id: string; name: string }[]) {
  await lockFor(tx, `extractions ${workspaceId}`);
  const { all, byDocument } = await countPlaces(
    tx,
    workspaceId,
    documents.map(({ id }) => id),
  );
  const most = MOST_EXTRACTIONS.toLocaleString('en');
  if (all + documents.length > MOST_EXTRACTIONS)
    throw new AppError(
      'conflict',
      all >= MOST_EXTRACTIONS
        ? `This workspace has ${most} extractions, the most it can keep. Delete some, then try again.`
        : `This workspace can keep ${most} extractions and has ${all.toLocaleString('en')}. Delete some, or choose fewer documents.`,
      { limit: MOST_EXTRACTIONS, used: all },
    );
  const full = documents.find(({ id }) => (byDocument.get(id) ?? 0) >= MOST_OF_DOCUMENT);
  if (full)
    throw new AppError(
      'conflict',
      `“${full.name}” has ${MOST_OF_DOCUMENT} extractions, the most a document can have. Delete some of them, then try again.`,
      { limit: MOST_OF_DOCUMENT },
    );
}

type Wanted = Pick<ExtractionCreate, 'mode' | 'name' | 'table'> & { chosen: Chosen };

const insertOne = (
  tx: Tx,
  { workspaceId, userId }: UserActor,
  { id, name }: { id: string; name: string },
  { mode, chosen, name: called }: Wanted,
): Promise<string> =>
  insertExtraction(tx, workspaceId, {
    documentId: id,
    createdById: userId,
    name: (called ?? `${chosen.label}: ${name}`).slice(0, MOST_NAME),
    mode: chosen.schemaName === 'any_table' ? 'table' : mode,
    schemaName: chosen.schemaName,
    fields: chosen.fields,
  });

type Work = { ids: string[]; table?: number };

async function addWork(tx: Tx, { workspaceId, userId }: UserActor, { ids, table }: Work): Promise<Job> {
  const job = await addJob(tx, {
    workspaceId,
    createdById: userId,
    kind: EXTRACTION_JOB,
    targetId: ids[0]!,
    payload: { extractionIds: ids, ...(table !== undefined && { table }) },
    stepCount: EXTRACTION_STEPS.length,
  });
  await setExtractionJob(tx, workspaceId, ids, job.id);
  return job;
}

/** Takes the values of a schema out of a document. */
export async function startExtraction(
  actor: UserActor,
  documentId: string,
  { schema, ...asked }: ExtractionCreate,
  origin: RequestOrigin,
): Promise<StartedExtraction> {
  const document = await readDocumentOf(actor, documentId);
  const chosen = await chosenSchemaOf(actor, schema);
  await throttle(actor);
  const { id, job } = await inTransaction(async (tx) => {
    await assertRoomFor(tx, actor, [document]);
    const made = await insertOne(tx, actor, document, { ...asked, chosen });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'extraction.created',
      targetType: 'extraction',
      targetId: made,
      details: { documentId, schema: chosen.schemaName ?? 'own' },
    });
    return { id: made, job: await addWork(tx, actor, { ids: [made], table: asked.table }) };
  });
  const now = await startedJob(actor.workspaceId, job, ANSWER_WITHIN_MS);
  return { extraction: await getExtraction(actor, id), job: now };
}

/** Takes the values of one schema out of many documents: one job, one extraction each. */
export async function startExtractions(
  actor: UserActor,
  { schema, documentIds, ...asked }: ExtractionsCreate,
  origin: RequestOrigin,
): Promise<StartedExtractions> {
  const documents = await documentsOf(actor, documentIds);
  const unread = documents.find(({ status }) => status !== 'ready');
  if (unread) throw new AppError('conflict', `“${unread.name}” isn’t read. Leave it out, or open it to see why.`);
  const chosen = await chosenSchemaOf(actor, schema);
  await throttle(actor);
  const { extractions, job } = await inTransaction(async (tx) => {
    await assertRoomFor(tx, actor, documents);
    const made: StartedExtractions['extractions'] = [];
    for (const document of documents)
      made.push({ id: await insertOne(tx, actor, document, { ...asked, chosen }), documentId: document.id });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'extraction.created',
      targetType: 'extraction',
      targetId: made[0]!.id,
      details: { documents: made.length, schema: chosen.schemaName ?? 'own' },
    });
    return { extractions: made, job: await addWork(tx, actor, { ids: made.map(({ id }) => id) }) };
  });
  return { extractions, job: await startedJob(actor.workspaceId, job, ANSWER_WITHIN_MS) };
}

/** A data source that was made of it stays. */
export async function deleteExtraction(
  actor: UserActor,
  id: string,
  origin: RequestOrigin,
): Promise<{ success: true }> {
  await extractionOf(actor, id);
  await inTransaction(async (tx) => {
    if (!(await removeExtraction(tx, actor.workspaceId, id))) throw notFound('extraction');
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'extraction.deleted',
      targetType: 'extraction',
      targetId: id,
    });
  });
  return { success: true };
}
