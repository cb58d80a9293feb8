'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Field, Input } from '@/components/ui/forms/field';

type Props = { what: string; name: string; longest: number; onRename: (name: string) => void; onClose: () => void };

/** A new name for a dashboard, a chart or a KPI. */
export function RenameDialog({ what, name, longest, onRename, onClose }: Props) {
  const form = useId();
  const [typed, setTyped] = useState(name);
  const [tried, setTried] = useState(false);
  const empty = typed.trim() === '';
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Rename the ${what}`}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="filled" type="submit" form={form}>
            Rename
          </Button>
        </>
      }
    >
      <form
        method="dialog"
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (empty) return;
          if (typed.trim() !== name) onRename(typed.trim());
          onClose();
        }}
      >
        <Field label="Name" required error={tried && empty ? 'Enter a name.' : null}>
          <Input
            value={typed}
            maxLength={longest}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        </Field>
      </form>
    </Dialog>
  );
}
