import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction } from '@/lib/base/db/transaction';
import { notFound } from '@/lib/base/errors/errors';
import { assertPlace } from '@/lib/base/plans/plans';
import { newId } from '@/lib/base/secrets/ids';
import { calculationKey } from '@/lib/pure/query/schema/calculation-key';
import { AS_MADE } from '@/lib/pure/query/schema/dashboard-limits';
import { insertCalculation, listCalculationRows } from './calculation-store';
import { getDashboard } from './dashboards';
import { withKeys } from '@/lib/pure/query/resolve/config-keys';
import type { Dashboard } from './schema';
import { countDashboards, findDashboard, insertDashboard, listKeptSources } from './store';
import type { DashboardDuplicate } from './version-schema';
import { insertDashboardVersion } from './version-store';

const LONGEST_NAME = 200;

/** A copy with calculations of its own. What is changed in one isn’t changed in the other. */
export async function duplicateDashboard(
  actor: UserActor,
  id: string,
  { name }: DashboardDuplicate,
): Promise<{ dashboard: Dashboard }> {
  const { workspaceId, userId } = actor;
  const made = await inTransaction(async (tx) => {
    await assertPlace(tx, workspaceId, 'dashboards', () => countDashboards(workspaceId, tx));
    const original = await findDashboard(workspaceId, id, tx);
    if (!original) throw notFound('dashboard');
    const calculations = (await listCalculationRows(workspaceId, id, tx)).map((row) => ({ row, newId: newId() }));
    // One from before a downgrade may hold more than the plan allows now.
    if (calculations.length > 0)
      await assertPlace(tx, workspaceId, 'calculationsPerDashboard', async () => calculations.length - 1);
    const keys = new Map(
      calculations.flatMap(({ row, newId: own }) => [
        [row.id, own],
        [calculationKey(row.id), calculationKey(own)],
      ]),
    );
    // Whoever copies a dashboard wants it as it is: not made anew from its data, as one that nobody has touched.
    const copy = await insertDashboard(tx, workspaceId, userId, {
      name: name ?? `Copy of ${original.name}`.slice(0, LONGEST_NAME).trim(),
      config: withKeys(original.config, keys),
      dataSourceIds: await listKeptSources(tx, workspaceId, id),
      version: AS_MADE + 1,
    });
    for (const { row, newId: own } of calculations)
      await insertCalculation(tx, workspaceId, userId, { ...row, id: own, dashboardId: copy.id });
    await insertDashboardVersion(tx, workspaceId, copy.id, {
      number: copy.version,
      name: copy.name,
      config: copy.config,
      changes: [`Copied from “${original.name}”`],
      cause: 'made',
      by: userId,
      at: copy.updatedAt,
    });
    await record(tx, {
      ...auditEntry(actor),
      action: 'dashboard.duplicated',
      targetType: 'dashboard',
      targetId: copy.id,
      details: { of: id },
    });
    return copy;
  });
  return { dashboard: await getDashboard(actor, made.id) };
}
