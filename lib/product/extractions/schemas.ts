import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, lockFor } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { readDocumentOf, type DocumentReader } from '@/lib/product/documents/documents';
import { textSourceOf, work } from '@/lib/product/documents/engine';
import { builtInSchema } from '@/lib/pure/documents/extraction/schemas';
import { BUILT_IN_SCHEMAS, type ExtractionContent, type ExtractionField } from '@/lib/pure/documents/schema';
import { MOST_SCHEMAS, type SchemaChoice, type SchemaCreate, type SchemaProposal } from './schema';
import { countSchemas, insertSchema, listSchemaRows, removeSchema } from './store';

/** Built-in ones first, then the workspace’s own by name. */
export async function listSchemas({ workspaceId }: DocumentReader): Promise<SchemaChoice[]> {
  const builtIn = BUILT_IN_SCHEMAS.map((name) => {
    const { label, fields } = builtInSchema(name);
    return { id: null, builtIn: name, name: label, fields };
  });
  const own = (await listSchemaRows(workspaceId)).map((schema) => ({ ...schema, builtIn: null }));
  return [...builtIn, ...own];
}

export async function createSchema(
  actor: UserActor,
  schema: SchemaCreate,
  origin: RequestOrigin,
): Promise<{ schema: SchemaChoice }> {
  const { workspaceId, userId } = actor;
  const keys = schema.fields.map(({ key }) => key);
  const twice = keys.find((key, nth) => keys.indexOf(key) !== nth);
  if (twice)
    throw new AppError('validation', `fields: two fields have the key ${twice}`, {
      fields: { fields: 'two fields have one key' },
    });
  const made = await inTransaction(async (tx) => {
    await lockFor(tx, `extraction schemas ${workspaceId}`);
    if ((await countSchemas(tx, workspaceId)) >= MOST_SCHEMAS)
      throw new AppError('conflict', `This workspace keeps ${MOST_SCHEMAS} schemas. Delete one first.`);
    const row = await insertSchema(tx, workspaceId, userId, schema);
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'extraction_schema.created',
      targetType: 'extraction_schema',
      targetId: row.id,
      details: { fields: schema.fields.length },
    });
    return row;
  });
  return { schema: { ...made, builtIn: null } };
}

/** Extractions that were made with it keep their fields. */
export async function deleteSchema(actor: UserActor, id: string, origin: RequestOrigin): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    if (!(await removeSchema(tx, actor.workspaceId, id))) throw notFound('schema');
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'extraction_schema.deleted',
      targetType: 'extraction_schema',
      targetId: id,
    });
  });
  return { success: true };
}

/** Fields for a schema from values that were marked in a document, and what it finds by them. */
export async function proposeSchema(
  actor: DocumentReader,
  { documentId, marked }: SchemaProposal,
  signal: AbortSignal,
): Promise<{ fields: ExtractionField[]; content: ExtractionContent }> {
  await readDocumentOf(actor, documentId);
  const source = await textSourceOf(actor.workspaceId, documentId);
  return work<'propose'>({ kind: 'propose', source, marked }, signal);
}
