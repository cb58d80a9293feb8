'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { useJobs } from '@/components/client/jobs/jobs';
import { useChange } from '@/components/client/requests/use-change';
import { afterJob, dataSourcePath } from '@/components/data/change-data-source';
import type { Job } from '@/lib/base/jobs/schema';
import type { PreparationStep } from '@/lib/pure/preparation/kinds';
import type { PreparationPreview, PreviewShow } from '@/lib/pure/preparation/outcome';
import type { StepProposals } from '@/lib/pure/preparation/proposals/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';

const pathOf = (id: string) => `${dataSourcePath(id)}/preparation`;
type Prepared = { dataSource: DataSource; job?: Job };
export type PreviewRequest = { steps: PreparationStep[]; at: number; show: PreviewShow };

/** What the steps do; the answer before stays while the next one is counted. */
export const useStepPreview = (id: string, request: PreviewRequest) =>
  useQuery<PreparationPreview>({
    queryKey: [`${pathOf(id)}/preview`, request],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) =>
      api<PreparationPreview>(`${pathOf(id)}/preview`, { method: 'POST', data: request, signal }),
  });

export const useProposals = (id: string, steps: PreparationStep[], enabled: boolean) =>
  useQuery<StepProposals>({
    queryKey: [`${pathOf(id)}/proposals`, steps],
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => api<StepProposals>(`${pathOf(id)}/proposals`, { method: 'POST', data: { steps }, signal }),
  });

export type SaveSteps =
  | { sourceId: string; name: string; steps: PreparationStep[] }
  | { preparedId: string; version: number; steps: PreparationStep[] };

/** Makes the prepared data source, or its next version; resolves when it is whole. */
export function useSaveSteps(): (request: SaveSteps) => Promise<DataSource> {
  const { untilEnded } = useJobs();
  const save = useChange(['/api/data-sources', 'prepare'], (request: SaveSteps, idempotencyKey: string) =>
    'preparedId' in request
      ? api<Prepared>(pathOf(request.preparedId), {
          method: 'PUT',
          data: { steps: request.steps, version: request.version },
          idempotencyKey,
        })
      : api<Prepared>(pathOf(request.sourceId), {
          method: 'POST',
          data: { steps: request.steps, name: request.name },
          idempotencyKey,
        }),
  );
  return async (request) => {
    const { dataSource, job } = await save(request);
    return afterJob(dataSource, job, untilEnded);
  };
}
