import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mintWorkspaceId } from '@/lib/base/actor/actor';
import { record } from '@/lib/base/audit/record';
import { inTransaction } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { VERSION } from '@/lib/base/env/version';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { assertRoom } from '@/lib/base/files/disk';
import { newWorkFolder } from '@/lib/base/files/objects';
import { bucketOfFiles } from '@/lib/base/files/outside';
import { addJob, wakeWorkersOnCommit } from '@/lib/base/jobs/jobs';
import type { JobTask, TaskInput } from '@/lib/base/jobs/worker';
import { newId } from '@/lib/base/secrets/ids';
import { runUnpack, runWrite } from '@/lib/engines/backup/process';
import type { BackupProgress, WrittenArchive } from '@/lib/engines/backup/protocol';
import type { BackupKey } from '@/lib/engines/backup/sealed';
import { keyFor, nameOfArchive } from './backups';
import { decide, newRestoreFolder, restoreFolder } from './journal';
import { BACKUP_STEPS, RESTORE_STEPS, VERIFY_JOB_OF_BACKUP, VERIFY_STEPS } from './job-schema';
import { canRestart, closeDoors, openDoors, restartAll } from './maintenance';
import { passphraseOf } from './passphrase';
import { archiveHere, keepArchive } from './places';
import { fingerprintOf } from './fingerprint';
import { pruneScheduled } from './schedule';
import {
  dropScratch,
  failLeftSafetyCopies,
  findBackup,
  forgetPayload,
  insertBackup,
  markFailed,
  markReady,
  markUnsound,
  markVerified,
  type BackupRow,
} from './store';

const root = () => process.cwd();
const scratchOf = (jobId: string) => `plumbline_scratch_${jobId.replaceAll('-', '')}`;

async function rowOf({ targetId }: TaskInput): Promise<BackupRow> {
  return (await findBackup(targetId)) ?? Promise.reject(notFound('backup'));
}

/** Words of the child's progress as a job tells it. */
const telling =
  ({ onProgress }: TaskInput, steps: readonly string[]) =>
  ({ step, done, total }: BackupProgress) => {
    const stepIndex = step === 'files' ? 1 : 0;
    onProgress({ step: steps[stepIndex]!, stepIndex, done, total, unit: stepIndex ? 'bytes' : 'rows' });
  };

type Writing = { id: string; key: BackupKey; at: Date; signal: AbortSignal; tell?: (progress: BackupProgress) => void };

