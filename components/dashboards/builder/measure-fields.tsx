'use client';

import type { CalculatedSource } from '@/components/filters/calculated';
import { nameOf } from '@/components/filters/say-filter';
import { Field, Select } from '@/components/ui/forms/field';
import { LongSelect, type LongOption } from '@/components/ui/forms/long-select';
import type { Aggregate } from '@/lib/pure/query/schema/query';
import { ShowAs } from './show-as';
import { measurable, MEASURE_WORDS, usualAggregate } from './draft';
import type { ChartForm, PlainMeasure } from './chart-form';

const COUNT = '';
const KEPT = '*';
/** No key of a column begins so. */
const NONE = '-';
const CALCULATION = '=';

type Source = Pick<CalculatedSource, 'columns' | 'calculations' | 'rowNoun'>;

const keyOf = (measure: ChartForm['measure'] | undefined): string => {
  if (!measure) return NONE;
  if ('kept' in measure) return KEPT;
  return 'calculation' in measure ? `${CALCULATION}${measure.calculation}` : (measure.field ?? COUNT);
};

function measureAt(key: string, source: Source): PlainMeasure | undefined {
  if (key === NONE) return undefined;
  if (key.startsWith(CALCULATION)) return { calculation: key.slice(CALCULATION.length) };
  const column = measurable(source).find((one) => one.key === key);
  return column ? { agg: usualAggregate(column), field: column.key } : { agg: 'count', field: null };
}

/** Another measure is shown as the one was that stood in its place. */
const asBefore = <M extends PlainMeasure | undefined>(measure: M, before: ChartForm['measure'] | undefined): M =>
  measure && before && 'as' in before && before.as ? { ...measure, as: before.as } : measure;

const optionsOf = (source: Source): LongOption[] => [
  { value: COUNT, label: `Number of ${source.rowNoun}` },
  ...measurable(source).map((column) => ({ value: column.key, label: nameOf(column) })),
  ...source.calculations.map(({ id, name }) => ({ value: `${CALCULATION}${id}`, label: name, group: 'Calculations' })),
];

/** What is measured, and how many values become one. */
export function MeasureFields({
  measure,
  draft,
  source,
  label = 'Measure',
  onChange,
}: {
  measure: ChartForm['measure'];
  /** The chart that it stands in; a figure alone has nothing to be shown beside. */
  draft?: ChartForm;
  source: Source;
  label?: string;
  onChange: (measure: PlainMeasure) => void;
}) {
  return (
    <Fields
      draft={draft}
      source={source}
      label={label}
      what="measures"
      measure={measure}
      options={[...('kept' in measure ? [{ value: KEPT, label: 'Keep as is' }] : []), ...optionsOf(source)]}
      onKey={(key) => onChange(asBefore(measureAt(key, source)!, measure))}
      onChange={onChange}
    />
  );
}

/** Another measure beside the first, or none. */
export function SecondMeasureFields({
  draft,
  source,
  onChange,
}: {
  draft: ChartForm;
  source: Source;
  onChange: (measure: PlainMeasure | undefined) => void;
}) {
  const { second: measure } = draft;
  return (
    <Fields
      draft={draft}
      source={source}
      label="Also show"
      what="further measures"
      measure={measure}
      options={[{ value: NONE, label: 'None' }, ...optionsOf(source)]}
      onKey={(key) => onChange(asBefore(measureAt(key, source), measure))}
      onChange={onChange}
    />
  );
}

function Fields({
  draft,
  source,
  label,
  what,
  measure,
  options,
  onKey,
  onChange,
}: {
  draft?: ChartForm;
  source: Source;
  label: string;
  /** What the list holds. */
  what: string;
  measure: ChartForm['measure'] | undefined;
  options: LongOption[];
  onKey: (key: string) => void;
  onChange: (measure: PlainMeasure) => void;
}) {
  const plain = measure && 'agg' in measure && measure.field !== null ? measure : null;
  return (
    <div className="grid grid-cols-2 items-end gap-2">
      <Field label={label} className={plain ? undefined : 'col-span-2'}>
        <LongSelect what={what} value={keyOf(measure)} onChange={onKey} options={options} />
      </Field>
      {plain && (
        <Field label="Aggregation">
          <Select
            className="w-full"
            value={plain.agg}
            onChange={(event) => onChange({ ...plain, agg: event.target.value as Aggregate })}
          >
            {Object.entries(MEASURE_WORDS).map(([agg, words]) => (
              <option key={agg} value={agg}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {draft && measure && !('kept' in measure) && (
        <ShowAs draft={draft} measure={measure} source={source} label={label} onChange={onChange} />
      )}
    </div>
  );
}
