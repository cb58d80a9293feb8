import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Prisma } from '@/lib/base/db/generated/client';
import { readableOf } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { Schedule } from '@/lib/pure/schedule/schedule';
import type { WorkspaceMember } from './schema';
import { storedSchedule } from './stored';

const LISTED_RUNS = 5;
const WHOLE = {
  dashboard: { select: { name: true, deletedAt: true } },
  recipients: { orderBy: { createdAt: 'asc' } },
  runs: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: LISTED_RUNS },
} as const satisfies Prisma.DeliveryInclude;
type Row = Prisma.DeliveryGetPayload<{ include: typeof WHOLE }>;
export type DeliveryRow = Omit<Row, 'schedule'> & { schedule: Schedule };

const toRow = ({ schedule, ...rest }: Row): DeliveryRow => ({ ...rest, schedule: storedSchedule.read(schedule) });

export async function listDeliveryRows(workspaceId: WorkspaceId, dashboardId?: string): Promise<DeliveryRow[]> {
  const rows = await prisma().delivery.findMany({
    where: { workspaceId, ...(dashboardId && { dashboardId }) },
    include: WHOLE,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 100,
  });
  return readableOf(rows, toRow);
}

export async function findDelivery(workspaceId: WorkspaceId, id: string, tx?: Tx): Promise<DeliveryRow | null> {
  const row = await (tx ?? prisma()).delivery.findFirst({ where: { id, workspaceId }, include: WHOLE });
  return row && toRow(row);
}

/** Those that follow the versions of this data source. */
export async function deliveriesOfSource(workspaceId: WorkspaceId, dataSourceId: string): Promise<DeliveryRow[]> {
  const rows = await prisma().delivery.findMany({
    where: { workspaceId, pausedAt: null, dashboard: { deletedAt: null, sources: { some: { dataSourceId } } } },
    include: WHOLE,
  });
  return readableOf(rows, toRow).filter(({ schedule }) => schedule.every === 'version');
}

export const countDeliveries = (tx: Tx, workspaceId: WorkspaceId): Promise<number> =>
  tx.delivery.count({ where: { workspaceId } });

/** The members of a workspace who may sign in. */
export async function listMembers(workspaceId: WorkspaceId, tx?: Tx): Promise<(WorkspaceMember & { email: string })[]> {
  const rows = await (tx ?? prisma()).membership.findMany({
    where: { workspaceId, user: { disabledAt: null } },
    select: { user: { select: { id: true, username: true, email: true } } },
    orderBy: { createdAt: 'asc' },
    take: 1000,
  });
  return rows.map(({ user: { id, username, email } }) => ({ userId: id, username, email }));
}

type DeliveryContent = { schedule: Schedule; timeZone: string; attachPdf: boolean; nextRunAt: Date | null };
/** A member, or the guest of a share. */
export type RecipientKey = { userId: string } | { shareId: string };

export async function insertDelivery(
  tx: Tx,
  workspaceId: WorkspaceId,
  createdById: string,
  { schedule, recipients, ...rest }: DeliveryContent & { dashboardId: string; recipients: readonly RecipientKey[] },
): Promise<string> {
  const id = newId();
  await tx.delivery.create({
    data: {
      ...rest,
      id,
      workspaceId,
      createdById,
      schedule: storedSchedule.write(schedule),
      recipients: { create: recipients.map((who) => ({ id: newId(), ...who, workspaceId })) },
    },
  });
  return id;
}

export async function updateDelivery(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { schedule, ...change }: Partial<DeliveryContent> & { pausedAt?: Date | null; pauseReason?: string | null },
): Promise<boolean> {
  const { count } = await tx.delivery.updateMany({
    where: { id, workspaceId },
    data: { ...change, ...(schedule && { schedule: storedSchedule.write(schedule) }) },
  });
  return count > 0;
}

