import type { Chart, DashboardConfig, Kpi, LayoutItem, TextWidget } from '@/lib/pure/query/schema/dashboard-config';

/** The page that was made for a data source by rule, of which a template takes what it shows. */
type Made = { name: string; config: DashboardConfig };
/** Why this data cannot fill the template, in a sentence. */
type Lacks = { lacks: string };

/** Fills a page that is arranged for one purpose from what was made for the data. */
export type FillTemplate = (made: Made) => DashboardConfig | Lacks;

export const isOverTime = ({ query: { dimensions } }: Chart): boolean => dimensions[0]?.grain !== undefined;
/** One measure by one column of names, drawn. */
export const isByGroup = ({ type, query: { dimensions, totals } }: Chart): boolean =>
  type !== 'table' &&
  !totals &&
  dimensions.length === 1 &&
  !dimensions[0]!.grain &&
  !dimensions[0]!.bins &&
  !dimensions[0]!.part;

/** KPIs in rows of at most four. */
export const rowsOfKpis = (kpis: readonly Kpi[]): WidgetRow[] =>
  kpis.length === 0 ? [] : [{ h: 2, ids: kpis.slice(0, 4).map(({ id }) => id) }, ...rowsOfKpis(kpis.slice(4))];

export type WidgetRow = { h: number; ids: readonly string[] };
const COLUMNS = 12;

/** Rows from the top, each filled evenly from edge to edge. */
export function placeRows(rows: readonly WidgetRow[]): LayoutItem[] {
  let y = 0;
  return rows.flatMap(({ h, ids }) => {
    const items = ids.map((id, place) => ({
      id,
      x: Math.floor((place * COLUMNS) / ids.length),
      y,
      w: Math.floor(((place + 1) * COLUMNS) / ids.length) - Math.floor((place * COLUMNS) / ids.length),
      h,
    }));
    y += h;
    return items;
  });
}

const USUAL_HEIGHT = 4;
/** As high as the rules made them: a ranking needs more than a few bars. */
export function heightOf({ config }: Made, charts: readonly Chart[]): number {
  const heights = config.layout.flatMap(({ id, h }) => (charts.some((chart) => chart.id === id) ? [h] : []));
  return heights.length > 0 ? Math.max(...heights) : USUAL_HEIGHT;
}

/** The page with these widgets and no others. */
export const pageOf = (
  { config }: Made,
  { kpis, charts, texts }: { kpis: readonly Kpi[]; charts: readonly Chart[]; texts?: TextWidget[] },
  rows: readonly WidgetRow[],
): DashboardConfig => ({
  ...config,
  kpis: [...kpis],
  charts: [...charts],
  ...(texts && { texts }),
  layout: placeRows(rows),
  notes: [],
});
