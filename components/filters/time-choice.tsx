'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Field, Input } from '@/components/ui/forms/field';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import type { FieldFilter } from './filters-on';
import { dayRange, presetFilter, presetsFor, rangeFilter, sayTime } from './time-range';

type Props = { at: FieldFilter; column: Column; filters: Filter[]; onChange: (filters: Filter[]) => void };

const CHOICE =
  'flex min-h-8 w-full items-center px-3 text-left text-control hover:bg-wash focus-inside pointer-coarse:min-h-10';

/** Which span of time: the usual spans of data of this length, or any two days. */
export function TimeChoice({ at: { dataSourceId, field }, column, filters, onChange }: Props) {
  const chosen = sayTime(filters);
  return (
    <>
      <ul>
        <li>
          <button
            type="button"
            aria-pressed={filters.length === 0}
            className={classNames(CHOICE, filters.length === 0 && 'font-strong')}
            onClick={() => onChange([])}
          >
            All time
          </button>
        </li>
        {presetsFor(column).map((preset) => (
          <li key={preset.label}>
            <button
              type="button"
              aria-pressed={chosen === preset.label}
              className={classNames(CHOICE, chosen === preset.label && 'font-strong')}
              onClick={() => onChange([presetFilter(dataSourceId, field, preset)])}
            >
              {preset.label[0]!.toUpperCase() + preset.label.slice(1)}
            </button>
          </li>
        ))}
      </ul>
      <DayRange
        column={column}
        filters={filters}
        onChoose={(from, to) => onChange([rangeFilter(dataSourceId, field, from, to)])}
      />
    </>
  );
}

function DayRange({
  column,
  filters,
  onChoose,
}: {
  column: Column;
  filters: Filter[];
  onChoose: (from: string, to: string) => void;
}) {
  const days = dayRange(column);
  const chosen = filters[0]?.op === 'between' ? filters[0].values.map((value) => String(value).slice(0, 10)) : null;
  const [from, setFrom] = useState(chosen?.[0] ?? days?.first ?? '');
  const [to, setTo] = useState(chosen?.[1] ?? days?.last ?? '');
  if (!days) return null;
  return (
    <form
      method="dialog"
      className="mt-1 border-t border-line-1 px-3 pt-2.5 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (from && to) onChoose(from, to);
      }}
    >
      <div className="flex flex-col gap-2">
        <Field label="From">
          <Input
            type="date"
            value={from}
            min={days.first}
            max={days.last}
            onChange={(event) => setFrom(event.target.value)}
          />
        </Field>
        <Field label="To">
          <Input
            type="date"
            value={to}
            min={days.first}
            max={days.last}
            onChange={(event) => setTo(event.target.value)}
          />
        </Field>
      </div>
      <Button type="submit" className="mt-2.5 w-full" disabled={!from || !to}>
        Apply
      </Button>
    </form>
  );
}
