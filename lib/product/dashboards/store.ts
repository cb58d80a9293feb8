import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Dashboard as Row } from '@/lib/base/db/generated/client';
import { orUnreadable, readableOf } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import { readSourcesAsked, type SourceAsked } from '@/lib/product/data-sources/read/load';
import { imagesIn } from '@/lib/pure/format/named-image';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { AS_MADE } from '@/lib/pure/query/schema/dashboard-limits';
import { toAsked, type CalculationAsked, type Unread } from './calculation-store';
import { touchImages } from './image-store';
import { storedConfig, storedVerification } from './stored';
import type { DashboardVerification } from './verify-schema';

export type DashboardRow = {
  id: string;
  name: string;
  config: DashboardConfig;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** A list of the bin names no more. */
const MOST_BINNED = 500;

/** Whatever changes the row changes the time of its last change. */
const revisionOf = ({ id, updatedAt }: Pick<DashboardRow, 'id' | 'updatedAt'>) => `${id} ${updatedAt.getTime()}`;
const toRow = ({ id, name, config, version, createdAt, updatedAt }: Row): DashboardRow => ({
  id,
  name,
  config: storedConfig.read(config, revisionOf({ id, updatedAt })),
  version,
  createdAt,
  updatedAt,
});

/** Of a list. One whose config can’t be read is there without it. */
export type ListedDashboard = Omit<DashboardRow, 'config'> & { config: DashboardConfig | null };
const toListed = (row: Row): ListedDashboard =>
  orUnreadable<ListedDashboard>(
    () => toRow(row),
    () => ({ ...row, config: null }),
  );

/** The data sources that a config reads, each once. */
export const sourcesOf = ({ kpis, charts }: Pick<DashboardConfig, 'kpis' | 'charts'>): string[] => [
  ...new Set([...kpis, ...charts].map(({ dataSourceId }) => dataSourceId)),
];

/** Those that its widgets read; of one without widgets, those that it was made for. */
export async function dataSourcesOf(
  workspaceId: WorkspaceId,
  { id, config }: Pick<DashboardRow, 'id' | 'config'>,
): Promise<string[]> {
  const read = sourcesOf(config);
  if (read.length) return read;
  return (
    await prisma().dashboardDataSource.findMany({
      where: { dashboardId: id, workspaceId },
      select: { dataSourceId: true },
    })
  ).map(({ dataSourceId }) => dataSourceId);
}

/** The data sources that it was last kept with, as far as they are there. */
export const listKeptSources = async (tx: Tx, workspaceId: WorkspaceId, id: string): Promise<string[]> =>
  (
    await tx.dashboardDataSource.findMany({
      where: { dashboardId: id, workspaceId },
      select: { dataSourceId: true },
    })
  ).map(({ dataSourceId }) => dataSourceId);

export const countDashboards = (workspaceId: WorkspaceId, tx?: Tx) =>
  (tx ?? prisma()).dashboard.count({ where: { workspaceId, deletedAt: null } });

export async function insertDashboard(
  tx: Tx,
  workspaceId: WorkspaceId,
  createdById: string,
  dashboard: { name: string; config: DashboardConfig; dataSourceIds: string[]; version?: number },
): Promise<DashboardRow> {
  const { name, config, dataSourceIds, version } = dashboard;
  await touchImages(tx, workspaceId, imagesIn(config.texts));
  return toRow(
    await tx.dashboard.create({
      data: {
        id: newId(),
        workspaceId,
        createdById,
        name,
        config: storedConfig.write(config),
        version,
        sources: { create: dataSourceIds.map((dataSourceId) => ({ dataSourceId, workspaceId })) },
      },
    }),
  );
}

export async function findDashboard(workspaceId: WorkspaceId, id: string, tx?: Tx): Promise<DashboardRow | null> {
  return (tx ?? prisma()).dashboard
    .findFirst({ where: { id, workspaceId, deletedAt: null } })
    .then((row) => row && toRow(row));
}

/** The version that a dashboard has now; null where it is not there. */
export async function findLivingVersion(workspaceId: WorkspaceId, id: string): Promise<number | null> {
  const row = await prisma().dashboard.findFirst({
    where: { id, workspaceId, deletedAt: null },
    select: { version: true },
  });
  return row?.version ?? null;
}

/** Not a change of the dashboard: its time and its version stay. */
export async function keepVerification(
  workspaceId: WorkspaceId,
  id: string,
  verification: DashboardVerification,
): Promise<void> {
  await prisma().$executeRaw`
    update "Dashboard" set verification = ${JSON.stringify(storedVerification.enveloped(verification))}::jsonb
    where id = ${id}::uuid and "workspaceId" = ${workspaceId}::uuid`;
}

export async function findVerification(workspaceId: WorkspaceId, id: string): Promise<DashboardVerification | null> {
  const row = await prisma().dashboard.findFirst({
    where: { id, workspaceId, deletedAt: null },
    select: { verification: true },
  });
  return row?.verification ? storedVerification.read(row.verification) : null;
}

export type DashboardAsked = Pick<DashboardRow, 'name' | 'config' | 'updatedAt'> & {
  calculations: CalculationAsked[];
  sources: SourceAsked[];
};

type AskedRow = {
  name: string;
  config: unknown;
  updatedAt: Date;
  calculations: Unread<CalculationAsked>[];
  sources: Parameters<typeof readSourcesAsked>[0];
};

/**
 * All that its widgets need to be asked, in one round: its config, its calculations, the data sources that it was last
 * kept with.
 */
export async function findDashboardAsked(workspaceId: WorkspaceId, id: string): Promise<DashboardAsked | null> {
  const [found] = await prisma().$queryRaw<AskedRow[]>`
    SELECT d.name, d.config, d."updatedAt",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'dataSourceId', c."dataSourceId", 'name', c.name, 'expression', c.expression, 'format', c.format) ORDER BY c."createdAt", c.id), '[]')
        FROM "Calculation" c WHERE c."dashboardId" = d.id AND c."workspaceId" = d."workspaceId") AS calculations,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'status', s.status, 'currentVersion', s."currentVersion", 'overrides', s.overrides, 'options', s.options,
          'mode', s.mode, 'connectionId', s."connectionId", 'uploadType', s."uploadType", 'remote', s.remote, 'liveSerial', s."liveSerial", 'liveSince', s."liveSince", 'failure', s.failure)), '[]')
        FROM "DashboardDataSource" kept JOIN "DataSource" s ON s.id = kept."dataSourceId" AND s."workspaceId" = d."workspaceId"
        WHERE kept."dashboardId" = d.id AND kept."workspaceId" = d."workspaceId" AND s.status <> 'uploading' AND s."currentVersion" > 0 AND s."deletedAt" IS NULL) AS sources
    FROM "Dashboard" d WHERE d.id = ${id}::uuid AND d."workspaceId" = ${workspaceId}::uuid AND d."deletedAt" IS NULL`;
  return found
    ? {
        name: found.name,
        updatedAt: found.updatedAt,
        config: storedConfig.read(found.config, revisionOf({ id, updatedAt: found.updatedAt })),
        calculations: readableOf(found.calculations, toAsked),
        sources: readSourcesAsked(found.sources),
      }
    : null;
}

export async function listDashboardRows(workspaceId: WorkspaceId, sourceId?: string): Promise<ListedDashboard[]> {
  const rows = await prisma().dashboard.findMany({
    where: { workspaceId, deletedAt: null, ...(sourceId && { sources: { some: { dataSourceId: sourceId } } }) },
    orderBy: { updatedAt: 'desc' },
  });
  return rows.map(toListed);
}

/** Writes only onto the version that the change was made from; false when there is a newer one. */
export async function updateDashboard(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { baseVersion, name, config }: { baseVersion: number; name?: string; config?: DashboardConfig },
): Promise<boolean> {
  const { count } = await tx.dashboard.updateMany({
    where: { id, workspaceId, deletedAt: null, version: baseVersion },
    data: {
      ...(name !== undefined && { name }),
      ...(config && { config: storedConfig.write(config) }),
      version: { increment: 1 },
    },
  });
  if (!count || !config) return count > 0;
  await touchImages(tx, workspaceId, imagesIn(config.texts));
  const known = await tx.dataSource.findMany({
    where: { workspaceId, id: { in: sourcesOf(config) } },
    select: { id: true },
  });
  // Whose last widget was removed still knows what it is about.
  if (known.length === 0) return true;
  await tx.dashboardDataSource.deleteMany({ where: { dashboardId: id, workspaceId } });
  await tx.dashboardDataSource.createMany({
    data: known.map((source) => ({ dashboardId: id, dataSourceId: source.id, workspaceId })),
  });
  return true;
}

/**
 * Writes what the product adds by itself, as long as nobody has changed the dashboard; it is no version of its own, so
 * that a person's change from before stands.
 */
export async function completeDashboard(
  workspaceId: WorkspaceId,
  id: string,
  config: DashboardConfig,
): Promise<boolean> {
  const { count } = await prisma().dashboard.updateMany({
    where: { id, workspaceId, deletedAt: null, version: AS_MADE },
    data: { config: storedConfig.write(config) },
  });
  return count > 0;
}

/** Into the bin, from where it is swept after 30 days. */
export async function binDashboard(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  const { count } = await tx.dashboard.updateMany({
    where: { id, workspaceId, deletedAt: null },
    data: { deletedAt: new Date() },
  });
  return count > 0;
}

const binned = (workspaceId: WorkspaceId, id: string) => ({ id, workspaceId, deletedAt: { not: null } });

/** Newest first. */
export async function listBinnedDashboards(
  workspaceId: WorkspaceId,
): Promise<(Pick<ListedDashboard, 'id' | 'name' | 'config'> & { deletedAt: Date })[]> {
  const rows = await prisma().dashboard.findMany({
    where: { workspaceId, deletedAt: { not: null } },
    orderBy: { deletedAt: 'desc' },
    take: MOST_BINNED,
  });
  return rows.flatMap((row) => (row.deletedAt ? [{ ...toListed(row), deletedAt: row.deletedAt }] : []));
}

export const isBinnedDashboard = async (tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> =>
  (await tx.dashboard.count({ where: binned(workspaceId, id) })) > 0;

export async function restoreBinnedDashboard(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.dashboard.updateMany({ where: binned(workspaceId, id), data: { deletedAt: null } })).count > 0;
}

export async function purgeBinnedDashboard(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.dashboard.deleteMany({ where: binned(workspaceId, id) })).count > 0;
}

