import { deedOf, record } from '@/lib/audit/record';
import type { Origin } from '@/lib/audit/schema';
import type { UserActor } from '@/lib/core/actor';
import { AppError, notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { livingInstances } from '@/lib/db/signals';
import { inTransaction } from '@/lib/db/transaction';
import { commitObject, removeObjects } from '@/lib/files/objects';
import { assertPlace } from '@/lib/plans/plans';
import { mayPreview } from './allowances';
import { changesOptions, changesReading, withColumnChoices, withReadingChoices, withMeanwhile } from './choices';
import { differenceOf } from './difference';
import { readAsLastTime, SETTLED_FIRST, SETTLED_LATER } from './habits';
import { IMPORT_MINUTES, MOST_WAITING, type Committed, type Difference, type ImportMode, type ImportPatch, type ImportPreview, type UploadOutcome } from './import-schema';
import { dropImport, emptyImport, findImport, findImportByKey, forgetImports, insertImport, listExpired, listReaders, replaceReading, takeImport, type StagedImport } from './import-store';
import { effectiveColumns } from './load';
import { getDataSource } from './read';
import { forgetReading, readFiles, removeFilesOf, type FileToRead } from './reading';
import type { Received } from './receive';
import { UPLOAD_LIMIT, type UploadType } from './schema';
import { choicesOf, countPlaces, findSource, findVersion, insertSource, insertVersion, lockSource, sizeOf, stagedKeyOf, takeFiles, type KeptFile, type SourceWithVersion } from './store';
import { releasePruned, tellOfVersion } from './versions';

/** A data source that is appended to may be read from this many bytes in all. */
const FILES_LIMIT = 5 * UPLOAD_LIMIT;

/** What an upload is for; `target` is the data source that it replaces or goes on. */
export type Purpose = { mode: ImportMode; target: SourceWithVersion | null; name?: string };
/** `key`: the Idempotency-Key that it was sent with. */
export type Arrival = { signal: AbortSignal; key: string | null };

const lapse = () => new Date(Date.now() + IMPORT_MINUTES * 60_000);
const sourceIdOf = ({ id, targetId }: Pick<StagedImport, 'id' | 'targetId'>) => targetId ?? id;
const expired = () => new AppError('gone', `This preview has expired, or ${MOST_WAITING} newer ones took its place. Upload the file again.`);

/** The data source that a file may replace or go on. */
export async function targetOf(actor: UserActor, id: string): Promise<SourceWithVersion> {
  const target = await findVersion(actor.workspaceId, id);
  if (!target) throw notFound('data source');
  if (target.source.files.length === 0) throw new AppError('validation', `${target.source.name} is not read from a file, so no file can take its place.`, { fields: { targetId: 'is not read from a file' } });
  return target;
}

/** The files of the new version, the new one last. */
function filesFor(mode: ImportMode, target: SourceWithVersion | null, file: FileToRead): FileToRead[] {
  const files = mode === 'append' ? [...(target?.source.files ?? []), file] : [file];
  if (sizeOf(files) > FILES_LIMIT) throw new AppError('too_large', 'The files of this data source would be larger than 250 MB together. Upload this one as a data source of its own.', { limit: FILES_LIMIT, size: sizeOf(files) });
  return files;
}

/** Reads a file that has arrived and lets it wait: the originals and parts are in the store before its row says so, nothing is listed. */
export async function stageImport(actor: UserActor, { mode, target, name }: Purpose, received: Received, { signal, key }: Arrival): Promise<StagedImport> {
  const { workspaceId } = actor;
  const id = newId();
  const { fileName, family, sizeBytes, sha256, path } = received;
  const sourceId = target?.source.id ?? id;
  const file: KeptFile = { objectKey: stagedKeyOf(workspaceId, sourceId, id), fileName, family, sizeBytes, sha256 };
  const files = filesFor(mode, target, { ...file, path });
  const reading = { workspaceId, sourceId, id: newId(), files, options: target?.source.options ?? {}, settles: target ? SETTLED_LATER : SETTLED_FIRST, overrides: target?.source.overrides ?? {} };
  const { result: { parts: _paths, nativeFile: _native, settled: _settled, ...measured }, parts, options, overrides, id: readingId } = await readAsLastTime(reading, { signal });
  try {
    await commitObject(file.objectKey, path);
    const staged = {
      id, workspaceId, createdById: actor.userId, mode, targetId: target?.source.id ?? null, baseVersion: target?.version.number ?? null,
      name: name ?? target?.source.name ?? fileName, uploadType: mode === 'append' ? target!.source.uploadType : family,
      files: [...files.slice(0, -1), file], overrides, options, readingId, result: { ...measured, parts }, expiresAt: lapse(), uploadKey: key,
    };
    await inTransaction((tx) => insertImport(tx, staged, MOST_WAITING));
    return { ...staged, createdAt: new Date(), takenAt: null };
  } catch (error) {
    await forgetReading({ ...reading, id: readingId });
    await removeObjects(file.objectKey);
    throw error;
  }
}

async function found(actor: UserActor, id: string): Promise<StagedImport> {
  const staged = await findImport(actor.workspaceId, id);
  if (!staged || staged.takenAt) throw notFound('preview');
  if (staged.expiresAt <= new Date()) throw expired();
  return staged;
}

/** What taking the import would change; null where it makes a data source of its own. */
export async function differenceFor(actor: UserActor, { targetId, result, overrides }: StagedImport): Promise<Difference | null> {
  if (!targetId) return null;
  const { source, version } = await targetOf(actor, targetId);
  const before = { rowCount: Number(version.rowCount), columns: effectiveColumns(source, version) };
  return differenceOf(before, { rowCount: result.rowCount, columns: effectiveColumns({ overrides }, result) }, targetId, await listReaders(actor.workspaceId, targetId));
}

async function previewOf(actor: UserActor, staged: StagedImport): Promise<ImportPreview> {
  const { id, mode, targetId, name, uploadType, files, overrides, options, expiresAt, result } = staged;
  const { reading, rowCount, issues, offers, sample } = result;
  const { fileName, sizeBytes } = files.at(-1)!;
  return {
    id, mode, targetId, name, fileName, uploadType: uploadType as UploadType, sizeBytes, expiresAt: expiresAt.toISOString(), reading, options, overrides,
    rowCount, columns: effectiveColumns({ overrides }, result), issues, offers, data: sample, difference: await differenceFor(actor, staged),
  };
}

export async function stageForPreview(actor: UserActor, purpose: Purpose, received: Received, arrival: Arrival): Promise<ImportPreview> {
  await mayPreview(actor);
  return previewOf(actor, await stageImport(actor, purpose, received, arrival));
}

/** What became of an upload that was to wait, or to be a next version: null where nothing is kept of it. */
export async function importOutcome(actor: UserActor, key: string): Promise<Extract<UploadOutcome, { state: 'waiting' | 'kept' }> | null> {
  const staged = await findImportByKey(actor.workspaceId, actor.userId, key);
  if (!staged) return null;
  if (staged.takenAt) return await findSource(actor.workspaceId, sourceIdOf(staged)) && { state: 'kept', dataSource: await getDataSource(actor, sourceIdOf(staged)), job: null };
  return staged.expiresAt > new Date() ? { state: 'waiting', import: await previewOf(actor, staged) } : null;
}

/** The preview as it stands. Where the data source has moved on since, the file is read again for its newest version. */
export async function getImport(actor: UserActor, id: string, signal: AbortSignal): Promise<ImportPreview> {
  const staged = await found(actor, id);
  if (!staged.targetId) return previewOf(actor, staged);
  const target = await targetOf(actor, staged.targetId);
  return previewOf(actor, target.version.number === staged.baseVersion ? staged : await readAgain(actor, staged, {}, signal));
}

/** Reads the file again with other choices. One that cannot be read so says why and leaves the preview as it was. */
export async function changeImport(actor: UserActor, id: string, patch: ImportPatch, signal: AbortSignal): Promise<{ import: ImportPreview }> {
  await mayPreview(actor);
  const staged = await found(actor, id);
  const strange = patch.columns?.find(({ key }) => !staged.result.columns.some((column) => column.key === key));
  if (strange) throw new AppError('validation', `columns: there is no column ${strange.key}`, { fields: { columns: `there is no column ${strange.key}` } });
  return { import: await previewOf(actor, await readAgain(actor, staged, patch, signal)) };
}

async function readAgain(actor: UserActor, staged: StagedImport, patch: ImportPatch, signal: AbortSignal): Promise<StagedImport> {
  const { workspaceId } = actor;
  const target = staged.targetId ? await targetOf(actor, staged.targetId) : null;
  const moved = target !== null && target.version.number !== staged.baseVersion;
  const overrides = withColumnChoices(moved ? { ...staged.overrides, ...target.source.overrides } : staged.overrides, patch.columns ?? []);
  const options = withReadingChoices(moved ? { ...staged.options, ...target.source.options } : staged.options, patch.options ?? {});
  const files = filesFor(staged.mode, target, staged.files.at(-1)!);
  const sourceId = sourceIdOf(staged);
  const baseVersion = target?.version.number ?? null;
  const expiresAt = lapse();
  if (!moved && !(patch.options && changesOptions(patch.options)) && !patch.columns?.some(changesReading)) {
    return settle(actor, staged, { ...staged, overrides, options, baseVersion, expiresAt });
  }
  const readingId = newId();
  const { result: { parts: _paths, nativeFile: _native, ...measured }, parts } = await readFiles({ workspaceId, sourceId, id: readingId, files, options, overrides }, { signal });
  const next = await settle(actor, staged, { ...staged, files, overrides, options, readingId, result: { ...measured, parts }, baseVersion, expiresAt });
  await forgetReading({ workspaceId, sourceId, id: staged.readingId });
  return next;
}

/** `next` takes the place of the reading that it was made from, or is forgotten where that has gone. */
async function settle(actor: UserActor, staged: StagedImport, next: StagedImport): Promise<StagedImport> {
  const { id: _id, workspaceId: _workspace, createdById: _by, createdAt: _at, mode: _mode, targetId: _target, name: _name, uploadType: _type, ...reading } = next;
  if (await replaceReading(staged, reading)) return next;
  if (next.readingId !== staged.readingId) await forgetReading({ workspaceId: actor.workspaceId, sourceId: sourceIdOf(staged), id: next.readingId });
  await found(actor, staged.id);
  throw new AppError('conflict', 'This preview was read again meanwhile. Load it again, then repeat your change.');
}

/**
 * Takes an import: a new data source, or the next version of its target with the same id. What was read is in the store
 * already, so that the deed is one transaction. Where the target has moved on since the difference was told, nothing is done.
 * One that was taken already is answered with what it was taken into: whoever asks got no answer the first time.
 */
export async function commitImport(actor: UserActor, id: string, { name }: { name?: string }, origin: Origin): Promise<Committed> {
  const { workspaceId } = actor;
  const taken = await takenInto(actor, id);
  if (taken) return taken;
  const sourceId = sourceIdOf(await found(actor, id));
  const living = await livingInstances();
  const done = await inTransaction(async (tx) => {
    const current = await lockSource(tx, workspaceId, sourceId);
    const staged = await takeImport(tx, workspaceId, id);
    if (!staged) return false;
    const { mode, baseVersion, files, result, readingId, uploadType } = staged;
    if (mode === 'create') {
      await assertPlace(tx, workspaceId, 'dataSources', () => countPlaces(tx, workspaceId, living));
      await insertSource(tx, workspaceId, actor.userId, id, name ?? staged.name);
    } else if (current !== baseVersion) {
      throw new AppError('conflict', `This preview was made for version ${baseVersion}, and version ${current} has come meanwhile. Look at the difference again.`, { yours: baseVersion, current });
    }
    const { options, overrides } = mode === 'create' ? staged : withMeanwhile(staged, await choicesOf(tx, workspaceId, sourceId));
    await takeFiles(tx, workspaceId, sourceId, { files, options, overrides, uploadType, name });
    const number = await insertVersion(tx, workspaceId, sourceId, readingId, result, result.parts, { cause: mode === 'create' ? 'upload' : mode, createdById: actor.userId, files, options, overrides });
    await record(tx, { ...deedOf(actor, origin), action: mode === 'create' ? 'data_source.uploaded' : `data_source.${mode === 'append' ? 'appended' : 'replaced'}`, targetType: 'data_source', targetId: sourceId, details: { version: number, rows: result.rowCount, bytes: files.at(-1)?.sizeBytes ?? 0 } });
    await tellOfVersion(tx, actor, sourceId);
    return true;
  });
  if (!done) return await takenInto(actor, id) ?? Promise.reject(expired());
  await releasePruned(workspaceId, sourceId);
  return { dataSource: await getDataSource(actor, sourceId) };
}

async function takenInto(actor: UserActor, id: string): Promise<Committed | null> {
  const staged = await findImport(actor.workspaceId, id);
  return staged?.takenAt ? { dataSource: await getDataSource(actor, sourceIdOf(staged)) } : null;
}

/** Replaces or goes on at once, without a preview. */
export async function takeAtOnce(actor: UserActor, purpose: Purpose, received: Received, arrival: Arrival, origin: Origin): Promise<Committed & { difference: Difference | null }> {
  const staged = await stageImport(actor, purpose, received, arrival);
  try {
    const difference = await differenceFor(actor, staged);
    return { ...(await commitImport(actor, staged.id, { name: purpose.name }, origin)), difference };
  } catch (error) {
    await discard(staged);
    throw error;
  }
}

export async function discardImport(actor: UserActor, id: string): Promise<{ success: true }> {
  await discard(await found(actor, id));
  return { success: true };
}

/** Only what still waited goes: what was taken meanwhile belongs to a version. */
async function discard({ workspaceId, id }: StagedImport): Promise<void> {
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
