import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { sameName } from '@/lib/base/db/same-name';
import type { Metric as Row } from '@/lib/base/db/generated/client';
import { readableOf } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import { storedConfig } from '@/lib/product/data-sources/store/stored';
import type { Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { MetricFormat } from '@/lib/pure/query/schema/query';
import type { MetricDefinition } from './schema';
import { storedDefinition, storedMetricFormat } from './stored';

export type MetricRow = Omit<Row, 'definition' | 'format' | 'goodDirection'> & {
  definition: MetricDefinition;
  format: MetricFormat | null;
  goodDirection: Kpi['goodDirection'];
};
export type MetricContent = Pick<
  MetricRow,
  'name' | 'description' | 'definition' | 'format' | 'goodDirection' | 'ownerId' | 'certifiedAt' | 'certifiedById'
>;

/** Deleted ones that are remembered for the charts that use them. */
const MOST_DELETED = 500;

const isChosen = (format: ReturnType<typeof storedMetricFormat.read>): format is MetricFormat => 'kind' in format;

function toRow({ definition, format, goodDirection, ...rest }: Row): MetricRow {
  const written = storedMetricFormat.read(format);
  return {
    ...rest,
    definition: storedDefinition.read(definition),
    format: isChosen(written) ? written : null,
    goodDirection: goodDirection as MetricRow['goodDirection'],
  };
}

const written = ({ definition, format, ...rest }: MetricContent) => ({
  ...rest,
  definition: storedDefinition.write(definition),
  format: storedMetricFormat.write(format ?? {}),
});

/** Of data sources that are there. */
const living = (workspaceId: WorkspaceId) => ({
  workspaceId,
  deletedAt: null,
  dataSource: { workspaceId, deletedAt: null },
});

/** By name. */
export async function listMetricRows(workspaceId: WorkspaceId, dataSourceId?: string): Promise<MetricRow[]> {
  const rows = await prisma().metric.findMany({
    where: { ...living(workspaceId), ...(dataSourceId && { dataSourceId }) },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return readableOf(rows, toRow);
}

/** Those of these ids, also deleted ones: charts that use one keep what it meant. */
export async function metricRowsOf(workspaceId: WorkspaceId, ids: readonly string[]): Promise<MetricRow[]> {
  if (ids.length === 0) return [];
  return readableOf(await prisma().metric.findMany({ where: { workspaceId, id: { in: [...ids] } } }), toRow);
}

export async function findMetricRow(workspaceId: WorkspaceId, id: string, tx?: Tx): Promise<MetricRow | null> {
  const row = await (tx ?? prisma()).metric.findFirst({ where: { id, ...living(workspaceId) } });
  return row && toRow(row);
}

export const countMetrics = (tx: Tx, workspaceId: WorkspaceId): Promise<number> =>
  tx.metric.count({ where: { workspaceId, deletedAt: null } });

/** Whether another metric has this name, in whichever letters. */
export const isMetricName = async (
  tx: Tx,
  workspaceId: WorkspaceId,
  { name, otherThan }: { name: string; otherThan?: string },
): Promise<boolean> =>
  (await tx.metric.count({
    where: {
      workspaceId,
      deletedAt: null,
      name: sameName(name),
      ...(otherThan && { NOT: { id: otherThan } }),
    },
  })) > 0;

export async function insertMetric(
  tx: Tx,
  workspaceId: WorkspaceId,
  { dataSourceId, createdById, ...content }: MetricContent & Pick<MetricRow, 'dataSourceId' | 'createdById'>,
): Promise<string> {
  const id = newId();
  await tx.metric.create({ data: { id, workspaceId, dataSourceId, createdById, ...written(content) } });
  return id;
}

/** Writes only onto the version that the change was made from. */
export async function updateMetric(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, version, content }: { id: string; version: number; content: MetricContent },
): Promise<boolean> {
  const { count } = await tx.metric.updateMany({
    where: { id, version, ...living(workspaceId) },
    data: { ...written(content), version: { increment: 1 } },
  });
  return count > 0;
}

/** Out of every list. The oldest beyond a number of deleted ones go for good. */
export async function binMetric(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  const { count } = await tx.metric.updateMany({
    where: { id, ...living(workspaceId) },
    data: { deletedAt: new Date() },
  });
  const beyond = await tx.metric.findMany({
    where: { workspaceId, deletedAt: { not: null } },
    orderBy: { deletedAt: 'desc' },
    skip: MOST_DELETED,
    select: { id: true },
  });
  if (beyond.length > 0)
    await tx.metric.deleteMany({ where: { workspaceId, id: { in: beyond.map((row) => row.id) } } });
  return count > 0;
}

export async function findBinnedMetric(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<MetricRow | null> {
  const row = await tx.metric.findFirst({ where: { id, workspaceId, deletedAt: { not: null } } });
  return row && toRow(row);
}

export async function unbinMetric(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
  await tx.metric.updateMany({ where: { id, workspaceId }, data: { deletedAt: null } });
}

export const isMemberOf = async (tx: Tx, workspaceId: WorkspaceId, userId: string): Promise<boolean> =>
  (await tx.membership.count({ where: { workspaceId, userId } })) > 0;

/** User names of people, by id, as far as they are members. */
export async function memberNames(workspaceId: WorkspaceId, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await prisma().membership.findMany({
    where: { workspaceId, userId: { in: [...ids] } },
    select: { userId: true, user: { select: { username: true } } },
  });
  return new Map(rows.map(({ userId, user }) => [userId, user.username]));
}

/** Dashboards whose widgets name one of these metrics, and their alerts by widget. */
export async function dashboardsNaming(workspaceId: WorkspaceId, ids: readonly string[]) {
  const rows = await prisma().$queryRaw<{ id: string; name: string; config: unknown; alerts: string[] | null }[]>`
    select d.id, d.name, d.config,
      (select array_agg(coalesce(a.rule #>> '{value,widget}', a.rule ->> 'widget')) from "Alert" a
        where a."dashboardId" = d.id and a."workspaceId" = d."workspaceId") as alerts
    from "Dashboard" d
    where d."workspaceId" = ${workspaceId}::uuid and d."deletedAt" is null
      and exists (select 1 from unnest(${[...ids]}::text[]) wanted where strpos(d.config::text, wanted) > 0)
    order by d.name, d.id`;
  return readableOf(rows, ({ config, alerts, ...row }) => ({
    ...row,
    config: storedConfig.read(config),
    alerts: alerts ?? [],
  }));
}
