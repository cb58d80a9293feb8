import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Import as ImportRow } from '@/lib/base/db/generated/client';
import { readableOf } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import type { ColumnOverride, ReadingOptions } from '@/lib/engines/ingest/schema/schema';
import { carryingConfig } from '@/lib/pure/query/resolve/definition';
import { keptCalculation } from '@/lib/pure/query/resolve/read';
import type { ReadingDashboard } from '../schema/difference';
import type { ImportMode } from '../schema/import-schema';
import type { IngestFigures } from './store';
import {
  storedConfig,
  storedFiles,
  storedOptions,
  storedOverrides,
  storedResult,
  type KeptFile,
  type StoredPart,
} from './stored';

type ImportJson = {
  files: KeptFile[];
  overrides: Record<string, ColumnOverride>;
  options: ReadingOptions;
  result: IngestFigures & { parts: StoredPart[] };
};
/**
 * A file that its job is reading, or that was read and waits for a commit. `files`: all files of the reading, the new
 * one last; only the new one until it is read.
 */
export type StagedImport = Omit<ImportRow, keyof ImportJson | 'mode' | 'state'> &
  ImportJson & { mode: ImportMode; state: 'reading' | 'waiting'; workspaceId: WorkspaceId };
/** A file that has arrived. */
export type Arrived = Omit<StagedImport, 'createdAt' | 'takenAt' | 'state' | keyof ImportJson> & { file: KeptFile };

/** The result of an import that isn’t read yet, or that only records its outcome. */
const NO_RESULT: ImportJson['result'] = {
  rowCount: 0,
  columns: [],
  relations: { determines: [], correlations: [], sums: [], panel: null },
  issues: [],
  offers: [],
  sample: [],
  reading: { encoding: '', notes: [] },
  parts: [],
};
function toStaged({ files, overrides, options, result, mode, state, workspaceId, ...row }: ImportRow): StagedImport {
  const kept = storedFiles.read(files);
  return {
    ...row,
    workspaceId: workspaceId as WorkspaceId,
    mode: mode as ImportMode,
    state: state as StagedImport['state'],
    files: kept,
    overrides: storedOverrides.read(overrides),
    options: storedOptions.read(options),
    result: kept.length && state === 'waiting' ? storedResult.read(result) : NO_RESULT,
  };
}
const written = ({ files, overrides, options, result }: ImportJson) => ({
  files: storedFiles.write(files),
  overrides: storedOverrides.write(overrides),
  options: storedOptions.write(options),
  result: storedResult.write(result),
});
const waiting = () => ({ expiresAt: { gt: new Date() } });

/** Adds an import to be read. If the user has more than `most`, their oldest ones expire; nobody else's do. */
export async function insertImport(tx: Tx, { file, ...rest }: Arrived, most: number): Promise<void> {
  await tx.import.create({ data: { ...rest, state: 'reading', files: storedFiles.write([file]), result: {} } });
  const tooMany = await tx.import.findMany({
    where: { workspaceId: rest.workspaceId, createdById: rest.createdById, ...waiting() },
    orderBy: { createdAt: 'desc' },
    skip: most,
    select: { id: true },
  });
  await tx.import.updateMany({
    where: { workspaceId: rest.workspaceId, id: { in: tooMany.map(({ id }) => id) } },
    data: { expiresAt: new Date() },
  });
}

export async function findImport(workspaceId: WorkspaceId, id: string): Promise<StagedImport | null> {
  const row = await prisma().import.findFirst({ where: { id, workspaceId } });
  return row && toStaged(row);
}

/** More than may be waiting at once, so that none is missed. */
const MOST_LISTED = 100;

/** The user’s files that are being read. */
export async function listReading(workspaceId: WorkspaceId, createdById: string): Promise<{ id: string }[]> {
  return prisma().import.findMany({
    where: { workspaceId, createdById, state: 'reading', takenAt: null, ...waiting() },
    orderBy: { createdAt: 'asc' },
    take: MOST_LISTED,
    select: { id: true },
  });
}

