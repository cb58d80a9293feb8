import type { WorkspaceId } from '@/lib/base/actor/actor';
import { inTransaction } from '@/lib/base/db/transaction';
import { findUnderWay, waitForJob } from '@/lib/base/jobs/jobs';
import { TEST_JOB, TEST_OF_VERSION_JOB } from '@/lib/engines/answers/protocol/analysis';

/** Findings come a moment after the data: waits for a test of a data source that is under way, `patienceMs` at most. */
export async function untilTested(
  workspaceId: WorkspaceId,
  dataSourceId: string,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const job = await inTransaction((tx) => findUnderWay(tx, workspaceId, [TEST_JOB, TEST_OF_VERSION_JOB], dataSourceId));
  if (job) await waitForJob(workspaceId, job.id, patienceMs, signal);
}
