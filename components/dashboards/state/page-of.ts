import type { ChosenMark, Widget } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { titleShown } from '@/lib/pure/analysis/charts/claim-title';
import { pageFiltersOn } from '@/lib/pure/query/resolve/page-filters';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import type { DashboardState } from './url-state';

type Source = Pick<DataSource, 'id' | 'columns'> | undefined;

/** The choices of the row and those made in charts. */
export const allFilters = ({ filters, chosen }: Pick<DashboardState, 'filters' | 'chosen'>): Filter[] => [
  ...filters,
  ...chosen.flatMap((mark) => mark.filters),
];

/** What stands over one widget: all, save what was chosen in it. */
export const pageOf = (widget: string, filters: Filter[], chosen: readonly ChosenMark[]): Filter[] =>
  allFilters({ filters, chosen: chosen.filter((mark) => mark.widget !== widget) });

export const isNarrowed = (page: readonly Filter[], source: Source): boolean =>
  source !== undefined && pageFiltersOn(page, source).length > 0;

/** The title of a chart as it stands on the page. */
export const titleOnPage = (
  chart: Chart,
  widget: Widget | undefined,
  page: readonly Filter[],
  source: Source,
): string =>
  titleShown(
    chart,
    { narrowed: isNarrowed(page, source), answer: widget && !widget.error ? widget : null },
    source?.columns ?? [],
  );
