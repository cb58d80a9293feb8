import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { accessDenied, type UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, lockFor, type Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { VERSION } from '@/lib/base/env/version';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { asFullDisk, assertRoom } from '@/lib/base/files/disk';
import { newWorkFolder } from '@/lib/base/files/objects';
import { addJob, getJob, publishJob, publishWork, wakeWorkers } from '@/lib/base/jobs/jobs';
import type { Job } from '@/lib/base/jobs/schema';
import { take } from '@/lib/base/limits/throttle';
import { newId } from '@/lib/base/secrets/ids';
import { archiveKind, inspectArchive, type ArchiveHead } from '@/lib/engines/backup/inspect';
import { archiveCheck, type BackupKey } from '@/lib/engines/backup/sealed';
import { exportOwnData } from '@/lib/product/exports/own-data';
import {
  BACKUP_JOB,
  BACKUP_JOBS,
  BACKUP_STEPS,
  RESTORE_JOB,
  RESTORE_STEPS,
  VERIFY_JOB_OF_BACKUP,
  VERIFY_STEPS,
} from './job-schema';
import { ARCHIVE_ENDING, type KeyKind } from './kinds-schema';
import { archiveHere, localBackupFolder, localPathOfBackup, readArchive, removeArchive } from './places';
import { readBackupSchedule } from './schedule-settings';
import { sealedPassphrase } from './passphrase';
import type { Backup, BackupList, RestorePreview, StartedBackup } from './schema';
import {
  countJobsUnderWay,
  countNow,
  countOwnBackups,
  findBackup,
  insertBackup,
  listBackupRows,
  markReady,
  noteCounts,
  removeBackup,
  setBackupJob,
  type BackupRow,
} from './store';

const MOST_UNDER_WAY = 5;
const MOST_OWN = 3;

export const toBackup = (row: BackupRow): Backup => ({
  id: row.id,
  scope: row.scope,
  status: row.status,
  sizeBytes: Number(row.sizeBytes),
  sha256: row.sha256,
  counts: row.counts,
  appVersion: row.appVersion,
  encrypted: row.keyKind !== 'none',
  keyKind: row.keyKind,
  trigger: row.trigger,
  fileName: row.fileName,
  place: row.place.kind,
  error: row.error,
  jobId: row.jobId,
  createdAt: row.createdAt.toISOString(),
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
});

export const nameOfArchive = (at: Date) =>
  `plumbline-${at.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}${ARCHIVE_ENDING}`;

const mayUse = (actor: UserActor, { scope, createdById }: Pick<BackupRow, 'scope' | 'createdById'>) =>
  scope === 'mine' ? createdById === actor.userId : actor.role === 'owner';

/** One of the installation for its owners, one's own for everybody. */
async function found(actor: UserActor, id: string): Promise<BackupRow> {
  const row = await findBackup(id);
  if (!row || !mayUse(actor, row)) throw notFound('backup');
  return row;
}

/** As `found`, with an archive that can be opened. */
async function archived(actor: UserActor, id: string): Promise<BackupRow> {
  const row = await found(actor, id);
  if (row.scope !== 'instance')
    throw new AppError('conflict', 'This is one person’s data, not a backup of the server.');
  if (row.status === 'running') throw new AppError('conflict', 'This backup isn’t ready yet. Wait for it to finish.');
  if (row.sha256 === '') throw new AppError('conflict', 'This backup has no file.');
  return row;
}

export async function listBackups(actor: UserActor): Promise<BackupList> {
  const isOwner = actor.role === 'owner';
  const rows = await listBackupRows(actor.userId, isOwner);
  return { backups: rows.map(toBackup), schedule: isOwner ? await readBackupSchedule() : null };
}

const throttle = ({ userId }: UserActor) =>
  take({ key: `backup ${userId}`, limit: 60, seconds: 3600 }, 'You’ve asked for 60 backup jobs in the past hour.');

async function assertFew(tx: Tx): Promise<void> {
  await lockFor(tx, 'backups');
  if ((await countJobsUnderWay(tx, [...BACKUP_JOBS])) >= MOST_UNDER_WAY)
    throw new AppError('rate_limited', `${MOST_UNDER_WAY} backup jobs are running. Wait for one to finish.`, {
      retryAfter: 30,
    });
}

async function woken(job: Job, workspaceId: string): Promise<void> {
  await publishJob({ id: job.id, workspaceId });
  await wakeWorkers();
}

/** Has an archive of the installation made. */
async function backUp(actor: UserActor, passphrase: string | undefined, origin: RequestOrigin): Promise<StartedBackup> {
  if (actor.role !== 'owner') throw new AppError('role', accessDenied('owner', actor));
  await throttle(actor);
  const id = newId();
  const job = await inTransaction(async (tx) => {
    await assertFew(tx);
    await record(tx, { ...auditEntry(actor, origin), action: 'backup.created', targetType: 'backup', targetId: id });
    return addBackup(tx, actor, { id, passphrase, trigger: 'manual' });
  });
  await woken(job, actor.workspaceId);
  return { backup: toBackup((await findBackup(id))!), job };
}

/** The row and the job of a backup of the installation. */
export async function addBackup(
  tx: Tx,
  by: Pick<UserActor, 'workspaceId' | 'userId'>,
  { id, passphrase, trigger }: { id: string; passphrase: string | undefined; trigger: 'manual' | 'schedule' },
): Promise<Job> {
  await insertBackup(tx, {
    id,
    scope: 'instance',
    trigger,
    keyKind: passphrase === undefined ? 'installation' : 'passphrase',
    place: { kind: 'local' },
    fileName: nameOfArchive(new Date()),
    appVersion: VERSION,
    createdById: by.userId,
  });
  const job = await addJob(tx, {
    workspaceId: by.workspaceId,
    createdById: by.userId,
    kind: BACKUP_JOB,
    targetId: id,
    payload: sealedPassphrase(passphrase),
    stepCount: BACKUP_STEPS.length,
  });
  await setBackupJob(tx, id, job.id);
  return job;
}

/** The archive of one's own data, as GET /api/user/export gives it, written while the request waits. */
async function backUpOwn(actor: UserActor, origin: RequestOrigin): Promise<StartedBackup> {
  const id = newId();
  await inTransaction(async (tx) => {
    await lockFor(tx, `own backups ${actor.userId}`);
    if ((await countOwnBackups(tx, actor.userId)) >= MOST_OWN)
      throw new AppError('conflict', `You have ${MOST_OWN} archives of your data. Delete one first.`);
    await insertBackup(tx, {
      id,
      scope: 'mine',
      trigger: 'manual',
      keyKind: 'none',
      place: { kind: 'local' },
      fileName: `plumbline-data-${new Date().toISOString().slice(0, 10)}.zip`,
      appVersion: VERSION,
      createdById: actor.userId,
      workspaceId: actor.workspaceId,
    });
  });
  try {
    await writeOwn(actor, id, origin);
  } catch (error) {
    await inTransaction((tx) => removeBackup(tx, id));
    throw error;
  }
  const jobId = await inTransaction((tx) =>
    publishWork(
      tx,
      { workspaceId: actor.workspaceId, createdById: actor.userId, kind: BACKUP_JOB, targetId: id, stepCount: 1 },
      '/profile',
    ),
  );
  return { backup: toBackup(await found(actor, id)), job: await getJob(actor, jobId) };
}

async function writeOwn(actor: UserActor, id: string, origin: RequestOrigin): Promise<void> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await mkdir(localBackupFolder(), { recursive: true, mode: 0o700 });
  await pipeline(
    await exportOwnData(actor, origin),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(localPathOfBackup(id), { mode: 0o600, flush: true }),
  ).catch(asFullDisk);
  await markReady(id, { sizeBytes, sha256: hash.digest('hex'), counts: {}, place: { kind: 'local' } });
}

