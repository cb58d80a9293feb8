import type { Subscription } from '@/lib/base/plans/schema';

export const PLAN_NAMES: Record<Subscription['plan'], string> = {
  free: 'Free',
  premium: 'Premium',
  enterprise: 'Enterprise',
};

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
export const dayOf = (at: string): string => day.format(new Date(at));

/** What will become of a plan that is paid for; null where nobody pays. */
export function outlook({
  plan,
  status,
  source,
  renewsAt,
  cancelAt,
}: Pick<Subscription, 'plan' | 'status' | 'source' | 'renewsAt' | 'cancelAt'>): string | null {
  if (source !== 'billing') return null;
  if (status === 'cancelled')
    return cancelAt
      ? `Premium ended on ${dayOf(cancelAt)}. Nothing was deleted.`
      : 'Premium has ended. Nothing was deleted.';
  if (plan !== 'premium') return null;
  if (cancelAt) return `Cancelled. Premium stays active until ${dayOf(cancelAt)}.`;
  return renewsAt ? `Renews on ${dayOf(renewsAt)}.` : null;
}

/** What a person may do about a plan on its card. */
export type PlanAct = 'buy' | 'manage' | 'ask-owner' | 'contact' | null;

type Situation = Pick<Subscription, 'plan' | 'status' | 'source'> & { billing: boolean; mayBuy: boolean };

/**
 * Enterprise is agreed upon with sales; Premium is bought where billing is set up, else asked for; below the present
 * plan there is nothing to do.
 */
export function actOf(card: Subscription['plan'], { plan, status, source, billing, mayBuy }: Situation): PlanAct {
  if (card === 'enterprise') return plan === 'enterprise' ? null : 'contact';
  if (card === 'free' || plan === 'enterprise') return null;
  const runs = source === 'billing' && status !== 'cancelled';
  if (plan === 'premium') return runs && billing && mayBuy ? 'manage' : null;
  return billing && mayBuy ? 'buy' : 'ask-owner';
}
