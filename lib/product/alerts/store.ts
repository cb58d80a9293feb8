import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type {
  Alert as Row,
  AlertEvent as EventRow,
  Webhook as WebhookRow,
  WebhookPost,
} from '@/lib/base/db/generated/client';
import { readableOf } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { AlertRule } from '@/lib/pure/analysis/alerts/rule-schema';
import type { AlertEvent, AlertEventKind, AlertEventValue } from './schema';
import { storedRule, storedValues } from './stored';

export type AlertRow = Omit<Row, 'rule'> & { rule: AlertRule };
/** With the dashboard that it stands on, if that is not in the bin. */
export type ListedAlert = AlertRow & { dashboardName: string };
export type PostRow = WebhookPost;
export type ClaimedPost = PostRow & { alert: Row | null; webhook: WebhookRow | null };

type Owner = { workspaceId: WorkspaceId; userId: string };
const ownedBy = ({ workspaceId, userId }: Owner) => ({ workspaceId, createdById: userId });

const toRow = <R extends Row>({ rule, ...rest }: R): Omit<R, 'rule'> & { rule: AlertRule } => ({
  ...rest,
  rule: storedRule.read(rule),
});

export async function listAlertRows(owner: Owner, dashboardId?: string): Promise<ListedAlert[]> {
  const rows = await prisma().alert.findMany({
    where: { ...ownedBy(owner), ...(dashboardId && { dashboardId }) },
    include: { dashboard: { select: { name: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
  });
  return readableOf(rows, ({ dashboard, ...row }) => ({ ...toRow(row), dashboardName: dashboard.name }));
}

export async function findOwnAlert(owner: Owner, id: string): Promise<ListedAlert | null> {
  const row = await prisma().alert.findFirst({
    where: { id, ...ownedBy(owner) },
    include: { dashboard: { select: { name: true } } },
  });
  if (!row) return null;
  const { dashboard, ...rest } = row;
  return { ...toRow(rest), dashboardName: dashboard.name };
}

export async function findAlert(workspaceId: WorkspaceId, id: string): Promise<AlertRow | null> {
  const row = await prisma().alert.findFirst({ where: { id, workspaceId } });
  return row && toRow(row);
}

/** Those that watch a dashboard with this data source, of all people of the workspace. */
export async function alertsOfSource(workspaceId: WorkspaceId, dataSourceId: string): Promise<AlertRow[]> {
  const rows = await prisma().alert.findMany({
    where: { workspaceId, pausedAt: null, dashboard: { sources: { some: { dataSourceId } } } },
    orderBy: { createdAt: 'asc' },
  });
  return readableOf(rows, toRow);
}

export const countAlerts = (tx: Tx, workspaceId: WorkspaceId): Promise<number> =>
  tx.alert.count({ where: { workspaceId } });

type AlertContent = {
  rule: AlertRule;
  mail: boolean;
  mailRecovery: boolean;
  webhookUrl: string | null;
  sealedSecret: string | null;
};

export async function insertAlert(
  tx: Tx,
  { workspaceId, userId }: Owner,
  { id, dashboardId, rule, ...content }: AlertContent & { id: string; dashboardId: string },
): Promise<void> {
  await tx.alert.create({
    data: {
      ...content,
      id,
      workspaceId,
      createdById: userId,
      dashboardId,
      rule: storedRule.write(rule),
      firing: [],
      nextCheckAt: new Date(Date.now() + 86_400_000),
    },
  });
}

/** Another rule begins as if nothing had been told. */
export async function updateAlert(
  tx: Tx,
  owner: Owner,
  id: string,
  { rule, ...change }: Partial<AlertContent> & { pausedAt?: Date | null; pauseReason?: null },
): Promise<boolean> {
  const { count } = await tx.alert.updateMany({
    where: { id, ...ownedBy(owner) },
    data: {
      ...change,
      ...(rule && {
        rule: storedRule.write(rule),
        firing: [],
        checkedAt: null,
        checkedVersion: null,
        lastText: null,
      }),
    },
  });
  return count > 0;
}

export const deleteAlertRow = async (tx: Tx, owner: Owner, id: string): Promise<boolean> =>
  (await tx.alert.deleteMany({ where: { id, ...ownedBy(owner) } })).count > 0;

/** Alone until the transaction ends; null where it was deleted, paused or changed since `seen`. */
export async function lockAlert(
  tx: Tx,
  seen: Pick<AlertRow, 'id' | 'rule'> & { workspaceId: WorkspaceId },
): Promise<AlertRow | null> {
  await tx.$queryRaw`select id from "Alert" where id = ${seen.id}::uuid and "workspaceId" = ${seen.workspaceId}::uuid for update`;
  const row = await tx.alert.findFirst({ where: { id: seen.id, workspaceId: seen.workspaceId, pausedAt: null } });
  if (!row) return null;
  const now = toRow(row);
  return JSON.stringify(now.rule) === JSON.stringify(seen.rule) ? now : null;
}

export async function keepCheck(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  found: { firing: string[]; checkedVersion: number | null; lastText: string },
): Promise<void> {
  await tx.alert.updateMany({ where: { id, workspaceId }, data: { ...found, checkedAt: new Date() } });
}

export async function pauseFor(tx: Tx, workspaceId: WorkspaceId, id: string, reason: string): Promise<void> {
  await tx.alert.updateMany({
    where: { id, workspaceId, pausedAt: null },
    data: { pausedAt: new Date(), pauseReason: reason, firing: [] },
  });
}

/** Those of deleted dashboards, which nobody has been told of. */
export async function pauseOrphans(workspaceId: WorkspaceId, reason: string): Promise<void> {
  await prisma().alert.updateMany({
    where: { workspaceId, pausedAt: null, dashboard: { deletedAt: { not: null } } },
    data: { pausedAt: new Date(), pauseReason: reason, firing: [] },
  });
}

export async function insertEvent(
  tx: Tx,
  { id, workspaceId }: Pick<AlertRow, 'id'> & { workspaceId: WorkspaceId },
  event: { kind: AlertEventKind; values: AlertEventValue[]; dataVersion: number },
): Promise<string> {
  const eventId = newId();
  await tx.alertEvent.create({
    data: {
      id: eventId,
      workspaceId,
      alertId: id,
      kind: event.kind,
      content: storedValues.write(event.values),
      dataVersion: event.dataVersion,
    },
  });
  return eventId;
}

export async function listEvents(workspaceId: WorkspaceId, alertId: string, take: number): Promise<AlertEvent[]> {
  const rows = await prisma().alertEvent.findMany({
    where: { workspaceId, alertId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  });
  return readableOf<EventRow, AlertEvent>(rows, ({ id, kind, content, createdAt }) => ({
    id,
    kind: kind as AlertEventKind,
    values: storedValues.read(content),
    createdAt: createdAt.toISOString(),
  }));
}

export async function insertPost(
  tx: Tx,
  { id, workspaceId }: Pick<AlertRow, 'id'> & { workspaceId: WorkspaceId },
  post: { event: string; body: string },
): Promise<void> {
  await tx.webhookPost.create({ data: { id: newId(), workspaceId, alertId: id, state: 'waiting', ...post } });
}

/** To a webhook. What it was told under the same `occasion` is not told again. */
export async function insertPostOnce(
  tx: Tx,
  workspaceId: WorkspaceId,
  post: { webhookId: string; event: string; occasion: string | null; body: string },
): Promise<void> {
  await tx.webhookPost.createMany({
    data: [{ id: newId(), workspaceId, state: 'waiting', ...post }],
    skipDuplicates: true,
  });
}

export const listPosts = (workspaceId: WorkspaceId, alertId: string, take: number): Promise<PostRow[]> =>
  prisma().webhookPost.findMany({
    where: { workspaceId, alertId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  });

/**
 * The message that is due longest, for one process; it falls to the others when this one dies before `leaseSeconds`
 * are over.
 */
export async function claimPost(leaseSeconds: number): Promise<ClaimedPost | null> {
  const [claimed] = await prisma().$queryRaw<{ id: string }[]>`
    update "WebhookPost" set state = 'sending', attempts = attempts + 1, "nextAttemptAt" = now() + make_interval(secs => ${leaseSeconds})
    where id = (select id from "WebhookPost" where state in ('waiting', 'sending') and "nextAttemptAt" <= now() order by "nextAttemptAt" for update skip locked limit 1)
    returning id::text`;
  return claimed
    ? prisma().webhookPost.findUnique({ where: { id: claimed.id }, include: { alert: true, webhook: true } })
    : null;
}

export async function settlePost(
  id: string,
  outcome: {
    state: 'sent' | 'waiting' | 'failed';
    status: number | null;
    error: string | null;
    nextAttemptAt?: Date;
  },
): Promise<void> {
  await prisma().webhookPost.updateMany({
    where: { id, state: 'sending' },
    data: { ...outcome, ...(outcome.state === 'sent' && { sentAt: new Date() }) },
  });
}

/** Alerts whose daily check is due, at most `take`: their next one is set, so that one process has them. */
/** Those whose time has come: once a day, and every quarter of an hour where live data can change unseen. */
export async function claimDue(
  tx: Tx,
  take: number,
): Promise<{ id: string; workspaceId: string; createdById: string }[]> {
  return tx.$queryRaw`
    update "Alert" set "nextCheckAt" = now() + (case when exists (
        select 1 from "DashboardDataSource" kept join "DataSource" source on source.id = kept."dataSourceId"
        where kept."dashboardId" = "Alert"."dashboardId" and source.mode = 'live') then interval '15 minutes' else interval '1 day' end)
    where id in (select id from "Alert" where "pausedAt" is null and "nextCheckAt" <= now() order by "nextCheckAt" for update skip locked limit ${take})
    returning id::text, "workspaceId"::text as "workspaceId", "createdById"::text as "createdById"`;
}

/** The address of a person who is still a member and may sign in. */
export async function addressOf(tx: Tx, { workspaceId, userId }: Owner): Promise<string | null> {
  const member = await tx.membership.findFirst({
    where: { workspaceId, userId, user: { disabledAt: null } },
    select: { user: { select: { email: true } } },
  });
  return member?.user.email ?? null;
}

export async function deleteOld(before: Date): Promise<void> {
  await prisma().alertEvent.deleteMany({ where: { createdAt: { lt: before } } });
  await prisma().webhookPost.deleteMany({ where: { createdAt: { lt: before }, state: { in: ['sent', 'failed'] } } });
}
