import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Extraction as Row, ExtractionSchema as SchemaRowRead } from '@/lib/base/db/generated/client';
import { orUnreadable, readableOf } from '@/lib/base/db/stored';
import { storable } from '@/lib/base/db/storable';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { BuiltInSchema, ExtractionCheck, ExtractionField, ExtractionValue } from '@/lib/pure/documents/schema';
import { MOST_EXTRACTIONS, MOST_OF_DOCUMENT } from './limits-schema';
import { countsOf } from './review-schema';
import type { ExtractionMode, ExtractionStatus, ListedExtraction } from './schema';
import { storedExtractionChecks, storedExtractionFields, storedExtractionValues } from './stored';

type Shapes = {
  mode: ExtractionMode;
  status: ExtractionStatus;
  schemaName: BuiltInSchema | null;
  fields: ExtractionField[];
  values: ExtractionValue[];
  checks: ExtractionCheck[];
  origin: ListedExtraction['origin'];
};
export type ExtractionRow = Omit<Row, keyof Shapes> & Shapes & { documentName: string };
type Read = Row & { document: { name: string } };

const WITH_NAME = { document: { select: { name: true } } } as const;
const HEAD = {
  id: true,
  documentId: true,
  name: true,
  mode: true,
  schemaName: true,
  status: true,
  error: true,
  createdAt: true,
  origin: true,
  dataSourceId: true,
  valueCount: true,
  missingCount: true,
  failedCheckCount: true,
  reviewCount: true,
  ...WITH_NAME,
} as const;

const toExtraction = ({ document, ...row }: Read): ExtractionRow => ({
  ...row,
  documentName: document.name,
  mode: row.mode as ExtractionMode,
  schemaName: row.schemaName as BuiltInSchema | null,
  origin: row.origin as ExtractionRow['origin'],
  ...orUnreadable(
    () => ({
      status: row.status as ExtractionStatus,
      error: row.error,
      fields: storedExtractionFields.read(row.fields),
      values: storedExtractionValues.read(row.values),
      checks: storedExtractionChecks.read(row.checks),
    }),
    (error) => ({ status: 'failed' as const, error, fields: [], values: [], checks: [] }),
  ),
});

type Asked = Pick<ExtractionRow, 'documentId' | 'createdById' | 'name' | 'mode' | 'schemaName' | 'fields'>;

export async function insertExtraction(tx: Tx, workspaceId: WorkspaceId, { fields, ...asked }: Asked): Promise<string> {
  const { id } = await tx.extraction.create({
    data: { id: newId(), workspaceId, ...asked, fields: storedExtractionFields.write(fields), status: 'queued' },
  });
  return id;
}

export async function findExtraction(workspaceId: WorkspaceId, id: string): Promise<ExtractionRow | null> {
  const row = await prisma().extraction.findFirst({ where: { id, workspaceId }, include: WITH_NAME });
  return row && toExtraction(row);
}

export async function findExtractions(workspaceId: WorkspaceId, ids: readonly string[]): Promise<ExtractionRow[]> {
  const rows = await prisma().extraction.findMany({
    where: { id: { in: [...ids] }, workspaceId },
    include: WITH_NAME,
  });
  return rows.map(toExtraction);
}

type ListedShapes = Pick<Shapes, 'mode' | 'status' | 'schemaName' | 'origin'>;
export type ExtractionHead = Omit<Pick<Row, Exclude<keyof typeof HEAD, 'document'>>, keyof ListedShapes> &
  ListedShapes & { documentName: string };

/** Newest first, without their values: what lists say of them stands in columns. */
export async function listExtractionHeads(workspaceId: WorkspaceId): Promise<ExtractionHead[]> {
  const rows = await prisma().extraction.findMany({
    where: { workspaceId },
    select: HEAD,
    orderBy: { createdAt: 'desc' },
    take: MOST_EXTRACTIONS,
  });
  return rows.map(({ document, ...row }) => ({
    ...row,
    mode: row.mode as ExtractionMode,
    status: row.status as ExtractionStatus,
    schemaName: row.schemaName as BuiltInSchema | null,
    origin: row.origin as ExtractionHead['origin'],
    documentName: document.name,
  }));
}

/** Those of one document, newest first. */
export async function listExtractionsOfDocument(
  workspaceId: WorkspaceId,
  documentId: string,
): Promise<ExtractionRow[]> {
  const rows = await prisma().extraction.findMany({
    where: { workspaceId, documentId },
    include: WITH_NAME,
    orderBy: { createdAt: 'desc' },
    take: MOST_OF_DOCUMENT,
  });
  return rows.map(toExtraction);
}

/** The next of all with their values, in the order of their ids. */
export async function nextExtractions(
  workspaceId: WorkspaceId,
  { after, take }: { after: string | null; take: number },
): Promise<ExtractionRow[]> {
  const rows = await prisma().extraction.findMany({
    where: { workspaceId, ...(after !== null && { id: { gt: after } }) },
    include: WITH_NAME,
    orderBy: { id: 'asc' },
    take,
  });
  return rows.map(toExtraction);
}

