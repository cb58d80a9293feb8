'use client';

import { useState, type FormEvent } from 'react';
import { useEnded } from '@/components/client/jobs/use-ended';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Input } from '@/components/ui/forms/field';
import type { DocumentItem } from '@/lib/product/documents/schema';
import { useUnlock } from '../calls/document-calls';
import { documentScreenWords as words } from '../calls/words';

type Props = { document: Pick<DocumentItem, 'id'>; mayEdit: boolean; onOpened: () => void };

/** A locked document asks for its password; whether it is kept is the reader’s choice. */
export function PasswordForm({ document: { id }, mayEdit, onOpened }: Props) {
  const unlock = useUnlock();
  const untilEnded = useEnded();
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!mayEdit) return <p className="text-ink-2">{words.lockedViewer}</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { job } = await unlock({ id, password, keep });
      await untilEnded(job);
      onOpened();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form method="dialog" onSubmit={(event) => void submit(event)} className="max-w-md space-y-3">
      <h2>{words.locked}</h2>
      <p className="text-ink-2">{words.lockedWhy}</p>
      <Field label={words.password} error={failure}>
        <Input
          type="password"
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Checkbox label={words.keep} checked={keep} onChange={(event) => setKeep(event.target.checked)} />
      <div>
        <Button type="submit" look="filled" busy={busy}>
          {words.open}
        </Button>
      </div>
    </form>
  );
}
