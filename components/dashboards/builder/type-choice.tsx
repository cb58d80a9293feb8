'use client';

import { useId } from 'react';
import { CHART_FACES } from '@/components/charts/chart-faces';
import { Tick } from '@/components/ui/forms/field';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { ChartType } from '@/lib/pure/query/schema/chart-kinds';
import { typeOf, typesFor, typesHeldBack } from './draft';
import { asChart, asPivot } from './pivot-draft';
import { typeChoiceWords } from './words';
import type { ChartForm } from './chart-form';

/** The draft as another type; a pivot table is put together otherwise. */
function withType(draft: ChartForm, type: ChartType): ChartForm {
  if (type === 'pivot') return draft.pivot ? draft : asPivot(draft);
  return { ...asChart(draft), type };
}

/** Only what can draw the choices; the first is the suggestion. */
export function TypeChoice({
  draft,
  table,
  onChange,
}: {
  draft: ChartForm;
  table: Pick<DataSource, 'columns' | 'rowCount'>;
  onChange: (draft: ChartForm) => void;
}) {
  const name = useId();
  const types = typesFor(draft, table);
  const chosen = typeOf(draft, table);
  const heldBack = typesHeldBack(draft, table).map((type) => CHART_FACES[type].label);
  return (
    <fieldset>
      <legend className="mb-1 block text-table font-medium text-ink-2">Type</legend>
      <div className="grid grid-cols-2 gap-1.5">
        {types.map((type, index) => {
          const { label, icon: Icon } = CHART_FACES[type];
          return (
            <label
              key={type}
              className="flex min-h-8 items-center gap-2 rounded-control border border-line-2 bg-sheet px-2 text-small hover:border-ctrl has-checked:border-accent has-checked:bg-wash has-checked:font-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-10"
            >
              <Tick
                type="radio"
                name={name}
                value={type}
                checked={type === chosen}
                onChange={() => onChange(withType(draft, type))}
                className="sr-only"
              />
              <Icon aria-hidden />
              <span className="min-w-0">
                {label}
                {index === 0 && <span className="block text-tiny font-normal text-ink-3">recommended</span>}
              </span>
            </label>
          );
        })}
      </div>
      {heldBack.length > 0 && <p className="mt-1.5 text-small text-ink-3">{typeChoiceWords.cantShow(heldBack)}</p>}
    </fieldset>
  );
}
