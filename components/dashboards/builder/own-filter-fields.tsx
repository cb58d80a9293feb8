'use client';

import { useState } from 'react';
import { X } from 'lucide-react';
import { AddFilter } from '@/components/filters/add-filter';
import type { CalculatedSource } from '@/components/filters/calculated';
import { FieldChip } from '@/components/filters/field-chip';
import { nameOf, sayChosen } from '@/components/filters/say-filter';
import { IconButton } from '@/components/ui/button';
import { Chips } from '@/components/ui/chip';
import type { Filter } from '@/lib/pure/query/schema/query';
import { asOwn } from './page-filters';
import { ownFilterFieldsWords } from './words';

type Props = {
  what: 'chart' | 'KPI' | 'metric';
  filters: readonly Filter[];
  source: Pick<CalculatedSource, 'id' | 'name' | 'columns'>;
  onChange: (filters: Filter[]) => void;
};

/** The filters that a chart or figure keeps for itself: each is changed in its chip, removed by its cross. */
export function OwnFilterFields({ what, filters, source, onChange }: Props) {
  const [added, setAdded] = useState<string[]>([]);
  const fields = [...new Set([...filters.map(({ field }) => field), ...added])];
  const put = (field: string, next: readonly Filter[]) => {
    const own = next.map(asOwn);
    const first = filters.findIndex((filter) => filter.field === field);
    const rest = filters.filter((filter) => filter.field !== field);
    onChange(
      first === -1
        ? [...rest, ...own]
        : rest.toSpliced(filters.slice(0, first).filter((filter) => filter.field !== field).length, 0, ...own),
    );
  };
  const remove = (field: string) => {
    setAdded((before) => before.filter((one) => one !== field));
    put(field, []);
  };
  const free = source.columns.filter(
    ({ key, role, review }) => role !== 'ignore' && role !== 'id' && review === null && !fields.includes(key),
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 block text-table font-medium text-ink-2">Filters of this {what}</legend>
      <Chips label={`Filters of this ${what}`}>
        {fields.map((field) => {
          const own = filters.filter((filter) => filter.field === field);
          const column = source.columns.find(({ key }) => key === field);
          const name = column ? nameOf(column) : sayChosen(own, source.columns).name;
          return (
            <span key={field} className="inline-flex items-center">
              {column ? (
                <FieldChip
                  at={{ dataSourceId: source.id, field }}
                  column={column}
                  filters={own}
                  others={filters.filter((filter) => filter.field !== field)}
                  opened={added.at(-1) === field && own.length === 0}
                  onChange={(next) => put(field, next)}
                />
              ) : (
                <span className="text-table text-bad">{name}: this column no longer exists</span>
              )}
              <IconButton label={ownFilterFieldsWords.removeFilter(name)} onClick={() => remove(field)}>
                <X aria-hidden />
              </IconButton>
            </span>
          );
        })}
        <AddFilter
          fields={free.map((column) => ({
            at: { dataSourceId: source.id, field: column.key },
            column,
            source: source.name,
          }))}
          several={false}
          onAdd={({ field }) => setAdded((before) => [...before, field])}
        />
      </Chips>
    </fieldset>
  );
}
