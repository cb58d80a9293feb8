'use client';

import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { NumberRange } from './number-range';
import type { FieldFilter } from './filters-on';
import { TimeChoice } from './time-choice';
import { ValueList } from './value-list';

export type FieldChoiceProps = {
  at: FieldFilter;
  column: Column;
  filters: Filter[];
  others: Filter[];
  onChange: (filters: Filter[]) => void;
  /** A span or a range is chosen at once, values are ticked one by one. */ onDone: () => void;
};

/** More different numbers or years than this are a range, not a list. Other numbers that name groups stay names. */
const LISTABLE = 12;
const isRange = (column: Column) =>
  isNumeric(column) && (column.role !== 'dimension' || column.format.kind === 'year') && column.distinct > LISTABLE;

/** The way to choose among the values of a column, whatever it holds. */
export function FieldChoice({ at, column, filters, others, onChange, onDone }: FieldChoiceProps) {
  const change = (next: Filter[]) => {
    onChange(next);
    onDone();
  };
  if (isTime(column)) return <TimeChoice at={at} column={column} filters={filters} onChange={change} />;
  if (isRange(column)) return <NumberRange at={at} column={column} filters={filters} onChange={change} />;
  return <ValueList at={at} column={column} filters={filters} others={others} onChange={onChange} />;
}
