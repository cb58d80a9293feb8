import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { queryDashboard, openDashboard } from '@/lib/product/dashboards/dashboards';
import type { Widget } from '@/lib/product/dashboards/schema';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import { describeChart } from '@/lib/pure/analysis/narration/finding';
import { formatDelta, formatNumber, formatPeriod } from '@/lib/pure/format/format';
import type { Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { DeliveredFigure, DeliveredPage } from './message';
import type { WorkspaceId } from '@/lib/base/actor/actor';

type Answered = Extract<Widget, { error?: undefined }>;
const isAnswered = (widget: Widget | undefined): widget is Answered => widget !== undefined && !widget.error;

const versionOf = ({ name }: SourceTable, { dataVersion }: Answered) => `${name}, version ${dataVersion}`;

function figureOf(kpi: Kpi, widget: Answered, table: SourceTable): DeliveredFigure {
  const cell = widget.rows[0]?.[widget.columns.at(-1)?.key ?? ''];
  const value = cell === null || cell === undefined || cell === '' ? null : Number(cell);
  const { comparison } = widget;
  const now = comparison?.latest?.value ?? value;
  const delta = comparison ? formatDelta(now, comparison.value, kpi.format) : null;
  const base =
    comparison && `${formatPeriod(comparison.from, comparison.to)}: ${formatNumber(comparison.value, kpi.format)}`;
  const latest = comparison?.latest;
  const of = latest ? `${formatPeriod(latest.from, latest.to)}: ${formatNumber(latest.value, kpi.format)}, ` : '';
  return {
    label: kpi.label,
    value: formatNumber(value, kpi.format),
    change: delta ? `${of}${delta.direction === 'same' ? 'no change from' : `${delta.change} vs.`} ${base}` : '',
    source: versionOf(table, widget),
  };
}

/** What a mail holds, with the evidence of every number in it. Refuses where nothing could be calculated. */
export async function deliveredPage(
  actor: { workspaceId: WorkspaceId },
  dashboardId: string,
  signal?: AbortSignal,
): Promise<{ page: DeliveredPage; evidenceIds: string[] }> {
  const dashboard = await openDashboard(actor, dashboardId);
  if (!dashboard) throw new AppError('gone', 'Its dashboard was deleted.');
  const { widgets } = await queryDashboard(actor, dashboardId, { filters: [], chosen: [] }, signal);
  const { config, tables, name } = dashboard;
  const tableOf = (id: string) => tables.find((table) => table.id === id);
  const figures = config.kpis.flatMap((kpi) => {
    const [widget, table] = [widgets[kpi.id], tableOf(kpi.dataSourceId)];
    return isAnswered(widget) && table ? [{ widget, figure: figureOf(kpi, widget, table) }] : [];
  });
  const findings = config.charts.flatMap((chart) => {
    const [widget, table] = [widgets[chart.id], tableOf(chart.dataSourceId)];
    return isAnswered(widget) && table ? [{ widget, text: describeChart(chart, widget, table.columns) }] : [];
  });
  const answered = [...figures, ...findings].map(({ widget }) => widget);
  const failed = config.kpis.length + config.charts.length - answered.length;
  if (answered.length === 0)
    throw new AppError(
      'unusable',
      failed ? 'None of its KPIs and charts could be calculated.' : 'Its dashboard is empty.',
    );
  return {
    page: {
      dashboardName: name,
      url: `${env().PUBLIC_URL}/dashboard/${dashboardId}`,
      figures: figures.map(({ figure }) => figure),
      findings: findings.map(({ text }) => text),
      sources: tables.map(({ name: source, version }) => `${source}, version ${version}`),
      failed,
    },
    evidenceIds: [
      ...new Set(
        answered.flatMap(({ evidenceId, comparison }) => [evidenceId, ...(comparison ? [comparison.evidenceId] : [])]),
      ),
    ],
  };
}
