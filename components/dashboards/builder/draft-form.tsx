'use client';

import type { DataSource } from '@/lib/datasets/schema';
import { isTime, type Column, type Grain } from '@/lib/query/column';
import type { Aggregate, Part } from '@/lib/query/schema';
import { Field, Input, Select } from '@/components/ui/field';
import { cutsOf, dividable, measurable, MEASURE_WORDS, startDraft, usualAggregate, withDimension, type Draft } from './draft';
import { TypeChoice } from './type-choice';

type Props = { draft: Draft; sources: readonly DataSource[]; source: DataSource; automaticTitle: string; onChange: (draft: Draft) => void };

const COUNT = '';
const KEPT = '*';
const GRAIN_WORDS: Record<Grain, string> = { hour: 'Hours', day: 'Days', week: 'Weeks', month: 'Months', quarter: 'Quarters', year: 'Years' };
const PART_WORDS: Record<Part, string> = { hour: 'Hour of the day', weekday: 'Day of the week', day: 'Day of the month', month: 'Month of the year', quarter: 'Quarter of the year' };

const options = (columns: readonly Column[]) => columns.map(({ key, label }) => <option key={key} value={key}>{label}</option>);

export function DraftForm({ draft, sources, source, automaticTitle, onChange }: Props) {
  const dimension = source.columns.find(({ key }) => key === draft.dimension);
  const divisions = dividable(source);
  return (
    <div className="flex flex-col gap-3">
      {sources.length > 1 && (
        <Field label="Data set">
          <Select className="w-full" value={draft.dataSourceId} onChange={(event) => onChange(startDraft(event.target.value, sources.find(({ id }) => id === event.target.value) ?? source))}>
            {sources.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
          </Select>
        </Field>
      )}
      <MeasureFields draft={draft} source={source} onChange={onChange} />
      <Field label="By">
        <Select className="w-full" value={draft.dimension ?? ''} onChange={(event) => onChange(withDimension(draft, divisions.find(({ key }) => key === event.target.value)))}>{options(divisions)}</Select>
      </Field>
      {dimension && isTime(dimension) && <CutField draft={draft} column={dimension} onChange={onChange} />}
      <Field label="Split by">
        <Select className="w-full" value={draft.split ?? ''} onChange={(event) => onChange({ ...draft, split: event.target.value || null, type: null })}>
          <option value="">Nothing</option>
          {options(divisions.filter((column) => column.key !== draft.dimension && !isTime(column)))}
        </Select>
      </Field>
      <TypeChoice draft={draft} table={source} onChange={(type) => onChange({ ...draft, type })} />
      <Field label="Title">
        <Input value={draft.title ?? automaticTitle} maxLength={160} onChange={(event) => onChange({ ...draft, title: event.target.value || null })} />
      </Field>
    </div>
  );
}

/** What is measured, and how many values become one. */
function MeasureFields({ draft, source, onChange }: { draft: Draft; source: DataSource; onChange: (draft: Draft) => void }) {
  const { measure } = draft;
  const kept = 'kept' in measure;
  const choose = (key: string) => {
    const column = measurable(source).find((one) => one.key === key);
    onChange({ ...draft, type: null, measure: column ? { agg: usualAggregate(column), field: column.key } : { agg: 'count', field: null } });
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label="Measure" className={kept || measure.field === null ? 'col-span-2' : undefined}>
        <Select className="w-full" value={kept ? KEPT : measure.field ?? COUNT} onChange={(event) => choose(event.target.value)}>
          {kept && <option value={KEPT}>As it is now</option>}
          <option value={COUNT}>Number of rows</option>
          {options(measurable(source))}
        </Select>
      </Field>
      {!kept && measure.field !== null && (
        <Field label="As">
          <Select className="w-full" value={measure.agg} onChange={(event) => onChange({ ...draft, measure: { ...measure, agg: event.target.value as Aggregate } })}>
            {Object.entries(MEASURE_WORDS).map(([agg, words]) => <option key={agg} value={agg}>{words}</option>)}
          </Select>
        </Field>
      )}
    </div>
  );
}

/** Periods one after the other, or parts laid over each other. */
function CutField({ draft, column, onChange }: { draft: Draft; column: Column; onChange: (draft: Draft) => void }) {
  const { grains, parts } = cutsOf(column);
  const value = draft.cut && 'grain' in draft.cut ? `grain ${draft.cut.grain}` : draft.cut ? `part ${draft.cut.part}` : '';
  const choose = (text: string) => {
    const [kind, word] = text.split(' ');
    onChange({ ...draft, type: null, cut: kind === 'grain' ? { grain: word as Grain } : { part: word as Part } });
  };
  return (
    <Field label="Cut into">
      <Select className="w-full" value={value} onChange={(event) => choose(event.target.value)}>
        <optgroup label="Periods">{grains.map((grain) => <option key={grain} value={`grain ${grain}`}>{GRAIN_WORDS[grain]}</option>)}</optgroup>
        <optgroup label="Parts">{parts.map((part) => <option key={part} value={`part ${part}`}>{PART_WORDS[part]}</option>)}</optgroup>
      </Select>
    </Field>
  );
}
