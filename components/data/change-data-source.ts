'use client';

import { useCallback } from 'react';
import { act } from '@/components/client/requests/act';
import { api } from '@/components/client/requests/api';
import { ApiError } from '@/components/client/requests/api-error';
import { useJobs } from '@/components/client/jobs/jobs';
import { useChange } from '@/components/client/requests/use-change';
import type { Job } from '@/lib/base/jobs/schema';
import { removeDataSource } from '@/lib/http/actions/data-sources';
import type { DataSource, DataSourcePatch } from '@/lib/product/data-sources/schema/schema';

const LIST = '/api/data-sources';
export const dataSourcePath = (id: string) => `${LIST}/${id}`;

/** Resolves when the job has succeeded; rejects with its error. */
export async function endedWell(job: Job, untilEnded: (job: Job) => Promise<Job>): Promise<void> {
  const { error } = await untilEnded(job);
  if (error) throw new ApiError(error.message, 0, error.code, error.details);
}

/** The data source once a job on it has ended well. */
export async function afterJob(
  dataSource: DataSource,
  job: Job | undefined,
  untilEnded: (job: Job) => Promise<Job>,
): Promise<DataSource> {
  if (!job) return dataSource;
  await endedWell(job, untilEnded);
  return api<DataSource>(dataSourcePath(dataSource.id));
}

/** Renames, relabels, or reads the file again; resolves when the data source is whole. */
export function useChangeDataSource(): (id: string, patch: DataSourcePatch) => Promise<DataSource> {
  const { untilEnded } = useJobs();
  const change = useChange([LIST, 'change'], ({ id, patch }: { id: string; patch: DataSourcePatch }) =>
    api<{ dataSource: DataSource; job?: Job }>(dataSourcePath(id), { method: 'PATCH', data: patch }),
  );
  return useCallback(
    async (id, patch) => {
      const { dataSource, job } = await change({ id, patch });
      return afterJob(dataSource, job, untilEnded);
    },
    [change, untilEnded],
  );
}

type Again = (id: string) => Promise<DataSource>;

function useMakeAgain(name: string, pathOf: (id: string) => string): Again {
  const { untilEnded } = useJobs();
  const again = useChange([LIST, name], (id: string, idempotencyKey: string) =>
    api<{ dataSource: DataSource; job?: Job }>(pathOf(id), { method: 'POST', data: {}, idempotencyKey }),
  );
  return useCallback(
    async (id) => {
      const { dataSource, job } = await again(id);
      return afterJob(dataSource, job, untilEnded);
    },
    [again, untilEnded],
  );
}

/** Makes a merged or copied data source again, or asks a live one at once; resolves when it is whole. */
export const useRefreshDataSource = (): Again => useMakeAgain('refresh', (id) => `${dataSourcePath(id)}/refresh`);

/** Runs the SQL that a data source was made of on its tables as they are now. */
export const useRerunStatement = (): Again => useMakeAgain('rerun', (id) => `/api/sql/data-source/${id}`);

/** The deleted ones, until they go for good. */
export const DELETED = `${LIST}/deleted`;
export const useRestoreDataSource = () =>
  useChange([LIST, 'restore'], (id: string) =>
    api<{ dataSource: DataSource }>(`${dataSourcePath(id)}/restore`, { method: 'POST' }),
  );
export const usePurgeDataSource = () =>
  useChange([LIST, 'purge'], (id: string) => api(`${DELETED}/${id}`, { method: 'DELETE' }));

export const useDeleteDataSource = () => useChange([LIST, 'delete'], (id: string) => act(removeDataSource, { id }));
