'use client';

import type { CalculatedSource } from '@/components/filters/calculated';
import { nameOf } from '@/components/filters/say-filter';
import { Field, Select } from '@/components/ui/forms/field';
import { LongSelect, type LongOption } from '@/components/ui/forms/long-select';
import { MOST_BESIDES } from '@/lib/pure/query/schema/chart-kinds';
import { isTime, type Column } from '@/lib/pure/query/schema/column';
import type { Aggregate } from '@/lib/pure/query/schema/query';
import { useMetricsOf } from '@/components/data/use-metrics';
import type { Metric } from '@/lib/product/metrics/schema';
import { ShowAs } from './show-as';
import { measureFieldsWords } from './words';
import { dividable, measurable, MEASURE_WORDS, usualAggregate } from './draft';
import type { ChartForm, PlainMeasure } from './chart-form';

const COUNT = '';
const KEPT = '*';
/** No key of a column begins so. */
const NONE = '-';
const CALCULATION = '=';
const METRIC = '#';

type Source = Pick<CalculatedSource, 'id' | 'columns' | 'calculations' | 'rowNoun'>;

const keyOf = (measure: ChartForm['measure'] | undefined): string => {
  if (!measure) return NONE;
  if ('kept' in measure) return KEPT;
  if ('metric' in measure) return `${METRIC}${measure.metric.metric?.id ?? ''}`;
  return 'calculation' in measure ? `${CALCULATION}${measure.calculation}` : (measure.field ?? COUNT);
};

function measureAt(key: string, source: Source, metrics: readonly Metric[]): PlainMeasure | undefined {
  if (key === NONE) return undefined;
  if (key.startsWith(METRIC)) {
    const metric = metrics.find(({ id }) => id === key.slice(METRIC.length))?.measure;
    return metric ? { metric } : undefined;
  }
  if (key.startsWith(CALCULATION)) return { calculation: key.slice(CALCULATION.length) };
  const column = measurable(source).find((one) => one.key === key);
  return column ? { agg: usualAggregate(column), field: column.key } : { agg: 'count', field: null };
}

/** Another measure is shown as the one was that stood in its place. */
const asBefore = <M extends PlainMeasure | undefined>(measure: M, before: ChartForm['measure'] | undefined): M =>
  measure && before && 'as' in before && before.as ? { ...measure, as: before.as } : measure;

const optionsOf = (
  source: Source,
  metrics: readonly Metric[],
  measure: ChartForm['measure'] | undefined,
): LongOption[] => [
  ...metrics.map(({ id, name, certified }) => ({
    value: `${METRIC}${id}`,
    label: certified ? `${name} (certified)` : name,
    group: 'Metrics',
  })),
  // One that was deleted since stays as it is.
  ...(measure && 'metric' in measure && !metrics.some(({ id }) => id === measure.metric.metric?.id)
    ? [{ value: keyOf(measure), label: measure.metric.metric?.name ?? 'Metric', group: 'Metrics' }]
    : []),
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
  const metrics = useMetricsOf(source.id);
  const choose = (key: string) => {
    const chosen = measureAt(key, source, metrics);
    if (chosen) onChange(asBefore(chosen, measure));
  };
  return (
    <Fields
      draft={draft}
      source={source}
      label={label}
      what="measures"
      measure={measure}
      options={[
        ...('kept' in measure ? [{ value: KEPT, label: 'Keep as is' }] : []),
        ...optionsOf(source, metrics, measure),
      ]}
      onKey={choose}
      onChange={onChange}
    />
  );
}

