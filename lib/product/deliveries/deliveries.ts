import { mintWorkspaceId, type UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { mailIsSetUp } from '@/lib/base/mail/outbox';
import { lockPlan } from '@/lib/base/plans/plans';
import { newId } from '@/lib/base/secrets/ids';
import { readSigned } from '@/lib/base/secrets/sign';
import { openDashboard } from '@/lib/product/dashboards/dashboards';
import { nextRun } from '@/lib/pure/schedule/schedule';
import { queueRun, UNSUBSCRIBE } from './run';
import {
  MOST_DELIVERIES,
  type Delivery,
  type DeliveryCreate,
  type DeliveryList,
  type DeliveryPatch,
  type DeliveryRun,
  type Unsubscription,
  type WorkspaceMember,
} from './schema';
import {
  countDeliveries,
  deleteDeliveryRow,
  deleteRunsBefore,
  findDelivery,
  findRecipient,
  insertDelivery,
  listDeliveryRows,
  listMembers,
  markUnsubscribed,
  pauseOrphans,
  setRecipients,
  updateDelivery,
  type DeliveryRow,
} from './store';

const GONE = 'Its dashboard was deleted.';
const NOBODY_LEFT = 'Everyone has unsubscribed.';

function toDelivery(row: DeliveryRow, members: readonly WorkspaceMember[]): Delivery {
  const names = new Map(members.map(({ userId, username }) => [userId, username]));
  return {
    id: row.id,
    dashboardId: row.dashboardId,
    dashboardName: row.dashboard.name,
    schedule: row.schedule,
    timeZone: row.timeZone,
    // Who is no member any more gets nothing and is not named.
    recipients: row.recipients.flatMap(({ userId, unsubscribedAt }) => {
      const username = names.get(userId);
      return username === undefined ? [] : [{ userId, username, unsubscribed: unsubscribedAt !== null }];
    }),
    state: row.pausedAt ? 'paused' : 'active',
    pauseReason: row.pauseReason,
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    runs: row.runs.map(({ id, state, error, messages, createdAt }) => ({
      id,
      state: state as DeliveryRun['state'],
      error,
      messages,
      createdAt: createdAt.toISOString(),
    })),
    createdAt: row.createdAt.toISOString(),
  };
}

async function found(actor: UserActor, id: string): Promise<DeliveryRow> {
  return (await findDelivery(actor.workspaceId, id)) ?? Promise.reject(notFound('delivery'));
}

const read = async (actor: UserActor, id: string): Promise<Delivery> =>
  toDelivery(await found(actor, id), await listMembers(actor.workspaceId));

/** Of one dashboard or of all of the workspace, newest first. */
export async function listDeliveries(actor: UserActor, dashboardId?: string): Promise<DeliveryList> {
  await pauseOrphans(actor.workspaceId, GONE);
  const [rows, members] = await Promise.all([
    listDeliveryRows(actor.workspaceId, dashboardId),
    listMembers(actor.workspaceId),
  ]);
  return {
    deliveries: rows.map((row) => toDelivery(row, members)),
    members: members.map(({ userId, username }) => ({ userId, username })),
    limit: MOST_DELIVERIES,
    mailIsSetUp: await mailIsSetUp(),
  };
}

/** Those who may get it: members of the workspace. Guests of a share are to be added here. */
async function assertMembers(tx: Tx, actor: UserActor, userIds: readonly string[]): Promise<void> {
  const members = new Set((await listMembers(actor.workspaceId, tx)).map(({ userId }) => userId));
  if (userIds.some((userId) => !members.has(userId)))
    throw new AppError('validation', 'recipients: can only be members of this workspace', {
      fields: { recipients: 'can only be members of this workspace' },
    });
}

export async function createDelivery(
  actor: UserActor,
  { dashboardId, schedule, timeZone, recipients }: DeliveryCreate,
  origin: RequestOrigin,
): Promise<{ delivery: Delivery }> {
  if (!(await openDashboard(actor, dashboardId))) throw notFound('dashboard');
  const id = await inTransaction(async (tx) => {
    await lockPlan(tx, actor.workspaceId);
    if ((await countDeliveries(tx, actor.workspaceId)) >= MOST_DELIVERIES)
      throw new AppError('plan_limit', `A workspace can have ${MOST_DELIVERIES} deliveries. Delete one first.`, {
        limit: MOST_DELIVERIES,
        used: MOST_DELIVERIES,
      });
    await assertMembers(tx, actor, recipients);
    const made = await insertDelivery(tx, actor.workspaceId, actor.userId, {
      dashboardId,
      schedule,
      timeZone,
      nextRunAt: nextRun(schedule, timeZone, new Date()),
      recipients: [...new Set(recipients)],
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'delivery.created',
      targetType: 'delivery',
      targetId: made,
      details: { every: schedule.every, recipients: recipients.length },
    });
    return made;
  });
  return { delivery: await read(actor, id) };
}

export async function changeDelivery(
  actor: UserActor,
  id: string,
  { recipients, paused, ...times }: DeliveryPatch,
  origin: RequestOrigin,
): Promise<{ delivery: Delivery }> {
  const row = await found(actor, id);
  if (paused === false && row.dashboard.deletedAt) throw new AppError('conflict', `Can’t resume. ${GONE}`);
  const schedule = times.schedule ?? row.schedule;
  const timeZone = times.timeZone ?? row.timeZone;
  const isPaused = paused ?? row.pausedAt !== null;
  await inTransaction(async (tx) => {
    if (recipients) {
      await assertMembers(tx, actor, recipients);
      await setRecipients(tx, actor.workspaceId, id, [...new Set(recipients)]);
    }
    const changed = await updateDelivery(tx, actor.workspaceId, id, {
      ...times,
      nextRunAt: isPaused ? null : nextRun(schedule, timeZone, new Date()),
      ...(paused !== undefined && { pausedAt: paused ? new Date() : null, pauseReason: null }),
    });
    if (!changed) throw notFound('delivery');
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'delivery.changed',
      targetType: 'delivery',
      targetId: id,
    });
  });
  return { delivery: await read(actor, id) };
}

