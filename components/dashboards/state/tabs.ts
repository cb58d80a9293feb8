import { withTokens } from '@/lib/pure/query/resolve/bound-number';
import { onTab, shownTabs, tabsOf } from '@/lib/pure/query/schema/dashboard-tabs';
import type { DashboardConfig, DashboardTab, LayoutItem, ValueColour } from '@/lib/pure/query/schema/dashboard-config';
import { MOST_CHARTS, MOST_COLOURS, MOST_KPIS, MOST_TABS, MOST_TEXTS } from '@/lib/pure/query/schema/dashboard-limits';
import { addCell, addFigure, removeCell, sheetRows, toLayout, type SheetRow } from './layout';

/** Changes of the tabs of a dashboard as pure functions of its config, and of what stands on one of them. */

const LONGEST_ID = 60;
const MOST_FILTERS = 12;

type Layouts = readonly { tab: string; layout: readonly LayoutItem[] }[];

/** The layouts of all tabs as one: each under the one before. */
function stacked(layouts: Layouts): LayoutItem[] {
  let above = 0;
  return layouts.flatMap(({ tab, layout }) => {
    const from = above;
    const top = Math.min(...layout.map(({ y }) => y));
    const items = layout.map((item) => ({ ...item, y: item.y - top + from, tab }));
    above = Math.max(from, ...items.map(({ y, h }) => y + h));
    return items;
  });
}

/** Every widget in its place: rows filled, and no place of a widget that is gone. */
export function placed(config: DashboardConfig): LayoutItem[] {
  const tabs = shownTabs(config);
  if (tabs.length === 0) return toLayout(sheetRows(config));
  return stacked(tabs.map(({ id }) => ({ tab: id, layout: toLayout(sheetRows(onTab(config, id))) })));
}

/** Widgets in their order; those of a tab as they are now, new ones behind. */
function replaced<Widget extends { id: string }>(
  all: readonly Widget[],
  { before, after }: { before: readonly Widget[]; after: readonly Widget[] },
): Widget[] {
  const now = new Map(after.map((widget) => [widget.id, widget]));
  const had = new Set(before.map(({ id }) => id));
  return [
    ...all.flatMap((widget) => (had.has(widget.id) ? (now.get(widget.id) ?? []) : widget)),
    ...after.filter(({ id }) => !had.has(id)),
  ];
}

/** A change of one tab, or of the page where there are none. Null: it cannot be done. */
export function within<Next extends DashboardConfig | null>(
  config: DashboardConfig,
  tab: string | null,
  edit: (page: DashboardConfig) => Next,
): Next {
  const page = onTab(config, tab);
  const next = edit(page);
  if (tab === null || next === null) return next;
  const texts = replaced(config.texts ?? [], { before: page.texts ?? [], after: next.texts ?? [] });
  const layouts = shownTabs(config).map(({ id }) => ({
    tab: id,
    layout: id === tab ? next.layout : toLayout(sheetRows(onTab(config, id))),
  }));
  const all: DashboardConfig = {
    ...config,
    kpis: replaced(config.kpis, { before: page.kpis, after: next.kpis }),
    charts: replaced(config.charts, { before: page.charts, after: next.charts }),
    ...((config.texts || texts.length > 0) && { texts }),
    layout: stacked(layouts),
  };
  return all as Next;
}

/** An id that neither this page nor another person's has given to a tab. */
export const newTabId = (): string => crypto.randomUUID().slice(0, 8);

/** The first tab that is added parts the page in two: what stands on it becomes the first. */
export function addTab(config: DashboardConfig, tab: DashboardTab, firstName: string): DashboardConfig | null {
  const tabs = config.tabs ?? [{ id: 'first', name: firstName }];
  if (tabs.length >= MOST_TABS) return null;
  const next = { ...config, tabs: [...tabs, tab] };
  return { ...next, layout: placed(next) };
}

const fits = ({ kpis, charts, texts = [] }: DashboardConfig): boolean =>
  kpis.length <= MOST_KPIS && charts.length <= MOST_CHARTS && texts.length <= MOST_TEXTS;

/** A value that has a colour keeps it. */
function withColours(before: readonly ValueColour[], more: readonly ValueColour[]): ValueColour[] {
  const keyOf = ({ dataSourceId, field, value }: ValueColour) => JSON.stringify([dataSourceId, field, value]);
  const known = new Set(before.map(keyOf));
  return [...before, ...more.filter((colour) => !known.has(keyOf(colour)))].slice(0, MOST_COLOURS);
}