/** The measures beside the first, and a place for one more. */
export function OtherMeasureFields({
  draft,
  source,
  onChange,
}: {
  draft: ChartForm;
  source: Source;
  onChange: (others: PlainMeasure[]) => void;
}) {
  const { others = [] } = draft;
  const metrics = useMetricsOf(source.id);
  const places: (PlainMeasure | undefined)[] = [...others, ...(others.length < MOST_BESIDES ? [undefined] : [])];
  return places.map((measure, nth) => {
    const put = (next: PlainMeasure | undefined) => onChange(others.toSpliced(nth, 1, ...(next ? [next] : [])));
    return (
      <Fields
        // A removed one leaves the others as they are.
        key={`${others.length} ${nth}`}
        draft={draft}
        source={source}
        label={nth === 0 ? 'Also show' : `Measure ${nth + 2}`}
        what="further measures"
        measure={measure}
        options={[{ value: NONE, label: 'None' }, ...optionsOf(source, metrics, measure)]}
        onKey={(key) => put(asBefore(measureAt(key, source, metrics), measure))}
        onChange={put}
      />
    );
  });
}

/** The columns of time that a latest value can go along, that of the chart first. */
const timesOf = ({ columns }: Source, draft: ChartForm | undefined): Column[] => {
  const times = columns.filter(
    (column) => isTime(column) && (column.role === 'time' || column.key === draft?.dimension),
  );
  return times.toSorted((a, b) => Number(b.key === draft?.dimension) - Number(a.key === draft?.dimension));
};

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
  const times = timesOf(source, draft);
  const aggregate = (agg: Aggregate) => {
    if (!plain) return;
    const { along: _along, each: _each, ties: _ties, ...kept } = plain;
    onChange({ ...kept, agg, ...(agg === 'latest' && times[0] && { along: times[0].key }) });
  };
  return (
    <div className="grid grid-cols-2 items-end gap-2">
      <Field label={label} className={plain ? undefined : 'col-span-2'}>
        <LongSelect what={what} value={keyOf(measure)} onChange={onKey} options={options} />
      </Field>
      {plain && (
        <Field label="Aggregation">
          <Select className="w-full" value={plain.agg} onChange={(event) => aggregate(event.target.value as Aggregate)}>
            {Object.entries(MEASURE_WORDS)
              .filter(([agg]) => agg !== 'latest' || plain.along !== undefined || times.length > 0)
              .map(([agg, words]) => (
                <option key={agg} value={agg}>
                  {words}
                </option>
              ))}
          </Select>
        </Field>
      )}
      {plain?.agg === 'latest' && (
        <LatestFields measure={plain} draft={draft} source={source} times={times} onChange={onChange} />
      )}
      {draft && measure && !('kept' in measure) && (
        <ShowAs draft={draft} measure={measure} source={source} label={label} onChange={onChange} />
      )}
    </div>
  );
}

type Latest = Extract<PlainMeasure, { agg: Aggregate }>;

/** Along what the latest value goes, and whether there is one of each name, added up. */
function LatestFields({
  measure,
  draft,
  source,
  times,
  onChange,
}: {
  measure: Latest;
  draft: ChartForm | undefined;
  source: Source;
  times: readonly Column[];
  onChange: (measure: PlainMeasure) => void;
}) {
  const { each: _each, ...alone } = measure;
  const names = dividable(source).filter((column) => column.role === 'dimension' && column.key !== draft?.dimension);
  const offersEach = names.length > 0 && draft?.dimension !== measure.along && !draft?.pivot;
  return (
    <>
      {times.length > 1 && (
        <Field label="Latest by" className={offersEach ? undefined : 'col-span-2'}>
          <LongSelect
            what="dates"
            value={measure.along ?? ''}
            onChange={(along) => onChange({ ...measure, along })}
            options={times.map((column) => ({ value: column.key, label: nameOf(column) }))}
          />
        </Field>
      )}
      {offersEach && (
        <Field label={measureFieldsWords.addedUp} className={times.length > 1 ? undefined : 'col-span-2'}>
          <LongSelect
            what="columns"
            value={measure.each ?? NONE}
            onChange={(each) => onChange(each === NONE ? alone : { ...measure, each })}
            options={[
              { value: NONE, label: 'None' },
              ...names.map((column) => ({ value: column.key, label: nameOf(column) })),
            ]}
          />
        </Field>
      )}
    </>
  );
}
