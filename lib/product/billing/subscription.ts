import type { UserActor } from '@/lib/base/actor/actor';
import { FEATURES, limitOf, PRICES } from '@/lib/base/plans/plans';
import type { Subscription } from '@/lib/base/plans/schema';
import { countDashboardsOf } from '@/lib/product/dashboards/dashboards';
import { countDataSources } from '@/lib/product/data-sources/read/read';
import { countDocuments } from '@/lib/product/documents/documents';
import { findHeld } from './store';

/** The plan of the actor's workspace, who decides it, and how much of it is used. */
export async function describeSubscription(actor: UserActor): Promise<Subscription> {
  const { plan, workspaceId } = actor;
  const [held, dataSources, dashboards, documents] = await Promise.all([
    findHeld(workspaceId),
    countDataSources(actor),
    countDashboardsOf(actor),
    countDocuments(actor),
  ]);
  const { source = 'self_hosted', subscription: row = null } = held ?? {};
  const paid = source === 'billing' ? row : null;
  const runsOn = paid && paid.status !== 'cancelled';
  return {
    plan,
    source,
    status: paid?.status ?? 'active',
    price: PRICES[plan],
    currency: 'USD',
    ...(runsOn && paid.renewsAt && !paid.cancelAt && { renewsAt: paid.renewsAt.toISOString() }),
    ...(paid?.cancelAt && { cancelAt: paid.cancelAt.toISOString() }),
    usage: {
      dataSources: { used: dataSources, limit: limitOf(plan, 'dataSources') },
      dashboards: { used: dashboards, limit: limitOf(plan, 'dashboards') },
      documents: { used: documents, limit: limitOf(plan, 'documents') },
    },
    features: FEATURES[plan],
  };
}
