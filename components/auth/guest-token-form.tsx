'use client';

import { useState, type FormEvent } from 'react';
import { api } from '@/components/client/requests/api';
import { ApiError } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import { useToast } from '@/components/ui/overlays/toast';
import { guestFailure } from './auth-errors';

type GuestAnswer = { success: boolean; error?: string };

/** For those whom an invitation brought: a token instead of an account. */
export function GuestTokenForm() {
  const toast = useToast();
  const [token, setToken] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const given = token.trim();
    if (!given)
      return void toast({
        title: 'Token Required',
        description: 'Please enter your guest access token.',
        variant: 'destructive',
      });
    setBusy(true);
    try {
      const answer = await api<GuestAnswer>('/api/auth/guest-token', { method: 'POST', data: { token: given } });
      if (!answer?.success) throw new ApiError(answer?.error ?? '', 200);
      location.assign(`/shared/${encodeURIComponent(given)}`);
    } catch (error) {
      toast({ ...guestFailure(error), variant: 'destructive' });
      setBusy(false);
    }
  };

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-8 border-t border-line-2 pt-4"
    >
      <h2>Have a guest access token?</h2>
      <p className="mb-2 text-small text-ink-3">Opens a dashboard shared with you, without an account.</p>
      <div className="flex items-end gap-2.5">
        <Field label="Guest access token" className="min-w-0 flex-1">
          <Input
            name="guest-token"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={token}
            onChange={({ target }) => setToken(target.value)}
          />
        </Field>
        <Button type="submit" busy={busy} className="mb-0">
          Open
        </Button>
      </div>
    </form>
  );
}
