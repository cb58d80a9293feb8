import { hashKey } from '@tanstack/react-query';
import type { Chart, DashboardConfig, Kpi, TextWidget } from '@/lib/pure/query/schema/dashboard-config';
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

export function removeWidget(config: DashboardConfig, id: string): DashboardConfig {
  const rows = removeCell(sheetRows(config), id);
  return {
    ...config,
    kpis: config.kpis.filter((kpi) => kpi.id !== id),
    charts: config.charts.filter((chart) => chart.id !== id),
    ...(config.texts && { texts: config.texts.filter((text) => text.id !== id) }),
    layout: toLayout(rows),
  };
}

/** `by` places along the reading order, among its kind; a text with its row, over or under that of others. */
export function moveWidget(config: DashboardConfig, id: string, by: number): DashboardConfig | null {
  const rows = sheetRows(config);
  if (isText(config, id)) return laidOut(config, moveRow(rows, id, rowOf(rows, id) + by));
  const group = groupOf(config, id);
  const to = placeOf(rows, id, group) + by;
  return to < 0 || to >= group.size ? null : laidOut(config, moveCell(rows, id, to, group));
}

/** To the place of another widget of its kind; a text to the row of any. */
export function moveOnto(config: DashboardConfig, id: string, target: string): DashboardConfig | null {
  const rows = sheetRows(config);
  if (isText(config, id)) return laidOut(config, moveRow(rows, id, rowOf(rows, target)));
  const group = groupOf(config, id);
  if (id === target || !group.has(target)) return null;
  return laidOut(config, moveCell(rows, id, placeOf(rows, target, group), group));
}

export const widenWidget = (config: DashboardConfig, id: string, by: 1 | -1): DashboardConfig | null =>
  laidOut(config, resizeWidth(sheetRows(config), id, by));
export const heightenWidget = (config: DashboardConfig, id: string, by: 1 | -1): DashboardConfig | null =>
  laidOut(config, resizeHeight(sheetRows(config), id, by, isText(config, id) ? 1 : undefined));

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

/** Adds the chart at the end, or puts it in the place of the one with its id. */
export function putChart(config: DashboardConfig, chart: Chart): DashboardConfig {
  if (config.charts.some(({ id }) => id === chart.id))
    return { ...config, charts: config.charts.map((one) => (one.id === chart.id ? chart : one)) };
  const rows = addCell(sheetRows(config), chart.id, apart(config));
  return { ...config, charts: [...config.charts, chart], layout: toLayout(rows) };
}

/** Adds the figure behind the others, or puts it in the place of the one with its id. */
export function putKpi(config: DashboardConfig, kpi: Kpi): DashboardConfig {
  if (config.kpis.some(({ id }) => id === kpi.id))
    return { ...config, kpis: config.kpis.map((one) => (one.id === kpi.id ? kpi : one)) };
  return {
    ...config,
    kpis: [...config.kpis, kpi],
    layout: toLayout(addFigure(sheetRows(config), kpi.id, idsOf(config.kpis))),
  };
}

/** Adds the text above the row of `above`, else above all, or puts it in the place of the one with its id. */
export function putText(config: DashboardConfig, text: TextWidget, above: string | null): DashboardConfig {
  const { texts = [] } = config;
  if (isText(config, text.id)) return { ...config, texts: texts.map((one) => (one.id === text.id ? text : one)) };
  return { ...config, texts: [...texts, text], layout: toLayout(addText(sheetRows(config), text.id, above)) };
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
