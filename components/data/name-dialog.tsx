'use client';

import { useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';

type Props = {
  title: string;
  about?: string;
  name: string;
  longest: number;
  confirm: string;
  /** More to choose, below the name. */
  children?: ReactNode;
  /** Rejects with what stands under the field. */
  onName: (name: string) => Promise<void>;
  onClose: () => void;
};

/** The name under which something is kept. */
export default function NameDialog({ title, about, name, longest, confirm, children, onName, onClose }: Props) {
  const form = useId();
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!typed.trim()) return setError('Enter a name.');
    setBusy(true);
    onName(typed.trim()).then(onClose, (failure: unknown) => {
      setError(messageOf(failure));
      setBusy(false);
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={about}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="filled" type="submit" form={form} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form method="dialog" id={form} onSubmit={submit}>
        <Field label="Name" required error={error}>
          <Input
            value={typed}
            maxLength={longest}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        </Field>
        {children}
      </form>
    </Dialog>
  );
}
