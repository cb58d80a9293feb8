'use client';

import { useState, type FormEvent } from 'react';
import { postChange } from '@/components/client/requests/retry';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import { forgotFailure } from './auth-errors';
import { forgotDialogWords } from './words';

const KINDS = {
  password: {
    path: '/api/auth/forgot-password',
    title: 'Forgot password',
    about: forgotDialogWords.youllGetEmail,
    send: 'Send the link',
  },
  username: {
    path: '/api/auth/forgot-username',
    title: 'Forgot user name',
    about: forgotDialogWords.youllGetEmailUser,
    send: 'Send the user name',
  },
} as const;

export type Forgotten = keyof typeof KINDS;

export function ForgotDialog({
  what,
  open,
  onOpenChange,
}: {
  what: Forgotten;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { path, title, about, send } = KINDS[what];
  const [answer, setAnswer] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    setBusy(true);
    setFailure(null);
    try {
      setAnswer((await postChange<{ message: string }>(path, { email })).message);
    } catch (error) {
      setFailure(forgotFailure(error));
    } finally {
      setBusy(false);
    }
  };
  const close = (next: boolean) => {
    onOpenChange(next);
    setAnswer(null);
    setFailure(null);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      description={answer ? undefined : about}
      width="narrow"
      footer={
        answer ? (
          <Button look="filled" onClick={() => close(false)}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={() => close(false)}>Cancel</Button>
            <Button look="filled" type="submit" form="forgot" busy={busy}>
              {send}
            </Button>
          </>
        )
      }
    >
      <p role="status" className={answer ? 'text-ink-2' : 'sr-only'}>
        {answer}
      </p>
      {!answer && (
        <form method="dialog" id="forgot" onSubmit={(event) => void submit(event)} className="space-y-3">
          <Field label="Email" required>
            <Input name="email" type="email" autoComplete="email" />
          </Field>
          {failure && <ErrorState title={failure} />}
        </form>
      )}
    </Dialog>
  );
}
