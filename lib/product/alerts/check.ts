import { mintWorkspaceId, type WorkspaceId } from '@/lib/base/actor/actor';
import { publishOnCommit } from '@/lib/base/db/signals';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { addJob, wakeWorkersOnCommit } from '@/lib/base/jobs/jobs';
import { startRounds } from '@/lib/base/jobs/rounds';
import type { TaskInput } from '@/lib/base/jobs/worker';
import { mailIsSetUp, send } from '@/lib/base/mail/outbox';
import { newId } from '@/lib/base/secrets/ids';
import { openDashboard, type OpenDashboard } from '@/lib/product/dashboards/dashboards';
import { citeEvidence } from '@/lib/product/evidence/evidence';
import { notify } from '@/lib/product/notifications/notifications';
import { evaluateAlert } from '@/lib/pure/analysis/alerts/evaluate';
import type { AlertRule } from '@/lib/pure/analysis/alerts/rule-schema';
import { FALSE_ALARM_RATE, tellFired, tellRecovered } from '@/lib/pure/analysis/alerts/words';
import { FEWEST_FOR_UNUSUAL } from '@/lib/pure/analysis/alerts/unusual';
import { CHECK_ALERT_JOB } from './job-schema';
import { GONE, NothingToWatch, NotNow, observe, type Observation } from './observe';
import type { AlertEventKind, AlertEventValue } from './schema';
import {
  addressOf,
  alertsOfSource,
  claimDue,
  findAlert,
  insertEvent,
  insertPost,
  keepCheck,
  lockAlert,
  pauseFor,
  type AlertRow,
} from './store';
import { WEBHOOK_TOPIC } from './webhook';

const LOOK_EVERY_MS = 60_000;
const CLAIMED_AT_ONCE = 100;
/** In one message; the event holds the rest in its count. */
const MOST_TOLD = 20;
const NO_MEMBER = 'Its owner is no longer a member of this workspace.';

type Checked = Omit<AlertRow, 'workspaceId'> & { workspaceId: WorkspaceId };
const checked = (row: AlertRow): Checked => ({ ...row, workspaceId: mintWorkspaceId(row.workspaceId) });

/** After a new version of a data source: every alert that watches it. */
export async function checkAlertsOf({ actor, targetId, signal }: TaskInput): Promise<void> {
  const alerts = (await alertsOfSource(actor.workspaceId, targetId)).map(checked);
  const open = new Map<string, OpenDashboard | null>();
  for (const alert of alerts) {
    signal.throwIfAborted();
    if (!open.has(alert.dashboardId)) open.set(alert.dashboardId, await openDashboard(alert, alert.dashboardId));
    await checkOne(alert, open.get(alert.dashboardId)!, signal);
  }
}

export const checkAlert = {
  run: async ({ actor, targetId, signal }: TaskInput) => {
    const row = await findAlert(actor.workspaceId, targetId);
    if (row && !row.pausedAt) await checkOne(checked(row), await openDashboard(actor, row.dashboardId), signal);
    return {};
  },
  onFailure: async () => {},
};

async function checkOne(alert: Checked, dashboard: OpenDashboard | null, signal?: AbortSignal): Promise<void> {
  const pause = (reason: string) =>
    inTransaction(async (tx) => {
      if (!(await lockAlert(tx, alert))) return;
      await pauseFor(tx, alert.workspaceId, alert.id, reason);
      await notify(tx, ownerOf(alert), {
        kind: 'alert_paused',
        text: `An alert${dashboard ? ` on “${dashboard.name}”` : ''} was paused. ${reason}`,
        href: '/alerts',
      });
    });
  if (!dashboard) return pause(GONE.dashboard);
  try {
    await keep(alert, dashboard, await observe(dashboard, alert.rule, signal));
  } catch (error) {
    if (error instanceof NothingToWatch) return pause(error.message);
    if (!(error instanceof NotNow)) throw error;
    await inTransaction(async (tx) => {
      const now = await lockAlert(tx, alert);
      if (now)
        await keepCheck(tx, alert.workspaceId, alert.id, {
          firing: now.firing,
          checkedVersion: now.checkedVersion,
          lastText: error.message,
        });
    });
  }
}

const ownerOf = ({ workspaceId, createdById }: Checked) => ({ workspaceId, userId: createdById });

const told = ({ test }: AlertRule, kind: AlertEventKind, observation: Observation): AlertEventValue => {
  const { name, label, format, period, value, before, evidenceId, dataVersion } = observation;
  const subject = { label, group: name, format, ...(period && { period }) };
  const tell = kind === 'fired' ? tellFired : tellRecovered;
  return {
    group: name,
    value,
    before: before ?? null,
    text: tell(test, observation, subject),
    evidenceId,
    dataVersion,
  };
};

/**
 * The event, its messages and the state that keeps them from being told again: one transaction. A check of an older
 * version that comes late changes nothing.
 */
