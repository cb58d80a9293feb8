import { mostPanels, panelDimension } from '@/lib/pure/analysis/charts/panels';
import { CHART_KINDS } from '@/lib/pure/query/schema/chart-kinds';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';

const HEADER_AND_AXIS = 12;
const ROW = 22;
const USUAL = 236;
/** Bars where nothing is known of the column, and bounds for their number. */
const FEW = 10;
const FEWEST = 3;
const MOST = 24;
/** Small multiples stand two beside each other. */
const PHONE_PANELS = 2;
const PANEL = 150;

/**
 * Pixels of a chart where the sheet does not set its height: on a phone. It follows from the question and the profile,
 * so that nothing moves when the answer comes.
 */
export function chartHeight(chart: Chart, columns: readonly Pick<Column, 'key' | 'distinct'>[]): number {
  const { type, query, options } = chart;
  const panel = panelDimension(chart);
  if (panel) {
    const known = columns.find(({ key }) => key === panel.field)?.distinct ?? FEW;
    return Math.ceil(Math.min(known, mostPanels(chart)) / PHONE_PANELS) * PANEL + USUAL / 4;
  }
  const values = columns.find(({ key }) => key === query.dimensions[0]?.field)?.distinct ?? FEW;
  const most = Math.min(query.limit ?? MOST, MOST);
  const rows = values > most ? most + (query.other ? 1 : 0) : Math.max(values, FEWEST);
  const { height, lies } = CHART_KINDS[type];
  const own = height?.(options) ?? null;
  if (own !== null) return own;
  const lying =
    options.horizontal ?? (lies && !query.dimensions.some(({ grain, part, bins }) => grain || part || bins));
  return lying ? rows * ROW + HEADER_AND_AXIS + 24 : USUAL;
}
