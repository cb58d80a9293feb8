import { columnOf } from '@/lib/pure/query/resolve/fields';
import type { ChartType } from '@/lib/pure/query/schema/chart-kinds';
import { isTime, type Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Dimension, Query } from '@/lib/pure/query/schema/query';
import { isOrdered } from '../semantics/dimension';

/** In the panel of an answer, which grows with its bars. */
export const MOST_BARS = 30;
const MOST_LINES = 8;
const LONG_NAME = 9;

const runs = ({ grain }: Dimension, column: Column) =>
  Boolean(grain) || isTime(column) || column.format.kind === 'year';
const isScale = ({ part, bins }: Dimension, column: Column) => Boolean(part ?? bins) || isOrdered(column);

function typeOf(
  { dimensions, measures, select, sort }: Query,
  columns: readonly Column[],
  rowCount: number,
): { type: ChartType; horizontal?: boolean } | null {
  const [first, second] = dimensions;
  if (select) return rowCount > 2 ? { type: 'scatter' } : null;
  if (!first || rowCount < 2) return null;
  const over = columnOf(columns, first.field) as Column;
  if (dimensions.length > 2 || measures.length > 1) return { type: 'table' };
  if (first.bins && second?.bins) return { type: 'heatmap' };
  if (!second) {
    if (runs(first, over) && !sort) return { type: rowCount > 2 ? 'line' : 'bar' };
    if (rowCount > MOST_BARS) return { type: 'table' };
    const long = over.top.some(({ value }) => String(value).length > LONG_NAME);
    return { type: 'bar', horizontal: !isScale(first, over) && (long || rowCount > 6) };
  }
  const by = columnOf(columns, second.field) as Column;
  if (runs(first, over) && !runs(second, by) && by.distinct <= MOST_LINES) return { type: 'line' };
  return { type: 'table' };
}

/**
 * How the answer to a question is drawn: along time a line, groups as bars, more than that as a table. Null for a
 * single row.
 */
export function pictureOf(
  query: Query,
  columns: readonly Column[],
  { dataSourceId, title, rowCount }: { dataSourceId: string; title: string; rowCount: number },
): Chart | null {
  const drawn = typeOf(query, columns, rowCount);
  return (
    drawn && {
      id: 'answer',
      title: title.slice(0, 160),
      type: drawn.type,
      dataSourceId,
      query,
      options: { ...(drawn.horizontal && { horizontal: true }) },
      description: '',
    }
  );
}
