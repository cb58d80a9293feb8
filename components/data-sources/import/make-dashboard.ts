'use client';

import { useCallback } from 'react';
import { isCode } from '@/components/client/requests/api-error';
import { useJobs } from '@/components/client/jobs/jobs';
import { useCreateDashboard } from '@/components/dashboards/state/change-dashboards';
import type { Job } from '@/lib/base/jobs/schema';

export type MakeDashboard = (dataSourceId: string, untilEnded?: (job: Job) => Promise<Job>) => Promise<string>;

/**
 * Makes the automatic dashboard of a data source and answers its address: kept while the plan has a place left, else a
 * preview.
 */
export function useMakeDashboard(): MakeDashboard {
  const jobs = useJobs();
  const create = useCreateDashboard();
  return useCallback(
    async (dataSourceId, untilEnded = jobs.untilEnded) => {
      try {
        const { dashboard, job } = await create({ dataSourceIds: [dataSourceId], mode: 'auto' });
        if (job) await untilEnded(job);
        return `/dashboard/${dashboard.id}`;
      } catch (error) {
        if (isCode(error, 'plan_limit')) return `/dashboard/preview?dataSourceId=${dataSourceId}`;
        throw error;
      }
    },
    [create, jobs],
  );
}
