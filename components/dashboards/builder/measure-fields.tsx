'use client';

import type { DataSource } from '@/lib/datasets/schema';
import type { Aggregate } from '@/lib/query/schema';
import { Field, Select } from '@/components/ui/field';
import { nameOf } from '../filters/say-filter';
import { measurable, MEASURE_WORDS, usualAggregate, type Draft } from './draft';

const COUNT = '';
const KEPT = '*';

/** What is measured, and how many values become one. */
export function MeasureFields({ measure, source, onChange }: { measure: Draft['measure']; source: Pick<DataSource, 'columns'>; onChange: (measure: Draft['measure']) => void }) {
  const kept = 'kept' in measure;
  const choose = (key: string) => {
    const column = measurable(source).find((one) => one.key === key);
    onChange(column ? { agg: usualAggregate(column), field: column.key } : { agg: 'count', field: null });
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label="Measure" className={kept || measure.field === null ? 'col-span-2' : undefined}>
        <Select className="w-full" value={kept ? KEPT : measure.field ?? COUNT} onChange={(event) => choose(event.target.value)}>
          {kept && <option value={KEPT}>As it is now</option>}
          <option value={COUNT}>Number of rows</option>
          {measurable(source).map((column) => <option key={column.key} value={column.key}>{nameOf(column)}</option>)}
        </Select>
      </Field>
      {!kept && measure.field !== null && (
        <Field label="As">
          <Select className="w-full" value={measure.agg} onChange={(event) => onChange({ ...measure, agg: event.target.value as Aggregate })}>
            {Object.entries(MEASURE_WORDS).map(([agg, words]) => <option key={agg} value={agg}>{words}</option>)}
          </Select>
        </Field>
      )}
    </div>
  );
}
