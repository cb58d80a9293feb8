import { isSpan } from '@/lib/pure/query/resolve/filters';
import { ownFiltersUnder } from '@/lib/pure/query/resolve/page-filters';
import { isTime, type Column } from '@/lib/pure/query/schema/column';
import type { Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { sayEach } from './say-filter';

/** A filter that leaves no row out need not be told: 'with a value' of a column that has one in every row. */
const leavesOut = (filters: readonly Filter[], columns: readonly Column[]): Filter[] =>
  filters.filter(({ op, field }) => op !== 'not_null' || columns.find(({ key }) => key === field)?.nulls !== 0);

/** What a chart leaves out by itself, in words; empty where it leaves out nothing. */
export const sayOwn = (own: readonly Filter[], columns: readonly Column[]): string =>
  sayEach(leavesOut(own, columns), columns).join(' · ');

/** A figure's own filters beside its name, where neither the name nor the period beside it says them. */
export function ownOfKpi(
  { label, query }: Pick<Kpi, 'label' | 'query'>,
  page: readonly Filter[],
  source: { id: string; columns: readonly Column[] },
  showsPeriod: boolean,
): string {
  const isTold = (filter: Filter) =>
    showsPeriod && isSpan(filter) && source.columns.some((column) => column.key === filter.field && isTime(column));
  const own = leavesOut(ownFiltersUnder(query.filters, page, source), source.columns).filter(
    (filter) => !isTold(filter),
  );
  return sayEach(own, source.columns)
    .filter((said) => !label.toLowerCase().includes(said.slice(said.indexOf(': ') + 2).toLowerCase()))
    .join(' · ');
}
