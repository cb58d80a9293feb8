import type { Filter } from '@/lib/pure/query/schema/query';

export type FieldFilter = { dataSourceId: string; field: string };
/** Those that hold on one column. */
export const filtersOn = (filters: readonly Filter[], { dataSourceId, field }: FieldFilter): Filter[] =>
  filters.filter(
    (filter) => filter.field === field && (filter.dataSourceId === undefined || filter.dataSourceId === dataSourceId),
  );
