'use client';

import { useEffect, useState } from 'react';
import { Chip } from '@/components/ui/chip';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover';
import { isTime } from '@/lib/pure/query/schema/column';
import type * as choices from './field-choice';
import { nameOf, sayFilters } from './say-filter';

// What stands in the panel arrives while the chip is pointed at or focused; the panel opens with it, so that its first
// field takes the focus.
let loaded: typeof choices | null = null;
const load = async () => (loaded ??= await import('./field-choice'));
const prefetch = () => void load().catch(() => undefined);

type Props = Omit<choices.FieldChoiceProps, 'onDone'> & {
  /** Just added: what can be chosen stands open. */ opened?: boolean;
};

/** One column in the filter row. */
export function FieldChip({ opened = false, ...props }: Props) {
  const [open, setOpen] = useState(false);
  const { column, filters } = props;
  useEffect(() => {
    if (opened)
      load().then(
        () => setOpen(true),
        () => undefined,
      );
  }, [opened]);
  const [label, width] = isTime(column)
    ? [`Date range of ${nameOf(column)}`, 'w-64 py-1']
    : [`Filter on ${nameOf(column)}`, 'w-72'];
  const change = (next: boolean) => {
    if (next)
      load().then(
        () => setOpen(true),
        () => undefined,
      );
    else setOpen(false);
  };
  return (
    <Popover open={open} onOpenChange={change}>
      <span className="contents" onPointerEnter={prefetch} onFocus={prefetch}>
        <PopoverTrigger asChild>
          <Chip name={nameOf(column)} value={sayFilters(filters, column)} on={filters.length > 0} opens />
        </PopoverTrigger>
      </span>
      <PopoverContent label={label} align="start" className={width}>
        {loaded && <loaded.FieldChoice {...props} onDone={() => setOpen(false)} />}
      </PopoverContent>
    </Popover>
  );
}
