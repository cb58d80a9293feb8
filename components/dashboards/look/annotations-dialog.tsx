'use client';

import { useId, useState } from 'react';
import { X } from 'lucide-react';
import { Button, IconButton } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { Annotation } from '@/lib/pure/query/schema/dashboard-config';
import { LONGEST_ANNOTATION, MOST_ANNOTATIONS } from '@/lib/pure/query/schema/dashboard-limits';
import { freeAnnotationId } from '../state/look';
import { annotationWords as WORDS } from './words';

type Props = {
  column: { dataSourceId: string; field: string; label: string };
  /** The charts along it have an axis of hours. */
  isHourly: boolean;
  annotations: readonly Annotation[];
  onSave: (annotations: Annotation[]) => void;
  onClose: () => void;
};

type Faults = { from?: string; to?: string; text?: string };

function faultsOf({ from, to, text }: Annotation): Faults {
  return {
    ...(from === '' && { from: WORDS.noDay }),
    ...(to !== undefined && to < from && { to: WORDS.order }),
    ...(text.trim() === '' && { text: WORDS.noText }),
  };
}

/** What happened along a column of time: a list that is kept as a whole. */
export default function AnnotationsDialog({ column, isHourly, annotations, onSave, onClose }: Props) {
  const form = useId();
  const isOwn = ({ dataSourceId, field }: Annotation) => dataSourceId === column.dataSourceId && field === column.field;
  const others = annotations.filter((one) => !isOwn(one));
  const [before] = useState(() => annotations.filter(isOwn).toSorted((a, b) => (a.from < b.from ? -1 : 1)));
  const [own, setOwn] = useState<Annotation[]>(before);
  const [tried, setTried] = useState(false);
  const isFull = others.length + own.length >= MOST_ANNOTATIONS;
  const save = () => {
    setTried(true);
    if (own.some((one) => Object.keys(faultsOf(one)).length > 0)) return;
    onSave([...others, ...own.map((one) => ({ ...one, text: one.text.trim() }))]);
  };
  const add = () => {
    const id = freeAnnotationId([...others, ...own]);
    setTried(false);
    setOwn([...own, { id, dataSourceId: column.dataSourceId, field: column.field, from: '', text: '' }]);
  };
  return (
    <Dialog
      open
      // What was typed is not lost by a press outside.
      dismissible={own === before}
      onOpenChange={(open) => !open && onClose()}
      title={WORDS.title(column.label)}
      description={WORDS.about(column.label)}
      footer={
        <>
          <Button onClick={onClose}>{WORDS.cancel}</Button>
          <Button look="filled" type="submit" form={form}>
            {WORDS.save}
          </Button>
        </>
      }
    >
      <form
        method="dialog"
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {own.length === 0 && <p className="mb-3 text-ink-2">{WORDS.none}</p>}
        {own.map((one, nth) => (
          <AnnotationRow
            key={one.id}
            nth={nth + 1}
            annotation={one}
            faults={tried ? faultsOf(one) : {}}
            isHourly={isHourly}
            onChange={(next) => setOwn(own.with(nth, next))}
            onRemove={() => setOwn(own.toSpliced(nth, 1))}
          />
        ))}
        <Button size="small" off={isFull} onClick={add}>
          {WORDS.add}
        </Button>
        {isFull && <p className="mt-1 text-small text-ink-3">{WORDS.full(MOST_ANNOTATIONS)}</p>}
      </form>
    </Dialog>
  );
}

type RowProps = {
  nth: number;
  annotation: Annotation;
  faults: Faults;
  isHourly: boolean;
  onChange: (annotation: Annotation) => void;
  onRemove: () => void;
};

/** A day as a field of moments takes it. */
const asField = (moment: string, withTime: boolean) => (withTime && moment.length === 10 ? `${moment}T00:00` : moment);

function AnnotationRow({ nth, annotation, faults, isHourly, onChange, onRemove }: RowProps) {
  const { from, to, text } = annotation;
  const withTime = isHourly || from.length > 10 || (to?.length ?? 0) > 10;
  const type = withTime ? 'datetime-local' : 'date';
  return (
    <fieldset className="mb-3 border-b border-line-1 pb-3">
      <legend className="sr-only">{WORDS.nth(nth)}</legend>
      <div className="grid grid-cols-2 gap-2">
        <Field label={WORDS.from} error={faults.from}>
          <Input
            type={type}
            value={asField(from, withTime)}
            onChange={({ target }) => onChange({ ...annotation, from: target.value })}
          />
        </Field>
        <Field label={WORDS.to} error={faults.to}>
          <Input
            type={type}
            value={to === undefined ? '' : asField(to, withTime)}
            onChange={({ target }) => onChange({ ...annotation, to: target.value || undefined })}
          />
        </Field>
        <div className="col-span-2 flex items-end gap-1.5">
          <Field label={WORDS.text} error={faults.text} className="min-w-0 flex-1">
            <Input
              value={text}
              maxLength={LONGEST_ANNOTATION}
              onChange={({ target }) => onChange({ ...annotation, text: target.value })}
            />
          </Field>
          <IconButton label={WORDS.remove(nth)} onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
    </fieldset>
  );
}
