import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { wakeWorkersOnCommit } from '@/lib/base/jobs/jobs';
import { take } from '@/lib/base/limits/throttle';
import { mailIsSetUp } from '@/lib/base/mail/outbox';
import { lockPlan } from '@/lib/base/plans/plans';
import { newId } from '@/lib/base/secrets/ids';
import { openDashboard, type OpenDashboard } from '@/lib/product/dashboards/dashboards';
import type { AlertRule } from '@/lib/pure/analysis/alerts/rule-schema';
import { queueCheck, queueTest } from './check';
import { describeWatched, GONE, NothingToWatch, widgetOf } from './observe';
import {
  MOST_ALERTS,
  type Alert,
  type AlertCreate,
  type AlertDetail,
  type AlertList,
  type AlertPatch,
  type SavedAlert,
  type WebhookAnswer,
} from './schema';
import {
  countAlerts,
  deleteAlertRow,
  deleteOld,
  findOwnAlert,
  insertAlert,
  listAlertRows,
  listEvents,
  listPosts,
  pauseOrphans,
  updateAlert,
  type ListedAlert,
  type PostRow,
} from './store';
import { assertMayCall, newSecret } from './webhook';

const LISTED_EVENTS = 20;
const LISTED_ANSWERS = 20;

/** What is watched, in words; null where that is gone. */
function watchedIn(dashboard: OpenDashboard | null, rule: AlertRule) {
  if (!dashboard) return null;
  try {
    return describeWatched(widgetOf(dashboard, rule), rule);
  } catch (error) {
    if (error instanceof NothingToWatch) return null;
    throw error;
  }
}

const stateOf = ({ pausedAt, firing, checkedAt }: ListedAlert): Alert['state'] => {
  if (pausedAt) return 'paused';
  if (firing.length) return 'firing';
  return checkedAt ? 'ok' : 'unchecked';
};

function toAlert(row: ListedAlert, dashboard: OpenDashboard | null): Alert {
  const watched = watchedIn(dashboard, row.rule);
  return {
    id: row.id,
    dashboardId: row.dashboardId,
    dashboardName: row.dashboardName,
    label: watched?.label ?? null,
    format: watched?.format ?? { kind: 'plain' },
    rule: row.rule,
    mail: row.mail,
    mailRecovery: row.mailRecovery,
    webhookUrl: row.webhookUrl,
    state: stateOf(row),
    pauseReason: row.pauseReason,
    lastText: row.lastText,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    checkedVersion: row.checkedVersion,
    createdAt: row.createdAt.toISOString(),
  };
}

async function found(actor: UserActor, id: string): Promise<ListedAlert> {
  return (await findOwnAlert(actor, id)) ?? Promise.reject(notFound('alert'));
}

/** The asker’s own, of one dashboard or of all, newest first. */
export async function listAlerts(actor: UserActor, dashboardId?: string): Promise<AlertList> {
  await pauseOrphans(actor.workspaceId, GONE.dashboard);
  const rows = await listAlertRows(actor, dashboardId);
  const ids = [...new Set(rows.map((row) => row.dashboardId))];
  const open = new Map(await Promise.all(ids.map(async (id) => [id, await openDashboard(actor, id)] as const)));
  return {
    alerts: rows.map((row) => toAlert(row, open.get(row.dashboardId) ?? null)),
    limit: MOST_ALERTS,
    mailIsSetUp: await mailIsSetUp(),
  };
}

const toAnswer = ({ id, event, state, attempts, status, error, createdAt, nextAttemptAt }: PostRow): WebhookAnswer => ({
  id,
  event: event as WebhookAnswer['event'],
  state: state as WebhookAnswer['state'],
  attempts,
  status,
  error,
  createdAt: createdAt.toISOString(),
  nextAttemptAt: nextAttemptAt.toISOString(),
});

/** With what it has told, and what its webhook has answered. */
export async function getAlert(actor: UserActor, id: string): Promise<AlertDetail> {
  const row = await found(actor, id);
  const [dashboard, events, posts] = await Promise.all([
    openDashboard(actor, row.dashboardId),
    listEvents(actor.workspaceId, id, LISTED_EVENTS),
    listPosts(actor.workspaceId, id, LISTED_ANSWERS),
  ]);
  return { ...toAlert(row, dashboard), events, webhookAnswers: posts.map(toAnswer) };
}

