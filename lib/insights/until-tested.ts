import type { WorkspaceId } from '@/lib/core/actor';
import { inTransaction } from '@/lib/db/transaction';
import { TEST_JOB, TEST_OF_VERSION_JOB } from '@/lib/engine/analysis-shapes';
import { findUnderWay, waitForJob } from '@/lib/jobs/jobs';

/** Findings come a moment after the data: waits for a test of a data source that is under way, `patienceMs` at most. */
export async function untilTested(workspaceId: WorkspaceId, dataSourceId: string, patienceMs: number, signal?: AbortSignal): Promise<void> {
  const job = await inTransaction((tx) => findUnderWay(tx, workspaceId, [TEST_JOB, TEST_OF_VERSION_JOB], dataSourceId));
  if (job) await waitForJob(workspaceId, job.id, patienceMs, signal);
}