export async function createBackup(
  actor: UserActor,
  { scope, passphrase }: { scope: 'instance' | 'mine'; passphrase?: string },
  origin: RequestOrigin,
): Promise<StartedBackup> {
  if (scope === 'instance') return backUp(actor, passphrase, origin);
  if (passphrase !== undefined)
    throw new AppError('validation', 'passphrase: your own data is a plain ZIP file', {
      fields: { passphrase: 'your own data is a plain ZIP file' },
    });
  return backUpOwn(actor, origin);
}

type Incoming = { stream: AsyncIterable<Buffer>; name: string; size?: number };

/** Takes in an archive of this or another installation. Cut or changed ones are refused at once. */
export async function receiveBackup(
  actor: UserActor,
  { stream, name, size = 0 }: Incoming,
  origin: RequestOrigin,
): Promise<{ backup: Backup }> {
  await throttle(actor);
  await assertRoom(size / 2);
  const folder = await newWorkFolder();
  const path = join(folder, 'archive');
  try {
    const { sizeBytes, sha256 } = await received(stream, path);
    const { kind } = await archiveKind(path);
    const id = newId();
    await mkdir(localBackupFolder(), { recursive: true, mode: 0o700 });
    await rename(path, localPathOfBackup(id));
    await inTransaction(async (tx) => {
      await insertBackup(tx, {
        id,
        scope: 'instance',
        trigger: 'upload',
        status: 'ready',
        keyKind: kind,
        place: { kind: 'local' },
        fileName: fileNameOf(name),
        appVersion: '',
        createdById: actor.userId,
        sizeBytes,
        sha256,
      });
      await record(tx, { ...auditEntry(actor, origin), action: 'backup.uploaded', targetType: 'backup', targetId: id });
    });
    return { backup: toBackup((await findBackup(id))!) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const fileNameOf = (name: string) => name.replace(/[^\w. -]/g, '_').slice(-120) || `uploaded${ARCHIVE_ENDING}`;

async function received(stream: AsyncIterable<Buffer>, path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const check = archiveCheck();
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        check.add(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
  ).catch(asFullDisk);
  const whole = check.end();
  if (whole) return whole;
  throw new AppError(
    'unreadable_file',
    'This file isn’t a complete Plumbline backup. It may be cut off or changed. Use another copy.',
  );
}

export type BackupDownload = { stream: Readable; fileName: string; contentType: string; sizeBytes: number };

export async function openBackup(actor: UserActor, id: string, origin: RequestOrigin): Promise<BackupDownload> {
  const row = await found(actor, id);
  if (row.status === 'running') throw new AppError('conflict', 'This backup isn’t ready yet. Wait for it to finish.');
  if (row.sha256 === '') throw new AppError('conflict', 'This backup has no file.');
  const stream = await readArchive(row);
  await record(null, { ...auditEntry(actor, origin), action: 'backup.downloaded', targetType: 'backup', targetId: id });
  const contentType = row.scope === 'mine' ? 'application/zip' : 'application/octet-stream';
  return { stream, fileName: row.fileName, contentType, sizeBytes: Number(row.sizeBytes) };
}

export async function deleteBackup(actor: UserActor, id: string, origin: RequestOrigin): Promise<{ success: true }> {
  const row = await found(actor, id);
  if (row.status === 'running') throw new AppError('conflict', 'This backup is being written. Wait for it to finish.');
  await removeArchive(row);
  await inTransaction(async (tx) => {
    if (!(await removeBackup(tx, id))) throw notFound('backup');
    await record(tx, { ...auditEntry(actor, origin), action: 'backup.deleted', targetType: 'backup', targetId: id });
  });
  return { success: true };
}

export const keyFor = (keyKind: KeyKind, passphrase: string | undefined): BackupKey =>
  keyKind === 'passphrase'
    ? { kind: 'passphrase', passphrase: passphrase ?? '' }
    : { kind: 'installation', secret: env().APP_SECRET };

/** The head of an archive, so that a wrong passphrase is told at once. */
async function head(row: BackupRow, passphrase: string | undefined): Promise<ArchiveHead> {
  if (row.keyKind === 'passphrase' && passphrase === undefined)
    throw new AppError('validation', 'passphrase: is required for this backup', {
      fields: { passphrase: 'is required for this backup' },
    });
  const folder = await newWorkFolder();
  try {
    const path = await archiveHere(row, folder);
    const found = await inspectArchive(path, keyFor(row.keyKind, passphrase), process.cwd());
    await noteCounts(row.id, found.meta.counts, found.meta.appVersion);
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a restore would change: how many of each thing there are now, and in the archive. */
export async function previewRestore(
  actor: UserActor,
  id: string,
  { passphrase }: { passphrase?: string },
): Promise<RestorePreview> {
  await throttle(actor);
  const { meta, schema } = await head(await archived(actor, id), passphrase);
  const now = await countNow();
  return {
    createdAt: meta.createdAt,
    appVersion: meta.appVersion,
    schema,
    differences: Object.entries(meta.counts).map(([name, then]) => ({ name, then, now: now[name] ?? 0 })),
  };
}

type Asked = { id: string; passphrase?: string; kind: string; action: string; steps: readonly string[] };

async function startJob(actor: UserActor, asked: Asked, origin: RequestOrigin): Promise<{ job: Job }> {
  await throttle(actor);
  const { id, passphrase, kind, action, steps } = asked;
  await head(await archived(actor, id), passphrase);
  const job = await inTransaction(async (tx) => {
    await assertFew(tx);
    if (kind === RESTORE_JOB && (await countJobsUnderWay(tx, [RESTORE_JOB])) > 0)
      throw new AppError('conflict', 'Another restore is running. Wait for it to finish.');
    await record(tx, { ...auditEntry(actor, origin), action, targetType: 'backup', targetId: id });
    return addJob(tx, {
      workspaceId: actor.workspaceId,
      createdById: actor.userId,
      kind,
      targetId: id,
      payload: sealedPassphrase(passphrase),
      stepCount: steps.length,
    });
  });
  await woken(job, actor.workspaceId);
  return { job };
}

/** Restores into a scratch store and compares counts and hashes. */
export const verifyBackup = (actor: UserActor, id: string, input: { passphrase?: string }, origin: RequestOrigin) =>
  startJob(
    actor,
    { id, ...input, kind: VERIFY_JOB_OF_BACKUP, action: 'backup.verification_asked', steps: VERIFY_STEPS },
    origin,
  );

/** Replaces everything on this server with what the archive holds, once it has been checked. */
export const restoreBackup = (actor: UserActor, id: string, input: { passphrase?: string }, origin: RequestOrigin) =>
  startJob(
    actor,
    { id, passphrase: input.passphrase, kind: RESTORE_JOB, action: 'backup.restore_asked', steps: RESTORE_STEPS },
    origin,
  );
