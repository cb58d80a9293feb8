import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mintWorkspaceId } from '@/lib/base/actor/actor';
import { readSetting, writeSetting } from '@/lib/base/db/settings';
import { inTransaction, lockFor } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { filesBelow } from '@/lib/base/files/objects';
import { wakeWorkersOnCommit } from '@/lib/base/jobs/jobs';
import { startRounds } from '@/lib/base/jobs/rounds';
import { log } from '@/lib/base/log/log';
import { newId } from '@/lib/base/secrets/ids';
import { nextAtTime, notKept } from '@/lib/pure/schedule/retention';
import { addBackup } from './backups';
import { ARCHIVE_ENDING } from './kinds-schema';
import { openForSchedule } from './passphrase';
import { localBackupFolder, removeArchive } from './places';
import { BACKUP_TOPIC, nextOf } from './schedule-settings';
import {
  dropLeftScratch,
  firstOwner,
  localBackups,
  oldBackups,
  removeBackup,
  scheduledBackups,
  type BackupRow,
} from './store';

const LOOK_EVERY_MS = 15_000;
const DAY_MS = 86_400_000;
/** A person's own archive is kept for so long, a failure for as long as somebody may wonder. */
const MINE_DAYS = 7;
const FAILED_DAYS = 30;

async function queueIfDue(): Promise<void> {
  const now = new Date();
  const due = nextOf(await readSetting('backup.schedule'), now);
  const isKnown = (await readSetting('backup.schedule')).nextAt !== null;
  if (due === null || (isKnown && due > now)) return;
  await inTransaction(async (tx) => {
    await lockFor(tx, 'backup schedule');
    const schedule = await readSetting('backup.schedule', tx);
    const next = nextOf(schedule, now);
    if (next === null) return;
    await writeSetting(tx, 'backup.schedule', {
      ...schedule,
      nextAt: (next > now ? next : nextAtTime(schedule.time, now)).toISOString(),
    });
    const owner = next > now ? null : await firstOwner(tx);
    if (!owner) return;
    await addBackup(
      tx,
      { userId: owner.userId, workspaceId: mintWorkspaceId(owner.workspaceId) },
      { id: newId(), passphrase: openForSchedule(schedule.sealedPassphrase), trigger: 'schedule' },
    );
    await wakeWorkersOnCommit(tx);
  });
}

/** One that was due while the server was down is made as soon as it is up. */
export const startBackupClock = (): { stop: () => Promise<void> } =>
  startRounds({ name: 'backup.clock', topic: BACKUP_TOPIC, everyMs: LOOK_EVERY_MS }, queueIfDue);

async function drop(row: BackupRow): Promise<void> {
  try {
    await removeArchive(row);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn('backup.prune', { backupId: row.id, code: error.code }); // its place can't be reached now
    return;
  }
  await inTransaction((tx) => removeBackup(tx, row.id));
}

/** Of the backups of the schedule, those that retention does not keep. */
export async function pruneScheduled(): Promise<void> {
  const retention = await readSetting('backup.schedule');
  for (const row of notKept(await scheduledBackups(), retention)) await drop(row);
}

export async function sweepBackups(now: number): Promise<void> {
  for (const row of await oldBackups(new Date(now - MINE_DAYS * DAY_MS), new Date(now - FAILED_DAYS * DAY_MS)))
    await drop(row);
  await sweepLeft(now);
  await dropLeftScratch();
}

/** Archives that no row names: of a process that died before it could say so. */
/** What a load that failed has left in the database. */
export const sweepScratch = (): Promise<void> => dropLeftScratch();

async function sweepLeft(now: number): Promise<void> {
  const named = new Set((await localBackups()).map((id) => `${id}${ARCHIVE_ENDING}`));
  const old = new Set(await filesBelow(localBackupFolder(), new Date(now - DAY_MS)));
  for (const name of await readdir(localBackupFolder()).catch(() => []))
    if (!named.has(name) && old.has(join(localBackupFolder(), name)))
      await rm(join(localBackupFolder(), name), { force: true });
}