/** Writes the archive of the installation to where archives are kept, and lets its row name it. */
async function write({ id, key, at, signal, tell }: Writing): Promise<WrittenArchive> {
  const { DATA_DIR, DATABASE_URL, APP_SECRET } = env();
  await assertRoom(0);
  const folder = await newWorkFolder();
  try {
    const path = join(folder, 'archive');
    const written = await runWrite(
      {
        task: 'write',
        databaseUrl: DATABASE_URL,
        root: root(),
        path,
        key,
        files: join(DATA_DIR, 'files'),
        bucket: bucketOfFiles(),
        work: join(folder, 'held'),
        appVersion: VERSION,
        createdAt: at.toISOString(),
        // A passphrase opens the archive anywhere: what is sealed in it must be readable there.
        ...(key.kind === 'passphrase' && { secret: APP_SECRET }),
      },
      { signal, ...(tell && { tell }) },
    );
    const place = await keepArchive(id, path);
    const { sizeBytes, sha256, meta } = written;
    await markReady(id, { sizeBytes, sha256, counts: meta.counts, place });
    return written;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function queueVerification({ actor, targetId, payload }: TaskInput): Promise<void> {
  await inTransaction(async (tx) => {
    await addJob(tx, {
      workspaceId: actor.workspaceId,
      createdById: actor.userId,
      kind: VERIFY_JOB_OF_BACKUP,
      targetId,
      payload,
      stepCount: VERIFY_STEPS.length,
    });
    await wakeWorkersOnCommit(tx);
  });
}

async function runBackup(work: TaskInput) {
  const row = await rowOf(work);
  const key = keyFor(row.keyKind, passphraseOf(work.payload));
  await write({ id: row.id, key, at: row.createdAt, signal: work.signal, tell: telling(work, BACKUP_STEPS) });
  if (row.trigger === 'schedule') {
    await queueVerification(work);
    await pruneScheduled();
  }
  await forgetPayload(work.jobId);
  return { resultUrl: '/admin/backup' };
}

export const backupTask: JobTask = {
  run: runBackup,
  onFailure: (_actor, id, { message }) => markFailed(id, message),
};

async function runVerification(work: TaskInput) {
  const row = await rowOf(work);
  const folder = await newWorkFolder();
  const { DATABASE_URL, APP_SECRET } = env();
  const tell = telling(work, VERIFY_STEPS);
  try {
    const { meta } = await runUnpack(
      {
        task: 'unpack',
        purpose: 'verify',
        databaseUrl: DATABASE_URL,
        root: root(),
        path: await archiveHere(row, folder),
        key: keyFor(row.keyKind, passphraseOf(work.payload)),
        schema: scratchOf(work.jobId),
        folder: join(folder, 'files'),
        secret: APP_SECRET,
        fingerprint: fingerprintOf(APP_SECRET),
      },
      { signal: work.signal, tell },
    );
    await markVerified(row.id, meta.counts);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unreadable_file') await markUnsound(row.id, error.message);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await forgetPayload(work.jobId);
  }
  return { resultUrl: '/admin/backup' };
}

export const verifyTask: JobTask = {
  run: runVerification,
  onFailure: async () => {},
};

/** The installation as it is now, in case the restore was a mistake. */
async function writeSafetyCopy({ actor, signal }: TaskInput): Promise<void> {
  const [id, at] = [newId(), new Date()];
  await insertBackup(null, {
    id,
    scope: 'instance',
    trigger: 'before_restore',
    keyKind: 'installation',
    place: { kind: 'local' },
    fileName: nameOfArchive(at),
    appVersion: VERSION,
    createdById: actor.userId,
  });
  await write({ id, key: keyFor('installation', undefined), at, signal }).catch(async (error: unknown) => {
    await markFailed(id, 'The safety backup of a restore couldn’t be written.');
    throw error;
  });
}

async function unpackForRestore(work: TaskInput, row: BackupRow): Promise<void> {
  const { DATABASE_URL, APP_SECRET } = env();
  const folder = await newWorkFolder();
  try {
    await runUnpack(
      {
        task: 'unpack',
        purpose: 'restore',
        databaseUrl: DATABASE_URL,
        root: root(),
        path: await archiveHere(row, folder),
        key: keyFor(row.keyKind, passphraseOf(work.payload)),
        schema: scratchOf(work.jobId),
        folder: await newRestoreFolder(),
        secret: APP_SECRET,
        fingerprint: fingerprintOf(APP_SECRET),
      },
      { signal: work.signal, tell: telling(work, RESTORE_STEPS) },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Checks the archive by loading all of it beside what is in use; only then are the doors closed, a safety backup is
 * written, and the server restarts, which exchanges the two. Until the journal is there nothing was changed.
 */
async function runRestore(work: TaskInput) {
  if (work.attempt > 1) {
    await dropScratch(scratchOf(work.jobId));
    await forgetPayload(work.jobId);
    throw new AppError('busy', 'The server restarted during this restore. Nothing was changed. Start it again.');
  }
  if (!canRestart())
    throw new AppError('unusable', 'This server can’t restart itself. Stop it and use npm run restore -- FILE.');
  const row = await rowOf(work);
  const { actor, jobId, onProgress } = work;
  const step = (stepIndex: number) =>
    onProgress({ step: RESTORE_STEPS[stepIndex]!, stepIndex, done: 0, total: 0, unit: 'bytes' });
  try {
    await unpackForRestore(work, row);
    await forgetPayload(jobId);
    closeDoors();
    step(1);
    await writeSafetyCopy(work);
    step(2);
    await decide({
      schema: scratchOf(jobId),
      before: `plumbline_before_${jobId.replaceAll('-', '')}`,
      jobId,
      backupId: row.id,
      actorId: actor.userId,
    });
  } catch (error) {
    openDoors();
    await dropScratch(scratchOf(jobId));
    await rm(restoreFolder(), { recursive: true, force: true });
    throw error;
  }
  return restartAll();
}

export const restoreTask: JobTask = {
  run: runRestore,
  onFailure: async ({ workspaceId, userId }, id, { code }) => {
    await failLeftSafetyCopies();
    await record(null, {
      workspaceId: mintWorkspaceId(workspaceId),
      actorKind: 'task',
      actorId: userId,
      action: 'backup.restore_failed',
      targetType: 'backup',
      targetId: id,
      outcome: 'failed',
      details: { code },
    });
  },
};
