'use client';

import { act } from '@/components/client/requests/act';
import { api } from '@/components/client/requests/api';
import { useChange } from '@/components/client/requests/use-change';
import type { Job } from '@/lib/base/jobs/schema';
import { removeDashboard, renameDashboard } from '@/lib/http/actions/dashboards';
import type { TemplateId } from '@/lib/pure/analysis/dashboard/templates/templates';
import type { Dashboard, DashboardCreate, DashboardPatch } from '@/lib/product/dashboards/schema';

const LIST = '/api/dashboards';

export const useCreateDashboard = () =>
  useChange(
    [LIST, 'create'],
    (data: Pick<DashboardCreate, 'dataSourceIds' | 'mode' | 'template' | 'name'>, idempotencyKey) =>
      api<{ dashboard: Dashboard; job?: Job }>(LIST, { method: 'POST', data, idempotencyKey }),
  );

/** What a template makes of a data source, kept nowhere. */
export const useFilledTemplate = () =>
  useChange([LIST, 'filled'], ({ source, template }: { source: string; template: TemplateId }, idempotencyKey) =>
    api<{ dashboard: Dashboard }>(LIST, {
      method: 'POST',
      data: { dataSourceIds: [source], mode: 'auto', template, preview: true },
      idempotencyKey,
    }).then(({ dashboard }) => dashboard.config),
  );

/** Answers the dashboard as it is now. */
export const useChangeDashboard = () =>
  useChange([LIST, 'change'], ({ id, patch }: { id: string; patch: DashboardPatch }) =>
    api<{ dashboard: Dashboard }>(`${LIST}/${id}`, { method: 'PATCH', data: patch }).then(({ dashboard }) => dashboard),
  );

/** Makes an automatic dashboard again from its data as it is read now; one that was changed stays. */
export const useRemakeDashboard = () =>
  useChange([LIST, 'remake'], (id: string, idempotencyKey) =>
    api<{ dashboard: Dashboard; remade: boolean }>(`${LIST}/${id}/remake`, { method: 'POST', idempotencyKey }),
  );

/** The deleted ones, until they go for good. */
export const DELETED = `${LIST}/deleted`;
export const useRestoreDashboard = () =>
  useChange([LIST, 'restore'], (id: string) =>
    api<{ dashboard: Dashboard }>(`${LIST}/${id}/restore`, { method: 'POST' }),
  );
export const usePurgeDashboard = () =>
  useChange([LIST, 'purge'], (id: string) => api(`${DELETED}/${id}`, { method: 'DELETE' }));

/** Back to an earlier version, as a new one. */
export const useRevertDashboard = () =>
  useChange([LIST, 'revert'], ({ id, version }: { id: string; version: number }, idempotencyKey) =>
    api<{ dashboard: Dashboard }>(`${LIST}/${id}/revert`, { method: 'POST', data: { version }, idempotencyKey }).then(
      ({ dashboard }) => dashboard,
    ),
  );

export const useDuplicateDashboard = () =>
  useChange([LIST, 'duplicate'], (id: string, idempotencyKey) =>
    api<{ dashboard: Dashboard }>(`${LIST}/${id}/duplicate`, { method: 'POST', data: {}, idempotencyKey }).then(
      ({ dashboard }) => dashboard,
    ),
  );

export const useDeleteDashboard = () => useChange([LIST, 'delete'], (id: string) => act(removeDashboard, { id }));

export const useRenameDashboard = () =>
  useChange([LIST, 'rename'], ({ dashboard, name }: { dashboard: Pick<Dashboard, 'id' | 'version'>; name: string }) =>
    act(renameDashboard, { id: dashboard.id, name, baseVersion: dashboard.version }),
  );
