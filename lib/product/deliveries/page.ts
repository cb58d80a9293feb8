import { AppError } from '@/lib/base/errors/errors';
import { queryDashboard, openDashboard } from '@/lib/product/dashboards/dashboards';
import type { Widget } from '@/lib/product/dashboards/schema';
import { viewsForMail, type MailedView } from '@/lib/product/sharing/recipients';
import { describeChart } from '@/lib/pure/analysis/narration/finding';
import { formatDelta, formatNumber, formatPeriod } from '@/lib/pure/format/format';
import type { Column } from '@/lib/pure/query/schema/column';
import type { DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { DeliveredFigure, DeliveredPage } from './message';
import type { WorkspaceId } from '@/lib/base/actor/actor';

type Answered = Extract<Widget, { error?: undefined }>;
const isAnswered = (widget: Widget | undefined): widget is Answered => widget !== undefined && !widget.error;

type ShownTable = { id: string; name: string; version: number; columns: readonly Column[] };

const versionOf = ({ name }: ShownTable, { dataVersion }: Answered) => `${name}, version ${dataVersion}`;

function figureOf(kpi: Kpi, widget: Answered, table: ShownTable): DeliveredFigure {
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

type Shown = {
  name: string;
  config: Pick<DashboardConfig, 'kpis' | 'charts'>;
  tables: readonly ShownTable[];
  widgets: Record<string, Widget>;
};
export type PageWithEvidence = { page: DeliveredPage; evidenceIds: string[] };

/** What a mail holds, with the evidence of every number in it; null where nothing could be calculated. */
function pageOf({ name, config, tables, widgets }: Shown): PageWithEvidence | null {
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
  if (answered.length === 0) return null;
  return {
    page: {
      dashboardName: name,
      figures: figures.map(({ figure }) => figure),
      findings: findings.map(({ text }) => text),
      sources: tables.map(({ name: source, version }) => `${source}, version ${version}`),
      failed: config.kpis.length + config.charts.length - answered.length,
    },
    evidenceIds: [
      ...new Set(
        answered.flatMap(({ evidenceId, comparison }) => [evidenceId, ...(comparison ? [comparison.evidenceId] : [])]),
      ),
    ],
  };
}

/** A dashboard as members of its workspace see it. @throws AppError where nothing of it can be told */
export async function memberPage(
  actor: { workspaceId: WorkspaceId },
  dashboardId: string,
  signal: AbortSignal,
): Promise<PageWithEvidence> {
  const dashboard = await openDashboard(actor, dashboardId);
  if (!dashboard) throw new AppError('gone', 'Its dashboard was deleted.');
  const { widgets } = await queryDashboard(actor, dashboardId, { filters: [], chosen: [] }, signal);
  const page = pageOf({ ...dashboard, widgets });
  if (page) return page;
  const { kpis, charts } = dashboard.config;
  throw new AppError(
    'unusable',
    kpis.length + charts.length ? 'None of its KPIs and charts could be calculated.' : 'Its dashboard is empty.',
  );
}

export type GuestPage = PageWithEvidence & { view: MailedView };

/** A dashboard as each of these guests sees it through their link; who is shown nothing is left out. */
export async function guestPages(
  actor: { workspaceId: WorkspaceId },
  dashboardId: string,
  shareIds: readonly string[],
  signal: AbortSignal,
): Promise<GuestPage[]> {
  const views = await viewsForMail(actor, dashboardId, shareIds, signal);
  return views.flatMap((view) => {
    const page = pageOf(view);
    return page ? [{ ...page, view }] : [];
  });
}
