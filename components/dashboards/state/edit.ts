import { hashKey } from '@tanstack/react-query';
import type { Chart, DashboardConfig, Kpi, TextWidget } from '@/lib/pure/query/schema/dashboard-config';
import { openTab, tabsOf } from '@/lib/pure/query/schema/dashboard-tabs';
import {
  addCell,
  addFigure,
  addText,
  moveCell,
  moveRow,
  placeOf,
  removeCell,
  resizeHeight,
  resizeWidth,
  rowOf,
  sheetRows,
  toLayout,
  type SheetRow,
} from './layout';
import { within } from './tabs';

/** Changes of a dashboard as pure functions of its config. Null: it cannot be done. */

const idsOf = (widgets: readonly { id: string }[]): ReadonlySet<string> => new Set(widgets.map(({ id }) => id));
const groupOf = ({ kpis, charts }: DashboardConfig, id: string): ReadonlySet<string> => {
  const kpiIds = idsOf(kpis);
  return kpiIds.has(id) ? kpiIds : idsOf(charts);
};
const isText = ({ texts = [] }: DashboardConfig, id: string): boolean => texts.some((text) => text.id === id);
/** What no chart stands beside. */
const apart = ({ kpis, texts = [] }: DashboardConfig): ReadonlySet<string> => idsOf([...kpis, ...texts]);
const laidOut = (config: DashboardConfig, rows: SheetRow[] | null): DashboardConfig | null =>
  rows && { ...config, layout: toLayout(rows) };

/** A change of the tab on which the widget stands. */
const whereItIs = <Next extends DashboardConfig | null>(
  config: DashboardConfig,
  id: string,
  edit: (page: DashboardConfig) => Next,
): Next => within(config, tabsOf(config)(id), edit);

export const removeWidget = (config: DashboardConfig, id: string): DashboardConfig =>
  whereItIs(config, id, (page) => {
    const rows = removeCell(sheetRows(page), id);
    return {
      ...page,
      kpis: page.kpis.filter((kpi) => kpi.id !== id),
      charts: page.charts.filter((chart) => chart.id !== id),
      ...(page.texts && { texts: page.texts.filter((text) => text.id !== id) }),
      layout: toLayout(rows),
    };
  });

/** `by` places along the reading order, among its kind; a text with its row, over or under that of others. */
export const moveWidget = (config: DashboardConfig, id: string, by: number): DashboardConfig | null =>
  whereItIs(config, id, (page) => {
    const rows = sheetRows(page);
    if (isText(page, id)) return laidOut(page, moveRow(rows, id, rowOf(rows, id) + by));
    const group = groupOf(page, id);
    const to = placeOf(rows, id, group) + by;
    return to < 0 || to >= group.size ? null : laidOut(page, moveCell(rows, id, to, group));
  });

/** To the place of another widget of its kind; a text to the row of any. */
export const moveOnto = (config: DashboardConfig, id: string, target: string): DashboardConfig | null =>
  whereItIs(config, id, (page) => {
    const rows = sheetRows(page);
    if (isText(page, id)) return laidOut(page, moveRow(rows, id, rowOf(rows, target)));
    const group = groupOf(page, id);
    if (id === target || !group.has(target)) return null;
    return laidOut(page, moveCell(rows, id, placeOf(rows, target, group), group));
  });

export const widenWidget = (config: DashboardConfig, id: string, by: 1 | -1): DashboardConfig | null =>
  whereItIs(config, id, (page) => laidOut(page, resizeWidth(sheetRows(page), id, by)));
export const heightenWidget = (config: DashboardConfig, id: string, by: 1 | -1): DashboardConfig | null =>
  whereItIs(config, id, (page) =>
    laidOut(page, resizeHeight(sheetRows(page), id, by, isText(page, id) ? 1 : undefined)),
  );

/** What a person wrote is no claim of a finding. */
const withoutClaim = ({ options }: Chart): Chart['options'] =>
  options.insight === undefined ? options : { ...options, claim: null };

export function renameWidget(config: DashboardConfig, id: string, name: string): DashboardConfig {
  return {
    ...config,
    kpis: config.kpis.map((kpi) => (kpi.id === id ? { ...kpi, label: name } : kpi)),
    charts: config.charts.map((chart) =>
      chart.id === id ? { ...chart, title: name, options: withoutClaim(chart) } : chart,
    ),
  };
}

/**
 * Adds the chart at the end of the tab, the first unless one is named, or puts it in the place of the one with its id.
 */
export function putChart(config: DashboardConfig, chart: Chart, tab: string | null = null): DashboardConfig {
  if (config.charts.some(({ id }) => id === chart.id))
    return { ...config, charts: config.charts.map((one) => (one.id === chart.id ? chart : one)) };
  return within(config, openTab(config, tab), (page) => {
    const rows = addCell(sheetRows(page), chart.id, apart(page));
    return { ...page, charts: [...page.charts, chart], layout: toLayout(rows) };
  });
}

/** Adds the figure behind the others of the tab, or puts it in the place of the one with its id. */
export function putKpi(config: DashboardConfig, kpi: Kpi, tab: string | null = null): DashboardConfig {
  if (config.kpis.some(({ id }) => id === kpi.id))
    return { ...config, kpis: config.kpis.map((one) => (one.id === kpi.id ? kpi : one)) };
  return within(config, openTab(config, tab), (page) => ({
    ...page,
    kpis: [...page.kpis, kpi],
    layout: toLayout(addFigure(sheetRows(page), kpi.id, idsOf(page.kpis))),
  }));
}

/** Adds the text above the row of `above`, else above all of the tab, or puts it in the place of the one with its id. */
export function putText(
  config: DashboardConfig,
  text: TextWidget,
  above: string | null,
  tab: string | null = null,
): DashboardConfig {
  const { texts = [] } = config;
  if (isText(config, text.id)) return { ...config, texts: texts.map((one) => (one.id === text.id ? text : one)) };
  return within(config, openTab(config, tab), (page) => ({
    ...page,
    texts: [...(page.texts ?? []), text],
    layout: toLayout(addText(sheetRows(page), text.id, above)),
  }));
}

/** An id that no widget has. */
export function freeId({ kpis, charts, texts = [] }: DashboardConfig, kind: 'chart' | 'figure' | 'text'): string {
  const taken = new Set([...kpis, ...charts, ...texts].map(({ id }) => id));
  for (let number = { chart: charts, figure: kpis, text: texts }[kind].length + 1; ; number += 1)
    if (!taken.has(`${kind}-${number}`)) return `${kind}-${number}`;
}

/** What the answers depend on: queries, not names and places, nor the order in which the store keeps their fields. */
export const querySignature = ({ kpis, charts }: DashboardConfig): string =>
  hashKey([
    kpis.map(({ id, dataSourceId, query, comparison, sparkline }) => [id, dataSourceId, query, comparison, sparkline]),
    charts.map(({ id, dataSourceId, query }) => [id, dataSourceId, query]),
  ]);
