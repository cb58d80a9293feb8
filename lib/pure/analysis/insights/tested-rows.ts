import type { Column } from '@/lib/pure/query/schema/column';
import type { Filter, Query } from '@/lib/pure/query/schema/query';
import { withoutCode } from '../semantics/table/shown';
import type { Tested } from './schema';

/**
 * The rows that a pattern was tested on, of which some may have been held back: those that hold all of its columns.
 * `filters`: what no figure of the table counts.
 */
export function rowsTested(
  { columns: keys }: Pick<Tested, 'columns'>,
  filters: readonly Filter[],
  columns: readonly Column[],
): Query {
  const known = keys.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return {
    measures: [{ agg: 'count' }],
    dimensions: [],
    filters: [
      ...filters,
      ...known.flatMap((column): Filter[] => [{ field: column.key, op: 'not_null' }, ...withoutCode(column)]),
    ],
  };
}
