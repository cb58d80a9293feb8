import { isTime, type Column } from '../schema/column';
import type { Filter, Query } from '../schema/query';
import { isRelative, isSpan } from './filters';

type Table = { id: string; columns: readonly Pick<Column, 'key' | 'type'>[] };

/** The filters of a page that a data source can be asked: one on a column that it does not have passes it by. */
export const pageFiltersOn = (filters: readonly Filter[], { id, columns }: Table): Filter[] =>
  filters.filter(
    ({ dataSourceId, field }) => (!dataSourceId || dataSourceId === id) && columns.some(({ key }) => key === field),
  );

/**
 * What stays of a chart's own filters under those of its page: all, save a span that moves with the data ('last 4
 * weeks'), whose place is taken by a span that the page sets on the same column.
 */
export function ownFiltersUnder(own: readonly Filter[], page: readonly Filter[], table: Table): Filter[] {
  const spans = new Set(
    pageFiltersOn(page, table)
      .filter((filter) => isSpan(filter) && isTime(table.columns.find(({ key }) => key === filter.field)!))
      .map(({ field }) => field),
  );
  return own.filter((filter) => !(isRelative(filter) && spans.has(filter.field)));
}

/** A chart's query with the page's filters on top of its own. */
export const underPage = (query: Query, page: readonly Filter[], table: Table): Query => ({
  ...query,
  filters: [...ownFiltersUnder(query.filters, page, table), ...pageFiltersOn(page, table)],
});
