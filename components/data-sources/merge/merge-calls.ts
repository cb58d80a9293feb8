'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { useJobs } from '@/components/client/jobs/jobs';
import { useChange } from '@/components/client/requests/use-change';
import { afterJob, dataSourcePath } from '@/components/data/change-data-source';
import type { Job } from '@/lib/base/jobs/schema';
import type { MergeCandidate, MergePreview, MergeRequest } from '@/lib/product/data-sources/schema/merge-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';

const LIST = '/api/data-sources';
const MERGE = `${LIST}/merge`;
type Merged = { dataSource: DataSource; job?: Job };

export const useCandidates = (id: string) =>
  useQuery<MergeCandidate[]>({ queryKey: [`${dataSourcePath(id)}/available-for-merge`], staleTime: 0 });

/** What a merge would come to; the answer before stays while the next one is counted. */
export const usePreview = (request: MergeRequest | null) =>
  useQuery<MergePreview>({
    queryKey: [MERGE, request],
    enabled: request !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => api<MergePreview>(MERGE, { method: 'POST', data: { ...request, preview: true }, signal }),
  });

/** Makes the merged data source; resolves when it is whole. */
export function useMerge(): (request: MergeRequest) => Promise<DataSource> {
  const { untilEnded } = useJobs();
  const merge = useChange([LIST, 'merge'], (request: MergeRequest, idempotencyKey: string) =>
    api<Merged>(MERGE, { method: 'POST', data: request, idempotencyKey }),
  );
  return async (request) => {
    const { dataSource, job } = await merge(request);
    return afterJob(dataSource, job, untilEnded);
  };
}
