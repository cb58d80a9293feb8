'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import type { AlertList } from '@/lib/product/alerts/schema';
import type { DeliveryList } from '@/lib/product/deliveries/schema';

export const ALERTS_PATH = '/api/alerts';
export const DELIVERIES_PATH = '/api/deliveries';
const of = (dashboardId?: string) => (dashboardId ? `?dashboardId=${dashboardId}` : '');

/** Alerts and deliveries of one dashboard, or all; `reload` after a change. */
export function useLists(dashboardId?: string) {
  const queries = useQueryClient();
  const alerts = useQuery<AlertList>({ queryKey: [`${ALERTS_PATH}${of(dashboardId)}`] });
  const deliveries = useQuery<DeliveryList>({ queryKey: [`${DELIVERIES_PATH}${of(dashboardId)}`] });
  return {
    alerts,
    deliveries,
    reload: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          typeof path === 'string' && (path.startsWith(ALERTS_PATH) || path.startsWith(DELIVERIES_PATH)),
      }),
  };
}

export const change = <Answer>(path: string, data: object): Promise<Answer> => api(path, { method: 'PATCH', data });
export const create = <Answer>(path: string, data: object): Promise<Answer> => api(path, { method: 'POST', data });
export const remove = (path: string): Promise<unknown> => api(path, { method: 'DELETE' });
