import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { findHeld, keepCancelAt, type SubscriptionRow } from './store';
import { askStripe, requireBilling } from './stripe';
import { endOf } from './told';

const backTo = (query = '') => `${env().PUBLIC_URL}/pricing${query}`;

/** The running subscription of the workspace. */
async function runningOf({ workspaceId }: UserActor): Promise<SubscriptionRow & { subscriptionId: string }> {
  const { subscription } = (await findHeld(workspaceId)) ?? {};
  if (!subscription?.subscriptionId || subscription.status === 'cancelled')
    throw new AppError('conflict', 'You don’t have a paid subscription. Choose Premium to start one.');
  return { ...subscription, subscriptionId: subscription.subscriptionId };
}

/** What makes Stripe do one press of a button once; another person's key means another thing. */
const onceBy = ({ workspaceId }: UserActor, act: string, key: string | null) =>
  key ? { idempotencyKey: `${act} ${workspaceId} ${key}`.slice(0, 255) } : {};

/**
 * The address of a payment page for Premium. The plan changes when the payment service says so, not when the person
 * returns.
 */
export async function startCheckout(actor: UserActor, key: string | null): Promise<{ url: string }> {
  requireBilling();
  const { subscription = null } = (await findHeld(actor.workspaceId)) ?? {};
  if (actor.plan !== 'free')
    throw new AppError('conflict', `You’re already on ${actor.plan === 'premium' ? 'Premium' : 'Enterprise'}.`);
  if (subscription && subscription.status !== 'cancelled')
    throw new AppError('conflict', 'You already have a paid subscription. Open Manage billing to view it.');
  const session = await askStripe(({ stripe, priceId }) =>
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ price: priceId, quantity: 1 }],
        client_reference_id: actor.workspaceId,
        subscription_data: { metadata: { workspaceId: actor.workspaceId } },
        ...(subscription ? { customer: subscription.customerId } : { customer_email: actor.email }),
        success_url: backTo('?checkout=done'),
        cancel_url: backTo(),
      },
      onceBy(actor, 'checkout', key),
    ),
  );
  if (!session.url) throw new AppError('upstream', 'Couldn’t open the payment page. Try again in a minute.');
  return { url: session.url };
}

/** The address of the payment service's own pages: card, receipts, cancelling. */
export async function openPortal(actor: UserActor): Promise<{ url: string }> {
  requireBilling();
  const { subscription } = (await findHeld(actor.workspaceId)) ?? {};
  if (!subscription) throw new AppError('conflict', 'There’s no subscription to manage.');
  const { url } = await askStripe(({ stripe }) =>
    stripe.billingPortal.sessions.create({ customer: subscription.customerId, return_url: backTo() }),
  );
  return { url };
}

/** Ends the subscription with the period that is paid for; until then everything stays as it is. */
export async function cancelSubscription(
  actor: UserActor,
  key: string | null,
  origin: RequestOrigin,
): Promise<{ success: true; cancelAt: string | null }> {
  requireBilling();
  const { subscriptionId } = await runningOf(actor);
  const answer = await askStripe(({ stripe }) =>
    stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }, onceBy(actor, 'cancel', key)),
  );
  const cancelAt = endOf(answer);
  await inTransaction(async (tx) => {
    await keepCancelAt(tx, actor.workspaceId, cancelAt);
    await record(tx, {
      ...auditEntry(actor),
      action: 'subscription.cancelled',
      targetType: 'workspace',
      targetId: actor.workspaceId,
      address: origin.address,
      requestId: origin.requestId,
    });
  });
  return { success: true, cancelAt: cancelAt?.toISOString() ?? null };
}
