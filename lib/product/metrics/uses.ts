import type { UserActor } from '@/lib/base/actor/actor';
import { metricsNamed } from '@/lib/pure/query/resolve/metrics';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import type { MetricUses } from './schema';
import { dashboardsNaming, listMetricRows } from './store';

type Asker = Pick<UserActor, 'workspaceId'>;

const widgetsOf = ({ kpis, charts }: DashboardConfig) => [
  ...kpis.map(({ id, label, query, sparkline }) => ({ id, title: label, queries: [query, sparkline] })),
  ...charts.map(({ id, title, query }) => ({ id, title, queries: [query] })),
];

/** What uses a metric, by itself or through a ratio that stands on it. */
export async function usesOf({ workspaceId }: Asker, id: string): Promise<MetricUses> {
  const ratios = (await listMetricRows(workspaceId)).filter(
    ({ definition }) =>
      definition.kind === 'ratio' && (definition.numeratorId === id || definition.denominatorId === id),
  );
  const ids = [id, ...ratios.map((row) => row.id)];
  const dashboards = (await dashboardsNaming(workspaceId, ids)).map(({ id: dashboardId, name, config, alerts }) => {
    const widgets = widgetsOf(config).filter(({ queries }) => metricsNamed(queries).some((each) => ids.includes(each)));
    return {
      id: dashboardId,
      name,
      widgets: widgets.map((widget) => ({ id: widget.id, title: widget.title })),
      alerts: alerts.filter((watched) => widgets.some((widget) => widget.id === watched)).length,
    };
  });
  return {
    dashboards: dashboards.filter(({ widgets }) => widgets.length > 0),
    metrics: ratios.map((row) => ({ id: row.id, name: row.name })),
  };
}
