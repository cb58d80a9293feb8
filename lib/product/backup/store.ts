import { prisma } from '@/lib/base/db/client';
import type { Backup as Row } from '@/lib/base/db/generated/client';
import { Prisma } from '@/lib/base/db/generated/client';
import { readableOf } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import type { BackupStatus, BackupTrigger, KeyKind } from './kinds-schema';
import type { BackupCounts } from './schema';
import { storedCounts, storedPlace, type ArchivePlace } from './stored';

type Shapes = {
  scope: 'instance' | 'mine';
  trigger: BackupTrigger;
  status: BackupStatus;
  keyKind: KeyKind;
  place: ArchivePlace;
  counts: BackupCounts;
};
export type BackupRow = Omit<Row, keyof Shapes> & Shapes;

export const MOST_LISTED = 500;

const toRow = (row: Row): BackupRow => ({
  ...row,
  scope: row.scope as BackupRow['scope'],
  trigger: row.trigger as BackupTrigger,
  status: row.status as BackupStatus,
  keyKind: row.keyKind as KeyKind,
  place: storedPlace.read(row.place),
  counts: storedCounts.read(row.counts),
});

type New = Pick<BackupRow, 'id' | 'scope' | 'trigger' | 'keyKind' | 'fileName' | 'appVersion' | 'place'> &
  Partial<Pick<BackupRow, 'workspaceId' | 'createdById' | 'status' | 'sha256' | 'counts'>> & { sizeBytes?: number };

export async function insertBackup(tx: Tx | null, { place, counts, status = 'running', ...row }: New): Promise<void> {
  await (tx ?? prisma()).backup.create({
    data: {
      ...row,
      status,
      place: storedPlace.write(place),
      counts: storedCounts.write(counts ?? {}),
      ...(status !== 'running' && { endedAt: new Date() }),
    },
  });
}

export async function setBackupJob(tx: Tx, id: string, jobId: string): Promise<void> {
  await tx.backup.updateMany({ where: { id }, data: { jobId } });
}

export async function findBackup(id: string): Promise<BackupRow | null> {
  const row = await prisma().backup.findUnique({ where: { id } });
  return row && toRow(row);
}

/** Those of the installation, and one's own; or one's own alone. */
export async function listBackupRows(userId: string, ofInstance: boolean): Promise<BackupRow[]> {
  const own = { scope: 'mine', createdById: userId };
  const rows = await prisma().backup.findMany({
    where: ofInstance ? { OR: [{ scope: 'instance' }, own] } : own,
    orderBy: { createdAt: 'desc' },
    take: MOST_LISTED,
  });
  return readableOf(rows, toRow);
}

type Ended = { sizeBytes: number; sha256: string; counts: BackupCounts; place: ArchivePlace };

/** False where it was deleted meanwhile. */
export async function markReady(id: string, { place, counts, ...file }: Ended): Promise<boolean> {
  const { count } = await prisma().backup.updateMany({
    where: { id },
    data: {
      ...file,
      place: storedPlace.write(place),
      counts: storedCounts.write(counts),
      status: 'ready',
      error: null,
      endedAt: new Date(),
    },
  });
  return count > 0;
}

export async function markFailed(id: string, error: string): Promise<void> {
  await prisma().backup.updateMany({
    where: { id, status: 'running' },
    data: { status: 'failed', error, endedAt: new Date() },
  });
}

/** Of a restore whose process died while it wrote: no job writes them any more. */
export async function failLeftSafetyCopies(): Promise<void> {
  await prisma().backup.updateMany({
    where: { trigger: 'before_restore', status: 'running' },
    data: { status: 'failed', error: 'The server restarted during this backup.', endedAt: new Date() },
  });
}

export async function markVerified(id: string, counts: BackupCounts): Promise<void> {
  await prisma().backup.updateMany({
    where: { id },
    data: { status: 'verified', verifiedAt: new Date(), error: null, counts: storedCounts.write(counts) },
  });
}

/** A verification that found it wanting; what opens it was right. */
export async function markUnsound(id: string, error: string): Promise<void> {
  await prisma().backup.updateMany({ where: { id }, data: { status: 'failed', error, verifiedAt: null } });
}

export async function noteCounts(id: string, counts: BackupCounts, appVersion: string): Promise<void> {
  await prisma().backup.updateMany({ where: { id }, data: { counts: storedCounts.write(counts), appVersion } });
}

export async function removeBackup(tx: Tx, id: string): Promise<boolean> {
  return (await tx.backup.deleteMany({ where: { id } })).count > 0;
}

