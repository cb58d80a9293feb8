import { prisma } from '@/lib/base/db/client';
import type { ReplicationTarget as Row } from '@/lib/base/db/generated/client';
import type { Tx } from '@/lib/base/db/transaction';
import type { TargetKind } from './kinds-schema';
import type { StreamingStandby } from './schema';
import { storedCopyPlace, type CopyPlace } from './stored';

export type TargetRow = Omit<Row, 'place' | 'kind'> & { place: CopyPlace; kind: TargetKind };
export const MOST_TARGETS = 10;

const toRow = (row: Row): TargetRow => ({
  ...row,
  kind: row.kind as TargetKind,
  place: storedCopyPlace.read(row.place),
});

type New = Pick<TargetRow, 'id' | 'address' | 'place' | 'sealedPassphrase'>;
export async function insertTarget(tx: Tx, { place, ...row }: New): Promise<void> {
  await tx.replicationTarget.create({ data: { ...row, kind: place.kind, place: storedCopyPlace.write(place) } });
}

export const listTargetRows = async (): Promise<TargetRow[]> =>
  (await prisma().replicationTarget.findMany({ orderBy: { createdAt: 'asc' }, take: MOST_TARGETS })).map(toRow);

export async function findTarget(id: string): Promise<TargetRow | null> {
  const row = await prisma().replicationTarget.findUnique({ where: { id } });
  return row && toRow(row);
}

export const countTargets = (tx: Tx): Promise<number> => tx.replicationTarget.count();
export const hasTarget = async (tx: Tx, address: string): Promise<boolean> =>
  (await tx.replicationTarget.count({ where: { address } })) > 0;

export async function removeTarget(tx: Tx, id: string): Promise<boolean> {
  return (await tx.replicationTarget.deleteMany({ where: { id } })).count > 0;
}
export async function removeAllTargets(tx: Tx): Promise<void> {
  await tx.replicationTarget.deleteMany({});
}

export async function setPaused(tx: Tx, id: string, pausedAt: Date | null): Promise<void> {
  await tx.replicationTarget.updateMany({ where: { id }, data: { pausedAt } });
}

/** A verification's finding stays until the next verification. */
export async function markSynced(id: string, lastSnapshotAt: Date, nextSyncAt: Date): Promise<void> {
  await prisma().replicationTarget.updateMany({ where: { id }, data: { lastSnapshotAt, nextSyncAt } });
  await prisma().replicationTarget.updateMany({ where: { id, damaged: false }, data: { lastError: null } });
}
export async function markVerified(id: string): Promise<void> {
  await prisma().replicationTarget.updateMany({
    where: { id },
    data: { lastVerifiedAt: new Date(), damaged: false, lastError: null },
  });
}
export async function markFailed(id: string, lastError: string, damaged: boolean): Promise<void> {
  await prisma().replicationTarget.updateMany({ where: { id }, data: { lastError, ...(damaged && { damaged }) } });
}

type Due = { id: string; verb: 'sync' | 'verify' };

/** Targets whose time has come, and their next times. */
export async function claimDue(tx: Tx, now: Date, every: { syncMs: number; verifyMs: number }): Promise<Due[]> {
  const rows = await tx.replicationTarget.findMany({
    where: {
      pausedAt: null,
      OR: [{ nextSyncAt: { lte: now } }, { nextVerifyAt: { lte: now }, lastSnapshotAt: { not: null } }],
    },
  });
  const due: Due[] = [];
  for (const { id, nextSyncAt, nextVerifyAt, lastSnapshotAt } of rows) {
    const [syncs, verifies] = [nextSyncAt <= now, nextVerifyAt <= now && lastSnapshotAt !== null];
    if (syncs) due.push({ id, verb: 'sync' });
    if (verifies) due.push({ id, verb: 'verify' });
    await tx.replicationTarget.update({
      where: { id },
      data: {
        ...(syncs && { nextSyncAt: new Date(now.getTime() + every.syncMs) }),
        ...(verifies && { nextVerifyAt: new Date(now.getTime() + every.verifyMs) }),
      },
    });
  }
  return due;
}

/** Jobs of this kind for this thing that have not ended. */
export const countUnderWay = (tx: Tx, kind: string, targetId?: string): Promise<number> =>
  tx.job.count({ where: { kind, state: { in: ['queued', 'running'] }, ...(targetId && { targetId }) } });

/** An owner on whose behalf the clock works, with a workspace of theirs. */
export const firstOwner = (tx: Tx): Promise<{ userId: string; workspaceId: string } | null> =>
  tx.membership.findFirst({
    where: { role: 'owner', user: { role: 'owner', disabledAt: null } },
    orderBy: { createdAt: 'asc' },
    select: { userId: true, workspaceId: true },
  });

/** Standbys that stream from this database. A role without pg_monitor sees their names alone. */
export async function listStreaming(): Promise<StreamingStandby[]> {
  const rows = await prisma().$queryRaw<{ name: string; state: string | null; lag: number | null }[]>`
    select application_name as name, state,
      case when pg_is_in_recovery() then null else pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 end as lag
    from pg_stat_replication limit 20`;
  return rows.map(({ name, state, lag }) => ({ name, state, lagBytes: lag }));
}
