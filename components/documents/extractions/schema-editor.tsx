'use client';

import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { Button, IconButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Input, Select, Textarea } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { ListedDocument } from '@/lib/product/documents/schema';
import type { SchemaChoice } from '@/lib/product/extractions/schema';
import { type ExtractionField } from '@/lib/pure/documents/schema';
import { FIELD_TYPES, MOST_FIELDS } from '@/lib/pure/documents/field-types';
import { SCHEMAS, useCreateSchema, useProposeSchema } from '../calls/document-calls';
import { schemaWords as words, TYPE_NAMES } from '../calls/words';
import { editedOf, fieldsOf, type EditedField } from './schema-fields';

type Props = {
  documents: readonly Pick<ListedDocument, 'id' | 'name'>[];
  onClose: () => void;
  onMade: (schema: SchemaChoice) => void;
};

/** Fields of one’s own, typed or proposed from values that were copied out of a document. */
export function SchemaEditor({ documents, onClose, onMade }: Props) {
  const create = useCreateSchema();
  const queries = useQueryClient();
  const next = useRef(1);
  const [name, setName] = useState('');
  const [fields, setFields] = useState<EditedField[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const made = fieldsOf(fields);
  const add = (proposed: readonly ExtractionField[]) =>
    setFields((now) => [...now, ...proposed.map((field) => editedOf(field, next.current++))].slice(0, MOST_FIELDS));
  const change = (id: number, part: Partial<EditedField>) =>
    setFields((now) => now.map((field) => (field.id === id ? { ...field, ...part } : field)));
  const save = async () => {
    setTried(true);
    setFailure(null);
    if (name.trim() === '') return;
    if (made.length === 0) return setFailure(words.needsField);
    setBusy(true);
    try {
      const { schema } = await create({ name: name.trim(), fields: made });
      await queries.invalidateQueries({ queryKey: [SCHEMAS] });
      onMade(schema);
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      width="wide"
      title={words.title}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="filled" busy={busy} onClick={() => void save()}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {failure && <ErrorState title={words.couldntSave}>{failure}</ErrorState>}
        <Field label={words.name} error={tried && name.trim() === '' ? words.needsName : null}>
          <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
        </Field>
        <ByExample documents={documents} onProposed={add} />
        <ul className="space-y-2">
          {fields.map((field) => (
            <FieldLine
              key={field.id}
              field={field}
              onChange={(part) => change(field.id, part)}
              onRemove={() => setFields((now) => now.filter(({ id }) => id !== field.id))}
            />
          ))}
        </ul>
        <Button
          off={fields.length >= MOST_FIELDS}
          onClick={() => add([{ key: 'field', label: '', type: 'text', required: false }])}
        >
          <Plus aria-hidden />
          {words.add}
        </Button>
      </div>
    </Dialog>
  );
}

type LineProps = { field: EditedField; onChange: (part: Partial<EditedField>) => void; onRemove: () => void };

function FieldLine({ field, onChange, onRemove }: LineProps) {
  return (
    <li className="flex flex-wrap items-end gap-2 border-t border-line-1 pt-2">
      <Field label={words.label} className="min-w-40 flex-1">
        <Input value={field.label} maxLength={120} onChange={(event) => onChange({ label: event.target.value })} />
      </Field>
      <Field label={words.type}>
        <Select value={field.type} onChange={(event) => onChange({ type: event.target.value as EditedField['type'] })}>
          {FIELD_TYPES.map((type) => (
            <option key={type} value={type}>
              {TYPE_NAMES[type]}
            </option>
          ))}
        </Select>
      </Field>
      <span className="flex min-h-control flex-wrap items-center gap-3">
        <Checkbox
          label={words.required}
          checked={field.required}
          onChange={(event) => onChange({ required: event.target.checked })}
        />
        <Checkbox
          label={words.inRows}
          checked={field.inRows}
          onChange={(event) => onChange({ inRows: event.target.checked })}
        />
      </span>
      <IconButton label={words.remove(field.label)} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
      {field.type === 'choice' && (
        <Field label={words.choices} className="basis-full">
          <Input value={field.choices} onChange={(event) => onChange({ choices: event.target.value })} />
        </Field>
      )}
    </li>
  );
}

function ByExample({
  documents: [document],
  onProposed,
}: {
  documents: Props['documents'];
  onProposed: (fields: readonly ExtractionField[]) => void;
}) {
  const propose = useProposeSchema();
  const [quotes, setQuotes] = useState('');
  const [page, setPage] = useState('1');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!document) return null;
  const marked = quotes
    .split('\n')
    .map((quote) => quote.trim())
    .filter((quote) => quote !== '')
    .map((quote) => ({ page: Math.max(1, Math.floor(Number(page)) || 1), quote }));
  const run = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { fields } = await propose({ documentId: document.id, marked });
      if (fields.length === 0) setFailure(words.nothingProposed);
      else onProposed(fields);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <details className="border-l-3 border-line-2 pl-3">
      <summary className="cursor-pointer font-medium">{words.byExample}</summary>
      <div className="mt-2 space-y-2">
        <Field label={document.name} hint={words.byExampleWhy} error={failure}>
          <Textarea rows={3} value={quotes} onChange={(event) => setQuotes(event.target.value)} />
        </Field>
        <div className="flex items-end gap-2">
          <Field label={words.onPage} className="w-24">
            <Input inputMode="numeric" value={page} onChange={(event) => setPage(event.target.value)} />
          </Field>
          <Button busy={busy} off={marked.length === 0} onClick={() => void run()}>
            {words.propose}
          </Button>
        </div>
      </div>
    </details>
  );
}