/** A tab that holds a page of its own. Null where the dashboard has no room for it. */
export function addPage(
  config: DashboardConfig,
  tab: DashboardTab,
  firstName: string,
  page: DashboardConfig,
): DashboardConfig | null {
  const next = addTab(config, tab, firstName);
  if (!next) return null;
  const taken = new Set(next.layout.map(({ id }) => id));
  // Of a page that a person put together some widgets may have no place yet.
  const layout = placed(page);
  const names = new Map(
    layout.map(({ id }) => [id, taken.has(id) ? `${id}-${tab.id}`.slice(0, LONGEST_ID) : id] as const),
  );
  const named = <Widget extends { id: string }>(widget: Widget) => ({
    ...widget,
    id: names.get(widget.id) ?? widget.id,
  });
  const texts = (page.texts ?? []).map((text) => ({
    ...named(text),
    body: withTokens(text.body, (token) => token && { ...token, widget: names.get(token.widget) ?? token.widget }),
  }));
  const offered = new Set(next.filters.map(({ dataSourceId, field }) => `${dataSourceId} ${field}`));
  const filled = {
    ...next,
    kpis: [...next.kpis, ...page.kpis.map(named)],
    charts: [...next.charts, ...page.charts.map(named)],
    ...((next.texts || texts.length > 0) && { texts: [...(next.texts ?? []), ...texts] }),
    filters: [
      ...next.filters,
      ...page.filters.filter(({ dataSourceId, field }) => !offered.has(`${dataSourceId} ${field}`)),
    ].slice(0, MOST_FILTERS),
    ...(page.colours && { colours: withColours(next.colours ?? [], page.colours) }),
    layout: [...next.layout, ...layout.map((item) => ({ ...named(item), tab: tab.id }))],
  };
  return fits(filled) ? { ...filled, layout: placed(filled) } : null;
}

export const renameTab = (config: DashboardConfig, id: string, name: string): DashboardConfig => ({
  ...config,
  ...(config.tabs && { tabs: config.tabs.map((tab) => (tab.id === id ? { ...tab, name } : tab)) }),
});

export function moveTab(config: DashboardConfig, id: string, by: 1 | -1): DashboardConfig | null {
  const { tabs = [] } = config;
  const from = tabs.findIndex((tab) => tab.id === id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= tabs.length) return null;
  // What names no tab stands on the first: it keeps its tab where another becomes the first.
  const named = { ...config, layout: placed(config) };
  const next = { ...named, tabs: tabs.toSpliced(from, 1).toSpliced(to, 0, tabs[from]!) };
  return { ...next, layout: placed(next) };
}

/** The tab goes with all that stands on it. Null for the last one. */
export function removeTab(config: DashboardConfig, id: string): DashboardConfig | null {
  const tabs = shownTabs(config);
  if (!tabs.some((tab) => tab.id === id)) return null;
  const { kpis, charts, texts = [] } = onTab(config, id);
  const gone = new Set([...kpis, ...charts, ...texts].map((widget) => widget.id));
  const stays = (widget: { id: string }) => !gone.has(widget.id);
  const next = {
    ...config,
    tabs: tabs.filter((tab) => tab.id !== id),
    kpis: config.kpis.filter(stays),
    charts: config.charts.filter(stays),
    ...(config.texts && { texts: config.texts.filter(stays) }),
    layout: placed(config).filter(stays),
  };
  return { ...next, layout: placed(next) };
}

/** A widget to the end of another tab. */
export function moveToTab(config: DashboardConfig, id: string, tab: string): DashboardConfig | null {
  const from = tabsOf(config)(id);
  if (from === null || from === tab || !shownTabs(config).some((each) => each.id === tab)) return null;
  const there = onTab(config, tab);
  const layouts = shownTabs(config).map((each) => {
    const rows = sheetRows(onTab(config, each.id));
    const now = each.id === from ? removeCell(rows, id) : each.id === tab ? added(there, id, config) : rows;
    return { tab: each.id, layout: toLayout(now) };
  });
  return { ...config, layout: stacked(layouts) };
}

/** The rows of a page with one more widget, as a new one of its kind is added. */
function added(page: DashboardConfig, id: string, { kpis, charts }: DashboardConfig): SheetRow[] {
  const rows = sheetRows(page);
  const ids = (widgets: readonly { id: string }[]) => new Set(widgets.map((widget) => widget.id));
  if (kpis.some((kpi) => kpi.id === id)) return addFigure(rows, id, ids(page.kpis));
  if (charts.some((chart) => chart.id === id)) return addCell(rows, id, ids([...page.kpis, ...(page.texts ?? [])]));
  return [...rows, { h: 1, cells: [{ id, w: 12 }] }];
}

/** What stands on a tab, for whoever is asked whether it may go. */
export function countOnTab(config: DashboardConfig, id: string): { kpis: number; charts: number; texts: number } {
  const { kpis, charts, texts = [] } = onTab(config, id);
  return { kpis: kpis.length, charts: charts.length, texts: texts.length };
}
