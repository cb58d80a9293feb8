import type { WorkspaceId } from '@/lib/base/actor/actor';
import type { Tx } from '@/lib/base/db/transaction';
import { addJob } from '@/lib/base/jobs/jobs';
import { PREPARE_JOB, PREPARE_STEPS } from '../schema/job-schema';

/** What is prepared from a data source follows its new version: its steps run again, each on behalf of who made that. */
export async function queuePreparations(
  tx: Tx,
  workspaceId: WorkspaceId,
  { parentId, createdById }: { parentId: string; createdById: string },
): Promise<void> {
  const children = await tx.dataSourceParent.findMany({
    where: { workspaceId, parentId, side: 'source', child: { deletedAt: null, currentVersion: { gt: 0 } } },
    select: { childId: true },
    orderBy: { childId: 'asc' },
  });
  for (const { childId } of children)
    await addJob(tx, {
      workspaceId,
      createdById,
      kind: PREPARE_JOB,
      targetId: childId,
      payload: { follows: true },
      stepCount: PREPARE_STEPS.length,
    });
}
