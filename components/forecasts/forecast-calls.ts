'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { act } from '@/components/client/requests/act';
import { api } from '@/components/client/requests/api';
import { removeForecast } from '@/lib/http/actions/forecasts';
import { useChange } from '@/components/client/requests/use-change';
import { useEnded } from '@/components/client/jobs/use-ended';
import type { Job } from '@/lib/base/jobs/schema';
import type {
  ForecastOfSource,
  ForecastAsked,
  ForecastCheck,
  SourceForecastChoices,
  ForecastCreate,
  ForecastSummary,
} from '@/lib/product/forecasts/schema';

export const FORECASTS = '/api/predictions';
export const forecastPath = (id: string) => `${FORECASTS}/${id}`;
type Predicted = { prediction: ForecastOfSource; job?: Job };

export const useForecasts = (initial: ForecastSummary[]) =>
  useQuery<ForecastSummary[]>({ queryKey: [FORECASTS], initialData: initial });
export const useForecastById = (initial: ForecastOfSource) =>
  useQuery<ForecastOfSource>({ queryKey: [forecastPath(initial.id)], initialData: initial });

/** What of a data source can be forecast. */
export const useChoices = (dataSourceId: string, initial: SourceForecastChoices | null) =>
  useQuery<SourceForecastChoices>({
    queryKey: [`${FORECASTS}/choices`, dataSourceId],
    enabled: dataSourceId !== '',
    queryFn: ({ signal }) => api<SourceForecastChoices>(`${FORECASTS}/choices`, { data: { dataSourceId }, signal }),
    ...(initial?.dataSourceId === dataSourceId && { initialData: initial }),
  });

/** What the past is like; the answer before stays while the next one is read. */
export const useCheck = (asked: ForecastAsked | null) =>
  useQuery<ForecastCheck>({
    queryKey: [`${FORECASTS}/check`, asked],
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      api<ForecastCheck>(`${FORECASTS}/check`, { method: 'POST', data: asked as Record<string, unknown>, signal }),
  });

/** Forecasts; resolves as soon as the forecast is kept, whether it is ready or under way. */
export const useForecast = () =>
  useChange([FORECASTS, 'create'], (data: ForecastCreate, idempotencyKey) =>
    api<Predicted>(FORECASTS, { method: 'POST', data, idempotencyKey }).then(({ prediction }) => prediction),
  );

/** The same again on the newest data; resolves when it is done. */
export function useRerun(id: string): () => Promise<ForecastOfSource> {
  const ended = useEnded();
  const rerun = useChange([FORECASTS, 'rerun'], (_: null, idempotencyKey: string) =>
    api<Predicted>(`${forecastPath(id)}/rerun`, { method: 'POST', data: {}, idempotencyKey }),
  );
  return async () => {
    await ended((await rerun(null)).job);
    return api<ForecastOfSource>(forecastPath(id));
  };
}

export const useDeleteForecast = () => useChange([FORECASTS, 'delete'], (id: string) => act(removeForecast, { id }));
