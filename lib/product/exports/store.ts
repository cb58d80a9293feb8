import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { Prisma, type Export as Row } from '@/lib/base/db/generated/client';
import { readableOf } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { ExportFormat, ExportKind } from './kinds-schema';
import type { Export, ExportOptions, ExportStatus } from './schema';
import { storedFailure, storedOptions } from './stored';

type Shapes = { kind: ExportKind; format: ExportFormat; options: ExportOptions; error: Export['error'] };
export type ExportRow = Omit<Row, keyof Shapes | 'status'> & Shapes & { status: Exclude<ExportStatus, 'expired'> };

export const MOST_LISTED = 200;
/** A statement has room for so many values, and far more. */
const KEYS_AT_ONCE = 1000;
const UNDER_WAY = ['queued', 'running'];

const toRow = (row: Row): ExportRow => ({
  ...row,
  kind: row.kind as ExportKind,
  format: row.format as ExportFormat,
  status: row.status as ExportRow['status'],
  options: storedOptions.read(row.options),
  error: row.error === null ? null : storedFailure.read(row.error),
});

type Asked = Pick<ExportRow, 'kind' | 'targetId' | 'targetName' | 'format' | 'options' | 'expiresAt'>;

export async function insertExport(
  tx: Tx,
  workspaceId: WorkspaceId,
  createdById: string,
  { options, ...asked }: Asked,
): Promise<string> {
  const { id } = await tx.export.create({
    data: {
      id: newId(),
      workspaceId,
      createdById,
      ...asked,
      options: storedOptions.write(options),
      status: 'queued',
    },
  });
  return id;
}

export async function findExport(workspaceId: WorkspaceId, id: string): Promise<ExportRow | null> {
  const row = await prisma().export.findFirst({ where: { id, workspaceId } });
  return row && toRow(row);
}

export async function listExportRows(workspaceId: WorkspaceId): Promise<ExportRow[]> {
  const rows = await prisma().export.findMany({
    where: { workspaceId },
    orderBy: { createdAt: 'desc' },
    take: MOST_LISTED,
  });
  return readableOf(rows, toRow);
}

export const countUnderWay = (tx: Tx, workspaceId: WorkspaceId): Promise<number> =>
  tx.export.count({ where: { workspaceId, status: { in: UNDER_WAY } } });

/** Those that have a file, or may yet. */
export const countKept = (tx: Tx, workspaceId: WorkspaceId): Promise<number> =>
  tx.export.count({
    where: {
      workspaceId,
      expiresAt: { gt: new Date() },
      OR: [{ objectKey: { not: null } }, { status: { in: UNDER_WAY } }],
    },
  });

export async function setJob(tx: Tx, workspaceId: WorkspaceId, id: string, jobId: string): Promise<void> {
  await tx.export.updateMany({ where: { id, workspaceId }, data: { jobId } });
}

/** Begins anew; false where it is under way, or gone. */
export async function restart(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  data: { targetName: string; createdAt: Date; expiresAt: Date },
): Promise<boolean> {
  const { count } = await tx.export.updateMany({
    where: { id, workspaceId, status: { notIn: UNDER_WAY } },
    data: { ...data, status: 'queued', error: Prisma.DbNull, endedAt: null },
  });
  return count > 0;
}

export async function markRunning(workspaceId: WorkspaceId, id: string): Promise<void> {
  await prisma().export.updateMany({ where: { id, workspaceId }, data: { status: 'running' } });
}

export type WrittenFile = Pick<ExportRow, 'fileName' | 'contentType' | 'objectKey' | 'sha256'> & { sizeBytes: number };

/** False where it was deleted meanwhile. */
export async function markSucceeded(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { sizeBytes, ...file }: WrittenFile,
): Promise<boolean> {
  const { count } = await tx.export.updateMany({
    where: { id, workspaceId },
    data: { ...file, sizeBytes, status: 'succeeded', endedAt: new Date() },
  });
  return count > 0;
}

export async function markEnded(
  workspaceId: WorkspaceId,
  id: string,
  status: 'failed' | 'cancelled',
  error: NonNullable<Export['error']>,
): Promise<void> {
  await prisma().export.updateMany({
    where: { id, workspaceId, status: { in: UNDER_WAY } },
    data: { status, error: storedFailure.write(error), endedAt: new Date() },
  });
}

export async function removeExport(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.export.deleteMany({ where: { id, workspaceId } })).count > 0;
}

/** The files of exports whose days are over; a row is told without its file from then on. */
export async function takeExpiredFiles(now: Date): Promise<string[]> {
  const rows = await prisma().export.findMany({
    where: { expiresAt: { lt: now }, objectKey: { not: null } },
    select: { id: true, objectKey: true },
    take: 1000,
  });
  // One that was run again meanwhile has another file.
  await prisma().export.updateMany({
    where: { id: { in: rows.map(({ id }) => id) }, expiresAt: { lt: now } },
    data: { objectKey: null },
  });
  return rows.flatMap(({ objectKey }) => objectKey ?? []);
}

export async function removeOldRows(before: Date): Promise<void> {
  await prisma().export.deleteMany({ where: { expiresAt: { lt: before }, objectKey: null } });
}

/** Of these keys, those that an export still has. */
export async function keysInUse(keys: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    const some = keys.slice(from, from + KEYS_AT_ONCE);
    const rows = await prisma().export.findMany({ where: { objectKey: { in: some } }, select: { objectKey: true } });
    for (const { objectKey } of rows) if (objectKey) used.add(objectKey);
  }
  return used;
}
