'use client';

import { useState } from 'react';
import { usePress } from '@/components/client/requests/use-press';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';

type Props = {
  title: string;
  body: string;
  label: string;
  word: string;
  confirm: string;
  onConfirm: (word: string) => Promise<unknown>;
  onClose: () => void;
};

/** A question that a typed word answers. */
export function WordDialog({ title, body, label, word, confirm, onConfirm, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const {
    press: submit,
    busy,
    failure,
  } = usePress(async () => {
    await onConfirm(typed);
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      width="narrow"
      dismissible={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button look="danger" busy={busy} off={typed !== word} type="submit" form="word">
            {confirm}
          </Button>
        </>
      }
    >
      <form
        method="dialog"
        id="word"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === word) void submit();
        }}
      >
        <p>{body}</p>
        <Field label={label}>
          <Input
            value={typed}
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <p role="alert" className={failure ? 'border-l-3 border-bad pl-3 text-bad' : 'sr-only'}>
          {failure}
        </p>
      </form>
    </Dialog>
  );
}
