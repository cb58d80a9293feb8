'use client';

import type { CalculatedSource } from '@/components/filters/calculated';
import { sayEach } from '@/components/filters/say-filter';
import { LinkButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import type { Filter } from '@/lib/pure/query/schema/query';
import { pageFiltersWords } from './words';

/** A filter of its own as it is kept in the query of one data source, which need not be named in each. */
export const asOwn = ({ dataSourceId: _dataSourceId, ...filter }: Filter) => filter as Filter;

/** Whether all of the page's filters are filters of its own already. */
export const isTakenOver = (own: readonly Filter[], page: readonly Filter[]): boolean =>
  page.every((filter) => own.some((each) => JSON.stringify(asOwn(each)) === JSON.stringify(asOwn(filter))));

/** Own filters with those of the page; on one column the page's take the place. */
export const takenOver = (own: readonly Filter[], page: readonly Filter[]): Filter[] => [
  ...own.filter(({ field }) => page.every((filter) => filter.field !== field)),
  ...page.map(asOwn),
];

type Props = {
  what: 'chart' | 'KPI';
  filters: readonly Filter[];
  own: readonly Filter[];
  source: Pick<CalculatedSource, 'columns'>;
  applied: boolean;
  onApply: (applied: boolean) => void;
  onKeep: () => void;
};

/**
 * The filters of the page, apart from what is saved: the preview can be held under them, and they can become the
 * chart's own.
 */
export function PageFilters({ what, filters, own, source, applied, onApply, onKeep }: Props) {
  if (filters.length === 0) return null;
  const saved = isTakenOver(own, filters);
  return (
    <div className="mt-2 border-l-3 border-line-2 pl-3 text-table text-ink-2">
      <p>
        Dashboard filters: <b className="font-strong text-ink-1">{sayEach(filters, source.columns).join(' · ')}</b>.
        They are{saved ? '' : 'n’t'} saved with this {what}.
      </p>
      {!saved && (
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Checkbox
            label={pageFiltersWords.applyThemPreview}
            checked={applied}
            onChange={(event) => onApply(event.target.checked)}
            className="pointer-coarse:min-h-10"
          />
          <LinkButton onClick={onKeep}>Save them with this {what}</LinkButton>
        </p>
      )}
    </div>
  );
}
