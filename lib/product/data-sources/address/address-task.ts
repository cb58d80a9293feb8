import { rm } from 'node:fs/promises';
import type { TaskActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { commitObject, removeObjects } from '@/lib/base/files/objects';
import type { JobFailure, JobTask, TaskInput } from '@/lib/base/jobs/worker';
import { INGEST_STEPS } from '@/lib/engines/ingest/schema/schema';
import { readAsLastTime, SETTLED_FIRST, SETTLED_LATER } from '../import/preferences';
import { forgetReading, removeFilesOf } from '../read/reading';
import { nextRefresh } from '../remote/schedule';
import { ADDRESS_STEPS } from '../schema/job-schema';
import { changeAddress } from '../store/address-store';
import {
  findSource,
  findVersion,
  hasVersion,
  insertVersion,
  lockSource,
  releasePlace,
  stagedKeyOf,
  takeFiles,
  type DataSourceRow,
} from '../store/store';
import type { StoredAddress } from '../store/address-stored';
import type { KeptFile } from '../store/stored';
import { releasePruned } from '../versions/versions';
import { downloadAddress, UNCHANGED, type Downloaded } from './download';
import { openedAddress } from './sealed';

const GONE = new AppError('gone', 'This data source was deleted, or isn’t read from an address.');
const MOVED_ON = new AppError('conflict', 'The data source has changed since the refresh began. Refresh it again.');

/** What is asked for only where it is newer: the file of the version that stands. */
const sinceOf = ({ currentVersion }: DataSourceRow, { etag, lastModified }: StoredAddress) =>
  currentVersion > 0 ? { etag, lastModified } : null;

const holds = ({ files, currentVersion }: DataSourceRow, { sha256 }: Downloaded): boolean =>
  currentVersion > 0 && files.length === 1 && files[0]?.sha256 === sha256;

/** It was asked, and has nothing new: what stands is as fresh as it can be. */
async function keepChecked(
  { actor: { workspaceId }, targetId: id }: TaskInput,
  { status }: DataSourceRow,
  to: Partial<StoredAddress>,
): Promise<void> {
  const found = status === 'stale' ? await findVersion(workspaceId, id) : null;
  const asks = found?.version.columns.some(({ review }) => review) ?? false;
  await inTransaction(async (tx) => {
    if ((await lockSource(tx, workspaceId, id)) === null) throw GONE;
    await changeAddress(tx, workspaceId, id, {
      ...to,
      checkedAt: new Date().toISOString(),
      failure: null,
      ...(found && { status: asks ? 'needs_review' : 'ready' }),
    });
  });
}

/** Reads the file into a new version: by the choices of the one before, as a replacement by hand is. */
async function keepRead(work: TaskInput, source: DataSourceRow, downloaded: Downloaded): Promise<void> {
  const { actor, jobId, targetId: id, signal, onProgress } = work;
  const { workspaceId } = actor;
  const { fileName, family, sizeBytes, sha256, path, format, etag, lastModified } = downloaded;
  const { currentVersion } = source;
  const file: KeptFile = { objectKey: stagedKeyOf(workspaceId, id, jobId), fileName, family, sizeBytes, sha256 };
  await commitObject(file.objectKey, path);
  let isKept = false;
  let readingId = jobId;
  try {
    const read = await readAsLastTime(
      {
        workspaceId,
        sourceId: id,
        id: jobId,
        files: [file],
        options: source.options,
        settles: currentVersion > 0 ? SETTLED_LATER : SETTLED_FIRST,
        overrides: source.overrides,
      },
      {
        signal,
        onProgress: ({ step, done, total, unit }) =>
          onProgress({ step, stepIndex: 1 + INGEST_STEPS.indexOf(step), done, total, unit }),
      },
    );
    const { result, parts, options, overrides } = read;
    readingId = read.id;
    await inTransaction(async (tx) => {
      const current = await lockSource(tx, workspaceId, id);
      if (current === null) throw GONE;
      if (current !== currentVersion) throw MOVED_ON;
      await takeFiles(tx, workspaceId, id, { files: [file], options, overrides, uploadType: format });
      const number = await insertVersion(tx, workspaceId, id, {
        id: readingId,
        result,
        parts,
        cause: currentVersion > 0 ? 'refresh' : 'connect',
        createdById: actor.userId,
        files: [file],
        options,
        overrides,
      });
      await changeAddress(tx, workspaceId, id, {
        format,
        etag,
        lastModified,
        checkedAt: new Date().toISOString(),
        failure: null,
        ...(currentVersion === 0 && source.address && { refreshAt: nextRefresh(source.address.refresh, new Date()) }),
      });
      await record(tx, {
        ...auditEntry(actor),
        action: 'data_source.read',
        targetType: 'data_source',
        targetId: id,
        details: { version: number, rows: result.rowCount, columns: result.columns.length },
      });
    });
    isKept = true;
  } finally {
    if (!isKept) {
      await forgetReading({ workspaceId, sourceId: id, id: readingId });
      await removeObjects(file.objectKey);
    }
  }
}

/** Reads a data source from its address. Safe to run twice: the version's row is the last thing written. */
async function readAddress(work: TaskInput): Promise<{ resultUrl: string }> {
  const { actor, jobId, targetId: id, signal, onProgress } = work;
  const { workspaceId } = actor;
  const resultUrl = `/data-sources/${id}`;
  if (await hasVersion(workspaceId, jobId)) return { resultUrl };
  onProgress({ step: ADDRESS_STEPS[0], stepIndex: 0, done: 0, total: 0, unit: 'bytes' });
  const source = await findSource(workspaceId, id);
  if (!source?.address) throw GONE;
  const { address } = source;
  const asked = {
    address: openedAddress(workspaceId, id, address),
    format: address.format,
    since: sinceOf(source, address),
  };
  const downloaded = await downloadAddress(asked, signal);
  if (downloaded === UNCHANGED) {
    await keepChecked(work, source, {});
    return { resultUrl };
  }
  try {
    const { etag, lastModified } = downloaded;
    if (holds(source, downloaded)) await keepChecked(work, source, { etag, lastModified });
    else await keepRead(work, source, downloaded);
  } finally {
    await rm(downloaded.folder, { recursive: true, force: true });
  }
  await releasePruned(workspaceId, id);
  return { resultUrl };
}

/** A first reading that failed leaves nothing; a data source that has a version keeps it, and says what is in the way. */
async function addressFailed({ workspaceId }: TaskActor, id: string, { code, message }: JobFailure): Promise<void> {
  const source = await findSource(workspaceId, id);
  if (!source) return;
  if (source.currentVersion === 0) {
    await releasePlace(workspaceId, id);
    await removeFilesOf(workspaceId, id);
    return;
  }
  if (code === 'cancelled' || code === 'conflict') return;
  await inTransaction(async (tx) => {
    if ((await lockSource(tx, workspaceId, id)) === null) return;
    await changeAddress(tx, workspaceId, id, {
      failure: { code, message, at: new Date().toISOString() },
      status: 'stale',
    });
  });
}

export const addressTask: JobTask = { run: readAddress, onFailure: addressFailed };
