'use client';

import type { CalculatedSource } from '@/components/filters/calculated';
import { nameOf } from '@/components/filters/say-filter';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Select } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { mayHavePanels } from '@/lib/pure/analysis/charts/panels';
import { MOST_PANELS, USUAL_PANELS } from '@/lib/pure/query/schema/dashboard-limits';
import type { ChartForm } from './chart-form';
import { panelColumns, panelsOf, typeOf } from './draft';

const COUNTS = [4, 6, 8, 9, USUAL_PANELS, 16, 20, MOST_PANELS];

type Props = { draft: ChartForm; source: CalculatedSource; onChange: (draft: ChartForm) => void };

/** Small multiples: a panel a value of a column. */
export function PanelFields({ draft, source, onChange }: Props) {
  if (!draft.dimension || !mayHavePanels(typeOf(draft, source))) return null;
  const panels = panelsOf(draft, source);
  const put = (next: Partial<NonNullable<ChartForm['panels']>>) =>
    panels && onChange({ ...draft, panels: { ...panels, ...next } });
  return (
    <>
      <Field label="Small multiples by">
        <LongSelect
          what="columns"
          value={panels?.field ?? ''}
          onChange={(field) => onChange({ ...draft, panels: field ? { ...panels, field } : undefined })}
          options={[
            { value: '', label: 'None' },
            ...panelColumns(draft, source).map((column) => ({ value: column.key, label: nameOf(column) })),
          ]}
        />
      </Field>
      {panels && (
        <>
          <Field label="Panels">
            <Select
              className="w-full"
              value={panels.most ?? USUAL_PANELS}
              onChange={({ target }) => put({ most: Number(target.value) })}
            >
              {COUNTS.map((count) => (
                <option key={count} value={count}>
                  At most {count}
                </option>
              ))}
            </Select>
          </Field>
          <Checkbox
            label="Each panel has its own axis"
            checked={panels.ownAxes ?? false}
            onChange={({ target }) => put({ ownAxes: target.checked || undefined })}
          />
        </>
      )}
    </>
  );
}
