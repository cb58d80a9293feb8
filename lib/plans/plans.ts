import { AppError } from '@/lib/core/errors';
import { lockFor, type Tx } from '@/lib/db/transaction';
import type { Plan, WorkspaceId } from '@/lib/core/actor';
import { planOf } from './store';

/** The specification's plan table (section 6); null is unlimited. */
export const LIMITS = {
  free: { dataSources: 5, dashboards: 5, documents: 3, analysesPerDocument: 1, calculationsPerDashboard: 2, seats: 1 },
  premium: { dataSources: 20, dashboards: 20, documents: 15, analysesPerDocument: null, calculationsPerDashboard: 5, seats: 1 },
  enterprise: { dataSources: null, dashboards: null, documents: null, analysesPerDocument: null, calculationsPerDashboard: null, seats: null },
} as const satisfies Record<Plan, Record<string, number | null>>;

export type Countable = 'dataSources' | 'dashboards' | 'documents';
const NOUN: Record<Countable, string> = { dataSources: 'data sources', dashboards: 'dashboards', documents: 'documents' };

export const limitOf = (plan: Plan, what: Countable): number | null => LIMITS[plan][what];

/**
 * Refuses when the workspace's plan has no place left. Holds the workspace's lock to the end of the transaction,
 * so that of many inserts at once exactly as many pass as there are places.
 */
export async function assertPlace(tx: Tx, workspaceId: WorkspaceId, what: Countable, count: () => Promise<number>): Promise<void> {
  await lockFor(tx, `plan ${workspaceId}`);
  const plan = await planOf(tx, workspaceId);
  const limit = limitOf(plan, what);
  if (limit === null) return;
  const used = await count();
  if (used >= limit) throw new AppError('plan_limit', `Your plan allows ${limit} ${NOUN[what]}. Delete one or upgrade.`, { limit, used, plan });
}
