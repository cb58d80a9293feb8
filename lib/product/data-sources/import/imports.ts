import type { TaskActor, UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { livingInstances } from '@/lib/base/db/signals';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { removeObjects } from '@/lib/base/files/objects';
import { cancelJob, findUnderWay } from '@/lib/base/jobs/jobs';
import type { Job } from '@/lib/base/jobs/schema';
import { assertPlace } from '@/lib/base/plans/plans';
import { newId } from '@/lib/base/secrets/ids';
import { mayPreview } from '../read/allowances';
import {
  assertColumns,
  changesOptions,
  changesReading,
  withColumnChoices,
  withReadingChoices,
  withMeanwhile,
} from '../schema/choices';
import {
  type Committed,
  type ImportPatch,
  type ImportPreview,
  type ImportUnderWay,
  type UploadOutcome,
} from '../schema/import-schema';
import { MOST_WAITING } from '../schema/limits-schema';
import { IMPORT_JOB } from '../schema/job-schema';
import {
  dropImport,
  emptyImport,
  findImport,
  findImportByKey,
  forgetImports,
  listExpired,
  listReading,
  replaceReading,
  takeImport,
  type StagedImport,
} from '../store/import-store';
import { getDataSource } from '../read/read';
import { forgetReading, readFiles, removeFilesOf } from '../read/reading';
import { holdParents } from '../store/merge-store';
import { dropStatementTables, keepStatementTables, markStatementBehind } from '../store/statement-store';
import { filesFor, lapse, previewOf, sourceIdOf, targetOf, type StatementTake } from './staging';
import {
  choicesOf,
  countPlaces,
  findSource,
  insertSource,
  insertVersion,
  lockSource,
  stagedKeyOf,
  takeFiles,
} from '../store/store';
import { releasePruned, publishVersion } from '../versions/versions';

export const expired = () =>
  new AppError(
    'gone',
    `This preview has expired or was replaced by ${MOST_WAITING} newer ones. Upload the file again.`,
  );

type Workspace = Pick<UserActor, 'workspaceId'>;

async function standing({ workspaceId }: Workspace, id: string): Promise<StagedImport> {
  const staged = await findImport(workspaceId, id);
  if (!staged || staged.takenAt) throw notFound('preview');
  if (staged.expiresAt <= new Date()) throw expired();
  return staged;
}

async function found(actor: Workspace, id: string): Promise<StagedImport> {
  const staged = await standing(actor, id);
  if (staged.state === 'reading')
    throw new AppError('conflict', 'This file is still being read. Open it again in a moment.');
  return staged;
}

/** The job that reads a file; null once it has ended. */
const jobOf = ({ workspaceId }: Workspace, importId: string): Promise<Job | null> =>
  inTransaction((tx) => findUnderWay(tx, workspaceId, [IMPORT_JOB], importId));

/** The user’s files that are being read, for a page that was reloaded. */
export async function listUnderWay(actor: UserActor): Promise<ImportUnderWay[]> {
  const reading = await listReading(actor.workspaceId, actor.userId);
  const jobs = await Promise.all(reading.map(({ id }) => jobOf(actor, id)));
  return jobs.flatMap((job, nth) => (job ? [{ importId: reading[nth]!.id, job }] : []));
}

/** What became of an upload that was to wait, or to be a next version: null where nothing is kept of it. */
export async function importOutcome(
  actor: UserActor,
  key: string,
): Promise<Exclude<UploadOutcome, { state: 'none' | 'arriving' }> | null> {
  const staged = await findImportByKey(actor.workspaceId, actor.userId, key);
  if (!staged) return null;
  const job = await jobOf(actor, staged.id);
  if (job) return { state: 'reading', importId: staged.id, job };
  if (staged.takenAt)
    return (
      (await findSource(actor.workspaceId, sourceIdOf(staged))) && {
        state: 'kept',
        dataSource: await getDataSource(actor, sourceIdOf(staged)),
        job: null,
      }
    );
  return staged.state === 'waiting' && staged.expiresAt > new Date()
    ? { state: 'waiting', import: await previewOf(actor, staged) }
    : null;
}

/**
 * The preview as it stands. Where the data source has moved on since, the file is read again for its newest version.
 */
export async function getImport(actor: UserActor, id: string, signal: AbortSignal): Promise<ImportPreview> {
  const staged = await found(actor, id);
  if (!staged.targetId) return previewOf(actor, staged);
  const target = await targetOf(actor, staged.targetId);
  return previewOf(
    actor,
    target.version.number === staged.baseVersion ? staged : await readAgain(actor, staged, {}, signal),
  );
}

/**
 * Rereads the file with other choices within the request, because the user is waiting. If the connection breaks or the
 * file can’t be read that way, the preview stays as it was.
 */
export async function changeImport(
  actor: UserActor,
  id: string,
  patch: ImportPatch,
  signal: AbortSignal,
): Promise<{ import: ImportPreview }> {
  await mayPreview(actor);
  const staged = await found(actor, id);
  assertColumns(staged.result.columns, patch.columns);
  return { import: await previewOf(actor, await readAgain(actor, staged, patch, signal)) };
}

async function readAgain(
  actor: UserActor,
  staged: StagedImport,
  patch: ImportPatch,
  signal: AbortSignal,
): Promise<StagedImport> {
  const { workspaceId } = actor;
  const target = staged.targetId ? await targetOf(actor, staged.targetId) : null;
  const moved = target !== null && target.version.number !== staged.baseVersion;
  const overrides = withColumnChoices(
    moved ? { ...staged.overrides, ...target.source.overrides } : staged.overrides,
    patch.columns ?? [],
  );
  const options = withReadingChoices(
    moved ? { ...staged.options, ...target.source.options } : staged.options,
    patch.options ?? {},
  );
  const files = filesFor(staged.mode, target, staged.files.at(-1)!);
  const sourceId = sourceIdOf(staged);
  const baseVersion = target?.version.number ?? null;
  const expiresAt = lapse();
  if (!moved && !(patch.options && changesOptions(patch.options)) && !patch.columns?.some(changesReading)) {
    return settle(actor, staged, { ...staged, overrides, options, baseVersion, expiresAt });
  }
  const readingId = newId();
  const {
    result: { parts: _paths, nativeFile: _native, ...measured },
    parts,
  } = await readFiles({ workspaceId, sourceId, id: readingId, files, options, overrides }, { signal });
  const next = await settle(actor, staged, {
    ...staged,
    files,
    overrides,
    options,
    readingId,
    result: { ...measured, parts },
    baseVersion,
    expiresAt,
  });
  await forgetReading({ workspaceId, sourceId, id: staged.readingId });
  return next;
}

/** `next` takes the place of the reading that it was made from, or is forgotten where that has gone. */
export async function settle(actor: Workspace, staged: StagedImport, next: StagedImport): Promise<StagedImport> {
  const {
    id: _id,
    workspaceId: _workspace,
    createdById: _by,
    createdAt: _at,
    mode: _mode,
    targetId: _target,
    name: _name,
    uploadType: _type,
    ...reading
  } = next;
  if (await replaceReading(staged, reading)) return next;
  if (next.readingId !== staged.readingId || staged.state === 'reading')
    await forgetReading({ workspaceId: actor.workspaceId, sourceId: sourceIdOf(staged), id: next.readingId });
  await found(actor, staged.id);
  throw new AppError('conflict', 'This preview has changed since you opened it. Reload it and repeat your change.');
}

/**
 * Takes an import: a new data source, or the next version of its target with the same id. What was read is in the store
 * already, so that the deed is one transaction. Where the target has moved on since the difference was told, nothing is
 * done. One that was taken already is answered with what it was taken into: whoever asks got no answer the first time.
 */
export async function commitImport(
  actor: UserActor | TaskActor,
  id: string,
  { name, statement }: { name?: string; statement?: StatementTake },
  origin: RequestOrigin,
): Promise<Committed> {
  const { workspaceId } = actor;
  const taken = await takenInto(actor, id);
  if (taken) return taken;
  const sourceId = sourceIdOf(await found(actor, id));
  const living = await livingInstances();
  const done = await inTransaction(async (tx) => {
    if (statement) {
      await keepStatementTables(tx, workspaceId, sourceId, statement.tables);
      await holdParents(tx, workspaceId, sourceId);
    }
    const current = await lockSource(tx, workspaceId, sourceId);
    const staged = await takeImport(tx, workspaceId, id);
    if (!staged) return false;
    const { mode, baseVersion, files, result, readingId, uploadType } = staged;
    if (mode === 'create') {
      await assertPlace(tx, workspaceId, 'dataSources', () => countPlaces(tx, workspaceId, living));
      await insertSource(tx, workspaceId, { id, createdById: actor.userId, name: name ?? staged.name });
    } else if (current === null) {
      throw notFound('data source');
    } else if (current !== baseVersion) {
      throw new AppError(
        'conflict',
        `This preview is based on version ${baseVersion}, but version ${current} is now the latest. Review the differences again.`,
        { yours: baseVersion, current },
      );
    }
    const { options, overrides } =
      mode === 'create' ? staged : withMeanwhile(staged, await choicesOf(tx, workspaceId, sourceId));
    await takeFiles(tx, workspaceId, sourceId, { files, options, overrides, uploadType, name });
    const number = await insertVersion(tx, workspaceId, sourceId, {
      id: readingId,
      result,
      parts: result.parts,
      cause: mode === 'create' ? 'upload' : mode,
      createdById: actor.userId,
      files,
      options,
      overrides,
    });
    if (statement) await markStatementBehind(tx, workspaceId, sourceId);
    else if (mode !== 'create') await dropStatementTables(tx, workspaceId, sourceId);
    await record(tx, {
      ...auditEntry({ ...actor, kind: 'user' }, origin), // a person's deed, also where its job does it
      action: mode === 'create' ? 'data_source.uploaded' : `data_source.${mode === 'append' ? 'appended' : 'replaced'}`,
      targetType: 'data_source',
      targetId: sourceId,
      details: { version: number, rows: result.rowCount, bytes: files.at(-1)?.sizeBytes ?? 0 },
    });
    await publishVersion(tx, actor, sourceId);
    return true;
  });
  if (!done) return (await takenInto(actor, id)) ?? Promise.reject(expired());
  await releasePruned(workspaceId, sourceId);
  return { dataSource: await getDataSource(actor, sourceId) };
}

async function takenInto(actor: Workspace, id: string): Promise<Committed | null> {
  const staged = await findImport(actor.workspaceId, id);
  return staged?.takenAt ? { dataSource: await getDataSource(actor, sourceIdOf(staged)) } : null;
}

/** An import that is being read is cancelled with its job. */
export async function discardImport(actor: UserActor, id: string): Promise<{ success: true }> {
  const staged = await standing(actor, id);
  const job = await jobOf(actor, id);
  if (job) await cancelJob(actor, job.id);
  else await discard(staged);
  return { success: true };
}

/** Deletes only what is still waiting: a committed import belongs to a version. */
export async function discard({ workspaceId, id }: StagedImport): Promise<void> {
  const dropped = await inTransaction((tx) => dropImport(tx, workspaceId, id));
  if (dropped) await removeStaged(dropped);
}

async function removeStaged(staged: StagedImport): Promise<void> {
  const { id, workspaceId, targetId, readingId } = staged;
  if (targetId) {
    await forgetReading({ workspaceId, sourceId: targetId, id: readingId });
    await removeObjects(stagedKeyOf(workspaceId, targetId, id));
    return;
  }
  await removeFilesOf(workspaceId, id);
}

/** Throws away what nobody took in time; its row stays for a day, to say so. */
export async function sweepImports(now: Date): Promise<void> {
  for (const staged of await listExpired(now)) if (await emptyImport(staged)) await removeStaged(staged);
  await forgetImports(new Date(now.getTime() - 24 * 3_600_000));
}
