import type { ChartAnswer } from '@/components/charts/model/types';
import type { Widget } from '@/lib/product/dashboards/schema';
import type { Drill } from '@/lib/pure/analysis/charts/drill-axis';
import type { Comparison, Filter } from '@/lib/pure/query/schema/query';

export type ShownChoice = {
  filters: Filter[];
  chosen: { widget: string; filters: Filter[] }[];
  drilled?: Drill[];
  compare?: Comparison;
  /** The open tab; absent where the dashboard is one page. */
  tab?: string;
};

/** As the page is loaded. */
const NO_CHOICE = { filters: [], chosen: [] } satisfies ShownChoice;
export const choiceOnTab = (tab: string | null | undefined): ShownChoice => (tab ? { ...NO_CHOICE, tab } : NO_CHOICE);

export const answerOf = (widget: Widget | undefined): ChartAnswer | null => (widget && !widget.error ? widget : null);
