import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction } from '@/lib/base/db/transaction';
import { notFound } from '@/lib/base/errors/errors';
import { assertPlace } from '@/lib/base/plans/plans';
import { getDashboard } from './dashboards';
import { type BinnedDashboard, type Dashboard } from './schema';
import { BIN_DAYS } from './limits-schema';
import {
  countDashboards,
  isBinnedDashboard,
  listBinnedDashboards,
  purgeBinnedDashboard,
  restoreBinnedDashboard,
} from './store';

const DAY = 86_400_000;

export async function listDeletedDashboards({
  workspaceId,
}: Pick<UserActor, 'workspaceId'>): Promise<BinnedDashboard[]> {
  return (await listBinnedDashboards(workspaceId)).map(({ id, name, config, deletedAt }) => ({
    id,
    name,
    charts: config?.charts.length ?? 0,
    deletedAt: deletedAt.toISOString(),
    purgedAt: new Date(deletedAt.getTime() + BIN_DAYS * DAY).toISOString(),
  }));
}

/** Out of the bin, as it was. It needs a place of the plan as a new one does. */
export async function restoreDashboard(actor: UserActor, id: string): Promise<{ dashboard: Dashboard }> {
  await inTransaction(async (tx) => {
    if (!(await isBinnedDashboard(tx, actor.workspaceId, id))) throw notFound('dashboard');
    await assertPlace(tx, actor.workspaceId, 'dashboards', () => countDashboards(actor.workspaceId, tx));
    if (!(await restoreBinnedDashboard(tx, actor.workspaceId, id))) throw notFound('dashboard');
    await record(tx, { ...auditEntry(actor), action: 'dashboard.restored', targetType: 'dashboard', targetId: id });
  });
  return { dashboard: await getDashboard(actor, id) };
}

/** Out of the bin for good. */
export async function purgeDashboard(actor: UserActor, id: string): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    if (!(await purgeBinnedDashboard(tx, actor.workspaceId, id))) throw notFound('dashboard');
    await record(tx, { ...auditEntry(actor), action: 'dashboard.purged', targetType: 'dashboard', targetId: id });
  });
  return { success: true };
}
