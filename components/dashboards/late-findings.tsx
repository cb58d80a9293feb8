'use client';

import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { useJobs } from '@/components/client/jobs/jobs';
import { Skeleton } from '@/components/ui/skeleton';
import { hasEnded, type Job } from '@/lib/base/jobs/schema';
import { isTestJob } from '@/lib/engines/answers/protocol/analysis';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { Editor } from './state/use-dashboard';
import { lateFindingsWords } from './words';

/**
 * Findings that come while an automatic dashboard is open take their place below its charts; it is kept free while they
 * are looked for.
 */
export default function LateFindings({
  editor: {
    dashboard: { id, version, config, dataSourceIds },
    saved,
    reload,
  },
}: {
  editor: Pick<Editor, 'dashboard' | 'saved' | 'reload'>;
}) {
  const { jobs, listen } = useJobs();
  const { data, refetch } = useQuery<Dashboard>({
    queryKey: [`/api/dashboards/${id}`, 'late'],
    queryFn: ({ signal }) => api(`/api/dashboards/${id}`, { signal }),
    staleTime: Infinity,
  });
  useEffect(() => {
    const isOurs = (job: Job) => isTestJob(job) && hasEnded(job) && dataSourceIds.includes(job.targetId ?? '');
    return listen((job) => {
      if (isOurs(job)) void refetch();
    });
  }, [listen, refetch, dataSourceIds]);
  // A change of one's own is not taken back for them.
  const ready =
    data?.version === version && config === saved.config && data.config.charts.some(({ options }) => options.insight);
  useEffect(() => {
    if (ready) void reload();
  }, [ready, reload]);
  const testing = jobs.some((job) => isTestJob(job) && !hasEnded(job) && dataSourceIds.includes(job.targetId ?? ''));
  if (!testing && !ready) return null;
  return (
    <div className="mt-px border border-line-1 bg-sheet p-4 print:hidden">
      <p role="status" className="text-table text-ink-3">
        {lateFindingsWords.patternsBeingTested}
      </p>
      <Skeleton className="mt-3 h-52 w-full" />
    </div>
  );
}
