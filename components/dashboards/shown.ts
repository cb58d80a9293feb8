import type { Dashboard, DashboardAnswer, Widget } from '@/lib/dashboards/schema';
import type { Chart } from '@/lib/query/dashboard-config';
import { NOT_SHOWN, type Shown } from '@/components/evidence/shown';

/** The widget on the screen whose evidence this is: its name, its way of writing the value, all its rows. */
export function shownWidget(evidenceId: string, { config }: Pick<Dashboard, 'config'>, widgets: DashboardAnswer['widgets'], titleOf: (chart: Chart, widget: Widget) => string): Shown {
  const [id, widget] = Object.entries(widgets).find(([, one]) => !one.error && one.evidenceId === evidenceId) ?? [];
  if (!widget || widget.error) return NOT_SHOWN;
  const kpi = config.kpis.find((one) => one.id === id);
  const chart = config.charts.find((one) => one.id === id);
  return { name: kpi?.label ?? (chart ? titleOf(chart, widget) : null), rows: widget.rows, format: kpi?.format ?? null };
}
