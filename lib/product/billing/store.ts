import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Tx } from '@/lib/base/db/transaction';
import type { PlanSource, SubscriptionStatus } from '@/lib/base/plans/schema';
import type { HeldSubscription, SubscriptionNews } from './decide';

export type SubscriptionRow = {
  customerId: string;
  subscriptionId: string | null;
  status: SubscriptionStatus;
  renewsAt: Date | null;
  cancelAt: Date | null;
  asOf: Date;
};

/** The workspace's plan and what the payment service has said of it; null when there is no such workspace. */
export async function findHeld(
  workspaceId: string,
  tx?: Tx,
): Promise<(Omit<HeldSubscription, 'subscription'> & { subscription: SubscriptionRow | null }) | null> {
  const row = await (tx ?? prisma()).workspace.findUnique({
    where: { id: workspaceId },
    select: { plan: true, planSource: true, subscription: true },
  });
  return (
    row && {
      plan: row.plan,
      source: row.planSource as PlanSource,
      subscription: row.subscription as SubscriptionRow | null,
    }
  );
}

export async function keepSubscription(tx: Tx, workspaceId: string, told: SubscriptionNews): Promise<void> {
  await tx.subscription.upsert({ where: { workspaceId }, create: { workspaceId, ...told }, update: told });
}

/** Says at once what an event will say too; only an event moves `asOf`. */
export async function keepCancelAt(tx: Tx, workspaceId: WorkspaceId, cancelAt: Date | null): Promise<void> {
  await tx.subscription.update({ where: { workspaceId }, data: { cancelAt } });
}

/** True for the first delivery of an event. */
export async function isFirstDelivery(tx: Tx, id: string, type: string): Promise<boolean> {
  const { count } = await tx.billingEvent.createMany({ data: [{ id, type }], skipDuplicates: true });
  return count === 1;
}

export async function sweepEvents(before: Date): Promise<void> {
  await prisma().billingEvent.deleteMany({ where: { receivedAt: { lt: before } } });
}
