'use client';

import { useCallback, useMemo, useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Dashboard, DashboardAnswer, DashboardQuery, DataSourceQuery } from '@/lib/dashboards/schema';
import { api } from '@/components/client/api';
import { querySignature } from './edit';

export type Asked = Pick<DashboardQuery, 'filters' | 'chosen' | 'compare'>;

/** A kept dashboard answers all its widgets at once. */
const askDashboard = (id: string, body: DashboardQuery, signal?: AbortSignal) => api<DashboardAnswer>(`/api/dashboards/${id}/query`, { method: 'POST', data: body, signal });

/** An unsaved one has no address: its widgets are asked of their data sources. */
async function askSources({ kpis, charts }: Dashboard['config'], asked: Asked, signal?: AbortSignal): Promise<DashboardAnswer> {
  const ids = [...new Set([...kpis, ...charts].map(({ dataSourceId }) => dataSourceId))];
  const answers = await Promise.all(ids.map((id) => {
    const body: DataSourceQuery = {
      ...asked,
      kpis: kpis.filter(({ dataSourceId }) => dataSourceId === id),
      queries: Object.fromEntries(charts.filter(({ dataSourceId }) => dataSourceId === id).map((chart) => [chart.id, chart.query])),
    };
    return api<DashboardAnswer>(`/api/data-sources/${id}/query`, { method: 'POST', data: body, signal });
  }));
  return { widgets: Object.assign({}, ...answers.map(({ widgets }) => widgets)) as DashboardAnswer['widgets'] };
}

export type Widgets = {
  widgets: DashboardAnswer['widgets'];
  /** There is an answer, be it to the choice before. */
  answered: boolean;
  /** The answers shown belong to the choice before; those to the present one are on their way. */
  outdated: boolean;
  /** The present choice cannot be asked: there is no connection. */
  cutOff: boolean;
  failure: unknown;
  retryAll: () => void;
  /** Asks for one widget again. */
  retry: (id: string) => void;
  retrying: ReadonlySet<string>;
};

const NOTHING: DashboardAnswer['widgets'] = {};

/** All widgets under the reader's filters and of these versions of the data: one request, stopped when the filters change, the old answers kept meanwhile. */
export function useWidgets(dashboard: Dashboard, asked: Asked, versions: string, preview: boolean): Widgets {
  const queries = useQueryClient();
  const [retrying, setRetrying] = useState<ReadonlySet<string>>(new Set());
  const { id, config } = dashboard;
  const signature = useMemo(() => querySignature(config), [config]);
  const key = useMemo(() => ['/api/dashboards/query', id, signature, versions, asked], [id, signature, versions, asked]);
  const { data, isPlaceholderData, fetchStatus, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => (preview ? askSources(config, asked, signal) : askDashboard(id, { ...asked }, signal)),
    placeholderData: keepPreviousData,
    enabled: config.kpis.length + config.charts.length > 0,
  });

  const retry = useCallback((widget: string) => {
    setRetrying((before) => new Set(before).add(widget));
    const only = { ...config, kpis: config.kpis.filter((kpi) => kpi.id === widget), charts: config.charts.filter((chart) => chart.id === widget) };
    const answer = preview ? askSources(only, asked) : askDashboard(id, { ...asked, widgets: [widget] });
    answer
      .then(({ widgets }) => queries.setQueryData<DashboardAnswer>(key, (before) => ({ widgets: { ...before?.widgets, ...widgets } })))
      // The widget keeps the failure that it shows.
      .catch(() => undefined)
      .finally(() => setRetrying((before) => new Set([...before].filter((one) => one !== widget))));
  }, [queries, key, config, asked, id, preview]);

  return { widgets: data?.widgets ?? NOTHING, answered: data !== undefined, outdated: isPlaceholderData, cutOff: fetchStatus === 'paused' && isPlaceholderData, failure: error, retryAll: () => void refetch(), retry, retrying };
}
