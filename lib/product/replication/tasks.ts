import { rm } from 'node:fs/promises';
import { mintWorkspaceId } from '@/lib/base/actor/actor';
import { inTransaction, lockFor } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { newWorkFolder } from '@/lib/base/files/objects';
import { addJob, wakeWorkersOnCommit } from '@/lib/base/jobs/jobs';
import { startRounds } from '@/lib/base/jobs/rounds';
import type { JobTask, TaskInput } from '@/lib/base/jobs/worker';
import { log } from '@/lib/base/log/log';
import { newId } from '@/lib/base/secrets/ids';
import { runReplicate } from '@/lib/engines/backup/process';
import type { BackupProgress } from '@/lib/engines/backup/protocol';
import { decide, newRestoreFolder, restoreFolder } from '@/lib/product/backup/journal';
import { closeDoors, openDoors, restartAll } from '@/lib/product/backup/maintenance';
import { REPLICATION_JOB, REPLICATION_STEPS } from './job-schema';
import { look } from './replication';
import { readRole, ROLE_SETTING, writeRole, type RoleState } from './role';
import {
  claimDue,
  countUnderWay,
  firstOwner,
  findTarget,
  markFailed,
  markSynced,
  markVerified,
  type TargetRow,
} from './store';
import { replicateTask } from './task-of';

const MINUTE_MS = 60_000;
const EVERY = { syncMs: 15 * MINUTE_MS, verifyMs: 60 * MINUTE_MS };
const LOOK_EVERY_MS = 30_000;

const telling =
  ({ onProgress }: TaskInput) =>
  ({ step, done, total }: BackupProgress) => {
    const stepIndex = step === 'files' ? 1 : 0;
    onProgress({ step: REPLICATION_STEPS[stepIndex]!, stepIndex, done, total, unit: stepIndex ? 'bytes' : 'rows' });
  };

async function withFolder<T>(act: (work: string) => Promise<T>): Promise<T> {
  const work = await newWorkFolder();
  try {
    return await act(work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Another server was promoted: this one serves what it has and changes nothing any more. */
async function becomeFenced(): Promise<void> {
  await inTransaction(async (tx) => {
    await lockFor(tx, 'replication');
    const state = await readRole(tx);
    await writeRole(tx, { ...state, role: 'fenced' });
  });
  log.warn('replication.fenced', {});
  closeDoors();
  setTimeout(() => void restartAll(), 500).unref();
}

async function onTarget(work: TaskInput, row: TargetRow, verb: 'sync' | 'verify'): Promise<void> {
  const { term } = await readRole();
  const { place, sealedPassphrase, id } = row;
  const schema = `plumbline_scratch_${work.jobId.replaceAll('-', '')}`;
  try {
    await withFolder(async (folder) => {
      const task = await replicateTask({ verb, place, sealedPassphrase, term, work: folder, schema });
      const { at } = await runReplicate(task, { signal: work.signal, tell: telling(work) });
      if (verb === 'sync' && at) await markSynced(id, new Date(at), new Date(Date.now() + EVERY.syncMs));
      if (verb === 'verify') await markVerified(id);
    });
  } catch (error) {
    if (!(error instanceof AppError) || work.signal.aborted) throw error;
    await markFailed(id, error.message, error.code === 'unreadable_file');
    if (error.code === 'conflict') await becomeFenced();
    throw error;
  }
}

/** Takes the newest snapshot in: loaded beside what is in use, which the restart then exchanges. */
async function fetchCopy(work: TaskInput): Promise<void> {
  const { source, term } = await readRole();
  if (!source) throw new AppError('conflict', 'This server follows no copy.');
  const hex = work.jobId.replaceAll('-', '');
  const schema = `plumbline_scratch_${hex}`;
  const folder = await newRestoreFolder();
  try {
    const {
      sequence,
      at,
      term: theirs,
    } = await withFolder(async (temporary) =>
      runReplicate(await replicateTask({ ...source, verb: 'fetch', term, work: temporary, schema, folder }), {
        signal: work.signal,
        tell: telling(work),
      }),
    );
    const standby: RoleState = { role: 'standby', term: theirs, source: { ...source, sequence, snapshotAt: at } };
    closeDoors();
    await decide({
      schema,
      before: `plumbline_before_${hex}`,
      jobId: work.jobId,
      backupId: null,
      actorId: work.actor.userId,
      keepsSessions: true,
      settings: { [ROLE_SETTING]: standby },
    });
  } catch (error) {
    openDoors();
    await rm(restoreFolder(), { recursive: true, force: true });
    throw error;
  }
  return restartAll();
}

export const replicationTask: JobTask = {
  run: async (work) => {
    const { verb } = work.payload;
    if (verb === 'fetch') await fetchCopy(work);
    else {
      const row = await findTarget(work.targetId);
      if (!row) throw notFound('copy');
      await onTarget(work, row, verb === 'verify' ? 'verify' : 'sync');
    }
    return { resultUrl: '/admin/replication' };
  },
  onFailure: async () => {},
};

type Queued = { targetId: string; verb: 'sync' | 'verify' | 'fetch' };

async function queue(jobs: (now: Date) => Promise<Queued[]>): Promise<void> {
  const queued = await jobs(new Date());
  if (queued.length === 0) return;
  await inTransaction(async (tx) => {
    const owner = await firstOwner(tx);
    if (!owner) return;
    for (const { targetId, verb } of queued)
      await addJob(tx, {
        workspaceId: mintWorkspaceId(owner.workspaceId),
        createdById: owner.userId,
        kind: REPLICATION_JOB,
        targetId,
        payload: { verb },
        stepCount: REPLICATION_STEPS.length,
      });
    await wakeWorkersOnCommit(tx);
  });
}

const dueTargets = (now: Date): Promise<Queued[]> =>
  inTransaction(async (tx) => {
    await lockFor(tx, 'replication due');
    const due: Queued[] = [];
    for (const { id, verb } of await claimDue(tx, now, EVERY))
      if ((await countUnderWay(tx, REPLICATION_JOB, id)) === 0 || verb === 'sync') due.push({ targetId: id, verb });
    return due;
  });

let lookedAt = 0;

/** A snapshot that is newer than what this standby serves, looked for as often as the primary makes one. */
async function newerSnapshot(now: Date): Promise<Queued[]> {
  if (now.getTime() - lookedAt < EVERY.syncMs / 3) return [];
  lookedAt = now.getTime();
  const { source } = await readRole();
  if (!source || (await inTransaction((tx) => countUnderWay(tx, REPLICATION_JOB))) > 0) return [];
  const { sequence } = await look(source.place, source.sealedPassphrase);
  return sequence > source.sequence ? [{ targetId: newId(), verb: 'fetch' }] : [];
}

/** A primary brings its copies up to date; a standby takes in what is newer. */
export const startReplicationClock = (role: 'primary' | 'standby'): { stop: () => Promise<void> } =>
  startRounds({ name: 'replication.clock', topic: 'replication.due', everyMs: LOOK_EVERY_MS }, () =>
    queue(role === 'primary' ? dueTargets : newerSnapshot),
  );
