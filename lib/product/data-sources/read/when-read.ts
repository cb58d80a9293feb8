import type { UserActor } from '@/lib/base/actor/actor';
import { AppError, type ErrorCode } from '@/lib/base/errors/errors';
import { cancelJob, startedJob } from '@/lib/base/jobs/jobs';
import type { Job } from '@/lib/base/jobs/schema';
import { getDataSource } from './read';
import type { DataSource } from '../schema/schema';

/** `job`: what reads it, where that takes longer than its request is held open. */
export type ReadByJob = { dataSource: DataSource; job?: Job };

/** How long a request is held open for a file. One of 50 MB takes a second or two. */
const ANSWER_WITHIN_MS = 3_000;

/** The job when it has succeeded, or its state when the wait ends. Throws its error if it failed. */
export async function whenEnded(
  { workspaceId }: Pick<UserActor, 'workspaceId'>,
  job: Pick<Job, 'id'>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<Job> {
  const ended = await startedJob(workspaceId, job, withinMs);
  if (ended.error) throw new AppError(ended.error.code as ErrorCode, ended.error.message, ended.error.details);
  return ended;
}

/** The data source when its job has read it, or its state when the wait ends. */
export async function whenRead(
  actor: UserActor,
  id: string,
  job: Pick<Job, 'id'>,
  withinMs?: number,
): Promise<ReadByJob> {
  const ended = await whenEnded(actor, job, withinMs);
  const dataSource = await getDataSource(actor, id);
  return ended.state === 'succeeded' ? { dataSource } : { dataSource, job: ended };
}

/** Whoever leaves takes the job along. */
export function cancelWith(signal: AbortSignal, actor: UserActor, { id }: Pick<Job, 'id'>): void {
  signal.addEventListener('abort', () => void cancelJob(actor, id).catch(() => {}), { once: true });
}
