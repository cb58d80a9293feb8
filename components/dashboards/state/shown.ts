import { NOT_SHOWN, type ShownEvidence } from '@/components/evidence/shown';
import type { Dashboard, DashboardAnswer, Widget } from '@/lib/product/dashboards/schema';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';

/** The widget on the screen whose evidence this is: its name, its way of writing the value, all its rows. */
export function shownWidget(
  evidenceId: string,
  { config }: Pick<Dashboard, 'config'>,
  widgets: DashboardAnswer['widgets'],
  titleOf: (chart: Chart, widget: Widget) => string,
): ShownEvidence {
  const [id, widget] = Object.entries(widgets).find(([, one]) => !one.error && one.evidenceId === evidenceId) ?? [];
  if (!widget || widget.error) return NOT_SHOWN;
  const kpi = config.kpis.find((one) => one.id === id);
  const chart = config.charts.find((one) => one.id === id);
  return {
    name: kpi?.label ?? (chart ? titleOf(chart, widget) : null),
    rows: widget.rows,
    format: kpi?.format ?? null,
  };
}
