'use client';

import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from '@/lib/dashboards/schema';
import { isTestJob } from '@/lib/engine/analysis-shapes';
import { hasEnded } from '@/lib/jobs/schema';
import { api } from '@/components/client/api';
import { useJobs } from '@/components/client/jobs';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import type { Editor } from './use-dashboard';

/** By how many there are. */
const READY = [null, { words: 'A chart of a finding is ready', press: 'Add it' }, { words: 'Two charts of findings are ready', press: 'Add them' }] as const;

/** Findings that came while an automatic dashboard was open: told where their charts would stand, and taken in by a press. */
export default function LateFindings({ editor: { dashboard: { id, version, dataSourceIds }, reload } }: { editor: Pick<Editor, 'dashboard' | 'reload'> }) {
  const { listen } = useJobs();
  const { data, refetch } = useQuery<Dashboard>({ queryKey: [`/api/dashboards/${id}`, 'late'], queryFn: ({ signal }) => api(`/api/dashboards/${id}`, { signal }), staleTime: Infinity });
  useEffect(() => listen((job) => { if (isTestJob(job) && hasEnded(job) && dataSourceIds.includes(job.targetId ?? '')) void refetch(); }), [listen, refetch, dataSourceIds]);
  const ready = READY[data?.version === version ? data.config.charts.filter(({ options }) => options.insight).length : 0];
  return ready ? <div className="mt-3.5"><Notice tone="info" action={<Button size="small" onClick={() => void reload()}>{ready.press}</Button>}>{ready.words}.</Notice></div> : null;
}
