'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Job } from '@/lib/jobs/schema';
import type { Prediction, PredictionAsked, PredictionCheck, PredictionChoices, PredictionCreate, PredictionSummary } from '@/lib/predictions/schema';
import { api } from '@/components/client/api';
import { useChange } from '@/components/client/use-change';
import { useEnded } from '@/components/client/use-ended';

export const PREDICTIONS = '/api/predictions';
export const predictionPath = (id: string) => `${PREDICTIONS}/${id}`;
type Predicted = { prediction: Prediction; job?: Job };

export const usePredictions = (initial: PredictionSummary[]) => useQuery<PredictionSummary[]>({ queryKey: [PREDICTIONS], initialData: initial });
export const usePrediction = (initial: Prediction) => useQuery<Prediction>({ queryKey: [predictionPath(initial.id)], initialData: initial });

/** What of a data source can be forecast. */
export const useChoices = (dataSourceId: string, initial: PredictionChoices | null) => useQuery<PredictionChoices>({
  queryKey: [`${PREDICTIONS}/choices`, dataSourceId], enabled: dataSourceId !== '', queryFn: ({ signal }) => api<PredictionChoices>(`${PREDICTIONS}/choices`, { data: { dataSourceId }, signal }),
  ...(initial?.dataSourceId === dataSourceId && { initialData: initial }),
});

/** What the past is like; the answer before stays while the next one is read. */
export const useCheck = (asked: PredictionAsked | null) => useQuery<PredictionCheck>({
  queryKey: [`${PREDICTIONS}/check`, asked], enabled: asked !== null, placeholderData: keepPreviousData, staleTime: 0, retry: false,
  queryFn: ({ signal }) => api<PredictionCheck>(`${PREDICTIONS}/check`, { method: 'POST', data: asked as Record<string, unknown>, signal }),
});

/** Forecasts; resolves as soon as the forecast is kept, whether it is ready or under way. */
export const useForecast = () => useChange([PREDICTIONS, 'create'], (data: PredictionCreate, idempotencyKey) => api<Predicted>(PREDICTIONS, { method: 'POST', data, idempotencyKey }).then(({ prediction }) => prediction));

/** The same again on the newest data; resolves when it is done. */
export function useRerun(id: string): () => Promise<Prediction> {
  const ended = useEnded();
  const rerun = useChange([PREDICTIONS, 'rerun'], (_: null, idempotencyKey: string) => api<Predicted>(`${predictionPath(id)}/rerun`, { method: 'POST', data: {}, idempotencyKey }));
  return async () => {
    await ended((await rerun(null)).job);
    return api<Prediction>(predictionPath(id));
  };
}

export const useDeletePrediction = () => useChange([PREDICTIONS, 'delete'], (id: string) => api(predictionPath(id), { method: 'DELETE' }));
