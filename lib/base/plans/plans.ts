import type { Plan, WorkspaceId } from '@/lib/base/actor/actor';
import { lockFor, type Tx } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { LIMITS, PLAN_LIMITS, type Countable } from './limits';
import type { PlanFeatures, PlanSource } from './schema';
import { planOf, writePlan } from './store';

/** Per month, in US dollars; null where it is agreed upon. */
export const PRICES: Record<Plan, number | null> = { free: 0, premium: 9.99, enterprise: null };

export const FEATURES: Record<Plan, PlanFeatures> = {
  free: { summaries: false, pdfWordExport: false, guests: false, sso: false, seats: LIMITS.free.seats },
  premium: { summaries: true, pdfWordExport: true, guests: true, sso: false, seats: LIMITS.premium.seats },
  enterprise: { summaries: true, pdfWordExport: true, guests: true, sso: true, seats: LIMITS.enterprise.seats },
};

export const limitOf = (plan: Plan, what: Countable): number | null => LIMITS[plan][what];

/** Whoever asks about the plan of a workspace waits until this transaction has ended. */
export const lockPlan = (tx: Tx, workspaceId: string) => lockFor(tx, `plan ${workspaceId}`);

/**
 * Sets the plan and says by what. Nothing is deleted: what lies above the new limits stays readable, making more is
 * refused. False when there is no such workspace.
 */
export async function assignPlan(tx: Tx, workspaceId: string, plan: Plan, source: PlanSource): Promise<boolean> {
  await lockPlan(tx, workspaceId);
  return writePlan(tx, workspaceId, plan, source);
}

/** The plan of a workspace, within a transaction that holds its lock. */
export const planNow = (tx: Tx, workspaceId: WorkspaceId): Promise<Plan> => planOf(tx, workspaceId);

export type FullPlan = { limit: number; used: number; plan: Plan };

/**
 * What is in the way when the workspace's plan has no place left, else null. Holds the workspace's lock to the end of
 * the transaction, so that of many inserts at once exactly as many pass as there are places.
 */
export async function findFull(
  tx: Tx,
  workspaceId: WorkspaceId,
  what: Countable,
  count: () => Promise<number>,
): Promise<FullPlan | null> {
  await lockPlan(tx, workspaceId);
  const plan = await planOf(tx, workspaceId);
  const limit = limitOf(plan, what);
  if (limit === null) return null;
  const used = await count();
  return used >= limit ? { limit, used, plan } : null;
}

/** Refuses when the workspace's plan has no place left; holds the lock as `findFull` does. */
export async function assertPlace(
  tx: Tx,
  workspaceId: WorkspaceId,
  what: Countable,
  count: () => Promise<number>,
): Promise<void> {
  const full = await findFull(tx, workspaceId, what, count);
  if (!full) return;
  const { noun, full: inOtherWords }: { noun: string; full?: (allowed: number) => string } = PLAN_LIMITS[what];
  const message = inOtherWords?.(full.limit) ?? `Your plan allows ${full.limit} ${noun}. Delete one or upgrade.`;
  throw new AppError('plan_limit', message, full);
}

export const PART_OF = {
  summaries: 'Executive summaries are part of Premium.',
  pdfWordExport: 'PDF and Word export are part of Premium.',
  guests: 'Sharing with guests is part of Premium.',
} as const satisfies Partial<Record<keyof PlanFeatures, string>>;

/** Whether the plan of a workspace has it now, for work that goes on without it. */
export const hasFeature = async (tx: Tx, workspaceId: WorkspaceId, feature: keyof typeof PART_OF): Promise<boolean> =>
  FEATURES[await planOf(tx, workspaceId)][feature];

/** Refuses where the workspace's plan does not have it; holds the workspace's lock as `assertPlace` does. */
export async function assertFeature(tx: Tx, workspaceId: WorkspaceId, feature: keyof typeof PART_OF): Promise<void> {
  await lockPlan(tx, workspaceId);
  const plan = await planOf(tx, workspaceId);
  if (!FEATURES[plan][feature]) throw new AppError('plan_feature', PART_OF[feature], { plan });
}