export async function sweepBin(before: Date): Promise<void> {
  await prisma().dashboard.deleteMany({ where: { deletedAt: { lt: before } } });
}

/** Names that hold the words, in any case; those that begin with them first. */
export async function searchDashboardNames(
  workspaceId: WorkspaceId,
  words: string,
  most: number,
): Promise<Pick<DashboardRow, 'id' | 'name'>[]> {
  return prisma().$queryRaw<Pick<DashboardRow, 'id' | 'name'>[]>`
    select id, name from "Dashboard" where "workspaceId" = ${workspaceId}::uuid and "deletedAt" is null and strpos(lower(name), lower(${words})) > 0
    order by strpos(lower(name), lower(${words})) > 1, "updatedAt" desc limit ${most}`;
}

/** Changed last of those that read a data source, with all that it reads, in its order. */
export async function newestDashboardOf(
  workspaceId: WorkspaceId,
  dataSourceId: string,
): Promise<{ id: string; dataSourceIds: string[] } | null> {
  const row = await prisma().dashboard.findFirst({
    where: { workspaceId, deletedAt: null, sources: { some: { dataSourceId, workspaceId } } },
    orderBy: { updatedAt: 'desc' },
  });
  return row && { id: row.id, dataSourceIds: sourcesOf(toRow(row).config) };
}
