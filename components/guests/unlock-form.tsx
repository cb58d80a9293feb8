'use client';

import { useState, type FormEvent } from 'react';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import { WORDS } from './words';

const { password: SAID } = WORDS;

/** The password of a link; what is right opens the dashboard. */
export function UnlockForm({ token, sharedBy }: { token: string; sharedBy: string }) {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!password) return setFailure(SAID.needed);
    setBusy(true);
    setFailure(null);
    try {
      const { dashboardId } = await api<{ dashboardId: string }>(`/api/shared/${encodeURIComponent(token)}/unlock`, {
        method: 'POST',
        data: { password },
      });
      location.replace(`/shared-guest/${dashboardId}${location.search}`);
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      <p className="mb-4 text-ink-2">{SAID.from(sharedBy)}</p>
      <Field label={SAID.label} error={failure}>
        <Input
          type="password"
          name="share-password"
          autoComplete="off"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Button type="submit" look="filled" busy={busy} className="mt-3">
        {SAID.open}
      </Button>
    </form>
  );
}
