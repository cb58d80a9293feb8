'use client';

import { useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { Chip } from '@/components/ui/chip';
import { Field, Input } from '@/components/ui/forms/field';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover';
import type { Column } from '@/lib/pure/query/schema/column';
import type { FieldFilter } from './filters-on';
import { nameOf } from './say-filter';

export type FilterField = { at: FieldFilter; column: Column; source: string };

const SEARCH_FROM = 10;

/** Any other column of the data; what is chosen opens in its place. */
export function AddFilter({
  fields,
  several,
  onAdd,
}: {
  fields: FilterField[];
  /** Columns of more than one data source: each says whose it is. */ several: boolean;
  onAdd: (at: FieldFilter) => void;
}) {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const chose = useRef(false);
  const keepFocus = (event: Event) => {
    if (chose.current) event.preventDefault();
    chose.current = false;
  };
  const found = fields.filter(({ column }) =>
    `${column.label} ${nameOf(column)}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  if (fields.length === 0) return null;
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setSearch('');
      }}
    >
      <PopoverTrigger asChild>
        <Chip
          className="border-dashed"
          name={
            <>
              <Plus aria-hidden />
              Filter
            </>
          }
        />
      </PopoverTrigger>
      <PopoverContent
        label="Add a filter"
        align="start"
        className="flex max-h-80 w-64 flex-col"
        onCloseAutoFocus={keepFocus}
      >
        {fields.length > SEARCH_FROM && (
          <div className="px-3 pt-2 pb-1">
            <Field label="Search columns" hideLabel>
              <Input
                type="search"
                placeholder="Search columns"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </Field>
          </div>
        )}
        <ul className="min-h-0 overflow-y-auto py-1">
          {found.map(({ at, column, source }) => (
            <li key={`${at.dataSourceId} ${at.field}`}>
              <button
                type="button"
                className="focus-inside flex min-h-8 w-full items-center gap-3 px-3 text-left text-control hover:bg-wash pointer-coarse:min-h-10"
                onClick={() => {
                  chose.current = true;
                  onAdd(at);
                  setOpen(false);
                }}
              >
                <span className="min-w-0 flex-1 truncate">{nameOf(column)}</span>
                <span className="text-small text-ink-3">{several ? source : column.type}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="px-3 py-1.5 text-ink-2">No columns match “{search}”.</li>}
        </ul>
      </PopoverContent>
    </Popover>
  );
}
