'use client';

import { EyeOff, X } from 'lucide-react';
import { counted } from '@/components/data/words';
import { AddFilter } from '@/components/filters/add-filter';
import { IconButton, LinkButton } from '@/components/ui/button';
import { ActiveChip, Chip, Chips } from '@/components/ui/chip';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover';
import type { Column } from '@/lib/pure/query/schema/column';
import { RowFilterChoice } from './row-filter-choice';
import { filtersOf, replaceFilters, sayRowFilters } from './row-filters';
import { writeRowOrder } from './row-order';
import type { RowsState } from './rows-state';
import { rowsFiltersWords } from './words';

type Props = {
  dataSourceId: string;
  columns: readonly Column[];
  state: RowsState;
  /** The column whose condition is being chosen. */
  editing: string;
  onEdit: (key: string) => void;
};

/** What the rows are narrowed to and sorted by, each lifted or changed by its chip. */
export function RowsFilters({ dataSourceId, columns, state, editing, onEdit }: Props) {
  const { filters, order, hidden, find, only } = state;
  const shown = columns.filter(({ key }) => key === editing || filters.some(({ field }) => field === key));
  const rest = columns.filter((column) => column.review === null && !shown.includes(column));
  const labelOf = (key: string) => columns.find((column) => column.key === key)?.label ?? key;
  const narrowed = filters.length > 0 || order.length > 0 || hidden.length > 0 || only;
  return (
    <Chips label="Filters">
      {shown.map((column) => {
        const own = filtersOf(filters, column.key);
        const change = (next: typeof own) => state.setFilters(replaceFilters(filters, column.key, next));
        return (
          <span key={column.key} className="inline-flex items-center">
            <Popover open={editing === column.key} onOpenChange={(open) => onEdit(open ? column.key : '')}>
              <PopoverTrigger asChild>
                <Chip
                  name={column.label}
                  value={
                    <span className="inline-block max-w-60 truncate align-bottom">{sayRowFilters(own, column)}</span>
                  }
                  on={own.length > 0}
                  opens
                />
              </PopoverTrigger>
              <PopoverContent label={`Filter on ${column.label}`} align="start" className="w-72">
                <RowFilterChoice
                  dataSourceId={dataSourceId}
                  column={column}
                  filters={own}
                  others={filters.filter(({ field }) => field !== column.key)}
                  onChange={change}
                  onDone={() => onEdit('')}
                />
              </PopoverContent>
            </Popover>
            {own.length > 0 && (
              <IconButton
                label={rowsFiltersWords.removeFilter(column.label)}
                className="!h-7 !min-w-7 max-middle:!h-9 max-middle:!min-w-9"
                onClick={() => change([])}
              >
                <X aria-hidden />
              </IconButton>
            )}
          </span>
        );
      })}
      {only && <ActiveChip name="Holds" value={`‘${find}’`} onRemove={() => state.setOnly(false)} />}
      <AddFilter
        fields={rest.map((column) => ({ at: { dataSourceId, field: column.key }, column, source: '' }))}
        several={false}
        onAdd={({ field }) => onEdit(field)}
      />
      {order.length > 0 && (
        <ActiveChip
          name="Sorted by"
          value={order.map(({ key, dir }) => `${labelOf(key)} ${dir === 'asc' ? '↑' : '↓'}`).join(', ')}
          onRemove={() => state.setOrder([])}
        />
      )}
      {hidden.length > 0 && (
        <HiddenColumns
          columns={columns.filter(({ key }) => hidden.includes(key))}
          onShow={(keys) => state.setHidden(hidden.filter((key) => !keys.includes(key)))}
        />
      )}
      {narrowed && (
        <LinkButton className="px-1 text-small" onClick={state.clear}>
          Clear all
        </LinkButton>
      )}
      <span className="sr-only" role="status">
        {order.length > 0 && `Sorted by ${writeRowOrder(order).replaceAll(',', ', then ').replaceAll(':', ' ')}`}
      </span>
    </Chips>
  );
}

function HiddenColumns({ columns, onShow }: { columns: readonly Column[]; onShow: (keys: string[]) => void }) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Chip
          name={
            <>
              <EyeOff aria-hidden />
              {counted(columns.length, 'column')} hidden
            </>
          }
          on
          opens
        />
      </PopoverTrigger>
      <PopoverContent label="Hidden columns" align="start" className="max-h-80 w-64 py-1">
        <ul>
          {columns.map(({ key, label }) => (
            <li key={key} className="flex min-h-8 items-center gap-3 px-3 pointer-coarse:min-h-10">
              <span className="min-w-0 flex-1 truncate">{label}</span>
              <LinkButton className="text-small" onClick={() => onShow([key])}>
                Show<span className="sr-only"> {label}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
        {columns.length > 1 && (
          <div className="border-t border-line-1 px-3 py-2">
            <LinkButton onClick={() => onShow(columns.map(({ key }) => key))}>Show all</LinkButton>
          </div>
        )}
      </PopoverContent>
    </Popover>
  );
}
