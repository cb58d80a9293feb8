'use client';

import { X } from 'lucide-react';
import { IconButton, LinkButton } from '@/components/ui/button';
import { Select } from '@/components/ui/forms/field';
import type { PreviewedColumn } from '@/lib/pure/preparation/outcome';
import { AGGREGATES } from './step-forms';

type StepMeasure = { field: string | null; agg: string };

type Props = {
  columns: readonly PreviewedColumn[];
  measures: readonly StepMeasure[];
  onChange: (measures: StepMeasure[]) => void;
};

/** What each group says of its rows. */
export function MeasureChoices({ columns, measures, onChange }: Props) {
  const change = (nth: number, to: Partial<StepMeasure>) =>
    onChange(measures.map((measure, place) => (place === nth ? { ...measure, ...to } : measure)));
  return (
    <fieldset>
      <legend className="mb-1 text-table font-medium text-ink-2">Measures</legend>
      <ul className="space-y-2">
        {measures.map(({ field, agg }, nth) => (
          <li key={nth} className="flex items-center gap-2">
            <Select
              aria-label={`Measure ${nth + 1}`}
              value={field === null ? '' : field}
              onChange={({ target }) =>
                change(nth, target.value === '' ? { field: null, agg: 'count' } : { field: target.value })
              }
            >
              <option value="">Number of rows</option>
              {columns.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </Select>
            {field !== null && (
              <Select
                aria-label={`How measure ${nth + 1} is aggregated`}
                value={agg}
                onChange={({ target }) => change(nth, { agg: target.value })}
              >
                {AGGREGATES.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
            <IconButton
              label={`Remove measure ${nth + 1}`}
              onClick={() => onChange(measures.filter((_, place) => place !== nth))}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <LinkButton
        className="mt-1.5 text-small"
        onClick={() => {
          const measure = columns.find(({ role }) => role === 'measure');
          onChange([...measures, measure ? { field: measure.key, agg: 'sum' } : { field: null, agg: 'count' }]);
        }}
      >
        Add a measure
      </LinkButton>
    </fieldset>
  );
}
