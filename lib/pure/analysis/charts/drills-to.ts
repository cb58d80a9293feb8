import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { FinerColumns } from './drill-axis';

type Drawn = {
  chart: Pick<Chart, 'query' | 'options'>;
  columns: readonly Pick<Column, 'key' | 'type'>[];
};

/**
 * What a second press on a mark of a chart, as it is drawn, leads to: a finer grouping, or the rows where there is
 * none. Every chart asks it, so it stands apart from what makes the step (drill-axis).
 */
export function drillsTo(
  { chart: { query, options }, columns }: Drawn,
  finer: FinerColumns,
  isDrilled: boolean,
): 'finer' | 'rows' | null {
  const { dimensions, totals, select } = query;
  if (totals || select || options.forecast || options.panels) return null;
  const time = dimensions.find(({ grain }) => grain);
  if (time) {
    const hasHours = columns.some(({ key, type }) => key === time.field && type === 'datetime');
    return time.grain === 'hour' || (time.grain === 'day' && !hasHours) ? 'rows' : 'finer';
  }
  const hasFiner = dimensions.some(
    ({ field, part, bins }) =>
      !part &&
      !bins &&
      (Object.hasOwn(finer, field) ? finer[field] : undefined)?.some((key) =>
        dimensions.every((dimension) => dimension.field !== key),
      ),
  );
  return hasFiner ? 'finer' : isDrilled ? 'rows' : null;
}
