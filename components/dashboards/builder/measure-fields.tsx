'use client';

import type { Aggregate } from '@/lib/query/schema';
import { Field, Select } from '@/components/ui/field';
import { LongSelect, type LongOption } from '@/components/ui/long-select';
import type { CalculatedSource } from '../calculated';
import { nameOf } from '../filters/say-filter';
import { measurable, MEASURE_WORDS, usualAggregate, type Draft } from './draft';

const COUNT = '';
const KEPT = '*';
/** No key of a column begins so. */
const CALCULATION = '=';

/** What is measured, and how many values become one. */
export function MeasureFields({ measure, source, onChange }: { measure: Draft['measure']; source: Pick<CalculatedSource, 'columns' | 'calculations' | 'rowNoun'>; onChange: (measure: Draft['measure']) => void }) {
  const kept = 'kept' in measure;
  const plain = 'agg' in measure ? measure : null;
  const chosen = kept ? KEPT : 'calculation' in measure ? `${CALCULATION}${measure.calculation}` : measure.field ?? COUNT;
  const choose = (key: string) => {
    if (key.startsWith(CALCULATION)) return onChange({ calculation: key.slice(CALCULATION.length) });
    const column = measurable(source).find((one) => one.key === key);
    onChange(column ? { agg: usualAggregate(column), field: column.key } : { agg: 'count', field: null });
  };
  const options: LongOption[] = [
    ...(kept ? [{ value: KEPT, label: 'As it is now' }] : []),
    { value: COUNT, label: `Number of ${source.rowNoun}` },
    ...measurable(source).map((column) => ({ value: column.key, label: nameOf(column) })),
    ...source.calculations.map(({ id, name }) => ({ value: `${CALCULATION}${id}`, label: name, group: 'Calculations' })),
  ];
  return (
    <div className="grid grid-cols-2 items-end gap-2">
      <Field label="Measure" className={plain?.field == null ? 'col-span-2' : undefined}>
        <LongSelect what="measures" value={chosen} onChange={choose} options={options} />
      </Field>
      {plain && plain.field !== null && (
        <Field label="As">
          <Select className="w-full" value={plain.agg} onChange={(event) => onChange({ ...plain, agg: event.target.value as Aggregate })}>
            {Object.entries(MEASURE_WORDS).map(([agg, words]) => <option key={agg} value={agg}>{words}</option>)}
          </Select>
        </Field>
      )}
    </div>
  );
}