export const scheduledBackups = async (): Promise<BackupRow[]> =>
  readableOf(
    await prisma().backup.findMany({
      where: { scope: 'instance', trigger: 'schedule', status: { in: ['ready', 'verified'] } },
    }),
    toRow,
  );

/** Of an older kind than `before`: people's own archives, and failures. */
export const oldBackups = async (mineBefore: Date, failedBefore: Date): Promise<BackupRow[]> =>
  readableOf(
    await prisma().backup.findMany({
      where: {
        OR: [
          { scope: 'mine', createdAt: { lt: mineBefore } },
          { status: 'failed', createdAt: { lt: failedBefore } },
        ],
      },
      take: 200,
    }),
    toRow,
  );

export const localBackups = async (): Promise<string[]> =>
  (await prisma().backup.findMany({ select: { id: true } })).map(({ id }) => id);

export const countOwnBackups = (tx: Tx, userId: string): Promise<number> =>
  tx.backup.count({ where: { scope: 'mine', createdById: userId } });

/** Jobs of these kinds that have not ended, whoever asked for them. */
export const countJobsUnderWay = (tx: Tx, kinds: string[]): Promise<number> =>
  tx.job.count({ where: { kind: { in: kinds }, state: { in: ['queued', 'running'] } } });

/** What a job needed and nobody needs after it. */
export async function forgetPayload(jobId: string): Promise<void> {
  await prisma().job.updateMany({ where: { id: jobId }, data: { payload: {} } });
}

export type LastBackups = { madeAt: Date | null; verifiedAt: Date | null };

export async function lastBackups(): Promise<LastBackups> {
  const of = { scope: 'instance', status: { in: ['ready', 'verified'] } };
  const [made, verified] = await Promise.all([
    prisma().backup.aggregate({ where: { ...of, trigger: { not: 'upload' } }, _max: { createdAt: true } }),
    prisma().backup.aggregate({ where: of, _max: { verifiedAt: true } }),
  ]);
  return { madeAt: made._max.createdAt, verifiedAt: verified._max.verifiedAt };
}

/** When the newest backup of this installation was made that has been verified. */
export const lastProven = async (): Promise<Date | null> =>
  (
    await prisma().backup.aggregate({
      where: { scope: 'instance', status: 'verified', trigger: { not: 'upload' } },
      _max: { createdAt: true },
    })
  )._max.createdAt;

/** An owner on whose behalf the schedule works, with a workspace of theirs. */
export async function firstOwner(tx: Tx): Promise<{ userId: string; workspaceId: string } | null> {
  const row = await tx.membership.findFirst({
    where: { role: 'owner', user: { role: 'owner', disabledAt: null } },
    orderBy: { createdAt: 'asc' },
    select: { userId: true, workspaceId: true },
  });
  return row;
}

const COUNTED = [
  'users',
  'workspaces',
  'dataSources',
  'dashboards',
  'documents',
  'extractions',
  'evidence',
  'forecasts',
  'summaries',
  'comments',
  'shares',
  'alerts',
  'deliveries',
];
const SCRATCH = 'plumbline\\_scratch\\_%';

/** Scratch schemas whose job has ended, or that no job of this database knows. */
export async function dropLeftScratch(): Promise<void> {
  const rows = await prisma().$queryRaw<
    { name: string }[]
  >`select nspname::text as name from pg_namespace where nspname like ${SCRATCH}`;
  for (const { name } of rows) {
    const hex = /^plumbline_scratch_([0-9a-f]{32})$/.exec(name)?.[1];
    const id = hex?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    const busy = id && (await prisma().job.count({ where: { id, state: { in: ['queued', 'running'] } } }));
    if (!busy) await dropScratch(name);
  }
}

/** `name` is one of our own making: letters, digits and underscores. */
export async function dropScratch(name: string): Promise<void> {
  if (/^plumbline_scratch_\w+$/.test(name))
    await prisma().$executeRaw(Prisma.raw(`drop schema if exists "${name}" cascade`));
}

/** What the head of an archive counts (lib/engines/backup/database.ts), as it is now. */
export async function countNow(): Promise<BackupCounts> {
  const db = prisma();
  const counts = await Promise.all([
    db.user.count(),
    db.workspace.count(),
    db.dataSource.count({ where: { deletedAt: null } }),
    db.dashboard.count({ where: { deletedAt: null } }),
    db.document.count(),
    db.extraction.count(),
    db.evidence.count(),
    db.forecast.count(),
    db.executiveSummary.count(),
    db.comment.count(),
    db.share.count(),
    db.alert.count(),
    db.delivery.count(),
  ]);
  return Object.fromEntries(COUNTED.map((name, nth) => [name, counts[nth]!]));
}
