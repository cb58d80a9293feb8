import type { Plan } from '@/lib/base/actor/actor';
import type { PlanSource, SubscriptionStatus } from '@/lib/base/plans/schema';

/** What an event of the payment service says of a subscription. */
export type SubscriptionNews = {
  subscriptionId: string;
  customerId: string;
  status: SubscriptionStatus;
  renewsAt: Date | null;
  cancelAt: Date | null;
  asOf: Date;
};

export type HeldSubscription = {
  plan: Plan;
  source: PlanSource;
  subscription: { subscriptionId: string | null; status: SubscriptionStatus; asOf: Date } | null;
};

/** Null where nothing changes; `plan` where the workspace gets another one. */
export type Decision = { plan: Plan | null } | null;

const isLive = (status: SubscriptionStatus) => status !== 'cancelled';

/** An event counts when it is newer than what is held; of the same second, the end of a subscription stands. */
function counts({ subscription }: HeldSubscription, told: SubscriptionNews): boolean {
  if (!subscription) return isLive(told.status);
  if (told.asOf < subscription.asOf) return false;
  if (told.subscriptionId !== subscription.subscriptionId) return isLive(told.status);
  const undoesEnd =
    !isLive(subscription.status) && isLive(told.status) && told.asOf.getTime() === subscription.asOf.getTime();
  return !undoesEnd;
}

/**
 * What an event changes. Events may come twice, late and out of order.
 *
 * A paid subscription decides a plan that billing has set. A plan set by the owner's hand stands whatever an earlier
 * subscription does: neither its renewal nor its end touches it. Only a new purchase takes over from the hand, and
 * never from Enterprise, which gives more than what was bought.
 */
export function decide(held: HeldSubscription, told: SubscriptionNews): Decision {
  if (!counts(held, told)) return null;
  const byBilling = held.source === 'billing';
  if (!isLive(told.status)) return { plan: byBilling ? 'free' : null };
  const isPurchase = told.subscriptionId !== held.subscription?.subscriptionId && held.plan !== 'enterprise';
  return { plan: byBilling || isPurchase ? 'premium' : null };
}