/** Refuses a rule that says nothing of this dashboard. */
async function assertWatches(actor: UserActor, dashboardId: string, rule: AlertRule): Promise<void> {
  const dashboard = await openDashboard(actor, dashboardId);
  if (!dashboard) throw notFound('dashboard');
  try {
    const { table } = widgetOf(dashboard, rule);
    const { by } = rule;
    if (by && !table.columns.some(({ key }) => key === by.field))
      throw new NothingToWatch(`isn’t a column of ${table.name}`);
  } catch (error) {
    if (!(error instanceof NothingToWatch)) throw error;
    throw new AppError('validation', `rule: ${error.message}`, { fields: { rule: error.message } });
  }
}

export async function createAlert(
  actor: UserActor,
  { dashboardId, rule, mail, mailRecovery, webhook }: AlertCreate,
  origin: RequestOrigin,
): Promise<SavedAlert> {
  await assertWatches(actor, dashboardId, rule);
  if (webhook) await assertMayCall(webhook.url);
  const id = newId();
  const made = webhook && newSecret(actor.workspaceId, id);
  await inTransaction(async (tx) => {
    await lockPlan(tx, actor.workspaceId);
    if ((await countAlerts(tx, actor.workspaceId)) >= MOST_ALERTS)
      throw new AppError('plan_limit', `A workspace can have ${MOST_ALERTS} alerts. Delete one first.`, {
        limit: MOST_ALERTS,
        used: MOST_ALERTS,
      });
    await insertAlert(tx, actor, {
      id,
      dashboardId,
      rule,
      mail,
      mailRecovery,
      webhookUrl: webhook?.url ?? null,
      sealedSecret: made?.sealed ?? null,
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'alert.created',
      targetType: 'alert',
      targetId: id,
      details: { webhook: webhook !== null },
    });
    await queueCheck(tx, { id, workspaceId: actor.workspaceId, createdById: actor.userId });
    await wakeWorkersOnCommit(tx);
  });
  const row = await found(actor, id);
  return {
    alert: toAlert(row, await openDashboard(actor, dashboardId)),
    ...(made && { webhookSecret: made.secret }),
  };
}

/** Another rule is checked at once; one that goes on after a pause as well. */
export async function changeAlert(
  actor: UserActor,
  id: string,
  { webhook, paused, ...change }: AlertPatch,
  origin: RequestOrigin,
): Promise<SavedAlert> {
  const row = await found(actor, id);
  if (change.rule || paused === false) await assertWatches(actor, row.dashboardId, change.rule ?? row.rule);
  const another = webhook && webhook.url !== row.webhookUrl ? webhook : null;
  if (another) await assertMayCall(another.url);
  const made = another && newSecret(actor.workspaceId, id);
  await inTransaction(async (tx) => {
    const changed = await updateAlert(tx, actor, id, {
      ...change,
      ...(webhook === null && { webhookUrl: null, sealedSecret: null }),
      ...(another && made && { webhookUrl: another.url, sealedSecret: made.sealed }),
      ...(paused !== undefined && { pausedAt: paused ? new Date() : null, pauseReason: null }),
    });
    if (!changed) throw notFound('alert');
    await record(tx, { ...auditEntry(actor, origin), action: 'alert.changed', targetType: 'alert', targetId: id });
    if (!change.rule && paused !== false) return;
    await queueCheck(tx, { id, workspaceId: actor.workspaceId, createdById: actor.userId });
    await wakeWorkersOnCommit(tx);
  });
  const now = await found(actor, id);
  return {
    alert: toAlert(now, await openDashboard(actor, now.dashboardId)),
    ...(made && { webhookSecret: made.secret }),
  };
}

export async function deleteAlert(actor: UserActor, id: string, origin: RequestOrigin): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    if (!(await deleteAlertRow(tx, actor, id))) throw notFound('alert');
    await record(tx, { ...auditEntry(actor, origin), action: 'alert.deleted', targetType: 'alert', targetId: id });
  });
  return { success: true };
}

export async function testWebhook(actor: UserActor, id: string): Promise<{ success: true }> {
  const row = await found(actor, id);
  if (!row.webhookUrl) throw new AppError('validation', 'This alert has no webhook.');
  await take({ key: `webhook test ${actor.userId}`, limit: 10, seconds: 600 }, 'Too many test messages.');
  await inTransaction((tx) => queueTest(tx, row));
  return { success: true };
}

/** Events and answers of webhooks are kept for 90 days. */
export const sweepAlerts = (before: Date): Promise<void> => deleteOld(before);
