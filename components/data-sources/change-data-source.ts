import type { DataSource, DataSourcePatch } from '@/lib/datasets/schema';
import type { Job } from '@/lib/jobs/schema';
import { api } from '@/components/client/api';
import { ApiError } from '@/components/client/api-error';

export const dataSourcePath = (id: string) => `/api/data-sources/${id}`;

/** The data source once a job on it has ended well. */
export async function afterJob(dataSource: DataSource, job: Job | undefined, untilEnded: (job: Job) => Promise<Job>): Promise<DataSource> {
  if (!job) return dataSource;
  const ended = await untilEnded(job);
  if (ended.error) throw new ApiError(ended.error.message, 0, ended.error.code, ended.error.details);
  return api<DataSource>(dataSourcePath(dataSource.id));
}

/** Renames, relabels, or reads the file again; resolves when the data source is whole. */
export async function changeDataSource(id: string, patch: DataSourcePatch, untilEnded: (job: Job) => Promise<Job>): Promise<DataSource> {
  const { dataSource, job } = await api<{ dataSource: DataSource; job?: Job }>(dataSourcePath(id), { method: 'PATCH', data: patch });
  return afterJob(dataSource, job, untilEnded);
}
