import type Stripe from 'stripe';
import type { SubscriptionStatus } from '@/lib/base/plans/schema';
import type { SubscriptionNews } from './decide';

/** A payment that was never made starts nothing: such a subscription is no one's yet. */
const STATUS: Partial<Record<Stripe.Subscription.Status, SubscriptionStatus>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'cancelled',
  paused: 'cancelled',
  canceled: 'cancelled',
  incomplete_expired: 'cancelled',
};

const instant = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null);

const periodEnd = ({ items }: Stripe.Subscription) => instant(items.data[0]?.current_period_end);

/** When a subscription that was cancelled ends or has ended. */
export const endOf = (subscription: Stripe.Subscription): Date | null =>
  instant(subscription.ended_at) ??
  instant(subscription.cancel_at) ??
  (subscription.cancel_at_period_end ? periodEnd(subscription) : null);

const SUBSCRIPTION_EVENTS = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
] as const;
type SubscriptionEvent = Extract<Stripe.Event, { type: (typeof SUBSCRIPTION_EVENTS)[number] }>;

const isAboutSubscription = (event: Stripe.Event): event is SubscriptionEvent =>
  SUBSCRIPTION_EVENTS.some((type) => type === event.type);

/**
 * What an event says of which workspace's subscription; null for events of other kinds and for what no one has paid
 * yet.
 */
export function toldBy(event: Stripe.Event): { workspaceId: string; told: SubscriptionNews } | null {
  if (!isAboutSubscription(event)) return null;
  const subscription = event.data.object;
  const status = STATUS[subscription.status];
  if (!status) return null;
  const { id: subscriptionId, customer, metadata } = subscription;
  return {
    workspaceId: metadata.workspaceId ?? '',
    told: {
      subscriptionId,
      customerId: typeof customer === 'string' ? customer : customer.id,
      status,
      renewsAt: periodEnd(subscription),
      cancelAt: endOf(subscription),
      asOf: new Date(event.created * 1000),
    },
  };
}