/** The last of a person's uploads under a key that is to wait, waits, or was taken since. */
export async function findImportByKey(
  workspaceId: WorkspaceId,
  createdById: string,
  uploadKey: string,
): Promise<StagedImport | null> {
  const row = await prisma().import.findFirst({
    where: { workspaceId, createdById, uploadKey },
    orderBy: { createdAt: 'desc' },
  });
  return row && toStaged(row);
}

/**
 * Replaces the reading this one was made from, or a pending one; false if that no longer exists.
 */
export async function replaceReading(
  { id, workspaceId, readingId }: StagedImport,
  to: Pick<StagedImport, keyof ImportJson | 'state' | 'readingId' | 'baseVersion' | 'expiresAt'>,
): Promise<boolean> {
  const { files, overrides, options, result, ...rest } = to;
  const { count } = await prisma().import.updateMany({
    where: { id, workspaceId, readingId, ...waiting() },
    data: { ...rest, ...written({ files, overrides, options, result }) },
  });
  return count > 0;
}

/** What an import leaves behind, so that it can say what became of it. Bare, as the rows are found by it. */
const emptied = () => ({ files: [], result: {} });

/**
 * Takes an import out of the waiting ones, and remembers that it was; null where somebody was faster or its time has
 * passed.
 */
export async function takeImport(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<StagedImport | null> {
  const row = await tx.import.findFirst({ where: { id, workspaceId } });
  if (!row) return null;
  const now = new Date();
  const { count } = await tx.import.updateMany({
    where: { id, workspaceId, readingId: row.readingId, ...waiting() },
    data: { ...emptied(), takenAt: now, expiresAt: now },
  });
  return count ? toStaged(row) : null;
}

/** Throws an import away; null where it was taken or its time has passed. */
export async function dropImport(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<StagedImport | null> {
  const row = await tx.import.findFirst({ where: { id, workspaceId } });
  if (!row) return null;
  const { count } = await tx.import.deleteMany({ where: { id, workspaceId, readingId: row.readingId, ...waiting() } });
  return count ? toStaged(row) : null;
}

/** Imports whose time has passed and whose objects are still there, of all workspaces. */
export async function listExpired(now: Date): Promise<StagedImport[]> {
  const rows = await prisma().import.findMany({ where: { expiresAt: { lte: now }, NOT: { files: { equals: [] } } } });
  return readableOf(rows, toStaged);
}

/** An expired import is remembered without what it held, so that it can say that it has expired. */
export async function emptyImport({ id, workspaceId, readingId }: StagedImport): Promise<boolean> {
  const { count } = await prisma().import.updateMany({
    where: { id, workspaceId, readingId, expiresAt: { lte: new Date() } },
    data: emptied(),
  });
  return count > 0;
}

export async function forgetImports(before: Date): Promise<void> {
  await prisma().import.deleteMany({ where: { expiresAt: { lt: before }, files: { equals: [] } } });
}

/** The dashboards that read a data source, with what they show and the calculations that this names. */
export async function listReaders(workspaceId: WorkspaceId, sourceId: string): Promise<ReadingDashboard[]> {
  const rows = await prisma().dashboard.findMany({
    where: { workspaceId, deletedAt: null, sources: { some: { dataSourceId: sourceId } } },
    select: {
      id: true,
      name: true,
      config: true,
      calculations: {
        where: { dataSourceId: sourceId },
        select: { id: true, name: true, expression: true, level: true, type: true },
      },
    },
    orderBy: { updatedAt: 'desc' },
  });
  return readableOf(rows, ({ config, calculations, ...row }) => {
    const shown = storedConfig.read(config);
    return {
      ...row,
      config: {
        ...shown,
        ...carryingConfig(shown, (calculations as Parameters<typeof keptCalculation>[0][]).map(keptCalculation)),
      },
    };
  });
}