export async function deleteDelivery(actor: UserActor, id: string, origin: RequestOrigin): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    if (!(await deleteDeliveryRow(tx, actor.workspaceId, id))) throw notFound('delivery');
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'delivery.deleted',
      targetType: 'delivery',
      targetId: id,
    });
  });
  return { success: true };
}

/** One run now, beside the schedule; also of a paused one. */
export async function sendDeliveryNow(actor: UserActor, id: string): Promise<{ delivery: Delivery }> {
  const row = await found(actor, id);
  if (row.dashboard.deletedAt) throw new AppError('conflict', GONE);
  if (!(await mailIsSetUp())) throw new AppError('not_configured', 'Mail isn’t set up on this server.');
  await take({ key: `delivery now ${actor.workspaceId}`, limit: 20, seconds: 3600 }, 'Too many deliveries at once.');
  await inTransaction((tx) => queueRun(tx, { ...row, workspaceId: actor.workspaceId }, `now ${newId()}`));
  return { delivery: await read(actor, id) };
}

async function recipientOf(token: string) {
  const [deliveryId, userId] = readSigned(token, UNSUBSCRIBE)?.split(' ') ?? [];
  const recipient = deliveryId && userId ? await findRecipient(deliveryId, userId) : null;
  if (!recipient) throw new AppError('not_found', 'This link isn’t valid, or the delivery was deleted.');
  return recipient;
}

/** What the link of a mail would end. The link stands for the person: no sign-in is asked for. */
export async function readUnsubscription(token: string): Promise<Unsubscription> {
  const { delivery, unsubscribedAt } = await recipientOf(token);
  return { dashboardName: delivery.dashboard.name, unsubscribed: unsubscribedAt !== null };
}

/** Ends it for the person of the link alone; a delivery that nobody gets any more is paused. */
export async function unsubscribe(token: string): Promise<Unsubscription> {
  const { deliveryId, userId, workspaceId, delivery } = await recipientOf(token);
  await inTransaction(async (tx) => {
    const { left } = await markUnsubscribed(tx, deliveryId, userId);
    await record(tx, {
      workspaceId,
      actorKind: 'nobody',
      actorId: null,
      action: 'delivery.unsubscribed',
      targetType: 'delivery',
      targetId: deliveryId,
      outcome: 'done',
      details: { recipient: userId },
    });
    if (left === 0)
      await updateDelivery(tx, mintWorkspaceId(workspaceId), deliveryId, {
        pausedAt: new Date(),
        pauseReason: NOBODY_LEFT,
        nextRunAt: null,
      });
  });
  return { dashboardName: delivery.dashboard.name, unsubscribed: true };
}

export const sweepDeliveries = (before: Date): Promise<void> => deleteRunsBefore(before);
