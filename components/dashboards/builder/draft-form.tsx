'use client';

import type { CalculatedSource } from '@/components/filters/calculated';
import { nameOf } from '@/components/filters/say-filter';
import { LinkButton } from '@/components/ui/button';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { isTime, type Column, type Grain } from '@/lib/pure/query/schema/column';
import type { Part } from '@/lib/pure/query/schema/query';
import { cutsOf, dividable, startDraft, withDimension, type ChartForm } from './draft';
import { MeasureFields, SecondMeasureFields } from './measure-fields';
import { OwnFilterFields } from './own-filter-fields';
import { TypeChoice } from './type-choice';

type Props = {
  draft: ChartForm;
  sources: readonly CalculatedSource[];
  source: CalculatedSource;
  automaticTitle: string;
  onChange: (draft: ChartForm) => void;
  onCalculations: () => void;
};

const GRAIN_WORDS: Record<Grain, string> = {
  hour: 'Hours',
  day: 'Days',
  week: 'Weeks',
  month: 'Months',
  quarter: 'Quarters',
  year: 'Years',
};
const PART_WORDS: Record<Part, string> = {
  hour: 'Hour of the day',
  weekday: 'Day of the week',
  day: 'Day of the month',
  month: 'Month of the year',
  quarter: 'Quarter of the year',
};

const options = (columns: readonly Column[]) => columns.map((column) => ({ value: column.key, label: nameOf(column) }));

export function DraftForm({ draft, sources, source, automaticTitle, onChange, onCalculations }: Props) {
  const dimension = source.columns.find(({ key }) => key === draft.dimension);
  const divisions = dividable(source);
  return (
    <div className="flex flex-col gap-3">
      {sources.length > 1 && (
        <Field label="Data source">
          <Select
            className="w-full"
            value={draft.dataSourceId}
            onChange={(event) =>
              onChange(startDraft(event.target.value, sources.find(({ id }) => id === event.target.value) ?? source))
            }
          >
            {sources.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <MeasureFields
        measure={draft.measure}
        source={source}
        onChange={(measure) =>
          onChange({
            ...draft,
            type:
              'agg' in draft.measure && 'agg' in measure && draft.measure.field === measure.field ? draft.type : null,
            measure,
          })
        }
      />
      {!('kept' in draft.measure) && (
        <SecondMeasureFields
          measure={draft.second}
          source={source}
          onChange={(second) => onChange({ ...draft, second, type: null, ...(second && { split: null }) })}
        />
      )}
      <LinkButton className="-mt-1.5 self-start text-small pointer-coarse:min-h-11" onClick={onCalculations}>
        Custom calculations
      </LinkButton>
      <Field label="Group by">
        <LongSelect
          what="columns"
          value={draft.dimension ?? ''}
          onChange={(chosen) =>
            onChange(
              withDimension(
                draft,
                divisions.find(({ key }) => key === chosen),
              ),
            )
          }
          options={options(divisions)}
        />
      </Field>
      {dimension && isTime(dimension) && <CutField draft={draft} column={dimension} onChange={onChange} />}
      <Field label="Split by">
        <LongSelect
          what="columns"
          value={draft.split ?? ''}
          onChange={(chosen) =>
            onChange({ ...draft, split: chosen || null, type: null, ...(chosen && { second: undefined }) })
          }
          options={[
            { value: '', label: 'None' },
            ...options(divisions.filter((column) => column.key !== draft.dimension && !isTime(column))),
          ]}
        />
      </Field>
      <OwnFilterFields
        key={source.id}
        what="chart"
        filters={draft.filters}
        source={source}
        onChange={(filters) => onChange({ ...draft, filters })}
      />
      <TypeChoice draft={draft} table={source} onChange={(type) => onChange({ ...draft, type })} />
      <Field label="Title">
        <Input
          value={draft.title ?? automaticTitle}
          maxLength={160}
          onChange={(event) => onChange({ ...draft, title: event.target.value || null })}
        />
      </Field>
    </div>
  );
}

/** Periods one after the other, or parts laid over each other. */
function CutField({
  draft,
  column,
  onChange,
}: {
  draft: ChartForm;
  column: Column;
  onChange: (draft: ChartForm) => void;
}) {
  const { grains, parts } = cutsOf(column);
  const value =
    draft.cut && 'grain' in draft.cut ? `grain ${draft.cut.grain}` : draft.cut ? `part ${draft.cut.part}` : '';
  const choose = (text: string) => {
    const [kind, word] = text.split(' ');
    onChange({ ...draft, type: null, cut: kind === 'grain' ? { grain: word as Grain } : { part: word as Part } });
  };
  return (
    <Field label="Group dates by">
      <Select className="w-full" value={value} onChange={(event) => choose(event.target.value)}>
        <optgroup label="Date periods">
          {grains.map((grain) => (
            <option key={grain} value={`grain ${grain}`}>
              {GRAIN_WORDS[grain]}
            </option>
          ))}
        </optgroup>
        <optgroup label="Recurring parts">
          {parts.map((part) => (
            <option key={part} value={`part ${part}`}>
              {PART_WORDS[part]}
            </option>
          ))}
        </optgroup>
      </Select>
    </Field>
  );
}
