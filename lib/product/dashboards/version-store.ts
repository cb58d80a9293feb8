import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { orUnreadable } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import { changesInWords, type SavedDashboard } from '@/lib/pure/analysis/dashboard/difference';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import type { DashboardRow } from './store';
import { storedChanges, storedConfig } from './stored';
import { type DashboardEdit, type DashboardVersionCause, type DashboardVersionSummary } from './version-schema';
import { JOINED_MINUTES, KEPT_DASHBOARD_VERSIONS, LONGEST_JOINED_MINUTES } from './limits-schema';

const MINUTE = 60_000;

type Saved = SavedDashboard & { version: number };
/** By whom, and how: `changes` where the words are not those of the difference. */
type Deed = { by: string; cause: DashboardVersionCause; revertOf?: number; changes?: string[] };

type NewRow = { number: number; name: string; config: DashboardConfig; changes: string[] };
const rowData = ({ number, name, config, changes }: NewRow) => ({
  number,
  name,
  config: storedConfig.write(config),
  changes: storedChanges.write(changes),
});

/** A version of its own, such as that of a dashboard as it was made. */
export async function insertDashboardVersion(
  tx: Tx,
  workspaceId: WorkspaceId,
  dashboardId: string,
  { at, cause, revertOf, by, ...row }: NewRow & Pick<Deed, 'cause' | 'revertOf'> & { by: string | null; at: Date },
): Promise<void> {
  await tx.dashboardVersion.create({
    data: {
      id: newId(),
      workspaceId,
      dashboardId,
      ...rowData(row),
      cause,
      revertOf: revertOf ?? null,
      savedById: by,
      startedAt: at,
      savedAt: at,
    },
  });
}

const makerOf = async (tx: Tx, workspaceId: WorkspaceId, id: string) =>
  (await tx.dashboard.findFirst({ where: { id, workspaceId }, select: { createdById: true } }))?.createdById ?? null;

/**
 * Keeps what was saved as a version. Saves of one person within minutes are one; the state before the first change is
 * kept with it.
 */
export async function keepDashboardVersion(
  tx: Tx,
  workspaceId: WorkspaceId,
  { before, after, deed }: { before: DashboardRow; after: Saved; deed: Deed },
): Promise<void> {
  const { id: dashboardId } = before;
  const now = new Date();
  const where = { dashboardId, workspaceId };
  let newest = await tx.dashboardVersion.findFirst({ where, orderBy: { number: 'desc' } });
  if (!newest || newest.number < before.version) {
    await insertDashboardVersion(tx, workspaceId, dashboardId, {
      number: before.version,
      name: before.name,
      config: before.config,
      changes: [],
      cause: 'made',
      by: await makerOf(tx, workspaceId, dashboardId),
      at: before.updatedAt,
    });
    newest = null;
  }
  const joins =
    newest !== null &&
    deed.cause === 'change' &&
    newest.cause === 'change' &&
    newest.savedById === deed.by &&
    now.getTime() - newest.savedAt.getTime() < JOINED_MINUTES * MINUTE &&
    now.getTime() - newest.startedAt.getTime() < LONGEST_JOINED_MINUTES * MINUTE;
  const earlier = joins
    ? await tx.dashboardVersion.findFirst({
        where: { ...where, number: { lt: newest!.number } },
        orderBy: { number: 'desc' },
      })
    : null;
  const since: SavedDashboard = earlier ? savedOf(earlier, before) : before;
  const row = {
    number: after.version,
    name: after.name,
    config: after.config,
    changes: deed.changes ?? changesInWords(since, after),
  };
  if (joins && earlier)
    await tx.dashboardVersion.updateMany({
      where: { ...where, number: newest!.number },
      data: { ...rowData(row), savedAt: now },
    });
  else
    await insertDashboardVersion(tx, workspaceId, dashboardId, {
      ...row,
      cause: deed.cause,
      revertOf: deed.revertOf,
      by: deed.by,
      at: now,
    });
  const [beyond] = await tx.dashboardVersion.findMany({
    where,
    orderBy: { number: 'desc' },
    skip: KEPT_DASHBOARD_VERSIONS,
    take: 1,
    select: { number: true },
  });
  if (beyond) await tx.dashboardVersion.deleteMany({ where: { ...where, number: { lte: beyond.number } } });
}

/** One that can't be read any more is told by what came after it. */
const savedOf = (row: { name: string; config: unknown }, instead: SavedDashboard): SavedDashboard =>
  orUnreadable(
    () => ({ name: row.name, config: storedConfig.read(row.config) }),
    () => instead,
  );

/** User names of accounts. */
export async function namesOf(ids: readonly (string | null)[]): Promise<Map<string | null, string>> {
  const people = await prisma().user.findMany({
    where: { id: { in: [...new Set(ids.flatMap((id) => id ?? []))] } },
    select: { id: true, username: true },
  });
  return new Map(people.map(({ id, username }) => [id, username]));
}

/** Newest first. */
export async function listDashboardVersionRows(
  workspaceId: WorkspaceId,
  dashboardId: string,
): Promise<Omit<DashboardVersionSummary, 'current'>[]> {
  const rows = await prisma().dashboardVersion.findMany({
    where: { dashboardId, workspaceId },
    orderBy: { number: 'desc' },
    take: KEPT_DASHBOARD_VERSIONS,
    omit: { config: true },
  });
  const names = await namesOf(rows.map(({ savedById }) => savedById));
  return rows.map(({ number, cause, revertOf, name, changes, savedById, startedAt, savedAt }) => ({
    number,
    cause: cause as DashboardVersionCause,
    revertOf,
    name,
    changes: orUnreadable(
      () => storedChanges.read(changes),
      () => [],
    ),
    savedBy: names.get(savedById) ?? null,
    startedAt: startedAt.toISOString(),
    savedAt: savedAt.toISOString(),
  }));
}

export async function findDashboardVersion(
  workspaceId: WorkspaceId,
  dashboardId: string,
  number: number,
): Promise<(SavedDashboard & { number: number }) | null> {
  const row = await prisma().dashboardVersion.findFirst({ where: { dashboardId, workspaceId, number } });
  return row && { number, name: row.name, config: storedConfig.read(row.config) };
}

/** The last save by a person. */
export async function findLastEdit(workspaceId: WorkspaceId, dashboardId: string): Promise<DashboardEdit | null> {
  const row = await prisma().dashboardVersion.findFirst({
    where: { dashboardId, workspaceId, cause: { not: 'made' } },
    orderBy: { number: 'desc' },
    select: { number: true, savedById: true, savedAt: true },
  });
  if (!row) return null;
  return {
    version: row.number,
    by: (await namesOf([row.savedById])).get(row.savedById) ?? null,
    at: row.savedAt.toISOString(),
  };
}

/** Who made a dashboard. */
export async function findMaker(workspaceId: WorkspaceId, id: string): Promise<string | null> {
  const row = await prisma().dashboard.findFirst({ where: { id, workspaceId }, select: { createdById: true } });
  return row ? ((await namesOf([row.createdById])).get(row.createdById) ?? null) : null;
}
