'use client';

import { useState } from 'react';
import { isNumeric, isTime, type Column } from '@/lib/query/column';
import type { Filter } from '@/lib/query/schema';
import { Chip } from '@/components/ui/chip';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { NumberRange } from './number-range';
import { nameOf, sayFilters, type FieldFilter } from './say-filter';
import { TimeChip, TimeChoice } from './time-chip';
import { ValueList } from './value-list';

type Props = { at: FieldFilter; column: Column; filters: Filter[]; others: Filter[]; onChange: (filters: Filter[]) => void };

/** More different numbers than this are a range, not a list. */
const LISTABLE = 50;
const isRange = (column: Column) => isNumeric(column) && column.role !== 'dimension' && column.distinct > LISTABLE;

/** The way to choose among the values of a column, whatever it holds. */
export function FieldChoice({ at, column, filters, others, onChange }: Props) {
  if (isTime(column)) return <TimeChoice at={at} column={column} filters={filters} onChange={onChange} />;
  if (isRange(column)) return <NumberRange at={at} column={column} filters={filters} onChange={onChange} />;
  return <ValueList at={at} column={column} filters={filters} others={others} onChange={onChange} />;
}

/** One column in the filter row. */
export function FieldChip(props: Props) {
  const [open, setOpen] = useState(false);
  const { column, filters, onChange } = props;
  if (isTime(column)) return <TimeChip {...props} />;
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild><Chip name={nameOf(column)} value={sayFilters(filters, column)} on={filters.length > 0} opens /></PopoverTrigger>
      <PopoverContent label={`Filter on ${nameOf(column)}`} align="start" className="w-72">
        <FieldChoice {...props} onChange={(next) => { onChange(next); if (isRange(column)) setOpen(false); }} />
      </PopoverContent>
    </Popover>
  );
}
