import { formatNumber } from '@/lib/pure/format/format';
import type { Column } from '@/lib/pure/query/schema/column';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { lackingWidgets, type Lacking } from '@/lib/pure/query/sql/lacking';
import type { AffectedWidget, ColumnDifference, Difference } from './import-schema';

export type VersionSide = { rowCount: number; columns: readonly Column[] };
/** A dashboard that reads the data source. */
export type ReadingDashboard = { id: string; name: string; config: DashboardConfig };

/** What would change if `after` took the place of `before`, in the data and on the dashboards that read it. */
export function differenceOf(
  before: VersionSide,
  after: VersionSide,
  sourceId: string,
  readers: readonly ReadingDashboard[],
): Difference {
  const columns = columnsBetween(before.columns, after.columns);
  const widgets = readers.flatMap((reader) => brokenWidgets(reader, sourceId, before.columns, after.columns));
  const rows = { from: before.rowCount, to: after.rowCount };
  return { summary: inWords(rows, columns, widgets), rows, columns, widgets, dashboards: readers.length };
}

function columnsBetween(before: readonly Column[], after: readonly Column[]): ColumnDifference[] {
  const then = new Map(before.map((column) => [column.key, column]));
  const now = new Map(after.map((column) => [column.key, column]));
  return [
    ...before
      .filter(({ key }) => !now.has(key))
      .map(({ key, label, type }) => ({ key, label, change: 'removed' as const, from: type, to: null })),
    ...after
      .filter(({ key }) => !then.has(key))
      .map(({ key, label, type }) => ({ key, label, change: 'added' as const, from: null, to: type })),
    ...after.flatMap(({ key, label, type }) => {
      const from = then.get(key)?.type;
      return from && from !== type ? [{ key, label, change: 'retyped' as const, from, to: type }] : [];
    }),
  ];
}

/** Widgets that can be asked now and could not be asked any more. */
function brokenWidgets(
  { id, name, config }: ReadingDashboard,
  sourceId: string,
  before: readonly Column[],
  after: readonly Column[],
): AffectedWidget[] {
  const broken = new Set(lackingWidgets(config, sourceId, before).map(({ kind, widgetId }) => `${kind} ${widgetId}`));
  const titleOf = ({ kind, title, fields: [field] }: Lacking) =>
    kind === 'filter' ? (before.find(({ key }) => key === field)?.label ?? title) : title;
  return lackingWidgets(config, sourceId, after)
    .filter(({ kind, widgetId }) => !broken.has(`${kind} ${widgetId}`))
    .map((lacking) => ({ dashboardId: id, dashboardName: name, ...lacking, title: titleOf(lacking) }));
}

const NAMED = 3;
const WIDGET_WORDS: Record<AffectedWidget['kind'], [one: string, many: string]> = {
  kpi: ['figure', 'figures'],
  chart: ['chart', 'charts'],
  filter: ['filter', 'filters'],
};
const listed = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** 'rows 1,200 → 1,260; column Region removed; 2 charts need repair' */
function inWords(
  { from, to }: Difference['rows'],
  columns: readonly ColumnDifference[],
  widgets: readonly AffectedWidget[],
): string {
  const rows =
    from === to ? `rows unchanged (${formatNumber(to)})` : `rows ${formatNumber(from)} → ${formatNumber(to)}`;
  const changed = (change: ColumnDifference['change'], verb: string) => {
    const labels = columns.filter((column) => column.change === change).map(({ label }) => label);
    if (!labels.length) return [];
    return [
      labels.length > NAMED
        ? `${counted(labels.length, ['column', 'columns'])} ${verb}`
        : `${labels.length === 1 ? 'column' : 'columns'} ${listed(labels)} ${verb}`,
    ];
  };
  const retyped = columns.filter(({ change }) => change === 'retyped');
  const types =
    retyped.length > NAMED
      ? [`${counted(retyped.length, ['column', 'columns'])} with a new type`]
      : retyped.map(({ label, from: was, to: is }) => `column ${label} ${was} → ${is}`);
  const kinds = (['kpi', 'chart', 'filter'] as const).flatMap((kind) => {
    const count = widgets.filter((widget) => widget.kind === kind).length;
    return count ? [counted(count, WIDGET_WORDS[kind])] : [];
  });
  return [
    rows,
    ...(columns.length ? [] : ['same columns']),
    ...changed('removed', 'removed'),
    ...changed('added', 'added'),
    ...types,
    ...(kinds.length ? [`${listed(kinds)} ${widgets.length === 1 ? 'needs' : 'need'} repair`] : []),
  ].join('; ');
}
