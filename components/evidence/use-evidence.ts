'use client';

import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { useEnded } from '@/components/client/jobs/use-ended';
import type { Job } from '@/lib/base/jobs/schema';
import type { Evidence, Recheck, SourceRows } from '@/lib/product/evidence/schema';

const path = (id: string) => `/api/evidence/${encodeURIComponent(id)}`;
const FIRST = 5;
const PAGE = 100;

/** Evidence never changes: what was once read is never asked for again. */
export const useEvidence = (id: string) =>
  useQuery({ queryKey: [path(id)], queryFn: ({ signal }) => api<Evidence>(path(id), { signal }), staleTime: Infinity });

/** The first records behind one row of the result. */
export const useFirstRows = (id: string, point: number | null) =>
  useQuery({
    queryKey: [`${path(id)}/rows`, 'first', point],
    queryFn: ({ signal }) => api<SourceRows>(`${path(id)}/rows`, { data: { point, limit: FIRST }, signal }),
    enabled: point !== null,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

/** All records behind it, page by page. */
export const useAllRows = (id: string, point: number) =>
  useInfiniteQuery({
    queryKey: [`${path(id)}/rows`, 'all', point],
    queryFn: ({ pageParam, signal }) =>
      api<SourceRows>(`${path(id)}/rows`, { data: { point, limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: Infinity,
  });

/** What a kernel made is made again by a job. */
export function useRecheck(id: string) {
  const ended = useEnded();
  return useMutation({
    mutationKey: [path(id), 'recheck'],
    mutationFn: async () => {
      const answer = await api<Recheck | { job: Job }>(`${path(id)}/recheck`, { method: 'POST' });
      if (!('job' in answer)) return answer;
      await ended(answer.job);
      return api<Recheck>(`${path(id)}/recheck`);
    },
  });
}