async function keep(alert: Checked, dashboard: OpenDashboard, observations: Observation[]): Promise<void> {
  const mailed = await mailIsSetUp();
  await inTransaction(async (tx) => {
    const now = await lockAlert(tx, alert);
    const version = Math.max(0, ...observations.map(({ dataVersion }) => dataVersion)) || null;
    if (!now || (now.checkedVersion !== null && version !== null && version < now.checkedVersion)) return;
    const { test } = alert.rule;
    const { firing, fired, recovered } = evaluateAlert(test, observations, now.firing);
    await keepCheck(tx, alert.workspaceId, alert.id, {
      firing,
      checkedVersion: version,
      lastText: lastText(alert.rule, observations, firing),
    });
    if (fired.length + recovered.length === 0) return;
    const to = await addressOf(tx, ownerOf(alert));
    if (to === null) return pauseFor(tx, alert.workspaceId, alert.id, NO_MEMBER);
    for (const [kind, groups] of [
      ['fired', fired],
      ['recovered', recovered],
    ] as const) {
      if (groups.length === 0) continue;
      const values = observations
        .filter(({ group }) => groups.includes(group))
        .slice(0, MOST_TOLD)
        .map((each) => told(alert.rule, kind, each));
      await tell(tx, alert, { kind, values, dashboard, version: version ?? 0, to: mailed ? to : null });
    }
  });
}

function lastText({ test }: AlertRule, observations: readonly Observation[], firing: readonly string[]): string {
  const known = observations.filter(({ value }) => value !== null);
  if (observations.length === 0) return 'The chart shows no groups.';
  if (known.length === 0) return 'No value can be told for this period.';
  if (test.kind === 'unusual' && known.every(({ judged }) => !judged))
    return `At least ${FEWEST_FOR_UNUSUAL} whole periods are needed to tell what is unusual.`;
  return firing.length
    ? `${firing.length === 1 ? 'Outside its bounds' : `${firing.length} outside their bounds`}.`
    : 'Within its bounds.';
}

type Told = {
  kind: AlertEventKind;
  values: AlertEventValue[];
  dashboard: OpenDashboard;
  version: number;
  /** Null where this server sends no mail. */ to: string | null;
};

async function tell(tx: Tx, alert: Checked, { kind, values, dashboard, version, to }: Told): Promise<void> {
  const { workspaceId } = alert;
  const eventId = await insertEvent(tx, alert, { kind, values, dataVersion: version });
  await citeEvidence(tx, workspaceId, [...new Set(values.map(({ evidenceId }) => evidenceId))]);
  const texts = values.map(({ text }) => text);
  const href = `/dashboard/${alert.dashboardId}`;
  await notify(tx, ownerOf(alert), {
    kind: kind === 'fired' ? 'alert_fired' : 'alert_recovered',
    text: texts.join(' '),
    href,
  });
  const rate = alert.rule.test.kind === 'unusual' && kind === 'fired' ? [FALSE_ALARM_RATE] : [];
  if (to && alert.mail && (kind === 'fired' || alert.mailRecovery))
    await send(tx, {
      kind: 'alert',
      to,
      subject: `${kind === 'fired' ? 'Alert' : 'Recovered'}: ${dashboard.name}`,
      text: [
        ...texts,
        ...rate,
        '',
        `Dashboard: ${dashboard.name}, data version ${version}`,
        `${env().PUBLIC_URL}${href}`,
        '',
        `You set this alert. Change or stop it at ${env().PUBLIC_URL}/alerts`,
      ].join('\n'),
    });
  if (alert.webhookUrl) {
    const event = `alert.${kind}`;
    await insertPost(tx, alert, {
      event,
      body: JSON.stringify({
        id: eventId,
        event,
        alertId: alert.id,
        dashboard: { id: alert.dashboardId, name: dashboard.name, url: `${env().PUBLIC_URL}${href}` },
        rule: alert.rule,
        values,
        ...(rate.length && { note: rate[0] }),
        createdAt: new Date().toISOString(),
      }),
    });
    await publishOnCommit(tx, WEBHOOK_TOPIC);
  }
}

/** A message that says it is a test, to the webhook of an alert. */
export async function queueTest(tx: Tx, alert: AlertRow): Promise<void> {
  await insertPost(tx, checked(alert), {
    event: 'test',
    body: JSON.stringify({
      id: newId(),
      event: 'test',
      alertId: alert.id,
      text: 'This is a test message from Plumbline.',
      createdAt: new Date().toISOString(),
    }),
  });
  await publishOnCommit(tx, WEBHOOK_TOPIC);
}

export const queueCheck = (tx: Tx, alert: { id: string; workspaceId: WorkspaceId; createdById: string }) =>
  addJob(tx, {
    workspaceId: alert.workspaceId,
    createdById: alert.createdById,
    kind: CHECK_ALERT_JOB,
    targetId: alert.id,
    stepCount: 1,
  });

/** Once a day every alert is checked, new version or not: spans such as 'last 7 days' move. */
export const startAlertClock = (): { stop: () => Promise<void> } =>
  startRounds({ name: 'alerts.due', topic: 'alerts.due', everyMs: LOOK_EVERY_MS }, async (goesOn) => {
    for (let claimed = CLAIMED_AT_ONCE; goesOn() && claimed === CLAIMED_AT_ONCE;)
      claimed = await inTransaction(async (tx) => {
        const due = await claimDue(tx, CLAIMED_AT_ONCE);
        for (const alert of due) await queueCheck(tx, { ...alert, workspaceId: mintWorkspaceId(alert.workspaceId) });
        if (due.length) await wakeWorkersOnCommit(tx);
        return due.length;
      });
  });