/** These members, or these guests, and no others of their kind; who has unsubscribed stays so. */
export async function setRecipients(
  tx: Tx,
  workspaceId: WorkspaceId,
  deliveryId: string,
  people: { userIds: readonly string[] } | { shareIds: readonly string[] },
): Promise<void> {
  const others =
    'userIds' in people
      ? { userId: { not: null, notIn: [...people.userIds] } }
      : { shareId: { not: null, notIn: [...people.shareIds] } };
  const keys: RecipientKey[] =
    'userIds' in people
      ? people.userIds.map((userId) => ({ userId }))
      : people.shareIds.map((shareId) => ({ shareId }));
  await tx.deliveryRecipient.deleteMany({ where: { workspaceId, deliveryId, ...others } });
  await tx.deliveryRecipient.createMany({
    data: keys.map((who) => ({ id: newId(), deliveryId, ...who, workspaceId })),
    skipDuplicates: true,
  });
}

export const countRecipients = (tx: Tx, workspaceId: WorkspaceId, deliveryId: string): Promise<number> =>
  tx.deliveryRecipient.count({ where: { workspaceId, deliveryId } });

export const deleteDeliveryRow = async (tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> =>
  (await tx.delivery.deleteMany({ where: { id, workspaceId } })).count > 0;

/** A run of its own for each `due`: null where there is one already. */
export async function insertRun(
  tx: Tx,
  { id, workspaceId }: { id: string; workspaceId: WorkspaceId },
  due: string,
): Promise<string | null> {
  const runId = newId();
  const { count } = await tx.deliveryRun.createMany({
    data: [{ id: runId, workspaceId, deliveryId: id, due, state: 'queued' }],
    skipDuplicates: true,
  });
  return count > 0 ? runId : null;
}

export async function findRun(workspaceId: WorkspaceId, id: string) {
  return prisma().deliveryRun.findFirst({ where: { id, workspaceId } });
}

/** False where the run has ended already: of two processes one sends. */
export async function endRun(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  end: { state: 'sent' | 'failed'; error?: string; note?: string | null; messages?: number },
): Promise<boolean> {
  const { count } = await tx.deliveryRun.updateMany({
    where: { id, workspaceId, state: 'queued' },
    data: { ...end, endedAt: new Date() },
  });
  return count > 0;
}

/** Due deliveries, locked until the transaction ends; other processes take others. */
export async function lockDue(tx: Tx, take: number): Promise<DeliveryRow[]> {
  const due = await tx.$queryRaw<{ id: string }[]>`
    select id::text from "Delivery" where "pausedAt" is null and "nextRunAt" <= now() order by "nextRunAt" for update skip locked limit ${take}`;
  const rows = await tx.delivery.findMany({ where: { id: { in: due.map(({ id }) => id) } }, include: WHOLE });
  return readableOf(rows, toRow);
}

/** Those of deleted dashboards. */
export async function pauseOrphans(workspaceId: WorkspaceId, reason: string): Promise<void> {
  await prisma().delivery.updateMany({
    where: { workspaceId, pausedAt: null, dashboard: { deletedAt: { not: null } } },
    data: { pausedAt: new Date(), pauseReason: reason, nextRunAt: null },
  });
}

/** By the ids of a signed link, which stands for the person that it was mailed to. */
export async function findRecipient(deliveryId: string, who: RecipientKey) {
  return prisma().deliveryRecipient.findFirst({
    where: { deliveryId, ...who },
    include: { delivery: { select: { dashboard: { select: { name: true } } } } },
  });
}

export async function markUnsubscribed(tx: Tx, deliveryId: string, who: RecipientKey): Promise<{ left: number }> {
  await tx.deliveryRecipient.updateMany({
    where: { deliveryId, ...who, unsubscribedAt: null },
    data: { unsubscribedAt: new Date() },
  });
  return { left: await tx.deliveryRecipient.count({ where: { deliveryId, unsubscribedAt: null } }) };
}

export async function deleteRunsBefore(before: Date): Promise<void> {
  await prisma().deliveryRun.deleteMany({ where: { createdAt: { lt: before } } });
}
