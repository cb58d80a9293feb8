'use client';

import { useCallback, useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act } from '@/components/client/requests/act';
import { api } from '@/components/client/requests/api';
import { removeSummary } from '@/lib/http/actions/summaries';
import { useJobs } from '@/components/client/jobs/jobs';
import { useChange } from '@/components/client/requests/use-change';
import { hasEnded, type Job } from '@/lib/base/jobs/schema';
import { SUMMARY_JOB } from '@/lib/product/summaries/job-schema';
import type { ExecutiveSummary, SummaryCreate, SummaryHead, SummaryPatch } from '@/lib/product/summaries/schema';

export const SUMMARIES = '/api/executive-summaries';
const LIST = `${SUMMARIES}/all`;
const pathOf = (id: string) => `${SUMMARIES}/${id}`;

type Started = { summary: ExecutiveSummary; job: Job };

/** Read again when a summary has been written. */
export function useSummaries(initial: SummaryHead[]) {
  const queries = useQueryClient();
  const { listen } = useJobs();
  const { data, error } = useQuery<SummaryHead[]>({ queryKey: [LIST], initialData: initial });
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [LIST] }), [queries]);
  useEffect(
    () =>
      listen((job) => {
        if (job.kind === SUMMARY_JOB && hasEnded(job)) refresh();
      }),
    [listen, refresh],
  );
  return { summaries: data, error, refresh };
}

/** One summary, with the job that writes it; read again when that has ended, whoever started it. */
export function useSummary(initial: ExecutiveSummary) {
  const queries = useQueryClient();
  const { jobs, listen } = useJobs();
  const key = pathOf(initial.id);
  const { data: summary, error } = useQuery<ExecutiveSummary>({ queryKey: [key], initialData: initial });
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [key] }), [queries, key]);
  useEffect(
    () =>
      listen((job) => {
        if (job.targetId === initial.id && hasEnded(job)) refresh();
      }),
    [listen, refresh, initial.id],
  );
  const put = useCallback(
    (given: ExecutiveSummary) => {
      queries.setQueryData([key], given);
      void queries.invalidateQueries({ queryKey: [LIST] });
    },
    [queries, key],
  );
  return {
    summary,
    job: jobs.find((job) => job.targetId === initial.id && !hasEnded(job)) ?? null,
    error,
    refresh,
    put,
  };
}

export const useCreateSummary = () =>
  useChange([SUMMARIES, 'create'], (data: SummaryCreate, idempotencyKey) =>
    api<Started>(SUMMARIES, { method: 'POST', data, idempotencyKey }),
  );
export const useRegenerate = () =>
  useChange([SUMMARIES, 'regenerate'], (id: string, idempotencyKey) =>
    api<Started>(`${pathOf(id)}/regenerate`, { method: 'POST', data: {}, idempotencyKey }),
  );
export const useCheckAgain = () =>
  useChange([SUMMARIES, 'verify'], (id: string) =>
    api<ExecutiveSummary>(`${pathOf(id)}/verify`, { method: 'POST', data: {} }),
  );
export const useChangeSummary = () =>
  useChange([SUMMARIES, 'change'], ({ id, patch }: { id: string; patch: SummaryPatch }) =>
    api<ExecutiveSummary>(pathOf(id), { method: 'PATCH', data: patch }),
  );
export const useDeleteSummary = () => useChange([SUMMARIES, 'delete'], (id: string) => act(removeSummary, { id }));
