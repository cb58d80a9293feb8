'use client';

import { useState } from 'react';
import { X } from 'lucide-react';
import type { CalculatedSource } from '@/components/filters/calculated';
import { Button, IconButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Input } from '@/components/ui/forms/field';
import type { ChartReference } from '@/lib/pure/query/schema/dashboard-config';
import { MOST_REFERENCES } from '@/lib/pure/query/schema/dashboard-limits';
import { axisScale, mayLook, typeOf } from './draft';
import { NumberInput } from './number-input';
import { lookFieldsWords } from './words';
import type { ChartForm, Look } from './chart-form';

type Props = {
  draft: ChartForm;
  source: CalculatedSource;
  onChange: (draft: ChartForm) => void;
};

const NAMES: Record<ChartReference['kind'], string> = { value: 'Line', mean: 'Mean', band: 'Band' };

const inUnit = (name: string, scale: number) => (scale === 1 ? name : `${name}, %`);

/** Only what was chosen is kept: a look without choices is none. */
function without(look: Look): Look | undefined {
  const { from, to } = look.range ?? {};
  const kept: Look = {
    ...(look.labels === false && { labels: false }),
    ...(look.logarithmic && { logarithmic: true }),
    ...((from !== undefined || to !== undefined) && { range: look.range }),
    ...(look.references?.length && { references: look.references }),
  };
  return Object.keys(kept).length > 0 ? kept : undefined;
}

/** How the picture is drawn: its axis, its values, and what they are held against. */
export function LookFields({ draft, source, onChange }: Props) {
  const may = mayLook(typeOf(draft, source));
  const scale = axisScale(draft, source);
  const [opened] = useState(draft.look !== undefined);
  const look = draft.look ?? {};
  const put = (next: Look) => onChange({ ...draft, look: without({ ...look, ...next }) });
  return (
    <details className="border-y border-line-1 py-1.5" open={opened}>
      <summary className="min-h-6 text-table font-medium text-ink-2 pointer-coarse:min-h-11 pointer-coarse:content-center">
        Axis, labels and reference lines
      </summary>
      <div className="flex flex-col gap-3 pt-2 pb-1">
        {may.labels && (
          <Checkbox
            label="Label values"
            checked={look.labels !== false}
            onChange={(event) => put({ labels: event.target.checked })}
          />
        )}
        <AxisFields scale={scale} look={look} may={may} onChange={put} />
        {may.references ? (
          <References
            draft={draft}
            scale={scale}
            references={look.references ?? []}
            onChange={(references) => put({ references })}
          />
        ) : (
          <p className="text-small text-ink-3">{lookFieldsWords.noReferences}</p>
        )}
      </div>
    </details>
  );
}

function AxisFields({
  scale,
  look,
  may,
  onChange,
}: {
  scale: number;
  look: Look;
  may: ReturnType<typeof mayLook>;
  onChange: (look: Look) => void;
}) {
  if (!may.range) return <p className="text-small text-ink-3">{lookFieldsWords.barsFromZero}</p>;
  const { logarithmic = false, range = {} } = look;
  return (
    <>
      <Checkbox
        label="Logarithmic scale"
        checked={logarithmic}
        onChange={(event) => onChange({ logarithmic: event.target.checked })}
      />
      {!logarithmic && (
        <div className="grid grid-cols-2 gap-2">
          <Field label={inUnit('Axis from', scale)}>
            <NumberInput
              scale={scale}
              value={range.from}
              onChange={(from) => onChange({ range: { ...range, from } })}
            />
          </Field>
          <Field label={inUnit('Axis to', scale)}>
            <NumberInput scale={scale} value={range.to} onChange={(to) => onChange({ range: { ...range, to } })} />
          </Field>
        </div>
      )}
    </>
  );
}

function References({
  draft,
  scale,
  references,
  onChange,
}: {
  draft: ChartForm;
  scale: number;
  references: readonly ChartReference[];
  onChange: (references: ChartReference[]) => void;
}) {
  const several = draft.split !== null || (draft.others ?? []).length > 0;
  const full = references.length >= MOST_REFERENCES;
  const add = (reference: ChartReference) => onChange([...references, reference]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 block text-table font-medium text-ink-2">Reference lines</legend>
      {references.map((reference, nth) => (
        <ReferenceRow
          // Rows have no name of their own: a removed one leaves the others as they are.
          key={`${references.length} ${nth}`}
          reference={reference}
          scale={scale}
          onChange={(next) => onChange(references.with(nth, next))}
          onRemove={() => onChange(references.toSpliced(nth, 1))}
        />
      ))}
      <div className="flex flex-wrap gap-1.5">
        <Button size="small" off={full} onClick={() => add({ kind: 'value', value: 0, label: 'Target' })}>
          Add line
        </Button>
        <Button size="small" off={full || several} onClick={() => add({ kind: 'mean' })}>
          Add mean
        </Button>
        <Button size="small" off={full} onClick={() => add({ kind: 'band', from: 0, to: 0 })}>
          Add band
        </Button>
      </div>
      {several && <p className="mt-1 text-small text-ink-3">{lookFieldsWords.meanOfOne}</p>}
    </fieldset>
  );
}

function ReferenceRow({
  reference,
  scale,
  onChange,
  onRemove,
}: {
  reference: ChartReference;
  scale: number;
  onChange: (reference: ChartReference) => void;
  onRemove: () => void;
}) {
  const { kind, label } = reference;
  const name = NAMES[kind];
  return (
    <div className="mb-2 flex flex-wrap items-end gap-1.5">
      <Field label={`${name} label`} className={reference.kind === 'band' ? 'basis-full' : 'min-w-0 flex-1'}>
        <Input
          value={label ?? ''}
          maxLength={60}
          placeholder={kind === 'mean' ? 'Mean' : undefined}
          onChange={({ target }) => onChange({ ...reference, label: target.value || undefined })}
        />
      </Field>
      {reference.kind === 'value' && (
        <Field label={inUnit('Value', scale)} className="w-24">
          <NumberInput
            scale={scale}
            value={reference.value}
            onChange={(value = 0) => onChange({ ...reference, value })}
          />
        </Field>
      )}
      {reference.kind === 'band' && (
        <>
          <Field label={inUnit('From', scale)} className="w-24">
            <NumberInput
              scale={scale}
              value={reference.from}
              onChange={(from = 0) => onChange({ ...reference, from })}
            />
          </Field>
          <Field label={inUnit('To', scale)} className="w-24">
            <NumberInput scale={scale} value={reference.to} onChange={(to = 0) => onChange({ ...reference, to })} />
          </Field>
        </>
      )}
      <IconButton label={lookFieldsWords.removeReference(label ?? name)} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
