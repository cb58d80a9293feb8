'use client';

import { useCallback, useMemo, useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { ApiError } from '@/components/client/requests/api-error';
import { keepAnswer, keptAnswer } from '@/components/client/offline/kept-pages';
import { noteCopy } from '@/components/client/browser/offline-copies';
import { useMe } from '@/components/client/session/session';
import type { Dashboard, DashboardAnswer, DashboardQuery, DataSourceQuery } from '@/lib/product/dashboards/schema';
import { askedOnTab } from '@/lib/pure/query/resolve/asked-on-tab';
import { querySignature } from './edit';

export type WidgetRequest = Pick<DashboardQuery, 'filters' | 'chosen' | 'drilled' | 'compare'>;

/** A kept dashboard answers all its widgets at once. */
const askDashboard = (id: string, body: DashboardQuery, signal?: AbortSignal) =>
  api<DashboardAnswer>(`/api/dashboards/${id}/query`, { method: 'POST', data: body, signal });

/** The answer is kept for a time without a connection: the same question then gets it as a copy. */
async function askOrRecall(
  person: string,
  id: string,
  question: unknown,
  ask: () => Promise<DashboardAnswer>,
): Promise<DashboardAnswer> {
  const path = `/api/dashboards/${id}/query`;
  try {
    const answer = await ask();
    noteCopy(path, Number.NaN);
    void keepAnswer(person, question, answer).catch(() => {}); // a full store changes nothing here
    return answer;
  } catch (error) {
    const isCutOff = error instanceof ApiError && error.status === 0;
    const kept = isCutOff ? await keptAnswer<DashboardAnswer>(person, question, path) : null;
    if (!kept) throw error;
    return kept;
  }
}

/** An unsaved one has no address: its widgets are asked of their data sources. */
async function askSources(
  { kpis, charts }: Dashboard['config'],
  { drilled: _drilled, ...asked }: WidgetRequest,
  signal?: AbortSignal,
): Promise<DashboardAnswer> {
  const ids = [...new Set([...kpis, ...charts].map(({ dataSourceId }) => dataSourceId))];
  const answers = await Promise.all(
    ids.map((id) => {
      const body: DataSourceQuery = {
        ...asked,
        kpis: kpis.filter(({ dataSourceId }) => dataSourceId === id),
        queries: Object.fromEntries(
          charts.filter(({ dataSourceId }) => dataSourceId === id).map((chart) => [chart.id, chart.query]),
        ),
      };
      return api<DashboardAnswer>(`/api/data-sources/${id}/query`, { method: 'POST', data: body, signal });
    }),
  );
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

const only = ({ kpis, charts, ...rest }: Dashboard['config'], ids: readonly string[]): Dashboard['config'] => ({
  ...rest,
  kpis: kpis.filter(({ id }) => ids.includes(id)),
  charts: charts.filter(({ id }) => ids.includes(id)),
});

/**
 * The widgets of the open tab, all where there are no tabs, under the reader's filters and of these versions of the
 * data: one request, stopped when the filters change, the old answers kept meanwhile.
 */
export function useWidgets(
  { id, config, tab }: Pick<Dashboard, 'id' | 'config'> & { tab: string | null },
  asked: WidgetRequest,
  versions: string,
  preview: boolean,
): Widgets {
  const queries = useQueryClient();
  const person = useMe().id;
  const [retrying, setRetrying] = useState<ReadonlySet<string>>(new Set());
  const signature = useMemo(() => querySignature(config), [config]);
  const part = useMemo(() => (tab === null ? null : askedOnTab(config, tab)), [config, tab]);
  const named = part?.join(' ');
  const key = useMemo(
    () => ['/api/dashboards/query', id, signature, versions, asked, ...(named === undefined ? [] : [named])],
    [id, signature, versions, asked, named],
  );
  const { data, isPlaceholderData, fetchStatus, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      preview
        ? askSources(part ? only(config, part) : config, asked, signal)
        : askOrRecall(person, id, key, () => askDashboard(id, { ...asked, ...(part && { widgets: part }) }, signal)),
    networkMode: 'offlineFirst', // without a connection the copy is looked for
    // A copy makes way as soon as somebody answers.
    refetchOnReconnect: 'always',
    placeholderData: keepPreviousData,
    enabled: (part ?? [...config.kpis, ...config.charts]).length > 0,
  });

  const retry = useCallback(
    (widget: string) => {
      setRetrying((before) => new Set(before).add(widget));
      const answer = preview
        ? askSources(only(config, [widget]), asked)
        : askDashboard(id, { ...asked, widgets: [widget] });
      answer
        .then(({ widgets }) =>
          queries.setQueryData<DashboardAnswer>(key, (before) => ({ widgets: { ...before?.widgets, ...widgets } })),
        )
        // The widget keeps the failure that it shows.
        .catch(() => undefined)
        .finally(() => setRetrying((before) => new Set([...before].filter((one) => one !== widget))));
    },
    [queries, key, config, asked, id, preview],
  );

  return {
    widgets: data?.widgets ?? NOTHING,
    answered: data !== undefined,
    outdated: isPlaceholderData,
    cutOff: fetchStatus === 'paused' && isPlaceholderData,
    failure: error,
    retryAll: () => void refetch(),
    retry,
    retrying,
  };
}
