import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';

/**
 * What no widget may do: by its question, by what it answered under the present filter, beside the others of its page,
 * in its place.
 */
export type Rule =
  | 'zero_base'
  | 'unsorted'
  | 'too_many_bars'
  | 'id_shown'
  | 'wrong_aggregate'
  | 'pie_parts'
  | 'unordered_line'
  | 'unknown_field'
  | 'near_copies'
  | 'over_time'
  | 'coordinate'
  | 'shared_trend'
  | 'no_value'
  | 'thin_period'
  | 'equal_bars'
  | 'one_group'
  | 'one_point'
  | 'gaps'
  | 'few_rows'
  | 'by_construction'
  | 'subject'
  | 'duplicate'
  | 'mixed'
  | 'overlap';
export type LintReason = { rule: Rule; message: string };
/** `widget` names a KPI or chart by its id. */
export type WidgetFault = LintReason & { widget: string };

/**
 * A figure or chart as it is asked and drawn. `marked`: what its title names. `room`: for how many bars, where it is
 * not the cell of a dashboard.
 */
export type DrawnWidget = {
  type: Chart['type'] | 'figure';
  query: Query;
  options: Chart['options'];
  marked?: readonly string[];
  room?: number;
};
/** A chart as the rules read it: what the title of a finding names must be drawn. */
export const drawnChart = ({ type, query, options }: Pick<Chart, 'type' | 'query' | 'options'>): DrawnWidget => ({
  type,
  query,
  options,
  marked: options.claim?.subject ?? [],
});

/** What is known of the data that it is drawn from. */
export type ChartData = {
  columns: readonly Column[];
  relations?: Partial<Pick<ColumnRelations, 'correlations' | 'sums' | 'products' | 'repeated'>>;
};

/**
 * What a widget's query answered, and (where it was asked) its support: how many rows each group (or, of a figure of
 * one period, each period) holds and between which values.
 */
export type ChartResult = Pick<QueryAnswer, 'columns' | 'rows' | 'other'> & {
  support?: Pick<QueryAnswer, 'columns' | 'rows'> | null;
};
