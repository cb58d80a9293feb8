'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { TableAbout } from '@/lib/pure/analysis/dashboard/about';
import { ROW_KINDS, type RowKind, type StatedRows } from '@/lib/pure/query/schema/column';
import { ABOUT, ROW_KIND_WORDS } from './words';

type Props = {
  about: TableAbout;
  /** What a person has said before. */ stated?: StatedRows;
  onSave: (rows: StatedRows | null) => void;
  onClose: () => void;
};

const LONGEST = 60;

/** What one row is and which figure comes first, as a person says. */
export default function AboutDialog({ about, stated, onSave, onClose }: Props) {
  const form = useId();
  const [row, setRow] = useState(stated?.noun ?? about.row);
  const [kind, setKind] = useState<RowKind>(about.kind);
  const [subject, setSubject] = useState(about.subject ?? '');
  const [tried, setTried] = useState(false);
  const empty = row.trim() === '';
  const known = subject === '' || about.figures.some(({ key }) => key === subject);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={ABOUT.title}
      description={ABOUT.description}
      width="narrow"
      footer={
        <>
          {stated && (
            <Button
              className="mr-auto"
              onClick={() => {
                onSave(null);
                onClose();
              }}
            >
              {ABOUT.automatic}
            </Button>
          )}
          <Button onClick={onClose}>{ABOUT.cancel}</Button>
          <Button look="filled" type="submit" form={form}>
            {ABOUT.save}
          </Button>
        </>
      }
    >
      <form
        method="dialog"
        id={form}
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (empty) return;
          const noun = row.trim();
          const said: StatedRows = {
            ...stated,
            ...((stated?.noun || noun !== about.row) && { noun }),
            ...((stated?.kind || kind !== about.kind) && { kind }),
            ...(subject !== '' && (stated?.subject || subject !== about.subject) && { subject }),
          };
          if (Object.keys(said).length > 0) onSave(said);
          onClose();
        }}
      >
        <Field label={ABOUT.row} hint={ABOUT.rowHint} required error={tried && empty ? ABOUT.rowEmpty : null}>
          <Input value={row} maxLength={LONGEST} onChange={(event) => setRow(event.target.value)} />
        </Field>
        <Field label={ABOUT.kind}>
          <Select className="w-full" value={kind} onChange={(event) => setKind(event.target.value as RowKind)}>
            {ROW_KINDS.map((each) => (
              <option key={each} value={each}>
                {ROW_KIND_WORDS[each]}
              </option>
            ))}
          </Select>
        </Field>
        {about.figures.length > 0 && (
          <Field label={ABOUT.figure}>
            <Select className="w-full" value={subject} onChange={(event) => setSubject(event.target.value)}>
              {(about.subject === null || !known) && <option value={subject}>{about.figure}</option>}
              {about.figures.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </form>
    </Dialog>
  );
}
