'use client';

import { lazy, Suspense, useState } from 'react';
import { filtersOn } from '@/components/filters/filters-on';
import { Chip } from '@/components/ui/chip';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover';
import type { Filter } from '@/lib/pure/query/schema/query';
import type { FilterPanelProps } from './filter-panel';
import type { OfferedFilter } from './guest-view';
import { loadView } from './use-guest-widgets';
import { WORDS } from './words';

/** What stands in the panels, and what says the choice, arrives while a chip is pointed at or focused. */
const loadPanel = () => import('./filter-panel');
const prefetch = () => void Promise.all([loadPanel(), loadView()]).catch(() => undefined);
const FilterPanel = lazy(loadPanel);

type ChipProps = Pick<FilterPanelProps, 'dashboardId' | 'onChange' | 'onRefused'> & {
  offered: OfferedFilter;
  /** All that hold. */
  filters: Filter[];
};

/** One column that the dashboard offers to filter by. */
export function GuestChip({ dashboardId, offered, filters, onChange, onRefused }: ChipProps) {
  const { at, column, name, value } = offered;
  const [open, setOpen] = useState(false);
  const own = filtersOn(filters, at);
  const change = (next: Filter[]) => onChange([...filters.filter((filter) => !own.includes(filter)), ...next]);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <span className="contents" onPointerEnter={prefetch} onFocus={prefetch}>
        <PopoverTrigger asChild>
          <Chip name={name} value={value} on={own.length > 0} opens />
        </PopoverTrigger>
      </span>
      <PopoverContent label={name} align="start" className="w-72">
        <Suspense fallback={<Loading />}>
          <FilterPanel
            dashboardId={dashboardId}
            at={at}
            column={column}
            filters={own}
            onChange={change}
            onRefused={onRefused}
            onDone={() => setOpen(false)}
          />
        </Suspense>
      </PopoverContent>
    </Popover>
  );
}

const Loading = () => (
  <p role="status" className="px-3 py-2 text-small text-ink-3">
    {WORDS.filter.loading}
  </p>
);
