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

/** Makes an automatic dashboard again from its data as it is read now; one that was changed stays. */
export const useRemakeDashboard = () => useChange([LIST, 'remake'], (id: string, idempotencyKey) =>
  api<{ dashboard: Dashboard; remade: boolean }>(`${LIST}/${id}/remake`, { method: 'POST', idempotencyKey }));

/** The deleted ones, until they go for good. */
export const DELETED = `${LIST}/deleted`;
export const useRestoreDashboard = () => useChange([LIST, 'restore'], (id: string) => api<{ dashboard: Dashboard }>(`${LIST}/${id}/restore`, { method: 'POST' }));
export const usePurgeDashboard = () => useChange([LIST, 'purge'], (id: string) => api(`${DELETED}/${id}`, { method: 'DELETE' }));

export const useDeleteDashboard = () => useChange([LIST, 'delete'], (id: string) => api(`${LIST}/${id}`, { method: 'DELETE' }));