/** Of the workspace, and by document. */
export async function countPlaces(
  tx: Tx,
  workspaceId: WorkspaceId,
  documentIds: readonly string[],
): Promise<{ all: number; byDocument: Map<string, number> }> {
  const all = await tx.extraction.count({ where: { workspaceId } });
  const rows = await tx.extraction.groupBy({
    by: ['documentId'],
    where: { workspaceId, documentId: { in: [...documentIds] } },
    _count: true,
  });
  return { all, byDocument: new Map(rows.map(({ documentId, _count }) => [documentId, _count])) };
}

export const countExtractionRows = (workspaceId: WorkspaceId): Promise<number> =>
  prisma().extraction.count({ where: { workspaceId } });

/** Whoever changes the same extraction waits until this transaction has ended. */
export async function lockExtraction(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<ExtractionRow | null> {
  await tx.$queryRaw`select id from "Extraction" where id = ${id}::uuid and "workspaceId" = ${workspaceId}::uuid for update`;
  const row = await tx.extraction.findFirst({ where: { id, workspaceId }, include: WITH_NAME });
  return row && toExtraction(row);
}

export async function markExtractionRunning(workspaceId: WorkspaceId, id: string): Promise<void> {
  await prisma().extraction.updateMany({ where: { id, workspaceId, status: 'queued' }, data: { status: 'running' } });
}

export type ExtractionChange = Partial<
  Pick<ExtractionRow, 'name' | 'status' | 'origin' | 'error' | 'dataSourceId' | 'confirmedAt'>
> & {
  /** Written together, with what lists say of them. */
  content?: Pick<ExtractionRow, 'fields' | 'values' | 'checks'>;
};

const contentData = (content: NonNullable<ExtractionChange['content']>) => ({
  fields: storedExtractionFields.write(storable(content.fields)),
  values: storedExtractionValues.write(storable(content.values)),
  checks: storedExtractionChecks.write(storable(content.checks)),
  ...countsOf(content),
});

export async function updateExtraction(
  tx: Tx | null,
  workspaceId: WorkspaceId,
  id: string,
  { content, ...rest }: ExtractionChange,
): Promise<boolean> {
  const { count } = await (tx ?? prisma()).extraction.updateMany({
    where: { id, workspaceId },
    data: { ...rest, ...(content && contentData(content)) },
  });
  return count > 0;
}

export async function setExtractionJob(
  tx: Tx,
  workspaceId: WorkspaceId,
  ids: readonly string[],
  jobId: string,
): Promise<void> {
  await tx.extraction.updateMany({ where: { id: { in: [...ids] }, workspaceId }, data: { jobId } });
}

/** It and those of its job that have not ended. */
export async function endExtractionsWithout(workspaceId: WorkspaceId, id: string, error: string): Promise<void> {
  const row = await prisma().extraction.findFirst({ where: { id, workspaceId }, select: { jobId: true } });
  await prisma().extraction.updateMany({
    where: {
      workspaceId,
      status: { in: ['queued', 'running'] },
      ...(row?.jobId ? { jobId: row.jobId } : { id }),
    },
    data: { status: 'failed', error },
  });
}

export async function removeExtraction(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.extraction.deleteMany({ where: { id, workspaceId } })).count > 0;
}

export type OwnSchemaRow = { id: string; name: string; fields: ExtractionField[] };
const toSchema = ({ id, name, fields }: SchemaRowRead): OwnSchemaRow => ({
  id,
  name,
  fields: storedExtractionFields.read(fields),
});

export async function listSchemaRows(workspaceId: WorkspaceId): Promise<OwnSchemaRow[]> {
  return readableOf(
    await prisma().extractionSchema.findMany({ where: { workspaceId }, orderBy: { name: 'asc' } }),
    toSchema,
  );
}

export async function findSchema(workspaceId: WorkspaceId, id: string): Promise<OwnSchemaRow | null> {
  const row = await prisma().extractionSchema.findFirst({ where: { id, workspaceId } });
  return row && toSchema(row);
}

export const countSchemas = (tx: Tx, workspaceId: WorkspaceId): Promise<number> =>
  tx.extractionSchema.count({ where: { workspaceId } });

export async function insertSchema(
  tx: Tx,
  workspaceId: WorkspaceId,
  createdById: string,
  { name, fields }: Pick<OwnSchemaRow, 'name' | 'fields'>,
): Promise<OwnSchemaRow> {
  const row = await tx.extractionSchema.create({
    data: { id: newId(), workspaceId, createdById, name, fields: storedExtractionFields.write(fields) },
  });
  return toSchema(row);
}

export async function removeSchema(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.extractionSchema.deleteMany({ where: { id, workspaceId } })).count > 0;
}
