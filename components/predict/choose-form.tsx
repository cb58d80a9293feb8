'use client';

import { Field, Input, Select } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { MOST_SERIES } from '@/lib/product/forecasts/job-schema';
import type { ForecastAggregate, ForecastChoices } from '@/lib/pure/analysis/forecast/choice';
import { usualGrain } from '@/lib/pure/analysis/forecast/choice';
import { periodWord } from '@/lib/pure/analysis/forecast/periods';
import { formatNumber } from '@/lib/pure/format/format';
import type { Grain } from '@/lib/pure/query/schema/column';
import { horizonOf, withGrain, type ForecastForm } from './draft';
import { chooseFormWords } from './words';

const GRAIN_NAMES: Record<Grain, string> = {
  hour: 'Hours',
  day: 'Days',
  week: 'Weeks',
  month: 'Months',
  quarter: 'Quarters',
  year: 'Years',
};
const AGGREGATE_NAMES: Record<ForecastAggregate, string> = {
  sum: 'total',
  avg: 'average',
  median: 'median',
  min: 'lowest',
  max: 'highest',
  count: 'number of values',
  distinct: 'distinct count',
};
const OF_NUMBERS: ForecastAggregate[] = ['sum', 'avg', 'median', 'min', 'max', 'count'];
const ROWS = '';

type Props = { choices: ForecastChoices; draft: ForecastForm; onChange: (draft: ForecastForm) => void };

/** What, along which time, how far: each with the likeliest taken at once. */
export function ChooseForm({ choices, draft, onChange }: Props) {
  const { times, measures, splits } = choices;
  const time = times.find(({ field }) => field === draft.timeField);
  const changeTime = (timeField: string) => {
    const grain = usualGrain(times.find(({ field }) => field === timeField)?.grains ?? []);
    if (grain) onChange(withGrain({ ...draft, timeField }, grain, choices));
  };
  const changeMeasure = (value: string) => {
    const choice = measures.find(({ field }) => (field ?? ROWS) === value);
    if (choice) onChange({ ...draft, measure: choice.field, agg: choice.agg });
  };
  return (
    <div className="grid grid-cols-2 items-end gap-3.5">
      <Field label="Measure">
        <LongSelect
          what="measures"
          value={draft.measure ?? ROWS}
          onChange={changeMeasure}
          options={measures.map(({ field, label }) => ({
            value: field ?? ROWS,
            label: field === null ? `Number of ${label.toLowerCase()}` : label,
          }))}
        />
      </Field>
      <Field label="Aggregation">
        <Select
          className="w-full"
          value={draft.agg}
          disabled={draft.measure === null}
          onChange={({ target }) => onChange({ ...draft, agg: target.value as ForecastAggregate })}
        >
          {(draft.measure === null ? (['count'] as const) : OF_NUMBERS).map((agg) => (
            <option key={agg} value={agg}>
              {draft.measure === null ? 'count' : AGGREGATE_NAMES[agg]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Time">
        <LongSelect
          what="columns"
          value={draft.timeField}
          onChange={changeTime}
          options={times.map(({ field, label }) => ({ value: field, label }))}
        />
      </Field>
      <Field label="Period">
        <Select
          className="w-full"
          value={draft.grain}
          onChange={({ target }) => onChange(withGrain(draft, target.value as Grain, choices))}
        >
          {time?.grains.map(({ grain, periods }) => (
            <option key={grain} value={grain}>
              {GRAIN_NAMES[grain]}, {formatNumber(periods)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Split by"
        hint={draft.splitBy === null ? undefined : chooseFormWords.forecastsLargestSeries(MOST_SERIES)}
      >
        <LongSelect
          what="columns"
          value={draft.splitBy ?? ''}
          onChange={(field) => onChange({ ...draft, splitBy: field || null })}
          options={[
            { value: '', label: 'None (one series)' },
            ...splits.map(({ field, label, values }) => ({
              value: field,
              label: `${label}, ${formatNumber(values)} values`,
            })),
          ]}
        />
      </Field>
      <Field
        label={`${GRAIN_NAMES[draft.grain]} ahead`}
        error={horizonOf(draft) === null ? chooseFormWords.enterWholeNumber(periodWord(draft.grain, 2)) : null}
      >
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={366}
          value={draft.horizon}
          onChange={({ target }) => onChange({ ...draft, horizon: target.value })}
        />
      </Field>
    </div>
  );
}
