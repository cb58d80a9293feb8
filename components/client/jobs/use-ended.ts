'use client';

import type { Job } from '@/lib/base/jobs/schema';
import { ApiError } from '../requests/api-error';
import { useJobs } from './jobs';

/** Waits for the job that an answer named; at once where it named none. Rejects with what the job failed of. */
export function useEnded(): (job: Job | undefined) => Promise<void> {
  const { untilEnded } = useJobs();
  return async (job) => {
    const { error } = job ? await untilEnded(job) : {};
    if (error) throw new ApiError(error.message, 0, error.code, error.details);
  };
}
