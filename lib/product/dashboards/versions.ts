import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { publishChange } from '@/lib/base/jobs/workspace-changes';
import { changesInWords } from '@/lib/pure/analysis/dashboard/difference';
import { getDashboard } from './dashboards';
import type { Dashboard } from './schema';
import { findDashboard, updateDashboard, type DashboardRow } from './store';
import type { DashboardEdit, DashboardVersionPreview, DashboardVersionSummary } from './version-schema';
import {
  findDashboardVersion,
  findLastEdit,
  findMaker,
  keepDashboardVersion,
  listDashboardVersionRows,
} from './version-store';

type Asker = Pick<UserActor, 'workspaceId'>;

async function found({ workspaceId }: Asker, id: string): Promise<DashboardRow> {
  return (await findDashboard(workspaceId, id)) ?? Promise.reject(notFound('dashboard'));
}

/** Newest first. What nobody has changed has one: as it was made. */
export async function listDashboardVersions(actor: Asker, id: string): Promise<DashboardVersionSummary[]> {
  const { name, version, updatedAt } = await found(actor, id);
  const rows = await listDashboardVersionRows(actor.workspaceId, id);
  if (rows.length > 0) return rows.map((row) => ({ ...row, current: row.number === version }));
  const at = updatedAt.toISOString();
  const savedBy = await findMaker(actor.workspaceId, id);
  return [
    {
      number: version,
      current: true,
      cause: 'made',
      revertOf: null,
      name,
      changes: [],
      savedBy,
      startedAt: at,
      savedAt: at,
    },
  ];
}

/** A version, and what restoring it would change. */
export async function previewRevert(actor: Asker, id: string, number: number): Promise<DashboardVersionPreview> {
  const now = await found(actor, id);
  const kept = await findDashboardVersion(actor.workspaceId, id, number);
  if (!kept) throw notFound('version');
  return { ...kept, changes: changesInWords(now, kept) };
}

/** Back to an earlier version, as a new one: what was there stays in the list. */
export async function revertDashboard(actor: UserActor, id: string, number: number): Promise<{ dashboard: Dashboard }> {
  const kept = await findDashboardVersion(actor.workspaceId, id, number);
  await inTransaction(async (tx) => {
    const before = await findDashboard(actor.workspaceId, id, tx);
    if (!before) throw notFound('dashboard');
    if (!kept) throw notFound('version');
    const { name, config } = kept;
    if (!(await updateDashboard(tx, actor.workspaceId, id, { baseVersion: before.version, name, config })))
      throw new AppError('conflict', 'This dashboard was changed a moment ago. Try again.');
    await keepDashboardVersion(tx, actor.workspaceId, {
      before,
      after: { name, config, version: before.version + 1 },
      deed: { by: actor.userId, cause: 'revert', revertOf: number },
    });
    await record(tx, {
      ...auditEntry(actor),
      action: 'dashboard.reverted',
      targetType: 'dashboard',
      targetId: id,
      details: { version: number },
    });
    await publishChange(tx, actor.workspaceId, { kind: 'dashboard', id, version: before.version + 1 });
  });
  return { dashboard: await getDashboard(actor, id) };
}

/** Who changed it last; null where nobody has. */
export async function lastEditOf({ workspaceId }: Asker, id: string): Promise<DashboardEdit | null> {
  return findLastEdit(workspaceId, id);
}
