'use client';

import type { CalculatedSource } from '@/components/filters/calculated';
import { nameOf } from '@/components/filters/say-filter';
import { LinkButton } from '@/components/ui/button';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { isTime, type Column } from '@/lib/pure/query/schema/column';
import { CutField } from './cut-field';
import { dividable, isRanked, startDraft, withDimension } from './draft';
import { LookFields } from './look-fields';
import { MeasureFields, OtherMeasureFields } from './measure-fields';
import { NumberFields } from './number-fields';
import { OwnFilterFields } from './own-filter-fields';
import { PanelFields } from './panel-fields';
import { PivotFields } from './pivot-fields';
import { RankingFields } from './ranking-fields';
import { TypeChoice } from './type-choice';
import type { ChartForm } from './chart-form';

type Props = {
  draft: ChartForm;
  sources: readonly CalculatedSource[];
  source: CalculatedSource;
  automaticTitle: string;
  onChange: (draft: ChartForm) => void;
  onCalculations: () => void;
};

const options = (columns: readonly Column[]) => columns.map((column) => ({ value: column.key, label: nameOf(column) }));

export function DraftForm({ draft, sources, source, automaticTitle, onChange, onCalculations }: Props) {
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
      {draft.pivot ? (
        <PivotFields
          draft={draft}
          pivot={draft.pivot}
          source={source}
          onChange={onChange}
          onCalculations={onCalculations}
        />
      ) : (
        <GroupFields draft={draft} source={source} onChange={onChange} onCalculations={onCalculations} />
      )}
      <OwnFilterFields
        key={source.id}
        what="chart"
        filters={draft.filters}
        source={source}
        onChange={(filters) => onChange({ ...draft, filters })}
      />
      {isRanked(draft, source) && <RankingFields draft={draft} source={source} onChange={onChange} />}
      {!draft.pivot && <PanelFields draft={draft} source={source} onChange={onChange} />}
      <TypeChoice draft={draft} table={source} onChange={onChange} />
      {!draft.pivot && <LookFields draft={draft} source={source} onChange={onChange} />}
      <NumberFields value={draft.number} onChange={(number) => onChange({ ...draft, number })} />
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

/** What is measured, by what. */
function GroupFields({
  draft,
  source,
  onChange,
  onCalculations,
}: Pick<Props, 'draft' | 'source' | 'onChange' | 'onCalculations'>) {
  const dimension = source.columns.find(({ key }) => key === draft.dimension);
  const divisions = dividable(source);
  return (
    <>
      <MeasureFields
        measure={draft.measure}
        draft={draft}
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
        <OtherMeasureFields
          draft={draft}
          source={source}
          onChange={(others) =>
            onChange({
              ...draft,
              others: others.length > 0 ? others : undefined,
              type: null,
              ...(others.length > 0 && { split: null }),
            })
          }
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
      {dimension && isTime(dimension) && (
        <CutField cut={draft.cut} column={dimension} onChange={(cut) => onChange({ ...draft, type: null, cut })} />
      )}
      <Field label="Split by">
        <LongSelect
          what="columns"
          value={draft.split ?? ''}
          onChange={(chosen) =>
            onChange({ ...draft, split: chosen || null, type: null, ...(chosen && { others: undefined }) })
          }
          options={[
            { value: '', label: 'None' },
            ...options(divisions.filter((column) => column.key !== draft.dimension && !isTime(column))),
          ]}
        />
      </Field>
    </>
  );
}
