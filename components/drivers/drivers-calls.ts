'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DataSource } from '@/lib/datasets/schema';
import type { Explanation, ExplanationAsked, ExplanationCheck, ExplanationSummary, PredictedRows, TargetChoice } from '@/lib/explanations/schema';
import type { Job } from '@/lib/jobs/schema';
import { api } from '@/components/client/api';
import { useChange } from '@/components/client/use-change';
import { useEnded } from '@/components/client/use-ended';

export const EXPLANATIONS = '/api/explanations';
export const explanationPath = (id: string) => `${EXPLANATIONS}/${id}`;
type Explained = { explanation: Explanation; job?: Job };

export const useExplanations = () => useQuery<ExplanationSummary[]>({ queryKey: [EXPLANATIONS] });
export const useExplanation = (initial: Explanation) => useQuery<Explanation>({ queryKey: [explanationPath(initial.id)], initialData: initial });
export const useSource = (id: string) => useQuery<DataSource>({ queryKey: [`/api/data-sources/${id}`] });

/** What is proposed to be explained. */
export const useProposedTarget = (dataSourceId: string) => useQuery<TargetChoice>({ queryKey: [`${EXPLANATIONS}/choices`, dataSourceId], retry: false, queryFn: ({ signal }) => api<TargetChoice>(`${EXPLANATIONS}/choices`, { data: { dataSourceId }, signal }) });

/** What is known before any work; the answer before stays while the next one is read. */
export const useCheck = (asked: ExplanationAsked | null) => useQuery<ExplanationCheck>({
  queryKey: [`${EXPLANATIONS}/check`, asked], enabled: asked !== null, placeholderData: keepPreviousData, retry: false,
  queryFn: ({ signal }) => api<ExplanationCheck>(`${EXPLANATIONS}/check`, { method: 'POST', data: { ...asked }, signal }),
});

export const usePredicted = ({ id, dataVersion }: Pick<Explanation, 'id' | 'dataVersion'>, limit: number) => useQuery<PredictedRows>({
  queryKey: [`${explanationPath(id)}/rows`, dataVersion, limit], placeholderData: keepPreviousData, queryFn: ({ signal }) => api<PredictedRows>(`${explanationPath(id)}/rows`, { data: { limit }, signal }),
});

/** Resolves as soon as it is kept, whether it is ready or under way. */
export const useExplain = () => useChange([EXPLANATIONS, 'create'], (data: ExplanationAsked, idempotencyKey) => api<Explained>(EXPLANATIONS, { method: 'POST', data: { ...data }, idempotencyKey }).then(({ explanation }) => explanation));

/** The same again on the newest data; resolves when it is done. */
export function useRerun(id: string): () => Promise<Explanation> {
  const ended = useEnded();
  const rerun = useChange([EXPLANATIONS, 'rerun'], (_: null, idempotencyKey: string) => api<Explained>(`${explanationPath(id)}/rerun`, { method: 'POST', data: {}, idempotencyKey }));
  return async () => {
    await ended((await rerun(null)).job);
    return api<Explanation>(explanationPath(id));
  };
}

export const useDelete = () => useChange([EXPLANATIONS, 'delete'], (id: string) => api(explanationPath(id), { method: 'DELETE' }));
