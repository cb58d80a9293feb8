'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { act } from '@/components/client/requests/act';
import { api } from '@/components/client/requests/api';
import { removeDrivers } from '@/lib/http/actions/drivers';
import { useChange } from '@/components/client/requests/use-change';
import { useEnded } from '@/components/client/jobs/use-ended';
import type { Job } from '@/lib/base/jobs/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type {
  DriversModelOfSource,
  DriversAsked,
  DriversCheck,
  DriversSummary,
  PredictedRows,
  TargetChoice,
} from '@/lib/product/drivers/schema';

export const DRIVERS = '/api/drivers';
export const driversPath = (id: string) => `${DRIVERS}/${id}`;
type DriversStarted = { explanation: DriversModelOfSource; job?: Job };

export const useDriversList = () => useQuery<DriversSummary[]>({ queryKey: [DRIVERS] });
export const useDrivers = (initial: DriversModelOfSource) =>
  useQuery<DriversModelOfSource>({ queryKey: [driversPath(initial.id)], initialData: initial });
export const useSource = (id: string) => useQuery<DataSource>({ queryKey: [`/api/data-sources/${id}`] });

/** What is proposed to be explained. */
export const useProposedTarget = (dataSourceId: string) =>
  useQuery<TargetChoice>({
    queryKey: [`${DRIVERS}/choices`, dataSourceId],
    retry: false,
    queryFn: ({ signal }) => api<TargetChoice>(`${DRIVERS}/choices`, { data: { dataSourceId }, signal }),
  });

/** What is known before any work; the answer before stays while the next one is read. */
export const useCheck = (asked: DriversAsked | null) =>
  useQuery<DriversCheck>({
    queryKey: [`${DRIVERS}/check`, asked],
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => api<DriversCheck>(`${DRIVERS}/check`, { method: 'POST', data: { ...asked }, signal }),
  });

export const usePredicted = ({ id, dataVersion }: Pick<DriversModelOfSource, 'id' | 'dataVersion'>, limit: number) =>
  useQuery<PredictedRows>({
    queryKey: [`${driversPath(id)}/rows`, dataVersion, limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api<PredictedRows>(`${driversPath(id)}/rows`, { data: { limit }, signal }),
  });

/** Resolves as soon as it is kept, whether it is ready or under way. */
export const useFindDrivers = () =>
  useChange([DRIVERS, 'create'], (data: DriversAsked, idempotencyKey) =>
    api<DriversStarted>(DRIVERS, { method: 'POST', data: { ...data }, idempotencyKey }).then(
      ({ explanation }) => explanation,
    ),
  );

/** The same again on the newest data; resolves when it is done. */
export function useRerun(id: string): () => Promise<DriversModelOfSource> {
  const ended = useEnded();
  const rerun = useChange([DRIVERS, 'rerun'], (_: null, idempotencyKey: string) =>
    api<DriversStarted>(`${driversPath(id)}/rerun`, { method: 'POST', data: {}, idempotencyKey }),
  );
  return async () => {
    await ended((await rerun(null)).job);
    return api<DriversModelOfSource>(driversPath(id));
  };
}

export const useDelete = () => useChange([DRIVERS, 'delete'], (id: string) => act(removeDrivers, { id }));
