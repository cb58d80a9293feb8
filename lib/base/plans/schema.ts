import type { Plan } from '@/lib/base/actor/actor';
import { limitLines, LIMITS } from './limits';

export type PlanOffer = { plan: Plan; name: string; price: string; per?: string; features: readonly string[] };

const limitsOf = (plan: Plan): string[] => limitLines(plan).map(({ line }) => line);

/** The specification's plan table (section 6), as it is shown: its limits, then what else belongs to a plan. */
export const PLAN_OFFERS: readonly PlanOffer[] = [
  {
    plan: 'free',
    name: 'Free',
    price: '$0',
    features: limitsOf('free'),
  },
  {
    plan: 'premium',
    name: 'Premium',
    price: '$9.99',
    per: 'per month',
    features: [
      ...limitsOf('premium'),
      'Executive summaries',
      'PDF/Word export',
      'Guest collaborator access (1 user plus unlimited view-only guests)',
      'Email support',
    ],
  },
  {
    plan: 'enterprise',
    name: 'Enterprise',
    price: 'Custom',
    features: [
      ...limitsOf('enterprise'),
      'Everything in Premium',
      'Unlimited documents, dashboards and calculations',
      'Multi-user licences',
      'SSO/SAML',
      'Priority support and SLA',
      'Dedicated account manager',
    ],
  },
];

/**
 * Of these features, those that this version does not have yet, wholly or in part: wherever they are listed, they are
 * marked as coming.
 */
export const COMING_FEATURES: ReadonlySet<string> = new Set([
  ...[...limitLines('free'), ...limitLines('premium'), ...limitLines('enterprise')].flatMap(({ line, coming }) =>
    coming ? [line] : [],
  ),
]);

/** What a Free account is promised at sign-up. */
export const FREE_PROMISE = `Free: ${LIMITS.free.dataSources} data sources and ${LIMITS.free.calculationsPerDashboard} custom calculations`;

/** What decides a plan: the installation's default, the owner's hand, a paid subscription. */
export type PlanSource = 'self_hosted' | 'manual' | 'billing';
export type SubscriptionStatus = 'active' | 'past_due' | 'cancelled';

/** Items that exist now, and how many the plan allows; null is unlimited. */
export type PlanUsage = { used: number; limit: number | null };
export type PlanFeatures = {
  summaries: boolean;
  pdfWordExport: boolean;
  guests: boolean;
  sso: boolean;
  seats: number | null;
};

/** The answer of GET /api/subscription. */
export type Subscription = {
  plan: Plan;
  status: SubscriptionStatus;
  source: PlanSource;
  /** Per month; null where it is agreed upon. */
  price: number | null;
  currency: 'USD';
  renewsAt?: string;
  cancelAt?: string;
  usage: { dataSources: PlanUsage; dashboards: PlanUsage; documents: PlanUsage };
  features: PlanFeatures;
};
