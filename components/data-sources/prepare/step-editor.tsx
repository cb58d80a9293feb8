'use client';

import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Input, Select, Textarea } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { Segmented } from '@/components/ui/forms/segmented';
import { titleOf } from '@/lib/pure/preparation/kinds';
import type { PreviewedColumn } from '@/lib/pure/preparation/outcome';
import { ColumnChoices } from './column-choices';
import { MeasureChoices } from './measure-choices';
import { SpellingChoices, type SpellingChoice, type SpellingRows } from './spelling-choices';
import { STEP_FORMS, type StepField } from './step-forms';
import type { StepDraft } from './use-steps';

type Props = {
  draft: StepDraft;
  columns: readonly PreviewedColumn[];
  /** Why the step can't be used yet. */
  problem: string | null;
  spellingRows: SpellingRows;
  onChange: (values: Record<string, unknown>) => void;
  onUse: () => void;
  onCancel: () => void;
};

/** The form of one step; what it would do is shown beside it while it is written. */
export function StepEditor({ draft, columns, problem, spellingRows, onChange, onUse, onCancel }: Props) {
  const { kind, values, isNew } = draft;
  return (
    <form
      method="dialog"
      className="space-y-3.5"
      aria-label={titleOf({ kind })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) onUse();
      }}
    >
      <h3 className="text-body font-bold">{titleOf({ kind })}</h3>
      {STEP_FORMS[kind].fields
        .filter(({ when }) => !when || when(values))
        .map((field) => (
          <FormField
            key={field.name}
            field={field}
            columns={columns}
            spellingRows={spellingRows}
            value={values[field.name]}
            onChange={(value) => onChange({ ...values, [field.name]: value })}
          />
        ))}
      {problem && (
        <p role="status" className="text-small text-ink-3">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" look="filled" off={problem !== null}>
          {isNew ? 'Add step' : 'Save step'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

type FieldProps = {
  field: StepField;
  columns: readonly PreviewedColumn[];
  spellingRows: SpellingRows;
  value: unknown;
  onChange: (value: unknown) => void;
};

function FormField({ field, columns, spellingRows, value, onChange }: FieldProps) {
  const { label, hint } = field;
  switch (field.is) {
    case 'columns':
      return (
        <ColumnChoices
          label={label}
          hint={hint}
          columns={field.only ? columns.filter(field.only) : columns}
          chosen={(value as string[] | undefined) ?? []}
          onChange={onChange}
        />
      );
    case 'column':
      return <ColumnField field={field} columns={columns} value={value as string | null} onChange={onChange} />;
    case 'check':
      return (
        <div>
          <Checkbox label={label} checked={value === true} onChange={({ target }) => onChange(target.checked)} />
        </div>
      );
    case 'choice':
      return <ChoiceField field={field} value={String(value)} onChange={onChange} />;
    case 'measures':
      return (
        <MeasureChoices
          columns={columns}
          measures={value as { field: string | null; agg: string }[]}
          onChange={onChange}
        />
      );
    case 'spellings':
      return <SpellingChoices groups={value as SpellingChoice[]} rows={spellingRows} onChange={onChange} />;
    default:
      return <WrittenField field={field} value={value} onChange={onChange} />;
  }
}

type Only<Is extends StepField['is']> = {
  field: Extract<StepField, { is: Is }>;
  onChange: (value: unknown) => void;
};

function ColumnField({
  field: { label, none, only },
  columns,
  value,
  onChange,
}: Only<'column'> & { columns: readonly PreviewedColumn[]; value: string | null }) {
  const shown = only ? columns.filter(only) : columns;
  return (
    <Field label={label}>
      <LongSelect
        what="columns"
        label={label}
        value={value ?? ''}
        options={[
          ...(none ? [{ value: '', label: none }] : []),
          ...shown.map((column) => ({ value: column.key, label: column.label })),
        ]}
        onChange={(key) => onChange(key === '' ? null : key)}
      />
    </Field>
  );
}

/** More choices than these do not fit in a row. */
const MOST_IN_ROW = 3;

function ChoiceField({ field: { label, hint, options }, value, onChange }: Only<'choice'> & { value: string }) {
  if (options.length > MOST_IN_ROW)
    return (
      <Field label={label} hint={hint}>
        <Select value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      </Field>
    );
  return (
    <div>
      <p aria-hidden className="mb-1 text-table font-medium text-ink-2">
        {label}
      </p>
      <Segmented label={label} value={value} options={options} onChange={onChange} />
      {hint && <p className="mt-1 text-small text-ink-3">{hint}</p>}
    </div>
  );
}

function WrittenField({ field, value, onChange }: Only<'text' | 'number' | 'formula'> & { value: unknown }) {
  const { label, hint } = field;
  if (field.is === 'formula')
    return (
      <Field label={label} hint={hint}>
        <Textarea
          rows={3}
          maxLength={2000}
          className="font-mono"
          spellCheck={false}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    );
  return (
    <Field label={label} hint={hint}>
      <Input
        value={String(value ?? '')}
        maxLength={1000}
        autoComplete="off"
        {...(field.is === 'number' && { type: 'number', min: field.least, max: field.most })}
        onChange={({ target }) => onChange(field.is === 'number' ? Number(target.value) : target.value)}
      />
    </Field>
  );
}
