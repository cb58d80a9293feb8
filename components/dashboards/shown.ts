import type { Dashboard, DashboardAnswer } from '@/lib/dashboards/schema';
import { NOT_SHOWN, type Shown } from '@/components/evidence/shown';

/** The widget on the screen whose evidence this is: its name, its way of writing the value, all its rows. */
export function shownWidget(evidenceId: string, { config }: Pick<Dashboard, 'config'>, widgets: DashboardAnswer['widgets']): Shown {
  const [id, widget] = Object.entries(widgets).find(([, one]) => !one.error && one.evidenceId === evidenceId) ?? [];
  if (!widget || widget.error) return NOT_SHOWN;
  const kpi = config.kpis.find((one) => one.id === id);
  return { name: kpi?.label ?? config.charts.find((one) => one.id === id)?.title ?? null, rows: widget.rows, format: kpi?.format ?? null };
}
