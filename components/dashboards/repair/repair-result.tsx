'use client';

import { useContext } from 'react';
import { useQueries } from '@tanstack/react-query';
import { ChartBody } from '@/components/answers/chart-cell';
import { ChartSkeleton } from '@/components/answers/drawn-picture';
import { KpiCell } from '@/components/answers/kpi-cell';
import { WidgetBoundary } from '@/components/answers/widget-boundary';
import { api } from '@/components/client/requests/api';
import { DashboardId } from '@/components/filters/calculated';
import { CellHead } from '@/components/ui/overlays/sheet';
import type { DashboardAnswer, Widget } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';

const changedIn = <Item extends { id: string }>(before: readonly Item[], after: readonly Item[]) =>
  after.filter((item) => !before.includes(item));
const removedFrom = (before: DashboardConfig, after: DashboardConfig) => {
  const kept = new Set([...after.kpis, ...after.charts].map(({ id }) => id));
  return [
    ...before.kpis.map(({ id, label }) => ({ id, name: label })),
    ...before.charts.map(({ id, title }) => ({ id, name: title })),
  ]
    .filter(({ id }) => !kept.has(id))
    .map(({ name }) => name);
};

/** The repaired widgets from the data themselves, and what would be removed. */
export function RepairResult({
  before,
  after,
  sources,
}: {
  before: DashboardConfig;
  after: DashboardConfig;
  sources: readonly DataSource[];
}) {
  const kpis = changedIn(before.kpis, after.kpis);
  const charts = changedIn(before.charts, after.charts);
  const removed = removedFrom(before, after);
  const widgets = useAnswers(kpis, charts);
  return (
    <section aria-label="Result">
      <h3 className="mb-2 text-control font-bold">Preview</h3>
      {removed.length > 0 && (
        <p className="mb-2 border-l-3 border-warn pl-3 text-table">Removed: {removed.join(', ')}.</p>
      )}
      {kpis.length + charts.length > 0 && (
        <div className="grid gap-px border border-line-1 bg-line-1 middle:grid-cols-2">
          {kpis.map((kpi) => (
            <ResultKpi key={kpi.id} kpi={kpi} widget={widgets[kpi.id]} />
          ))}
          {charts.map((chart) => (
            <ResultChart
              key={chart.id}
              chart={chart}
              widget={widgets[chart.id]}
              source={sources.find(({ id }) => id === chart.dataSourceId)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** One question a data source, as the dashboard itself asks. */
function useAnswers(kpis: readonly Kpi[], charts: readonly Chart[]): Record<string, Widget> {
  const dashboardId = useContext(DashboardId);
  const ids = [...new Set([...kpis, ...charts].map(({ dataSourceId }) => dataSourceId))];
  const answers = useQueries({
    queries: ids.map((id) => {
      const of = <Item extends { dataSourceId: string }>(items: readonly Item[]) =>
        items.filter(({ dataSourceId }) => dataSourceId === id);
      const data = {
        kpis: of(kpis),
        queries: Object.fromEntries(of(charts).map((chart) => [chart.id, chart.query])),
        dashboardId,
      };
      return {
        queryKey: ['/api/data-sources/query', id, data],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          api<DashboardAnswer>(`/api/data-sources/${id}/query`, { method: 'POST', data, signal }),
      };
    }),
  });
  return Object.assign({}, ...answers.map(({ data }) => data?.widgets ?? {})) as Record<string, Widget>;
}

const failed = (widget: Widget | undefined) =>
  widget?.error ? <p className="border-l-3 border-bad pl-3 text-table text-bad">{widget.error.message}</p> : null;

function ResultKpi({ kpi, widget }: { kpi: Kpi; widget: Widget | undefined }) {
  const failure = failed(widget);
  return (
    <div className="bg-sheet">
      {failure ? (
        <div className="p-4">
          <p className="mb-1.5 text-table">{kpi.label}</p>
          {failure}
        </div>
      ) : (
        <KpiCell
          kpi={kpi}
          answer={widget && !widget.error ? widget : null}
          showPeriod
          base={null}
          open={false}
          beside={false}
        />
      )}
    </div>
  );
}

function ResultChart({
  chart,
  widget,
  source,
}: {
  chart: Chart;
  widget: Widget | undefined;
  source: DataSource | undefined;
}) {
  return (
    <div className="bg-sheet px-4 py-3">
      <CellHead title={chart.title} note={chart.options.note ?? ''} level="h3" />
      <div className="h-48">
        <WidgetBoundary>
          {failed(widget) ??
            (widget && !widget.error ? (
              <ChartBody
                chart={chart}
                answer={widget}
                columns={source?.columns ?? []}
                asTable={false}
                onToggleTable={() => {}}
              />
            ) : (
              <ChartSkeleton />
            ))}
        </WidgetBoundary>
      </div>
    </div>
  );
}
