import type { Dashboard } from '@/lib/dashboards/schema';
import type { Job } from '@/lib/jobs/schema';
import { api } from '@/components/client/api';
import { isCode } from '@/components/client/api-error';

/** Makes the automatic dashboard of a data source and answers its address: kept while the plan has a place left, else a preview. */
export async function makeDashboard(dataSourceId: string, untilEnded: (job: Job) => Promise<Job>): Promise<string> {
  try {
    const { dashboard, job } = await api<{ dashboard: Dashboard; job?: Job }>('/api/dashboards', { method: 'POST', data: { dataSourceIds: [dataSourceId], mode: 'auto' } });
    if (job) await untilEnded(job);
    return `/dashboard/${dashboard.id}`;
  } catch (error) {
    if (isCode(error, 'plan_limit')) return `/dashboard/preview?dataSourceId=${dataSourceId}`;
    throw error;
  }
}
