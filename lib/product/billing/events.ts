import type Stripe from 'stripe';
import { z } from 'zod';
import { record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { log } from '@/lib/base/log/log';
import { assignPlan, lockPlan } from '@/lib/base/plans/plans';
import { decide } from './decide';
import { findHeld, isFirstDelivery, keepSubscription } from './store';
import { requireBilling } from './stripe';
import { toldBy } from './told';

/** The event, when it was signed with the installation's secret within the last five minutes. */
function verified(payload: string, signature: string | null): Stripe.Event {
  const { stripe, webhookSecret } = requireBilling();
  try {
    return stripe.webhooks.constructEvent(payload, signature ?? '', webhookSecret);
  } catch {
    throw new AppError('validation', 'Invalid webhook signature.');
  }
}

/** Takes an event of the payment service in, once, in the transaction of what it changes. */
export async function takeEvent(
  payload: string,
  signature: string | null,
  origin: RequestOrigin,
): Promise<{ received: true }> {
  const event = verified(payload, signature);
  await inTransaction(async (tx) => {
    if (await isFirstDelivery(tx, event.id, event.type)) await apply(tx, event, origin);
  });
  return { received: true };
}

async function apply(tx: Tx, event: Stripe.Event, origin: RequestOrigin): Promise<void> {
  const said = toldBy(event);
  if (!said) return;
  const { workspaceId, told } = said;
  const isId = z.uuid().safeParse(workspaceId).success;
  if (isId) await lockPlan(tx, workspaceId);
  const held = isId ? await findHeld(workspaceId, tx) : null;
  if (!held) return log.warn('billing.unknown_workspace', { stripeEvent: event.id, type: event.type });
  const decision = decide(held, told);
  if (!decision) return;
  await keepSubscription(tx, workspaceId, told);
  const { plan } = decision;
  if (!plan || (plan === held.plan && held.source === 'billing')) return;
  await assignPlan(tx, workspaceId, plan, 'billing');
  await record(tx, {
    workspaceId,
    actorKind: 'task',
    actorId: null,
    action: 'plan.changed',
    targetType: 'workspace',
    targetId: workspaceId,
    outcome: 'done',
    address: origin.address,
    requestId: origin.requestId,
    details: { from: held.plan, to: plan, source: 'billing', event: event.id },
  });
}

export { sweepEvents } from './store';
