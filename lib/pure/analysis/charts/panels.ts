import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { USUAL_PANELS } from '@/lib/pure/query/schema/dashboard-limits';
import type { Dimension } from '@/lib/pure/query/schema/query';

/** Small multiples: the last grouping of a query has a panel a value. */
type Asked = Pick<Chart, 'type' | 'query' | 'options'>;

const IN_PANELS: ReadonlySet<Chart['type']> = new Set<Chart['type']>(['line', 'area', 'bar', 'stacked_bar']);

export const mayHavePanels = (type: Chart['type']): boolean => IN_PANELS.has(type);

/** The grouping whose values have a panel each; null where the chart is one picture. */
export function panelDimension({ type, query, options }: Asked): Dimension | null {
  const { dimensions, totals, select } = query;
  if (!options.panels || !mayHavePanels(type) || totals || select || dimensions.length < 2) return null;
  const last = dimensions.at(-1)!;
  return last.grain || last.bins || last.part ? null : last;
}

export const mostPanels = ({ options }: Pick<Chart, 'options'>): number => options.panels?.most ?? USUAL_PANELS;

/** The chart of one panel; a chart without panels is its own. */
export function panelChart<C extends Asked>(chart: C): C {
  if (!panelDimension(chart)) return chart;
  const { panels: _panels, ...options } = chart.options;
  const { sort: _sort, limit: _limit, other: _other, ...query } = chart.query;
  return { ...chart, options, query: { ...query, dimensions: query.dimensions.slice(0, -1) } };
}
