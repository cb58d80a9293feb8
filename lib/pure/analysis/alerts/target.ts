import type { By } from '@/lib/pure/query/resolve/periods';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { isSpan } from '@/lib/pure/query/resolve/filters';
import { isTime, type Cell, type Column } from '@/lib/pure/query/schema/column';
import type { Chart, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { Dimension, Filter, Query } from '@/lib/pure/query/schema/query';

/** What can be watched of a widget: its measures, the periods of its time column, its groups. */
export type AlertTarget = { measures: string[]; by: By | null; group: Dimension | null };

type Watchable = Pick<Kpi, 'query'> & Partial<Pick<Kpi, 'comparison' | 'sparkline'>>;
type TimeColumn = Pick<Column, 'key' | 'type' | 'role'>;

/** Fewer than this many groups are watched one by one. */
export const MOST_GROUPS = 50;

/** Null for a widget without a value that can be watched: a scatter, a histogram, a heatmap, a pivot table. */
export function alertTarget(widget: Watchable | Chart, columns: readonly TimeColumn[]): AlertTarget | null {
  const { measures, dimensions, select, totals } = widget.query;
  if (select || totals || measures.length === 0 || dimensions.some(({ bins }) => bins !== undefined)) return null;
  const ofTime = dimensions.filter(({ grain }) => grain !== undefined);
  const groups = dimensions.filter(({ grain }) => grain === undefined);
  if (ofTime.length > 1 || groups.length > 1) return null;
  return {
    measures: resultKeys(widget.query).measures,
    by: byOf(widget, ofTime[0], columns),
    group: groups[0] ?? null,
  };
}

function byOf(widget: Watchable | Chart, own: Dimension | undefined, columns: readonly TimeColumn[]): By | null {
  if (own) return { field: own.field, grain: own.grain };
  if ('comparison' in widget && widget.comparison?.by) return widget.comparison.by;
  const line = 'sparkline' in widget ? widget.sparkline?.dimensions[0] : undefined;
  if (line?.grain) return { field: line.field, grain: line.grain };
  const time = columns.find((column) => column.role === 'time' && isTime(column));
  return time ? { field: time.key, grain: 'month' } : null;
}

/** The value alone: of one group, or of all rows; `by` asks for periods, which a chosen span would hide. */
export function figureQuery(
  query: Query,
  { measure, group, by }: { measure: string; group: { of: Dimension; value: Cell } | null; by: By | null },
): Query | null {
  const asked = query.measures[resultKeys(query).measures.indexOf(measure)];
  if (!asked) return null;
  const kept = query.filters.filter((filter) => !by || filter.field !== by.field || !isSpan(filter));
  const ofGroup: Filter[] = group
    ? [
        {
          field: group.of.field,
          op: 'eq',
          value: group.value,
          ...(group.of.part && { part: group.of.part }),
        },
      ]
    : [];
  return { measures: [asked], dimensions: [], filters: [...kept, ...ofGroup] };
}
