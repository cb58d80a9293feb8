import { formatNumber } from '@/lib/core/format';
import { isTime, type Column } from '@/lib/query/column';
import type { DashboardConfig } from '@/lib/query/dashboard-config';
import { fieldsOf } from '@/lib/query/fields';
import type { Query } from '@/lib/query/schema';
import { whyBroken } from '@/lib/query/why-broken';
import type { AffectedWidget, ColumnDifference, Difference } from './import-schema';

export type Side = { rowCount: number; columns: readonly Column[] };
/** A dashboard that reads the data source. */
export type Reader = { id: string; name: string; config: DashboardConfig };

/** What would change if `after` took the place of `before`, in the data and on the dashboards that read it. */
export function differenceOf(before: Side, after: Side, sourceId: string, readers: readonly Reader[]): Difference {
  const columns = columnsBetween(before.columns, after.columns);
  const widgets = readers.flatMap((reader) => brokenWidgets(reader, sourceId, before.columns, after.columns));
  const rows = { from: before.rowCount, to: after.rowCount };
  return { summary: inWords(rows, columns, widgets), rows, columns, widgets, dashboards: readers.length };
}

function columnsBetween(before: readonly Column[], after: readonly Column[]): ColumnDifference[] {
  const then = new Map(before.map((column) => [column.key, column]));
  const now = new Map(after.map((column) => [column.key, column]));
  return [
    ...before.filter(({ key }) => !now.has(key)).map(({ key, label, type }) => ({ key, label, change: 'removed' as const, from: type, to: null })),
    ...after.filter(({ key }) => !then.has(key)).map(({ key, label, type }) => ({ key, label, change: 'added' as const, from: null, to: type })),
    ...after.flatMap(({ key, label, type }) => {
      const from = then.get(key)?.type;
      return from && from !== type ? [{ key, label, change: 'retyped' as const, from, to: type }] : [];
    }),
  ];
}

/** Widgets that can be asked now and could not be asked any more. */
function brokenWidgets({ id, name, config }: Reader, sourceId: string, before: readonly Column[], after: readonly Column[]): AffectedWidget[] {
  const own = <Item extends { dataSourceId: string }>(items: readonly Item[]) => items.filter(({ dataSourceId }) => dataSourceId === sourceId);
  const widget = (kind: AffectedWidget['kind'], widgetId: string, title: string, queries: Query[]): AffectedWidget[] => {
    const fields = [...new Set(queries.flatMap((query) => (whyBroken(query, before) ? [] : lackedBy(query, after))))];
    return fields.length ? [{ dashboardId: id, dashboardName: name, widgetId, title, kind, fields }] : [];
  };
  return [
    ...own(config.kpis).flatMap((kpi) => widget('kpi', kpi.id, kpi.label, [kpi.query, ...(kpi.sparkline ? [kpi.sparkline] : [])])),
    ...own(config.charts).flatMap((chart) => widget('chart', chart.id, chart.title, [chart.query])),
    ...own(config.filters).flatMap(({ field, kind }) => {
      const was = before.find(({ key }) => key === field);
      const is = after.find(({ key }) => key === field);
      const works = is && (kind === 'category' || isTime(is));
      return was && !works ? [{ dashboardId: id, dashboardName: name, widgetId: `filter:${field}`, title: was.label, kind: 'filter' as const, fields: [field] }] : [];
    }),
  ];
}

/** The columns for whose sake a query cannot be asked. */
function lackedBy(query: Query, columns: readonly Column[]): string[] {
  const why = whyBroken(query, columns);
  if (!why) return [];
  const missing = fieldsOf(query).filter((field) => !columns.some(({ key }) => key === field));
  return missing.length ? missing : why.field ? [why.field] : fieldsOf(query);
}

const NAMED = 3;
const WIDGET_WORDS: Record<AffectedWidget['kind'], [one: string, many: string]> = { kpi: ['KPI', 'KPIs'], chart: ['chart', 'charts'], filter: ['filter', 'filters'] };
const listed = (words: readonly string[]) => (words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0] ?? '');
const counted = (count: number, [one, many]: readonly [string, string]) => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** 'rows 1,200 → 1,260; column Region removed; 2 charts need repair' */
function inWords({ from, to }: Difference['rows'], columns: readonly ColumnDifference[], widgets: readonly AffectedWidget[]): string {
  const rows = from === to ? `rows ${formatNumber(to)} as before` : `rows ${formatNumber(from)} → ${formatNumber(to)}`;
  const changed = (change: ColumnDifference['change'], verb: string) => {
    const labels = columns.filter((column) => column.change === change).map(({ label }) => label);
    if (!labels.length) return [];
    return [labels.length > NAMED ? `${counted(labels.length, ['column', 'columns'])} ${verb}` : `${labels.length === 1 ? 'column' : 'columns'} ${listed(labels)} ${verb}`];
  };
  const retyped = columns.filter(({ change }) => change === 'retyped');
  const types = retyped.length > NAMED ? [`${counted(retyped.length, ['column', 'columns'])} of another type`] : retyped.map(({ label, from: was, to: is }) => `column ${label} ${was} → ${is}`);
  const kinds = (['kpi', 'chart', 'filter'] as const).flatMap((kind) => {
    const count = widgets.filter((widget) => widget.kind === kind).length;
    return count ? [counted(count, WIDGET_WORDS[kind])] : [];
  });
  return [
    rows, ...(columns.length ? [] : ['same columns']), ...changed('removed', 'removed'), ...changed('added', 'added'), ...types,
    ...(kinds.length ? [`${listed(kinds)} ${widgets.length === 1 ? 'needs' : 'need'} repair`] : []),
  ].join('; ');
}
