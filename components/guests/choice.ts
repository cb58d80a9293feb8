import type { ChartAnswer } from '@/components/charts/model/types';
import type { Widget } from '@/lib/product/dashboards/schema';
import type { Drill } from '@/lib/pure/analysis/charts/drill-axis';
import type { Comparison, Filter } from '@/lib/pure/query/schema/query';

export type ShownChoice = {
  filters: Filter[];
  chosen: { widget: string; filters: Filter[] }[];
  drilled?: Drill[];
  compare?: Comparison;
};

/** As the page is loaded. */
export const NO_CHOICE = { filters: [], chosen: [] } satisfies ShownChoice;

export const answerOf = (widget: Widget | undefined): ChartAnswer | null => (widget && !widget.error ? widget : null);
