import { ListFilter } from 'lucide-react';
import { isSpan } from '@/lib/pure/query/resolve/filters';
import { ownFiltersUnder } from '@/lib/pure/query/resolve/page-filters';
import { isTime, type Column } from '@/lib/pure/query/schema/column';
import type { Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { sayEach } from './say-filter';

/** A filter that leaves no row out need not be told: 'with a value' of a column that has one in every row. */
const leavesOut = (filters: readonly Filter[], columns: readonly Column[]): Filter[] =>
  filters.filter(({ op, field }) => op !== 'not_null' || columns.find(({ key }) => key === field)?.nulls !== 0);

/** What a chart leaves out by itself, whatever the page is filtered by: a quiet line under its title. */
export function OwnFilters({ filters: own, columns }: { filters: readonly Filter[]; columns: readonly Column[] }) {
  const filters = leavesOut(own, columns);
  if (filters.length === 0) return null;
  const said = sayEach(filters, columns).join(' · ');
  return (
    <p className="-mt-1.5 mb-2 flex items-start gap-1 text-small text-ink-2" title={said}>
      <ListFilter aria-hidden className="mt-0.5 size-3 flex-none" />
      <span className="line-clamp-2 min-w-0">
        <span className="sr-only">Filters of this chart: </span>
        {said}
      </span>
    </p>
  );
}

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
