'use client';

import type { Dashboard, DashboardCreate, DashboardPatch } from '@/lib/dashboards/schema';
import type { Job } from '@/lib/jobs/schema';
import { api } from '@/components/client/api';
import { useChange } from '@/components/client/use-change';

const LIST = '/api/dashboards';

export const useCreateDashboard = () => useChange([LIST, 'create'], (data: Pick<DashboardCreate, 'dataSourceIds' | 'mode' | 'name'>, idempotencyKey) =>
  api<{ dashboard: Dashboard; job?: Job }>(LIST, { method: 'POST', data, idempotencyKey }));

/** Answers the dashboard as it is now. */
export const useChangeDashboard = () => useChange([LIST, 'change'], ({ id, patch }: { id: string; patch: DashboardPatch }) =>
  api<{ dashboard: Dashboard }>(`${LIST}/${id}`, { method: 'PATCH', data: patch }).then(({ dashboard }) => dashboard));

export const useDeleteDashboard = () => useChange([LIST, 'delete'], (id: string) => api(`${LIST}/${id}`, { method: 'DELETE' }));
