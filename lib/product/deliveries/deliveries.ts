import { mayPass, mintWorkspaceId, type UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { mailIsSetUp } from '@/lib/base/mail/outbox';
import { assertFeature, lockPlan } from '@/lib/base/plans/plans';
import { newId } from '@/lib/base/secrets/ids';
import { openDashboard } from '@/lib/product/dashboards/dashboards';
import type { GuestRecipient } from '@/lib/product/sharing/schema';
import { guestRecipients, listGuestRecipients } from '@/lib/product/sharing/recipients';
import { nextRun } from '@/lib/pure/schedule/schedule';
import { queueRun } from './run';
import {
  MOST_DELIVERIES,
  MOST_RECIPIENTS,
  TOO_FEW,
  TOO_MANY,
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
  countRecipients,
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
import { readUnsubscribeToken } from './unsubscribe-token';

const GONE = 'Its dashboard was deleted.';
const NOBODY_LEFT = 'Everyone has unsubscribed.';

type Known = { members: readonly WorkspaceMember[]; guestOf: Awaited<ReturnType<typeof guestRecipients>> };

/** The people that these deliveries name. */
async function knownTo(actor: UserActor, rows: readonly DeliveryRow[]): Promise<Known> {
  const shareIds = rows.flatMap(({ recipients }) => recipients.flatMap(({ shareId }) => shareId ?? []));
  const [members, guestOf] = await Promise.all([listMembers(actor.workspaceId), guestRecipients(actor, shareIds)]);
  // Who may not list links reads no address of a guest.
  return mayPass('analyst', actor)
    ? { members, guestOf }
    : { members, guestOf: (...of) => withoutEmail(guestOf(...of)) };
}
const withoutEmail = (guest: GuestRecipient | null) => guest && { ...guest, email: null };

function toDelivery(row: DeliveryRow, { members, guestOf }: Known): Delivery {
  const names = new Map(members.map(({ userId, username }) => [userId, username]));
  return {
    id: row.id,
    dashboardId: row.dashboardId,
    dashboardName: row.dashboard.name,
    schedule: row.schedule,
    timeZone: row.timeZone,
    // Who is no member any more gets nothing and is not named.
    recipients: row.recipients.flatMap(({ userId, unsubscribedAt }) => {
      const username = userId === null ? undefined : names.get(userId);
      return userId === null || username === undefined
        ? []
        : [{ userId, username, unsubscribed: unsubscribedAt !== null }];
    }),
    guests: row.recipients.flatMap(({ shareId, unsubscribedAt }) => {
      const guest = shareId === null ? null : guestOf(shareId, row.dashboardId);
      return guest ? [{ ...guest, unsubscribed: unsubscribedAt !== null }] : [];
    }),
    attachPdf: row.attachPdf,
    state: row.pausedAt ? 'paused' : 'active',
    pauseReason: row.pauseReason,
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    runs: row.runs.map(({ id, state, error, note, messages, createdAt }) => ({
      id,
      state: state as DeliveryRun['state'],
      error,
      note,
      messages,
      createdAt: createdAt.toISOString(),
    })),
    createdAt: row.createdAt.toISOString(),
  };
}

async function found(actor: UserActor, id: string): Promise<DeliveryRow> {
  return (await findDelivery(actor.workspaceId, id)) ?? Promise.reject(notFound('delivery'));
}

async function read(actor: UserActor, id: string): Promise<Delivery> {
  const row = await found(actor, id);
  return toDelivery(row, await knownTo(actor, [row]));
}

/** Of one dashboard or of all of the workspace, newest first. */
export async function listDeliveries(actor: UserActor, dashboardId?: string): Promise<DeliveryList> {
  await pauseOrphans(actor.workspaceId, GONE);
  const rows = await listDeliveryRows(actor.workspaceId, dashboardId);
  const known = await knownTo(actor, rows);
  return {
    deliveries: rows.map((row) => toDelivery(row, known)),
    members: known.members.map(({ userId, username }) => ({ userId, username })),
    guests: dashboardId && mayPass('analyst', actor) ? await listGuestRecipients(actor, dashboardId) : [],
    limit: MOST_DELIVERIES,
    mailIsSetUp: await mailIsSetUp(),
  };
}

const invalid = (field: string, why: string) =>
  new AppError('validation', `${field}: ${why}`, { fields: { [field]: why } });

async function assertMembers(tx: Tx, actor: UserActor, userIds: readonly string[]): Promise<void> {
  const members = new Set((await listMembers(actor.workspaceId, tx)).map(({ userId }) => userId));
  if (userIds.some((userId) => !members.has(userId)))
    throw invalid('recipients', 'can only be members of this workspace');
}

/** Those whose link was made for one address, shows the dashboard now and asks for no password. */
async function assertGuests(tx: Tx, actor: UserActor, dashboardId: string, shareIds: readonly string[]): Promise<void> {
  if (shareIds.length === 0) return;
  await assertFeature(tx, actor.workspaceId, 'guests');
  const guestOf = await guestRecipients(actor, shareIds, tx);
  for (const shareId of shareIds) {
    const guest = guestOf(shareId, dashboardId);
    if (guest?.ended === 'password') throw invalid('guests', 'can’t be guests whose link asks for a password');
    if (!guest || guest.ended) throw invalid('guests', 'can only be guests who can open this dashboard now');
  }
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

export async function createDelivery(
  actor: UserActor,
  { dashboardId, schedule, timeZone, recipients, guests, attachPdf }: DeliveryCreate,
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
    if (attachPdf) await assertFeature(tx, actor.workspaceId, 'pdfWordExport');
    await assertMembers(tx, actor, recipients);
    await assertGuests(tx, actor, dashboardId, guests);
    const made = await insertDelivery(tx, actor.workspaceId, actor.userId, {
      dashboardId,
      schedule,
      timeZone,
      attachPdf,
      nextRunAt: nextRun(schedule, timeZone, new Date()),
      recipients: [
        ...unique(recipients).map((userId) => ({ userId })),
        ...unique(guests).map((shareId) => ({ shareId })),
      ],
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'delivery.created',
      targetType: 'delivery',
      targetId: made,
      details: { every: schedule.every, recipients: recipients.length, guests: guests.length, attachPdf },
    });
    return made;
  });
  return { delivery: await read(actor, id) };
}

export async function changeDelivery(
  actor: UserActor,
  id: string,
  { recipients, guests, paused, ...content }: DeliveryPatch,
  origin: RequestOrigin,
): Promise<{ delivery: Delivery }> {
  const row = await found(actor, id);
  if (paused === false && row.dashboard.deletedAt) throw new AppError('conflict', `Can’t resume. ${GONE}`);
  const schedule = content.schedule ?? row.schedule;
  const timeZone = content.timeZone ?? row.timeZone;
  const isPaused = paused ?? row.pausedAt !== null;
  await inTransaction(async (tx) => {
    await lockPlan(tx, actor.workspaceId);
    if (content.attachPdf) await assertFeature(tx, actor.workspaceId, 'pdfWordExport');
    if (recipients) {
      await assertMembers(tx, actor, recipients);
      await setRecipients(tx, actor.workspaceId, id, { userIds: unique(recipients) });
    }
    if (guests) {
      await assertGuests(tx, actor, row.dashboardId, guests);
      await setRecipients(tx, actor.workspaceId, id, { shareIds: unique(guests) });
    }
    if (recipients ?? guests) {
      const count = await countRecipients(tx, actor.workspaceId, id);
      if (count === 0) throw invalid('recipients', TOO_FEW);
      if (count > MOST_RECIPIENTS) throw invalid('recipients', TOO_MANY);
    }
    const changed = await updateDelivery(tx, actor.workspaceId, id, {
      ...content,
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
  const known = readUnsubscribeToken(token);
  const recipient = known && (await findRecipient(known.deliveryId, known.who));
  if (!known || !recipient) throw new AppError('not_found', 'This link isn’t valid, or the delivery was deleted.');
  return { ...recipient, who: known.who };
}

/** What the link of a mail would end. The link stands for the person: no sign-in is asked for. */
export async function readUnsubscription(token: string): Promise<Unsubscription> {
  const { delivery, unsubscribedAt } = await recipientOf(token);
  return { dashboardName: delivery.dashboard.name, unsubscribed: unsubscribedAt !== null };
}

/** Ends it for the person of the link alone; a delivery that nobody gets any more is paused. */
export async function unsubscribe(token: string): Promise<Unsubscription> {
  const { deliveryId, who, userId, shareId, workspaceId, delivery } = await recipientOf(token);
  await inTransaction(async (tx) => {
    const { left } = await markUnsubscribed(tx, deliveryId, who);
    await record(tx, {
      workspaceId,
      actorKind: 'nobody',
      actorId: null,
      action: 'delivery.unsubscribed',
      targetType: 'delivery',
      targetId: deliveryId,
      outcome: 'done',
      details: { recipient: userId ?? shareId },
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
