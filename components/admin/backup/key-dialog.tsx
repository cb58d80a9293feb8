'use client';

import { useState, type ReactNode } from 'react';
import { usePress } from '@/components/client/requests/use-press';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import { LONGEST_PASSPHRASE } from '@/lib/product/backup/kinds-schema';
import { backupWords } from './words';

/** Asks for a passphrase, where there is one, and does something with it. */
export function KeyDialog({
  title,
  description,
  note,
  hint,
  asks,
  confirm,
  onConfirm,
  onClose,
}: {
  title: string;
  description: string;
  note?: ReactNode;
  hint: string;
  /** Whether a passphrase is asked for at all. */
  asks: boolean;
  confirm: string;
  onConfirm: (passphrase: string) => Promise<void>;
  onClose: () => void;
}) {
  const [passphrase, setPassphrase] = useState('');
  const {
    press: submit,
    busy,
    failure,
  } = usePress(async () => {
    await onConfirm(passphrase);
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      width="narrow"
      dismissible={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button look="filled" type="submit" form="backup-key" busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        method="dialog"
        id="backup-key"
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {asks && (
          <Field label={backupWords.passphrase} hint={hint}>
            <Input
              type="password"
              maxLength={LONGEST_PASSPHRASE}
              autoComplete="new-password"
              value={passphrase}
              onChange={(event) => setPassphrase(event.target.value)}
            />
          </Field>
        )}
        {note && <p className="text-small text-ink-3">{note}</p>}
        <p role="alert" className={failure ? 'border-l-3 border-bad pl-3 text-bad' : 'sr-only'}>
          {failure}
        </p>
      </form>
    </Dialog>
  );
}
