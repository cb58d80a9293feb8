import type { UserActor } from '@/lib/base/actor/actor';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { commitObject, removeObjects } from '@/lib/base/files/objects';
import { addJob } from '@/lib/base/jobs/jobs';
import type { Job } from '@/lib/base/jobs/schema';
import { newId } from '@/lib/base/secrets/ids';
import { INGEST_STEPS, type ColumnOverride } from '@/lib/engines/ingest/schema/schema';
import { differenceOf } from '../schema/difference';
import {
  IMPORT_MINUTES,
  type Difference,
  type ImportMode,
  type ImportPreview,
  type ImportUnderWay,
  type UploadIntent,
} from '../schema/import-schema';
import { MOST_WAITING } from '../schema/limits-schema';
import { IMPORT_JOB } from '../schema/job-schema';
import { insertImport, listReaders, type StagedImport } from '../store/import-store';
import { effectiveColumns, sideOf } from '../read/load';
import { getDataSource } from '../read/read';
import { whenEnded, type ReadByJob } from '../read/when-read';
import type { Received } from './receive';
import { UPLOAD_LIMIT, type UploadType } from '../schema/schema';
import { findVersion, sizeOf, stagedKeyOf, type SourceWithVersion } from '../store/store';
import type { ReadTable } from '../store/statement-store';
import type { KeptFile } from '../store/stored';

/** The most bytes that all files of one data source may have together. */
const FILES_LIMIT = 5 * UPLOAD_LIMIT;

/** What an upload is for; `target` is the data source it replaces or is appended to. */
export type UploadPurpose = Omit<UploadIntent, 'targetId'> & {
  target: SourceWithVersion | null;
  /** Of a file that the product has made itself. */
  uploadType?: 'extraction';
};

export const lapse = () => new Date(Date.now() + IMPORT_MINUTES * 60_000);

/** The data source that a file may replace or be appended to. */
export async function targetOf(actor: Pick<UserActor, 'workspaceId'>, id: string): Promise<SourceWithVersion> {
  const target = await findVersion(actor.workspaceId, id);
  if (!target) throw notFound('data source');
  if (target.source.files.length === 0)
    throw new AppError('validation', `${target.source.name} isn’t based on a file, so it can’t be replaced with one.`, {
      fields: { targetId: 'is not read from a file' },
    });
  return target;
}

/** The files of the new version, the new one last. */
export function filesFor(mode: ImportMode, target: SourceWithVersion | null, file: KeptFile): KeptFile[] {
  const files = mode === 'append' ? [...(target?.source.files ?? []), file] : [file];
  if (sizeOf(files) > FILES_LIMIT)
    throw new AppError(
      'too_large',
      'This data source’s files would exceed 250 MB in total. Upload this file as a separate data source.',
      { limit: FILES_LIMIT, size: sizeOf(files) },
    );
  return files;
}

export const sourceIdOf = ({ id, targetId }: Pick<StagedImport, 'id' | 'targetId'>) => targetId ?? id;

/** Rows that the statement of a data source gave anew: how their columns are read, and what it read. */
export type StatementTake = { overrides: Record<string, ColumnOverride>; tables: ReadTable[] };

/** What the job does after reading when there is no preview: it commits the import. */
export type TakeOnEnd = { name?: string; origin: RequestOrigin; statement?: StatementTake };

/**
 * Hands an uploaded file to a job. The original is stored before its row is written, and nothing is listed yet. Returns
 * the import and its job.
 */
export async function stageImport(
  actor: UserActor,
  { mode, target, name, uploadType }: UploadPurpose,
  { fileName, family, sizeBytes, sha256, path }: Received,
  { uploadKey, take }: { uploadKey: string | null; take?: TakeOnEnd },
): Promise<ImportUnderWay> {
  const { workspaceId, userId } = actor;
  const id = newId();
  const objectKey = stagedKeyOf(workspaceId, target?.source.id ?? id, id);
  const file: KeptFile = { objectKey, fileName, family, sizeBytes, sha256 };
  filesFor(mode, target, file);
  await commitObject(objectKey, path);
  const arrived = {
    id,
    workspaceId,
    createdById: userId,
    mode,
    targetId: target?.source.id ?? null,
    baseVersion: target?.version.number ?? null,
    name: name ?? target?.source.name ?? fileName,
    uploadType: mode === 'append' ? target!.source.uploadType : (uploadType ?? family),
    file,
    readingId: newId(),
    expiresAt: lapse(),
    uploadKey,
  };
  try {
    return await inTransaction(async (tx) => {
      await insertImport(tx, arrived, MOST_WAITING);
      const job = await addJob(tx, {
        workspaceId,
        createdById: userId,
        kind: IMPORT_JOB,
        targetId: id,
        payload: { take },
        stepCount: INGEST_STEPS.length,
      });
      return { importId: id, job };
    });
  } catch (error) {
    await removeObjects(objectKey);
    throw error;
  }
}

/** What committing the import would change; null if it creates a new data source. */
async function differenceFor(
  actor: UserActor,
  { targetId, result, overrides }: StagedImport,
): Promise<Difference | null> {
  if (!targetId) return null;
  const after = { rowCount: result.rowCount, columns: effectiveColumns({ overrides }, result) };
  const before = sideOf(await targetOf(actor, targetId));
  return differenceOf(before, after, targetId, await listReaders(actor.workspaceId, targetId));
}

/** What has changed in a data source since `before`. */
export async function differenceSince(actor: UserActor, before: SourceWithVersion): Promise<Difference> {
  const { id } = before.source;
  const after = await targetOf(actor, id);
  return differenceOf(sideOf(before), sideOf(after), id, await listReaders(actor.workspaceId, id));
}

/** How long a request is held open for a table that the product has made. */
export const MADE_WITHIN_MS = 10_000;

/** The target with what changed once a job has read its next version, or the job where that takes longer. */
export async function whenReplaced(
  actor: UserActor,
  target: SourceWithVersion,
  job: Pick<Job, 'id'>,
): Promise<ReadByJob & { difference?: Difference }> {
  const ended = await whenEnded(actor, job, MADE_WITHIN_MS);
  const dataSource = await getDataSource(actor, target.source.id);
  return ended.state === 'succeeded'
    ? { dataSource, difference: await differenceSince(actor, target) }
    : { dataSource, job: ended };
}

export async function previewOf(actor: UserActor, staged: StagedImport): Promise<ImportPreview> {
  const { id, mode, targetId, name, uploadType, files, overrides, options, expiresAt, result } = staged;
  const { reading, rowCount, issues, offers, sample } = result;
  const { fileName, sizeBytes } = files.at(-1)!;
  return {
    id,
    mode,
    targetId,
    name,
    fileName,
    uploadType: uploadType as UploadType,
    sizeBytes,
    expiresAt: expiresAt.toISOString(),
    reading,
    options,
    overrides,
    rowCount,
    columns: effectiveColumns({ overrides }, result),
    issues,
    offers,
    data: sample,
    difference: await differenceFor(actor, staged),
  };
}
